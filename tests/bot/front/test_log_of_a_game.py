"""A whole game over real HTTP with the log at its most talkative: nothing hidden is in it."""

import asyncio
import io
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import select

from bot.front.address import Address
from bot.front.board import OPEN, SEAT
from bot.front.creation import create_bot
from bot.logs import set_up_logs
from bot.settings import Settings
from bot.store import AnswerRow, GameRow, Store
from tests.bot.front.test_wire import until
from tests.bot.scripted import HOST, open_table, play
from tests.bot.wire import Wire

TOKEN = "winter.is.coming"
SEED = "a seed that nobody may read"
GAME = 1


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything, at debug level, whatever any library has to say."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs("debug", "json", stream=stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def texts(body: Any) -> Iterator[str]:
    """All that can be read in what the bot sent."""
    if isinstance(body, dict):
        body = list(body.values())
    if isinstance(body, list):
        for each in body:
            yield from texts(each)
    elif isinstance(body, str):
        yield from (line for line in body.splitlines() if len(line) > 12 and " " in line)


async def secrets_of(store: Store) -> set[str]:
    """The seed, every answer and every salt of the game."""
    async with store.reading() as session:
        row = await session.get_one(GameRow, GAME)
        answers = list(await session.scalars(select(AnswerRow)))
    salts = {answer.salt for answer in answers if answer.salt}
    assert row.seed == SEED
    return {row.seed, *salts, *(answer.answer for answer in answers)}


@pytest.mark.case("FC-O04")
async def test_a_whole_game_at_debug_level_leaves_nothing_hidden_in_the_log(
    tmp_path: Path, log: io.StringIO
) -> None:
    """No message that was sent, in private or not, no answer, salt, seed or token."""
    wire = Wire()
    await wire.start()
    settings = Settings(database=tmp_path / "games.db")
    bot = create_bot(settings, pictures=False, new_seed=lambda: SEED)
    running = asyncio.create_task(bot.start(TOKEN))
    await until(lambda: bot.is_ready() or running.done())
    await open_table(bot.moderator, ("stark", "lannister"), channel=77, players=3)
    for number, control in enumerate((OPEN, SEAT)):
        press = {"custom_id": str(Address(GAME, 1, control, "stark")), "component_type": 2}
        await wire.interaction(number, press, user=HOST)
        await until(partial(wire.called, f"/webhooks/1/token-{number}.*"))
    await play(bot.moderator, GAME, lambda now: now.status != "playing")
    await bot.sender.idle()
    assert bot._store is not None
    secrets = await secrets_of(bot._store)
    await bot.close()
    await running
    await wire.stop()

    written = log.getvalue()
    sent = {text for call in wire.calls for text in texts(call.body)}
    assert len([text for text in sent if "order" in text]) > 3
    assert written.count("answer accepted") > 100
    assert all(json.loads(line) for line in written.splitlines())
    assert not [text for text in {*sent, *secrets, TOKEN} if text in written]


@pytest.mark.case("FC-O04")
def test_an_error_of_ours_does_not_tell_what_it_stumbled_over(log: io.StringIO) -> None:
    """A card that is not found is not named; a file that is not found is."""
    hand, place = "-".join(("eddard", "stark")), "-".join(("no", "such", "file"))
    nothing: Mapping[str, bytes] = {}
    stumbles: list[Callable[[], bytes]] = [lambda: nothing[hand], Path(place).read_bytes]
    for stumble in stumbles:
        try:
            stumble()
        except (KeyError, OSError):
            structlog.get_logger("bot.test").exception("stumbled")

    assert hand not in log.getvalue()
    assert place in log.getvalue()
