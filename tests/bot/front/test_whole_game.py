"""People play a whole game of each edition on the simulated Discord, to a winner.

They are computer players at heart, but their answers go through Discord: a question is opened from
the public board or from a direct message, and answered by pressing controls.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pytest
from simcord import Env, MemberActor
from sqlalchemy import select

from bot.front.board import board_panel
from bot.front.client import Bot
from bot.moderator import TableState
from bot.store import EventRow, Store
from engine.events import EVENT, StepEnded
from engine.names import House
from engine.players import Player, new_player
from engine.requests import Answer, Request
from tests.bot.front.clicks import answer_by_clicks
from tests.bot.front.conftest import PLAYERS, SEED, Act, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_question, latest_with
from tests.bot.front.reading import Reading, readable
from tests.bot.scripted import played_by_engine, stored

GAME = 1
BY_CLICKS = 3
"""So many answers to each kind of question are clicked; after that, every twentieth."""


@dataclass
class Evening:
    """The table, the bot that moderates it now, and what has been played."""

    env: Env
    table: Table
    act: Act
    bot: Bot
    new_bot: Callable[[], Bot]
    minds: Mapping[House, Player]
    answered: Counter[str] = field(default_factory=Counter)
    restarted_in: set[str] = field(default_factory=set)

    async def restart(self) -> None:
        """Another bot on the same database and the same Discord."""
        await self.bot.stop()
        self.bot = self.new_bot()
        await self.env.restart_bot(self.bot)

    async def state(self) -> TableState:
        """The table as everybody may know it."""
        return await self.bot.moderator.table(GAME)

    async def play(self) -> None:
        """Answer questions until the game is over."""
        state = await self.state()
        while state.status == "playing":
            assert state.asked is not None
            if state.asked not in self.restarted_in:
                self.restarted_in.add(state.asked)
                await self.restart()
            await self.answer(state, state.awaited[0])
            state = await self.state()
        await self.bot.sender.idle()

    async def answer(self, state: TableState, house: House) -> None:
        """One house answers, by clicks or behind Discord's back, and nobody learns too much."""
        person = self.table.player_of(house)
        seat = await self.bot.moderator.seat(GAME, person.id)
        request, view = seat.request, seat.view
        assert request is not None
        assert view is not None
        answer = self.minds[house].choose(request, lambda: view)
        times = self.answered[request.kind]
        self.answered[request.kind] += 1
        if times >= BY_CLICKS and times % 20:
            await self.bot.moderator.submit(GAME, person.id, seat.question, answer)
            return
        await self.bot.sender.idle()
        before = self.read_by_all()
        await self.click(person, request, answer, through_dm=times % 2 == 1)
        if request.secret and len(state.awaited) > 1:
            self.assert_nothing_told(before, except_to=house, now=await self.state())

    async def click(
        self, person: MemberActor, request: Request[Answer], answer: Answer, *, through_dm: bool
    ) -> None:
        """Press on in the direct message, or open the question from the board."""
        hands = await (self.letter(person) if through_dm else self.opened(person))
        await answer_by_clicks(hands, request, answer)
        assert hands.message.content.startswith(("**Done.**", "**Sealed.**"))

    async def letter(self, person: MemberActor) -> DiscordHands:
        """The question as it stands in a direct message."""
        question = (await self.state()).question
        asked = latest_question(self.env, person.user.dm_channel, question)
        return DiscordHands(self.env, person.user, asked)

    async def opened(self, person: MemberActor) -> DiscordHands:
        """The question opened from the latest message of the channel with the button."""
        asked, custom_id = latest_with(self.env, self.table.channel, "answer")
        opened = await self.act(person.click(asked, custom_id=custom_id))
        assert opened.ephemeral
        assert opened.response is not None
        return DiscordHands(self.env, person, opened.response)

    def read_by_all(self) -> dict[str, Reading]:
        """What each person can read now."""
        return {
            name: readable(self.table.channel, member, latest=40)
            for name, member in self.table.people.items()
        }

    def assert_nothing_told(
        self, before: Mapping[str, Reading], *, except_to: House, now: TableState
    ) -> None:
        """Of a sealed answer all others learn that it is sealed, from the status board alone."""
        board = board_panel(now).text
        owner = self.table.player_of(except_to).name
        for name, reading in self.read_by_all().items():
            if name != owner:
                fresh = {text for key, text in reading.items() if before[name].get(key) != text}
                assert all(text.startswith(board) for text in fresh), (name, fresh)


EXPANDED = "first+fortifications+house-cards+martell+one-time-orders+ports+siege-engines"


@pytest.mark.parametrize(("edition", "players"), [("second", 4), ("first", 3), (EXPANDED, 6)])
@pytest.mark.case("DC-023")
async def test_people_play_a_whole_game_through_restarts_in_every_kind_of_question(
    simcord_env: Env,
    simcord_bot: Bot,
    new_bot: Callable[[], Bot],
    table: Table,
    act: Act,
    *,
    edition: str,
    players: int,
) -> None:
    """It comes to a winner; the posts are complete, and the engine alone gets the same digest."""
    await begin(table, act, edition, players=players)
    minds = {house: new_player("maester", house) for house in PLAYERS.values()}
    evening = Evening(simcord_env, table, act, simcord_bot, new_bot, minds)

    try:
        await evening.play()
        winner = (await evening.state()).winner
    finally:
        await evening.bot.stop()

    store = await Store.open(evening.bot.settings.database)
    row, log = await stored(store, GAME)
    await assert_told_in_full(table, store, winner)
    await store.close()
    game = played_by_engine(row, log)
    assert game.over
    assert game.digest == row.digest
    assert len(evening.restarted_in) > 10


async def assert_told_in_full(table: Table, store: Store, winner: House | None) -> None:
    """One message with the map for each step that ended, and the winner at the end."""
    async with store.reading() as session:
        rows = await session.scalars(select(EventRow.event).where(EventRow.game_id == GAME))
        events = [EVENT.validate_json(text) for text in rows]
    ended = [event for event in events if isinstance(event, StepEnded)]
    posts = [m for m in table.channel.history() if not m.flags.ephemeral]
    maps = [m for m in posts if any(file.filename.startswith("map") for file in m.attachments)]
    reports = [m for m in maps if re.match(r"### Round \d+: ", m.content)]
    assert len(reports) == len(ended)
    assert len(maps) == len(ended) + 2  # the first map, and the last
    assert f"The seed of this game was `{SEED}`" in maps[-1].content
    assert winner is not None
    assert f"House {winner.title()} has won." in posts[-1].content
