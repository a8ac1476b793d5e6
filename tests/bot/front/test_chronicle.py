"""`/why` and `/game history`, as players use them."""

from bot.front.client import Bot
from engine.events import CombatResolved
from tests.bot.front.conftest import STRANGER, Act, Table, begin
from tests.bot.front.evening import GAME, asked, play_until
from tests.bot.front.test_posts import public

SHOW = "Show to Everybody"


async def after_a_battle(bot: Bot, table: Table) -> None:
    """Play until a combat has been fought and told."""
    await play_until(bot, table, asked("choose_house_card"))
    fighting = (await bot.moderator.table(GAME)).question
    await play_until(
        bot, table, lambda now: now.question > fighting and now.asked == "resolve_march"
    )


async def test_why_is_told_in_private_and_shown_by_players_alone(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Everybody may ask; who does not play does not post with our voice."""
    await begin(table, act)
    await after_a_battle(simcord_bot, table)
    asked_by_stranger = await act(table[STRANGER].slash(table.channel, "why"))
    assert asked_by_stranger.response is not None
    refused = await act(table[STRANGER].click(asked_by_stranger.response, label=SHOW))
    mine = await act(table["arya"].slash(table.channel, "why"))
    assert mine.response is not None
    before = public(table)

    shown = await act(table["arya"].click(mine.response, label=SHOW))

    assert asked_by_stranger.ephemeral
    assert mine.ephemeral
    assert "2E-COMBAT-30" in mine.response.content
    assert refused.response is not None
    assert "Only the players" in refused.response.content
    assert not shown.ephemeral
    assert public(table) == [*before, mine.response.content]


async def test_something_earlier_is_chosen_while_typing(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The newest first, by House, area or round; what is named is explained."""
    await begin(table, act)
    await after_a_battle(simcord_bot, table)
    offered = await table["arya"].autocomplete(table.channel, "why", "what", "combat")
    choice = offered[-1]

    told = await act(table["arya"].slash(table.channel, "why", what=choice["value"]))

    assert "combat for" in choice["name"]
    assert told.response is not None
    assert told.response.content.startswith(f"### {choice['name']}")
    _, events = await simcord_bot.moderator.chronicle.latest(GAME)
    assert any(isinstance(event, CombatResolved) for _, event in events)


async def test_the_pages_of_the_history_are_turned_by_buttons(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Back from the second round to the first, forward again; each with the map of then."""
    await begin(table, act)
    await play_until(simcord_bot, table, lambda now: now.view is not None and now.view.round == 2)
    await play_until(simcord_bot, table, asked("place_orders"))
    opened = await act(table["arya"].slash(table.channel, "game history", round=2))
    assert opened.ephemeral
    assert opened.response is not None
    first = await act(table["arya"].click(opened.response, label="‹ Back"))
    assert first.response is not None
    earlier = first.response.content

    again = await act(table["arya"].click(first.response, label="Forward ›"))

    assert earlier.startswith("## Game 1, round 1")
    assert "orders revealed" in earlier or "marches" in earlier
    linked = int(earlier.rpartition("/")[2].rstrip(")"))
    assert next(m for m in table.channel.history() if m.id == linked).attachments
    assert again.response is not None
    assert again.response.content.startswith("## Game 1, round")
