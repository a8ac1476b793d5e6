"""Answering a request: from the first look at it to the receipt.

Nothing is kept in memory between presses. Each one looks up the seat afresh, loads the draft, lets
the desk of that kind of request handle it, and stores the draft or submits the answer.
"""

from dataclasses import dataclass, replace
from typing import Any

import structlog
from pydantic import ValidationError

from bot.errors import Refused, Stale
from bot.front import limits
from bot.front.address import Address
from bot.front.board import ANSWER, TAKE_BACK
from bot.front.desks import AnyDesk, Draft, Scene, desk_for
from bot.front.panel import Button, Form, Panel
from bot.front.presses import Press
from bot.front.turns import Turns
from bot.moderator import Moderator, Receipt, SeatState
from bot.narrator import answer_summary, awaited
from bot.narrator.lore import refusal_account
from bot.narrator.times import stamp
from bot.narrator.words import Words
from bot.store import Drafts
from engine.edition import load_edition
from engine.names import AreaId, House, OrderToken
from engine.requests import Answer, OrdersAnswer, Request

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Shown:
    """A panel and the address its controls belong to."""

    panel: Panel
    address: Address


@dataclass(frozen=True, slots=True)
class _Open:
    """A request that a seat may answer now, with its desk and the draft so far."""

    user_id: int
    seat: SeatState
    request: Request[Any]
    desk: AnyDesk
    scene: Scene
    draft: Draft

    @property
    def address(self) -> Address:
        return _address(self.seat)


class Answering:
    """Shows what is asked of players and takes what they answer.

    Whoever handles a press takes one of the `turns` at its game for its user.
    """

    def __init__(self, moderator: Moderator, drafts: Drafts) -> None:
        self._moderator = moderator
        self._drafts = drafts
        self.turns = Turns()
        self._in_letters: dict[tuple[int, House | None], tuple[int, int]] = {}

    def stands_in_letter(self, shown: Shown) -> None:
        """Note that a player sees this in a direct message: the question need not come again."""
        at = shown.address
        self._in_letters[at.game, at.house] = (at.question, at.generation)

    def is_in_letter(self, address: Address) -> bool:
        """Whether a question came to stand in a direct message under the answer before."""
        known = self._in_letters.get((address.game, address.house))
        return known == (address.question, address.generation)

    async def show(self, game_id: int, user_id: int, house: House | None = None) -> Shown:
        """What the user is asked now, or that nothing is.

        Raises:
            Refused: the user has no such seat.
        """
        seat = await self._moderator.seat(game_id, user_id, house)
        if seat.game.seat(seat.house).minded:
            address = Address(seat.game.id, seat.question, ANSWER, seat.house)
            return _reply(["The steward minds your seat and answers for you."], address, TAKE_BACK)
        if seat.request is None:
            return await self._nothing(seat)
        opened = await self._open(seat, seat.request, user_id)
        return await self._shown(replace(opened, draft=opened.desk.reopened(opened.draft)))

    async def drafted(self, user_id: int, seat: SeatState) -> Answer | None:
        """The answer that a player has picked whole and not handed in, None if there is none.

        What goes wrong with a draft counts as none: then its player is judged as without it.

        Raises:
            StoreError: the draft cannot be read.
        """
        view = seat.view
        if seat.request is None or view is None:
            return None
        desk = desk_for(seat.request)
        stored = await self._drafts.load(seat.game.id, user_id, seat.house, seat.question)
        draft = _draft(stored, desk)
        if draft is None:
            return None
        scene = Scene(seat.house, Words(load_edition(seat.game.edition)), lambda: view, seat.answer)
        try:
            return desk.finished(seat.request, draft, scene)
        except Exception:
            log.exception("a draft could not be read", game=seat.game.id, kind=seat.request.kind)
            return None

    async def take_back(self, address: Address, user_id: int) -> Shown:
        """Give a player a minded seat back, and show what is asked now.

        Raises:
            Refused: not a seat of the user, or nobody minds it.
        """
        game = await self._moderator.take_back(address.game, user_id, address.house)
        now = await self.show(game.id, user_id, address.house)
        text = f"Your seat is yours again, with the whole time to answer.\n{now.panel.text}"
        return Shown(Panel(limits.clip(text, limits.CONTENT), now.panel.rows), now.address)

    async def form(self, address: Address, user_id: int) -> Form:
        """The form that a control opens.

        Raises:
            Refused: the user has no such seat, or the question is closed.
        """
        opened = await self._opened(address, user_id)
        form = opened.desk.form(opened.request, opened.draft, address.control, opened.scene)
        if form is None:
            raise Refused("That form is not in use now. Open the question again with `/answer`.")
        return form

    async def press(self, address: Address, press: Press, user_id: int) -> Shown:
        """Let a press act, and return what to show next.

        Raises:
            Refused: the user has no such seat.
        """
        try:
            opened = await self._opened(address, user_id)
        except Stale as stale:
            return await self.closed(address, user_id, stale)
        outcome = opened.desk.take(opened.request, opened.draft, press, opened.scene)
        if isinstance(outcome, Answer):
            return await self._submit(opened, outcome)
        return await self._keep(opened, outcome)

    async def place(self, game_id: int, user_id: int, area: str, token: str) -> Shown:
        """Put one order into the draft, as `/order` does. Whatever was typed is judged here.

        Raises:
            Refused: the user has no seat, or no orders to place.
        """
        seat = await self._moderator.seat(game_id, user_id)
        if seat.request is None or seat.request.kind != "place_orders":
            raise Refused("No orders are placed now. See what is asked of you with `/answer`.")
        opened = await self._open(seat, seat.request, user_id)
        text = Press("text.sent", fields={"text": f"{area} {token}"})
        outcome = opened.desk.take(opened.request, opened.draft, text, opened.scene)
        assert isinstance(outcome, Draft)  # a text of orders fills the draft and never seals
        return await self._keep(opened, outcome)

    # --- The parts of it ------------------------------------------------------------------------

    async def _opened(self, address: Address, user_id: int) -> _Open:
        seat = await self._moderator.seat(address.game, user_id, address.house)
        asked = (seat.question, seat.game.generation)
        if seat.request is None or asked != (address.question, address.generation):
            waiting = seat.request.name if seat.request else None
            raise Stale(_why_closed(seat, address), question=seat.question, open=waiting)
        return await self._open(seat, seat.request, user_id)

    async def _open(self, seat: SeatState, request: Request[Any], user_id: int) -> _Open:
        desk = desk_for(request)
        scene = await self._scene(seat, request, user_id)
        stored = await self._drafts.load(seat.game.id, user_id, seat.house, seat.question)
        draft = _draft(stored, desk) or desk.fresh(request, scene)
        return _Open(user_id, seat, request, desk, scene, draft)

    async def _scene(self, seat: SeatState, request: Request[Any], user_id: int) -> Scene:
        view = seat.view
        if view is None:
            raise Refused("The game has not begun.")
        last: dict[AreaId, OrderToken] = {}
        if request.kind == "place_orders":
            before = await self._moderator.last_answer(
                seat.game.id, user_id, request.kind, seat.house
            )
            last = before.orders if isinstance(before, OrdersAnswer) else {}
        words = Words(load_edition(seat.game.edition))
        return Scene(seat.house, words, lambda: view, seat.answer, last)

    async def _keep(self, opened: _Open, draft: Draft) -> Shown:
        address = opened.address
        await self._drafts.save(
            address.game,
            opened.user_id,
            opened.seat.house,
            address.question,
            draft.model_dump_json(),
        )
        return await self._shown(replace(opened, draft=draft))

    async def _shown(self, opened: _Open) -> Shown:
        """The panel as it is now; what could not be taken back says so on its button."""
        panel = opened.desk.panel(opened.request, opened.draft, opened.scene)
        sealed = "*Sealed already; sealing again replaces it.*" if opened.seat.answer else ""
        due = f"Your time: until {stamp(opened.seat.due)}" if opened.seat.due else ""
        text = "\n".join(part for part in (opened.draft.note, panel.text, due, sealed) if part)
        told = Panel(limits.clip(text, limits.CONTENT), panel.rows)
        return Shown(told.with_final(await self._final(opened)), opened.address)

    async def _final(self, opened: _Open) -> set[str]:
        """The buttons that hand in what nobody could take back."""
        answers = opened.desk.handed_in(opened.request, opened.draft, opened.scene)
        seat = opened.seat
        verdicts = await self._moderator.finality(
            seat.game.id, seat.house, seat.question, tuple(answers.values())
        )
        return {control for control, final in zip(answers, verdicts, strict=True) if final}

    async def _submit(self, opened: _Open, answer: Answer) -> Shown:
        address, user_id = opened.address, opened.user_id
        try:
            receipt = await self._moderator.submit(
                address.game,
                user_id,
                address.question,
                answer,
                opened.seat.house,
                generation=address.generation,
            )
        except Stale as stale:
            return await self.closed(address, user_id, stale)
        except Refused as refused:
            if refused.rule is None:
                raise
            note = f"⚠️ {refusal_account(refused)}"
            return await self._shown(replace(opened, draft=opened.draft.but(note=note)))
        return await self._confirmed(opened, answer, receipt)

    async def _confirmed(self, opened: _Open, answer: Answer, receipt: Receipt) -> Shown:
        """The receipt, and at once whatever is asked next."""
        words = opened.scene.words
        summary = answer_summary(answer, words.edition, opened.request)
        said = ["**Sealed.**" if receipt.sealed else "**Done.**", summary]
        if opened.request.secret:
            said.append(f"Receipt `{receipt.digest}`: check it after the reveal with `/receipt`.")
        if receipt.sealed:
            said.append("You can change it until everybody has sealed.")
            return _reply(said, opened.address, Button(ANSWER, "Change"))
        seat = await self._moderator.seat(opened.address.game, opened.user_id, opened.seat.house)
        if seat.request is None:
            return _reply(said, opened.address)
        coming = await self._shown(await self._open(seat, seat.request, opened.user_id))
        text = "\n".join([*said, "", coming.panel.text])
        return Shown(Panel(limits.clip(text, limits.CONTENT), coming.panel.rows), coming.address)

    async def closed(self, address: Address, user_id: int, stale: Stale) -> Shown:
        """A question that is closed: say so, and show what is open now."""
        now = await self.show(address.game, user_id, address.house)
        text = f"{stale.reason} Nothing was changed.\n{now.panel.text}"
        return Shown(Panel(limits.clip(text, limits.CONTENT), now.panel.rows), now.address)

    async def _nothing(self, seat: SeatState) -> Shown:
        address = _address(seat)
        if seat.game.status == "lobby":
            return _reply(["The game has not begun."], address)
        if seat.game.status == "paused":
            return _reply([f"The game is paused: {seat.game.paused_because}"], address)
        table = await self._moderator.table(seat.game.id)
        edition = load_edition(seat.game.edition)
        if table.status != "playing":
            return _reply(["The game is over."], address)
        return _reply(["Nothing is asked of you now.", awaited(table, edition)], address)


def _address(seat: SeatState) -> Address:
    """Where the present question of a seat is answered."""
    game = seat.game
    return Address(game.id, seat.question, ANSWER, seat.house, generation=game.generation)


def _why_closed(seat: SeatState, address: Address) -> str:
    if address.generation < seat.game.generation:
        return "That question is from before the game was taken back."
    return "That question is closed."


def _draft(stored: str | None, desk: AnyDesk) -> Draft | None:
    """The stored draft, unless it was written by a version that knew other drafts."""
    if stored is None:
        return None
    try:
        draft: Draft = desk.draft_type.model_validate_json(stored)
    except ValidationError:
        return None
    return draft


def _reply(said: list[str], address: Address, *buttons: Button) -> Shown:
    text = limits.clip("\n".join(said), limits.CONTENT)
    return Shown(Panel(text, [buttons] if buttons else []), address)
