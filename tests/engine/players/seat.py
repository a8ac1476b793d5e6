"""One computer player's answer in a given position."""

from typing import TypeVar, cast

from engine.names import House
from engine.players import PlayerKind, new_player
from engine.requests import Answer, MarchAnswer, OrdersAnswer, Request
from tests.engine.scenario import Play, Scenario

A = TypeVar("A", bound=Answer)


def answer_of(
    scenario: Scenario, house: House, player: PlayerKind, kind: type[A], seed: str = "seat"
) -> A:
    """What the player answers for `house`, which is asked for such an answer in the position."""
    return answer_in(scenario.play(), house, player, kind, seed)


def answer_in(play: Play, house: House, player: PlayerKind, kind: type[A], seed: str = "seat") -> A:
    """The same in a game that is going on. The answer is legal."""
    request = play.game.request(house)
    assert request is not None, f"{house} is asked nothing; {play.asked} are"
    answer = new_player(player, seed).choose(request, lambda: play.game.view(house))
    request.check(answer)
    assert isinstance(answer, kind), answer
    return answer


def orders_of(scenario: Scenario, house: House, player: PlayerKind) -> dict[str, str]:
    """The orders the player places in the position."""
    answer = answer_of(scenario.at("planning"), house, player, OrdersAnswer)
    return cast("dict[str, str]", dict(answer.orders))


def moves_of(answer: MarchAnswer) -> dict[str, tuple[str, ...]]:
    """Destination -> units."""
    return {move.to: move.units for move in answer.moves}


def answer_to(request: Request[A], scenario: Scenario, player: PlayerKind) -> A:
    """What the player answers to a question put by hand in the position. The answer is legal."""
    game = scenario.play().game
    answer = new_player(player, "seat").choose(request, lambda: game.view(request.house))
    request.check(cast("A", answer))
    return cast("A", answer)
