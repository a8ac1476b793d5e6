"""The one-time orders of single houses. COK-OTO-GRE to COK-OTO-MAR."""

from engine.boxes.clash_of_kings.played_with import played_with
from engine.events import HouseBarred
from engine.names import AreaId, CardId, House, OrderToken
from engine.requests import ChooseHouse, ClaimPower, PickCard, PickOrders, ResolveMarch
from engine.rules.hands import discard_from_hand
from engine.rules.marches import march_option, move_units
from engine.rules.pieces import (
    gain_power,
    lose_power,
    power_in_pool,
    remove_order,
    supply_room,
    sweep_orders,
)
from engine.rules.ports import settle
from engine.rules.raids import in_reach
from engine.ruleset import rules_of
from engine.table import Table
from engine.world import World

IRON_FLEET = OrderToken("iron_fleet")
YOUNG_WOLF = OrderToken("young_wolf")
WILL_OF_RHLLOR = OrderToken("will_of_rhllor")
MIGHT_OF_HIGHGARDEN = OrderToken("might_of_highgarden")
SCORPIONS_STING = OrderToken("scorpions_sting")
MELISANDRE = "Melisandre"
SWEPT_AWAY = 2


async def sweep_orders_away(t: Table, house: House, area: AreaId) -> None:
    """The Iron Fleet: up to two orders next to it go, whatever their kind. COK-OTO-GRE-01."""
    world = t.world
    bound = played_with(world).iron_fleet_reach == "as_a_raid"
    near = in_reach(world, area) if bound else t.edition.neighbours[area]
    orders = {
        other: world.orders[other].token
        for other in near
        if other in world.orders and world.orders[other].house != house
    }
    request = PickOrders(house=house, cause=IRON_FLEET, orders=orders, most=SWEPT_AWAY)
    for target in (await t.ask(request)).areas:
        remove_order(t, target, IRON_FLEET)
        if t.edition.orders[orders[target]].type == "consolidate_power":
            _maybe_pillage(t, house, target)


def _maybe_pillage(t: Table, house: House, target: AreaId) -> None:
    """COK-OTO-GRE-03."""
    if played_with(t.world).iron_fleet_pillage == "pays_like_a_raid":
        gain_power(t, house, 1, "pillage", target)


async def move_like_a_wolf(t: Table, house: House, area: AreaId) -> None:
    """The Young Wolf: move as by a March order, but into no resistance. COK-OTO-STA-01, -02."""
    option = march_option(t.world, house, area, modifier=0)
    open_ways = {to: way for to, way in option.destinations.items() if way.resistance is None}
    request = ResolveMarch(
        house=house,
        by=YOUNG_WOLF,
        options={area: option.model_copy(update={"destinations": open_ways})},
        supply=supply_room(t.world, house),
        rule="COK-OTO-STA-01",
    )
    answer = await t.ask(request)
    move_units(t, house, answer, YOUNG_WOLF, None)
    sweep_orders(t)  # COK-OTO-STA-03
    await rules_of(t.world).after_march(t)
    await settle(t, acting=house)


async def bar_a_house(t: Table, house: House, area: AreaId) -> None:
    """The Lion's Cunning: a house next to it may not act against Lannister. COK-OTO-LAN-01."""
    request = ChooseHouse(
        house=house,
        purpose="barred",
        houses=tuple(houses_next_to(t.world, house, area)),
        optional=True,
        rule="COK-OTO-LAN-01",
    )
    barred = (await t.ask(request)).house
    if barred is not None:
        t.world.truces[barred] = house
        t.tell(HouseBarred(house=house, barred=barred))


def houses_next_to(world: World, house: House, area: AreaId) -> list[House]:
    """The other houses with units adjacent to `area`, in order of play."""
    near = {world.house_in(other) for other in world.edition.neighbours[area]}
    return [other for other in world.turn_order if other in near and other != house]


async def burn_an_order(t: Table, house: House, _area: AreaId) -> None:
    """The Will of R'hllor: for Melisandre, a Defense or Support order goes. COK-OTO-BAR-01."""
    melisandre = next((c for c in t.world.hands[house] if is_melisandre(t.world, c)), None)
    if melisandre is None:
        return  # COK-OTO-BAR-02
    orders = {
        area: order.token
        for area, order in sorted(t.world.orders.items())
        if t.edition.orders[order.token].type in ("defense", "support")
    }
    request = PickOrders(
        house=house, cause=WILL_OF_RHLLOR, orders=orders, most=1, rule="COK-OTO-BAR-01"
    )
    for target in (await t.ask(request)).areas:
        discard_from_hand(t, house, [melisandre], CardId(WILL_OF_RHLLOR))
        remove_order(t, target, WILL_OF_RHLLOR)


def is_melisandre(world: World, card: CardId) -> bool:
    """Whether a card is House Baratheon's Melisandre, of either set. COK-CARD-05."""
    return world.edition.house_cards[card].name.startswith(MELISANDRE)


async def claim_power(t: Table, house: House, area: AreaId) -> None:
    """The Might of Highgarden: a card's strength in power from those near. COK-OTO-TYR-01."""
    world, cause = t.world, CardId(MIGHT_OF_HIGHGARDEN)
    victims = {h: world.power[h] for h in houses_next_to(world, house, area) if world.power[h]}
    if not victims:
        return
    request = PickCard(
        house=house,
        cause=cause,
        purpose="discard",
        owner=house,
        cards=tuple(world.hands[house]),
        optional=True,
        rule="COK-OTO-TYR-01",
    )
    card = (await t.ask(request)).card
    if card is None:
        return
    discard_from_hand(t, house, [card], cause)  # COK-OTO-TYR-03
    most = min(t.edition.house_cards[card].strength, power_in_pool(world, house))
    claim = ClaimPower(house=house, cause=MIGHT_OF_HIGHGARDEN, victims=victims, most=most)
    for victim, amount in (await t.ask(claim)).amounts.items():
        gain_power(t, house, lose_power(t, victim, amount, cause), cause)  # COK-OTO-TYR-02


async def sting_hands(t: Table, house: House, area: AreaId) -> None:
    """The Scorpion's Sting: a card of each house near is discarded. COK-OTO-MAR-01, -02."""
    for owner in houses_next_to(t.world, house, area):
        hand = t.world.hands[owner]
        cards = tuple(card for card in hand if not is_melisandre(t.world, card))
        if len(hand) < 2:
            continue
        request = PickCard(
            house=house,
            cause=CardId(SCORPIONS_STING),
            purpose="discard",
            owner=owner,
            cards=cards,
            optional=True,
            rule="COK-OTO-MAR-01",
        )
        card = (await t.ask(request)).card
        if card is not None:
            discard_from_hand(t, owner, [card], CardId(SCORPIONS_STING))
