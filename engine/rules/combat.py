"""Combat, step by step. 2E-COMBAT, 2E-CLEAN; the windows W0 to W9 of the card timing."""

from engine.events import (
    BladeUsed,
    CombatBegan,
    CombatCutShort,
    CombatResolved,
    HouseCardsRevealed,
    OrderMoved,
    PowerTokenRemoved,
    WinnerKeptOut,
)
from engine.names import CardId, House, Side
from engine.requests import ChooseHouseCard, UseBlade
from engine.rules.card_texts import act, text_of
from engine.rules.casualties import take_casualties
from engine.rules.hands import discard_played_cards
from engine.rules.pieces import enter, put, remove_order, sweep_orders
from engine.rules.retreat import retreat
from engine.rules.strength import (
    SIDES,
    Outcome,
    battle_of,
    better_on_fiefdoms,
    strength_of,
)
from engine.rules.support import call_for_support
from engine.rules.tides import draw_tides
from engine.table import Table
from engine.world import Combat, PlacedOrder, World


async def fight(t: Table, combat: Combat) -> None:
    """One combat from support to clean up. 2E-COMBAT-02."""
    _begin(t, combat)
    await call_for_support(t, combat)
    await choose_cards(t, combat)
    await cards_act_at_once(t, combat)
    standing = side_left_standing(t.world, combat)
    if standing is None:
        await _decide_and_retreat(t, combat)
    else:
        _cut_short(t, combat, standing)
    discard_played_cards(t, combat)
    await act(t, combat, "after")
    t.world.combat = None
    sweep_orders(t)


def _begin(t: Table, combat: Combat) -> None:
    force = t.world.forces.get(combat.area)
    t.tell(
        CombatBegan(
            attacker=combat.attacker,
            defender=combat.defender,
            origin=combat.origin,
            area=combat.area,
            attacking=tuple(combat.attacking),
            defending=tuple(force.units) if force else (),
        )
    )


async def _decide_and_retreat(t: Table, combat: Combat) -> None:
    """From the blade to clean up: W3 to W8."""
    await draw_tides(t, combat)
    await offer_blade(t, combat)
    outcome = decide(t, combat)
    await act(t, combat, "win", "lose", winner=combat.house(outcome.winner))
    await take_casualties(t, combat, outcome)
    await retreat(t, combat, outcome)
    clean_up(t, combat, outcome.winner)


# --- House cards and blade ----------------------------------------------------------------------


async def choose_cards(t: Table, combat: Combat) -> None:
    """Both sides choose a House card in secret and show them together. 2E-COMBAT-20."""
    battle = battle_of(t.world, combat)
    requests = [
        ChooseHouseCard(house=house, battle=battle, hand=tuple(t.world.hands[house]))
        for house in combat.houses
        if t.world.hands[house]
    ]
    answers = await t.ask_all(requests)
    for house in combat.houses:
        combat.cards[house] = answers[house].card if house in answers else None
        if house in answers:
            t.world.hands[house].remove(answers[house].card)
    t.tell(HouseCardsRevealed(cards=dict(combat.cards)))


async def cards_act_at_once(t: Table, combat: Combat) -> None:
    """Cancel effects first, then "immediately" effects: W1 and W2. 2E-COMBAT-22."""
    if t.world.readings.tyrion_window == "turn_order_with_immediate":
        await act(t, combat, "cancel", "immediate")
        return
    await act(t, combat, "cancel")
    await act(t, combat, "immediate")


async def offer_blade(t: Table, combat: Combat) -> None:
    """The blade's holder, if it fights here, may add 1 once a round. 2E-COMBAT-28, -29."""
    holder = who_may_use_blade(t.world, combat)
    if holder is None:
        return
    answer = await t.ask(UseBlade(house=holder, battle=battle_of(t.world, combat)))
    if answer.use:
        t.world.blade_used = True
        combat.blade = holder
        t.tell(BladeUsed(house=holder))


def who_may_use_blade(world: World, combat: Combat) -> House | None:
    """The blade's holder, if it fights here and nothing forbids it."""
    holder = world.holder("fiefdoms")
    if world.blade_used or holder not in combat.houses:
        return None
    return None if text_of(combat, combat.opponent(holder)).bars_blade else holder


# --- Victor -------------------------------------------------------------------------------------


def decide(t: Table, combat: Combat) -> Outcome:
    """The higher total wins, a tie the better Fiefdoms position. 2E-COMBAT-30."""
    attacker = strength_of(t.world, combat, "attacker")
    defender = strength_of(t.world, combat, "defender")
    tie = attacker.total == defender.total
    winner: Side = "attacker" if attacker.total > defender.total else "defender"
    if tie:
        winner = better_on_fiefdoms(t.world, combat)
    if not combat.attacking and t.world.readings.victor_without_units == "attack_fails":
        tie, winner = False, "defender"  # 2E-COMBAT-39, played otherwise
    t.tell(
        CombatResolved(
            area=combat.area,
            attacker=combat.attacker,
            defender=combat.defender,
            attacker_strength=attacker,
            defender_strength=defender,
            winner=combat.house(winner),
            tie=tie,
        )
    )
    return Outcome(winner, {"attacker": attacker, "defender": defender})


def side_left_standing(world: World, combat: Combat) -> Side | None:
    """The side that still has somebody when a card has killed the other's last unit.

    Then the combat ends at once, if it is played so (2E-COMBAT-38); None: it goes on.
    """
    if world.readings.mace_tyrell_last_unit == "combat_continues":
        return None
    garrison = combat.area in world.garrisons
    held = {
        "attacker": bool(combat.attacking),
        "defender": combat.area in world.forces or garrison,
    }
    if all(held.values()):
        return None
    return next(side for side in SIDES if held[side])


# --- Clean up -----------------------------------------------------------------------------------


def clean_up(t: Table, combat: Combat, winner: Side) -> None:
    """The winner moves in; orders and token are removed. 2E-CLEAN-01 to 2E-CLEAN-03, -13."""
    t.world.orders.pop(combat.origin, None)  # 2E-CLEAN-03
    if winner == "defender":
        return
    _remove_defenders_order(t, combat)
    keeper = text_of(combat, combat.defender)
    if keeper.keeps_winner_out:
        _go_back(t, combat, CardId(keeper.card))
    elif combat.attacking:
        _move_in(t, combat)


def _cut_short(t: Table, combat: Combat, standing: Side) -> None:
    """Whoever is left holds the area, or takes it as if it were empty."""
    t.world.orders.pop(combat.origin, None)
    t.tell(CombatCutShort(area=combat.area, standing=combat.house(standing)))
    if standing == "attacker":
        _remove_defenders_order(t, combat)
        _move_in(t, combat)


def _remove_defenders_order(t: Table, combat: Combat) -> None:
    order = t.world.orders.get(combat.area)
    if order is not None and order.house == combat.defender:
        remove_order(t, combat.area, "area_lost")


def _move_in(t: Table, combat: Combat) -> None:
    """The attackers take the area; Ser Loras takes the March order along."""
    enter(t, combat.attacker, combat.area, combat.attacking)
    combat.attacking = []
    if not text_of(combat, combat.attacker).carries_march_on:
        return
    t.world.orders[combat.area] = PlacedOrder(combat.attacker, combat.march)
    t.tell(
        OrderMoved(house=combat.attacker, token=combat.march, origin=combat.origin, to=combat.area)
    )


def _go_back(t: Table, combat: Combat, card: CardId) -> None:
    """Arianne Martell keeps the winner out: its units go back, not routed. 2E-CLEAN-13."""
    t.tell(WinnerKeptOut(house=combat.attacker, area=combat.area, to=combat.origin, card=card))
    if combat.attacking:
        put(t.world, combat.attacker, combat.origin, combat.attacking)
        combat.attacking = []
    owner = t.world.power_tokens.get(combat.area)
    if owner == combat.defender and t.world.readings.arianne_power_token == "removed":
        del t.world.power_tokens[combat.area]
        t.tell(PowerTokenRemoved(house=owner, area=combat.area))
