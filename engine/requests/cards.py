"""Choices that card texts give: House cards, and the cards of the wildlings."""

from collections import Counter
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.names import AreaId, CardId, House, OrderToken, Track, UnitKind
from engine.requests.base import Answer, Request, spoken
from engine.requests.combat import Battle
from engine.requests.registry import question


class CardTextAnswer(Answer):
    """Whether the text is used."""

    kind: Literal["use_card_text"] = "use_card_text"
    use: bool


@question
class UseCardText(Request[CardTextAnswer]):
    """Use the text of your House card, or let it be. 2E-TIMING-07.

    `against`: the opponent's card, where the text is about it.
    """

    kind: Literal["use_card_text"] = "use_card_text"
    rule: str = "2E-COMBAT-26"
    card: CardId
    battle: Battle
    against: CardId | None = None

    @property
    def subject(self) -> str:
        """The card, and the embattled area."""
        return f"{self.card}-{self.battle.area}"

    def check(self, answer: CardTextAnswer) -> None:
        """Using it and letting it be are both legal."""


class CardAnswer(Answer):
    """The House card picked; None if the text is not used."""

    kind: Literal["pick_card"] = "pick_card"
    card: CardId | None = None


@question
class PickCard(Request[CardAnswer]):
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
    def subject(self) -> str:
        """The card whose text asks, and the embattled area; or whose card it is, if another's."""
        if self.battle:
            return f"{self.cause}-{self.battle.area}"
        return self.cause if self.owner == self.house else f"{self.cause}-{self.owner}"

    def check(self, answer: CardAnswer) -> None:
        """See `Request.check`."""
        if answer.card is None:
            if not self.optional:
                raise self.illegal(f"{spoken(self.cause)} leaves no choice: pick a card.")
        elif answer.card not in self.cards:
            raise self.illegal(
                f"{spoken(answer.card)} cannot be picked. Open are: "
                + ", ".join(spoken(card) for card in self.cards)
                + "."
            )

    def only_answer(self) -> CardAnswer | None:
        """One card that must be picked is picked."""
        if self.optional or len(self.cards) > 1:
            return None
        return CardAnswer(card=self.cards[0])


class TrackAnswer(Answer):
    """An influence track."""

    kind: Literal["choose_track"] = "choose_track"
    track: Track


@question
class ChooseTrack(Request[TrackAnswer]):
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
    def subject(self) -> str:
        """The card whose text asks."""
        return self.cause

    def check(self, answer: TrackAnswer) -> None:
        """See `Request.check`."""
        if answer.track not in self.to:
            raise self.illegal(
                f"{spoken(self.cause)} offers: " + ", ".join(map(spoken, self.to)) + "."
            )

    def only_answer(self) -> TrackAnswer | None:
        """One track is no choice."""
        return TrackAnswer(track=next(iter(self.to))) if len(self.to) == 1 else None


class RemoveOrderAnswer(Answer):
    """The area whose order is removed; None if the text is not used."""

    kind: Literal["remove_order"] = "remove_order"
    area: AreaId | None = None


@question
class RemoveOrder(Request[RemoveOrderAnswer]):
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
    def subject(self) -> str:
        """The card whose text asks, and the embattled area."""
        return f"{self.cause}-{self.battle.area}"

    def check(self, answer: RemoveOrderAnswer) -> None:
        """See `Request.check`."""
        if answer.area is None:
            if not self.optional:
                raise self.illegal(f"{spoken(self.cause)} leaves no choice: name an order.")
        elif answer.area not in self.orders:
            raise self.illegal(
                f"{spoken(self.cause)} cannot remove an order in {spoken(answer.area)}. Open are: "
                + ", ".join(spoken(area) for area in self.orders)
                + "."
            )

    def only_answer(self) -> RemoveOrderAnswer | None:
        """One order that must go is taken."""
        if self.optional or len(self.orders) > 1:
            return None
        return RemoveOrderAnswer(area=next(iter(self.orders)))


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
class PickUnits(Request[PiecesAnswer]):
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
    def subject(self) -> str:
        """The card whose text asks, and what happens to the units."""
        return f"{self.cause}-{self.purpose}"

    def check(self, answer: PiecesAnswer) -> None:
        """See `Request.check`."""
        if not self.least <= len(answer.pieces) <= self.most:
            wanted = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
            raise self.illegal(f"Pick {wanted} units; you named {len(answer.pieces)}.")
        lacking = Counter(answer.pieces) - Counter(self.pieces)
        for piece in lacking:
            state = "routed " if piece.routed else ""
            raise self.illegal(
                f"There is no such {state}{spoken(piece.unit)} to pick in {spoken(piece.area)}."
            )

    def only_answer(self) -> PiecesAnswer | None:
        """All of them, or units all alike, leave nothing to choose."""
        if self.least < self.most:
            return None
        if self.least < len(self.pieces) and len(set(self.pieces)) > 1:
            return None
        return PiecesAnswer(pieces=self.pieces[: self.least])


Penalty = Literal["destroy_units", "drop_on_track"]


class PenaltyAnswer(Answer):
    """The penalty taken."""

    kind: Literal["choose_penalty"] = "choose_penalty"
    penalty: Penalty


@question
class ChoosePenalty(Request[PenaltyAnswer]):
    """As lowest bidder against a Preemptive Raid, choose what it costs you. 2E-WILD-21."""

    kind: Literal["choose_penalty"] = "choose_penalty"
    rule: str = "2E-WILD-21"
    card: CardId
    penalties: tuple[Penalty, ...] = ("destroy_units", "drop_on_track")

    @property
    def subject(self) -> str:
        """The card."""
        return self.card

    def check(self, answer: PenaltyAnswer) -> None:
        """See `Request.check`."""
        if answer.penalty not in self.penalties:
            raise self.illegal("You have no units to destroy: you drop on a track.")

    def only_answer(self) -> PenaltyAnswer | None:
        """One penalty is no choice."""
        return PenaltyAnswer(penalty=self.penalties[0]) if len(self.penalties) == 1 else None


class PowerSpent(Answer):
    """The power spent."""

    kind: Literal["spend_power"] = "spend_power"
    amount: int


@question
class SpendPower(Request[PowerSpent]):
    """Spend any number of power, up to `most`, for the strength of your card: Tywin Lannister."""

    kind: Literal["spend_power"] = "spend_power"
    rule: str = "COK-CARD-02"
    card: CardId
    most: int
    battle: Battle

    @property
    def subject(self) -> str:
        """The card, and the embattled area."""
        return f"{self.card}-{self.battle.area}"

    def check(self, answer: PowerSpent) -> None:
        """See `Request.check`."""
        if not 0 <= answer.amount <= self.most:
            raise self.illegal(f"You have {self.most} power available: spend 0 to {self.most}.")

    def only_answer(self) -> PowerSpent | None:
        """Without power none is spent."""
        return None if self.most else PowerSpent(amount=0)


class SeizeAnswer(Answer):
    """The track whose dominance token is seized; None for none."""

    kind: Literal["seize_token"] = "seize_token"
    track: Track | None = None


@question
class SeizeToken(Request[SeizeAnswer]):
    """Seize one dominance token of your opponent: Doran Martell of the first edition.

    `tracks` are those whose token `loser` holds; the positions on them stay as they are.
    """

    kind: Literal["seize_token"] = "seize_token"
    rule: str = "COK-MART-08"
    card: CardId
    loser: House
    tracks: tuple[Track, ...]
    battle: Battle

    @property
    def subject(self) -> str:
        """The card, and the embattled area."""
        return f"{self.card}-{self.battle.area}"

    def check(self, answer: SeizeAnswer) -> None:
        """See `Request.check`."""
        if answer.track is not None and answer.track not in self.tracks:
            raise self.illegal(
                f"House {spoken(self.loser)} does not hold the token of that track. Open are: "
                + ", ".join(map(spoken, self.tracks))
                + "."
            )
