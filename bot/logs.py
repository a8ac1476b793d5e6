"""Logs: one line for each thing that happened, never with a secret in it.

Events carry ids of games, questions and houses. What a house holds or answered, seeds, salts and
tokens are taken out here, should a call or a library ever pass them.
"""

import logging
import re
import sys
import traceback
from collections.abc import Collection, Mapping
from datetime import datetime
from pathlib import Path
from typing import TextIO

import structlog
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from bot.errors import StoreError
from bot.settings import LogFormat, LogLevel, LogSettings

HIDDEN = "[hidden]"
SECRET_KEYS = frozenset(
    {
        "amount",
        "answer",
        "answers",
        "bid",
        "card",
        "checkpoint",
        "content",
        "custom_id",
        "hand",
        "orders",
        "payload",
        "proof",
        "request_body",
        "salt",
        "seed",
        "token",
        "values",
        "view",
        "world",
    }
)
"""Names under which a log event never shows a value."""

_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")
"""The form of a Discord token, wherever it turns up."""
_INTERACTION = re.compile(r"(?<=/)aW50ZXJhY3Rpb246[\w=-]+")
"""An interaction's token in an address: base 64 of `interaction:...`."""


def hide_secrets(known: Collection[str] = ()) -> Processor:
    """A processor that hides what `SECRET_KEYS` name, tokens, and the `known` secret texts."""
    texts = sorted((text for text in known if text), key=len, reverse=True)

    def clean(value: object) -> object:
        if isinstance(value, str):
            return _without(value, texts)
        if isinstance(value, Mapping):
            return {k: HIDDEN if k in SECRET_KEYS else clean(v) for k, v in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [clean(each) for each in value]
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, Path | datetime | type):
            return _without(str(value), texts)
        return f"<{type(value).__name__}>"  # a seat, a view or an answer would tell all it holds

    def process(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
        private = {key for key in event if key.startswith("_")}
        return {
            key: value if key in private else HIDDEN if key in SECRET_KEYS else clean(value)
            for key, value in event.items()
        }

    return process


_OWN = ("bot", "engine", "renderer")
"""Only these may be talkative: libraries write down all that passes through them at debug level."""
_CHATTY = ("alembic", "aiosqlite", "discord.gateway", "discord.client", "sqlalchemy")
_TELLING = frozenset(
    {"aiohttp", "aiosqlite", "alembic", "discord", "filelock", "sqlalchemy", "sqlite3"}
)
"""Libraries whose errors tell of the world outside, with parameters left out."""


def _text(error: BaseException) -> str:
    """What an error says, unless it may quote a hand or an order, as a `KeyError` may."""
    outside = type(error).__module__.partition(".")[0] in _TELLING
    return str(error) if outside or isinstance(error, OSError | StoreError) else HIDDEN


def _traceback(exc_info: ExcInfo) -> str:
    """Where it went wrong, without the values of variables, which hold hands and orders."""
    lines: list[str] = []
    error: BaseException | None = exc_info[1]
    while error is not None:
        lines.insert(0, f"{type(error).__name__}: {_text(error)}")
        lines[:0] = traceback.format_tb(error.__traceback__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def _without(text: str, known: Collection[str]) -> str:
    for secret in known:
        text = text.replace(secret, HIDDEN)
    return _INTERACTION.sub(HIDDEN, _TOKEN.sub(HIDDEN, text))


def configure_logs(settings: LogSettings) -> None:
    """Set up the logs as the host wants them; the token can never show in them."""
    token = settings.token.get_secret_value() if settings.token else ""
    set_up_logs(settings.log_level, settings.log_format, secrets=[token.strip()])


def set_up_logs(
    level: LogLevel = "info",
    form: LogFormat = "text",
    *,
    secrets: Collection[str] = (),
    stream: TextIO | None = None,
) -> None:
    """Send our own logs and those of every library to `stream` (standard error), cleaned."""
    out = stream or sys.stderr
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.ExceptionRenderer(_traceback),
        hide_secrets(secrets),
    ]
    colours = form == "text" and out.isatty()
    render: Processor = (
        structlog.processors.JSONRenderer(sort_keys=True)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=colours)
    )
    structlog.configure(
        processors=[*before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    wanted = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(wanted, logging.INFO))
    for own in _OWN:
        logging.getLogger(own).setLevel(wanted)
    for chatty in _CHATTY:
        logging.getLogger(chatty).setLevel(max(wanted, logging.WARNING))
