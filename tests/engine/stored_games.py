"""Games stored by former versions of the engine, kept in `tests/stored_games`."""

import gzip
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter

from engine.game import GameSetup, LoggedAnswer, SavedGame

PLACE = Path(__file__).parents[1] / "stored_games"
LOG: TypeAdapter[tuple[LoggedAnswer, ...]] = TypeAdapter(tuple[LoggedAnswer, ...])


class Moment(BaseModel):
    """A game in the middle: as it was stored, and what it must be when it is loaded.

    `saved` is the `SavedGame` as JSON, for a later version may not be able to read it; `asked` are
    the names of the open questions, `accepted` is the number of answers before.
    """

    model_config = ConfigDict(frozen=True)

    step: str
    kind: str
    saved: str
    question: int
    accepted: int
    digest: str
    asked: dict[str, str]

    def saved_game(self) -> SavedGame:
        """What was stored.

        Raises:
            ValidationError: this version cannot read it.
        """
        return SavedGame.model_validate_json(self.saved)


class StoredGame(BaseModel):
    """A whole game, with the version and the commit of the engine that played it.

    `made` puts the sets in order; `answers` are all that players gave, forced ones left out, and
    like `setup` as JSON.
    """

    model_config = ConfigDict(frozen=True)

    version: str
    commit: str
    made: str
    edition: str
    players: int
    setup: str
    seed: str
    moments: tuple[Moment, ...]
    answers: str
    digest: str

    @property
    def name(self) -> str:
        """The name of its file: the engine's version and commit, edition and players."""
        return f"{self.version}-{self.commit}-{self.edition}-{self.players}.json.gz"

    def game_setup(self) -> GameSetup:
        """What was agreed.

        Raises:
            ValidationError: this version does not know such a set-up.
        """
        return GameSetup.model_validate_json(self.setup)

    def log(self) -> tuple[LoggedAnswer, ...]:
        """The players' answers from the beginning to the end.

        Raises:
            ValidationError: this version cannot read them.
        """
        return LOG.validate_json(self.answers)

    def write(self) -> Path:
        """Put the game where the tests find it; the same game gives the same bytes."""
        path = PLACE / self.name
        text = self.model_dump_json().encode()
        path.write_bytes(gzip.compress(text, mtime=0))
        return path


def read_stored_games() -> Iterator[StoredGame]:
    """Every stored game, the newest set last."""
    games = [read_game(path) for path in _files()]
    yield from sorted(games, key=lambda game: (game.made, game.players))


def read_game(path: Path) -> StoredGame:
    """One game from its file, be it stored by the tests or exported by `rookery export`."""
    return StoredGame.model_validate_json(gzip.decompress(path.read_bytes()))


def _files() -> list[Path]:
    return sorted(PLACE.glob("*.json.gz"))
