"""What every event has in common."""

from pydantic import BaseModel, ConfigDict

from engine.names import House


class Event(BaseModel):
    """Something that happened."""

    model_config = ConfigDict(frozen=True)

    kind: str
    audience: House | None = None
