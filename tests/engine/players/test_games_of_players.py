"""Whole games of computer players end as they always did, unless their taste is changed on purpose.

Whoever changes what they like, or what the rules tell, puts the new digests in:
`python -m tests.engine.players.test_games_of_players` prints them.
"""

import sys
from functools import partial

import pytest

from engine.game import Game, GameSetup
from engine.players import PlayerKind, new_player

SECOND, FIRST = "second", "first"
EVERYTHING = "first+fortifications+house-cards+martell+one-time-orders+ports+siege-engines"
Company = tuple[PlayerKind, PlayerKind]
"""Who takes the first, third and fifth seat, and who the others."""
MAESTERS: Company = ("maester", "maester")
MAESTER_AND_CHANCE: Company = ("maester", "random")
STEWARD_AND_CHANCE: Company = ("steward", "random")

AS_THEY_WERE: dict[tuple[str, int, Company, int], str] = {
    (SECOND, 4, MAESTERS, 1): "c0132c723432a434",
    (SECOND, 6, MAESTERS, 1): "86f68b6c5d8f8bcb",
    (FIRST, 5, MAESTERS, 1): "4c4dd94f42ffacb8",
    (EVERYTHING, 6, MAESTERS, 1): "9ab9fa5442efcd2e",
    (EVERYTHING, 6, MAESTERS, 2): "c1519490628af4df",
    (SECOND, 3, MAESTER_AND_CHANCE, 1): "08d81cfde19de03a",
    (SECOND, 6, MAESTER_AND_CHANCE, 1): "ffe748ec72347492",
    (FIRST, 4, MAESTER_AND_CHANCE, 1): "0857455ba49724b0",
    (EVERYTHING, 6, MAESTER_AND_CHANCE, 1): "c5e8f6903abd9846",
    (SECOND, 3, MAESTER_AND_CHANCE, 2): "e32e66d41df2ff4d",
    (SECOND, 6, MAESTER_AND_CHANCE, 2): "d66991892e16c3b4",
    (FIRST, 4, MAESTER_AND_CHANCE, 2): "254f8df3f19174aa",
    (EVERYTHING, 6, MAESTER_AND_CHANCE, 2): "e7e28b4221531460",
    (SECOND, 3, STEWARD_AND_CHANCE, 1): "d4e25c4cd48dc6da",
    (SECOND, 6, STEWARD_AND_CHANCE, 1): "d8321d297f7bdc31",
    (FIRST, 5, STEWARD_AND_CHANCE, 1): "780ce59699a61a83",
    (EVERYTHING, 6, STEWARD_AND_CHANCE, 1): "061cb9f8862edd3d",
    (SECOND, 3, STEWARD_AND_CHANCE, 2): "cfc13e905499dcf4",
    (SECOND, 6, STEWARD_AND_CHANCE, 2): "9b64c8ad165ba92e",
    (FIRST, 5, STEWARD_AND_CHANCE, 2): "b8152eb702aa26d3",
    (EVERYTHING, 6, STEWARD_AND_CHANCE, 2): "97acc2bfe55f509b",
    (SECOND, 3, STEWARD_AND_CHANCE, 3): "ed0e54465ce9a86b",
    (SECOND, 6, STEWARD_AND_CHANCE, 3): "75b08182a2b00d81",
    (FIRST, 5, STEWARD_AND_CHANCE, 3): "15db55614eaedaed",
    (EVERYTHING, 6, STEWARD_AND_CHANCE, 3): "9dfefe70fd3f8468",
    (SECOND, 5, MAESTER_AND_CHANCE, 3): "dee1e85215e40810",
    (FIRST, 5, MAESTER_AND_CHANCE, 3): "038b93618d5b6cec",
    (EVERYTHING, 6, MAESTER_AND_CHANCE, 3): "fa12f1317a0cceda",
    (SECOND, 5, MAESTER_AND_CHANCE, 4): "ca283fa396d0c111",
    (FIRST, 5, MAESTER_AND_CHANCE, 4): "a1c98b5c73df8cae",
    (EVERYTHING, 6, MAESTER_AND_CHANCE, 4): "72f6345ee5991049",
    (SECOND, 5, MAESTER_AND_CHANCE, 5): "73ef1d695408afd9",
    (FIRST, 5, MAESTER_AND_CHANCE, 5): "802a48f2b2f01643",
    (EVERYTHING, 6, MAESTER_AND_CHANCE, 5): "3587914cdc8f607f",
    (EVERYTHING, 6, STEWARD_AND_CHANCE, 4): "4906f617f0e8239b",
    (EVERYTHING, 6, STEWARD_AND_CHANCE, 5): "b7739e1f9a8d5512",
    (EVERYTHING, 6, STEWARD_AND_CHANCE, 6): "68b274bce34c35a4",
}


def played(edition: str, players: int, company: Company, number: int) -> str:
    """The first digits of the digest of a game in this company."""
    setup = GameSetup(edition=edition, players=players)
    game = Game.start(setup, f"as ever/{number}", keep_checkpoints=False)
    seats = {
        house: new_player(company[at % 2], f"as ever/{house}")
        for at, house in enumerate(setup.houses)
    }
    while not game.over:
        for house, request in list(game.pending.items()):
            game.submit(house, seats[house].choose(request, partial(game.view, house)))
    return game.digest[:16]


@pytest.mark.parametrize(("game", "digest"), AS_THEY_WERE.items(), ids=str)
def test_computer_players_play_as_they_did(
    game: tuple[str, int, Company, int], digest: str
) -> None:
    """The same seed, the same seats: the same game to the last event."""
    assert played(*game) == digest


if __name__ == "__main__":
    for each in AS_THEY_WERE:
        sys.stdout.write(f"{each}: {played(*each)}\n")
