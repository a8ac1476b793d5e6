"""Planning: placing orders, and the Messenger Raven."""

from collections import Counter
from typing import ClassVar, Literal

from pydantic import Field
from typing_extensions import override

from engine.names import AreaId, CardId, OrderToken
from engine.requests.base import Answer, Request, spoken
from engine.requests.registry import question
from engine.requests.shapes import PickOne


class OrdersAnswer(Answer):
    """Area -> the order token placed there."""

    kind: Literal["place_orders"] = "place_orders"
    orders: dict[AreaId, OrderToken]


@question
class PlaceOrders(Request[OrdersAnswer]):
    """Place an order in every area with units of yours, in secret. 2E-PLAN-02.

    `tokens` are the tokens that may be placed (banned ones left out) with their number, `special`
    those among them that need a star, `stars` how many of those you may use, and `needed` how many
    of the `areas` must get an order: all, unless there are too few tokens (2E-PLAN-08), or none,
    where orders may be left out (1E-PLAN-03).

    With options on, there may be `last_resort` tokens, which may be placed only when all others
    are, and tokens that are `not_here`: area -> those that may not lie there.
    """

    secret: ClassVar[bool] = True

    kind: Literal["place_orders"] = "place_orders"
    rule: str = "2E-PLAN-02"
    areas: tuple[AreaId, ...]
    tokens: dict[OrderToken, int]
    special: tuple[OrderToken, ...]
    stars: int
    banned: tuple[OrderToken, ...] = ()
    needed: int
    last_resort: dict[OrderToken, int] = Field(default_factory=dict)
    not_here: dict[AreaId, tuple[OrderToken, ...]] = Field(default_factory=dict)

    @override
    def check(self, answer: OrdersAnswer) -> None:
        for area, token in answer.orders.items():
            self._check_one(area, token)
        owned = self.tokens | self.last_resort
        for token, count in Counter(answer.orders.values()).items():
            if count > owned[token]:
                raise self.illegal(
                    f"You placed {spoken(token)} {count} times; you have {owned[token]} of it.",
                    rule="2E-COMP-07",
                )
        starred = sum(token in self.special for token in answer.orders.values())
        if starred > self.stars:
            raise self.illegal(
                f"You placed {starred} special orders; your King's Court position allows "
                f"{self.stars}. Use unstarred tokens for the rest.",
                rule="2E-PLAN-04",
            )
        self._check_last_resort(answer)
        self._check_complete(answer)

    @property
    def eligible(self) -> int:
        """How many tokens may be placed at all, those of last resort not counted."""
        plain = sum(n for token, n in self.tokens.items() if token not in self.special)
        starred = sum(n for token, n in self.tokens.items() if token in self.special)
        return plain + min(self.stars, starred)

    def _check_last_resort(self, answer: OrdersAnswer) -> None:
        used = sum(token in self.last_resort for token in answer.orders.values())
        if used and len(answer.orders) - used < self.eligible:
            raise self.illegal(
                "Forbidden tokens fill areas only when no other token is left: place "
                f"{self.eligible} others first.",
                rule="2E-PLAN-08",
            )

    def _check_one(self, area: AreaId, token: OrderToken) -> None:
        if area not in self.areas:
            raise self.illegal(
                f"{spoken(area)} cannot take an order of yours: none of your units is there.",
            )
        if token in self.not_here.get(area, ()):
            raise self.illegal(
                f"In this game {spoken(token)} cannot be placed at sea.", rule="2E-PLAN-09"
            )
        if token in self.last_resort:
            return
        if token in self.banned:
            raise self.illegal(
                f"{spoken(token)} is forbidden this round by a Westeros card.", rule="2E-PLAN-05"
            )
        if token not in self.tokens:
            raise self.illegal(f"{spoken(token)} is not an order token.", rule="2E-COMP-07")

    def _check_complete(self, answer: OrdersAnswer) -> None:
        if len(answer.orders) >= self.needed:
            return
        without = ", ".join(spoken(area) for area in self.areas if area not in answer.orders)
        raise self.illegal(f"Every area with units needs an order. Still without: {without}.")

    @override
    def only_answer(self) -> OrdersAnswer | None:
        """A house without units places nothing."""
        return None if self.areas else OrdersAnswer(orders={})


class RavenAnswer(Answer):
    """What the Raven holder does: nothing, swap one order, or look at the wildling card."""

    kind: Literal["use_raven"] = "use_raven"
    action: Literal["none", "replace", "look"]
    area: AreaId | None = None
    token: OrderToken | None = None


@question
class UseRaven(Request[RavenAnswer]):
    """Swap one of your orders, look at the top wildling card, or neither. 2E-PLAN-12.

    `replacements` lists for each area with an order of yours the tokens that may take its place;
    where there are no wildling cards nobody `may_look` at one.
    """

    kind: Literal["use_raven"] = "use_raven"
    rule: str = "2E-PLAN-12"
    replacements: dict[AreaId, tuple[OrderToken, ...]]
    may_look: bool = True

    @override
    def check(self, answer: RavenAnswer) -> None:
        if answer.action != "replace":
            if answer.area is not None or answer.token is not None:
                raise self.illegal("Name an area and a token only to replace an order.")
            if answer.action == "look" and not self.may_look:
                raise self.illegal("There are no wildling cards to look at.")
            return
        if answer.area is None or answer.token is None:
            raise self.illegal("To replace an order, name its area and the new token.")
        if answer.area not in self.replacements:
            raise self.illegal(
                f"{spoken(answer.area)} holds no order of yours to replace.", rule="2E-PLAN-14"
            )
        if answer.token not in self.replacements[answer.area]:
            raise self.illegal(
                f"{spoken(answer.token)} cannot go to {spoken(answer.area)}: it is in use, "
                "forbidden this round, or needs a star you do not have.",
                rule="2E-PLAN-13",
            )

    @override
    def only_answer(self) -> RavenAnswer | None:
        """Without a card to look at and an order to replace nothing is asked."""
        if self.may_look or any(self.replacements.values()):
            return None
        return RavenAnswer(action="none")


class WildlingCardAnswer(Answer):
    """Where the seen wildling card goes."""

    kind: Literal["place_wildling_card"] = "place_wildling_card"
    place: Literal["top", "bottom"]


@question
class PlaceWildlingCard(PickOne[WildlingCardAnswer, Literal["top", "bottom"]]):
    """You alone see the top wildling `card`: leave it on top or bury it. 2E-PLAN-15."""

    kind: Literal["place_wildling_card"] = "place_wildling_card"
    rule: str = "2E-PLAN-15"
    card: CardId

    @property
    @override
    def offered(self) -> tuple[Literal["top", "bottom"], ...]:
        """Both places are legal."""
        return "top", "bottom"

    @override
    def refusal(self, choice: str | None) -> str:
        return "Leave the card on top, or bury it at the bottom."
