"""Computer players at their seats."""

import asyncio
import hashlib
from collections.abc import Mapping

import structlog

from bot.moderator.state import GameCard
from bot.moderator.turn import Turn
from engine.errors import IllegalAnswer
from engine.game import Game
from engine.names import House
from engine.players import PlayerKind, new_player
from engine.requests import Answer

log = structlog.get_logger(__name__)

BEFORE_RECEIPT = 3
"""How many answers of computers a player's receipt may wait for."""
AT_ONCE = 24
"""How many answers computers give before what they did is written down and others have a turn."""

_SLOW: frozenset[PlayerKind] = frozenset({"maester"})
"""Players who may think for longer than the event loop should stand still."""

_STAND_INS: tuple[PlayerKind, ...] = ("steward", "random")


def awaited(game: Game, card: GameCard) -> House | None:
    """A computer player's house that has to answer now, None if there is none."""
    kinds = kinds_of(card)
    return next((house for house in game.pending if house in kinds), None)


def kinds_of(card: GameCard) -> Mapping[House, PlayerKind]:
    """House -> the kind of computer that answers for it."""
    return {seat.house: seat.player for seat in card.seats if seat.player is not None}


async def follow(turn: Turn, card: GameCard) -> None:
    """Let computer players give the few answers that humans wait for, but none that can wait."""
    kinds = kinds_of(card)
    for _ in range(BEFORE_RECEIPT):
        if any(house not in kinds for house in turn.game.pending):
            return
        await play_on(turn, card, at_most=1)


async def play_on(turn: Turn, card: GameCard, *, at_most: int = AT_ONCE) -> None:
    """Let computer players answer until a human is awaited, or `at_most` answers were given.

    The event loop gets a turn between two answers. A seat whose player fails is played by the
    steward, then by chance; if even that fails, it is left waiting.
    """
    for _ in range(at_most):
        house = awaited(turn.game, card)
        if house is None or not await answer(turn, house, kinds_of(card)[house]):
            return
        await asyncio.sleep(0)


async def answer(turn: Turn, house: House, kind: PlayerKind) -> bool:
    """Let a computer player answer once, or who stands in for it; False if none knows how."""
    for player in (kind, *_STAND_INS):
        if player in _SLOW:
            choice = await asyncio.to_thread(_choice, turn.game, house, player)
        else:
            choice = _choice(turn.game, house, player)
        if choice is None:
            continue
        try:
            turn.take(house, choice)
        except IllegalAnswer as refusal:
            log.error("computer player tried something illegal", player=player, rule=refusal.rule)
            continue
        return True
    return False


def _choice(game: Game, house: House, kind: PlayerKind) -> Answer | None:
    """What a computer player of this kind answers; None if it does not know."""
    player = new_player(kind, _seed(game, house))
    try:
        return player.choose(game.pending[house], lambda: game.view(house))
    except Exception:
        # A fault in one player's head must not stop everybody's game; choosing changes nothing.
        log.exception("computer player failed", player=kind, request=game.pending[house].kind)
        return None


def _seed(game: Game, house: House) -> str:
    """Another seed for every question, the same after a restart; the game's own stays secret."""
    return hashlib.sha256(f"{game.seed}/{house}/{game.question}".encode()).hexdigest()
