"""House rules: chosen by the host in the lobby, seen by all, and used."""

from simcord import assert_error
from simcord.results import InteractionResult

from bot.errors import Refused
from bot.front.client import Bot
from bot.front.house_rules import OPTION, VALUE
from bot.front.panel import MORE
from engine.boxes.second.options import SecondEditionOptions
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, Table
from tests.bot.front.discord_hands import DiscordHands
from tests.bot.front.evening import GAME


async def opened(table: Table, act: Act, name: str = "arya") -> DiscordHands:
    """A lobby of Arya's, and the panel of house rules as `name` sees it."""
    if not table.channel.history():
        await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.history()[0]
    shown = await act(table[name].click(lobby, label="House Rules"))
    assert shown.ephemeral
    assert shown.response is not None
    return DiscordHands(table.env, table[name], shown.response)


async def choose(hands: DiscordHands, option: str, value: str) -> None:
    """Turn to the option's page, pick it, and give it a value."""
    while option not in hands.options(OPTION):
        (more,) = [found for found in hands.options(OPTION) if found.startswith(MORE)]
        await hands.pick(OPTION, [more])
    await hands.pick(OPTION, [option])
    await hands.pick(f"{VALUE}{option}", [value])


async def begin_with(table: Table, act: Act, option: str, value: str) -> InteractionResult:
    """A game of six that is played by one house rule."""
    await choose(await opened(table, act), option, value)
    lobby = table.channel.history()[0]
    for name, house in PLAYERS.items():
        await act(table[name].click(lobby, label=house.title()))
    return await act(table["arya"].click(lobby, label="Start the Game"))


async def test_every_option_can_be_chosen(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Page by page the panel offers all options of the edition."""
    hands = await opened(table, act)
    seen: set[str] = set()

    for _ in range(2):
        names = hands.options(OPTION)
        seen |= {name for name in names if not name.startswith(MORE)}
        await hands.pick(OPTION, [next(name for name in names if name.startswith(MORE))])

    assert seen == set(SecondEditionOptions.model_fields)


async def test_what_the_host_chooses_stands_in_the_lobby(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The public message tells the house rule; back to the usual way it is gone again."""
    hands = await opened(table, act)

    await choose(hands, "tides_of_battle", "on")
    told = table.channel.history()[0].content
    kept = (await simcord_bot.moderator.table(GAME)).game.options
    await choose(hands, "tides_of_battle", "off")

    assert "- Tides of Battle deck: used in every combat" in told
    assert isinstance(kept, SecondEditionOptions)
    assert kept.tides_of_battle == "on"
    assert "House rules" not in table.channel.history()[0].content


async def test_only_the_host_chooses(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Others may read the panel; a choice of theirs is refused in private."""
    hands = await opened(table, act)
    hands = await opened(table, act, STRANGER)
    await hands.pick(OPTION, ["impassable_port"])

    done = await act(
        table[STRANGER].select(
            hands.message, ["open"], custom_id=hands.custom_id(f"{VALUE}impassable_port")
        )
    )

    assert "Only the host" in done.followups[0].content
    assert (await simcord_bot.moderator.table(GAME)).game.options == SecondEditionOptions()


async def test_house_rules_are_told_at_the_start_and_by_status(table: Table, act: Act) -> None:
    """Nobody can overlook that the game is not played the usual way."""
    await begin_with(table, act, "march_supply_check", "move_by_move")

    status = await act(table[STRANGER].slash(table.channel, "game status"))

    said = "- Supply of a march: judged after each move as named"
    first = next(m for m in table.channel.history() if m.content.startswith("## Game 1 begins"))
    assert said in first.content
    assert status.response is not None
    assert said in status.response.content


async def test_house_rules_are_closed_once_the_game_has_begun(table: Table, act: Act) -> None:
    """An old panel changes nothing any more."""
    hands = await opened(table, act)
    await begin_with(table, act, "tides_of_battle", "on")

    done = await act(
        table["arya"].select(hands.message, ["impassable_port"], custom_id=hands.custom_id(OPTION))
    )

    assert "before a game begins" in done.followups[0].content


async def test_power_is_given_where_that_is_agreed(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """`/give` moves the tokens, tells the giver in private, and the channel what changed hands."""
    await begin_with(table, act, "power_gifts", "between_deeds")

    done = await act(table["arya"].slash(table.channel, "give", to="tyrell", amount=2))
    await simcord_bot.sender.idle()

    view = (await simcord_bot.moderator.table(GAME)).view
    assert done.ephemeral
    assert view is not None
    assert (view.power["stark"], view.power["tyrell"]) == (3, 7)
    told = [m.content for m in table.channel.history(viewer=table[STRANGER])]
    assert any("**Stark** gives Tyrell 2 power." in text for text in told)


async def test_a_gift_is_refused_where_it_is_not_agreed(table: Table, act: Act) -> None:
    """In the usual game the command says which rule forbids it."""
    await begin_with(table, act, "tides_of_battle", "on")

    done = await act(table["arya"].slash(table.channel, "give", to="tyrell", amount=2))

    assert done.response is not None
    assert "2E-INFO-02" in done.response.content
    assert_error(table.env, Refused)
