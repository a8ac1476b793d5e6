"""Expansions and their options: what an edition can be played with, and its facts with them."""

from collections.abc import Collection, Iterable
from functools import cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict

from engine.amendments import Facts, Option, amended

EXPANSIONS = ("clash_of_kings",)


class UnavailableOption(BaseModel):
    """An option of the box that cannot be played, and why."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    number: int
    name: str
    rules: str
    reason: str


class Expansion(BaseModel):
    """An expansion: what it lays over which edition."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    base: str
    name: str
    options: tuple[Option, ...]
    unavailable: tuple[UnavailableOption, ...]


def edition_name(family: str, options: Iterable[str] = ()) -> str:
    """The name under which `load_edition` knows an edition with these options: `first+ports`."""
    return "+".join((family, *sorted(set(options))))


def facts_with(family: str, chosen: Collection[str]) -> Facts:
    """The facts of an edition with some of its options and readings.

    Raises:
        KeyError: there is no such edition or option, or two options contradict each other.
    """
    if family in EXPANSIONS:
        raise KeyError(family)
    facts = _read(family)
    known = [*options_of(family), *map(Option.model_validate, facts.get("readings", ()))]
    by_id = {option.id: option for option in known}
    for name in chosen:
        if not set(chosen).isdisjoint(by_id[name].not_with):
            raise KeyError(f"{name} contradicts another option")
    return amended(facts, known, chosen)


@cache
def load_expansion(name: str) -> Expansion:
    """The expansion called `name` (`clash_of_kings`).

    Raises:
        KeyError: there is no such expansion.
    """
    return Expansion.model_validate(_read(name))


def options_of(family: str) -> tuple[Option, ...]:
    """The options of the expansions of an edition that can be played."""
    return tuple(option for box in _expansions_of(family) for option in box.options)


def unavailable_options_of(family: str) -> tuple[UnavailableOption, ...]:
    """The options of the expansions of an edition that cannot be played."""
    return tuple(option for box in _expansions_of(family) for option in box.unavailable)


def _expansions_of(family: str) -> list[Expansion]:
    boxes = map(load_expansion, EXPANSIONS)
    return [box for box in boxes if box.base == family]


def _read(name: str) -> Facts:
    source = files("engine").joinpath("editions", f"{name}.yaml")
    if not source.is_file():
        raise KeyError(name)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    facts: Facts = yaml.load(source.read_text("utf-8"), Loader=loader)
    return facts
