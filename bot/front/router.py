"""The one place through which every press of a control goes.

An address says where a press belongs. A form is shown as the first reply; everything else is
deferred first and edited into the player's own message afterwards.
"""

import asyncio
import secrets
from collections.abc import Callable
from datetime import datetime

import discord

from bot.errors import Refused
from bot.front import limits
from bot.front.access import admitted, must_manage, roles_of
from bot.front.address import NO_GAME, NO_QUESTION, Address, parse
from bot.front.answering import Answering, Shown
from bot.front.board import ANSWER, BACK, MAP, OPEN, SEAT
from bot.front.chronicle import ChroniclePages, is_chronicle
from bot.front.desks import FORMS
from bot.front.house_rules import HouseRules, is_house_rules
from bot.front.incidents import COULD_NOT_SHOW
from bot.front.lobby import JOIN, STAND_BY, TAKE, lobby_panel
from bot.front.lobby_terms import LobbyTerms, is_lobby_terms
from bot.front.members import has_left, unmentioned
from bot.front.my_seat import seat_address, seat_panel
from bot.front.pace import PacePanel, is_pace
from bot.front.panel import Panel, modal_of, view_of
from bot.front.pictures import Artist, board_picture
from bot.front.presses import read
from bot.front.replacing import OfferedSeats, is_offer
from bot.front.turns import Turns
from bot.front.votes import OPEN_VOTE, is_vote
from bot.front.voting import Voting
from bot.moderator import GameCard, Moderator, NewGame, SeatState
from engine.names import House

ABANDON = "abandon"
ABANDON_BY_VOTE = f"{OPEN_VOTE}abandon"
ARCHIVE = "archive"
LOBBY = "lobby"
"""The memo that holds the lobby's message id, and the control of its address."""
NOBODY = 0
LOOK_BACK = 20
FORM_SECONDS = 2.0
"""A form cannot be deferred: better a short excuse than a dead press."""


class Router:
    """Carries presses to the lobby, the status board and the desks, and shows what comes back."""

    def __init__(
        self,
        client: discord.Client,
        moderator: Moderator,
        answering: Answering,
        artist: Artist | None,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._moderator = moderator
        self._answering = answering
        self._artist = artist
        self._chronicle = ChroniclePages(moderator.chronicle)
        self._pace = PacePanel(moderator, self.refresh_lobby)
        self._house_rules = HouseRules(moderator, self.refresh_lobby)
        self._offered_seats = OfferedSeats(moderator)
        self._lobby_terms = LobbyTerms(moderator, self.refresh_lobby)
        self.voting = Voting(moderator, now)
        self._turns = Turns()

    async def press(self, interaction: discord.Interaction, address: Address) -> None:
        """Answer one press.

        Raises:
            Refused: with the sentence to tell the presser in private.
        """
        if is_offer(address.control):
            await self._offered_seats.press(interaction, address)
            return
        await admitted(self._moderator, interaction, address.game)
        if is_everywhere(address.control):
            await self._everywhere(interaction, address)
        elif address.house is None:
            await self._at_the_table(interaction, address)
        elif _opens_form(interaction, address):
            await self._open_form(interaction, address)
        else:
            await self._answer(interaction, address)

    async def _everywhere(self, interaction: discord.Interaction, address: Address) -> None:
        """A press that means the same under every message."""
        if is_vote(address.control):
            await self.voting.press(interaction, address)
        elif address.control == SEAT:
            await self._show_seat(interaction, address)
        elif address.control == MAP:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self.show_map(interaction, address.game)
        elif address.control == BACK:
            await interaction.response.defer()
            await edit(interaction, await self._answering.take_back(address, interaction.user.id))
        elif address.control == OPEN or address.house is None:
            await self._show_question(interaction, address)
        else:
            await self._show_in_place(interaction, address)

    async def _at_the_table(self, interaction: discord.Interaction, address: Address) -> None:
        """A press under a message that everybody sees."""
        if is_chronicle(address.control):
            await self._chronicle.press(interaction, address)
        elif is_house_rules(address.control):
            await self._house_rules.press(interaction, address)
        elif is_pace(address.control):
            await self._pace.press(interaction, address)
        elif is_lobby_terms(address.control):
            await self._lobby_terms.press(interaction, address)
        elif address.control == ABANDON:
            await self._abandon(interaction, address)
        elif address.control == ARCHIVE:
            await self._archive(interaction, address)
        else:
            await self._lobby(interaction, address)

    # --- Questions ------------------------------------------------------------------------------

    async def _open_form(self, interaction: discord.Interaction, address: Address) -> None:
        try:
            async with asyncio.timeout(FORM_SECONDS):
                form = await self._answering.form(address, interaction.user.id)
        except TimeoutError:
            raise Refused("The table is busy just now. Press again in a moment.") from None
        await interaction.response.send_modal(modal_of(form, address))

    async def _show_question(self, interaction: discord.Interaction, address: Address) -> None:
        """Open what is asked now in a new private message."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        shown = await self._answering.show(address.game, interaction.user.id, address.house)
        await edit(interaction, shown)

    async def _show_in_place(self, interaction: discord.Interaction, address: Address) -> None:
        """Open what is asked now in the private message that led here."""
        await interaction.response.defer()
        shown = await self._answering.show(address.game, interaction.user.id, address.house)
        await edit(interaction, shown)

    async def _answer(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer()
        press = read(interaction, address.control)
        async with self._answering.turns.at(address.game, interaction.user.id):
            shown = await self._answering.press(address, press, interaction.user.id)
            if not _in_a_letter(interaction):
                await edit(interaction, shown)
                return
            await edit(interaction, _signed(shown))
            self._answering.stands_in_letter(shown)

    # --- The status board -----------------------------------------------------------------------

    async def _show_seat(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        seat = await self._moderator.seat(address.game, interaction.user.id, address.house)
        await self.show_seat(interaction, seat)

    async def show_seat(self, interaction: discord.Interaction, seat: SeatState) -> None:
        """A player's own seat, in reply to a deferred interaction."""
        panel = seat_panel(seat)
        view = view_of(panel, seat_address(seat))
        await interaction.followup.send(panel.text, view=view, ephemeral=True)

    async def show_map(self, interaction: discord.Interaction, game_id: int) -> None:
        """The board as the asker may see it, in reply to a deferred interaction."""
        table = await self._moderator.table(game_id)
        view = table.view
        if table.game.houses_of(interaction.user.id):
            view = (await self._moderator.seat(game_id, interaction.user.id)).view
        if view is None:
            raise Refused("The game has not begun: there is no map to show yet.")
        picture = await board_picture(self._artist, view, table.game)
        if picture is None:
            raise Refused("The map cannot be drawn just now. Try again later.")
        await interaction.followup.send(file=picture, ephemeral=True)

    # --- The lobby ------------------------------------------------------------------------------

    async def _lobby(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer()
        user, control = interaction.user, address.control
        roles = roles_of(user)
        if control == JOIN or control.startswith(TAKE):
            house = None if control == JOIN else await self._house(address)
            await self._moderator.take_seat(
                address.game, user.id, user.display_name, house, roles=roles
            )
        elif control == STAND_BY:
            await self._moderator.stand_by(address.game, user.id, user.display_name, roles=roles)
        elif control == "leave":
            await self._moderator.leave_seat(address.game, user.id)
        elif control == "fill":
            await self._see_to_the_host(interaction, address.game)
            await self._moderator.fill_seats(address.game, user.id)
        elif control == "start":
            await self._see_to_the_host(interaction, address.game)
            await self._moderator.start(address.game, user.id)
        else:
            raise Refused("That button is not in use any more.")
        await self._show_lobby(interaction, address)

    async def _see_to_the_host(self, interaction: discord.Interaction, game_id: int) -> None:
        """Before the host's word is needed: one who has left the server is replaced."""
        game = await self._moderator.game(game_id)
        guild = interaction.guild
        if guild is None or interaction.user.id == game.host_id:
            return
        if await has_left(guild, game.host_id):
            await self._moderator.host_left(game_id)

    async def _house(self, address: Address) -> House:
        wanted = address.control.removeprefix(TAKE)
        game = (await self._moderator.table(address.game)).game
        for seat in game.seats:
            if seat.house == wanted:
                return seat.house
        raise Refused("That House is not in this game.")

    async def new_game(self, wanted: NewGame) -> GameCard:
        """Open a lobby and post it in its channel.

        Raises:
            Refused: there can be no such game, or Discord does not take the message. Then there is
                no game: a lobby that nobody sees would keep the channel for itself.
        """
        async with self._turns.at(NO_GAME, wanted.channel_id):
            await self._take_back_unseen(wanted.channel_id)
            game = await self._moderator.new_game(wanted)
            try:
                await self._post_lobby(game)
            except COULD_NOT_SHOW as error:
                if not await self._is_seen(game):
                    await self._moderator.undo(game.id)
                    raise Refused(_why_not_posted(error)) from None
        return game

    async def move(
        self,
        game: GameCard,
        user_id: int,
        channel_id: int,
        guild_id: int,
        manager: str | None = None,
    ) -> GameCard:
        """Bind a game to another channel; a lobby moves only if it can be posted there.

        `manager` is the name of who moves it as a manager of the server.

        Raises:
            Refused: see `Moderator.move`; or Discord does not take the message.
        """
        if manager is None:
            moved = await self._moderator.move(game.id, user_id, channel_id, guild_id)
        else:
            managers = self._moderator.managers
            moved = await managers.move(game.id, manager, channel_id, guild_id)
        if moved.status != "lobby":
            return moved
        try:
            await self._post_lobby(moved)
        except COULD_NOT_SHOW as error:
            if not await self._is_seen(moved):
                await self._moderator.move(game.id, game.host_id, game.channel_id, game.guild_id)
                raise Refused(_why_not_posted(error)) from None
        return moved

    async def _post_lobby(self, game: GameCard) -> None:
        panel = lobby_panel(game)
        view = view_of(panel, Address(game.id, NO_QUESTION, LOBBY))
        channel = self._client.get_partial_messageable(game.channel_id)
        message = await channel.send(panel.text, view=view, nonce=secrets.token_hex(12))
        await self._moderator.remember(game.id, LOBBY, str(message.id))

    async def _is_seen(self, game: GameCard) -> bool:
        """Whether a lobby stands in its channel though its sending seemed to fail; noted if so."""
        channel = self._client.get_partial_messageable(game.channel_id)
        try:
            async for message in channel.history(limit=LOOK_BACK):
                if message.author == self._client.user and _is_lobby_of(message, game):
                    await self._moderator.remember(game.id, LOBBY, str(message.id))
                    return True
        except COULD_NOT_SHOW:
            return False
        return False

    async def _take_back_unseen(self, channel_id: int) -> None:
        """End a lobby of a channel that was never posted, as after a crash just before."""
        for game in await self._moderator.games_in(channel_id):
            posted = await self._moderator.recall(game.id, LOBBY)
            if game.status == "lobby" and posted is None and not await self._is_seen(game):
                await self._moderator.undo(game.id)

    async def _show_lobby(self, interaction: discord.Interaction, address: Address) -> None:
        """Bring the lobby up to date, also where it was pressed if that is another message."""
        async with self._turns.at(address.game, NOBODY):
            game = (await self._moderator.table(address.game)).game
            panel, view = lobby_panel(game), view_of(lobby_panel(game), address)
            private = interaction.message is not None and interaction.message.flags.ephemeral
            text = unmentioned(panel.text, game, interaction.guild) if private else panel.text
            text = limits.clip(text, limits.CONTENT)
            await interaction.edit_original_response(content=text, view=view)
            known = await self._moderator.recall(game.id, LOBBY)
            if interaction.message is None or str(interaction.message.id) == known:
                return
            await self._edit_lobby(game)

    async def refresh_lobby(self, game: GameCard) -> None:
        """Bring the lobby up to date after a press in a private message."""
        async with self._turns.at(game.id, NOBODY):
            await self._edit_lobby((await self._moderator.table(game.id)).game)

    async def _edit_lobby(self, game: GameCard) -> None:
        known = await self._moderator.recall(game.id, LOBBY)
        if known is None:
            return
        panel = lobby_panel(game)
        view = view_of(panel, Address(game.id, NO_QUESTION, LOBBY))
        lobby = self._client.get_partial_messageable(game.channel_id)
        try:
            await lobby.get_partial_message(int(known)).edit(content=panel.text, view=view)
        except discord.NotFound:
            await self._post_lobby(game)

    async def _abandon(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer()
        if (await self._moderator.game(address.game)).status in ("playing", "paused"):
            await self.voting.propose(interaction, address.game, ABANDON_BY_VOTE)
            return
        await self.refresh_lobby(await self._moderator.abandon(address.game, interaction.user.id))
        text = "The game is abandoned."
        await interaction.edit_original_response(content=text, view=None)

    async def _archive(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer()
        game = await self._moderator.game(address.game)
        must_manage(interaction, game, "archive a game")
        await self._moderator.managers.archive(game.id, interaction.user.display_name)
        await self.refresh_lobby(game)
        await interaction.edit_original_response(content="The game is archived.", view=None)


def _why_not_posted(error: Exception) -> str:
    if isinstance(error, discord.Forbidden):
        return "I may not write in this channel, so nothing was changed. Choose another."
    return "Discord did not take the lobby's message, so nothing was changed. Try again later."


def _is_lobby_of(message: discord.Message, game: GameCard) -> bool:
    controls = [part for row in message.components for part in getattr(row, "children", ())]
    addresses = [parse(part.custom_id or "") for part in controls]
    return any(found is not None and found[:3] == (game.id, 0, "leave") for found in addresses)


def is_everywhere(control: str) -> bool:
    """Whether a control means the same under every message: no desk may call its own so."""
    return control in (ANSWER, OPEN, SEAT, MAP, BACK) or is_offer(control) or is_vote(control)


def _opens_form(interaction: discord.Interaction, address: Address) -> bool:
    return address.control in FORMS and interaction.type is discord.InteractionType.component


def _in_a_letter(interaction: discord.Interaction) -> bool:
    """Whether the press is about a direct message, which stays; private replies do not."""
    message = interaction.message
    return interaction.guild_id is None and message is not None and not message.flags.ephemeral


def _signed(shown: Shown) -> Shown:
    """With the game below: direct messages of several games stand one under the other."""
    house = f"House {shown.address.house.title()}, game" if shown.address.house else "Game"
    below = f"\n-# {house} {shown.address.game}"
    text = limits.clip(shown.panel.text, limits.CONTENT - len(below))
    return Shown(Panel(text + below, shown.panel.rows), shown.address)


async def edit(interaction: discord.Interaction, shown: Shown) -> None:
    """Show a panel in the message that a deferred press is about."""
    await interaction.edit_original_response(
        content=shown.panel.text, view=view_of(shown.panel, shown.address)
    )
