"""Answering how ties are broken."""

from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, lines
from bot.front.desks.registry import answers
from bot.front.panel import Button, Panel, Row, rows_of
from bot.front.presses import Press
from engine.names import House
from engine.requests import (
    Answer,
    OrderTies,
    TieOrderAnswer,
)


class TiesDraft(Draft):
    """The tied houses in the order picked so far, group after group."""

    order: tuple[House, ...] = ()


@answers(OrderTies)
class TiesDesk(Desk[OrderTies, TiesDraft]):
    """Press the tied houses one after the other, best place first."""

    draft_type = TiesDraft

    @override
    def panel(self, request: OrderTies, draft: TiesDraft, scene: Scene) -> Panel:
        words = scene.words
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
        return Panel(lines(asked(request, scene), *groups), rows)

    @override
    def press(
        self, request: OrderTies, draft: TiesDraft, press: Press, scene: Scene
    ) -> TiesDraft | Answer:
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
