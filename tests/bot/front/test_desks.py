"""Every question can be answered by pressing controls alone, and means what was pressed."""

from collections import Counter
from functools import partial
from typing import Any, get_args

import pytest

from bot.front.desks import Scene
from bot.front.desks.orders import OrdersDesk, OrdersDraft
from bot.narrator.words import Words
from engine.boxes.second.options import SecondEditionOptions
from engine.game import Game, GameSetup
from engine.players import new_player
from engine.requests import (
    Answer,
    ClaimPowerAnswer,
    MarchAnswer,
    OrdersAnswer,
    PiecesAnswer,
    PlaceOrders,
    RaidAnswer,
    Request,
)
from engine.requests.registry import QUESTIONS
from tests.bot.front.clicks import answer_by_clicks, orders_as_text, orders_by_selects
from tests.bot.front.desk_hands import DeskHands
from tests.engine.players.questions import QUESTIONS as QUESTION_SAMPLES

OFTEN_ENOUGH = 60
OTHERWISE = SecondEditionOptions.model_validate(
    {
        name: get_args(kind.annotation)[-1]
        for name, kind in SecondEditionOptions.model_fields.items()
    }
)
FIRST_EDITION = GameSetup(edition="first", players=5)
EVERYTHING = "fortifications+one-time-orders+ports+siege-engines"
MARTELL = GameSetup(edition=f"first+martell+{EVERYTHING}", players=6)
CROWNED = GameSetup(edition=f"first+house-cards+martell+{EVERYTHING}", players=6)
SETUPS = (GameSetup(), GameSetup(options=OTHERWISE), FIRST_EDITION, MARTELL, CROWNED)
FEWEST_GAMES, MOST_GAMES = 10, 100


def scene_of(game: Game, request: Request[Any]) -> Scene:
    """What the desk of this request knows."""
    return Scene(request.house, Words(game.world.edition), lambda: game.view(request.house))


async def test_the_clicks_of_whole_games_give_the_answers_meant() -> None:
    """In random games each answer, turned into clicks, comes back from the desk as it was meant.

    So it does if the last press was never made, where something was picked before. Games are
    played until every kind of question has been answered.
    """
    done: Counter[str] = Counter()
    unsent: set[str] = set()
    for number in range(MOST_GAMES):
        await play_through_desks(SETUPS[number % len(SETUPS)], f"desks/{number}", done, unsent)
        if done.keys() == QUESTIONS.keys() and number >= FEWEST_GAMES:
            assert {"place_orders", "resolve_march", "muster"} <= unsent
            return
    raise AssertionError(f"never asked: {QUESTIONS.keys() - done.keys()}")


async def play_through_desks(
    setup: GameSetup, seed: str, done: Counter[str], unsent: set[str]
) -> None:
    """One game of random players, whose answers go through the desks."""
    game = Game.start(setup, seed, keep_checkpoints=False)
    player = new_player("random", seed)
    while not game.over:
        house, request = next(iter(game.pending.items()))
        answer = player.choose(request, partial(game.view, house))
        if done[request.kind] < OFTEN_ENOUGH:
            done[request.kind] += 1
            hands = DeskHands(request, scene_of(game, request))
            await answer_by_clicks(hands, request, answer)
            assert hands.answer is not None
            request.check(hands.answer)
            assert same(hands.answer, answer), (request, answer, hands.answer)
            picked = hands.desk.finished(request, hands.draft, hands.scene)
            assert picked is None or same(picked, as_picked(answer)), (request, answer, picked)
            unsent |= {request.kind} if picked else set()
        game.submit(house, answer)


def as_picked(answer: Answer) -> Answer:
    """The answer before the last press, which says whether a march leaves a token as well."""
    if isinstance(answer, MarchAnswer):
        return answer.model_copy(update={"leave_power_token": False})
    return answer


def same(one: Answer, other: Answer) -> bool:
    """Whether two answers say the same, in whatever order their parts are listed."""
    if isinstance(one, PiecesAnswer) and isinstance(other, PiecesAnswer):
        return Counter(one.pieces) == Counter(other.pieces)
    if isinstance(one, RaidAnswer) and isinstance(other, RaidAnswer):
        targets = [{answer.target, answer.second_target} for answer in (one, other)]
        return one.area == other.area and targets[0] == targets[1]
    if isinstance(one, ClaimPowerAnswer) and isinstance(other, ClaimPowerAnswer):
        return Counter(one.amounts) == Counter(other.amounts)
    return _sorted(one.model_dump()) == _sorted(other.model_dump())


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        return {key: _sorted(part) for key, part in value.items() if part != ()}
    if isinstance(value, tuple | list) and all(isinstance(part, str) for part in value):
        return sorted(value)
    if isinstance(value, tuple | list) and all(isinstance(part, dict) for part in value):
        return sorted((_sorted(part) for part in value), key=repr)
    if isinstance(value, tuple | list):
        return [_sorted(part) for part in value]
    return value


@pytest.mark.parametrize("way", [orders_by_selects, orders_as_text])
async def test_orders_can_be_placed_in_every_way(way: object) -> None:
    """Selects and text give the same orders."""
    game = Game.start(GameSetup(), "orders", keep_checkpoints=False)
    for request in game.pending.values():
        assert isinstance(request, PlaceOrders)
        answer = new_player("random", "x").choose(request, lambda: game.view(None))
        assert isinstance(answer, OrdersAnswer)
        hands = DeskHands(request, scene_of(game, request))
        await way(hands, request, answer)  # type: ignore[operator]
        assert hands.answer == answer


def test_a_review_of_orders_cites_the_book_of_the_game() -> None:
    """A player of the first edition is not sent to the rules of the second."""
    game = Game.start(FIRST_EDITION, "review", keep_checkpoints=False)
    request = game.request("stark")
    assert isinstance(request, PlaceOrders)
    token = next(token for token, count in request.tokens.items() if count < len(request.areas))
    draft = OrdersDraft(orders=dict.fromkeys(request.areas, token), reviewing=True)

    text = OrdersDesk().panel(request, draft, scene_of(game, request)).text

    assert text.count("⚠️") == 1, "one fault is told once"
    assert "1E-" in text
    assert "2E-" not in text


def test_an_order_where_it_may_not_lie_is_told_before_the_review() -> None:
    """Typed text can place what no menu offers: the panel warns of it at once."""
    request = next(each for each in QUESTION_SAMPLES if isinstance(each, PlaceOrders))
    area, token = request.areas[0], next(iter(request.tokens))
    request = request.model_copy(update={"not_here": {area: (token,)}})
    scene = scene_of(Game.start(GameSetup(), "sea", keep_checkpoints=False), request)

    text = OrdersDesk().panel(request, OrdersDraft(orders={area: token}), scene).text

    assert "⚠️" in text
    assert "may not be placed in" in text
