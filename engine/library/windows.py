"""When the texts of House cards act: the windows of a combat in words, alike in all boxes."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict


class Window(BaseModel):
    """The moment of a combat at which a card's text acts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str
    text: str
    window: str = ""


@cache
def windows() -> Mapping[str, Window]:
    """The window of every `timing` that a House card may have."""
    written = files("engine.library").joinpath("windows.yaml").read_text("utf-8")
    return {timing: Window.model_validate(told) for timing, told in yaml.safe_load(written).items()}
