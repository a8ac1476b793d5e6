"""The bot over real HTTP and a real WebSocket: dropped sockets, retries, two presses at once."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import func, select

from bot.front import limits
from bot.front.address import Address
from bot.front.board import TAKE_SEAT
from bot.front.client import Bot
from bot.front.creation import create_bot
from bot.moderator import NewGame
from bot.settings import Settings
from bot.store import AnswerRow, Drafts
from engine.names import House
from engine.requests import OrdersAnswer
from tests.bot.scripted import scripted
from tests.bot.wire import AUTOCOMPLETE, COMMAND, Fault, Wire

GAME = 1
HOST = 42
HOUSES: tuple[House, ...] = ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")
PATIENCE = 10.0
MESSAGE = 4
"""The first reply to a press is a message, no deferral."""


async def until(condition: Callable[[], object]) -> None:
    """Wait until something becomes true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for is beyond the wire
            await asyncio.sleep(0.005)


@dataclass
class Line:
    """A bot and the wire it hangs on, with a game of six users whose orders are asked for."""

    wire: Wire
    bot: Bot

    def press(self, control: str) -> dict[str, object]:
        """The data of a press on a button of Stark's panel."""
        return {"custom_id": str(Address(GAME, 1, control, "stark")), "component_type": 2}

    def answered(self, number: int) -> bool:
        """Whether the press got its final answer: edited in after a deferral, or at once."""
        at_once = self.wire.called(f"/interactions/{900 + number}/.*")
        return bool(self.wire.called(f"/webhooks/1/token-{number}.*")) or any(
            call.body["type"] == MESSAGE  # type: ignore[index, call-overload]
            for call in at_once
        )


@pytest_asyncio.fixture
async def line(tmp_path: Path) -> AsyncIterator[Line]:
    """Connected, and with legal orders of Stark's in the draft, ready to be sealed."""
    wire = Wire()
    await wire.start()
    bot = create_bot(Settings(database=tmp_path / "wire.db"), pictures=False)
    bot._connection.guild_ready_timeout = 0  # else every start waits two seconds for servers
    running = asyncio.create_task(bot.start("a.b.c"))
    await until(lambda: bot.is_ready() or running.done())
    moderator = bot.moderator
    await moderator.new_game(NewGame(channel_id=77, host_id=HOST, host_name="host", guild_id=1))
    for number, house in enumerate(HOUSES):
        await moderator.take_seat(GAME, HOST + number, f"u{number}", house)
    await moderator.start(GAME, HOST)
    await bot.sender.idle()
    orders = scripted(await moderator.seat(GAME, HOST))
    assert isinstance(orders, OrdersAnswer)
    assert bot._store is not None
    draft = orders.model_dump_json(include={"orders"})
    await Drafts(bot._store).save(GAME, HOST, "stark", 1, draft)
    yield Line(wire, bot)
    await bot.close()
    await running
    await wire.stop()


async def test_a_press_made_while_the_socket_was_down_is_answered_after_resuming(
    line: Line,
) -> None:
    """Discord replays what was missed, and it counts as if nothing had happened."""
    await line.wire.drop_socket()
    await line.wire.interaction(1, line.press("seal"))

    await until(lambda: line.answered(1))

    assert (line.wire.identified, line.wire.resumed) == (1, 1)
    assert (await line.bot.moderator.seat(GAME, HOST)).answer is not None


async def test_rate_limits_and_bad_gateways_are_tried_again(line: Line) -> None:
    """A 429 and then a 502 delay the answer to a press, and nothing more."""
    path = "/webhooks/1/token-2/messages/@original"
    limit = {"message": "slow", "retry_after": 0.2, "global": False}
    line.wire.faults += [
        Fault("PATCH", path, 429, limit),
        Fault("PATCH", path, 502, {"message": "bad gateway"}),
    ]

    await line.wire.interaction(2, line.press("seal"))
    await until(lambda: len(line.wire.called(path)) == 3)

    assert (await line.bot.moderator.seat(GAME, HOST)).answer is not None


@pytest.mark.case("DC-021")
async def test_two_presses_at_once_leave_one_answer_and_both_are_told(line: Line) -> None:
    """Two presses of Seal, 5 ms apart, are both answered; one answer is in the log."""
    await line.wire.interaction(3, line.press("seal"))
    await asyncio.sleep(0.005)
    await line.wire.interaction(4, line.press("seal"))
    await until(lambda: line.answered(3) and line.answered(4))

    assert line.bot._store is not None
    async with line.bot._store.reading() as session:
        count = await session.scalar(select(func.count()).select_from(AnswerRow))
    assert count == 1


async def test_two_who_take_a_seat_at_once_leave_one_player_and_both_are_told(line: Line) -> None:
    """Two presses of *Take This Seat*, 5 ms apart: the first has it, the second reads so."""
    moderator = line.bot.moderator
    await moderator.replacing.give_up(GAME, HOST)
    await moderator.settled()
    for user in (801, 802):
        await moderator.stand_by(GAME, user, f"u{user}")

    await line.wire.interaction(3, line.press(TAKE_SEAT), user=801)
    await asyncio.sleep(0.005)
    await line.wire.interaction(4, line.press(TAKE_SEAT), user=802)
    await until(lambda: line.answered(3) and line.answered(4))

    assert (await moderator.game(GAME)).seat("stark").user_id == 801
    (told,) = line.wire.called("/webhooks/1/token-4.*")
    assert "is not free any more" in told.body["content"]  # type: ignore[index, call-overload]


@pytest.mark.case("DC-021")
async def test_picks_made_at_once_are_all_kept(line: Line) -> None:
    """Two selects changed 5 ms apart: neither choice is lost between load and save."""
    seat = await line.bot.moderator.seat(GAME, HOST)
    assert seat.request is not None
    first, second = list(seat.request.areas)[:2]  # type: ignore[attr-defined]

    for number, area in ((5, first), (6, second)):
        select_ = line.press(f"area.{area}") | {"component_type": 3, "values": ["none"]}
        await line.wire.interaction(number, select_)
    await until(lambda: line.answered(5) and line.answered(6))

    assert line.bot._store is not None
    draft = await Drafts(line.bot._store).load(GAME, HOST, "stark", 1)
    assert draft is not None
    assert first not in draft
    assert second not in draft


@pytest.mark.case("DC-022")
async def test_every_post_carries_a_nonce_of_its_own(line: Line) -> None:
    """Discord drops a message it has seen, so a send that is tried again posts nothing twice."""
    posts = [call.body for call in line.wire.called("/channels/77/messages")]

    nonces = [body["nonce"] for body in posts]  # type: ignore[index, call-overload]
    assert len(nonces) == len(set(nonces)) == 1 + 1 + len(HOUSES)  # the start, the board, the asks
    assert all(body["enforce_nonce"] for body in posts)  # type: ignore[index, call-overload]
    assert all(len(nonce) <= limits.NONCE for nonce in nonces)


@pytest.mark.case("DC-022")
async def test_a_post_that_met_a_bad_gateway_is_sent_again_with_its_nonce(line: Line) -> None:
    """The client tries again by itself; the nonce makes both tries one message."""
    fault = Fault("POST", "/channels/77/messages", 502, {"message": "bad gateway"})
    line.wire.faults.append(fault)
    before = len(line.wire.called("/channels/77/messages"))

    await line.bot.moderator.managers.archive(GAME, "Ned")
    await line.bot.sender.idle()

    posts = [call.body for call in line.wire.called("/channels/77/messages")[before:]]
    nonces = [body["nonce"] for body in posts]  # type: ignore[index, call-overload]
    assert nonces[0] == nonces[1]


async def test_a_forged_press_on_another_house_changes_nothing(line: Line) -> None:
    """Who sends another player's address is refused in private."""
    await line.wire.interaction(7, line.press("seal"), user=HOST + 1)
    await until(lambda: line.wire.called("/webhooks/1/token-7"))

    (told,) = line.wire.called("/webhooks/1/token-7")
    assert told.body["flags"] == 64  # type: ignore[index, call-overload]
    assert (await line.bot.moderator.seat(GAME, HOST)).answer is None


async def test_tampered_addresses_are_answered_or_ignored_but_never_applied(line: Line) -> None:
    """Addresses of no game, no question, no control."""
    forged = ("rk:999:1:stark/seal", "rk:1:1:stark/nonsense", "rk:1:99:stark/seal", "rk:1:0:nope")
    for number, custom_id in enumerate(forged, 10):
        await line.wire.interaction(number, {"custom_id": custom_id, "component_type": 2})
    await line.wire.interaction(20, {"custom_id": "rk:x:y", "component_type": 2})
    await line.wire.interaction(21, line.press("seal"))

    await until(lambda: all(line.answered(n) for n in (*range(10, 14), 21)))

    assert not line.answered(20)


async def test_a_press_is_acknowledged_at_once(line: Line) -> None:
    """From the gateway to the acknowledgement well under a second, with a game in progress."""
    started = time.perf_counter()
    await line.wire.interaction(30, line.press("review"))

    await until(lambda: line.wire.called("/interactions/930/token-30/callback"))

    assert time.perf_counter() - started < 1


async def test_stopping_finishes_what_is_in_hand_and_refuses_the_rest(line: Line) -> None:
    """A press that was taken is committed and answered; a later one is told to wait."""
    await line.wire.interaction(40, line.press("seal"))
    await until(lambda: line.wire.called("/interactions/940/token-40/callback"))

    await line.bot.stop()
    await line.wire.interaction(41, line.press("seal"))
    await until(lambda: line.wire.called("/interactions/941/token-41/callback"))

    assert line.answered(40)
    (told,) = line.wire.called("/interactions/941/token-41/callback")
    assert "restarted" in str(told.body)


@pytest.mark.case("FC-O03")
@pytest.mark.parametrize(
    ("kind", "told"), [(COMMAND, "restarted"), (AUTOCOMPLETE, "'choices': []")]
)
async def test_a_command_while_stopping_is_answered(line: Line, kind: int, told: str) -> None:
    """A command is told to come back, and whoever is still typing one gets nothing to choose."""
    focused = {"name": "about", "type": 3, "value": "mar", "focused": True}
    command = {"id": "5", "name": "rules", "type": 1, "options": [focused]}
    await line.bot.stop()

    await line.wire.interaction(42, command, kind=kind)
    await until(lambda: line.wire.called("/interactions/942/token-42/callback"))

    (answer,) = line.wire.called("/interactions/942/token-42/callback")
    assert told in str(answer.body)


async def test_the_first_start_registers_the_commands_and_the_next_does_not(
    line: Line, tmp_path: Path
) -> None:
    """Discord is told our commands when they have changed, and only then."""
    path = "/applications/1/commands"
    assert len(line.wire.called(path)) == 1
    await line.bot.close()

    again = create_bot(Settings(database=tmp_path / "wire.db"), pictures=False)
    again._connection.guild_ready_timeout = 0
    running = asyncio.create_task(again.start("a.b.c"))
    await until(lambda: again.is_ready() or running.done())
    await again.close()
    await running

    assert len(line.wire.called(path)) == 1
