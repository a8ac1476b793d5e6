"""The logs: what happened is in them, what is secret is not."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from pydantic import SecretStr

from bot.errors import Refused
from bot.logs import HIDDEN, configure_logs, set_up_logs
from bot.moderator import Moderator
from bot.settings import LogFormat, Settings
from bot.store import Store
from engine.requests import BidAnswer, OrdersAnswer
from tests.bot.scripted import HOST, open_table, play, stored

# In the form of Discord's tokens, and nobody's.
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAwMA.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def written(form: LogFormat = "json", secrets: tuple[str, ...] = ()) -> io.StringIO:
    stream = io.StringIO()
    set_up_logs("debug", form, secrets=secrets, stream=stream)
    return stream


def test_an_event_is_one_line_of_json_with_its_moment_and_level() -> None:
    """A collector can read every line by itself."""
    out = written()

    structlog.get_logger("bot.test").info("answer accepted", game=7, house="stark")

    line = json.loads(out.getvalue())
    assert (line["event"], line["game"], line["house"]) == ("answer accepted", 7, "stark")
    assert line["level"] == "info"
    assert line["timestamp"].endswith("Z")


@pytest.mark.parametrize("form", ["json", "text"])
def test_values_with_secret_names_are_hidden(form: LogFormat) -> None:
    """Whatever is passed under such a name does not show, however deep it lies."""
    out = written(form)

    structlog.get_logger("bot.test").info(
        "press", answer="march+1", seed="5eed", salt="5a17", detail={"hand": ["eddard"], "game": 7}
    )

    text = out.getvalue()
    assert HIDDEN in text
    assert not [word for word in ("march+1", "5eed", "5a17", "eddard") if word in text]


def test_things_that_hold_secrets_are_named_only() -> None:
    """A whole answer passed under a harmless name shows as what it is, not what it says."""
    out = written()

    structlog.get_logger("bot.test").info("press", given=BidAnswer(amount=17), at=Path("a/b"))

    line = json.loads(out.getvalue())
    assert (line["given"], line["at"]) == ("<BidAnswer>", "a/b")


@pytest.mark.parametrize("form", ["json", "text"])
def test_tokens_are_hidden_wherever_they_turn_up(form: LogFormat) -> None:
    """In our events, in other libraries' messages and arguments, and in errors."""
    out = written(form, ("open sesame",))
    interaction = "https://discord.com/api/webhooks/1/aW50ZXJhY3Rpb246MTIzNDU2/messages"

    structlog.get_logger("bot.test").info(f"logging in with {TOKEN}", where=[interaction])
    logging.getLogger("discord.http").warning("POST %s with %s", interaction, {"Bot": TOKEN})
    logging.getLogger("other").error("said open sesame")
    try:
        raise ConnectionError(f"refused {TOKEN}")
    except ConnectionError:
        structlog.get_logger("bot.test").exception("no connection")

    text = out.getvalue()
    assert "no connection" in text
    assert "ConnectionError: refused" in text
    for secret in (TOKEN, "aW50ZXJhY3Rpb246", "open sesame"):
        assert secret not in text


@pytest.mark.parametrize("form", ["json", "text"])
def test_tracebacks_show_neither_variables_nor_quoted_answers(form: LogFormat) -> None:
    """They lead to the line that failed; what a house holds stays out, also in a cause."""
    out = written(form)
    secret = "-".join(("seven", "teen"))  # not as it stands in this source

    def judge(mine: str) -> None:
        try:
            BidAnswer.model_validate({"amount": mine})
        except ValueError as error:
            raise Refused(f"You bid {mine}.") from error

    try:
        judge(secret)
    except Refused:
        structlog.get_logger("bot.test").exception("press failed")

    text = out.getvalue()
    assert "test_logs.py" in text
    assert "in judge" in text
    assert secret not in text


def test_the_token_of_the_settings_never_shows(capsys: pytest.CaptureFixture[str]) -> None:
    """Even a token of no known form is hidden."""
    settings = Settings(token=SecretStr("a most peculiar token"), log_format="json")
    configure_logs(settings)

    logging.getLogger("discord").error("bad header: Bot a most peculiar token")

    shown = capsys.readouterr().err
    assert "bad header" in shown
    assert "peculiar" not in shown
    assert "peculiar" not in repr(settings)


async def test_a_game_leaves_no_secret_in_the_log(store: Store) -> None:
    """At the most talkative level: no order, no bid, no salt, no seed, no SQL parameter."""
    out = written()
    moderator = Moderator(store)
    table = await open_table(moderator, ("stark", "tyrell"))
    wrong = OrdersAnswer.model_validate({"orders": {"sunspear": "raid"}})
    with pytest.raises(Refused):
        await moderator.submit(table.game.id, HOST, table.question, wrong)

    await play(moderator, table.game.id, lambda now: now.question > 60)

    await moderator.close()
    row, answers = await stored(store, table.game.id)
    text = out.getvalue()
    assert text.count("answer accepted") >= 4
    secrets = [row.seed, "sunspear", "march", *(answer.salt for answer in answers)]
    assert not [secret for secret in secrets if secret and secret in text]
    assert not [answer.answer for answer in answers if answer.answer in text]
