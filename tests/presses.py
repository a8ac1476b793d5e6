"""How often a player has to press: `python -m tests.presses [--json]`.

A press is a button, a choice in a menu, opening a form, or sending it. Questions are answered where
they stand, in the direct message; whoever takes none presses "Answer" on the board first. Played
are maesters' answers, each given in as few presses as a player needs who knows the panels. Of
single questions the dearest counts, of rounds the one in the middle, and the dearest.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.front.desks.base import Scene
from bot.narrator.words import Words
from engine.game import Game, GameSetup
from engine.players import new_player
from engine.requests import Answer, MarchAnswer, OrdersAnswer, PlaceOrders, Request, ResolveMarch
from tests.bot.front.clicks import answer_by_clicks, choose, orders_as_text, orders_by_selects
from tests.bot.front.desk_hands import DeskHands

AIMS: dict[str, int] = {
    "round_of_four": 20,
    "round_of_four_at_most": 30,
    "orders_of_eight_by_text": 6,
    "orders_of_eight_by_menus": 12,
    "march": 4,
    "card": 2,
    "bid": 2,
    "retreat": 2,
}
"""The most that it may take."""
KINDS: dict[str, str] = {
    "march": "resolve_march",
    "card": "choose_house_card",
    "bid": "bid",
    "retreat": "choose_retreat",
}
ORDERS_OF_A_ROUND, ORDERS_OF_MANY = 4, 8
GAMES = 2


async def measured() -> dict[str, int]:
    """What the present panels take."""
    found: dict[str, list[int]] = {name: [] for name in AIMS}
    for number in range(GAMES):
        await _play(number, found)
    rounds = sorted(found.pop("round_of_four"))
    most = {name: max(presses) for name, presses in found.items() if presses}
    most |= {"round_of_four": rounds[len(rounds) // 2], "round_of_four_at_most": rounds[-1]}
    return {name: most[name] for name in AIMS}


async def _play(number: int, found: dict[str, list[int]]) -> None:
    """A game of maesters, and what each answer took."""
    game = Game.start(GameSetup(), f"presses/{number}", keep_checkpoints=False)
    players = {house: new_player("maester", f"presses/{house}") for house in game.world.houses}
    rounds = {house: _Round() for house in players}
    while not game.over:
        house, request = next(iter(game.pending.items()))
        answer = players[house].choose(request, partial(game.view, house))
        presses = await _cheapest(game, request, answer)
        for name, kind in KINDS.items():
            if request.kind == kind and _is_usual(request, answer):
                found[name].append(presses)
        if isinstance(request, PlaceOrders) and isinstance(answer, OrdersAnswer):
            found["round_of_four"] += rounds[house].over(request)
            if len(request.areas) == ORDERS_OF_MANY:
                await _orders(game, request, answer, found)
        rounds[house].presses += presses
        game.submit(house, answer)


class _Round:
    """What a House's player has pressed since the orders were asked for."""

    def __init__(self) -> None:
        self.presses = 0
        self._areas = 0

    def over(self, following: PlaceOrders) -> list[int]:
        """The presses of the round that is over, if it had four orders."""
        presses = [self.presses] if self._areas == ORDERS_OF_A_ROUND else []
        self.presses, self._areas = 0, len(following.areas)
        return presses


def _is_usual(request: Request[Any], answer: Answer) -> bool:
    """Whether an army goes to one place, and none is left behind."""
    if not isinstance(request, ResolveMarch) or not isinstance(answer, MarchAnswer):
        return True
    whole = request.options[answer.area].units
    return len(answer.moves) == 1 and len(answer.moves[0].units) == len(whole)


async def _cheapest(game: Game, request: Request[Any], answer: Answer) -> int:
    hands = _hands(game, request)
    if isinstance(request, PlaceOrders) and isinstance(answer, OrdersAnswer):
        await orders_as_text(hands, request, answer)
    elif (
        isinstance(request, ResolveMarch)
        and isinstance(answer, MarchAnswer)
        and _is_usual(request, answer)
    ):
        await _march(hands, request, answer)
    else:
        await answer_by_clicks(hands, request, answer)
    assert hands.answer is not None
    return hands.presses


async def _march(hands: DeskHands, request: ResolveMarch, answer: MarchAnswer) -> None:
    """All go where the army goes: nobody need be picked."""
    if len(request.options) > 1:
        await choose(hands, "area", answer.area)
    await choose(hands, "to", answer.moves[0].to)
    await hands.click("token" if answer.leave_power_token else "confirm")


async def _orders(
    game: Game, request: PlaceOrders, answer: OrdersAnswer, found: dict[str, list[int]]
) -> None:
    ways = {"text": orders_as_text, "menus": orders_by_selects}
    for name, way in ways.items():
        hands = _hands(game, request)
        await way(hands, request, answer)
        found[f"orders_of_eight_by_{name}"].append(hands.presses)


def _hands(game: Game, request: Request[Any]) -> DeskHands:
    view = partial(game.view, request.house)
    return DeskHands(request, Scene(request.house, Words(game.world.edition), view))


def _table(found: dict[str, int]) -> Iterator[str]:
    for name, presses in found.items():
        yield f"{name.replace('_', ' '):26} {presses:3} (at most {AIMS[name]})\n"


def main() -> int:
    """Measure, and tell; the exit code is 1 if something takes more than it may."""
    parser = argparse.ArgumentParser(prog="python -m tests.presses", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    found = asyncio.run(measured())
    sys.stdout.write(f"{json.dumps(found)}\n" if asked.json else "".join(_table(found)))
    return int(any(found[name] > most for name, most in AIMS.items()))


if __name__ == "__main__":
    sys.exit(main())
