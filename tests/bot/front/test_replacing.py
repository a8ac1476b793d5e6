"""Seats that change their player, as everybody at the table sees it."""

import pytest
from simcord import MemberActor, assert_error
from simcord.results import InteractionResult
from sqlalchemy import select

from bot.errors import Refused
from bot.front.board import BACK, PASS_SEAT, TAKE_SEAT
from bot.front.client import Bot
from bot.front.replacing import GIVE_UP
from bot.front.sender import REFUSED_WORDS
from bot.moderator import Post
from bot.narrator import answer_summary
from bot.store import PostRow
from engine.edition import load_edition
from tests.bot.clocks import Clock
from tests.bot.front.conftest import STRANGER, Act, NewBot, Secret, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import GAME, answer_directly, play_until
from tests.bot.front.test_time import public


def said(done: InteractionResult) -> str:
    """All that one press was answered with."""
    return "\n".join(each.content for each in [*filter(None, [done.response]), *done.followups])


@pytest.fixture
def renly(table: Table) -> MemberActor:
    """Somebody else who does not play."""
    return table.guild.add_member(table.env.create_user("renly"))


async def gives_up(table: Table, act: Act, bot: Bot, name: str = "cersei") -> None:
    """By the command and its button."""
    shown = await act(table[name].slash(table.channel, "game leave"))
    assert shown.response is not None
    hands = DiscordHands(table.env, table[name], shown.response)
    await hands.click(GIVE_UP)
    await settled(bot)


async def settled(bot: Bot) -> None:
    await bot.moderator.settled()
    await bot.sender.idle()


async def takes(table: Table, act: Act, bot: Bot, who: MemberActor) -> InteractionResult:
    """By the button in the channel."""
    message, custom_id = latest_with(table.env, table.channel, TAKE_SEAT)
    done = await act(who.click(message, custom_id=custom_id))
    await settled(bot)
    return done


async def test_a_stranger_takes_a_seat_that_was_given_up(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """In the channel, by one button; what the seat knows is shown in private, and all are told."""
    await begin(table, act)
    await gives_up(table, act, simcord_bot)
    assert "its player has given up the seat" in public(table)
    assert "Needs a player: Lannister, offered to whoever takes it first." in public(table)

    done = await takes(table, act, simcord_bot, table[STRANGER])

    assert done.response is not None
    assert done.response.ephemeral
    assert "The seat is yours." in done.response.content
    assert "Hand: " in done.response.content
    assert f"House Lannister has another player from now on: <@{table[STRANGER].id}>" in public(
        table
    )
    (letter,) = table[STRANGER].user.dm_channel.history()
    assert "The seat is yours" in letter.content
    assert "Needs a player" not in table.channel.history()[-1].content


async def test_whoever_stands_by_is_asked_first_by_direct_message(
    table: Table, act: Act, simcord_bot: Bot, renly: MemberActor
) -> None:
    """The channel reads whom and until when; others cannot take the seat meanwhile."""
    await begin(table, act)
    joined = await act(renly.slash(table.channel, "game standby"))
    assert "number 1 in the queue" in said(joined)
    await simcord_bot.sender.idle()
    assert f"Standing by: <@{renly.id}>." in table.channel.history()[-1].content

    await gives_up(table, act, simcord_bot)

    assert f"<@{renly.id}>, who stands by, is asked until <t:" in public(table)
    message, custom_id = latest_with(table.env, renly.user.dm_channel, TAKE_SEAT)
    done = await act(renly.user.click(message, custom_id=custom_id))
    await settled(simcord_bot)
    assert "The seat is yours." in said(done)
    assert (await simcord_bot.moderator.game(GAME)).houses_of(renly.id) == ("lannister",)
    assert (await simcord_bot.moderator.game(GAME)).standby == ()


async def test_who_lets_a_seat_pass_makes_room_for_the_next(
    table: Table, act: Act, simcord_bot: Bot, renly: MemberActor
) -> None:
    """By one button; then the table is asked."""
    await begin(table, act)
    await act(renly.slash(table.channel, "game standby"))
    await gives_up(table, act, simcord_bot)
    message, custom_id = latest_with(table.env, renly.user.dm_channel, PASS_SEAT)

    done = await act(renly.user.click(message, custom_id=custom_id))
    await settled(simcord_bot)

    assert "You let the seat of House Lannister pass" in said(done)
    await takes(table, act, simcord_bot, table[STRANGER])
    assert (await simcord_bot.moderator.game(GAME)).houses_of(table[STRANGER].id) == ("lannister",)


@pytest.mark.case("DC-061")
async def test_with_closed_direct_messages_one_is_asked_in_the_channel(
    table: Table, act: Act, simcord_bot: Bot, renly: MemberActor
) -> None:
    """By a mention with the same buttons; nobody else may press them with effect."""
    await begin(table, act)
    await act(renly.slash(table.channel, "game standby"))
    table.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="Cannot send"
    )
    await gives_up(table, act, simcord_bot)
    message, custom_id = latest_with(table.env, table.channel, TAKE_SEAT)
    assert f"<@{renly.id}>" in message.content

    refused = await act(table[STRANGER].click(message, custom_id=custom_id))
    done = await act(renly.click(message, custom_id=custom_id))
    await settled(simcord_bot)

    assert "offered to somebody who stood by before you" in said(refused)
    assert "The seat is yours." in said(done)


async def test_the_player_who_returns_takes_the_seat_back_and_the_offer_ends(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Its button explains itself to whoever comes late."""
    await begin(table, act)
    await gives_up(table, act, simcord_bot)
    shown = await act(table["cersei"].slash(table.channel, "answer"))
    assert shown.response is not None
    hands = DiscordHands(table.env, table["cersei"], shown.response)

    await hands.click(BACK)
    await settled(simcord_bot)
    late = await takes(table, act, simcord_bot, table[STRANGER])

    assert "The seat of House Lannister is not free any more" in said(late)
    assert "House Lannister is back" in public(table)
    assert "Needs a player" not in table.channel.history()[-1].content


async def test_who_plays_a_house_may_not_take_another(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Nor may the one who has played another before."""
    await begin(table, act)
    await gives_up(table, act, simcord_bot)
    refused = await takes(table, act, simcord_bot, table["davos"])
    await takes(table, act, simcord_bot, table[STRANGER])
    await gives_up(table, act, simcord_bot, "davos")
    again = await takes(table, act, simcord_bot, table["cersei"])
    waiting = await act(table["cersei"].slash(table.channel, "game standby"))

    assert "You play in this game already" in said(refused)
    assert "know what it knows" in said(again)
    assert "know what your House knew" in said(waiting)
    assert_error(table.env, Refused)


async def test_the_old_players_controls_are_dead(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Buttons, panels and commands tell in private, in a friendly way, who plays now."""
    await begin(table, act)
    panel = await act(table["cersei"].slash(table.channel, "orders"))
    assert panel.response is not None
    hands = DiscordHands(table.env, table["cersei"], panel.response)
    await gives_up(table, act, simcord_bot)
    await takes(table, act, simcord_bot, table[STRANGER])
    letters = table["cersei"].user.dm_channel
    question, opening = latest_with(table.env, letters, "review")

    tried = [
        await act(table["cersei"].user.click(question, custom_id=opening)),
        await act(table["cersei"].click(hands.message, custom_id=hands.custom_id("review"))),
        await act(table["cersei"].click(hands.message, custom_id=hands.custom_id("text"))),
        await act(table["cersei"].slash(table.channel, "hand")),
        await act(table["cersei"].slash(table.channel, "whoami")),
        await act(table["cersei"].slash(table.channel, "game undo")),
        await act(table["cersei"].slash(table.channel, "game leave")),
    ]

    for done in tried:
        assert "House Lannister has another player now" in said(done)
    assert_error(table.env, Refused)


# --- Members who are no longer there --------------------------------------------------------------


async def an_hour_later(table: Table, bot: Bot, clock: Clock) -> None:
    """The bot has looked who is there."""
    clock.move(hours=1)
    bot.clock.wake()
    await table.env.advance_time(1)
    await settled(bot)


@pytest.mark.case("DC-063")
async def test_a_member_who_has_left_the_server_is_replaced(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Left, kicked or banned: the steward goes on, the table is told, somebody takes the seat."""
    await begin(table, act)
    table.guild.remove_member(table["cersei"])

    await an_hour_later(table, simcord_bot, clock)

    assert "House Lannister, game 1**: its player has left the server" in public(table)
    assert "lannister" not in (await simcord_bot.moderator.table(GAME)).awaited
    await takes(table, act, simcord_bot, table[STRANGER])
    assert (await simcord_bot.moderator.game(GAME)).houses_of(table[STRANGER].id) == ("lannister",)


async def test_who_left_and_answers_by_direct_message_is_not_thrown_out_again(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The seat is taken back by one press, and kept however often the bot looks."""
    await begin(table, act)
    table.guild.remove_member(table["cersei"])
    await an_hour_later(table, simcord_bot, clock)
    letters = table["cersei"].user.dm_channel
    question, opening = latest_with(table.env, letters, "seat")
    shown = await act(table["cersei"].user.click(question, custom_id=opening))
    assert shown.response is not None

    await DiscordHands(table.env, table["cersei"].user, shown.response).click(BACK)
    await an_hour_later(table, simcord_bot, clock)

    seat = (await simcord_bot.moderator.game(GAME)).seat("lannister")
    assert (seat.user_id, seat.minded, seat.offer) == (table["cersei"].id, False, None)


async def test_a_fault_of_discords_tells_nothing_of_anybody(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Nobody loses a seat because Discord fails."""
    await begin(table, act)
    table.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001, times=None)

    await an_hour_later(table, simcord_bot, clock)

    game = await simcord_bot.moderator.game(GAME)
    assert not any(seat.minded or seat.gone for seat in game.seats)


@pytest.mark.case("FC-D03")
async def test_whoever_stood_by_and_left_is_not_asked(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock, renly: MemberActor
) -> None:
    """The queue has forgotten who is not there; a host who has left is replaced too."""
    await begin(table, act)
    await act(renly.slash(table.channel, "game standby"))
    table.guild.remove_member(renly)
    table.guild.remove_member(table["arya"])

    await an_hour_later(table, simcord_bot, clock)

    game = await simcord_bot.moderator.game(GAME)
    assert game.standby == ()
    assert game.host_id != table["arya"].id
    offer = game.seat("stark").offer
    assert offer is not None
    assert offer.to is None


async def test_whoever_has_left_the_server_has_left_its_lobbies(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The seat is free again, and everybody sees it."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None
    await act(table["cersei"].click(lobby, label="Lannister"))
    table.guild.remove_member(table["cersei"])

    await an_hour_later(table, simcord_bot, clock)

    assert "Lannister: free" in table.channel.history()[0].content


# --- Restarts, and the game to its end ------------------------------------------------------------


async def test_an_offer_outlives_a_restart(
    table: Table, act: Act, simcord_bot: Bot, new_bot: NewBot, renly: MemberActor
) -> None:
    """The button of the message from before works, and the former player's explains itself."""
    await begin(table, act)
    await act(renly.slash(table.channel, "game standby"))
    await gives_up(table, act, simcord_bot)
    letter, button = latest_with(table.env, renly.user.dm_channel, TAKE_SEAT)
    await simcord_bot.stop()
    bot = new_bot()
    await table.env.restart_bot(bot)

    done = await act(renly.user.click(letter, custom_id=button))
    await settled(bot)

    assert "The seat is yours." in said(done)
    question, opening = latest_with(table.env, table["cersei"].user.dm_channel, "review")
    late = await act(table["cersei"].user.click(question, custom_id=opening))
    assert "House Lannister has another player now" in said(late)
    await bot.stop()


@pytest.mark.case("DC-006")
async def test_what_a_seat_knows_is_read_by_its_new_player_alone(
    table: Table, act: Act, simcord_bot: Bot, assert_secret: Secret
) -> None:
    """Sealed orders of the former player: neither that player's again, nor anybody else's."""
    await begin(table, act)
    seat = await simcord_bot.moderator.seat(GAME, table["cersei"].id)
    await answer_directly(simcord_bot, table, "lannister")
    sealed = (await simcord_bot.moderator.seat(GAME, table["cersei"].id)).answer
    assert sealed is not None
    assert seat.request is not None
    await gives_up(table, act, simcord_bot)

    done = await takes(table, act, simcord_bot, table[STRANGER])

    told = answer_summary(sealed, load_edition("second"), seat.request)
    assert told in said(done)
    assert_secret(told, owner=STRANGER)


async def test_an_offer_that_was_put_off_is_not_sent_once_the_player_is_back(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Nobody is asked to take a seat that has its player."""
    await begin(table, act)
    pattern = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", pattern, status=400, code=0, times=1)
    await simcord_bot.moderator.replacing.give_up(GAME, table["cersei"].id)
    await settled(simcord_bot)
    await simcord_bot.moderator.take_back(GAME, table["cersei"].id)

    clock.move(minutes=2)
    await table.env.advance_time(60)
    await settled(simcord_bot)

    assert await simcord_bot.moderator.games_with_posts() == ()
    assert "needs a player" not in public(table)
    assert "its player has given up the seat" not in public(table)


async def test_an_offer_whose_words_discord_refuses_holds_nothing_up(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """It is given up in the end, for the board has its button; what is behind it is told."""
    await begin(table, act)
    pattern = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", pattern, status=400, code=0, times=None)
    await simcord_bot.moderator.replacing.give_up(GAME, table["cersei"].id)
    for _ in range(REFUSED_WORDS + 1):
        await settled(simcord_bot)
        clock.move(minutes=11)
        simcord_bot.sender.wake(GAME)
    await settled(simcord_bot)

    assert simcord_bot._store is not None
    async with simcord_bot._store.reading() as session:
        offers = select(PostRow.state).where(PostRow.kind == "offer")
        assert list(await session.scalars(offers)) == ["given_up"]


async def test_a_letter_in_hand_is_not_given_to_the_former_player(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Also one that was taken from the outbox before the seat changed hands."""
    await begin(table, act)
    await play_until(simcord_bot, table, lambda state: state.question > 1)
    game = await simcord_bot.moderator.game(GAME)
    seat = await simcord_bot.moderator.seat(GAME, table["cersei"].id, "lannister")
    secret = Post(
        id=1,
        game_id=GAME,
        channel_id=game.channel_id,
        seq=1,
        kind="whisper",
        nonce="n",
        question=seat.question,
        attempts=0,
        audience=table["cersei"].id,
        house="lannister",
        unreadable=True,
    )
    postman = simcord_bot._postman
    assert postman is not None
    assert await postman.deliver(secret, game) is not None
    await gives_up(table, act, simcord_bot)
    await takes(table, act, simcord_bot, table[STRANGER])

    delivered = await postman.deliver(secret, await simcord_bot.moderator.game(GAME))

    assert delivered is None


async def test_the_board_has_a_button_for_each_seat_that_needs_a_player(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The offer may be weeks above; the board is the last message."""
    await begin(table, act)
    await gives_up(table, act, simcord_bot)
    await gives_up(table, act, simcord_bot, "davos")
    board = table.channel.last_message
    assert board is not None

    done = await act(table[STRANGER].click(board, label="Play House Baratheon"))
    await settled(simcord_bot)

    assert "The seat is yours." in said(done)
    now, _ = latest_with(table.env, table.channel, f"{TAKE_SEAT}.lannister")
    assert "Play House Baratheon" not in str(now.components)


async def test_who_answers_an_offer_too_late_is_told_where_to_look(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock, renly: MemberActor
) -> None:
    """Whoever said nothing in time stands by no longer; the letter's button explains itself."""
    await begin(table, act)
    await act(renly.slash(table.channel, "game standby"))
    await gives_up(table, act, simcord_bot)
    letter, button = latest_with(table.env, renly.user.dm_channel, TAKE_SEAT)
    clock.move(hours=25)
    await simcord_bot.moderator.pass_deadlines()
    await settled(simcord_bot)

    late = await act(renly.user.click(letter, custom_id=button))
    done = await takes(table, act, simcord_bot, renly)

    assert "look in the game's channel" in said(late)
    assert "The seat is yours." in said(done)
