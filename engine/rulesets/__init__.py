"""The rulesets, one for each edition, by the edition's family."""

from collections.abc import Mapping

from engine.ruleset import Ruleset
from engine.rulesets.first import FIRST_EDITION
from engine.rulesets.second import SECOND_EDITION

RULESETS: Mapping[str, Ruleset] = {"second": SECOND_EDITION, "first": FIRST_EDITION}
