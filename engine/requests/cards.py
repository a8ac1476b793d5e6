"""Choices that card texts give: House cards, and the cards of the wildlings."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict
from typing_extensions import override

from engine.names import AreaId, CardId, House, OrderToken, Track, UnitKind
from engine.requests.base import Answer, spoken
from engine.requests.combat import Battle
from engine.requests.registry import question
from engine.requests.shapes import Amount, PickOne, PickSome, UseOrNot


class CardTextAnswer(Answer):
    """Whether the text is used."""

    kind: Literal["use_card_text"] = "use_card_text"
    use: bool


@question
class UseCardText(UseOrNot[CardTextAnswer]):
    """Use the text of your House card, or let it be. 2E-TIMING-07.

    `against`: the opponent's card, where the text is about it.
    """

    kind: Literal["use_card_text"] = "use_card_text"
    rule: str = "2E-COMBAT-26"
    card: CardId
    battle: Battle
    against: CardId | None = None

    @property
    @override
    def subject(self) -> str:
        """The card, and the embattled area."""
        return f"{self.card}-{self.battle.area}"


class CardAnswer(Answer):
    """The House card picked; None if the text is not used."""

    kind: Literal["pick_card"] = "pick_card"
    card: CardId | None = None


@question
class PickCard(PickOne[CardAnswer, CardId]):
    """Pick one of `cards`, all of House `owner`, because the text of `cause` says so.

    * *show_instead*: play it in place of the card that left the combat;
    * *discard*: put it on its owner's discard pile;
    * *take_back*: take it from your discard pile into your hand.

    An `optional` text may be left unused. `battle` is the combat in progress, if there is one.
    """

    kind: Literal["pick_card"] = "pick_card"
    rule: str = "2E-COMBAT-26"
    cause: CardId
    purpose: Literal["show_instead", "discard", "take_back"]
    owner: House
    cards: tuple[CardId, ...]
    optional: bool = False
    battle: Battle | None = None

    @property
    @override
    def subject(self) -> str:
        """The card whose text asks, and the embattled area; or whose card it is, if another's."""
        if self.battle:
            return f"{self.cause}-{self.battle.area}"
        return self.cause if self.owner == self.house else f"{self.cause}-{self.owner}"

    @property
    @override
    def offered(self) -> tuple[CardId, ...]:
        """The cards."""
        return self.cards

    @property
    @override
    def may_pass(self) -> bool:
        """Where the text is optional."""
        return self.optional

    @override
    def refusal(self, choice: CardId | None) -> str:
        if choice is None:
            return f"{spoken(self.cause)} leaves no choice: pick a card."
        return f"{spoken(choice)} cannot be picked. Open are: {self.all_offered}."


class TrackAnswer(Answer):
    """An influence track."""

    kind: Literal["choose_track"] = "choose_track"
    track: Track


@question
class ChooseTrack(PickOne[TrackAnswer, Track]):
    """Choose the influence track on which `moved` goes to position `to` (1 is the best).

    `to`: track -> the position. Asked by Doran Martell, A King Beyond the Wall, and of the holder
    of the Iron Throne by Preemptive Raid.
    """

    kind: Literal["choose_track"] = "choose_track"
    rule: str = "2E-WILD-13"
    cause: CardId
    moved: House
    to: dict[Track, int]

    @property
    @override
    def subject(self) -> str:
        """The card whose text asks."""
        return self.cause

    @property
    @override
    def offered(self) -> dict[Track, int]:
        """The tracks."""
        return self.to

    @override
    def refusal(self, choice: Track | None) -> str:
        return f"{spoken(self.cause)} offers: {self.all_offered}."


class RemoveOrderAnswer(Answer):
    """The area whose order is removed; None if the text is not used."""

    kind: Literal["remove_order"] = "remove_order"
    area: AreaId | None = None


@question
class RemoveOrder(PickOne[RemoveOrderAnswer, AreaId]):
    """Remove one of your opponent's `orders` from the board: Queen of Thorns, Cersei.

    An `optional` text may be left unused. With `of_anybody` the orders may be any house's.
    """

    kind: Literal["remove_order"] = "remove_order"
    rule: str = "2E-COMBAT-26"
    cause: CardId
    opponent: House
    orders: dict[AreaId, OrderToken]
    battle: Battle
    optional: bool = False
    of_anybody: bool = False

    @property
    @override
    def subject(self) -> str:
        """The card whose text asks, and the embattled area."""
        return f"{self.cause}-{self.battle.area}"

    @property
    @override
    def offered(self) -> dict[AreaId, OrderToken]:
        """The areas with an order that can go."""
        return self.orders

    @property
    @override
    def may_pass(self) -> bool:
        """Where the text is optional."""
        return self.optional

    @override
    def refusal(self, choice: AreaId | None) -> str:
        cause = spoken(self.cause)
        if choice is None:
            return f"{cause} leaves no choice: name an order."
        return f"{cause} cannot remove an order in {spoken(choice)}. Open are: {self.all_offered}."


class Piece(BaseModel):
    """One unit on the board. An attacker in a combat stands where its march began."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    area: AreaId
    unit: UnitKind
    routed: bool = False


class PiecesAnswer(Answer):
    """The units picked."""

    kind: Literal["pick_units"] = "pick_units"
    pieces: tuple[Piece, ...] = ()


@question
class PickUnits(PickSome[PiecesAnswer, Piece]):
    """Pick at least `least` and at most `most` of `pieces` (units of House `owner`).

    * *destroy*: they leave the board;
    * *downgrade*: knights become footmen;
    * *upgrade*: footmen become knights.

    Asked by Mace Tyrell, Renly Baratheon and Crow Killers.
    """

    kind: Literal["pick_units"] = "pick_units"
    rule: str = "2E-COMBAT-26"
    cause: CardId
    purpose: Literal["destroy", "downgrade", "upgrade"]
    owner: House
    pieces: tuple[Piece, ...]
    least: int
    most: int

    @property
    @override
    def subject(self) -> str:
        """The card whose text asks, and what happens to the units."""
        return f"{self.cause}-{self.purpose}"

    @property
    @override
    def offered(self) -> tuple[Piece, ...]:
        """The units."""
        return self.pieces

    @property
    @override
    def bounds(self) -> tuple[int, int]:
        """As the text says."""
        return self.least, self.most

    @override
    def wrong_number(self, named: int) -> str:
        wanted = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
        return f"Pick {wanted} units; you named {named}."

    @override
    def not_offered(self, lacking: Sequence[Piece]) -> str:
        piece = lacking[0]
        state = "routed " if piece.routed else ""
        return f"There is no such {state}{spoken(piece.unit)} to pick in {spoken(piece.area)}."


Penalty = Literal["destroy_units", "drop_on_track"]


class PenaltyAnswer(Answer):
    """The penalty taken."""

    kind: Literal["choose_penalty"] = "choose_penalty"
    penalty: Penalty


@question
class ChoosePenalty(PickOne[PenaltyAnswer, Penalty]):
    """As lowest bidder against a Preemptive Raid, choose what it costs you. 2E-WILD-21."""

    kind: Literal["choose_penalty"] = "choose_penalty"
    rule: str = "2E-WILD-21"
    card: CardId
    penalties: tuple[Penalty, ...] = ("destroy_units", "drop_on_track")

    @property
    @override
    def subject(self) -> str:
        """The card."""
        return self.card

    @property
    @override
    def offered(self) -> tuple[Penalty, ...]:
        """The penalties."""
        return self.penalties

    @override
    def refusal(self, choice: Penalty | None) -> str:
        return "You have no units to destroy: you drop on a track."


class PowerSpent(Answer):
    """The power spent."""

    kind: Literal["spend_power"] = "spend_power"
    amount: int


@question
class SpendPower(Amount[PowerSpent]):
    """Spend any number of power, up to `most`, for the strength of your card: Tywin Lannister."""

    kind: Literal["spend_power"] = "spend_power"
    rule: str = "COK-CARD-02"
    card: CardId
    most: int
    battle: Battle

    @property
    @override
    def subject(self) -> str:
        """The card, and the embattled area."""
        return f"{self.card}-{self.battle.area}"

    @property
    @override
    def offered(self) -> range:
        """Any number of the power available."""
        return range(self.most + 1)

    @override
    def refusal(self, amount: int) -> str:
        return f"You have {self.most} power available: spend 0 to {self.most}."


class SeizeAnswer(Answer):
    """The track whose dominance token is seized; None for none."""

    kind: Literal["seize_token"] = "seize_token"
    track: Track | None = None


@question
class SeizeToken(PickOne[SeizeAnswer, Track]):
    """Seize one dominance token of your opponent: Doran Martell in one of the boxes.

    `tracks` are those whose token `loser` holds; the positions on them stay as they are.
    """

    kind: Literal["seize_token"] = "seize_token"
    rule: str = "COK-MART-08"
    card: CardId
    loser: House
    tracks: tuple[Track, ...]
    battle: Battle

    @property
    @override
    def subject(self) -> str:
        """The card, and the embattled area."""
        return f"{self.card}-{self.battle.area}"

    @property
    @override
    def offered(self) -> tuple[Track, ...]:
        """The tracks."""
        return self.tracks

    @property
    @override
    def may_pass(self) -> bool:
        """Always."""
        return True

    @override
    def refusal(self, choice: Track | None) -> str:
        return (
            f"House {spoken(self.loser)} does not hold the token of that track. "
            f"Open are: {self.all_offered}."
        )
