"""The options of A Clash of Kings: what each one changes in the ruleset of the first edition.

Most of an option is data (`facts.yaml`); what is not stands here. House
Martell, the crowned cards, siege engines and ports need no procedure of their own.
"""

from collections.abc import Mapping
from dataclasses import replace

import engine.boxes.clash_of_kings.house_cards  # noqa: F401 - makes the texts known
from engine.boxes.clash_of_kings.consolidate import consolidate_in_turn
from engine.boxes.clash_of_kings.fortifications import (
    attack_on_fortification,
    defence_of_fortification,
    lose_fortification,
)
from engine.boxes.clash_of_kings.one_time_orders import (
    hand_out_one_time_orders,
    lose_one_time_order,
    one_time_or_regular_turn,
    one_time_orders_on_board,
    take_up_one_time_orders,
)
from engine.boxes.clash_of_kings.planning import plan_in_three_parts
from engine.boxes.clash_of_kings.truces import end_truces, truce_bars
from engine.ruleset import Change, Ruleset

PORT_RULES = {
    "2E-PORT-02": "COK-PORT-02",
    "2E-PORT-11": "COK-PORT-14",
}
"""What the shared questions cite, and where the expansion's rulebook says it."""


def with_fortifications(rules: Ruleset) -> Ruleset:
    """A Consolidate Power order may build, so that its owner is asked. COK-FORT-02, -03."""
    return replace(
        rules,
        steps={**rules.steps, "consolidate": consolidate_in_turn},
        emptied=(*rules.emptied, lose_fortification),
        attacking=(*rules.attacking, attack_on_fortification),
        defence={**rules.defence, "fortification": defence_of_fortification},
    )


def with_ports(rules: Ruleset) -> Ruleset:
    """The procedures are shared, only the book is another."""
    return replace(rules, cited={**rules.cited, **PORT_RULES})


def with_one_time_orders(rules: Ruleset) -> Ruleset:
    """They are placed first, and resolved in turns of the three steps. COK-OTO-02, -12."""
    steps = {**rules.steps, "planning": plan_in_three_parts, "consolidate": consolidate_in_turn}
    return replace(
        rules,
        steps=steps,
        turn=one_time_or_regular_turn,
        at_set_up=(*rules.at_set_up, hand_out_one_time_orders),
        at_clean_up=(*rules.at_clean_up, take_up_one_time_orders, end_truces),
        emptied=(*rules.emptied, lose_one_time_order),
        other_orders=(*rules.other_orders, one_time_orders_on_board),
        bars=(*rules.bars, truce_bars),
    )


CHANGES: Mapping[str, Change] = {
    "fortifications": with_fortifications,
    "ports": with_ports,
    "one-time-orders": with_one_time_orders,
}
