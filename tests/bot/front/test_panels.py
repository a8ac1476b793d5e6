"""Answering at a panel: drafts, sealing, changing, and presses too late or by others."""

import pytest
from simcord import Env, assert_error

from bot.errors import Refused
from bot.front.client import Bot
from bot.front.desks.order_text import written_orders
from bot.narrator import answer_summary
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.requests import OrdersAnswer, PlaceOrders
from tests.bot.front.clicks import (
    answer_by_clicks,
    orders_as_text,
    orders_by_selects,
)
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, NewBot, Secret, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_question, latest_with
from tests.bot.front.evening import GAME, answer_directly, asked, play_until, seat_of
from tests.bot.front.reading import stored_messages
from tests.bot.scripted import scripted

ORDERS = "place_orders"
WORDS = Words(load_edition("second"))
EASY = ("defense_1", "raid", "support_0", "consolidate_power", "march_0")


async def open_panel(table: Table, act: Act, name: str) -> DiscordHands:
    """A player presses Answer under the status board."""
    board, custom_id = latest_with(table.env, table.channel, "answer")
    opened = await act(table[name].click(board, custom_id=custom_id))
    assert opened.ephemeral
    assert opened.response is not None
    return DiscordHands(table.env, table[name], opened.response)


async def orders_for(bot: Bot, table: Table, name: str) -> tuple[PlaceOrders, OrdersAnswer]:
    """The question for orders that a player has, and legal orders for it."""
    seat = await seat_of(bot, table, name)
    assert isinstance(seat.request, PlaceOrders)
    answer = scripted(seat)
    assert isinstance(answer, OrdersAnswer)
    return seat.request, answer


async def test_what_cannot_be_taken_back_says_so_on_its_button(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Who seals first may go back, and the button says nothing; who seals last reveals them all."""
    await begin(table, act)
    labels = {}
    for name in ("arya", *(name for name in PLAYERS if name != "arya")):
        _, answer = await orders_for(simcord_bot, table, name)
        hands = await open_panel(table, act, name)
        await hands.fill("text", {"text": written_orders(answer.orders, WORDS)})
        labels[name] = hands.label("seal")
        await hands.click("seal")
        if name == "arya":
            undone = await act(table["arya"].slash(table.channel, "game undo"))
            assert undone.response is not None
            await answer_directly(simcord_bot, table, "stark")

    *first, last = labels.values()

    assert set(first) == {"Seal the Orders"}
    assert last == "Seal the Orders – Cannot Be Undone"
    refused = await act(table[list(PLAYERS)[-1]].slash(table.channel, "game undo"))
    assert refused.response is not None
    assert "past what was revealed" in refused.response.content
    assert_error(table.env, Refused)


@pytest.mark.parametrize("way", [orders_by_selects, orders_as_text])
async def test_orders_are_sealed_from_selects_and_text(
    way: object, table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Each way of placing orders ends in the same sealed orders, with a receipt."""
    await begin(table, act)
    request, answer = await orders_for(simcord_bot, table, "cersei")
    hands = await open_panel(table, act, "cersei")

    await way(hands, request, answer)  # type: ignore[operator]

    seat = await seat_of(simcord_bot, table, "cersei")
    assert seat.answer == answer
    assert f"`{seat.receipts[0].digest}`" in hands.message.content


async def test_sealed_orders_can_be_changed_until_all_are_in(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The button under the receipt leads back to the orders as sealed; the later ones count."""
    await begin(table, act)
    request, first = await orders_for(simcord_bot, table, "cersei")
    area = request.areas[0]
    token = next(t for t in request.tokens if t not in first.orders.values() and t in EASY)
    second = OrdersAnswer(orders={**first.orders, area: token})
    hands = await open_panel(table, act, "cersei")
    await orders_as_text(hands, request, first)

    await hands.click("answer")
    assert "Sealed already" in hands.message.content
    await orders_as_text(hands, request, second)

    assert (await seat_of(simcord_bot, table, "cersei")).answer == second


@pytest.mark.case("DC-023")
async def test_what_was_picked_survives_a_restart(
    table: Table, act: Act, simcord_bot: Bot, new_bot: NewBot, simcord_env: Env
) -> None:
    """The panel that was open before the restart goes on with the orders picked in it."""
    await begin(table, act)
    request, answer = await orders_for(simcord_bot, table, "arya")
    hands = await open_panel(table, act, "arya")
    area, *others = request.areas
    await hands.pick(f"area.{area}", [answer.orders[area]])
    await simcord_bot.stop()
    bot = new_bot()
    await simcord_env.restart_bot(bot)

    for other in others:
        await hands.pick(f"area.{other}", [answer.orders[other]])
    await hands.click("review")
    await hands.click("seal")

    assert (await seat_of(bot, table, "arya")).answer == answer
    await bot.stop()


@pytest.mark.case("FW-15")
async def test_last_rounds_orders_are_copied_where_they_can_be_given_again(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A press fills in last round's orders for the areas that still have units, and says so."""
    await begin(table, act)
    _, before = await orders_for(simcord_bot, table, "olenna")
    await play_until(
        simcord_bot, table, lambda s: s.view is not None and s.view.round == 2 and s.asked == ORDERS
    )
    request, _ = await orders_for(simcord_bot, table, "olenna")
    hands = await open_panel(table, act, "olenna")

    await hands.click("last")

    words = hands.message.content
    again = {a: t for a, t in before.orders.items() if a in request.areas and t in request.tokens}
    assert again
    assert f"Orders {len(again)} of" in words
    assert f"Copied {len(again)} orders" in words


async def test_a_bid_is_read_by_its_owner_alone(
    table: Table, act: Act, simcord_bot: Bot, assert_secret: Secret
) -> None:
    """Panel and receipt are ephemeral; the board says only that it is sealed."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, asked("bid"))
    name = next(name for name, house in PLAYERS.items() if house in state.awaited)
    seat = await seat_of(simcord_bot, table, name)
    hands = await open_panel(table, act, name)

    assert seat.request is not None
    await answer_by_clicks(hands, seat.request, scripted(seat))

    assert_secret(answer_summary(scripted(seat), load_edition("second")), owner=name)
    digest = (await seat_of(simcord_bot, table, name)).receipts[0].digest
    assert_secret(digest, owner=name)


async def test_a_receipt_can_be_checked_after_the_reveal(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """`/receipt` opens it for its owner alone, with the text whose hash it begins."""
    await begin(table, act)
    hands = await open_panel(table, act, "arya")
    request, answer = await orders_for(simcord_bot, table, "arya")
    await orders_as_text(hands, request, answer)
    digest = (await seat_of(simcord_bot, table, "arya")).receipts[0].digest
    await play_until(simcord_bot, table, lambda state: state.asked != ORDERS)

    mine = await act(table["arya"].slash(table.channel, "receipt", digest=digest))
    theirs = await act(table["cersei"].slash(table.channel, "receipt", digest=digest))

    assert mine.ephemeral
    assert mine.response is not None
    assert digest in mine.response.content
    assert "SHA-256" in mine.response.content
    assert theirs.response is not None
    assert "SHA-256" not in theirs.response.content
    assert_error(table.env, Refused)


@pytest.mark.case("DC-026")
async def test_a_stranger_is_told_kindly_and_nothing_changes(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Somebody without a seat gets a private sentence from every button."""
    await begin(table, act)
    before = await simcord_bot.moderator.table(GAME)
    board, _ = latest_with(table.env, table.channel, "answer")

    for label in ("Answer", "My Seat"):
        done = await act(table[STRANGER].click(board, label=label))
        assert done.ephemeral
        assert done.response is not None
        assert done.response.content == "You do not play in this game."
    assert await simcord_bot.moderator.table(GAME) == before


async def test_who_is_not_asked_learns_who_is(table: Table, act: Act, simcord_bot: Bot) -> None:
    """A player who presses Answer out of turn is told who is awaited."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, asked("resolve_march"))
    name = next(name for name, house in PLAYERS.items() if house not in state.awaited)

    hands = await open_panel(table, act, name)

    assert "Nothing is asked of you now" in hands.message.content
    assert "Waiting for" in hands.message.content


@pytest.mark.case("DC-028")
async def test_a_stale_panel_says_so_and_shows_what_is_open(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A panel left open while the game moved on acts on nothing."""
    await begin(table, act)
    hands = await open_panel(table, act, "arya")
    state = await play_until(simcord_bot, table, lambda state: state.asked != ORDERS)
    before = await simcord_bot.moderator.table(GAME)
    assert state.question != 1

    await hands.click("review")

    assert "closed" in hands.message.content
    assert "Nothing was changed" in hands.message.content
    assert await simcord_bot.moderator.table(GAME) == before


async def test_a_form_that_was_open_too_long_changes_nothing(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Submitting a form of a closed question is answered like a stale press."""
    await begin(table, act)
    hands = await open_panel(table, act, "arya")
    form = await act(table["arya"].click(hands.message, label="As Text"))
    await play_until(simcord_bot, table, lambda state: state.asked != ORDERS)

    done = await act(table["arya"].submit_modal(form, {"text": "winterfell m"}))

    assert done.response is not None
    assert "closed" in done.response.content


async def test_sealing_twice_is_harmless(table: Table, act: Act, simcord_bot: Bot) -> None:
    """A second press of Seal on the same panel gives the same receipt."""
    await begin(table, act)
    request, answer = await orders_for(simcord_bot, table, "arya")
    hands = await open_panel(table, act, "arya")
    await orders_as_text(hands, request, answer)
    receipt = (await seat_of(simcord_bot, table, "arya")).receipts[0]

    again = await open_panel(table, act, "arya")
    await again.click("review")
    await again.click("seal")

    seat = await seat_of(simcord_bot, table, "arya")
    assert [r.digest for r in seat.receipts] == [receipt.digest]
    assert receipt.digest in again.message.content


async def test_text_that_is_not_understood_is_said_line_by_line(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """What is understood is placed; the rest is named with the reason."""
    await begin(table, act)
    hands = await open_panel(table, act, "arya")

    await hands.fill("text", {"text": "winterfel m+1, kings landing d1, white harbor zz"})

    said = hands.message.content
    assert "Winterfell: **March +1★**" in said
    assert "kings landing" in said
    assert "no order token" in said


async def test_orders_that_break_a_rule_cannot_be_sealed(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The review names the rule, and its Seal button is dark until that is mended."""
    await begin(table, act)
    hands = await open_panel(table, act, "balon")
    await hands.fill("text", {"text": "pyke m+1"})

    await hands.click("review")

    assert "2E-PLAN" in hands.message.content
    with pytest.raises(AssertionError, match="disabled"):
        await hands.click("seal")
    assert (await seat_of(simcord_bot, table, "balon")).answer is None


async def test_orders_under_review_can_be_changed(table: Table, act: Act, simcord_bot: Bot) -> None:
    """The button of the review leads back to the selects, and what is picked then counts."""
    await begin(table, act)
    request, first = await orders_for(simcord_bot, table, "arya")
    area = request.areas[0]
    token = next(t for t in request.tokens if t not in first.orders.values() and t in EASY)
    hands = await open_panel(table, act, "arya")
    await hands.fill("text", {"text": written_orders(first.orders, WORDS)})

    await hands.press("Go On Changing")
    await hands.pick(f"area.{area}", [token])
    await hands.click("review")
    await hands.click("seal")

    seat = await seat_of(simcord_bot, table, "arya")
    assert seat.answer == OrdersAnswer(orders={**first.orders, area: token})


async def test_the_same_by_direct_message(table: Table, act: Act, simcord_bot: Bot) -> None:
    """The question stands in the direct message, to be answered there."""
    await begin(table, act)
    request, answer = await orders_for(simcord_bot, table, "davos")
    user = table["davos"].user
    message = latest_question(table.env, user.dm_channel, 1)

    await orders_by_selects(DiscordHands(table.env, user, message), request, answer)

    assert (await seat_of(simcord_bot, table, "davos")).answer == answer


async def test_one_order_at_a_time_by_command(table: Table, act: Act, simcord_bot: Bot) -> None:
    """`/order` puts an order into the draft, however loosely named; nonsense changes nothing."""
    await begin(table, act)
    order = table["arya"].slash(table.channel, "order", area="White Harbour", token="support")

    placed = await act(order)
    nonsense = await act(
        table["arya"].slash(table.channel, "order", area="@everyone; drop", token="m+9")
    )

    assert placed.ephemeral
    assert placed.response is not None
    assert "White Harbor: **Support 0**" in placed.response.content
    assert nonsense.ephemeral
    assert nonsense.response is not None
    assert "Not understood" in nonsense.response.content
    assert "White Harbor: **Support 0**" in nonsense.response.content
    assert (await seat_of(simcord_bot, table, "arya")).answer is None


async def test_after_an_answer_the_next_question_is_there_at_once(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Who is asked again sees it under what was done, ready to be answered."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, lambda state: state.asked == "use_raven")
    name = next(name for name, house in PLAYERS.items() if house in state.awaited)
    hands = await open_panel(table, act, name)

    await hands.click("look")

    assert hands.message.content.startswith("**Done.**")
    assert "bury it at the bottom?" in hands.message.content
    await hands.click("pick.top")
    now = await seat_of(simcord_bot, table, name)
    assert now.request is None or now.request.kind != "place_wildling_card"


async def test_a_question_that_stands_in_a_direct_message_does_not_come_again(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Who answers there sees the next question there, and gets no second message for it."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, lambda state: state.asked == "use_raven")
    name = next(name for name, house in PLAYERS.items() if house in state.awaited)
    user = table[name].user
    before = stored_messages(user.dm_channel)
    hands = DiscordHands(
        table.env, user, latest_question(table.env, user.dm_channel, state.question)
    )

    await hands.click("look")
    await simcord_bot.sender.idle()

    assert hands.message.content.endswith(f"-# House {PLAYERS[name].title()}, game {GAME}")
    told = [m for m in stored_messages(user.dm_channel) if m.id not in {b.id for b in before}]
    assert not [message for message in told if "bury it at the bottom?" in message.content]
    await hands.click("pick.top")
    assert (await simcord_bot.moderator.table(GAME)).question > state.question + 1


async def test_one_direct_message_of_a_game_is_live(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A new question takes the controls off the one before; its words stay."""
    await begin(table, act)
    user = table["arya"].user
    await simcord_bot.sender.idle()
    old = latest_question(table.env, user.dm_channel, 1)
    state = await play_until(
        simcord_bot, table, lambda state: state.question > 1 and "stark" in state.awaited
    )

    latest_question(table.env, user.dm_channel, state.question)
    (kept,) = [m for m in stored_messages(user.dm_channel) if m.id == old.id]
    assert kept.content == old.content
    assert not kept.components
