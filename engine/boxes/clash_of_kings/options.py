"""The house rules of the expansion, beside those of the first edition."""

from functools import cached_property
from typing import Literal

from typing_extensions import override

from engine.boxes.first.options import FirstEditionOptions
from engine.options import Readings


class ClashOfKingsOptions(FirstEditionOptions):
    """The open points of the expansion; the defaults are our reading of it."""

    captured_ships: Literal["any_number", "all_or_none"] = "any_number"
    """COK-PORT-14: whether a conqueror may replace some of the ships in a port by its own, or only
    as many as it can, or none."""

    consolidate_order: Literal["one_order_each", "house_by_house"] = "one_order_each"
    """COK-FORT-03: whether houses resolve one order each, round and round, in the Consolidate
    Power step, or each all of its orders before the next house."""

    lions_cunning: Literal["sea_areas_too", "land_areas_only"] = "sea_areas_too"
    """COK-OTO-LAN-03: whether The Lion's Cunning protects sea areas with Lannister ships."""

    iron_fleet_pillage: Literal["pays_nothing", "pays_like_a_raid"] = "pays_nothing"
    """COK-OTO-GRE-03: whether The Iron Fleet pillages the Consolidate Power orders it removes."""

    iron_fleet_reach: Literal["all_adjacent_areas", "as_a_raid"] = "all_adjacent_areas"
    """COK-OTO-GRE-01: whether The Iron Fleet reaches from a land area to sea areas."""

    one_time_order_of_skipped_step: Literal["not_placed", "without_effect"] = "not_placed"
    """COK-OTO-15: whether a one-time order may be placed whose step is skipped this round."""

    @cached_property
    @override
    def readings(self) -> Readings:
        """What the procedures that boxes share are told."""
        return super().readings.model_copy(update={"captured_ships": self.captured_ships})
