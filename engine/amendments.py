"""Options as data: named changes that are laid over the facts of an edition.

Both the options of an expansion and what others say of an edition's `disputed` facts are of this
form.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Facts = dict[str, Any]


class _Facts(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Change(_Facts):
    """One step of an option: first facts are struck out, then others are laid over.

    Both follow the shape of the facts. `strike` names, for a list or a table, what goes: `all`, the
    ids or keys, or the pairs of a list of pairs. `lay` adds what is new and replaces what is there:
    tables and entries of the same id are merged, pairs are appended, anything else is replaced.
    The change is made only with all options in `given` and none of those in `unless`.
    """

    given: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    strike: dict[str, list[Any] | Literal["all"]] = {}
    lay: dict[str, Any] = {}

    def applies(self, options: Collection[str]) -> bool:
        """Whether the change is made with these options on."""
        return all(option in options for option in self.given) and not any(
            option in options for option in self.unless
        )

    def made(self, facts: Facts) -> Facts:
        """The facts after the change; the given ones stay as they are."""
        left = {
            key: _without(value, self.strike[key]) if key in self.strike else value
            for key, value in facts.items()
        }
        after: Facts = _merged(left, self.lay)
        return after


class Option(_Facts):
    """Something that a game may be played with; `number` is its place in the box, if it has one.

    `confidence` and `about` tell, of a disputed fact, how settled it is; `not_with` names
    options that would say something else of the same fact.
    """

    id: str
    name: str
    rules: str
    about: str
    number: int | None = None
    confidence: Literal["high", "medium", "low"] = "high"
    not_with: tuple[str, ...] = ()
    changes: tuple[Change, ...]


class UnavailableOption(_Facts):
    """An option of the box that cannot be played, and why."""

    id: str
    number: int
    name: str
    rules: str
    reason: str


def amended(facts: Facts, options: Iterable[Option], chosen: Collection[str]) -> Facts:
    """The facts with the chosen options, each laid over in its turn."""
    for option in options:
        if option.id in chosen:
            for change in option.changes:
                if change.applies(chosen):
                    facts = change.made(facts)
    return facts


def _without(value: Any, struck: list[Any] | Literal["all"]) -> Any:
    if struck == "all":
        return {} if isinstance(value, Mapping) else []
    gone = [_name(entry) or entry for entry in struck]
    if isinstance(value, Mapping):
        return {key: entry for key, entry in value.items() if key not in gone}
    return [entry for entry in value if _name(entry) not in gone]


def _merged(old: Any, new: Any) -> Any:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        added = {key: _merged(old.get(key), value) for key, value in new.items()}
        return {**old, **added}
    if isinstance(old, list) and isinstance(new, list) and all(map(_name, new)):
        entries = {_name(entry): entry for entry in old}
        for entry in new:
            entries[_name(entry)] = _merged(entries.get(_name(entry)), entry)
        return list(entries.values())
    return new


def _name(entry: Any) -> str | None:
    """What an entry of a list is known by: its id, or the two ends of a pair; None for values."""
    if isinstance(entry, Mapping):
        return entry["id"] if "id" in entry else _name(entry.get("pair"))
    if isinstance(entry, list) and len(entry) == 2 and all(isinstance(end, str) for end in entry):
        return " ".join(sorted(entry))
    return None
