"""Playing: answers, receipts, refusals, and what everybody may know meanwhile."""

import asyncio
import hashlib
from collections.abc import Callable

import pytest

from bot.errors import Refused, Stale
from bot.moderator import Moderator, NewGame, Receipt
from bot.store import Store
from engine.names import AreaId, House, OrderToken
from engine.players.maester import Maester
from engine.requests import ANSWER, Answer, Bid, BidAnswer, OrdersAnswer, Request
from engine.view import View
from tests.bot.clocks import Clock
from tests.bot.scripted import (
    CHANNEL,
    HOST,
    USERS,
    answer_for,
    asked,
    humans_awaited,
    open_table,
    play,
    played_by_engine,
    scripted,
    stored,
)

STRANGER = 999


async def test_a_whole_game_gives_what_the_engine_gives(store: Store, moderator: Moderator) -> None:
    """The log, played by the engine alone, comes to the same digest and winner."""
    table = await open_table(moderator, ("stark", "lannister"), players=3)

    end = await play(moderator, table.game.id)

    row, log = await stored(store, table.game.id)
    engine = played_by_engine(row, log)
    assert end.status == "ended"
    assert end.winner == engine.world.ranking[0]
    assert row.digest == engine.digest
    assert [answer.seq for answer in log] == list(range(1, len(log) + 1))


async def test_a_restart_between_any_two_answers_changes_nothing(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """A moderator that reads the game from disk each time plays the same game."""
    through = await open_table(moderator, ("stark", "tyrell"))
    await play(moderator, through.game.id, lambda table: table.question > 120)
    anew = await open_table(moderator, ("stark", "tyrell"), channel=CHANNEL + 1)

    while (await moderator.table(anew.game.id)).question <= 120:
        fresh = Moderator(store, clock=clock)
        before = await moderator.table(anew.game.id)
        assert await fresh.table(anew.game.id) == before
        await answer_for(fresh, anew.game.id, humans_awaited(before)[0])
        await fresh.settled()
        await fresh.close()

    first, log = await stored(store, through.game.id)
    second, other_log = await stored(store, anew.game.id)
    assert second.digest == first.digest
    assert [each.answer for each in other_log] == [each.answer for each in log]


async def test_two_moderators_at_one_database_do_not_answer_twice(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """A second process that is behind catches up instead of writing over the first."""
    table = await open_table(moderator)
    second = Moderator(store, clock=clock)
    seat = await second.seat(table.game.id, HOST)

    first = await moderator.submit(table.game.id, HOST, seat.question, scripted(seat))
    again = await second.submit(table.game.id, HOST, seat.question, scripted(seat))

    assert again.digest == first.digest
    assert again.repeated
    await second.close()


async def test_a_stranger_and_a_player_of_another_house_change_nothing(
    store: Store, moderator: Moderator
) -> None:
    """Both get a private sentence that says who may answer."""
    table = await open_table(moderator)
    seat = await moderator.seat(table.game.id, USERS["stark"])
    before = await stored_counters(store, table.game.id)

    with pytest.raises(Refused, match="You do not play in this game"):
        await moderator.submit(table.game.id, STRANGER, seat.question, scripted(seat))
    with pytest.raises(Refused, match=r"for House Stark to answer\. You play House Tyrell"):
        await moderator.submit(
            table.game.id, USERS["tyrell"], seat.question, scripted(seat), "stark"
        )
    with pytest.raises(Refused, match="You do not play in this game"):
        await moderator.seat(table.game.id, STRANGER)

    assert await stored_counters(store, table.game.id) == before


async def test_a_forbidden_answer_names_the_rule_and_changes_nothing(
    store: Store, moderator: Moderator
) -> None:
    """An order where none of one's units is costs nothing but a sentence."""
    table = await open_table(moderator)
    wrong = OrdersAnswer(orders={AreaId("sunspear"): OrderToken("raid")})
    before = await stored_counters(store, table.game.id)

    with pytest.raises(Refused, match="2E-PLAN-02") as refusal:
        await moderator.submit(table.game.id, HOST, table.question, wrong)

    assert refusal.value.rule == "2E-PLAN-02"
    assert await stored_counters(store, table.game.id) == before


async def test_an_answer_to_another_kind_of_question_is_refused(moderator: Moderator) -> None:
    """A bid while orders are asked for is no answer."""
    table = await open_table(moderator)

    with pytest.raises(Refused, match="asked for something else"):
        await moderator.submit(table.game.id, HOST, table.question, BidAnswer(amount=1))


async def test_the_same_answer_again_is_harmless(store: Store, moderator: Moderator) -> None:
    """A double click gives the same receipt, before and after the question has closed."""
    table = await open_table(moderator)
    seat = await moderator.seat(table.game.id, HOST)
    first = await moderator.submit(table.game.id, HOST, seat.question, scripted(seat))
    before = await stored_counters(store, table.game.id)

    second = await moderator.submit(table.game.id, HOST, seat.question, scripted(seat))

    assert second.digest == first.digest
    assert (first.sealed, first.repeated, second.repeated) == (True, False, True)
    assert await stored_counters(store, table.game.id) == before
    await play(moderator, table.game.id, lambda now: now.question > seat.question)
    third = await moderator.submit(table.game.id, HOST, seat.question, scripted(seat))
    assert (third.digest, third.sealed) == (first.digest, False)


async def test_many_clicks_at_once_leave_one_answer(store: Store, moderator: Moderator) -> None:
    """Twenty presses within a moment, by two players, give two entries in the log."""
    table = await open_table(moderator)
    game_id, question = table.game.id, table.question
    players: tuple[House, ...] = ("stark", "lannister")
    seats = [await moderator.seat(game_id, USERS[house]) for house in players]

    receipts = await asyncio.gather(
        *(
            moderator.submit(game_id, USERS[seat.house], question, scripted(seat), seat.house)
            for seat in seats * 10
        )
    )

    _, log = await stored(store, game_id)
    assert len({receipt.digest for receipt in receipts}) == 2
    assert sum(not receipt.repeated for receipt in receipts) == 2
    assert sorted(answer.house for answer in log) == ["lannister", "stark"]


async def test_a_sealed_answer_may_be_replaced_until_all_are_in(
    store: Store, moderator: Moderator
) -> None:
    """The last answer counts; each has its own receipt; afterwards another one is too late."""
    table = await open_table(moderator)
    seat = await moderator.seat(table.game.id, HOST)
    first = scripted(seat)
    assert isinstance(first, OrdersAnswer)
    (one, other) = list(first.orders)[:2]
    swapped = {**first.orders, one: first.orders[other], other: first.orders[one]}
    second = OrdersAnswer(orders=swapped)
    old = await moderator.submit(table.game.id, HOST, seat.question, first)

    new = await moderator.submit(table.game.id, HOST, seat.question, second)

    assert new.digest != old.digest
    assert (await moderator.seat(table.game.id, HOST)).answer == second
    after = await play(moderator, table.game.id, lambda now: now.question > seat.question)
    assert after.view is not None
    row, log = await stored(store, table.game.id)
    assert played_by_engine(row, log).digest == row.digest
    with pytest.raises(Stale):
        await moderator.submit(table.game.id, HOST, seat.question, first)


async def test_a_closed_question_says_what_is_open_now(moderator: Moderator) -> None:
    """An old button is answered with what waits for its owner, and nothing is applied."""
    table = await open_table(moderator)
    old = table.question
    table = await play(moderator, table.game.id, asked("resolve_march"))
    house = humans_awaited(table)[0]

    with pytest.raises(Stale, match=f"House {house.title()} is asked now: resolve march") as stale:
        await moderator.submit(table.game.id, USERS[house], old, OrdersAnswer(orders={}), house)
    other = next(each for each in USERS if each != house)
    with pytest.raises(Stale, match=f"Nothing is asked of House {other.title()} now"):
        await moderator.submit(table.game.id, USERS[other], old, OrdersAnswer(orders={}), other)

    assert stale.value.question == table.question
    assert stale.value.open == f"resolve_march:{house}"


async def test_a_seat_knows_its_own_secrets_and_the_table_knows_none(moderator: Moderator) -> None:
    """The table sees that orders are sealed, their owner sees which."""
    table = await open_table(moderator)
    receipt = await answer_for(moderator, table.game.id, "stark")

    seat = await moderator.seat(table.game.id, USERS["stark"])
    other = await moderator.seat(table.game.id, USERS["tyrell"])
    public = await moderator.table(table.game.id)

    assert isinstance(seat.answer, OrdersAnswer)
    assert seat.view is not None
    assert len(seat.view.hand) == 7
    assert [each.digest for each in seat.receipts] == [receipt.digest]
    assert other.answer is None
    for view in (other.view, public.view):
        assert view is not None
        assert {view.orders[area].token for area in seat.answer.orders} == {None}
    assert public.asked == "place_orders"
    assert public.sealed == ("stark",)
    assert "stark" not in public.awaited


async def test_a_receipt_is_checked_by_its_owner_alone(moderator: Moderator) -> None:
    """The owner gets answer, salt and the hashed text; nobody else learns anything."""
    table = await open_table(moderator)
    receipt = await answer_for(moderator, table.game.id, "stark")
    seat = await moderator.seat(table.game.id, USERS["stark"])

    checked = await moderator.verify_receipt(table.game.id, USERS["stark"], receipt.digest.upper())

    assert checked.answer == seat.answer
    assert checked.salt in checked.proof
    assert hashlib.sha256(checked.proof.encode()).hexdigest() == checked.sha256
    assert checked.sha256.startswith(receipt.digest)
    for user, digest in ((USERS["tyrell"], receipt.digest), (USERS["stark"], "0123456789")):
        with pytest.raises(Refused, match="None of your answers"):
            await moderator.verify_receipt(table.game.id, user, digest)


async def test_equal_answers_have_unequal_receipts(moderator: Moderator) -> None:
    """A receipt tells nothing about a bid, even to somebody who tries all bids."""
    table = await open_table(moderator)
    table = await play(moderator, table.game.id, asked("bid"))
    receipts: list[Receipt] = []
    for house in humans_awaited(table)[:3]:
        seat = await moderator.seat(table.game.id, USERS[house])
        assert isinstance(seat.request, Bid)
        receipts.append(
            await moderator.submit(
                table.game.id, USERS[house], table.question, BidAnswer(amount=0), house
            )
        )

    assert len({receipt.digest for receipt in receipts}) == len(receipts) >= 2
    assert {len(receipt.digest) for receipt in receipts} == {10}


async def test_last_rounds_orders_can_be_had_again(moderator: Moderator) -> None:
    """The latest earlier answer of a kind is handed to its owner, the sealed one is not."""
    table = await open_table(moderator)
    assert await moderator.last_answer(table.game.id, HOST, "place_orders") is None
    first = scripted(await moderator.seat(table.game.id, HOST))
    await play(moderator, table.game.id, lambda now: bool(now.view and now.view.round == 2))
    await play(moderator, table.game.id, asked("place_orders"))

    found = await moderator.last_answer(table.game.id, HOST, "place_orders")

    assert found == first


async def test_one_person_at_several_seats_says_for_which(store: Store, clock: Clock) -> None:
    """Without a house the only awaited seat is meant; with two awaited it must be named."""
    moderator = Moderator(store, clock=clock, several_seats=True)
    game = await moderator.new_game(NewGame(channel_id=1, host_id=HOST, host_name="Host"))
    await moderator.take_seat(game.id, HOST, "Host", "stark")
    await moderator.take_seat(game.id, HOST, "Host", "tyrell")
    await moderator.fill_seats(game.id, HOST, "steward")
    table = await moderator.start(game.id, HOST)
    stark = await moderator.seat(game.id, HOST, "stark")
    tyrell = await moderator.seat(game.id, HOST, "tyrell")

    with pytest.raises(Refused, match="say for which"):
        await moderator.submit(game.id, HOST, table.question, scripted(stark))
    await moderator.submit(game.id, HOST, table.question, scripted(stark), "stark")
    receipt = await moderator.submit(game.id, HOST, table.question, scripted(tyrell))

    assert receipt.house == "tyrell"
    await moderator.close()


async def test_a_table_of_computers_plays_by_itself(store: Store, clock: Clock) -> None:
    """With nobody to wait for, the game comes to its end in the background."""
    moderator = Moderator(store, clock=clock, new_seed=lambda: "computers")

    table = await open_table(moderator, ())

    assert table.status == "ended"
    assert table.winner is not None
    await moderator.close()


async def test_a_computer_player_that_fails_is_stood_in_for(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in one computer's head neither stops the game nor loses the answer before it."""

    def stumble(self: Maester, request: Request[Answer], view: Callable[[], View]) -> Answer:
        raise ZeroDivisionError("two by none")

    monkeypatch.setattr(Maester, "choose", stumble)
    moderator = Moderator(store, clock=clock, new_seed=lambda: "stand-ins")

    table = await open_table(moderator, ("stark",), computers="maester")
    table = await play(moderator, table.game.id, lambda now: now.question > 20)

    row, log = await stored(store, table.game.id)
    assert row.question > 20
    assert played_by_engine(row, log).digest == row.digest
    await moderator.close()


async def test_computers_play_on_after_a_restart(store: Store, clock: Clock) -> None:
    """Where a run was stopped among computer players, the next one goes on by itself."""
    first = Moderator(store, clock=clock, new_seed=lambda: "computers")
    game = await first.new_game(NewGame(channel_id=1, host_id=HOST, host_name="Host"))
    await first.fill_seats(game.id, HOST, "random")
    await first.start(game.id, HOST)
    await first.close()
    assert (await first.table(game.id)).status == "playing"
    second = Moderator(store, clock=clock)

    await second.open()
    await second.settled()

    assert (await second.table(game.id)).status == "ended"
    await second.close()


async def test_a_double_click_on_the_last_answer_of_a_game_is_harmless(
    store: Store, moderator: Moderator
) -> None:
    """Even when the game is over, or was abandoned, the same answer gives the same receipt."""
    table = await open_table(moderator, ("stark",), players=3)
    await play(moderator, table.game.id)
    _, log = await stored(store, table.game.id)
    last = [answer for answer in log if answer.house == "stark" and not answer.forced][-1]
    answer = ANSWER.validate_json(last.answer)

    again = await moderator.submit(table.game.id, HOST, last.question, answer)

    assert (again.digest, again.repeated) == (last.receipt, True)
    with pytest.raises(Refused, match="This game is over"):
        await moderator.submit(table.game.id, HOST, last.question, BidAnswer(amount=77))


async def test_lobby_and_over_games_take_no_answers(moderator: Moderator) -> None:
    """The refusal says which of the two it is."""
    game = await moderator.new_game(NewGame(channel_id=1, host_id=HOST, host_name="Host"))
    await moderator.take_seat(game.id, HOST, "Host", "stark")
    with pytest.raises(Refused, match="has not begun yet"):
        await moderator.submit(game.id, HOST, 1, BidAnswer(amount=0))
    await moderator.abandon(game.id, HOST)
    with pytest.raises(Refused, match="is over"):
        await moderator.submit(game.id, HOST, 1, BidAnswer(amount=0))


async def stored_counters(store: Store, game_id: int) -> tuple[int, int, int, str | None]:
    row, _ = await stored(store, game_id)
    return row.answers, row.events, row.posts, row.digest
