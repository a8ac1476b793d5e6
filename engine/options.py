"""Readings of the rulebooks on which players and sources differ, each one named switch."""

from functools import cached_property
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, model_validator

from engine.names import Track

TieBreak: TypeAlias = Literal[
    "land_areas", "strongholds", "supply", "available_power", "iron_throne"
]


GONE = ("card_effect_order",)
"""Options of earlier versions that made no difference."""
RENAMED = {"power_gifts": {"allowed": "between_deeds"}}
"""Values of earlier versions, and what they are called now."""


def _by_present_names(given: dict[str, object]) -> dict[str, object]:
    return {
        name: RENAMED.get(name, {}).get(value, value) if isinstance(value, str) else value
        for name, value in given.items()
        if name not in GONE
    }


class RulesOptions(BaseModel):
    """The house rules of one game; the defaults are our reading of the second edition.

    Each option is read in one place of the rules and names the rules it touches.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _of_earlier_versions(cls, given: object) -> object:
        """Options of games that are stored already, by the names they have now."""
        return _by_present_names(given) if isinstance(given, dict) else given

    lannister_port_ship: Literal["all_player_counts", "not_with_three_players"] = (
        "all_player_counts"
    )
    """2E-SETUP-06: whether Lannister starts with a ship in port in a three-player game."""

    impassable_port: Literal["closed", "open"] = "closed"
    """2E-SETUP-19: whether the port of an impassable area is shut too, or stays open to whoever's
    ships come first."""

    # --- Westeros and supply --------------------------------------------------------------------

    dark_wings_pays_ports: Literal["no", "yes"] = "no"
    """2E-WEST-19: whether Dark Wings, Dark Words pays for ports too."""

    reconcile_removals: Literal["only_as_needed", "any"] = "only_as_needed"
    """2E-SUPPLY-08: whether a house over its supply may give up more units than it must."""

    # --- Mustering ------------------------------------------------------------------------------

    routed_footman_upgrade: Literal["stays_routed", "forbidden"] = "stays_routed"
    """2E-MUSTER-14: whether a routed footman may be upgraded (to a routed unit)."""

    # --- Planning -------------------------------------------------------------------------------

    order_shortage: Literal["leave_areas_empty", "fill_with_banned_orders"] = "leave_areas_empty"
    """2E-PLAN-05, -08: what a house does that has fewer eligible tokens than areas. Filling in,
    it lays its banned tokens too, and special ones if it has no star; they leave the board after
    the Raven."""

    order_shortage_assigning: Literal["one_after_another", "all_at_once"] = "one_after_another"
    """2E-PLAN-07: how houses assign orders when one of them has too few tokens."""

    consolidate_power_at_sea: Literal["without_effect", "forbidden"] = "without_effect"
    """2E-PLAN-09, 2E-CP-04: whether Consolidate Power may be placed in a sea area at all."""

    raven_card_destination: Literal["public", "secret"] = "public"
    """2E-PLAN-17: whether all see where the wildling card went that the Raven showed."""

    # --- Marches --------------------------------------------------------------------------------

    track_change_during_marches: Literal["by_position", "by_house"] = "by_position"
    """2E-MARCH-02: whether play goes on from the same position of a changed Iron Throne track, or
    every house has one turn in each lap, in the new order."""

    march_supply_check: Literal["whole_march", "move_by_move"] = "whole_march"
    """2E-MARCH-09: whether a march must fit supply as a whole, or after each move as named."""

    vacated_home_port: Literal["before_combat", "after_combat"] = "before_combat"
    """2E-MARCH-13: when the port of an enemy home area emptied by an attack changes hands."""

    home_fallback_port: Literal["home_house_takes_over", "ships_destroyed"] = (
        "home_house_takes_over"
    )
    """2E-PORT-13: what becomes of enemy ships in the port of a home area that falls back to its
    house without a unit of that house."""

    neutral_support_call: Literal["for_the_named_area", "for_all_in_reach"] = "for_the_named_area"
    """2E-NEUTRAL-09: what a marcher asks support against: one neutral force, or every one that
    any of its marches can reach."""

    # --- Influence ------------------------------------------------------------------------------

    dominance_token_state: Literal["kept", "refreshed"] = "kept"
    """2E-CLASH-08, 2E-COMBAT-29: whether a used blade (or Raven) that changes hands stays used."""

    # --- Wildlings ------------------------------------------------------------------------------

    wildling_tie: Literal["before_card", "after_card"] = "before_card"
    """2E-WILD-09: whether a tie is decided before the wildling card is turned up."""

    wildling_threat_moves: Literal["before_card", "after_card"] = "before_card"
    """2E-WILD-06: whether the threat moves before the wildling card takes effect, or after it."""

    milkwater_equal_hand: Literal["keep_all", "discard_all_and_refill"] = "keep_all"
    """2E-WILD-20: what Massing on the Milkwater does to a hand of cards that are all alike."""

    rattleshirt_reconcile_order: Literal["lowest_bidder_first", "turn_order"] = (
        "lowest_bidder_first"
    )
    """2E-WILD-27, 2E-WILD-10: who reconciles first after Rattleshirt's Raiders."""

    # --- Support --------------------------------------------------------------------------------

    own_support: Literal["declared_in_turn_order", "counts_unless_refused"] = (
        "declared_in_turn_order"
    )
    """2E-COMBAT-03, -04: whether a combatant declares its own support like everybody else, or has
    it from the start and may turn all of it down."""

    support_declared_by: Literal["order", "house"] = "order"
    """2E-COMBAT-11, 2E-NEUTRAL-03: whether a house decides for each Support order by itself, or
    once for all those next to the battle."""

    refuse_foreign_support: Literal["until_house_cards", "never"] = "until_house_cards"
    """2E-COMBAT-12: whether a combatant may turn down the support of others."""

    # --- House cards ----------------------------------------------------------------------------

    tyrion_window: Literal["cancel_first", "turn_order_with_immediate"] = "cancel_first"
    """2E-COMBAT-22: whether Tyrion always acts before "immediately" texts, or in turn order with
    them."""

    salladhor_and_victarion: Literal["turn_order", "salladhor_always_zero"] = "turn_order"
    """2E-COMBAT-21, 2E-CASE-21: which of the two texts on ships has the last word."""

    mace_tyrell_last_unit: Literal["combat_continues", "combat_ends"] = "combat_continues"
    """2E-COMBAT-38: whether a combat goes on when a card has killed the last unit of a side."""

    # --- Casualties and retreat -----------------------------------------------------------------

    victor_without_units: Literal["wins_but_stays_out", "attack_fails"] = "wins_but_stays_out"
    """2E-COMBAT-39: whether an attacker with no unit left can win a combat at all."""

    siege_engine_losses: Literal["in_addition_to_swords", "count_towards_swords"] = (
        "in_addition_to_swords"
    )
    """2E-COMBAT-34: whether siege engines destroyed in defeat make up for losses to swords."""

    retreat_over_supply: Literal["fewest_losses", "any_area"] = "fewest_losses"
    """2E-RETREAT-11: where the loser may go if every area would break its supply."""

    retreat_into_port: Literal["whole_fleet_only", "split_allowed"] = "whole_fleet_only"
    """2E-PORT-14: whether a fleet too large for its port may send there what fits."""

    order_over_routed_units: Literal["stays", "removed"] = "stays"
    """2E-RETREAT-20: what becomes of an order in an area with routed units only."""

    arianne_power_token: Literal["stays", "removed"] = "stays"
    """2E-CLEAN-13: what becomes of Martell's power token where Arianne keeps the winner out."""

    routed_ships_carry: Literal["yes", "no"] = "yes"
    """2E-TRANS-07: whether a sea area with routed ships only is a link for ship transport."""

    tides_of_battle: Literal["off", "on"] = "off"
    """2E-TIDES: whether combats are played with the Tides of Battle deck."""

    # --- Power and victory ----------------------------------------------------------------------

    power_gifts: Literal["forbidden", "also_during_support", "between_deeds"] = "forbidden"
    """2E-INFO-02: whether houses may give each other available power: between two deeds of the
    game (while orders are placed, and before the next order or card is resolved), and, as the
    publisher's FAQ has it, in a combat while support is called for."""

    special_consolidate_without_muster: Literal["pays_nothing", "pays_power"] = "pays_nothing"
    """2E-CP-07: what a special Consolidate Power order yields if it was to muster and mustered
    nothing."""

    simultaneous_seven: Literal["ranked", "acting_house_wins"] = "ranked"
    """2E-VICTORY-06: who wins if two houses reach seven castles and strongholds at once."""

    final_ranking: Literal["faq", "printed_rulebook"] = "faq"
    """2E-VICTORY-05: tie-breakers after castles and strongholds: land areas, supply, Iron Throne;
    or, as printed first, strongholds, supply, available power, Iron Throne."""

    house_without_areas: Literal["stays_in_the_game", "eliminated"] = "stays_in_the_game"
    """2E-VICTORY-07: what becomes of a house without any unit or area."""

    @cached_property
    def readings(self) -> "Readings":
        """What the procedures are told in a game with these options."""
        return Readings.model_validate(self.model_dump())

    @property
    def printed(self) -> tuple[str, ...]:
        """The named readings of printed facts that these options choose: here none."""
        return ()


class Readings(RulesOptions):
    """What the procedures that editions share are told.

    These are the second edition's options, and below them what only another edition does
    otherwise; the defaults are the second edition's.
    """

    # --- Planning -------------------------------------------------------------------------------

    areas_without_order: Literal["forbidden", "allowed"] = "forbidden"
    """2E-PLAN-02, 1E-PLAN-03: whether a house may leave areas with units without an order."""

    star_of_replaced_order: Literal["free_again", "spent"] = "free_again"
    """2E-PLAN-13, 1E-RAVEN-02: whether a special order that the Raven takes back frees its star."""

    winter_is_coming: Literal["when_revealed", "in_its_turn"] = "when_revealed"
    """2E-WEST-07, 1E-WEST-04: when Winter is Coming is replaced by another card."""

    # --- Raids and marches ----------------------------------------------------------------------

    victim_of_pillage: Literal["loses_a_power", "loses_nothing"] = "loses_a_power"
    """2E-RAID-09, 1E-RAID-06: what a raided Consolidate Power order costs its house."""

    raids_and_support: Literal["stop_at_rivers", "cross_rivers"] = "stop_at_rivers"
    """1E-RAID-09, 1E-RIVER-02: whether raids and support reach across a river without a bridge."""

    attackers_and_supply: Literal["before_and_after_combat", "in_embattled_area"] = (
        "before_and_after_combat"
    )
    """2E-MARCH-09, 1E-MARCH-09: whether a march that attacks must fit supply with the attackers
    still in their own area too."""

    neutral_support: Literal["with_units_joining", "as_it_stands"] = "with_units_joining"
    """2E-MARCH-08, 1E-NEUT-03: whether units of a march that join an own supporting area on the
    way count for its support against a neutral force."""

    routed_units_rise: Literal["at_clean_up", "after_the_marches"] = "at_clean_up"
    """2E-END-02, 1E-ROUND-05: when routed units stand up."""

    # --- Combat ---------------------------------------------------------------------------------

    support_refused: Literal["when_all_have_declared", "as_it_is_offered"] = (
        "when_all_have_declared"
    )
    """2E-COMBAT-12, 1E-SUPPORT-10: when a combatant turns the support of others down."""

    card_texts_follow: Track = "iron_throne"
    """2E-COMBAT-21, 1E-CARD-03: the track in whose order the texts of House cards act."""

    last_card_played: Literal["stays_out", "returns_too"] = "stays_out"
    """2E-CLEAN-05, 1E-CARD-09: whether the last card of a hand comes back with all the others."""

    way_back: Literal["unless_fallen", "always"] = "unless_fallen"
    """2E-RETREAT-03, 1E-RET-01: whether beaten attackers may go back to an area that has fallen
    to the house at home there."""

    supply_on_way_back: Literal["does_not_count", "counts"] = "does_not_count"
    """2E-RETREAT-11, 1E-RET-06: whether beaten attackers lose what supply does not allow where
    they go back to."""

    empty_home_area: Literal["closed_to_retreat", "open_to_retreat"] = "closed_to_retreat"
    """2E-RETREAT-07, 1E-RET-09: whether the printed shield of another house keeps retreats out."""

    # --- A Clash of Kings -----------------------------------------------------------------------

    captured_ships: Literal["any_number", "all_or_none"] = "any_number"
    """2E-PORT-11, COK-PORT-14: whether a conqueror may replace some of the ships in a port."""

    truce_at_sea: Literal["holds", "does_not_hold"] = "holds"
    """COK-OTO-LAN-03: whether sea areas with ships of a house count as controlled by it where
    another house may not act against its areas."""

    # --- Victory --------------------------------------------------------------------------------

    tie_breaks: tuple[TieBreak, ...] = ()
    """1E-VIC-03: what decides after castles and strongholds; empty: as `final_ranking` says."""


class FirstEditionOptions(BaseModel):
    """The open points of the first edition; the defaults are our reading of it.

    Some say what is printed: they are readings of the edition's facts, known there by the names
    in `printed`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

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

    # --- A Clash of Kings -----------------------------------------------------------------------

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
    def readings(self) -> Readings:
        """What the procedures shared with the second edition are told."""
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
            captured_ships=self.captured_ships,
            truce_at_sea="holds" if self.lions_cunning == "sea_areas_too" else "does_not_hold",
            tie_breaks=_FIRST_TIE_BREAKS[self.final_ranking],
        )

    @property
    def printed(self) -> tuple[str, ...]:
        """The named readings of printed facts that these options choose."""
        return tuple(_PRINTED[choice] for choice in self.model_dump().items() if choice in _PRINTED)


_PRINTED = {
    ("ships", "six"): "six-ships",
    ("starting_supply", "as_second_edition"): "supply-as-second",
    ("starting_supply", "barrels"): "supply-by-barrels",
    ("mammoths", "six_in_deck_3"): "mammoths-as-second",
    ("kings_court_start", "greyjoy_and_tyrell_swapped"): "greyjoy-tyrell-swapped",
}
_FIRST_TIE_BREAKS: dict[str, tuple[TieBreak, ...]] = {
    "rulebook": ("supply", "available_power"),
    "land_areas_first": ("land_areas", "supply", "available_power"),
}

Options: TypeAlias = RulesOptions | FirstEditionOptions
OPTIONS: dict[str, type[RulesOptions] | type[FirstEditionOptions]] = {
    "second": RulesOptions,
    "first": FirstEditionOptions,
}
"""The options that an edition's games may have, by its family."""
