"""Units in selects, where each unit needs a value of its own."""

from collections import Counter
from collections.abc import Iterable

from engine.names import UNIT_KINDS, UnitKind
from engine.requests.base import spoken


def tagged(units: Iterable[UnitKind]) -> list[tuple[str, str]]:
    """(value, label) of each unit: `("footman.2", "Footman (second)")`."""
    seen: Counter[UnitKind] = Counter()
    found = []
    for kind in sorted(units, key=UNIT_KINDS.index):
        seen[kind] += 1
        which = f" no. {seen[kind]}" if seen[kind] > 1 else ""
        found.append((f"{kind}.{seen[kind]}", spoken(kind).capitalize() + which))
    return found


def untagged(tags: Iterable[str]) -> tuple[UnitKind, ...]:
    """The kinds of the units with these values."""
    names = [tag.split(".")[0] for tag in tags]
    return tuple(kind for kind in UNIT_KINDS for _ in range(names.count(kind)))


def first_tags(units: Iterable[UnitKind]) -> tuple[str, ...]:
    """The values of these units, lowest numbers first."""
    return tuple(tag for tag, _ in tagged(units))
