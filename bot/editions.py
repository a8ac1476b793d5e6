"""Editions with options of their expansions, as a person writes them: `martell, house-cards`."""

from collections.abc import Iterator

from bot.errors import Refused
from engine.box import Box
from engine.edition import load_edition
from engine.shelf import (
    EDITIONS,
    box_of,
    chosen_in,
    edition_name,
    options_of,
    unavailable_options_of,
)


def edition_with(edition: str, written: str) -> str:
    """The name of an edition with these options of its expansions, named with commas between.

    Raises:
        Refused: there is no such option, it cannot be played, or there is no such edition; the
            message says which, and what there is instead.
    """
    named = [name.strip().lower().replace(" ", "-") for name in written.split(",")]
    chosen = [name for name in named if name]
    try:
        box = box_of(edition)
        for name in chosen:
            _must_be_known(box, name)
        return load_edition(edition_name(edition, chosen)).id
    except KeyError:
        raise Refused(f"There is no edition '{edition}' with these options.") from None


def _must_be_known(box: Box, name: str) -> None:
    for option in unavailable_options_of(box):
        if option.id == name:
            raise Refused(f"The {option.name} cannot be played. {option.reason}")
    known = [option.id for option in options_of(box)]
    if not known:
        raise Refused(f"The {box.words} has no options of an expansion.")
    if name not in known:
        raise Refused(f"There is no option '{name}'. There are: {', '.join(known)}.")


def edition_words(edition: str) -> str:
    """An edition as players say it, and the options of its expansions that it is played with."""
    box, chosen = box_of(edition), chosen_in(edition)
    names = [option.name for option in options_of(box) if option.id in chosen]
    return " · ".join([box.words, *names])


def edition_for(edition: str) -> str:
    """An edition and its numbers of players: `second (3 to 6 players)`."""
    players = load_edition(edition).setups
    return f"{edition} ({min(players)} to {max(players)} players)"


def suggestions(edition: str, typed: str) -> Iterator[str]:
    """What a list of options that is being typed may become: each option not in it yet, added."""
    begun, _, last = typed.rpartition(",")
    chosen = [name.strip() for name in begun.split(",") if name.strip()]
    for option in options_of(EDITIONS[edition]):
        if option.id not in chosen and option.id.startswith(last.strip().lower()):
            yield ", ".join([*chosen, option.id])
