"""Answering in the Westeros phase: bids, ties, and the choices that cards give."""

from bot.front.desks.base import Desk, Draft, Scene, lines, pick, value_in
from bot.front.panel import Button, Choice, Panel, Row, rows_of
from bot.front.presses import Press
from bot.narrator.questions import request_summary
from bot.narrator.words import OPTIONS, PURPOSES, TRACK_NAMES
from engine.names import House
from engine.requests import (
    Answer,
    Bid,
    BidAnswer,
    ChooseHouse,
    ChooseWesteros,
    HouseAnswer,
    OrderTies,
    TieOrderAnswer,
    WesterosAnswer,
)


class BidDraft(Draft):
    """The amount picked."""

    amount: int | None = None


class BidDesk(Desk[Bid, BidDraft]):
    """Pick an amount of power, then seal it."""

    draft_type = BidDraft

    def fresh(self, request: Bid, scene: Scene) -> BidDraft:
        """A sealed bid is shown as it stands."""
        if isinstance(scene.sealed, BidAnswer):
            return BidDraft(amount=scene.sealed.amount)
        return BidDraft()

    def panel(self, request: Bid, draft: BidDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        against = f" Wildling strength: {request.strength}." if request.strength else ""
        head = f"**Bid for {PURPOSES[request.purpose]}**.{against}"
        have = f"You have {request.most} power available. All power bid is lost."
        mine = "" if draft.amount is None else f"Your bid: **{draft.amount}**."
        amounts = [
            Choice(str(amount), f"{amount} power", f"leaves you {request.most - amount}")
            for amount in range(request.most + 1)
        ]
        chosen = () if draft.amount is None else (str(draft.amount),)
        seal = Button("seal", "Seal the Bid", "go", disabled=draft.amount is None)
        return Panel(
            lines(head, have, mine),
            [pick(draft, "amount", "Power to bid", amounts, chosen), (seal,)],
        )

    def press(self, request: Bid, draft: BidDraft, press: Press, scene: Scene) -> BidDraft | Answer:
        """See `Desk.press`."""
        if press.control == "amount":
            amount = value_in(press, map(str, range(request.most + 1)))
            return draft.but(amount=None if amount is None else int(amount))
        if press.control == "seal" and draft.amount is not None:
            return BidAnswer(amount=draft.amount)
        return draft


class TiesDraft(Draft):
    """The tied houses in the order picked so far, group after group."""

    order: tuple[House, ...] = ()


class TiesDesk(Desk[OrderTies, TiesDraft]):
    """Press the tied houses one after the other, best place first."""

    draft_type = TiesDraft

    def panel(self, request: OrderTies, draft: TiesDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        head = (
            f"**Ties on the {TRACK_NAMES[request.track]} track**: as holder of the Iron Throne, "
            "press the tied Houses in their new order, best place first."
        )
        groups = [
            f"{number}. tied: {words.houses(group)} — placed: "
            + (words.houses(_placed(group, draft)) or "nobody yet")
            for number, group in enumerate(request.groups, 1)
        ]
        rows: list[Row] = []
        waiting = next((g for g in request.groups if len(_placed(g, draft)) < len(g)), ())
        left = [house for house in waiting if house not in draft.order]
        rows += rows_of([Button(f"next.{house}", words.house(house)) for house in left])
        rows.append(
            (
                Button("undo", "Undo", disabled=not draft.order),
                Button("confirm", "Confirm", "go", disabled=bool(waiting)),
            )
        )
        return Panel(lines(head, *groups), rows)

    def press(
        self, request: OrderTies, draft: TiesDraft, press: Press, scene: Scene
    ) -> TiesDraft | Answer:
        """See `Desk.press`."""
        if press.control == "undo":
            return draft.but(order=draft.order[:-1])
        if press.control == "confirm":
            return TieOrderAnswer(order=tuple(_placed(group, draft) for group in request.groups))
        named = press.control.removeprefix("next.")
        for group in request.groups:
            for house in group:
                if house == named and house not in draft.order:
                    return draft.but(order=_with_last((*draft.order, house), group))
        return draft


def _placed(group: tuple[House, ...], draft: TiesDraft) -> tuple[House, ...]:
    return tuple(house for house in draft.order if house in group)


def _with_last(order: tuple[House, ...], group: tuple[House, ...]) -> tuple[House, ...]:
    """With one house of a group left its place is clear."""
    left = [house for house in group if house not in order]
    return (*order, *left) if len(left) == 1 else order


class ChooseHouseDesk(Desk[ChooseHouse, Draft]):
    """One button per tied house."""

    draft_type = Draft

    def panel(self, request: ChooseHouse, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        if request.purpose == "barred":
            named = [Button(f"house.{h}", scene.words.house(h)) for h in request.houses]
            named.append(Button("house.None", "Nobody"))
            return Panel(request_summary(request, scene.words.edition), rows_of(named))
        place = "highest" if request.purpose == "highest_bidder" else "lowest"
        head = (
            f"**Tied bids**: as holder of the Iron Throne, choose the House that counts as "
            f"{place} bidder."
        )
        buttons = [Button(f"house.{h}", scene.words.house(h)) for h in request.houses]
        return Panel(head, rows_of(buttons))

    def press(
        self, request: ChooseHouse, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        for house in (*request.houses, None):
            if press.control == f"house.{house}":
                return HouseAnswer(house=house)
        return draft


class ChooseWesterosDesk(Desk[ChooseWesteros, Draft]):
    """One button per effect of the card."""

    draft_type = Draft

    def panel(self, request: ChooseWesteros, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        card = scene.words.edition.westeros_cards[request.card]
        buttons = tuple(
            Button(f"option.{option}", OPTIONS[option][:1].upper() + OPTIONS[option][1:])
            for option in request.options
        )
        return Panel(f"**{card.name}**: {card.text}\nThe choice is yours.", [buttons])

    def press(
        self, request: ChooseWesteros, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        for option in request.options:
            if press.control == f"option.{option}":
                return WesterosAnswer(option=option)
        return draft
