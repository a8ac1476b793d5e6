"""What one player hides changes nothing that anybody else can read."""

import json

import pytest
from structlog.testing import capture_logs

from bot.front.client import Bot
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.requests import Answer, BidAnswer, HouseCardAnswer, OrdersAnswer
from tests.bot.front.clicks import answer_by_clicks
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import asked, play_until, seat_of
from tests.bot.front.reading import Reading, readable
from tests.bot.scripted import scripted

WORDS = Words(load_edition("second"))


async def seal(table: Table, act: Act, bot: Bot, name: str, answer: Answer) -> None:
    """Seal an answer by clicks, from the status board."""
    seat = await seat_of(bot, table, name)
    assert seat.request is not None
    board, custom_id = latest_with(table.env, table.channel, "answer")
    opened = await act(table[name].click(board, custom_id=custom_id))
    assert opened.response is not None
    hands = DiscordHands(table.env, table[name], opened.response)
    await answer_by_clicks(hands, seat.request, answer)
    assert hands.message.content.startswith("**Sealed.**")


def others(table: Table, owner: str) -> dict[str, Reading]:
    """Everything that everybody but the owner can read."""
    return {
        name: readable(table.channel, member)
        for name, member in table.people.items()
        if name != owner
    }


def other_answer(answer: Answer, hand: tuple[str, ...]) -> Answer:
    """A legal answer that differs from this one."""
    if isinstance(answer, BidAnswer):
        return BidAnswer(amount=0 if answer.amount else 1)
    if isinstance(answer, HouseCardAnswer):
        return answer.model_copy(update={"card": next(c for c in hand if c != answer.card)})
    assert isinstance(answer, OrdersAnswer)
    areas = list(answer.orders)
    turned = dict(
        zip(areas, [*list(answer.orders.values())[1:], answer.orders[areas[0]]], strict=True)
    )
    return OrdersAnswer(orders=turned)


@pytest.mark.parametrize("kind", ["place_orders", "bid", "choose_house_card"])
@pytest.mark.case("DC-014")
async def test_two_sealed_answers_look_the_same_to_everybody_else(
    kind: str, table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Sealing one answer and then another leaves all that others can read byte for byte alike."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, asked(kind))
    name = next(name for name, house in PLAYERS.items() if house in state.awaited)
    seat = await seat_of(simcord_bot, table, name)
    assert seat.view is not None
    first = scripted(seat)
    second = other_answer(first, seat.view.hand)

    await seal(table, act, simcord_bot, name, first)
    after_first = others(table, name)
    await seal(table, act, simcord_bot, name, second)

    assert others(table, name) == after_first
    assert (await seat_of(simcord_bot, table, name)).answer == second


@pytest.mark.case("DC-015")
async def test_neither_logs_nor_addresses_carry_a_choice(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Logs name games, houses and questions; what was picked is in no custom id."""
    await begin(table, act)
    answer = scripted(await seat_of(simcord_bot, table, "arya"))
    assert isinstance(answer, OrdersAnswer)

    with capture_logs() as entries:
        await seal(table, act, simcord_bot, "arya", answer)

    told = json.dumps(entries, default=str)
    assert entries
    assert not any(token in told for token in answer.orders.values())


async def test_a_hand_stays_in_its_hand(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Until cards are shown, nobody reads the name of a card that another House holds."""
    await begin(table, act)
    for name in PLAYERS:
        await act(table[name].slash(table.channel, "hand"))
        await act(table[name].slash(table.channel, "whoami"))

    for name, house in PLAYERS.items():
        view = (await seat_of(simcord_bot, table, name)).view
        assert view is not None
        cards = [WORDS.card(card) for card in view.hand]
        for reader, reading in others(table, name).items():
            text = "\n".join(reading.values())
            assert not [card for card in cards if card in text], (house, reader)


@pytest.mark.case("DC-001")
async def test_what_the_raven_saw_is_told_to_its_holder_alone(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The wildling card is named in the holder's own messages only."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, asked("place_wildling_card"))
    name = next(name for name, house in PLAYERS.items() if house in state.awaited)
    seat = await seat_of(simcord_bot, table, name)
    card = WORDS.card(seat.request.card)  # type: ignore[union-attr]

    await act(table[name].slash(table.channel, "answer"))
    await act(table[name].slash(table.channel, "whoami"))

    for reader, reading in others(table, name).items():
        assert not any(card in text for text in reading.values()), reader
    assert any(card in text for text in readable(table.channel, table[name]).values())
    assert STRANGER in others(table, name)
