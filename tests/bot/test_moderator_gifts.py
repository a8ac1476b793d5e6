"""Gifts of power through the moderator: told at once, safe on disk, and no answer to anything."""

import pytest

from bot.errors import Refused
from bot.moderator import Moderator, NewGame, TableState
from bot.store import Store
from engine.boxes.second.options import SecondEditionOptions
from tests.bot.clocks import Clock
from tests.bot.scripted import (
    ALL,
    CHANNEL,
    HOST,
    USERS,
    answer_for,
    name_of,
    play,
    scripted,
    stored,
)

ALLOWED = SecondEditionOptions(power_gifts="between_deeds")


async def generous_table(moderator: Moderator) -> TableState:
    """A game of six users in which power may be given away."""
    wanted = NewGame(channel_id=CHANNEL, host_id=HOST, host_name="Host", options=ALLOWED)
    game = await moderator.new_game(wanted)
    for house in ALL:
        await moderator.take_seat(game.id, USERS[house], name_of(house), house)
    return await moderator.start(game.id, HOST)


async def test_a_gift_is_told_to_the_table_and_changes_no_question(moderator: Moderator) -> None:
    """Two power from Stark to Tyrell: the public view shows it, one line tells it."""
    table = await generous_table(moderator)

    await moderator.give_power(table.game.id, USERS["stark"], "tyrell", 2)

    after = await moderator.table(table.game.id)
    posts = await moderator.next_posts(table.game.id)
    told = [event.kind for post in posts if post.kind == "line" for event in post.events]
    assert after.view is not None
    assert (after.view.power["stark"], after.view.power["tyrell"]) == (3, 7)
    assert (after.question, after.awaited) == (table.question, table.awaited)
    assert "power_given" in told
    assert {post.house for post in posts if post.kind == "ask"} == set(ALL)


async def test_sealed_orders_stay_sealed_and_their_receipt_stays_good(
    moderator: Moderator,
) -> None:
    """A gift after the orders is no answer: the same orders again give the same receipt."""
    table = await generous_table(moderator)
    seat = await moderator.seat(table.game.id, HOST)
    first = await moderator.submit(table.game.id, HOST, seat.question, scripted(seat))

    await moderator.give_power(table.game.id, HOST, "tyrell", 1)

    again = await moderator.submit(table.game.id, HOST, seat.question, scripted(seat))
    assert (again.repeated, again.digest) == (True, first.digest)
    assert (await moderator.table(table.game.id)).sealed == ("stark",)


async def test_a_game_with_gifts_comes_back_from_disk(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """After a restart the power is where it was given, and the game goes on to its end."""
    table = await generous_table(moderator)
    await answer_for(moderator, table.game.id, "stark")
    await moderator.give_power(table.game.id, USERS["stark"], "tyrell", 2)

    fresh = Moderator(store, clock=clock)
    back = await fresh.table(table.game.id)
    assert back == await moderator.table(table.game.id)
    end = await play(fresh, table.game.id)
    _, log = await stored(store, table.game.id)
    await fresh.close()

    assert end.status == "ended"
    assert [row.name for row in log if row.name.startswith("give")] == ["give_power:stark"]


async def test_no_gift_where_it_was_not_agreed_upon_nor_from_another_mans_purse(
    moderator: Moderator,
) -> None:
    """The refusal names the rule; a user gives only what its own House has."""
    wanted = NewGame(channel_id=CHANNEL, host_id=HOST, host_name="Host", players=3)
    game = await moderator.new_game(wanted)
    await moderator.take_seat(game.id, HOST, "Host", "stark")
    await moderator.fill_seats(game.id, HOST, "random")
    await moderator.start(game.id, HOST)

    with pytest.raises(Refused, match="cannot be given away") as refusal:
        await moderator.give_power(game.id, HOST, "lannister", 1)
    with pytest.raises(Refused, match="do not play"):
        await moderator.give_power(game.id, 999, "lannister", 1)

    assert refusal.value.rule == "2E-INFO-02"
