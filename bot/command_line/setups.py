"""Set-ups as written on a command line: `second`, `3..6`, `tides_of_battle=on`."""

import re
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from bot.settings import Misconfigured
from engine.edition import load_edition
from engine.game import GameSetup
from engine.shelf import EDITIONS, house_rules_of

NUMBER = re.compile(r"[0-9]{1,3}")


def game_setups(
    edition: str, players: str | None = None, options: Sequence[str] = ()
) -> tuple[GameSetup, ...]:
    """What is to be played: one set-up for each number of players, the most if none is given.

    Raises:
        Misconfigured: there is no such edition or option, or it is not for this many players.
    """
    try:
        counts = sorted(load_edition(edition).setups)
    except KeyError:
        known = ", ".join(EDITIONS)
        raise Misconfigured(f"There is no edition '{edition}'. There are: {known}.") from None
    agreed = _agreed(edition, options)
    return tuple(
        GameSetup.model_validate({"edition": edition, "players": number, "options": agreed})
        for number in _numbers(edition, players, counts)
    )


def _numbers(edition: str, written: str | None, counts: Sequence[int]) -> Sequence[int]:
    if written is None:
        return counts[-1:]
    first, dots, last = written.partition("..")
    if not (NUMBER.fullmatch(first) and (NUMBER.fullmatch(last) or not dots)):
        raise Misconfigured(f"'{written}' is no number of players. Write 4, or 3..6.")
    wanted = range(int(first), int(last or first) + 1)
    if not wanted or not set(wanted) <= set(counts):
        many = " to ".join(map(str, dict.fromkeys((counts[0], counts[-1]))))
        raise Misconfigured(f"Edition '{edition}' is for {many} players, not {written}.")
    return wanted


def _agreed(edition: str, written: Sequence[str]) -> Mapping[str, str]:
    """The options as named, judged one by one so that the wrong one can be told."""
    known = house_rules_of(edition)
    agreed: dict[str, str] = {}
    for option in written:
        name, _, value = option.partition("=")
        if name not in known.model_fields:
            names = ", ".join(known.model_fields)
            raise Misconfigured(f"There is no option '{name}'. There are: {names}.")
        try:
            known.model_validate({name: value})
        except ValidationError as error:
            expected = error.errors()[0].get("ctx", {}).get("expected", "")
            raise Misconfigured(f"'{name}' is {expected}, not '{value}'.") from None
        agreed[name] = value
    return agreed
