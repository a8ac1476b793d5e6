"""Votes as everybody at the table sees them: proposed, cast and closed in the channel."""

from datetime import UTC, datetime, time, timedelta

import pytest
from simcord import Env, MemberActor, assert_error
from simcord.results import InteractionResult, ResponseMessage

from bot.errors import Refused
from bot.front.address import Address
from bot.front.client import Bot
from bot.front.panel import Button, Panel, view_of
from bot.front.votes import CHOOSE, DETAIL, NO, OPEN_VOTE, VOTES, YES
from bot.moderator.motions import Pause
from tests.bot.clocks import Clock
from tests.bot.front.conftest import STRANGER, Act, NewBot, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import GAME, answer_directly, asked, play_until
from tests.bot.front.reading import stored_messages
from tests.bot.front.test_replacing import said, settled
from tests.bot.front.test_time import pass_time, public

OTHERS = ("cersei", "davos", "balon", "olenna", "oberyn")


async def proposes(table: Table, act: Act, bot: Bot, kind: str, *picked: str) -> None:
    """By the command and its menus."""
    shown = await act(table["arya"].slash(table.channel, "game vote", game=GAME))
    assert shown.response is not None
    hands = DiscordHands(table.env, table["arya"], shown.response)
    await hands.pick(CHOOSE, [kind])
    for each in picked:
        await hands.pick(f"{DETAIL}{kind}", [each])
    await hands.click(".".join([f"{OPEN_VOTE}{kind}", *picked]))
    await settled(bot)


async def votes(
    table: Table, act: Act, bot: Bot, who: MemberActor, control: str = f"{YES}1"
) -> InteractionResult:
    """By a button of the vote's message."""
    message, custom_id = latest_with(table.env, table.channel, control)
    done = await act(who.click(message, custom_id=custom_id))
    await settled(bot)
    return done


def vote_messages(table: Table) -> list[ResponseMessage]:
    """The messages of votes that stand in the channel."""
    shown = [ResponseMessage(table.env, each) for each in stored_messages(table.channel)]
    return [each for each in shown if "Vote: " in each.content]


@pytest.mark.case("FC-D05")
async def test_a_table_agrees_on_a_draw(table: Table, act: Act, simcord_bot: Bot) -> None:
    """One message, edited in place: who is for it, who is against it, who is waited for."""
    await begin(table, act)
    await proposes(table, act, simcord_bot, "draw")
    (opened,) = vote_messages(table)
    at_first = opened.content
    for name in OTHERS[:-1]:
        await simcord_bot.moderator.votes.cast(GAME, table[name].id, 1, yes=True)
    await settled(simcord_bot)
    (before,) = [each.content for each in vote_messages(table)]

    done = await votes(table, act, simcord_bot, table[OTHERS[-1]])

    assert "It needs all players: 6 of" in at_first
    assert "**Yes** (1 of 6): Stark" in at_first
    assert f"Martell <@{table['oberyn'].id}>" in at_first
    assert "**Yes** (5 of 6)" in before
    assert said(done) == "You vote yes. The vote is carried."
    (closed,) = vote_messages(table)
    assert (closed.id, closed.components) == (opened.id, [])
    assert "The vote to end the game as a draw is **carried**: 6 yes" in public(table)
    assert "The seed of this game was" in public(table)
    assert (await simcord_bot.moderator.table(GAME)).status == "ended"


@pytest.mark.case("FC-D03", "FC-D05")
async def test_a_vote_is_changed_and_the_host_has_one_like_everybody(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A stranger and a double press change nothing; old buttons explain themselves."""
    await begin(table, act)
    await proposes(table, act, simcord_bot, "pause", "3")
    stranger = await votes(table, act, simcord_bot, table[STRANGER])
    for name in ("cersei", "cersei", "davos"):
        await votes(table, act, simcord_bot, table[name])
    changed = await votes(table, act, simcord_bot, table["cersei"], f"{NO}1")
    await votes(table, act, simcord_bot, table["balon"])
    (shown,) = [each.content for each in vote_messages(table)]
    old_buttons = view_of(Panel("", [(Button(f"{YES}1", "Yes"),)]), Address(GAME, 0, YES))
    await votes(table, act, simcord_bot, table["cersei"], f"{YES}1")
    await simcord_bot.get_partial_messageable(table.channel.id).send("still", view=old_buttons)
    late = await votes(table, act, simcord_bot, table["olenna"])

    assert said(stranger) == "You do not play in this game."
    assert "You vote no: 2 of the 4" in said(changed)
    assert "**Yes** (3 of 4): Stark, Baratheon and Greyjoy\n**No**: Lannister" in shown
    assert "That vote is closed: it was carried." in said(late)
    card = await simcord_bot.moderator.game(GAME)
    assert (card.status, card.paused_by) == ("paused", "vote")
    assert "To go on earlier: `/game vote`" in public(table)


async def test_votes_survive_a_restart_between_ballots(
    table: Table, act: Act, simcord_env: Env, simcord_bot: Bot, new_bot: NewBot
) -> None:
    """The buttons of the same message go on working, and it is edited in place."""
    await begin(table, act)
    await proposes(table, act, simcord_bot, "pause", "0")
    await votes(table, act, simcord_bot, table["cersei"])
    await simcord_bot.stop()
    bot = new_bot()
    await simcord_env.restart_bot(bot)

    await votes(table, act, bot, table["davos"])
    await votes(table, act, bot, table["balon"])

    assert len(vote_messages(table)) == 1
    assert public(table).count("is **carried**") == 1
    assert (await bot.moderator.game(GAME)).status == "paused"
    await bot.stop()


async def test_a_vote_closes_by_time_and_says_what_was_missing(
    table: Table, act: Act, simcord_env: Env, simcord_bot: Bot, clock: Clock
) -> None:
    """The clock closes it, and the buttons go."""
    await begin(table, act, pace="live")
    await proposes(table, act, simcord_bot, "extend")
    await votes(table, act, simcord_bot, table["cersei"])

    await pass_time(simcord_env, simcord_bot, clock, minutes=16)

    assert "is **failed**: 2 yes (Stark and Lannister), 0 no. It needed 4." in public(table)
    (closed,) = vote_messages(table)
    assert closed.components == []


async def test_going_back_by_consent_of_those_it_touches(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The question is asked anew; nobody else is asked; what is offered tells nothing hidden."""
    await begin(table, act)
    before = await play_until(simcord_bot, table, asked("resolve_raid"))
    first = before.awaited[0]
    await answer_directly(simcord_bot, table, first)
    await settled(simcord_bot)
    (way, *_) = await simcord_bot.moderator.votes.ways_back(GAME)
    proposer = table.player_of(first)
    shown = await act(proposer.slash(table.channel, "game vote"))
    assert shown.response is not None
    hands = DiscordHands(table.env, proposer, shown.response)
    await hands.pick(CHOOSE, ["rewind"])
    offered = hands.options(f"{DETAIL}rewind")
    await hands.pick(f"{DETAIL}rewind", [str(way.seq)])
    await hands.click(f"{OPEN_VOTE}rewind.{way.seq}")
    await settled(simcord_bot)
    if "It is done" not in hands.message.content:
        for house in (await simcord_bot.moderator.votes.tally(GAME, 1)).undecided:
            await votes(table, act, simcord_bot, table.player_of(house))

    after = await simcord_bot.moderator.table(GAME)

    assert str(way.seq) in offered
    assert (after.asked, after.awaited) == (before.asked, before.awaited)
    assert "goes back" in public(table)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("replace", "No House keeps you waiting"),
        ("rewind", "nobody goes back past what was revealed"),
        ("extend", "Nobody has a deadline now"),
    ],
)
async def test_what_cannot_be_voted_on_says_why(
    table: Table, act: Act, simcord_bot: Bot, kind: str, why: str
) -> None:
    """In private, and no vote is opened."""
    await begin(table, act)
    shown = await act(table["arya"].slash(table.channel, "game vote"))
    assert shown.response is not None

    done = await act(table["arya"].select(shown.response, [kind]))

    assert why in said(done)
    assert vote_messages(table) == []
    assert await simcord_bot.moderator.votes.open_in(GAME) == ()


async def test_everybody_may_look_at_votes_and_players_propose_them(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A stranger sees what is open and where, without a menu."""
    await begin(table, act)
    await proposes(table, act, simcord_bot, "abandon")

    board, custom_id = latest_with(table.env, table.channel, VOTES)
    shown = await act(table[STRANGER].click(board, custom_id=custom_id))
    again = await act(table["cersei"].slash(table.channel, "game abandon"))
    panel = await act(table["cersei"].slash(table.channel, "game vote"))
    assert panel.response is not None
    cast = await act(table["cersei"].click(panel.response, label="No: Abandon the game"))

    (message,) = vote_messages(table)
    assert "Vote open until" in board.content
    assert shown.response is not None
    assert "Abandon the game, without a winner: 1 of 6 say yes" in shown.response.content
    assert f"/{table.channel.id}/{message.id}" in shown.response.content
    assert shown.response.components == []
    assert "one of a kind at a time" in said(again)
    assert said(cast) == "You vote no. The vote has failed."
    assert_error(table.env, Refused)


async def test_a_pause_until_a_day_is_proposed_by_the_command(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """It ends with midnight in the game's zone; a day that is none is refused."""
    await begin(table, act)
    day = clock().date() + timedelta(days=5)

    none = await act(table["arya"].slash(table.channel, "game vote", pause_until="soon"))
    shown = await act(table["arya"].slash(table.channel, "game vote", pause_until=str(day)))
    assert shown.response is not None
    await act(table["arya"].click(shown.response, label="Open the Vote"))

    (opened,) = await simcord_bot.moderator.votes.open_in(GAME)
    assert opened.motion == Pause(until=datetime.combine(day, time(), UTC))
    assert "soon" in said(none)
    assert_error(table.env, Refused)
