"""From `/game new` to the first question."""

from bot.front.client import Bot
from tests.bot.front.conftest import PLAYERS, Act, Table


async def test_six_players_sit_down_and_the_host_starts_the_game(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Six presses of a House and one of Start bring the first map and the status board."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    for name, house in PLAYERS.items():
        await act(table[name].click(lobby, label=house.title()))

    await act(table["arya"].click(lobby, label="Start the Game"))
    await simcord_bot.sender.idle()

    said = [message.content for message in table.channel.history()]
    print("\n---\n".join(said))
    for name in PLAYERS:
        print(name, [m.content for m in table[name].user.dm_channel.history()])
    assert any("begins" in text for text in said)
    assert "Waiting for" in said[-1]
