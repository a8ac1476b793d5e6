"""A box of the game: all that one edition or one expansion brings, in a folder of its own.

Only what is light stands here, so that everybody may ask. The procedures, which know the whole
engine, are imported from the folder when a game is played (`engine.ruleset.ruleset_for`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel

from engine.amendments import Facts, Option, UnavailableOption
from engine.options import Options
from engine.rulebook.book import Rulebook

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, kw_only=True, eq=False)
class Box:
    """One box, as the folder `package` describes it.

    `title` is its name as players say it, `words` the same within a sentence. `rule_prefix` begins
    the ids of its rules. An expansion names the edition that it `expands`; `is_default` is the
    edition that is meant when none is named. `house_rules` are what its games may agree on: those
    of an expansion come on top of those of its edition. The renderer draws a game on `board`, or
    on one of the `overlays` if the option of that name is on.
    """

    package: str
    title: str
    words: str
    rule_prefix: str
    house_rules: type[Options] = Options
    expands: str | None = None
    is_default: bool = False
    board: str = ""
    overlays: Mapping[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The name of its folder; that of an edition begins the names of its editions."""
        return self.package.rpartition(".")[2]

    @cached_property
    def facts(self) -> Facts:
        """What is printed, as data; for an expansion, its options."""
        return _read(self.package, "facts")

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its rules in words."""
        return Rulebook.model_validate(_read(self.package, "rules"))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What an expansion offers to play with, each on or off."""
        return _all(Option, self.facts, "options")

    @cached_property
    def unavailable(self) -> tuple[UnavailableOption, ...]:
        """What an expansion has that cannot be played."""
        return _all(UnavailableOption, self.facts, "unavailable")

    @cached_property
    def disputed(self) -> tuple[Option, ...]:
        """Facts that other sources give otherwise, as changes by name."""
        return _all(Option, self.facts, "disputed")


def _all(kind: type[M], facts: Facts, block: str) -> tuple[M, ...]:
    return tuple(kind.model_validate(each) for each in facts.get(block, ()))


def _read(package: str, name: str) -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    written = files(package).joinpath(f"{name}.yaml").read_text("utf-8")
    read: dict[str, Any] = yaml.load(written, Loader=loader)
    return read
