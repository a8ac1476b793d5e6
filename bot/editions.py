"""Editions with options of their expansions, as a person writes them: `martell, house-cards`."""

from collections.abc import Iterator

from bot.errors import Refused
from engine.edition import load_edition
from engine.expansions import edition_name, options_of, unavailable_options_of


def edition_with(family: str, written: str) -> str:
    """The name of an edition with these options of its expansions, named with commas between.

    Raises:
        Refused: there is no such option, it cannot be played, or there is no such edition; the
            message says which, and what there is instead.
    """
    named = [name.strip().lower().replace(" ", "-") for name in written.split(",")]
    chosen = [name for name in named if name]
    base = family.partition("+")[0]
    for name in chosen:
        _must_be_known(base, name)
    name = edition_name(base, [*family.split("+")[1:], *chosen])
    try:
        load_edition(name)
    except KeyError:
        raise Refused(f"There is no edition '{family}' with these options.") from None
    return name


def _must_be_known(family: str, name: str) -> None:
    for option in unavailable_options_of(family):
        if option.id == name:
            raise Refused(f"The {option.name} cannot be played. {option.reason}")
    known = [option.id for option in options_of(family)]
    if not known:
        raise Refused(f"The {family} edition has no options of an expansion.")
    if name not in known:
        raise Refused(f"There is no option '{name}'. There are: {', '.join(known)}.")


def option_names(family: str) -> dict[str, str]:
    """Option of the edition's expansions -> its name for players."""
    return {option.id: option.name for option in options_of(family)}


def suggestions(family: str, typed: str) -> Iterator[str]:
    """What a list of options that is being typed may become: each option not in it yet, added."""
    begun, _, last = typed.rpartition(",")
    chosen = [name.strip() for name in begun.split(",") if name.strip()]
    for name in option_names(family):
        if name not in chosen and name.startswith(last.strip().lower()):
            yield ", ".join([*chosen, name])
