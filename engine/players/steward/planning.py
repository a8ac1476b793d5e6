"""The steward's orders: defence first, then support, then power."""

from engine.names import AreaId, OrderToken
from engine.players.danger import Watch, guard_of, losing_chance
from engine.players.outlook import Outlook
from engine.players.steward.repertoire import answers
from engine.players.tokens import Tokens
from engine.requests import (
    OrdersAnswer,
    PlaceOrders,
    RavenAnswer,
    UseRaven,
)

FORT = {"none": 0, "city": 6, "castle": 6, "stronghold": 8}
LEFT_OVER = ("support", "raid", "march", "defense", "consolidate_power")
"""What an area gets that needs no defence and yields nothing, best first."""


@answers(PlaceOrders)
def place_orders(request: PlaceOrders, outlook: Outlook) -> OrdersAnswer:
    """Every area an order, the areas in most danger first."""
    tokens = Tokens(request, outlook.edition)
    dangers = {area: danger(outlook, area) for area in request.areas}
    for area in sorted(request.areas, key=lambda area: (-dangers[area], area)):
        token = _choice(area, dangers, tokens, outlook)
        if token is not None:
            tokens.place(area, token)
    return tokens.answer()


def danger(outlook: Outlook, area: AreaId) -> float:
    """What an area is worth to its holder, times the chance to lose it if attacked."""
    if outlook.area(area).type == "port":
        return 0
    attack = Watch(outlook, orders_known=False).later(area)
    if attack.house is None:
        return 0
    guard = guard_of(outlook, area, outlook.ready(area))
    return value(outlook, area) * losing_chance(attack.strength - guard)


def value(outlook: Outlook, area: AreaId) -> float:
    """A plain value: forts, then barrels and crowns."""
    facts = outlook.area(area)
    home = 4 if facts.home_of == outlook.house else 0
    return 1 + FORT[facts.fort] + facts.supply + facts.power + home


DANGER = 1.0
"""From this danger on an area is defended rather than taxed."""


def _choice(
    area: AreaId, dangers: dict[AreaId, float], tokens: Tokens, outlook: Outlook
) -> OrderToken | None:
    """The order for one area, as far as the tokens left allow."""
    wishes: list[str] = []
    if dangers[area] >= DANGER:
        wishes.append("defense")
    elif _helps(area, dangers, outlook):
        wishes.append("support")
    if outlook.area(area).type != "sea":
        wishes.append("consolidate_power")
    choices = tokens.choices(area)
    for kind in (*wishes, *LEFT_OVER):
        able = [order for order in choices if order.type == kind]
        if able:
            star = _needs_star(kind, area, outlook)
            return max(able, key=lambda o: (o.special == star, o.modifier, o.id)).id
    return None


def _helps(area: AreaId, dangers: dict[AreaId, float], outlook: Outlook) -> bool:
    """Whether a Support order here would help an own area in danger."""
    return any(
        dangers[other] >= DANGER and outlook.may_support(area, other)
        for other in dangers
        if other != area
    )


def _needs_star(kind: str, area: AreaId, outlook: Outlook) -> bool:
    """Whether the special token is wanted: to defend, and to muster in a fort."""
    return kind == "defense" or (kind == "consolidate_power" and outlook.is_fort(area))


@answers(UseRaven)
def use_raven(request: UseRaven, outlook: Outlook) -> RavenAnswer:
    """The steward leaves orders and cards alone."""
    del request, outlook
    return RavenAnswer(action="none")
