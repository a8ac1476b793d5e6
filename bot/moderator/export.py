"""A game as a file: whole, in the form in which the project's tests keep stored games."""

import gzip
import json
from collections.abc import Sequence
from datetime import datetime
from importlib.metadata import version
from typing import TypeAlias

from bot.errors import NoSuchGame, Refused
from bot.moderator.loading import Log, revive, whole_log
from bot.store import UNDER_WAY, AnswerRow, GameRow, Store

Json: TypeAlias = dict[str, object]


async def exported(store: Store, game_id: int, *, now: datetime, secrets: bool = False) -> bytes:
    """The game with its seed and all that players answered, as gzipped JSON.

    What is stored is copied as it stands, also if this version cannot play it. If it can, the file
    tells the present position too. With `secrets` a game under way is exported as well.

    Raises:
        Refused: there is no such game, it has not begun, or it is under way.
        StoreError: the database cannot be read.
    """
    async with store.reading() as session:
        row = await session.get(GameRow, game_id)
        if row is None:
            raise NoSuchGame(f"There is no game {game_id} in this database.")
        log = await whole_log(session, row)
    if row.seed is None:
        raise Refused(f"Game {game_id} has not begun: there is nothing to export.")
    if row.status in UNDER_WAY and not secrets:
        raise Refused(
            f"Game {game_id} is under way, and its file holds the seed and every sealed answer. "
            "To export it all the same, for nobody who plays: --with-secrets"
        )
    return gzip.compress(json.dumps(_game(row, log, now)).encode(), mtime=0)


def _game(row: GameRow, log: Log, now: datetime) -> Json:
    setup = json.loads(row.setup)
    answers = [_answer(answer) for answer in log.given]
    return {
        "version": version("rookery"),
        "commit": f"game-{row.id}",
        "made": now.isoformat(timespec="seconds"),
        "edition": setup["edition"],
        "players": setup["players"],
        "setup": row.setup,
        "seed": row.seed,
        "moments": _moments(row, log, answers),
        "answers": json.dumps(answers),
        "digest": row.digest,
    }


def _answer(row: AnswerRow) -> Json:
    return {
        "question": row.question,
        "name": row.name,
        "house": row.house,
        "answer": json.loads(row.answer),
        "forced": row.forced,
        "digest": row.digest,
    }


def _moments(row: GameRow, log: Log, answers: Sequence[Json]) -> list[Json]:
    """The present position, if something is asked in it and this version comes to it."""
    game = revive(row, log)
    if game is None or not game.pending:
        return []
    checkpoint = json.loads(row.checkpoint) if row.checkpoint else None
    saved = {
        "setup": json.loads(row.setup),
        "seed": row.seed,
        "checkpoint": checkpoint,
        "answers": answers[checkpoint["answers"] if checkpoint else 0 :],
    }
    return [
        {
            "step": game.world.step,
            "kind": next(iter(game.pending.values())).kind,
            "saved": json.dumps(saved),
            "question": game.question,
            "accepted": game.accepted,
            "digest": game.digest,
            "asked": {house: request.name for house, request in game.pending.items()},
        }
    ]
