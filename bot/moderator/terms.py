"""What is agreed about time in a game before it begins."""

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.moderator.pace import FOR_EVER, PRESETS, Pace, PaceName
from bot.store import GameRow

log = structlog.get_logger(__name__)


class Terms(BaseModel):
    """The pace, and after how many missed deadlines in a row the steward minds a seat."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pace: Pace = FOR_EVER
    misses_in_a_row: int = Field(default=2, ge=1, le=10)


NO_TERMS = Terms()
"""Without deadlines, as version 0.1.0 played."""


def preset(name: PaceName, zone: str = "UTC") -> Terms:
    """The terms of a preset pace, its wall times in a zone.

    Raises:
        ValidationError: there is no such zone.
        KeyError: there is no such preset.
    """
    facts = PRESETS[name].model_dump()
    return Terms(pace=Pace.model_validate(facts | {"zone": zone}))


def terms_of(row: GameRow) -> Terms:
    """What is agreed in a game. Terms that this version cannot read are as good as none."""
    return terms_in(row.terms, row.id)


def terms_in(written: str | None, game_id: int) -> Terms:
    """Like `terms_of`, where the game's row as a whole is not wanted."""
    if written is None:
        return NO_TERMS
    try:
        return Terms.model_validate_json(written)
    except ValidationError:
        log.error("the terms of a game cannot be read", game=game_id)
        return NO_TERMS
