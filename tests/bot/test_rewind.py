"""Taking back: an own slip is free, and nothing goes back past what was revealed."""

import pytest
from sqlalchemy import select

from bot.errors import Refused, Stale
from bot.moderator import Moderator, TableState
from bot.store import AnswerRow, EventRow, PostRow, RewindRow, Store
from engine.events import EVENT
from engine.requests.registry import QUESTIONS
from tests.bot.clocks import Clock
from tests.bot.journeys import journeys, travelled
from tests.bot.scripted import (
    ALL,
    HOST,
    USERS,
    answer_for,
    asked,
    open_table,
    play,
    scripted,
    stored,
)
from tests.bot.test_moderator_cases import delivered, table_at


def facts(table: TableState) -> tuple[object, ...]:
    """Everything that everybody may know of the position."""
    return table.view, table.question, table.asked, table.awaited, table.sealed


async def revealed_since(store: Store, answer: AnswerRow) -> bool:
    """Whether something hidden was shown by what came of an answer."""
    query = select(EventRow).where(
        EventRow.game_id == answer.game_id, EventRow.seq >= answer.first_event
    )
    async with store.reading() as session:
        rows = (await session.scalars(query)).all()
    return any(EVENT.validate_json(row.event).reveals for row in rows)


@pytest.mark.case("DC-055")
@pytest.mark.parametrize("kind", QUESTIONS)
async def test_an_answer_to_any_kind_of_question_is_taken_back_unless_it_revealed(
    store: Store, moderator: Moderator, clock: Clock, kind: str
) -> None:
    """The position is as it was, and the same answer leads on as it did.

    Whether it would reveal something was known before it was given.
    """
    before = await travelled(moderator, store, clock, journeys()[kind])
    game_id, house = before.game.id, before.awaited[0]
    answer = scripted(await moderator.seat(game_id, USERS[house], house))
    (final,) = await moderator.finality(game_id, house, before.question, [answer])
    await answer_for(moderator, game_id, house)
    after = await moderator.table(game_id)
    row, log = await stored(store, game_id)
    given = next(each for each in reversed(log) if not each.forced)

    assert final == await revealed_since(store, given)
    if final:
        with pytest.raises(Refused, match="past what was revealed"):
            await moderator.take_back_answer(game_id, USERS[house])
        assert facts(await moderator.table(game_id)) == facts(after)
        return
    back = await moderator.take_back_answer(game_id, USERS[house])
    again = Moderator(store, clock=clock)
    loaded = await again.table(game_id)
    await answer_for(again, game_id, house)

    assert facts(back) == facts(before) == facts(loaded)
    assert facts(await again.table(game_id)) == facts(after)
    assert (await stored(store, game_id))[0].digest == row.digest
    await play(again, game_id, lambda table: table.question > after.question + 2)
    await again.close()


@pytest.mark.case("DC-055")
@pytest.mark.parametrize("kind", [kind for kind, each in QUESTIONS.items() if each.secret])
async def test_what_closes_a_secret_question_reveals(
    store: Store, moderator: Moderator, clock: Clock, kind: str
) -> None:
    """No sealed answer can be had back once the others are seen, in whatever question.

    So the last one to seal is told, and nobody else.
    """
    table = await travelled(moderator, store, clock, journeys()[kind])
    game_id = table.game.id
    question = table.question
    final: list[bool] = []
    while table.question == question:
        house = table.awaited[0]
        answer = scripted(await moderator.seat(game_id, USERS[house], house))
        final += await moderator.finality(game_id, house, question, [answer])
        await answer_for(moderator, game_id, house)
        table = await moderator.table(game_id)

    assert final[-1]
    assert not any(final[:-1])
    with pytest.raises(Refused, match="past what was revealed"):
        await moderator.take_back_answer(game_id, USERS[house])


@pytest.mark.case("DC-029")
async def test_dc_029_a_sealed_answer_taken_back_is_awaited_again_and_all_see_it(
    moderator: Moderator,
) -> None:
    """Readiness goes with it; those who have sealed stay sealed."""
    table = await open_table(moderator)
    await answer_for(moderator, table.game.id, "tyrell")
    await answer_for(moderator, table.game.id, "stark")
    await answer_for(moderator, table.game.id, "martell")
    await delivered(moderator, table.game.id)

    back = await moderator.take_back_answer(table.game.id, HOST)

    assert set(back.sealed) == {"tyrell", "martell"}
    assert "stark" in back.awaited
    assert back.game.generation == 0
    assert [post.kind for post in await delivered(moderator, table.game.id)] == ["board"]


@pytest.mark.case("DC-032")
async def test_dc_032_a_correction_is_no_second_answer(store: Store, moderator: Moderator) -> None:
    """Sealed, taken back, sealed again: the others are waited for all the same."""
    table = await open_table(moderator)
    await answer_for(moderator, table.game.id, "stark")
    await moderator.take_back_answer(table.game.id, HOST)
    await answer_for(moderator, table.game.id, "stark")

    now = await moderator.table(table.game.id)

    _, log = await stored(store, table.game.id)
    assert now.sealed == ("stark",)
    assert set(now.awaited) == set(ALL) - {"stark"}
    assert [row.taken_back for row in log] == [True, False]


@pytest.mark.case("DC-054")
async def test_dc_054_chance_repeats_itself_after_a_rewind(
    store: Store, moderator: Moderator
) -> None:
    """Nobody goes back to draw other cards: the same answers bring about the same, to the end."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    await play(moderator, table.game.id, lambda state: state.question > table.question + 1)
    first, _ = await stored(store, table.game.id)
    other = await open_table(moderator, channel=7001)
    other = await play(moderator, other.game.id, asked("resolve_raid"))
    await answer_for(moderator, other.game.id, house)
    await moderator.take_back_answer(other.game.id, USERS[house])

    await play(moderator, other.game.id, lambda state: state.question > table.question + 1)

    second, _ = await stored(store, other.game.id)
    assert second.digest == first.digest


@pytest.mark.case("DC-059")
async def test_dc_059_an_answer_from_before_the_rewind_is_stale_though_its_number_is_asked(
    moderator: Moderator,
) -> None:
    """The generation tells old from new."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    seat = await moderator.seat(table.game.id, USERS[house], house)
    await answer_for(moderator, table.game.id, house)
    back = await moderator.take_back_answer(table.game.id, USERS[house])

    assert (back.question, back.game.generation) == (table.question, 1)
    with pytest.raises(Stale):
        await moderator.submit(
            table.game.id, USERS[house], seat.question, scripted(seat), generation=0
        )


async def test_a_rewind_is_an_entry_in_the_log_and_nothing_is_deleted(
    store: Store, moderator: Moderator
) -> None:
    """What was taken back stands there, marked."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    _, before = await stored(store, table.game.id)
    await answer_for(moderator, table.game.id, house)
    await moderator.take_back_answer(table.game.id, USERS[house])

    row, log = await stored(store, table.game.id)

    async with store.reading() as session:
        (rewind,) = (await session.scalars(select(RewindRow))).all()
    assert next(each.seq for each in log if each.taken_back) == len(before) + 1
    assert (rewind.seq, row.answers) == (len(log) + 1, len(log) + 1)
    assert (rewind.house, rewind.generation) == (house, 1)


async def test_what_was_owed_is_dropped_and_what_is_asked_is_asked_anew(
    store: Store, moderator: Moderator
) -> None:
    """A line nobody has read is never sent; a map, a board and the question are."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    await answer_for(moderator, table.game.id, house)
    await moderator.take_back_answer(table.game.id, USERS[house])

    posts = await delivered(moderator, table.game.id)

    assert [post.kind for post in posts] == ["rewound", "board", "ask"]
    assert posts[0].view is not None
    assert posts[0].events == ()
    assert (posts[2].house, posts[2].question, posts[2].generation) == (house, table.question, 1)
    async with store.reading() as session:
        dropped = (await session.scalars(select(PostRow).where(PostRow.state == "dropped"))).all()
    assert dropped


async def test_the_account_goes_on_from_what_counts(moderator: Moderator) -> None:
    """After a rewind no post tells again, or for the first time, what was taken back."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    await answer_for(moderator, table.game.id, house)
    await moderator.take_back_answer(table.game.id, USERS[house])
    await answer_for(moderator, table.game.id, house)
    await play(moderator, table.game.id, lambda state: state.asked != "resolve_raid")

    posts = await delivered(moderator, table.game.id)

    report = next(post for post in posts if post.kind == "report")
    raids = [event for event in report.events if event.kind == "raided"]
    own = [raid for raid in raids if getattr(raid, "house", None) == house]
    assert len(own) == len({event.model_dump_json() for event in own}) >= 1


async def test_an_answer_is_not_free_once_the_table_was_told(moderator: Moderator) -> None:
    """Then the others are to be asked."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    await answer_for(moderator, table.game.id, house)
    await delivered(moderator, table.game.id)

    with pytest.raises(Refused, match="was told"):
        await moderator.take_back_answer(table.game.id, USERS[house])


async def test_an_answer_is_not_free_once_another_house_has_answered(moderator: Moderator) -> None:
    """What others did in the light of it is theirs too."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    table = await play(moderator, table.game.id, lambda state: state.awaited[0] != house)
    await answer_for(moderator, table.game.id, table.awaited[0])

    with pytest.raises(Refused, match="answered after you"):
        await moderator.take_back_answer(table.game.id, USERS[house])


async def test_who_does_not_play_or_has_not_answered_takes_nothing_back(
    moderator: Moderator,
) -> None:
    """Each is told why."""
    table = await open_table(moderator)

    with pytest.raises(Refused, match="do not play"):
        await moderator.take_back_answer(table.game.id, 999)
    with pytest.raises(Refused, match="answered nothing"):
        await moderator.take_back_answer(table.game.id, HOST)


async def test_an_answer_of_an_earlier_version_stays(store: Store, moderator: Moderator) -> None:
    """What came of it was not noted then."""
    table = await table_at(moderator, "resolve_raid")
    house = table.awaited[0]
    await answer_for(moderator, table.game.id, house)
    async with store.writing() as session:
        for row in await session.scalars(select(AnswerRow)):
            row.first_event = None

    with pytest.raises(Refused, match="earlier version"):
        await moderator.take_back_answer(table.game.id, USERS[house])
