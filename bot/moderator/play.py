"""Playing: a player's answer in, a receipt out, and the computer players after it."""

import asyncio
from collections.abc import Callable

import structlog
from sqlalchemy import select

from bot.errors import Paused, Refused, Stale
from bot.moderator import computers
from bot.moderator.cards import own_house, own_houses, setup_of
from bot.moderator.lobby import must_be_full, must_be_open
from bot.moderator.open_games import OpenGames, Place, not_playing
from bot.moderator.receipts import canonical, receipt_of
from bot.moderator.state import Receipt
from bot.moderator.turn import Turn
from bot.store import AnswerRow
from engine.errors import IllegalAnswer, NotAsked
from engine.game import Game
from engine.names import House
from engine.requests import Answer, PowerGift

log = structlog.get_logger(__name__)
GIFTS = "give_power:%"
"""The names of gifts in the log: they answer no question."""


class Play:
    """The games being played. See `Moderator` for what each method promises."""

    def __init__(
        self, games: OpenGames, *, new_seed: Callable[[], str], posted: Callable[[int], None]
    ) -> None:
        self._games = games
        self._new_seed = new_seed
        self._posted = posted
        self._at_work: dict[int, asyncio.Task[None]] = {}
        self._closing = False

    async def start(self, game_id: int) -> None:
        """Deal and begin."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            must_be_open(place.row)
            must_be_full(place.card)
            seed = self._new_seed()
            game = Game.start(setup_of(place.row), seed)
            await self._games.begin(place, Turn.opening(game), seed)
        log.info("game started", game=game_id, players=place.card.players)
        self._posted(game_id)
        self.go_on(game_id)

    async def resume(self, game_id: int, user_id: int) -> None:
        """Go on with a paused game."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            if place.card.host_id != user_id:
                own_houses(place.card, user_id)
            if place.card.paused_by is not None:
                raise Refused(f"This game is paused. {place.card.paused_because}")
            await self._resume(place)
        self._resumed(game_id)
        self.go_on(game_id)

    async def resume_for(self, game_id: int, manager: str) -> None:
        """Go on with a paused game because a manager of its server wishes it."""
        async with self._games.at(game_id):
            await self._resume(await self._games.place(game_id), manager)
        self._resumed(game_id)
        self.go_on(game_id)

    async def end_absence(self, game_id: int) -> None:
        """Go on with a game that was paused because no player was there."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            if place.card.paused_by != "absence":
                return
            await self._resume(place)
        self._resumed(game_id)
        self.go_on(game_id)

    async def end_pause(self, game_id: int) -> None:
        """Go on with a game whose pause is over by now."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            ends = place.row.resumes_at
            if place.card.status != "paused" or ends is None or ends > self._games.clock():
                return
            await self._resume(place)
        self._resumed(game_id)
        self.go_on(game_id)

    async def _resume(self, place: Place, by: str | None = None) -> None:
        if place.card.status != "paused":
            raise Refused("This game is not paused.")
        await self._games.resume(place, by)

    def try_again(self, game_id: int) -> None:
        """Go on with a paused game if it replays now, in the background."""
        if game_id not in self._at_work:
            self._at_work[game_id] = asyncio.create_task(self._try_again(game_id))

    async def _try_again(self, game_id: int) -> None:
        try:
            async with self._games.at(game_id):
                place = await self._games.place(game_id)
                if place.card.status == "paused":
                    await self._games.resume(place)
            self._resumed(game_id)
        except Paused:
            log.warning("game stays paused", game=game_id)
        except Exception:
            log.exception("paused game could not be tried", game=game_id)
        finally:
            del self._at_work[game_id]
        self.go_on(game_id)

    def _resumed(self, game_id: int) -> None:
        log.info("game resumed", game=game_id)
        self._posted(game_id)

    async def submit(
        self,
        game_id: int,
        user_id: int,
        question: int,
        answer: Answer,
        house: House | None,
        *,
        generation: int | None,
    ) -> Receipt:
        """Take a player's answer."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            house = _speaker(place, user_id, house)
            if place.card.status == "paused":
                raise not_playing(place.card)
            if generation not in (None, place.card.generation):
                raise _stale(place.playing, house)
            given = await self._given(place, question, house, answer)
            if given is not None:
                return given
            game = place.playing
            if question != game.question or game.request(house) is None:
                raise _stale(game, house)
            row = await self._accept(place, game, house, answer)
            sealed = _is_sealed(game, question, house)
            more = computers.awaited(game, place.card) is not None
        log.info("answer accepted", game=game_id, question=question, house=house, seq=row.seq)
        self._posted(game_id)
        if more:
            self.go_on(game_id)
        return receipt_of(row, sealed=sealed)

    async def give_power(
        self, game_id: int, user_id: int, to: House, amount: int, house: House | None
    ) -> Receipt:
        """Hand over a gift."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            giver = _speaker(place, user_id, house)
            row = await self._accept(place, place.playing, giver, PowerGift(to=to, amount=amount))
        log.info("power given", game=game_id, house=giver, to=to, seq=row.seq)
        self._posted(game_id)
        return receipt_of(row)

    async def _given(
        self, place: Place, question: int, house: House, answer: Answer
    ) -> Receipt | None:
        """The receipt of this very answer, if the house has given it last, open or closed."""
        row = await self._latest(place.card.id, question, house)
        if row is None or canonical(row.answer) != canonical(answer.model_dump_json()):
            return None
        sealed = place.game is not None and _is_sealed(place.game, question, house)
        return receipt_of(row, sealed=sealed, repeated=True)

    async def _latest(self, game_id: int, question: int, house: House) -> AnswerRow | None:
        query = (
            select(AnswerRow)
            .where(AnswerRow.game_id == game_id, AnswerRow.question == question)
            .where(AnswerRow.house == house, AnswerRow.forced.is_(False))
            .where(AnswerRow.taken_back.is_(False))
            .where(AnswerRow.name.not_like(GIFTS))
            .order_by(AnswerRow.seq.desc())
            .limit(1)
        )
        async with self._games.store.reading() as session:
            return await session.scalar(query)

    async def _accept(self, place: Place, game: Game, house: House, answer: Answer) -> AnswerRow:
        """Give the answer, let computer players follow, and write it all down."""
        with self._games.moving(place.card.id):
            turn = Turn(game)
            try:
                turn.take(house, answer)
            except IllegalAnswer as refusal:
                raise Refused(refusal.reason, rule=refusal.rule) from None
            except NotAsked:
                raise _stale(game, house) from None
            await computers.follow(turn, place.card)
            by = None if isinstance(answer, PowerGift) else house
            rows = await self._games.write(place, turn, by=by)
        return rows[0]

    # --- Computer players -----------------------------------------------------------------------

    def go_on(self, game_id: int) -> None:
        """Let computer players answer in the background, as long as only they are awaited."""
        if not self._closing and game_id not in self._at_work:
            self._at_work[game_id] = asyncio.create_task(self._work(game_id))

    async def settled(self) -> None:
        """Wait until no computer player is at work."""
        while self._at_work:
            await asyncio.wait(list(self._at_work.values()))

    async def close(self) -> None:
        """Let what is being written be finished, and begin nothing new."""
        self._closing = True
        await self.settled()

    async def _work(self, game_id: int) -> None:
        try:
            while not self._closing and await self._let_computers_answer(game_id):
                pass
        except Exception:
            # Nobody awaits this task. The game is as it was, and goes on with the next answer.
            log.exception("computer players stopped", game=game_id)
        finally:
            del self._at_work[game_id]

    async def _let_computers_answer(self, game_id: int) -> bool:
        """Let them give some answers, and write those down; False if there were none to give."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            if place.card.status != "playing":
                return False
            with self._games.moving(game_id):
                turn = Turn(place.playing)
                await computers.play_on(turn, place.card)
                if not turn.answers:
                    return False
                await self._games.write(place, turn)
        self._posted(game_id)
        return True


def _speaker(place: Place, user_id: int, house: House | None) -> House:
    """The house that a user speaks for.

    Raises:
        Refused: the user does not play it, or plays several and did not say which.
    """
    if house is not None:
        return own_house(place.card, user_id, house)
    houses = own_houses(place.card, user_id)
    asked = [each for each in houses if place.game and each in place.game.pending]
    if len(houses) == 1:
        return houses[0]
    if len(asked) == 1:
        return asked[0]
    raise Refused("You play several Houses here: say for which one you answer.")


def _is_sealed(game: Game, question: int, house: House) -> bool:
    return game.question == question and house in game.sealed


def _stale(game: Game, house: House) -> Stale:
    request = game.request(house)
    name = f"House {house.title()}"
    if request is None:
        now = f"Nothing is asked of {name} now."
    elif house in game.pending:
        now = f"{name} is asked now: {request.kind.replace('_', ' ')}."
    else:
        now = f"{name} has sealed its answer and may change it: {request.kind.replace('_', ' ')}."
    reason = f"That question is closed. {now}"
    return Stale(reason, question=game.question, open=request.name if request else None)
