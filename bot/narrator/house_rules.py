"""The house rules of a game: the options that are not played the usual way."""

from collections.abc import Iterator

from engine.options import Options
from engine.rulebook import OptionWords
from engine.shelf import house_rules_in_words, house_rules_of

ROOM = 900
"""Characters of a message that house rules may take up."""


def usual_value(option: OptionWords, edition: str) -> str:
    """The value that an option has unless something else is agreed."""
    return value_of(option, house_rules_of(edition)())


def value_of(option: OptionWords, options: Options) -> str:
    """The value that an option has among these."""
    return str(getattr(options, option.name))


def house_rules(edition: str, options: Options) -> Iterator[tuple[OptionWords, str]]:
    """The options that differ from the usual ones, each with its value."""
    for option in house_rules_in_words(edition):
        value = value_of(option, options)
        if value != usual_value(option, edition):
            yield option, value


def house_rules_account(edition: str, options: Options, *, room: int = ROOM) -> str:
    """The house rules, one line each; "" if all is played the usual way.

    What does not fit into `room` characters is counted.
    """
    lines = [f"- {option.about}: {option.values[v]}" for option, v in house_rules(edition, options)]
    told = ["**House rules**"]
    for number, line in enumerate(lines):
        if len("\n".join([*told, line])) > room - len("\n- and 39 more"):
            return "\n".join([*told, f"- and {len(lines) - number} more"])
        told.append(line)
    return "\n".join(told) if lines else ""
