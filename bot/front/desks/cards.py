"""Answering what card texts ask: House cards, and the cards of the wildlings."""

from pydantic import Field

from bot.front.desks.base import Desk, Draft, Scene, lines, pick, value_in
from bot.front.desks.combat import card_choice, described
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from bot.narrator.card_texts import PENALTIES
from bot.narrator.questions import request_summary
from bot.narrator.words import TRACK_NAMES
from engine.names import AreaId, CardId
from engine.requests import (
    Answer,
    CardAnswer,
    CardTextAnswer,
    ChoosePenalty,
    ChooseTrack,
    PenaltyAnswer,
    PickCard,
    PickUnits,
    Piece,
    PiecesAnswer,
    RemoveOrder,
    RemoveOrderAnswer,
    TrackAnswer,
    UseCardText,
)

LEAVE_IT = Button("leave", "Leave the Text Unused")


def question(request: UseCardText | PickCard | RemoveOrder, scene: Scene) -> str:
    """The combat so far, if there is one, and what the card asks."""
    battle = described(request.battle, scene) if request.battle else ""
    return lines(battle, request_summary(request, scene.words.edition))


class CardTextDesk(Desk[UseCardText, Draft]):
    """Use the text, or let it be."""

    draft_type = Draft

    def panel(self, request: UseCardText, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        return Panel(question(request, scene), [(Button("use", "Use the Text", "go"), LEAVE_IT)])

    def press(
        self, request: UseCardText, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        if press.control in ("use", "leave"):
            return CardTextAnswer(use=press.control == "use")
        return draft


class PickedCardDraft(Draft):
    """The card picked."""

    card: CardId | None = None


class PickCardDesk(Desk[PickCard, PickedCardDraft]):
    """Pick one of several House cards."""

    draft_type = PickedCardDraft

    def panel(self, request: PickCard, draft: PickedCardDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        choices = [card_choice(card, scene) for card in request.cards]
        chosen = (draft.card,) if draft.card else ()
        confirm = Button("confirm", "Take This Card", "go", disabled=draft.card is None)
        return Panel(
            question(request, scene),
            [
                pick(draft, "card", "A House card", choices, chosen),
                (confirm, LEAVE_IT) if request.optional else (confirm,),
            ],
        )

    def press(
        self, request: PickCard, draft: PickedCardDraft, press: Press, scene: Scene
    ) -> PickedCardDraft | Answer:
        """See `Desk.press`."""
        if press.control == "card":
            card = value_in(press, request.cards)
            return draft.but(card=card and CardId(card))
        if press.control == "leave" or (press.control == "confirm" and draft.card):
            return CardAnswer(card=None if press.control == "leave" else draft.card)
        return draft


class ChooseTrackDesk(Desk[ChooseTrack, Draft]):
    """One button per track."""

    draft_type = Draft

    def panel(self, request: ChooseTrack, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        buttons = tuple(Button(f"track.{track}", TRACK_NAMES[track]) for track in request.to)
        return Panel(request_summary(request, scene.words.edition), [buttons])

    def press(
        self, request: ChooseTrack, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        for track in request.to:
            if press.control == f"track.{track}":
                return TrackAnswer(track=track)
        return draft


class RemovedOrderDraft(Draft):
    """The area of the order picked."""

    area: AreaId | None = None


class RemoveOrderDesk(Desk[RemoveOrder, RemovedOrderDraft]):
    """Pick the order that goes."""

    draft_type = RemovedOrderDraft

    def panel(self, request: RemoveOrder, draft: RemovedOrderDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        choices = [
            Choice(area, f"{words.title(area)}: {words.order(token)}")
            for area, token in request.orders.items()
        ]
        chosen = (draft.area,) if draft.area else ()
        confirm = Button("confirm", "Remove This Order", "stop", disabled=draft.area is None)
        return Panel(
            question(request, scene),
            [
                pick(draft, "area", "An order", choices, chosen),
                (confirm, LEAVE_IT) if request.optional else (confirm,),
            ],
        )

    def press(
        self, request: RemoveOrder, draft: RemovedOrderDraft, press: Press, scene: Scene
    ) -> RemovedOrderDraft | Answer:
        """See `Desk.press`."""
        if press.control == "area":
            area = value_in(press, request.orders)
            return draft.but(area=area and AreaId(area))
        if press.control == "leave" or (press.control == "confirm" and draft.area):
            return RemoveOrderAnswer(area=None if press.control == "leave" else draft.area)
        return draft


class PiecesDraft(Draft):
    """The units picked, each by its place in the request."""

    picked: tuple[str, ...] = Field(default=())


class PickUnitsDesk(Desk[PickUnits, PiecesDraft]):
    """Pick units of several areas."""

    draft_type = PiecesDraft

    def panel(self, request: PickUnits, draft: PiecesDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        choices = [
            Choice(str(number), _piece(piece, scene)) for number, piece in enumerate(request.pieces)
        ]
        rows: list[Row] = [
            pick(
                draft,
                "units",
                "Choose units",
                choices,
                draft.picked,
                least=request.least,
                most=request.most,
            )
        ]
        label = "Confirm" if draft.picked or request.least else "Choose None"
        enough = request.least <= len(draft.picked) <= request.most
        rows.append((Button("confirm", label, "go", disabled=not enough),))
        return Panel(request_summary(request, scene.words.edition), rows)

    def press(
        self, request: PickUnits, draft: PiecesDraft, press: Press, scene: Scene
    ) -> PiecesDraft | Answer:
        """See `Desk.press`."""
        numbers = [str(number) for number in range(len(request.pieces))]
        if press.control == "units":
            return draft.but(picked=tuple(number for number in numbers if number in press.values))
        if press.control == "confirm":
            return PiecesAnswer(
                pieces=tuple(request.pieces[int(number)] for number in draft.picked)
            )
        return draft


def _piece(piece: Piece, scene: Scene) -> str:
    unit = scene.words.edition.units[piece.unit].name
    return f"{scene.words.title(piece.area)}: {unit}{' (routed)' if piece.routed else ''}"


class PenaltyDesk(Desk[ChoosePenalty, Draft]):
    """One button per penalty."""

    draft_type = Draft

    def panel(self, request: ChoosePenalty, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        buttons = tuple(
            Button(f"penalty.{penalty}", PENALTIES[penalty].title())
            for penalty in request.penalties
        )
        return Panel(request_summary(request, scene.words.edition), [buttons])

    def press(
        self, request: ChoosePenalty, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        for penalty in request.penalties:
            if press.control == f"penalty.{penalty}":
                return PenaltyAnswer(penalty=penalty)
        return draft
