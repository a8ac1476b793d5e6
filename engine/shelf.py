"""The shelf on which the boxes stand. They are found by looking into `engine.boxes`.

An edition's name is that of its box, and after it the options that it is played with:
`first+martell+ports`.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, SerializeAsAny, ValidationInfo, create_model

from engine.amendments import Facts, Option, UnavailableOption, amended
from engine.box import Box
from engine.options import Options
from engine.rulebook.book import OptionWords

FOLDER = "engine.boxes"


def found_boxes() -> dict[str, Box]:
    """Every box that has a folder, by its id: the default one first, and expansions last."""
    folders = iter_modules(import_module(FOLDER).__path__)
    boxes: list[Box] = [import_module(f"{FOLDER}.{folder.name}").BOX for folder in folders]
    boxes.sort(key=lambda box: (not box.is_default, box.expands is not None, box.id))
    return {box.id: box for box in boxes}


BOXES: Mapping[str, Box] = found_boxes()
"""Every box by its id, the default one first and expansions last."""
EDITIONS: Mapping[str, Box] = {box.id: box for box in BOXES.values() if box.expands is None}
"""The boxes that can be played by themselves."""
DEFAULT: Box = next(iter(EDITIONS.values()))
"""The edition that is meant when none is named."""


def edition_name(edition: str, options: Iterable[str] = ()) -> str:
    """The name of an edition with these options, besides those that it has: `first+ports`."""
    box, *chosen = edition.split("+")
    return "+".join((box, *sorted({*chosen, *options})))


def box_of(edition: str) -> Box:
    """The box of an edition by the edition's name.

    Raises:
        KeyError: there is no such edition.
    """
    return EDITIONS[edition.partition("+")[0]]


def chosen_in(edition: str) -> list[str]:
    """The options that an edition's name carries."""
    return edition.split("+")[1:]


def expansions_of(box: Box) -> list[Box]:
    """The expansions of an edition."""
    return [each for each in BOXES.values() if each.expands == box.id]


def options_of(box: Box) -> tuple[Option, ...]:
    """The options of the expansions of an edition that can be played."""
    return tuple(option for each in expansions_of(box) for option in each.options)


def unavailable_options_of(box: Box) -> tuple[UnavailableOption, ...]:
    """The options of the expansions of an edition that cannot be played."""
    return tuple(option for each in expansions_of(box) for option in each.unavailable)


@cache
def house_rules_of(edition: str) -> type[Options]:
    """The house rules that games of an edition may have, those of its expansions included.

    Raises:
        KeyError: there is no such edition.
    """
    box = box_of(edition)
    added = (each.house_rules for each in expansions_of(box))
    models = tuple(model for model in added if model is not Options)
    if len(models) > 1:
        return create_model(f"{box.id}_options", __base__=models)
    return models[0] if models else box.house_rules


def _as_of_its_edition(stored: object, info: ValidationInfo) -> Options | None:
    edition = info.data.get("edition_id") or info.data["edition"]
    return None if stored is None else house_rules_of(edition).model_validate(stored)


StoredOptions: TypeAlias = Annotated[SerializeAsAny[Options], BeforeValidator(_as_of_its_edition)]
"""House rules in stored data, below the `edition` or `edition_id` that tells which they may be."""


def house_rules_in_words(edition: str) -> tuple[OptionWords, ...]:
    """The same in words, as the rulebooks order them."""
    box = box_of(edition)
    books = [each.rulebook for each in (box, *expansions_of(box))]
    return tuple(words for book in books for words in book.options)


def board_of(edition: str) -> str:
    """The board on which the renderer draws an edition."""
    box, chosen = box_of(edition), chosen_in(edition)
    overlays = _overlays(box)
    return next((overlays[option] for option in chosen if option in overlays), box.board)


@cache
def boards() -> Mapping[str, str]:
    """Every board -> the edition with everything that may ever lie on it."""
    fullest: dict[str, str] = {}
    for box in EDITIONS.values():
        overlays = _overlays(box)
        for board in (box.board, *overlays.values()):
            others = {option for option, over in overlays.items() if over != board}
            options = {option.id for option in options_of(box)} - others
            fullest[board] = edition_name(box.id, options)
    return fullest


def _overlays(box: Box) -> dict[str, str]:
    return {option: board for each in expansions_of(box) for option, board in each.overlays.items()}


def facts_with(edition: str, chosen: Collection[str]) -> Facts:
    """The facts of an edition with some options of its expansions, or of its disputed facts.

    Raises:
        KeyError: there is no such edition or option, or two options contradict each other.
    """
    box = EDITIONS[edition]
    known = [*options_of(box), *box.disputed]
    by_id = {option.id: option for option in known}
    for name in chosen:
        if not set(chosen).isdisjoint(by_id[name].not_with):
            raise KeyError(f"{name} contradicts another option")
    return amended(box.facts, known, chosen)
