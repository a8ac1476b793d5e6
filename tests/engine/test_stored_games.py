"""Upgrade safety: games stored by former engines come back as they were, or are refused."""

from typing import get_args

import pytest
from pydantic import ValidationError

from engine.boxes.second.options import SecondEditionOptions
from engine.errors import ReplayDiverged
from engine.game import Game, LoggedAnswer
from engine.names import Step
from tests.engine.stored_games import Moment, StoredGame, read_stored_games

GAMES = tuple(read_stored_games())
EDITIONS = {game.edition for game in GAMES}
NEWEST = tuple(
    game
    for game in GAMES
    if game.made == max(other.made for other in GAMES if other.edition == game.edition)
)
SECOND = tuple(game for game in GAMES if game.edition == "second")
ALTERNATIVES = [
    (name, value)
    for name, option in SecondEditionOptions.model_fields.items()
    for value in get_args(option.annotation)
    if value != option.default
]


def named(game: StoredGame) -> str:
    """The test's name for a game."""
    return game.name.removesuffix(".json.gz")


def comes_back(stored: StoredGame, moment: Moment) -> bool:
    """Load a game in the middle and play it to its end with the answers it was given.

    False if it is refused: what the engine raises, and a position that is not the stored one,
    pauses the game.
    """
    try:
        game = Game.load(moment.saved_game())
        log = stored.log()
    except (ReplayDiverged, ValidationError, KeyError):
        return False
    if (game.digest, game.question) != (moment.digest, moment.question):
        return False
    assert {house: request.name for house, request in game.pending.items()} == moment.asked
    if is_refused(game, log[moment.accepted :]):
        return False
    assert game.over
    assert game.digest == stored.digest
    return True


def is_refused(game: Game, log: tuple[LoggedAnswer, ...]) -> bool:
    """Whether the answers do not lead where they led before."""
    try:
        game.replay(log)
    except ReplayDiverged:
        return True
    return False


@pytest.mark.parametrize("stored", GAMES, ids=named)
def test_a_stored_game_never_goes_on_wrongly(stored: StoredGame) -> None:
    """From every kind of question: the same question, the same events to the end, or a refusal.

    The newest set of each edition must come back. Whoever changes what games tell makes a new one,
    and says in the changelog that games under way are paused.
    """
    refused = [moment.kind for moment in stored.moments if not comes_back(stored, moment)]

    assert not refused or stored not in NEWEST, "make a new set: python -m tests.make_stored_games"


def test_games_of_every_box_are_stored() -> None:
    """Both editions, and the expansion with all that may be played together."""
    assert {edition.partition("+")[0] for edition in EDITIONS} == {"first", "second"}
    assert any("+" in edition for edition in EDITIONS)


@pytest.mark.parametrize("stored", SECOND, ids=named)
def test_stored_games_stand_at_every_step(stored: StoredGame) -> None:
    """Each set holds every number of players, every step of a round, and sealed answers."""
    moments = stored.moments

    assert {moment.step for moment in moments} == set(get_args(Step))
    assert len({moment.kind for moment in moments}) > 12
    assert any(0 < len(moment.asked) < stored.players for moment in moments)
    assert {game.players for game in SECOND if game.made == stored.made} == {3, 4, 5, 6}


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES)
def test_an_engine_that_reads_a_rule_otherwise_refuses_or_agrees(name: str, value: str) -> None:
    """Each alternative stands for an upgrade: it stops, or the game is the same to the end."""
    stored = next(game for game in reversed(NEWEST) if game in SECOND)
    setup = stored.game_setup()
    options = setup.options.model_copy(update={name: value})
    game = Game.start(setup.model_copy(update={"options": options}), stored.seed)
    former = Game.start(setup, stored.seed)
    former.replay(stored.log())

    refused = is_refused(game, stored.log())

    game.world.options = former.world.options
    assert refused or game.world == former.world


def test_a_refusal_names_the_answer_that_does_not_fit() -> None:
    """Whoever looks into it learns where the game would have gone another way."""
    stored = NEWEST[0]
    log = stored.log()
    wrong = log[40].model_copy(update={"digest": "0" * 64})

    with pytest.raises(ReplayDiverged, match=f"{wrong.name}: other events"):
        Game.start(stored.game_setup(), stored.seed).replay((*log[:40], wrong, *log[41:]))
