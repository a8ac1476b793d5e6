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
from engine.players.maester.orders import Orders
from engine.players.maester.repertoire import answers
from engine.players.tokens import Tokens
from engine.requests import OrdersAnswer, PlaceOrders

STAR_PRICE = 0.1
"""A special token is taken only if it is that much better."""
MOST_SUPPORTERS = 2
ENOUGH = 0.3
"""What a campaign must gain over the separate orders of all who take part."""


@answers(PlaceOrders)
def place_orders(request: PlaceOrders, counsel: Counsel) -> OrdersAnswer:
    """Campaigns first, then whatever each area can do by itself."""
    planner = _Planner(request, counsel)
    planner.plan_campaigns()
    planner.serve_everybody()
    return planner.tokens.answer()


@dataclass(frozen=True, slots=True)
class _Campaign:
    """An attack together with those who support it."""

    march: OrderToken
    plan: Plan
    support: dict[AreaId, OrderToken]
    gain: float


class _Planner:
    """The orders placed so far, and what is known about those still to place."""

    def __init__(self, request: PlaceOrders, counsel: Counsel) -> None:
        self.counsel = counsel
        self.orders = Orders(counsel)
        self.tokens = Tokens(request, counsel.outlook.edition)

    def place(self, area: AreaId, token: OrderToken, plan: Plan | None = None) -> None:
        """Give `area` its order; `plan` says what its march is for."""
        self.tokens.place(area, token)
        if plan is not None:
            self.orders.commit(plan)

    # --- One area after the other -------------------------------------------------------------

    def serve_everybody(self) -> None:
        """Place the rest, the most urgent area first."""
        while wishes := list(self._wishes()):
            area, token = max(wishes, key=lambda wish: wish[2:])[:2]
            order = self.counsel.outlook.edition.orders[token]
            plan = self.orders.march(area, order.modifier) if order.type == "march" else None
            self.place(area, token, plan)

    def _wishes(self) -> Iterator[tuple[AreaId, OrderToken, float, float]]:
        """For each area its best token, what waiting would cost, and the token's value."""
        for area in self.tokens.waiting:
            ranked = sorted(
                ((self.value(area, order), order.id) for order in self.tokens.choices(area)),
                reverse=True,
            )
            if ranked:
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
        alone = {area: self._alone(area) for area in self.tokens.waiting}
        for origin in self.tokens.waiting:
            marches = [o for o in self.tokens.choices(origin) if o.type == "march"]
            if not marches:
                continue
            for target in self._resisting(origin):
                for helpers in self._helpers(origin, target):
                    tokens = self._support_tokens(helpers)
                    if tokens is None:
                        continue
                    given_up = alone[origin] + sum(alone[area] for area in helpers)
                    for march in marches:
                        if self._stars_suffice(march, tokens):
                            yield self._campaign(origin, target, march, tokens, given_up)

    def _support_tokens(self, helpers: tuple[AreaId, ...]) -> dict[AreaId, Order] | None:
        """A support token for each helper, the weakest first; None if there are too few."""
        if len(helpers) >= self.tokens.spare:
            return None
        found = sorted(
            (
                order
                for order in self.tokens.choices(helpers[0])
                if order.type == "support"
                for _ in range(self.tokens.left[order.id])
            ),
            key=lambda order: order.modifier,
        )
        return dict(zip(helpers, found, strict=False)) if len(found) >= len(helpers) else None

    def _stars_suffice(self, march: Order, tokens: dict[AreaId, Order]) -> bool:
        return self._specials(march, tokens) <= self.tokens.stars

    def _specials(self, march: Order, tokens: dict[AreaId, Order]) -> int:
        return sum(order.special for order in (march, *tokens.values()))

    def _alone(self, area: AreaId) -> float:
        """What the area could do at best without the others."""
        return max((self.value(area, order) for order in self.tokens.choices(area)), default=0.0)

    def _resisting(self, origin: AreaId) -> list[AreaId]:
        outlook = self.counsel.outlook
        option = outlook.march_option(origin, 0)
        return [
            to
            for to, target in option.destinations.items()
            if target.resistance and to not in self.orders.taken
        ]

    def _helpers(self, origin: AreaId, target: AreaId) -> Iterator[tuple[AreaId, ...]]:
        """Who could support an attack: each neighbour of the target, and each pair of them."""
        outlook = self.counsel.outlook
        able = [a for a in self.tokens.waiting if a != origin and outlook.may_support(a, target)]
        for size in range(1, MOST_SUPPORTERS + 1):
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
            outlook.lent(area, target, "attacker") + order.modifier
            for area, order in tokens.items()
        )
        plan = self.orders.supported_march(origin, march.modifier, target, aid)
        return _Campaign(
            march=march.id,
            plan=plan,
            support={area: order.id for area, order in tokens.items()},
            gain=plan.score - self._specials(march, tokens) * STAR_PRICE - given_up,
        )
