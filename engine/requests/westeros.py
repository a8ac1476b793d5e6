"""The Westeros phase: bids, ties and the choices that cards give."""

from typing import ClassVar, Literal

from typing_extensions import override

from engine.chance import Draw, shuffled
from engine.names import CardId, House, Track
from engine.requests.base import Answer, spoken
from engine.requests.registry import question
from engine.requests.shapes import Amount, PickOne, Playable


class BidAnswer(Answer):
    """Power tokens bid."""

    kind: Literal["bid"] = "bid"
    amount: int


@question
class Bid(Amount[BidAnswer]):
    """Bid available power in secret: for a place on a track, or against the wildlings.

    2E-CLASH-02, 2E-WILD-02. All power bid is lost.
    """

    secret: ClassVar[bool] = True

    kind: Literal["bid"] = "bid"
    rule: str = "2E-CLASH-02"
    purpose: Track | Literal["wildlings"]
    most: int
    strength: int = 0
    """Wildling strength to be met; 0 on a track."""

    @property
    @override
    def subject(self) -> str:
        """What is bid for."""
        return self.purpose

    @property
    @override
    def offered(self) -> range:
        """Any number of the power available."""
        return range(self.most + 1)

    @override
    def refusal(self, amount: int) -> str:
        return f"You bid {amount}; you have {self.most} power available, so bid 0 to {self.most}."


class TieOrderAnswer(Answer):
    """The tied houses of each group, best place first."""

    kind: Literal["order_ties"] = "order_ties"
    order: tuple[tuple[House, ...], ...]


@question
class OrderTies(Playable[TieOrderAnswer]):
    """As holder of the Iron Throne, order the houses that bid the same. 2E-CLASH-04.

    `groups`: each set of tied houses, highest bid first.
    """

    kind: Literal["order_ties"] = "order_ties"
    rule: str = "2E-CLASH-04"
    track: Track
    groups: tuple[tuple[House, ...], ...]

    @property
    @override
    def subject(self) -> str:
        """The track."""
        return self.track

    @override
    def check(self, answer: TieOrderAnswer) -> None:
        if [sorted(group) for group in answer.order] != [sorted(group) for group in self.groups]:
            raise self.illegal(
                "Order each group of tied houses: "
                + "; ".join(", ".join(map(spoken, group)) for group in self.groups)
                + "."
            )

    @override
    def random_answer(self, draw: Draw) -> TieOrderAnswer:
        return TieOrderAnswer(order=tuple(tuple(shuffled(group, draw)) for group in self.groups))

    @override
    def modest_answer(self) -> TieOrderAnswer:
        return TieOrderAnswer(order=self.groups)


class HouseAnswer(Answer):
    """One house, or none where that is allowed."""

    kind: Literal["choose_house"] = "choose_house"
    house: House | None


@question
class ChooseHouse(PickOne[HouseAnswer, House]):
    """As holder of the Iron Throne, say who counts as highest or lowest bidder. 2E-WILD-07, -08.

    `card`: the wildling card, if it has been turned up already (an option, 2E-WILD-09). Or name the
    house that is *barred* from your areas by The Lion's Cunning; this is `optional`.
    """

    kind: Literal["choose_house"] = "choose_house"
    rule: str = "2E-WILD-07"
    purpose: Literal["highest_bidder", "lowest_bidder", "barred"]
    houses: tuple[House, ...]
    card: CardId | None = None
    optional: bool = False

    @property
    @override
    def subject(self) -> str:
        """What the house is named for."""
        return self.purpose

    passed_over: ClassVar[float] = 0.2

    @property
    @override
    def offered(self) -> tuple[House, ...]:
        """The houses."""
        return self.houses

    @property
    @override
    def may_pass(self) -> bool:
        """Where nobody may be named."""
        return self.optional

    @override
    def refusal(self, choice: House | None) -> str:
        what = "one of these houses" if self.purpose == "barred" else "one of the tied houses"
        return f"Choose {what}: {self.all_offered}."


WesterosOption = Literal[
    "supply", "mustering", "clash_of_kings", "power", "no_defense", "no_march_plus_1", "nothing"
]


class WesterosAnswer(Answer):
    """The effect chosen."""

    kind: Literal["choose_westeros"] = "choose_westeros"
    option: WesterosOption


@question
class ChooseWesteros(PickOne[WesterosAnswer, WesterosOption]):
    """As holder of a dominance token, choose what a Westeros card does. 2E-WEST-10, -15, -18."""

    kind: Literal["choose_westeros"] = "choose_westeros"
    rule: str = "2E-WEST-10"
    card: CardId
    options: tuple[WesterosOption, ...]

    @property
    @override
    def subject(self) -> str:
        """The card."""
        return self.card

    @property
    @override
    def offered(self) -> tuple[WesterosOption, ...]:
        """The effects."""
        return self.options

    @override
    def refusal(self, choice: WesterosOption | None) -> str:
        return f"{spoken(self.card)} offers: {self.all_offered}."
