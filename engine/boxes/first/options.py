"""The house rules of the first edition."""

from functools import cached_property
from typing import Literal

from typing_extensions import override

from engine.options import Options, Readings, TieBreak


class FirstEditionOptions(Options):
    """The open points of the first edition; the defaults are our reading of it.

    Some say what is printed: they choose among the disputed facts at the end of `facts.yaml`.
    """

    # --- What is printed ------------------------------------------------------------------------

    ships: Literal["five", "six"] = "five"
    """1E-COMP-02: the ships of each house, by the rules or by what the box holds."""

    starting_supply: Literal["as_second_edition", "start_cards", "barrels"] = "as_second_edition"
    """1E-SETUP-05: where the supply markers begin: as in the second edition, one higher as the one
    source on the start cards has it (which very likely counts positions from 1), or at the barrels
    of the first areas."""

    mammoths: Literal["four_in_deck_3", "six_in_deck_3"] = "four_in_deck_3"
    """1E-WEST-14: whether Sea of Storms and Feast for Crows show mammoths too, as every card of
    deck III that forbids orders does in the second edition."""

    kings_court_start: Literal["start_cards", "greyjoy_and_tyrell_swapped"] = "start_cards"
    """1E-VAR-07: whether Greyjoy and Tyrell change places with five players, to help Lannister."""

    # --- How it is played -----------------------------------------------------------------------

    winter_is_coming: Literal["when_revealed", "in_its_turn"] = "when_revealed"
    """1E-WEST-04: whether Winter is Coming is replaced before the mammoths are counted, or when
    its deck's turn to be resolved comes."""

    raven_star: Literal["left_over", "taken_back"] = "left_over"
    """1E-RAVEN-02: whether the Raven may lay a special order only with a star left over from
    assigning orders, or also with that of the special order it takes back."""

    rivers: Literal["bar_everything", "bar_marches"] = "bar_everything"
    """1E-RAID-09, 1E-RIVER-02: whether a river without a bridge stops raids and support too."""

    empty_home_area: Literal["closed_to_retreat", "open_to_retreat"] = "closed_to_retreat"
    """1E-RET-09: whether another house's empty home area counts as showing its power token."""

    fallen_start_area: Literal["returned_to", "units_destroyed"] = "returned_to"
    """1E-RET-01: what becomes of beaten attackers whose start area has fallen back to the house
    whose home it is."""

    salladhor_saan: Literal["opposing_ships", "all_supporting_ships"] = "opposing_ships"
    """The card of that name: whose supporting ships count nothing."""

    final_ranking: Literal["rulebook", "land_areas_first"] = "rulebook"
    """1E-VIC-03: whether land areas decide before supply and power do."""

    @cached_property
    @override
    def readings(self) -> Readings:
        """What the procedures that boxes share are told."""
        return Readings(
            consolidate_power_at_sea="forbidden",  # 1E-PLAN-04
            order_shortage_assigning="all_at_once",  # 1E-PLAN-01
            mace_tyrell_last_unit="combat_ends",  # 1E-CARD-07, of Ser Loras
            areas_without_order="allowed",  # 1E-PLAN-03
            star_of_replaced_order="spent" if self.raven_star == "left_over" else "free_again",
            winter_is_coming=self.winter_is_coming,
            victim_of_pillage="loses_nothing",  # 1E-RAID-06
            raids_and_support=(
                "stop_at_rivers" if self.rivers == "bar_everything" else "cross_rivers"
            ),
            attackers_and_supply="in_embattled_area",  # 1E-MARCH-09
            neutral_support="as_it_stands",  # 1E-NEUT-03
            routed_units_rise="after_the_marches",  # 1E-ROUND-05
            support_refused="as_it_is_offered",  # 1E-SUPPORT-10
            card_texts_follow="fiefdoms",  # 1E-CARD-03
            last_card_played="returns_too",  # 1E-CARD-09
            way_back="always" if self.fallen_start_area == "returned_to" else "unless_fallen",
            supply_on_way_back="counts",  # 1E-RET-06
            empty_home_area=self.empty_home_area,
            tie_breaks=_TIE_BREAKS[self.final_ranking],
        )

    @property
    @override
    def printed(self) -> tuple[str, ...]:
        """The disputed facts that these options choose."""
        return tuple(_PRINTED[choice] for choice in self.model_dump().items() if choice in _PRINTED)


_PRINTED = {
    ("ships", "six"): "six-ships",
    ("starting_supply", "start_cards"): "supply-on-start-cards",
    ("starting_supply", "barrels"): "supply-by-barrels",
    ("mammoths", "six_in_deck_3"): "mammoths-as-second",
    ("kings_court_start", "greyjoy_and_tyrell_swapped"): "greyjoy-tyrell-swapped",
}
_TIE_BREAKS: dict[str, tuple[TieBreak, ...]] = {
    "rulebook": ("supply", "available_power"),
    "land_areas_first": ("land_areas", "supply", "available_power"),
}
