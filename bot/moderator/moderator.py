"""The game master itself: every door through which players, hosts and the front reach a game."""

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import ColumnElement, or_, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Conflict, NoSuchGame, Refused
from bot.moderator import ending, lobbies, lobby, offers, reading
from bot.moderator.cards import card_of, must_host
from bot.moderator.chronicle import Chronicle
from bot.moderator.clockwork import Clockwork, Drafted, no_drafts
from bot.moderator.finality import finality
from bot.moderator.gathering import Gathering
from bot.moderator.ledger import Ledger
from bot.moderator.managers import OCCUPIED, Managers, bind
from bot.moderator.open_games import OpenGames
from bot.moderator.outbox import Outbox
from bot.moderator.play import Play
from bot.moderator.reminding import Reminding
from bot.moderator.replacing import Replacing
from bot.moderator.rewinding import Rewinding
from bot.moderator.servers import must_have_room
from bot.moderator.state import (
    CheckedReceipt,
    GameCard,
    NewGame,
    Post,
    Receipt,
    SeatState,
    TableState,
)
from bot.moderator.terms import Terms
from bot.moderator.unbroken import unbroken
from bot.moderator.votes import Votes
from bot.store import UNDER_WAY, GameRow, MemoRow, SeatRow, Store
from engine.names import House
from engine.players import PlayerKind
from engine.requests import Answer


def utc_now() -> datetime:
    """The present, aware of its zone."""
    return datetime.now(UTC)


def new_seed() -> str:
    """A seed that nobody can guess: 32 random bytes as hexadecimal digits."""
    return secrets.token_hex(32)


def _nobody(_: int) -> None:
    """There is no sender to wake."""


class Moderator:
    """Moderates all games of one database.

    Every method is safe to call concurrently; what touches one game happens one after the other.
    What has begun is carried through even if its caller is cancelled.
    Every method that takes a game raises `NoSuchGame` (a `Refused`) when there is none, and
    `StoreError` when the database fails; whenever one raises, nothing was changed.

    `post_wanted(game_id)` is called after a commit that owes messages. With `several_seats` a user
    may sit on more than one seat of a game (the local table). `new_seed` is asked for the secret
    seed of each game that starts. What those who manage a server may do goes through `managers`,
    giving up and taking over seats of running games through `replacing`, reminders and what players
    wish through `reminding`.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = utc_now,
        post_wanted: Callable[[int], None] | None = None,
        several_seats: bool = False,
        new_seed: Callable[[], str] = new_seed,
    ) -> None:
        self._store = store
        self._clock = clock
        self._several_seats = several_seats
        self._posted = post_wanted or _nobody
        self.at_work: set[asyncio.Task[Any]] = set()
        self._games = OpenGames(store, clock, self._posted)
        self._outbox = Outbox(store, clock)
        self.chronicle = Chronicle(store)
        self._play = Play(self._games, new_seed=new_seed, posted=self._posted)
        self.managers = Managers(self._games, self._play, self._posted, self.at_work)
        self.reminding = Reminding(self._games, self._posted, self.at_work)
        self.votes = Votes(self._games, self._posted, self._play.go_on, self.at_work)
        self._clockwork = Clockwork(self._games, self._play, self._posted)
        self.replacing = Replacing(
            self._games,
            self._posted,
            self._play.go_on,
            self._clockwork.end_absence,
            several_seats=several_seats,
            at_work=self.at_work,
        )
        self._rewinding = Rewinding(self._games, self._posted, self._play.go_on)

    async def open(self) -> None:
        """Go on where the last run stopped: computer players that were interrupted play on, and
        games that were paused are tried again.
        """
        for card in await self._cards(GameRow.status == "playing"):
            self._play.go_on(card.id)
        for card in await self._cards(GameRow.status == "paused"):
            if card.paused_by is None:
                self._play.try_again(card.id)

    async def close(self) -> None:
        """Finish what is in hand and stop. The store stays open."""
        await self._play.close()
        if self.at_work:
            await asyncio.wait(self.at_work)

    async def settled(self) -> None:
        """Wait until no computer player is at work in the background."""
        await self._play.settled()

    # --- Lobby ----------------------------------------------------------------------------------

    @unbroken
    async def new_game(self, wanted: NewGame) -> GameCard:
        """Open a lobby.

        Raises:
            Refused: the channel has a game under way, there is no such set-up, or the settings of
                the server do not allow it.
        """
        setup = lobby.agreed(wanted)
        now = self._clock()
        row = GameRow(
            guild_id=wanted.guild_id,
            channel_id=wanted.channel_id,
            host_id=wanted.host_id,
            host_name=wanted.host_name[:100],
            setup=setup.model_dump_json(),
            seats=[],
            terms=wanted.terms.model_dump_json(),
            standby=[],
            created_at=now,
            changed_at=now,
        )
        lobbies.prolong(row, now)
        try:
            async with self._store.writing() as session:
                await must_have_room(session, wanted)
                session.add(row)
        except Conflict:
            raise Refused(OCCUPIED) from None
        return card_of(row)

    @unbroken
    async def take_seat(
        self,
        game_id: int,
        user_id: int,
        user_name: str,
        house: House | None,
        *,
        roles: Collection[int] = (),
    ) -> GameCard:
        """Sit down, or change seats. Taking one's own seat again is harmless.

        Without `house`, and where Houses are drawn, any seat will do. `roles` are the user's on
        the game's server. Where that is agreed, the game begins with the last seat taken.

        Raises:
            Refused: taken, not in play, not for this user, or the game has begun.
        """

        def sit(row: GameRow) -> None:
            several = self._several_seats
            lobby.take_seat(row, user_id, user_name, house, several=several, roles=roles)
            lobbies.prolong(row, self._clock())

        return await self._maybe_begin(await self._change(game_id, sit))

    @unbroken
    async def leave_seat(self, game_id: int, user_id: int, house: House | None = None) -> GameCard:
        """Give up a seat (all of one's seats unless `house` names it) while in the lobby."""
        return await self._change(game_id, lambda row: lobby.leave_seat(row, user_id, house))

    @unbroken
    async def fill_seats(
        self,
        game_id: int,
        user_id: int,
        kind: PlayerKind = "maester",
        houses: Collection[House] | None = None,
    ) -> GameCard:
        """As host, give the free seats (or those of `houses`) to computer players."""
        return await self._maybe_begin(
            await self._change(game_id, lambda row: lobby.fill_seats(row, user_id, kind, houses))
        )

    @unbroken
    async def free_seat(self, game_id: int, user_id: int, house: House) -> GameCard:
        """As host, free a seat in the lobby, whoever sits there."""
        return await self._change(game_id, lambda row: lobby.free_seat(row, user_id, house))

    @unbroken
    async def stand_by(
        self, game_id: int, user_id: int, user_name: str, *, roles: Collection[int] = ()
    ) -> GameCard:
        """Join the queue of those who would take a seat that falls free, or leave it.

        Raises:
            Refused: not for this user, who may play already; the queue is full; the game is over.
        """
        now = self._clock()
        async with self._games.at(game_id), self._store.writing() as session:
            row = await self._row(session, game_id)
            lobby.stand_by(row, user_id, user_name, roles, now)
            offers.ask_those_who_wait(session, row, now)
            if row.status == "playing":
                Ledger(session, row, now).post("board")
        self._posted(game_id)
        return card_of(row)

    @unbroken
    async def gather(self, game_id: int, user_id: int, gathering: Gathering) -> GameCard:
        """As host, set who may join, how Houses are given out, and how the game begins."""
        return await self._maybe_begin(
            await self._change(game_id, lambda row: lobby.gather(row, user_id, gathering))
        )

    @unbroken
    async def change_setup(
        self, game_id: int, user_id: int, edition: str, players: int
    ) -> GameCard:
        """As host, agree on another edition, options of its expansions, or number of Houses.

        Whoever has another House by it is told so in the channel.

        Raises:
            Refused: no such set-up, or more people sit here than could play.
        """
        async with self._games.at(game_id), self._store.writing() as session:
            row = await self._row(session, game_id)
            moved = lobby.change_setup(row, user_id, edition, players)
            ledger = Ledger(session, row, self._clock())
            if moved:
                ledger.post("notice", notices=moved)
        self._posted(game_id)
        return card_of(row)

    @unbroken
    async def host_left(self, game_id: int) -> GameCard:
        """The host has left the server: the next player in order takes the place."""
        return await self._change(game_id, lobby.replace_host)

    @unbroken
    async def tend_lobbies(self) -> None:
        """Tell of lobbies that will end by themselves, and end those whose time is up."""
        for game_id in await lobbies.due(self._store, self._clock()):
            async with self._games.at(game_id), self._store.writing() as session:
                row = await self._row(session, game_id)
                told = await lobbies.tend(session, row, self._clock())
            if told:
                self._posted(game_id)

    @unbroken
    async def agree(self, game_id: int, user_id: int, option: str, value: str) -> GameCard:
        """As host, agree on a house rule while in the lobby.

        Raises:
            Refused: not the host, no such option or value, or the game has begun.
        """
        return await self._change(game_id, lambda row: lobby.agree(row, user_id, option, value))

    @unbroken
    async def agree_terms(self, game_id: int, user_id: int, terms: Terms) -> GameCard:
        """As host, agree on how long a House may take, while in the lobby.

        Raises:
            Refused: not the host, or the game has begun.
        """
        return await self._change(game_id, lambda row: lobby.agree_terms(row, user_id, terms))

    @unbroken
    async def start(self, game_id: int, user_id: int) -> TableState:
        """Deal and begin, as the host or a majority of the players wishes; until then the wish is
        noted. Computer players set to work in the background.

        Raises:
            Refused: neither host nor player, seats are free, or it has begun already.
        """
        # A wish that decides is not noted first: should the start fail, nothing was changed.
        decides = [await self._decides_to_begin(game_id, user_id)]
        if not any(decides):
            await self._change(
                game_id, lambda row: decides.append(lobby.ask_to_begin(row, user_id))
            )
        if any(decides):
            await self._play.start(game_id)
        return await self.table(game_id)

    async def _decides_to_begin(self, game_id: int, user_id: int) -> bool:
        """Whether the game begins with this user's wish."""
        async with self._games.at(game_id), self._store.reading() as session:
            return lobby.ask_to_begin(await self._row(session, game_id), user_id)

    async def _maybe_begin(self, card: GameCard) -> GameCard:
        """Begin if that is agreed for a full table."""
        if not lobby.begins_by_itself(card):
            return card
        await self._play.start(card.id)
        return await self.game(card.id)

    @unbroken
    async def abandon(self, game_id: int, user_id: int) -> GameCard:
        """As host, end a game that has not begun. One that has is ended by a vote (`votes`).

        Raises:
            Refused: not the host, the game has begun, or it is over.
        """
        async with self._games.at(game_id), self._store.writing() as session:
            row = await self._row(session, game_id)
            ending.abandon(row, user_id)
            await Ledger(session, row, self._clock()).close("abandoned")
        self._posted(game_id)
        return card_of(row)

    @unbroken
    async def undo(self, game_id: int) -> None:
        """Take back a lobby that nobody has seen: nothing is owed by a game that never was."""
        await self._change(game_id, ending.undo)

    @unbroken
    async def resume(self, game_id: int, user_id: int) -> TableState:
        """As host or player, try to go on with a paused game.

        Raises:
            Paused: its answers still do not lead where they led before.
        """
        await self._play.resume(game_id, user_id)
        return await self.table(game_id)

    @unbroken
    async def move(
        self, game_id: int, user_id: int, channel_id: int, guild_id: int | None = None
    ) -> GameCard:
        """As host, bind the game to another channel of its server; what is owed is posted there.

        `guild_id` is the server of the new channel, None where there is none.

        Raises:
            Refused: not the host, another server, the game is over, or that channel has a game
                under way.
        """
        try:
            async with self._games.at(game_id), self._store.writing() as session:
                row = await self._row(session, game_id)
                must_host(card_of(row), user_id, "move the game")
                await bind(session, row, channel_id, guild_id, self._clock()).moved()
        except Conflict:
            raise Refused(OCCUPIED) from None
        self._posted(game_id)
        return card_of(row)

    # --- Play -----------------------------------------------------------------------------------

    @unbroken
    async def submit(
        self,
        game_id: int,
        user_id: int,
        question: int,
        answer: Answer,
        house: House | None = None,
        *,
        generation: int | None = None,
    ) -> Receipt:
        """Take a player's answer to a question; when this returns, it is safe on disk.

        Computer players who are quick to follow have answered by then; the rest do so in the
        background.

        `house` is needed only by users who play several seats, `generation` (the game's when the
        question was put) where a rewind may have come since. The same answer again gives the same
        receipt and changes nothing; another answer to a sealed secret question replaces it.

        Raises:
            Stale: the question is closed; says what is open now.
            Paused: the game is paused.
            Refused: not a seat of the user, nothing asked of it, or forbidden by a rule.
        """
        return await self._play.submit(
            game_id, user_id, question, answer, house, generation=generation
        )

    @unbroken
    async def give_power(
        self, game_id: int, user_id: int, to: House, amount: int, house: House | None = None
    ) -> Receipt:
        """Give another house available power, where the game allows it; all are told at once.

        Raises:
            Paused: the game is paused.
            Refused: not a seat of the user, not in this game, not now, or not so much.
        """
        return await self._play.give_power(game_id, user_id, to, amount, house)

    # --- Time -----------------------------------------------------------------------------------

    @unbroken
    async def next_deadline(self) -> datetime | None:
        """When the next deadline falls due in all games, also that of somebody who is asked to take
        a seat, or a vote closes; None if there is none.
        """
        return await self._clockwork.next_deadline()

    @unbroken
    async def pass_deadlines(self, drafted: Drafted = no_drafts) -> None:
        """Settle what has fallen due, each game in one transaction with what is told of it.

        What `drafted` (user, seat) gives counts if it is legal. Who is on vacation, or has a time
        bank or a grace left, is waited for. Else the steward answers, and after as many misses in
        a row as the terms say it minds the seat, which is offered to others, the next of them when
        the time of one is up.
        """
        await self.votes.pass_time()
        await self.replacing.pass_time()
        await self._clockwork.pass_deadlines(drafted)

    @unbroken
    async def take_back(self, game_id: int, user_id: int, house: House | None = None) -> GameCard:
        """Let a player have a seat back that the steward minds, with the whole time to answer.

        Raises:
            Refused: not a seat of the user, or not minded.
        """
        await self._clockwork.take_back(game_id, user_id, house)
        return await self.game(game_id)

    @unbroken
    async def vacation(self, game_id: int, user_id: int, first: date, last: date) -> GameCard:
        """Let a player be away from one day to another, both included, in the game's zone.

        Raises:
            Refused: not a player, past days, or more than are left of the budget.
        """
        await self._clockwork.vacation(game_id, user_id, (first, last))
        return await self.game(game_id)

    @unbroken
    async def end_vacation(self, game_id: int, user_id: int) -> GameCard:
        """Let a player be back early, or not go; the days to come are kept for later.

        Raises:
            Refused: not a player, or not on vacation.
        """
        await self._clockwork.vacation(game_id, user_id, None)
        return await self.game(game_id)

    @unbroken
    async def be_there(self) -> None:
        """Note that the game master is there now, so that its absence will be known."""
        await self._clockwork.be_there()

    @unbroken
    async def give_back(self) -> None:
        """Give back to all deadlines the time in which the game master was not there."""
        await self._clockwork.give_back()

    @unbroken
    async def take_back_answer(
        self, game_id: int, user_id: int, house: House | None = None
    ) -> TableState:
        """Take back the last answer (of `house`), as long as nobody has seen what came of it.

        A sealed answer is withdrawn, and nobody need do anything again. Anything else is a rewind:
        the question is asked anew.

        Raises:
            Paused: the game is paused.
            Refused: not a seat of the user, nothing answered, another House answered since, the
                table was told, or something hidden was revealed.
        """
        await self._rewinding.undo(game_id, user_id, house)
        return await self.table(game_id)

    # --- Reading --------------------------------------------------------------------------------

    @unbroken
    async def game(self, game_id: int) -> GameCard:
        """The game at a glance, as it is in the books."""
        async with self._store.reading() as session:
            return card_of(await self._row(session, game_id))

    @unbroken
    async def table(self, game_id: int) -> TableState:
        """What everybody may know."""
        async with self._games.at(game_id), self._games.looking(game_id) as (place, session):
            return await reading.table_of(session, place, self._clock())

    @unbroken
    async def seat(self, game_id: int, user_id: int, house: House | None = None) -> SeatState:
        """What this player may know and do. Without `house`, the user's seat that is awaited, else
        the first.

        Raises:
            Refused: the user does not play here, or does not play `house`.
        """
        async with self._games.at(game_id), self._games.looking(game_id) as (place, session):
            return await reading.seat_of(session, place, user_id, house, self._clock())

    @unbroken
    async def finality(
        self, game_id: int, house: House, question: int, answers: Sequence[Answer]
    ) -> tuple[bool, ...]:
        """Of each of these answers of a house to a question: whether nobody could take it back,
        for it would reveal something at once. None would if the question is closed.
        """
        async with self._games.at(game_id):
            game = (await self._games.place(game_id)).game
            if game is None or game.question != question or game.request(house) is None:
                return tuple(False for _ in answers)
            return finality(game, house, answers)

    async def seats_of(self, user_id: int) -> tuple[SeatState, ...]:
        """All seats of a user in games under way, what is most urgent first.

        That is what is asked, in the order in which it falls due; then seats that the steward
        minds, sealed answers, games in which others are awaited, pauses and lobbies.
        """
        seats = [
            await self.seat(game.id, user_id, house)
            for game in await self.games_of(user_id)
            for house in game.houses_of(user_id)
        ]
        return tuple(sorted(seats, key=reading.urgency))

    @unbroken
    async def games_in(self, channel_id: int) -> tuple[GameCard, ...]:
        """Every game of a channel, the newest first."""
        return await self._cards(GameRow.channel_id == channel_id)

    @unbroken
    async def games_of(self, user_id: int, *, under_way: bool = True) -> tuple[GameCard, ...]:
        """The games a user hosts or plays, newest first; `under_way`: in lobby, played, paused."""
        seated = GameRow.seats.any(SeatRow.user_id == user_id)
        concerned = or_(GameRow.host_id == user_id, seated)
        return await self._cards(concerned, under_way=under_way)

    @unbroken
    async def all_games(self, *, under_way: bool = True) -> tuple[GameCard, ...]:
        """Every game, the newest first."""
        return await self._cards(true(), under_way=under_way)

    @unbroken
    async def last_answer(
        self, game_id: int, user_id: int, kind: str, house: House | None = None
    ) -> Answer | None:
        """The house's latest answer of this kind to an earlier question: last round's orders."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            async with self._store.reading() as session:
                return await reading.last_answer(session, place, user_id, kind, house)

    @unbroken
    async def verify_receipt(self, game_id: int, user_id: int, digest: str) -> CheckedReceipt:
        """Open a receipt for its owner, so that anyone can recompute it.

        Raises:
            Refused: no such receipt among those of the user's seats.
        """
        async with self._store.reading() as session:
            card = card_of(await self._row(session, game_id))
            return await reading.open_receipt(session, card, user_id, digest)

    # --- Posts owed -----------------------------------------------------------------------------

    @unbroken
    async def games_with_posts(self) -> tuple[int, ...]:
        """The games that owe a post now."""
        return await self._outbox.games_with_posts()

    @unbroken
    async def next_due(self) -> datetime | None:
        """When the next post that was put off falls due; None if none was."""
        return await self._outbox.next_due()

    @unbroken
    async def next_posts(self, game_id: int) -> tuple[Post, ...]:
        """The posts to deliver now, in this order.

        A public post that was put off holds back the public ones behind it, a private one those to
        the same user; nothing overtakes.
        """
        return await self._outbox.next_posts(game_id)

    @unbroken
    async def last_message(self, game_id: int, before: int | None = None) -> int | None:
        """The message of the latest public post that was delivered, boards left out.

        With `before`, among the posts ahead of the one with this `seq`.
        """
        return await self._outbox.last_message(game_id, before)

    @unbroken
    async def private_messages(self, game_id: int, question: int) -> frozenset[int]:
        """The messages known to have told single players something during this question."""
        return await self._outbox.private_messages(game_id, question)

    @unbroken
    async def letter_before(self, post: Post) -> int | None:
        """The message that put a question to the same player, for the same seat, before this."""
        return await self._outbox.letter_before(post)

    @unbroken
    async def mark_sending(self, *post_ids: int, text: str | None = None) -> None:
        """Note that an attempt begins, so that after a crash `attempts` tells of it.

        Several posts told by one message are noted together, the first of them leading; `text` are
        the words of a public one, by which it can be found again.
        """
        await self._outbox.mark_sending(*post_ids, text=text)

    @unbroken
    async def mark_sent(self, post_id: int, message_id: int | None) -> None:
        """Note a delivered post, and those it led. Marking it twice is harmless."""
        await self._outbox.mark_sent(post_id, message_id)

    @unbroken
    async def mark_failed(self, post_id: int, reason: str, retry_at: datetime | None) -> None:
        """Put a post off until `retry_at`, or give it up (None)."""
        await self._outbox.mark_failed(post_id, reason, retry_at)

    @unbroken
    async def give_up_posts(self, game_id: int, reason: str) -> None:
        """Owe nothing any more in this game: it is over, and its channel is gone."""
        await self._outbox.give_up(game_id, reason)

    @unbroken
    async def remember(self, game_id: int, key: str, value: str | None) -> None:
        """Keep a short text with the game (a message's id); None forgets it."""
        async with self._store.writing(repeatable=True) as session:
            await self._row(session, game_id)
            if value is not None:
                await session.merge(MemoRow(game_id=game_id, key=key, value=value))
            elif memo := await session.get(MemoRow, (game_id, key)):
                await session.delete(memo)

    @unbroken
    async def recall(self, game_id: int, key: str) -> str | None:
        """What was remembered under this key."""
        async with self._store.reading() as session:
            memo = await session.get(MemoRow, (game_id, key))
            return memo.value if memo else None

    # --- Rows -----------------------------------------------------------------------------------

    async def _row(self, session: AsyncSession, game_id: int) -> GameRow:
        row = await session.get(GameRow, game_id)
        if row is None:
            raise NoSuchGame
        return row

    async def _change(self, game_id: int, change: Callable[[GameRow], None]) -> GameCard:
        """Change a game's row; what `change` refuses is undone."""
        async with self._games.at(game_id), self._store.writing() as session:
            row = await self._row(session, game_id)
            change(row)
            row.changed_at = self._clock()
        return card_of(row)

    async def _cards(
        self, which: ColumnElement[bool], *, under_way: bool = False
    ) -> tuple[GameCard, ...]:
        query = select(GameRow).where(which).order_by(GameRow.id.desc())
        if under_way:
            query = query.where(GameRow.status.in_(UNDER_WAY))
        async with self._store.reading() as session:
            return tuple(card_of(row) for row in (await session.scalars(query)).unique())
