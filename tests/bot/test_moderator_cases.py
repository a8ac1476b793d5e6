"""Faults that players of other game masters reported, each with what ours does instead.

The number in a test's name is that of the report in our list of cases.
"""

import asyncio

import pytest

from bot.errors import Stale
from bot.moderator import Moderator, Post, TableState
from bot.store import Store
from engine.names import House
from engine.requests import BidAnswer, RavenAnswer
from tests.bot.scripted import (
    ALL,
    HOST,
    USERS,
    answer_for,
    asked,
    humans_awaited,
    open_table,
    play,
    scripted,
    stored,
)


async def table_at(moderator: Moderator, kind: str) -> TableState:
    """A game of six users, at its first question of a kind; nothing is owed any more."""
    table = await open_table(moderator, ALL)
    table = await play(moderator, table.game.id, asked(kind))
    await delivered(moderator, table.game.id)
    return table


async def delivered(moderator: Moderator, game_id: int) -> list[Post]:
    """Everything that is owed, delivered."""
    gone: list[Post] = []
    while posts := await moderator.next_posts(game_id):
        for post in posts:
            await moderator.mark_sent(post.id, post.id)
        gone += posts
    return gone


@pytest.mark.case("DC-001")
async def test_dc_001_who_may_read_is_decided_by_the_event(moderator: Moderator) -> None:
    """What the Raven's holder saw goes to that player alone, whatever else is posted."""
    table = await open_table(moderator, ALL)
    table = await play(moderator, table.game.id, asked("place_wildling_card"))
    (holder,) = table.awaited

    private = [
        post
        for post in await delivered(moderator, table.game.id)
        if any(event.audience for event in post.events)
    ]

    assert private
    assert {(post.kind, post.audience, post.house) for post in private} == {
        ("whisper", USERS[holder], holder)
    }


@pytest.mark.case("DC-007")
async def test_dc_007_a_spectator_gets_the_public_view(moderator: Moderator) -> None:
    """Sealed orders show their backs, before and in the reports afterwards."""
    table = await open_table(moderator, ALL)
    for house in ALL[:-1]:
        await answer_for(moderator, table.game.id, house)

    seen = await moderator.table(table.game.id)

    assert seen.view is not None
    assert len(seen.sealed) == len(ALL) - 1
    assert {order.token for order in seen.view.orders.values()} == {None}
    assert seen.view.hand == ()


@pytest.mark.case("DC-012")
async def test_dc_012_results_come_when_all_have_acted(moderator: Moderator) -> None:
    """While a bid is open nobody is told what another has bid, nor that more is to be had."""
    table = await table_at(moderator, "bid")
    *first, last = humans_awaited(table)
    for house in first:
        await answer_for(moderator, table.game.id, house)
    before = {post.kind for post in await delivered(moderator, table.game.id)}

    await answer_for(moderator, table.game.id, last)

    after = await delivered(moderator, table.game.id)
    assert before <= {"board"}
    assert any(event.kind == "bids_revealed" for post in after for event in post.events)


@pytest.mark.case("DC-021")
async def test_dc_021_two_presses_at_once_are_both_answered_and_both_count(
    store: Store, moderator: Moderator
) -> None:
    """Answers of two players that come together are taken one after the other."""
    table = await open_table(moderator, ALL)

    receipts = await asyncio.gather(
        *(answer_for(moderator, table.game.id, house) for house in ("stark", "tyrell"))
    )

    _, log = await stored(store, table.game.id)
    assert {receipt.house for receipt in receipts} == {"stark", "tyrell"}
    assert [row.seq for row in log] == [1, 2]


@pytest.mark.case("DC-021")
async def test_dc_021_the_same_press_twice_counts_once(store: Store, moderator: Moderator) -> None:
    """Both get the same receipt."""
    table = await open_table(moderator, ALL)
    seat = await moderator.seat(table.game.id, HOST)
    answer = scripted(seat)

    one, other = await asyncio.gather(
        *(moderator.submit(table.game.id, HOST, seat.question, answer) for _ in range(2))
    )

    _, log = await stored(store, table.game.id)
    assert one.digest == other.digest
    assert len(log) == 1


@pytest.mark.case("DC-028")
async def test_dc_028_an_answer_to_a_closed_question_is_refused(moderator: Moderator) -> None:
    """Orders of this round never land in the next: the refusal says what is open now."""
    table = await open_table(moderator, ALL)
    seat = await moderator.seat(table.game.id, HOST)
    orders = scripted(seat)
    for house in ALL:
        await answer_for(moderator, table.game.id, house)
    after = await moderator.table(table.game.id)

    with pytest.raises(Stale, match="That question is closed"):
        await moderator.submit(table.game.id, USERS["tyrell"], table.question, orders)

    assert await moderator.table(table.game.id) == after


@pytest.mark.case("DC-029")
async def test_dc_029_what_is_sealed_is_whole_at_any_time(moderator: Moderator) -> None:
    """Another answer takes the place of the first at one stroke; none is ever half taken away."""
    table = await table_at(moderator, "bid")
    house = humans_awaited(table)[0]
    user = USERS[house]
    await moderator.submit(table.game.id, user, table.question, BidAnswer(amount=1), house)
    await moderator.submit(table.game.id, user, table.question, BidAnswer(amount=0), house)

    seat = await moderator.seat(table.game.id, user)
    now = await moderator.table(table.game.id)

    assert seat.answer == BidAnswer(amount=0)
    assert house in now.sealed
    assert house not in now.awaited


@pytest.mark.case("DC-031")
async def test_dc_031_doing_nothing_on_purpose_is_an_answer(
    store: Store, moderator: Moderator
) -> None:
    """The Raven that stays in its cage is in the log, and the game goes on."""
    table = await table_at(moderator, "use_raven")
    (holder,) = table.awaited
    nothing = RavenAnswer(action="none")

    await moderator.submit(table.game.id, USERS[holder], table.question, nothing)

    _, log = await stored(store, table.game.id)
    (row,) = [row for row in log if row.question == table.question]
    assert (row.name, row.forced) == (f"use_raven:{holder}", False)
    assert (await moderator.table(table.game.id)).question > table.question


@pytest.mark.case("DC-032")
async def test_dc_032_a_correction_is_no_second_answer(moderator: Moderator) -> None:
    """Six corrections of one House do not stand for six Houses."""
    table = await table_at(moderator, "bid")
    house: House = humans_awaited(table)[0]
    for number in range(6):
        answer = BidAnswer(amount=number % 2)
        await moderator.submit(table.game.id, USERS[house], table.question, answer, house)

    now = await moderator.table(table.game.id)

    assert now.question == table.question
    assert set(now.awaited) == set(table.awaited) - {house}
