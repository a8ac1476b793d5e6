"""The second edition (2011)."""

import engine.boxes.second.house_cards  # noqa: F401 - makes the texts known
from engine.boxes.second.westeros import CHOICES, EFFECTS
from engine.boxes.second.wildlings import wildling_attack
from engine.rules.consolidate import consolidate_power
from engine.rules.marches import resolve_marches
from engine.rules.planning import plan, use_raven
from engine.rules.raids import resolve_raids
from engine.rules.turns import regular_turn
from engine.rules.westeros import westeros_phase
from engine.ruleset import Ruleset
from engine.table import Table


async def _nothing_more(_t: Table) -> None:
    """A march leaves nothing to be seen to."""


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
    choices=CHOICES,
    wildling_attack=wildling_attack,
    turn=regular_turn,
    after_march=_nothing_more,
    cited={},
)
