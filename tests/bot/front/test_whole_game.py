"""Six people play a whole game on the simulated Discord, by pressing controls and nothing else."""

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from simcord import Env

from bot.front.client import Bot
from bot.moderator import TableState
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.names import House
from tests.bot.front.clicks import answer_by_clicks
from tests.bot.front.conftest import PLAYERS, Act, QuickArtist, Table
from tests.bot.front.discord_hands import DiscordHands
from engine.players import new_player


async def begin(table: Table, act: Act) -> None:
    """From the lobby to the first question."""
    await act(table["arya"].slash(table.channel, "game new", edition="second", players=6))
    lobby = table.channel.last_message
    for name, house in PLAYERS.items():
        await act(table[name].click(lobby, label=house.title()))
    await act(table["arya"].click(lobby, label="Start the Game"))


async def test_whole(simcord_env: Env, simcord_bot: Bot, table: Table, act: Act) -> None:
    """x"""
    await begin(table, act)
    bot = simcord_bot
    state = await bot.moderator.table(1)
    n = presses = 0
    players = {h: new_player("maester", h) for h in PLAYERS.values()}
    started = time.perf_counter()
    while state.status == "playing" and n < 2000:
        house = state.awaited[0]
        person = table.player_of(house)
        seat = await bot.moderator.seat(1, person.id)
        answer = players[house].choose(seat.request, lambda: seat.view)
        opened = await act(person.slash(table.channel, "answer"))
        hands = DiscordHands(simcord_env, person, opened.response)
        await answer_by_clicks(hands, seat.request, answer)
        assert "Done" in hands.message.content or "Sealed" in hands.message.content, (
            hands.message.content
        )
        n += 1
        presses += hands.presses + 1
        state = await bot.moderator.table(1)
    print(n, presses, time.perf_counter() - started)
    for message in table.channel.history():
        print("--- ", message.content[:300], [a.filename for a in message.attachments])
