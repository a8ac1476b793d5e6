"""What every event has in common."""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from engine.names import House


class Event(BaseModel):
    """Something that happened.

    `reveals` says that somebody learns by it what was hidden (a card turned up, sealed answers
    shown): nobody can be made to forget that, so no game goes back past it.
    """

    model_config = ConfigDict(frozen=True)
    reveals: ClassVar[bool] = False

    kind: str
    audience: House | None = None
