"""What one house hides, nobody else can tell: the same game twice, with another secret."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from bot.moderator import Moderator, Post, SeatState, TableState
from bot.store import Store
from engine.names import House
from engine.requests import Answer, BidAnswer, HouseCardAnswer, OrdersAnswer
from tests.bot.clocks import Clock
from tests.bot.scripted import (
    ALL,
    USERS,
    answer_for,
    asked,
    humans_awaited,
    open_table,
    play,
    scripted,
)

POSTS = TypeAdapter(tuple[Post, ...])
TABLE = TypeAdapter(TableState)
SEAT = TypeAdapter(SeatState)
Twist = Callable[[Answer, SeatState], Answer]


def other_orders(answer: Answer, seat: SeatState) -> Answer:
    """Two tokens change places."""
    assert isinstance(answer, OrdersAnswer)
    first, second = next(
        (one, two)
        for one in answer.orders
        for two in answer.orders
        if answer.orders[one] != answer.orders[two]
    )
    swapped = {first: answer.orders[second], second: answer.orders[first]}
    return OrdersAnswer(orders={**answer.orders, **swapped})


def other_bid(answer: Answer, seat: SeatState) -> Answer:
    """One more, or none."""
    assert isinstance(answer, BidAnswer)
    assert seat.view is not None
    return BidAnswer(amount=0 if answer.amount else seat.view.power[seat.house])


def other_card(answer: Answer, seat: SeatState) -> Answer:
    """Another card of the hand."""
    assert isinstance(answer, HouseCardAnswer)
    assert seat.view is not None
    return HouseCardAnswer(card=next(card for card in seat.view.hand if card != answer.card))


def same(answer: Answer, seat: SeatState) -> Answer:
    """What the script says."""
    return answer


async def seen_by_others(database: Path, kind: str, twist: Twist) -> tuple[House, list[bytes]]:
    """Play to the first question of a kind, seal one answer with a twist; what others can read."""
    store = await Store.open(database)
    moderator = Moderator(store, clock=Clock(), new_seed=lambda: "a game with a secret")
    table = await open_table(moderator)
    game_id = table.game.id
    table = await play(moderator, game_id, asked(kind))
    hider, *others = humans_awaited(table)
    seat = await moderator.seat(game_id, USERS[hider], hider)
    answer = twist(scripted(seat), seat)
    await moderator.submit(game_id, USERS[hider], table.question, answer, hider)
    for house in others[1:]:
        await answer_for(moderator, game_id, house)

    posts = await moderator.next_posts(game_id)
    # Nonces are drawn by chance and say nothing: for comparison all are the same.
    owed = tuple(replace(post, nonce="") for post in posts if post.audience != USERS[hider])
    readable = [POSTS.dump_json(owed)]
    readable.append(TABLE.dump_json(await moderator.table(game_id)))
    for house in ALL:
        if house != hider:
            state = await moderator.seat(game_id, USERS[house], house)
            readable.append(repr((state.view, state.request, state.answer)).encode())
    await moderator.close()
    await store.close()
    return hider, readable


@pytest.mark.parametrize(
    ("kind", "twist"),
    [("place_orders", other_orders), ("bid", other_bid), ("choose_house_card", other_card)],
)
async def test_a_sealed_secret_shows_nowhere(tmp_path: Path, kind: str, twist: Twist) -> None:
    """Posts, table and every other seat are the same to the byte, whatever was sealed."""
    hider, one = await seen_by_others(tmp_path / "one.db", kind, same)

    same_hider, other = await seen_by_others(tmp_path / "other.db", kind, twist)

    assert same_hider == hider
    assert one == other
