"""Combat, step by step. 2E-COMBAT, 2E-CLEAN."""

from engine.events import (
    BladeUsed,
    CombatBegan,
    CombatResolved,
    GarrisonRemoved,
    HouseCardsReturned,
    HouseCardsRevealed,
    SupportDeclared,
    SupportRefused,
)
from engine.names import AreaId, CardId, House, Side, UnitKind
from engine.requests import (
    ChooseCasualties,
    ChooseHouseCard,
    DeclareSupport,
    RefuseSupport,
    UseBlade,
)
from engine.rules.house_cards import at_moment
from engine.rules.pieces import enter, remove_order, sweep_orders
from engine.rules.retreat import fighting_units, lose_fighters, retreat
from engine.rules.strength import (
    Outcome,
    battle_of,
    better_on_fiefdoms,
    strength_of,
    support_strength,
    supports,
)
from engine.table import Table
from engine.world import Combat


async def fight(t: Table, combat: Combat) -> None:
    """One combat from support to clean up. 2E-COMBAT-02."""
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
    await call_for_support(t, combat)
    await choose_cards(t, combat)
    await at_moment(t, combat, "cancel")
    await at_moment(t, combat, "immediate")
    await offer_blade(t, combat)
    outcome = decide(t, combat)
    await at_moment(t, combat, "result", outcome)
    await take_casualties(t, combat, outcome)
    await retreat(t, combat, outcome)
    clean_up(t, combat, outcome)
    discard_cards(t, combat)
    await at_moment(t, combat, "after", outcome)
    t.world.combat = None
    sweep_orders(t)


# --- Support ------------------------------------------------------------------------------------


async def call_for_support(t: Table, combat: Combat) -> None:
    """In turn order, each Support order next to the battle backs a side or nobody. -03, -11."""
    for house in list(t.world.turn_order):
        orders = _support_orders(t, combat, house)
        if not orders:
            continue
        answer = await t.ask(
            DeclareSupport(
                house=house,
                area=combat.area,
                marcher=combat.attacker,
                battle=battle_of(t.world, combat),
                orders=orders,
            )
        )
        t.tell(SupportDeclared(house=house, area=combat.area, sides=answer.sides))
        combat.support.update({area: side for area, side in answer.sides.items() if side})
    await _refuse_support(t, combat)


def _support_orders(t: Table, combat: Combat, house: House) -> dict[AreaId, dict[Side, int]]:
    """A combatant may back itself only. 2E-COMBAT-04."""
    sides: tuple[Side, ...] = ("attacker", "defender")
    if house in combat.houses:
        sides = (combat.side(house),)
    return {
        area: {side: support_strength(t.world, area, combat.area, side) for side in sides}
        for area in t.edition.neighbours[combat.area]
        if supports(t.world, area, combat.area) and t.world.orders[area].house == house
    }


async def _refuse_support(t: Table, combat: Combat) -> None:
    """A combatant may turn down what others offered. 2E-COMBAT-12."""
    for house in [h for h in t.world.turn_order if h in combat.houses]:
        side = combat.side(house)
        offered: dict[House, int] = {}
        for area, backed in combat.support.items():
            supporter = t.world.orders[area].house
            if backed == side and supporter != house:
                strength = support_strength(t.world, area, combat.area, side)
                offered[supporter] = offered.get(supporter, 0) + strength
        if not offered:
            continue
        battle = battle_of(t.world, combat)
        answer = await t.ask(RefuseSupport(house=house, battle=battle, supporters=offered))
        if not answer.refused:
            continue
        t.tell(SupportRefused(house=house, refused=answer.refused))
        for area in list(combat.support):
            if t.world.orders[area].house in answer.refused and combat.support[area] == side:
                del combat.support[area]


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


async def offer_blade(t: Table, combat: Combat) -> None:
    """The blade's holder, if it fights here, may add 1 once a round. 2E-COMBAT-28, -29."""
    holder = t.world.holder("fiefdoms")
    if t.world.blade_used or holder not in combat.houses:
        return
    answer = await t.ask(UseBlade(house=holder, battle=battle_of(t.world, combat)))
    if answer.use:
        t.world.blade_used = True
        combat.blade = holder
        t.tell(BladeUsed(house=holder))


# --- Victor, casualties, clean up ---------------------------------------------------------------


def decide(t: Table, combat: Combat) -> Outcome:
    """The higher total wins, a tie the better Fiefdoms position. 2E-COMBAT-30."""
    attacker = strength_of(t.world, combat, "attacker")
    defender = strength_of(t.world, combat, "defender")
    tie = attacker.total == defender.total
    winner: Side = "attacker" if attacker.total > defender.total else "defender"
    if tie:
        winner = better_on_fiefdoms(t.world, combat)
    t.tell(
        CombatResolved(
            area=combat.area,
            attacker=combat.attacker,
            defender=combat.defender,
            attacker_strength=attacker,
            defender_strength=defender,
            winner=combat.attacker if winner == "attacker" else combat.defender,
            tie=tie,
        )
    )
    return Outcome(winner, {"attacker": attacker, "defender": defender})


async def take_casualties(t: Table, combat: Combat, outcome: Outcome) -> None:
    """The loser's losses: the winner's swords less its own towers. 2E-COMBAT-32 to -37."""
    if outcome.loser == "defender":
        _remove_garrison(t, combat)
    units = fighting_units(t.world, combat, outcome.loser)
    lose_fighters(t, combat, outcome.loser, _cannot_retreat(t, combat, units), "cannot_retreat")
    swords = outcome.strengths[outcome.winner].swords - outcome.strengths[outcome.loser].towers
    candidates = fighting_units(t.world, combat, outcome.loser)
    count = min(max(0, swords), len(candidates))
    if not count:
        return
    house = combat.house(outcome.loser)
    answer = await t.ask(
        ChooseCasualties(
            house=house, area=combat.area, cause="swords", count=count, units=tuple(candidates)
        )
    )
    lose_fighters(t, combat, outcome.loser, answer.units, "swords")


def _cannot_retreat(t: Table, combat: Combat, units: list[UnitKind]) -> list[UnitKind]:
    """Siege engines are destroyed with the loser, and so are units routed already. -34."""
    return [unit for unit in units if not t.edition.units[unit].can_retreat]


def _remove_garrison(t: Table, combat: Combat) -> None:
    """2E-COMBAT-35."""
    if t.edition.areas[combat.area].home_of != combat.defender:
        return
    if t.world.garrisons.pop(combat.area, None) is not None:
        t.tell(GarrisonRemoved(house=combat.defender, area=combat.area))


def clean_up(t: Table, combat: Combat, outcome: Outcome) -> None:
    """The winner moves in; orders and token are removed. 2E-CLEAN-01 to 2E-CLEAN-03, -13."""
    world = t.world
    world.orders.pop(combat.origin, None)  # 2E-CLEAN-03
    if outcome.winner == "defender":
        return
    order = world.orders.get(combat.area)
    if order is not None and order.house == combat.defender:
        remove_order(t, combat.area, "area_lost")
    if combat.attacking:
        enter(t, combat.attacker, combat.area, combat.attacking)
        combat.attacking = []


def discard_cards(t: Table, combat: Combat) -> None:
    """Played cards are discarded; an empty hand is refilled. 2E-CLEAN-04, 2E-CLEAN-05."""
    for house in [h for h in t.world.turn_order if h in combat.houses]:
        card = combat.cards.get(house)
        if card is None:
            continue
        t.world.discards[house].append(card)
        if not t.world.hands[house]:
            refill_hand(t, house, keep_out=card)


def refill_hand(t: Table, house: House, *, keep_out: CardId) -> None:
    """Return all discarded cards to the hand except the one used last. 2E-CLEAN-05."""
    returned = [card for card in t.world.discards[house] if card != keep_out]
    t.world.hands[house] = returned
    t.world.discards[house] = [keep_out]
    t.tell(HouseCardsReturned(house=house, cards=tuple(returned)))
