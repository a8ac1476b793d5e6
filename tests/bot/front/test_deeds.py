"""What is committed is never denied, and not done twice because its answer was lost."""

from datetime import timedelta

import pytest
from simcord.results import InteractionResult
from structlog.testing import capture_logs

from bot.front.client import Bot
from bot.front.deeds import REPEATED_WITHIN
from bot.moderator import NewGame
from bot.store import Drafts
from tests.bot.clocks import Clock
from tests.bot.front.conftest import PLAYERS, Act, NewBot, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import GAME, seat_of
from tests.bot.scripted import scripted

REPLIES = "/webhooks/*"
FAULTS = {
    "unknown message": (404, 10008),
    "unknown interaction": (404, 10062),
    "token expired": (401, 50027),
    "server": (500, 0),
}
faults = pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())


def fail(table: Table, fault: tuple[int, int], times: int = 1, path: str = REPLIES) -> None:
    """Let the next calls fail after the commit: it is the answers that are lost."""
    for method in ("PATCH", "POST"):
        status, code = fault
        table.env.inject_error(method, path, status=status, code=code, times=times)


def heal(table: Table) -> None:
    """No more faults."""
    table.env.backend.faults.clear()


def said(done: InteractionResult) -> str:
    """All that was answered."""
    shown = [*([done.response] if done.response else []), *done.followups]
    return "\n".join(part.content for part in shown)


def messages_to(table: Table, name: str) -> str:
    """The direct messages of somebody."""
    return "\n".join(part.content for part in table[name].user.dm_channel.history())


async def begin_with_gifts(table: Table, act: Act, bot: Bot) -> None:
    """A game in which power may be given."""
    await act(table["arya"].slash(table.channel, "game new"))
    await bot.moderator.agree(GAME, table["arya"].id, "power_gifts", "between_deeds")
    lobby = table.channel.last_message
    assert lobby is not None
    await act(table["arya"].click(lobby, label="Stark"))
    await act(table["arya"].click(lobby, label="Fill with Maesters"))
    await act(table["arya"].click(lobby, label="Start the Game"))


async def power(bot: Bot, table: Table) -> int:
    """What Arya has left."""
    view = (await seat_of(bot, table, "arya")).view
    assert view is not None
    return view.power["stark"]


@pytest.mark.case("FC-D10")
@faults
async def test_a_gift_whose_answer_is_lost_is_not_denied_and_not_paid_twice(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock, fault: tuple[int, int]
) -> None:
    """Given again it is recognised; given once more it is meant."""
    await begin_with_gifts(table, act, simcord_bot)
    before = await power(simcord_bot, table)

    fail(table, fault)
    with capture_logs():
        lost = await table["arya"].slash(table.channel, "give", to="lannister", amount=1)
    heal(table)
    again = await act(table["arya"].slash(table.channel, "give", to="lannister", amount=1))
    after = await power(simcord_bot, table)
    meant = await act(table["arya"].slash(table.channel, "give", to="lannister", amount=1))

    assert "Nothing was changed" not in said(lost)
    assert "It is done, but I could not show it" in said(lost) + messages_to(table, "arya")
    assert "did that already" in said(again)
    assert after == before - 1
    assert "has your 1 power" in said(meant)
    assert await power(simcord_bot, table) == before - 2
    table.env.errors.clear()


@pytest.mark.case("FC-D10")
async def test_a_gift_whose_answer_is_lost_is_recognised_from_another_place(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Whoever saw nothing in the channel may try by direct message."""
    await begin_with_gifts(table, act, simcord_bot)
    before = await power(simcord_bot, table)
    fail(table, (500, 0))
    with capture_logs():
        await table["arya"].slash(table.channel, "give", to="lannister", amount=1)
    heal(table)

    again = await act(table["arya"].user.slash("give", to="lannister", amount=1))

    assert "did that already" in said(again)
    assert await power(simcord_bot, table) == before - 1
    table.env.errors.clear()


@pytest.mark.case("FC-D10")
async def test_who_gives_twice_and_sees_it_gives_twice(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A command whose answer was shown is no repetition."""
    await begin_with_gifts(table, act, simcord_bot)
    before = await power(simcord_bot, table)

    for _ in range(2):
        await act(table["arya"].slash(table.channel, "give", to="lannister", amount=1))

    assert await power(simcord_bot, table) == before - 2


@pytest.mark.case("FC-D10")
async def test_a_lost_answer_is_remembered_across_a_restart_but_not_for_long(
    table: Table, act: Act, simcord_bot: Bot, new_bot: NewBot, clock: Clock
) -> None:
    """Minutes later the same words mean a new gift."""
    await begin_with_gifts(table, act, simcord_bot)
    fail(table, FAULTS["token expired"], times=9)
    with capture_logs():
        await table["arya"].slash(table.channel, "give", to="lannister", amount=1)
    heal(table)
    await simcord_bot.stop()
    bot = new_bot()
    await table.env.restart_bot(bot)
    before = await power(bot, table)

    clock.move(minutes=REPEATED_WITHIN / timedelta(minutes=1) - 1)
    fail(table, FAULTS["token expired"], times=9)
    await table["arya"].slash(table.channel, "give", to="lannister", amount=1)
    heal(table)
    assert await power(bot, table) == before
    clock.move(minutes=2)
    await act(table["arya"].slash(table.channel, "give", to="lannister", amount=1))

    assert await power(bot, table) == before - 1
    await bot.stop()
    table.env.errors.clear()


@pytest.mark.case("FC-D10")
@faults
async def test_a_seat_and_a_start_whose_answers_are_lost_are_not_denied(
    table: Table, act: Act, simcord_bot: Bot, fault: tuple[int, int]
) -> None:
    """The lobby could not be brought up to date; the seat is taken all the same."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None

    async def lost(label: str) -> None:
        fail(table, fault)
        with capture_logs():
            done = await table["arya"].click(lobby, label=label)
        heal(table)
        assert "Nothing was changed" not in said(done)

    await lost("Stark")
    for name, house in list(PLAYERS.items())[1:]:
        await act(table[name].click(lobby, label=house.title()))
    await lost("Start the Game")

    assert (await simcord_bot.moderator.table(GAME)).status == "playing"
    assert messages_to(table, "arya").count("It is done") == 2
    table.env.errors.clear()


@pytest.mark.case("FC-D10")
@faults
async def test_an_answer_that_is_sealed_is_not_denied(
    table: Table, act: Act, simcord_bot: Bot, fault: tuple[int, int]
) -> None:
    """The orders are in, whatever becomes of the panel."""
    await begin(table, act)
    seat = await seat_of(simcord_bot, table, "arya")
    assert simcord_bot._store is not None
    draft = scripted(seat).model_dump_json(include={"orders"})
    await Drafts(simcord_bot._store).save(GAME, table["arya"].id, "stark", seat.question, draft)
    board, custom_id = latest_with(table.env, table.channel, "answer")
    opened = await act(table["arya"].click(board, custom_id=custom_id))
    assert opened.response is not None
    hands = DiscordHands(table.env, table["arya"], opened.response)
    await hands.click("review")

    fail(table, fault)
    with capture_logs():
        done = await table["arya"].click(hands.message, custom_id=hands.custom_id("seal"))
    heal(table)

    assert (await seat_of(simcord_bot, table, "arya")).answer is not None
    assert "Nothing was changed" not in said(done)
    table.env.errors.clear()


@pytest.mark.case("FC-D11")
@pytest.mark.parametrize("status", [400, 404, 403, 500])
async def test_a_lobby_that_cannot_be_posted_is_none(
    table: Table, act: Act, simcord_bot: Bot, status: int
) -> None:
    """Nobody would see it: it is taken back, owes nothing, and leaves the channel free."""
    fail(table, (status, 0), path=f"/channels/{table.channel.id}/messages")

    with capture_logs():
        done = await act(table["arya"].slash(table.channel, "game new"))

    heal(table)
    assert "nothing was changed" in said(done)
    assert (await simcord_bot.moderator.game(GAME)).status == "abandoned"
    assert await simcord_bot.moderator.next_posts(GAME) == ()
    again = await act(table["arya"].slash(table.channel, "game new"))
    assert "The lobby of game 2 is open" in said(again)
    table.env.errors.clear()


@pytest.mark.case("FC-D11")
async def test_a_lobby_that_was_posted_for_all_the_fault_is_open(
    table: Table, act: Act, simcord_bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message is there and its sender never heard: it is found in the channel."""
    sent = simcord_bot.http.send_message

    async def send_and_lose(*arguments: object, **named: object) -> object:
        await sent(*arguments, **named)  # type: ignore[arg-type]
        raise ConnectionResetError

    monkeypatch.setattr(simcord_bot.http, "send_message", send_and_lose)
    done = await act(table["arya"].slash(table.channel, "game new"))
    monkeypatch.undo()

    lobby = table.channel.last_message
    assert lobby is not None
    assert "The lobby of game 1 is open" in said(done)
    await act(table["cersei"].click(lobby, label="Tyrell"))
    assert (await simcord_bot.moderator.game(GAME)).seat("tyrell").taken


@pytest.mark.case("FC-D11")
async def test_an_unseen_lobby_of_a_crash_does_not_keep_its_channel(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Killed between the commit and the post; the next `/game new` takes its place."""
    user = table["davos"]
    await simcord_bot.moderator.new_game(
        NewGame(table.channel.id, user.id, "davos", guild_id=table.guild.id)
    )

    done = await act(table["arya"].slash(table.channel, "game new"))

    assert "The lobby of game 2 is open" in said(done)


@pytest.mark.case("FC-D11")
async def test_a_lobby_moves_only_where_it_can_be_posted(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Else it stays where everybody sees it."""
    await act(table["arya"].slash(table.channel, "game new"))
    other = table.guild.create_text_channel("game-2")
    fail(table, FAULTS["server"], path=f"/channels/{other.id}/messages")

    done = await act(table["arya"].slash(other, "game move", game=GAME))

    assert "nothing was changed" in said(done)
    assert (await simcord_bot.moderator.game(GAME)).channel_id == table.channel.id
    table.env.errors.clear()
