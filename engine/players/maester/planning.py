"""How the maester places its orders.

First come campaigns: an attack that pays once neighbours support it. Then every area without an
order is asked what each token left would do for it, and the area that would lose most by waiting
is served. What was decided before is taken into account: areas already aimed at are left alone,
and an attack makes support next to it more valuable.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.edition import Order
from engine.names import AreaId, OrderToken
from engine.players.maester.counsel import Counsel
from engine.players.maester.marching import Plan
from engine.players.maester.options import march_option
from engine.players.maester.orders import Orders
from engine.requests import OrdersAnswer, PlaceOrders

STAR_PRICE = 0.1
"""A special token is taken only if it is that much better."""
MOST_SUPPORTERS = 2
ENOUGH = 0.3
"""What a campaign must gain over the separate orders of all who take part."""


def place_orders(request: PlaceOrders, counsel: Counsel) -> OrdersAnswer:
    """See the module."""
    desk = _Desk(request, counsel)
    desk.plan_campaigns()
    desk.serve_everybody()
    return OrdersAnswer(orders=desk.placed)


@dataclass(frozen=True, slots=True)
class _Campaign:
    """An attack together with those who support it."""

    march: OrderToken
    plan: Plan
    support: dict[AreaId, OrderToken]
    gain: float


class _Desk:
    """The orders placed so far and the tokens that are left."""

    def __init__(self, request: PlaceOrders, counsel: Counsel) -> None:
        self.request = request
        self.counsel = counsel
        self.orders = Orders(counsel)
        self.placed: dict[AreaId, OrderToken] = {}
        self.left = dict(request.tokens)
        self.stars = request.stars

    @property
    def waiting(self) -> list[AreaId]:
        """The areas without an order."""
        return [area for area in self.request.areas if area not in self.placed]

    def tokens(self) -> list[Order]:
        """Each token that could be placed now, once."""
        return [
            self.counsel.outlook.edition.orders[token]
            for token, count in self.left.items()
            if count and (self.stars or token not in self.request.special)
        ]

    def place(self, area: AreaId, token: OrderToken, plan: Plan | None = None) -> None:
        """Give `area` its order; `plan` says what its march is for."""
        self.placed[area] = token
        self.left[token] -= 1
        if token in self.request.special:
            self.stars -= 1
        if plan is not None:
            self.orders.commit(plan)

    # --- One area after the other -------------------------------------------------------------

    def serve_everybody(self) -> None:
        """Place the rest, the most urgent area first."""
        while self.waiting and self.tokens():
            area, token = max(self._wishes(), key=lambda wish: wish[2:])[:2]
            order = self.counsel.outlook.edition.orders[token]
            plan = self.orders.march(area, order.modifier) if order.type == "march" else None
            self.place(area, token, plan)

    def _wishes(self) -> Iterator[tuple[AreaId, OrderToken, float, float]]:
        """For each area its best token, what waiting would cost, and the token's value."""
        tokens = self.tokens()
        for area in self.waiting:
            ranked = sorted(((self.value(area, order), order.id) for order in tokens), reverse=True)
            best, token = ranked[0]
            next_best = ranked[1][0] if len(ranked) > 1 else 0.0
            yield area, token, best - next_best, best

    def value(self, area: AreaId, order: Order) -> float:
        """What `order` would do in `area`."""
        return self.orders.value(area, order) - (STAR_PRICE if order.special else 0)

    # --- Campaigns ----------------------------------------------------------------------------

    def plan_campaigns(self) -> None:
        """Order the best campaign, again and again while one pays."""
        while True:
            best = max(self._campaigns(), key=lambda campaign: campaign.gain, default=None)
            if best is None or best.gain < ENOUGH:
                return
            self.place(best.plan.area, best.march, best.plan)
            for area, token in best.support.items():
                self.place(area, token)

    def _campaigns(self) -> Iterator[_Campaign]:
        marches = [order for order in self.tokens() if order.type == "march"]
        supports = self._support_tokens()
        alone = {area: self._alone(area) for area in self.waiting}
        for origin in self.waiting:
            for target in self._resisting(origin):
                for helpers in self._helpers(origin, target, len(supports)):
                    tokens = dict(zip(helpers, supports, strict=False))
                    given_up = alone[origin] + sum(alone[area] for area in helpers)
                    for march in marches:
                        yield self._campaign(origin, target, march, tokens, given_up)

    def _support_tokens(self) -> list[Order]:
        """Every support token left, the weakest first, as far as the stars allow."""
        stars = self.stars
        found: list[Order] = []
        for order in self.tokens():
            if order.type == "support":
                count = self.left[order.id]
                found += [order] * (min(count, stars) if order.special else count)
        return sorted(found, key=lambda order: order.modifier)

    def _alone(self, area: AreaId) -> float:
        """What the area could do at best without the others."""
        return max((self.value(area, order) for order in self.tokens()), default=0.0)

    def _resisting(self, origin: AreaId) -> list[AreaId]:
        outlook = self.counsel.outlook
        option = march_option(outlook, origin, 0)
        return [
            to
            for to, target in option.destinations.items()
            if target.resistance and to not in self.orders.taken
        ]

    def _helpers(self, origin: AreaId, target: AreaId, most: int) -> Iterator[tuple[AreaId, ...]]:
        """Who could support an attack: each neighbour of the target, and each pair of them."""
        outlook = self.counsel.outlook
        able = [a for a in self.waiting if a != origin and outlook.may_support(a, target)]
        for size in range(1, min(MOST_SUPPORTERS, most) + 1):
            yield from combinations(able, size)

    def _campaign(
        self,
        origin: AreaId,
        target: AreaId,
        march: Order,
        tokens: dict[AreaId, Order],
        given_up: float,
    ) -> _Campaign:
        """An attack with these helpers, in place of orders worth `given_up`."""
        outlook = self.counsel.outlook
        aid = sum(
            outlook.strength(outlook.ready(area), against=target) + order.modifier
            for area, order in tokens.items()
        )
        plan = self.orders.supported_march(origin, march.modifier, target, aid)
        specials = sum(order.special for order in (march, *tokens.values()))
        return _Campaign(
            march=march.id,
            plan=plan,
            support={area: order.id for area, order in tokens.items()},
            gain=plan.score - specials * STAR_PRICE - given_up,
        )
