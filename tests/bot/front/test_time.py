"""Deadlines as players see them: in the lobby, on the board, in the panel, and when one passes."""

import re
from datetime import timedelta

import pytest
from simcord import Env, assert_error

from bot.errors import Refused
from bot.front.board import BACK
from bot.front.client import Bot
from bot.front.pace import CHOOSE
from tests.bot.clocks import Clock
from tests.bot.front.conftest import STRANGER, Act, NewBot, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import GAME, answer_directly, play_until
from tests.bot.front.reading import readable

STAMP = re.compile(r"<t:(\d+):F> \(<t:\1:R>\)")


def public(table: Table) -> str:
    """All that stands in the channel."""
    return "\n".join(message.content for message in table.channel.history())


async def pass_time(env: Env, bot: Bot, clock: Clock, **by: float) -> None:
    """Let time pass minute by minute for everybody, the bot being there."""
    left = timedelta(**by)
    while left > timedelta():
        step = min(left, timedelta(minutes=4))
        clock.now += step
        await env.advance_time(step.total_seconds())
        left -= step
    await bot.moderator.settled()
    await bot.sender.idle()


async def panel_of_pace(table: Table, act: Act, name: str = "arya") -> DiscordHands:
    lobby = table.channel.history()[0]
    shown = await act(table[name].click(lobby, label="Pace"))
    assert shown.ephemeral
    assert shown.response is not None
    return DiscordHands(table.env, table[name], shown.response)


async def test_a_lobby_says_what_happens_on_a_missed_deadline(table: Table, act: Act) -> None:
    """Everybody reads it before sitting down; daily is the usual pace."""
    await act(table["arya"].slash(table.channel, "game new", zone="Berlin"))

    told = table.channel.history()[0].content

    assert "**Pace: daily.** Time for an answer: orders and bids until 20:00" in told
    assert "Hours and days are those of Berlin." in told
    assert "the steward, a cautious computer player, answers." in told
    assert "After 2 missed deadlines in a row it minds the seat" in told


async def test_the_host_changes_pace_and_zone_in_the_lobby(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A select and a form; the lobby shows it at once."""
    await act(table["arya"].slash(table.channel, "game new"))
    hands = await panel_of_pace(table, act)

    await hands.pick(CHOOSE, ["relaxed"])
    await hands.fill("pace.zone", {"zone": "new york"})

    pace = (await simcord_bot.moderator.game(GAME)).terms.pace
    assert (pace.name, pace.zone) == ("relaxed", "America/New_York")
    assert "Hours and days are those of New York." in table.channel.history()[0].content


async def test_an_unknown_city_changes_nothing(table: Table, act: Act, simcord_bot: Bot) -> None:
    """The refusal names what is alike."""
    done = await act(table["arya"].slash(table.channel, "game new", zone="Berlln"))

    assert done.response is not None
    assert "Did you mean Berlin?" in done.response.content
    assert await simcord_bot.moderator.games_in(table.channel.id) == ()
    assert_error(table.env, Refused)


async def test_only_the_host_chooses_the_pace(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Others may read the panel; a choice of theirs is refused."""
    await act(table["arya"].slash(table.channel, "game new", pace="none"))
    hands = await panel_of_pace(table, act, STRANGER)
    select = hands.custom_id(CHOOSE)

    done = await act(table[STRANGER].select(hands.message, ["live"], custom_id=select))

    assert "Only the host, arya, can choose the pace" in done.followups[0].content

    assert (await simcord_bot.moderator.game(GAME)).terms.pace.name == "none"


async def test_zones_are_suggested_by_their_city(table: Table, act: Act) -> None:
    """What begins as typed comes first."""
    found = await table["arya"].autocomplete(table.channel, "game new", "zone", "berl")

    assert found[0]["value"] == "Europe/Berlin"


async def begin_at_pace(table: Table, act: Act, pace: str) -> None:
    """A game of six with a pace."""
    await begin(table, act, pace=pace)


async def test_board_question_and_panel_show_the_deadline(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """As a moment that everybody reads in their own zone."""
    await begin_at_pace(table, act, "live")
    due = round((clock() + timedelta(minutes=10)).timestamp())

    board = table.channel.history()[-1].content
    (asked,) = table["cersei"].user.dm_channel.history()
    panel = await act(table["cersei"].slash(table.channel, "orders"))

    assert panel.response is not None
    for text in (board, asked.content, panel.response.content):
        assert [int(each) for each in STAMP.findall(text)] == [due]


async def miss_until_minded(table: Table, bot: Bot, clock: Clock) -> None:
    """Lannister sleeps, everybody else answers, until the steward minds the seat."""
    while not (await bot.moderator.game(GAME)).seat("lannister").minded:
        await play_until(bot, table, lambda state: state.awaited == ("lannister",))
        await pass_time(table.env, bot, clock, minutes=12)


@pytest.mark.case("DC-036")
async def test_every_moved_deadline_is_told_with_its_reason(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The clock settles it by itself; the channel says whose, why and until when."""
    await begin_at_pace(table, act, "live")

    await pass_time(table.env, simcord_bot, clock, minutes=12)

    dues = (await simcord_bot.moderator.table(GAME)).dues
    assert len(dues) == 6
    (told,) = [text for text in public(table).splitlines() if "use extra time" in text]
    assert all(str(round(due.timestamp())) in told for due in dues.values())


async def test_a_sleeper_is_minded_and_takes_the_seat_back_by_one_press(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Told in private with one button; the board shows it; a press brings the player back."""
    await begin_at_pace(table, act, "live")
    await miss_until_minded(table, simcord_bot, clock)
    assert "Minded by the steward until the player is back: Lannister." in public(table)
    letters = table["cersei"].user.dm_channel
    message, custom_id = latest_with(table.env, letters, BACK)
    assert "the steward minds your seat" in message.content

    done = await act(table["cersei"].user.click(message, custom_id=custom_id))
    await simcord_bot.sender.idle()

    assert done.response is not None
    assert "Your seat is yours again" in done.response.content
    assert "House Lannister is back" in public(table)
    assert not (await simcord_bot.moderator.game(GAME)).seat("lannister").minded
    assert "Minded by" not in table.channel.history()[-1].content


async def test_whoever_opens_a_question_of_a_minded_seat_finds_the_way_back(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Also where direct messages are closed: *Answer* leads there."""
    await begin_at_pace(table, act, "live")
    await miss_until_minded(table, simcord_bot, clock)

    shown = await act(table["cersei"].slash(table.channel, "answer"))

    assert shown.response is not None
    assert "The steward minds your seat" in shown.response.content
    hands = DiscordHands(table.env, table["cersei"], shown.response)
    await hands.click(BACK)
    assert "Your seat is yours again" in hands.message.content


async def test_a_table_at_which_everybody_sleeps_waits_for_the_first_to_wake(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The board says so; *Answer* leads to the way back, and the game goes on."""
    await begin_at_pace(table, act, "live")
    while (await simcord_bot.moderator.game(GAME)).status == "playing":
        await pass_time(table.env, simcord_bot, clock, minutes=12)
    board = table.channel.last_message
    assert board is not None
    assert "is paused: No player is there" in board.content

    shown = await act(table["davos"].click(board, label="Answer"))
    assert shown.response is not None
    hands = DiscordHands(table.env, table["davos"], shown.response)
    await hands.click(BACK)
    await simcord_bot.sender.idle()

    assert "Game 1 goes on" in public(table)
    card = await simcord_bot.moderator.game(GAME)
    assert [seat.house for seat in card.seats if not seat.minded] == ["baratheon"]


@pytest.mark.case("DC-037")
async def test_orders_chosen_and_not_sealed_count(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The draft of a panel is handed in when the deadline passes."""
    await begin_at_pace(table, act, "live")
    for house in ("stark", "baratheon", "greyjoy", "tyrell", "martell"):
        await answer_directly(simcord_bot, table, house)
    shown = await act(table["cersei"].slash(table.channel, "orders"))
    assert shown.response is not None
    hands = DiscordHands(table.env, table["cersei"], shown.response)
    typed = "lannisport m, port of lannisport s, stoney sept d1, golden sound s"
    await hands.fill("text", {"text": typed})

    await pass_time(table.env, simcord_bot, clock, minutes=12)

    assert "The deadline of House Lannister has passed: what it had chosen" in public(table)
    placed = await simcord_bot.moderator.last_answer(GAME, table["cersei"].id, "place_orders")
    assert placed is not None
    assert set(placed.model_dump()["orders"]) >= {"lannisport", "stoney_sept", "golden_sound"}


@pytest.mark.case("DC-048")
async def test_time_that_the_bot_was_down_is_given_back_and_told_once(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock, new_bot: NewBot
) -> None:
    """After a night without the bot nobody has missed anything."""
    await begin_at_pace(table, act, "live")
    before = (await simcord_bot.moderator.table(GAME)).dues
    await simcord_bot.stop()
    clock.move(hours=8)
    bot = new_bot()
    await table.env.restart_bot(bot)

    await pass_time(table.env, bot, clock, minutes=1)

    assert public(table).count("I was away for 8 hours, which I give back") == 1
    after = (await bot.moderator.table(GAME)).dues
    assert after == {house: due + timedelta(hours=8) for house, due in before.items()}
    await bot.stop()


@pytest.mark.case("DC-050")
async def test_the_clock_outlives_a_fault_of_the_store_and_says_if_it_stands_still(
    table: Table,
    act: Act,
    simcord_bot: Bot,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While it fails the bot is not well; afterwards it settles what is due."""
    await begin_at_pace(table, act, "live")
    await pass_time(table.env, simcord_bot, clock, minutes=1)
    assert simcord_bot.clock.goes
    with monkeypatch.context() as broken:
        broken.setattr("bot.moderator.clockwork.Clockwork.next_deadline", _disk_full)
        broken.setattr("bot.moderator.clockwork.Clockwork.pass_deadlines", _disk_full)
        await pass_time(table.env, simcord_bot, clock, minutes=12)
        assert not simcord_bot.clock.goes

    await pass_time(table.env, simcord_bot, clock, minutes=2)

    assert simcord_bot.clock.goes
    assert "use extra time" in public(table)


async def _disk_full(*_: object) -> None:
    raise OSError("the disk is full")


async def test_what_a_draft_holds_is_not_told(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """That a deadline is open tells nobody what was picked."""
    await begin_at_pace(table, act, "live")
    shown = await act(table["cersei"].slash(table.channel, "orders"))
    assert shown.response is not None
    hands = DiscordHands(table.env, table["cersei"], shown.response)
    await hands.fill("text", {"text": "lannisport m+1, stoney sept d1"})

    await pass_time(table.env, simcord_bot, clock, minutes=12)

    seen = "\n".join(readable(table.channel, table["davos"]).values())
    assert "**March +1" not in seen


async def test_the_host_sets_a_pace_by_a_form(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Hours for each sort of question, quiet hours, weekends."""
    await act(table["arya"].slash(table.channel, "game new", zone="Berlin"))
    hands = await panel_of_pace(table, act)
    typed = {"plan": "21:30", "choice": "6", "combat": "0.5", "quiet": "22-7", "weekends": "yes"}

    await hands.fill("pace.custom", typed)

    told = table.channel.history()[0].content
    assert "orders and bids until 21:30, at least 12 hours later" in told
    assert "single decisions 6 hours; decisions in a combat 30 minutes" in told
    assert "between 22:00 and 07:00" in told
    assert "Saturdays and Sundays are free." in told
    assert "Hours and days are those of Berlin." in told


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("plan", "soon", "no number of hours"),
        ("choice", "0", "no number of hours"),
        ("quiet", "25-26", "no time of day"),
        ("quiet", "8-8", "must end at another time"),
        ("plan", "03:00", "lies within the quiet hours"),
        ("weekends", "perhaps", "Write yes or no"),
    ],
)
async def test_what_the_form_does_not_understand_changes_nothing(
    table: Table, act: Act, simcord_bot: Bot, *, field: str, typed: str, said: str
) -> None:
    """It says what was wrong and what to write."""
    await act(table["arya"].slash(table.channel, "game new"))
    hands = await panel_of_pace(table, act)
    form = await act(table["arya"].click(hands.message, custom_id=hands.custom_id("pace.custom")))
    assert form.modal is not None
    shown = {
        row["component"]["custom_id"]: row["component"]["value"] for row in form.modal["components"]
    }

    done = await act(table["arya"].submit_modal(form, shown | {field: typed}))

    assert said in done.followups[0].content
    assert (await simcord_bot.moderator.game(GAME)).terms.pace.name == "daily"


async def test_a_vacation_is_told_to_the_table_and_shown(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """In the channel and on the board; the player reads how many days are left."""
    await begin(table, act, pace="daily")

    done = await act(
        table["cersei"].slash(
            table.channel, "vacation", **{"from": "2026-03-01", "until": "2026-03-03"}
        )
    )
    await simcord_bot.sender.idle()

    assert done.response is not None
    assert "You have 4 days of vacation left." in done.response.content
    assert "House Lannister is on vacation from <t:" in public(table)
    assert "On vacation: Lannister, back on <t:" in table.channel.history()[-1].content


async def test_whoever_is_back_early_says_so(table: Table, act: Act, simcord_bot: Bot) -> None:
    """With one word; the table reads it."""
    await begin(table, act, pace="daily")
    days = {"from": "2026-03-01", "until": "2026-03-03"}
    await act(table["cersei"].slash(table.channel, "vacation", **days))

    done = await act(table["cersei"].slash(table.channel, "vacation", **{"from": "back"}))
    await simcord_bot.sender.idle()

    assert done.response is not None
    assert "You have 6 days of vacation left." in done.response.content
    assert "House Lannister is back from vacation." in public(table)
    assert "On vacation" not in table.channel.history()[-1].content


async def test_a_day_that_is_none_is_refused(table: Table, act: Act) -> None:
    """It says how days are written."""
    await begin(table, act, pace="daily")

    done = await act(table["cersei"].slash(table.channel, "vacation", **{"from": "tomorrow"}))

    assert done.response is not None
    assert "no day that I can read. Write it as 2026-07-01" in done.response.content
    assert_error(table.env, Refused)
