"""The questions players are asked, in words."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.narrator.one_time import ONE_TIME_DEEDS, ONE_TIME_QUESTIONS
from bot.narrator.words import OPTIONS, PURPOSES, Words, listed, number, units
from engine.edition import Edition
from engine.requests import (
    Battle,
    Bid,
    CapturePort,
    ChooseCasualties,
    ChooseHouse,
    ChooseHouseCard,
    ChooseRetreat,
    ChooseWesteros,
    ConsolidateOption,
    ConsolidatePower,
    DeclareSupport,
    MusterUnits,
    OrderTies,
    PlaceOrders,
    PlaceWildlingCard,
    RefuseSupport,
    RemoveUnits,
    ResolveMarch,
    ResolveRaid,
    UseBlade,
    UseRaven,
)
from engine.requests.base import Request

if TYPE_CHECKING:  # words need no database
    from bot.moderator.state import TableState
from bot.narrator.card_texts import CARD_DEEDS, CARD_QUESTIONS

DEEDS: dict[str, str] = {
    "place_orders": "orders",
    "use_raven": "the Messenger Raven",
    "place_wildling_card": "the wildling card",
    "resolve_raid": "a raid",
    "resolve_march": "a march",
    "consolidate_power": "consolidating power",
    "declare_support": "support",
    "refuse_support": "support offered",
    "choose_house_card": "a House card",
    "use_blade": "the Valyrian Steel Blade",
    "choose_casualties": "casualties",
    "choose_retreat": "a retreat",
    "capture_port": "a captured port",
    "muster": "mustering",
    "remove_units": "units to give up",
    "bid": "a bid",
    "order_ties": "a tie",
    "choose_house": "a tie",
    "choose_westeros": "a Westeros card",
    **ONE_TIME_DEEDS,
    **CARD_DEEDS,
}


def awaited(table: "TableState", edition: Edition) -> str:
    """Who is waited for, and for what: `Waiting for **Stark** (orders). Sealed: Tyrell.`

    What the sealed answers say is not told, and not known here.
    """
    if not table.awaited:
        return "Nobody is waited for."
    words = Words(edition)
    deed = DEEDS.get(table.asked or "", "an answer")
    text = f"Waiting for **{words.houses(table.awaited)}** ({deed})."
    return f"{text} Sealed: {words.houses(table.sealed)}." if table.sealed else text


def request_summary(request: Request[Any], edition: Edition) -> str:
    """A question in words for the player it is put to."""
    ask = QUESTIONS.get(type(request))
    return ask(request, Words(edition)) if ask else "A question waits for you."


def _place_orders(request: PlaceOrders, words: Words) -> str:
    told = f"Place an order in each of your {number(len(request.areas), 'area')}."
    if not request.needed:
        told = f"Place orders in any of your {number(len(request.areas), 'area')}."
    elif request.needed < len(request.areas):
        told = f"You have too few tokens: place {number(request.needed, 'order')}."
    stars = number(request.stars, "special order ★", "special orders ★")
    told += f" You may use {stars}." if request.stars else " You may use no special orders ★."
    if request.banned:
        told += f" Forbidden this round: {listed([words.order(t) for t in request.banned])}."
    return told


def _use_raven(request: UseRaven, words: Words) -> str:
    if not request.may_look:
        return "You hold the Messenger Raven: replace one of your orders, or let it be."
    swap = "replace one of your orders, " if request.replacements else ""
    return f"You hold the Messenger Raven: {swap}look at the top wildling card, or do neither."


def _wildling_card(request: PlaceWildlingCard, words: Words) -> str:
    return (
        f"The top wildling card is **{words.card(request.card)}**; only you have seen it. "
        "Leave it on top, or bury it at the bottom?"
    )


def _raid(request: ResolveRaid, words: Words) -> str:
    if len(request.targets) == 1:
        area, targets = next(iter(request.targets.items()))
        found = listed([words.area(target) for target in targets], "or")
        many = "up to two orders" if area in request.two_targets else "an order"
        return f"Resolve your raid from {words.area(area)}: take {many} in {found}, or none."
    return f"Resolve one of your raids: from {listed([*map(words.area, request.targets)], 'or')}."


def _march(request: ResolveMarch, words: Words) -> str:
    if request.by is not None:
        area, option = next(iter(request.options.items()))
        return (
            f"**{words.order(request.by)}**: move any of {units(option.units)} out of "
            f"{words.area(area)}, without a fight."
        )
    if request.called:
        origin, target = request.called
        asked = f"The houses have answered your call against {words.area(target)}. "
        return f"{asked}Now resolve your march from {words.area(origin)}."
    if len(request.options) == 1:
        area, option = next(iter(request.options.items()))
        return (
            f"Resolve your march from {words.area(area)} (modifier {option.modifier:+d}) "
            f"with {units(option.units)}."
        )
    return f"Resolve one of your marches: from {listed([*map(words.area, request.options)], 'or')}."


def _consolidate(request: ConsolidatePower, words: Words) -> str:
    areas = listed(
        [
            f"{words.area(area)} ({' or '.join(consolidate_uses(option))})"
            for area, option in request.options.items()
        ],
        "or",
    )
    return f"Resolve a Consolidate Power order: {areas}."


def consolidate_uses(option: ConsolidateOption) -> list[str]:
    """What a Consolidate Power order can be used for: `+2`, `muster`, `build`."""
    uses = [f"+{option.power}"]
    if option.may_muster:
        uses.append("muster")
    if option.may_fortify:
        uses.append("a fortification")
    return uses


def battle(fight: Battle, words: Words) -> str:
    """The combat so far: `Stark attacks Greyjoy in Seagard: 5 against 3 so far.`"""
    return (
        f"**{words.title(fight.area)}**: {words.house(fight.attacker)} attacks "
        f"{words.house(fight.defender)} from {words.area(fight.origin)}, "
        f"{fight.attacker_strength} against {fight.defender_strength} so far."
    )


def _support(request: DeclareSupport, words: Words) -> str:
    orders = listed([words.area(area) for area in request.orders])
    if request.battle is None:
        return (
            f"{words.house(request.marcher)} asks for support against the neutral force of "
            f"{words.area(request.area)}. Do you lend it your support from {orders}?"
        )
    return f"{battle(request.battle, words)} Whom do you support from {orders}?"


def _refuse(request: RefuseSupport, words: Words) -> str:
    offers = listed(
        [f"{words.house(house)} (+{strength})" for house, strength in request.supporters.items()]
    )
    return f"{battle(request.battle, words)} Support is offered by {offers}. Do you accept it?"


def _house_card(request: ChooseHouseCard, words: Words) -> str:
    tie = request.battle.better_fiefdoms
    winner = request.battle.attacker if tie == "attacker" else request.battle.defender
    return (
        f"{battle(request.battle, words)} Choose your House card in secret. "
        f"{words.house(winner)} would win a tie."
    )


def _blade(request: UseBlade, words: Words) -> str:
    if request.instead_of is not None:
        drawn = words.card(request.instead_of)
        return (
            f"{battle(request.battle, words)} You drew the Tides of Battle card **{drawn}**. "
            "Use the Valyrian Steel Blade to draw another?"
        )
    return f"{battle(request.battle, words)} Use the Valyrian Steel Blade for +1?"


def _casualties(request: ChooseCasualties, words: Words) -> str:
    why = "to retreat within supply" if request.cause == "retreat_supply" else f"to {request.cause}"
    lost = number(request.count, "unit")
    return (
        f"**{words.title(request.area)}**: you lose {lost} {why}. Which of {units(request.units)}?"
    )


def _retreat(request: ChooseRetreat, words: Words) -> str:
    whose = (
        "your" if request.retreating == request.house else f"{words.house(request.retreating)}'s"
    )
    return (
        f"**{words.title(request.origin)}** is lost. Where do {whose} {units(request.units)} "
        "retreat to?"
    )


def _port(request: CapturePort, words: Words) -> str:
    return (
        f"You captured {words.area(request.port)} with ships in it. "
        f"Replace up to {request.most} of them by your own?"
    )


def _muster(request: MusterUnits, words: Words) -> str:
    points = listed(
        [f"{words.area(area)} ({number(n, 'point')})" for area, n in request.points.items()]
    )
    once = " Use one of them only." if request.one_castle else ""
    return f"Muster in {points}.{once}"


def _remove(request: RemoveUnits, words: Words) -> str:
    if request.points is not None:
        return (
            f"The wildlings take units worth {number(request.points, 'mustering point')}. "
            "Choose which."
        )
    if request.count is None:
        return (
            f"Your supply has fallen: your armies may be {request.supply.described()} at most. "
            "Choose what to give up, no more than needed."
        )
    where = " out of one area" if request.same_area else ""
    return f"The wildlings take {number(request.count, 'unit')}{where}. Choose which."


def _bid(request: Bid, words: Words) -> str:
    have = f"You have {request.most} power; what you bid is spent."
    if request.purpose == "wildlings":
        return (
            f"The wildlings attack with strength {request.strength}. Bid in secret to hold the "
            f"Wall. {have}"
        )
    return f"Bid in secret for your place on {PURPOSES[request.purpose]}. {have}"


def _ties(request: OrderTies, words: Words) -> str:
    groups = "; ".join(words.houses(group) for group in request.groups)
    return (
        f"You hold the Iron Throne: break the ties for {PURPOSES[request.track]}. "
        f"Tied: {groups}. Who comes first?"
    )


def _choose_house(request: ChooseHouse, words: Words) -> str:
    if request.purpose == "barred":
        return (
            f"Name {listed([*map(words.house, request.houses)], 'or')}, or nobody: until the round "
            "ends it may not march into, raid, or support an attack on your areas."
        )
    which = "highest" if request.purpose == "highest_bidder" else "lowest"
    return (
        f"You hold the Iron Throne: {words.houses(request.houses)} bid the same. "
        f"Who counts as the {which} bidder?"
    )


def _choose_westeros(request: ChooseWesteros, words: Words) -> str:
    options = listed([OPTIONS[option] for option in request.options], "or")
    return f"**{words.card(request.card)}** lets you decide: {options}?"


QUESTIONS: dict[type[Request[Any]], Callable[[Any, Words], str]] = {
    PlaceOrders: _place_orders,
    UseRaven: _use_raven,
    PlaceWildlingCard: _wildling_card,
    ResolveRaid: _raid,
    ResolveMarch: _march,
    ConsolidatePower: _consolidate,
    DeclareSupport: _support,
    RefuseSupport: _refuse,
    ChooseHouseCard: _house_card,
    UseBlade: _blade,
    ChooseCasualties: _casualties,
    ChooseRetreat: _retreat,
    CapturePort: _port,
    MusterUnits: _muster,
    RemoveUnits: _remove,
    Bid: _bid,
    OrderTies: _ties,
    ChooseHouse: _choose_house,
    ChooseWesteros: _choose_westeros,
    **CARD_QUESTIONS,
    **ONE_TIME_QUESTIONS,
}
