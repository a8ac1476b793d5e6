"""How the rules are played in a game: what its players agree on, and what procedures are told.

Each box has a model of its own for the house rules that its games may have. The procedures that
boxes share know none of them: they are told `Readings`.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from engine.names import Track

TieBreak: TypeAlias = Literal[
    "land_areas", "strongholds", "supply", "available_power", "iron_throne"
]


class Options(BaseModel):
    """The house rules of one game; the defaults are our reading of its rulebook.

    Each option is read in one place of the rules and names the rules it touches.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    @property
    def readings(self) -> "Readings":
        """What the procedures that boxes share are told in a game with these options."""
        raise NotImplementedError

    @property
    def printed(self) -> tuple[str, ...]:
        """The disputed facts of the box that these options choose, by their names: here none."""
        return ()


class SharedOptions(BaseModel):
    """The house rules on procedures that boxes share; a box whose players dispute them has them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

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


class Readings(SharedOptions):
    """What the procedures that boxes share are told: their house rules, and where boxes differ."""

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

    # --- Ports ----------------------------------------------------------------------------------

    captured_ships: Literal["any_number", "all_or_none"] = "any_number"
    """2E-PORT-11, COK-PORT-14: whether a conqueror may replace some of the ships in a port."""

    # --- Victory --------------------------------------------------------------------------------

    tie_breaks: tuple[TieBreak, ...] = ()
    """1E-VIC-03: what decides after castles and strongholds; empty: as `final_ranking` says."""
