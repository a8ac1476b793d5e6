"""The rulesets: one for each edition, by the edition's family, and with the options of a game."""

from collections.abc import Mapping
from functools import cache

from engine.ruleset import Ruleset
from engine.rulesets.clash_of_kings import OPTIONS
from engine.rulesets.first import FIRST_EDITION
from engine.rulesets.second import SECOND_EDITION

RULESETS: Mapping[str, Ruleset] = {"second": SECOND_EDITION, "first": FIRST_EDITION}


@cache
def ruleset_for(family: str, options: frozenset[str]) -> Ruleset:
    """How an edition is played with these options.

    Raises:
        KeyError: there is no such edition.
    """
    rules = RULESETS[family]
    for option, changed in OPTIONS.items():
        if option in options:
            rules = changed(rules)
    return rules
