"""The first edition (2003)."""

import engine.boxes.first.house_cards  # noqa: F401 - makes the texts known
from engine.boxes.first.consolidate import consolidate_power
from engine.boxes.first.supply import fit_supply
from engine.boxes.first.westeros import EFFECTS
from engine.boxes.first.wildlings import wildling_attack
from engine.rules.marches import resolve_marches
from engine.rules.planning import plan, use_raven
from engine.rules.raids import resolve_raids
from engine.rules.turns import regular_turn
from engine.rules.westeros import westeros_phase
from engine.ruleset import Ruleset

CITED = {
    "2E-COMP-03": "1E-LIM-02",
    "2E-COMP-07": "1E-PLAN-06",
    "2E-WILD-02": "1E-WILD-02",
    "2E-WILD-07": "1E-WILD-05",
    "2E-WILD-08": "1E-WILD-06",
    "2E-CLASH-02": "1E-BID-02",
    "2E-CLASH-04": "1E-BID-05",
    "2E-SUPPLY-07": "1E-SUP-05",
    "2E-SUPPLY-08": "1E-SUP-05",
    "2E-MUSTER-01": "1E-MUS-02",
    "2E-MUSTER-02": "1E-MUS-03",
    "2E-MUSTER-03": "1E-MUS-06",
    "2E-MUSTER-05": "1E-MUS-04",
    "2E-MUSTER-06": "1E-MUS-05",
    "2E-MUSTER-11": "1E-MUS-07",
    "2E-PLAN-02": "1E-PLAN-02",
    "2E-PLAN-04": "1E-PLAN-05",
    "2E-PLAN-05": "1E-WEST-13",
    "2E-PLAN-09": "1E-PLAN-04",
    "2E-PLAN-12": "1E-RAVEN-01",
    "2E-PLAN-13": "1E-RAVEN-02",
    "2E-PLAN-14": "1E-RAVEN-03",
    "2E-RAID-01": "1E-RAID-01",
    "2E-RAID-02": "1E-RAID-02",
    "2E-MARCH-01": "1E-MARCH-02",
    "2E-MARCH-03": "1E-MARCH-03",
    "2E-MARCH-04": "1E-MARCH-03",
    "2E-MARCH-06": "1E-MARCH-04",
    "2E-MARCH-09": "1E-MARCH-09",
    "2E-CONTROL-04": "1E-CTRL-02",
    "2E-NEUTRAL-01": "1E-NEUT-02",
    "2E-NEUTRAL-09": "1E-NEUT-03",
    "2E-COMBAT-03": "1E-SUPPORT-10",
    "2E-COMBAT-04": "1E-SUPPORT-04",
    "2E-COMBAT-11": "1E-SUPPORT-10",
    "2E-COMBAT-12": "1E-SUPPORT-05",
    "2E-COMBAT-20": "1E-CARD-01",
    "2E-COMBAT-26": "1E-CARD-02",
    "2E-COMBAT-28": "1E-COMBAT-07",
    "2E-COMBAT-33": "1E-CAS-02",
    "2E-RETREAT-04": "1E-RET-03",
    "2E-RETREAT-11": "1E-RET-06",
}
"""What the shared questions cite, and where the rulebook of this edition says it."""

RULESET = Ruleset(
    steps={
        "westeros": westeros_phase,
        "planning": plan,
        "raven": use_raven,
        "raids": resolve_raids,
        "marches": resolve_marches,
        "consolidate": consolidate_power,
    },
    westeros=EFFECTS,
    wildling_attack=wildling_attack,
    turn=regular_turn,
    after_march=fit_supply,
    cited=CITED,
)
