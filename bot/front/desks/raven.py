"""Answering with the Messenger Raven."""

from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, lines, pick, value_in
from bot.front.desks.registry import answers
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from engine.names import AreaId, OrderToken
from engine.requests import (
    Answer,
    RavenAnswer,
    UseRaven,
)


class RavenDraft(Draft):
    """The order to swap, and the token to put there."""

    area: AreaId | None = None
    token: OrderToken | None = None


@answers(UseRaven)
class RavenDesk(Desk[UseRaven, RavenDraft]):
    """Swap one order, look at the top wildling card, or neither."""

    draft_type = RavenDraft
    hands_in = "swap"

    @override
    def panel(self, request: UseRaven, draft: RavenDraft, scene: Scene) -> Panel:
        words = scene.words
        shown = scene.view().orders
        areas = [
            Choice(area, words.title(area), _now(shown[area].token, scene) if area in shown else "")
            for area, tokens in request.replacements.items()
            if tokens
        ]
        rows: list[Row] = []
        if areas:
            chosen = (draft.area,) if draft.area else ()
            rows.append(pick(draft, "area", "Order to swap", areas, chosen))
        if draft.area in request.replacements:
            tokens = request.replacements[draft.area]
            choices = [Choice(token, words.order(token)) for token in tokens]
            chosen_token = (draft.token,) if draft.token else ()
            rows.append(pick(draft, "token", "New order token", choices, chosen_token))
        ready = draft.area is not None and draft.token is not None
        look = (Button("look", "Look at the Wildling Card"),) if request.may_look else ()
        rows.append(
            (
                Button("swap", "Swap the Order", "go", disabled=not ready),
                *look,
                Button("none", "Leave the Raven"),
            )
        )
        plan = ""
        if draft.area and draft.token:
            plan = f"In {words.area(draft.area)} you would put {words.order(draft.token)}."
        return Panel(lines(asked(request, scene), plan), rows)

    @override
    def press(
        self, request: UseRaven, draft: RavenDraft, press: Press, scene: Scene
    ) -> RavenDraft | Answer:
        match press.control:
            case "look":
                return RavenAnswer(action="look")
            case "none":
                return RavenAnswer(action="none")
            case "swap":
                return RavenAnswer(action="replace", area=draft.area, token=draft.token)
            case "area":
                area = value_in(press, request.replacements)
                return draft.but(area=area and AreaId(area), token=None)
            case "token" if draft.area is not None:
                token = value_in(press, request.replacements[draft.area])
                return draft.but(token=token and OrderToken(token))
        return draft


def _now(token: OrderToken | None, scene: Scene) -> str:
    return f"now {scene.words.order(token)}" if token else ""
