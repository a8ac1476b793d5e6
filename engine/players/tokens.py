"""The order tokens a house has still to place, and which of them may go where."""

from collections.abc import Iterable

from engine.edition import Edition, Order
from engine.names import AreaId, OrderToken
from engine.requests import OrdersAnswer, PlaceOrders


class Tokens:
    """Orders in the making: place one after another, and the answer will be legal.

    Some tokens may be kept out of some areas. Then as many of the others are reserved as those
    areas still need, so that nobody is left without an order for lack of foresight.
    """

    def __init__(self, request: PlaceOrders, edition: Edition) -> None:
        self.request = request
        self.orders = edition.orders
        self.placed: dict[AreaId, OrderToken] = {}
        self.left = dict(request.tokens)
        self.stars = request.stars
        self._picky = {token for kept in request.not_here.values() for token in kept}

    @property
    def waiting(self) -> list[AreaId]:
        """The areas without an order."""
        return [area for area in self.request.areas if area not in self.placed]

    def choices(self, area: AreaId) -> list[Order]:
        """Each token that may be placed in `area` now, once."""
        kept_out = self.request.not_here.get(area, ())
        usable = [order for order in self._usable() if order.id not in kept_out]
        if kept_out or self.spare > 0:
            return usable
        return [order for order in usable if order.id in self._picky]

    @property
    def spare(self) -> int:
        """How many tokens that may go anywhere can go to areas that could take others as well."""
        if not self._picky:
            return len(self.request.areas)
        reserved = sum(area in self.request.not_here for area in self.waiting)
        return self._number(o for o in self._usable() if o.id not in self._picky) - reserved

    def _usable(self) -> list[Order]:
        return [
            self.orders[token]
            for token, count in self.left.items()
            if count and (self.stars or token not in self.request.special)
        ]

    def _number(self, usable: Iterable[Order]) -> int:
        """How many tokens of these sorts can be placed with the stars left."""
        plain = starred = 0
        for order in usable:
            if order.id in self.request.special:
                starred += self.left[order.id]
            else:
                plain += self.left[order.id]
        return plain + min(self.stars, starred)

    def place(self, area: AreaId, token: OrderToken) -> None:
        """Give `area` its order."""
        self.placed[area] = token
        self.left[token] -= 1
        if token in self.request.special:
            self.stars -= 1

    def answer(self) -> OrdersAnswer:
        """The orders; areas that no other token is left for get those of last resort."""
        last = [token for token, n in self.request.last_resort.items() for _ in range(n)]
        for area in self.waiting:
            kept_out = self.request.not_here.get(area, ())
            token = next((token for token in last if token not in kept_out), None)
            if token is not None:
                last.remove(token)
                self.placed[area] = token
        return OrdersAnswer(orders=self.placed)
