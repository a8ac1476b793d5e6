"""A game read again: every round, what was taken back of it, and why deeds ended as they did."""

import pytest
from sqlalchemy import select

from bot.errors import Refused
from bot.front import limits
from bot.front.chronicle import LAST, chapter_panel, deed_panel
from bot.moderator import Moderator, NewGame
from bot.narrator.chronicle import deed_account, deeds, topics_of
from bot.narrator.passages import passages
from bot.store import EventRow, GameRow, Store
from engine.edition import load_edition
from engine.events import EVENT, CombatResolved, Event
from engine.rulebook.book import Topic
from engine.shelf import EDITIONS
from tests.bot.scripted import ALL, USERS, answer_for, open_table, play
from tests.bot.test_moderator_cases import delivered, table_at

SECOND = load_edition("second")


async def told_so_far(store: Store, game_id: int) -> list[Event]:
    """Every event that holds and that the table was told of."""
    async with store.reading() as session:
        row = await session.get_one(GameRow, game_id)
        query = select(EventRow.event).where(
            EventRow.game_id == game_id,
            EventRow.audience.is_(None),
            EventRow.taken_back.is_(None),
            EventRow.seq <= row.told,
        )
        return [EVENT.validate_json(each) for each in await session.scalars(query)]


async def test_the_pages_of_all_rounds_tell_all_that_was_public_and_nothing_else(
    store: Store, moderator: Moderator
) -> None:
    """Each event once, in its round; forward leads from the first page through all to the last."""
    table = await open_table(moderator, ALL)
    await play(moderator, table.game.id, lambda now: now.view is not None and now.view.round == 4)
    events: list[Event] = []
    read = []
    number, page = 1, 0
    while number:
        chapter = await moderator.chronicle.chapter(table.game.id, number)
        panel = chapter_panel(chapter, page)
        assert len(panel.text) <= limits.CONTENT
        assert f"round {number}" in panel.text.splitlines()[0]
        events += chapter.events if page == 0 else ()
        read.append(panel.text)
        forward = panel.buttons[1]
        before, number = number, 0
        if not forward.disabled:
            number, page = map(int, forward.control.split(".")[1:])
        assert before <= chapter.rounds

    assert events == await told_so_far(store, table.game.id)
    assert {event.audience for event in events} == {None}
    assert len(set(read)) == len(read) > 3
    assert chapter_panel(chapter, LAST).text == read[-1]


async def test_a_round_says_what_was_taken_back_of_it(moderator: Moderator) -> None:
    """Struck out, and no longer among what holds."""
    table = await table_at(moderator, "resolve_raid")
    game_id, house = table.game.id, table.awaited[0]
    await answer_for(moderator, game_id, house)
    await play(moderator, game_id, lambda now: now.question > table.question + 1)
    await delivered(moderator, game_id)
    way = (await moderator.votes.ways_back(game_id))[-1]
    vote = await moderator.votes.propose(game_id, USERS[way.house], way)
    for other in vote.undecided:
        await moderator.votes.cast(game_id, USERS[other], vote.id, yes=True)

    chapter = await moderator.chronicle.chapter(game_id)

    (back,) = chapter.taken_back
    text = chapter_panel(chapter, LAST).text
    assert back.rewound.house == way.house
    assert "↩️" in text
    assert "~~" in text
    assert not set(map(id, back.events)) & set(map(id, chapter.events))


async def test_a_round_leads_to_its_last_map_unless_the_game_has_moved_away(
    moderator: Moderator,
) -> None:
    """A link goes to a message that is known to stand in the game's channel."""
    table = await table_at(moderator, "resolve_march")
    before = await moderator.chronicle.chapter(table.game.id)
    await moderator.move(table.game.id, USERS["stark"], 7777, None)

    after = await moderator.chronicle.chapter(table.game.id)

    assert f"/{before.game.channel_id}/{before.map_message})" in chapter_panel(before).text
    assert after.map_message is None
    assert "The map then" not in chapter_panel(after).text


async def test_there_is_nothing_to_read_before_the_game_and_no_round_to_come(
    moderator: Moderator,
) -> None:
    """Both are said, and what there is."""
    lobby = await moderator.new_game(NewGame(channel_id=1, host_id=1, host_name="Host"))
    table = await open_table(moderator, ALL)

    with pytest.raises(Refused, match="has not begun"):
        await moderator.chronicle.chapter(lobby.id)
    with pytest.raises(Refused, match="told up to round 1"):
        await moderator.chronicle.chapter(table.game.id, 2)
    assert "Nothing yet." in chapter_panel(await moderator.chronicle.chapter(table.game.id)).text


async def test_a_combat_is_explained_by_its_numbers_and_its_rules(moderator: Moderator) -> None:
    """Both totals with their parts, and the texts of the rules that decided it, in few words."""
    table = await open_table(moderator, ALL)
    await play(moderator, table.game.id, lambda now: now.view is not None and now.view.round == 4)
    card, events = await moderator.chronicle.latest(table.game.id)
    found = deeds(events)
    fought = next(deed for deed in found if deed.passage.one(CombatResolved))

    text = deed_account(fought, SECOND)

    result = fought.passage.one(CombatResolved)
    assert result is not None
    assert f"{result.attacker.title()} {result.attacker_strength.total}**" in text
    assert f"{result.defender.title()} {result.defender_strength.total}**" in text
    assert "`2E-COMBAT-30`\n> The higher total wins" in text
    assert text.startswith(f"### Round {fought.round}: ")
    assert all(len(deed_panel(deed, card).text) <= limits.CONTENT for deed in found)
    assert [deed.number for deed in found] == sorted((d.number for d in found), reverse=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_rules_for_what_is_decided_again_and_again(edition: str) -> None:
    """Rules that are in its book. Garrisons and Tides of Battle are not for every edition."""
    book = EDITIONS[edition].rulebook
    topics = set(Topic.__args__)  # type: ignore[attr-defined]

    assert topics - {"tides", "garrison"} <= book.rulings.keys()
    assert {rule for rules in book.rulings.values() for rule in rules} <= book.by_id.keys()


def test_what_leaves_nothing_to_explain_is_no_deed() -> None:
    """Most passages are told and that is all."""
    assert (
        topics_of(passages([EVENT.validate_python({"kind": "round_began", "round": 2})])[0]) == []
    )
