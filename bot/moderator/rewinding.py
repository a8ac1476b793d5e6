"""Taking back an own slip, free as long as nobody has seen what came of it."""

from collections.abc import Callable
from typing import cast

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Refused
from bot.moderator.cards import own_house, own_houses
from bot.moderator.ledger import Ledger
from bot.moderator.loading import Log, whole_log
from bot.moderator.open_games import OpenGames, Place, must_be_as_seen
from bot.moderator.spans import GIFT, Span, asked_in, game_before, game_without, span_from
from bot.store import AnswerRow, GameRow
from engine.game import Game
from engine.names import House

log = structlog.get_logger(__name__)

ASK_FOR_IT = "Ask the others for it: `/game vote`."


class Rewinding:
    """Takes back what players answered last. See `Moderator` for what it promises."""

    def __init__(
        self, games: OpenGames, posted: Callable[[int], None], go_on: Callable[[int], None]
    ) -> None:
        self._games = games
        self._posted = posted
        self._go_on = go_on

    async def undo(self, game_id: int, user_id: int, house: House | None) -> None:
        """Take back the user's last answer."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            houses = own_houses(place.card, user_id)
            if house is not None:
                houses = (own_house(place.card, user_id, house),)
            place.playing  # noqa: B018 - it raises
            async with self._games.store.writing() as session:
                row = await session.get_one(GameRow, game_id)
                must_be_as_seen(row, place)
                ledger = Ledger(session, row, self._games.clock())
                game, target = await _take_back(session, row, ledger, place, houses)
            self._games.keep(row, game)
        log.info("answer taken back", game=game_id, house=target.house, seq=target.seq)
        self._posted(game_id)
        self._go_on(game_id)


async def _take_back(
    session: AsyncSession,
    row: GameRow,
    ledger: Ledger,
    place: Place,
    houses: tuple[House, ...],
) -> tuple[Game, AnswerRow]:
    entries = await whole_log(session, row)
    target = next((each for each in reversed(entries.given) if each.house in houses), None)
    if target is None:
        raise Refused("You have answered nothing yet that could be taken back.")
    if is_sealed(place.playing, target):
        versions = _versions(entries, target)
        game = game_without(row, entries, versions)
        await ledger.withdraw(target, versions, game)
        return game, target
    span = await span_from(session, row, entries, target)
    must_be_unseen(span)
    game = await game_before(session, row, entries, span)
    await ledger.rewind(span, game)
    return game, target


def must_not_reveal(span: Span) -> None:
    """Raise `Refused` if somebody learnt from it what had been hidden."""
    event = span.revelation()
    if event is not None:
        raise Refused(
            "Nobody can go back past what was revealed: "
            f"{event.kind.replace('_', ' ')} came after that answer."
        )


def must_be_unseen(span: Span) -> None:
    """Raise `Refused` unless nobody but its House knows what came of the answer."""
    must_not_reveal(span)
    if span.others:
        names = " and ".join(f"House {house.title()}" for house in span.others)
        raise Refused(f"{names} answered after you. {ASK_FOR_IT}")
    if any(event.audience is None and event.seq <= span.told for event in span.events):
        raise Refused(f"The table was told already what came of it. {ASK_FOR_IT}")


def is_sealed(game: Game, target: AnswerRow) -> bool:
    """Whether it is an answer that waits for others in the question that is open."""
    open_now = target.question == game.question and asked_in(target) != GIFT
    return open_now and cast(House, target.house) in game.sealed


def _versions(entries: Log, target: AnswerRow) -> list[AnswerRow]:
    """A sealed answer with those that it replaced."""
    return [
        each
        for each in entries.given
        if (each.question, each.house, each.name) == (target.question, target.house, target.name)
    ]
