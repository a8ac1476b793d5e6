"""Seats that are offered: taken by a press, or let pass; and seats that are given up."""

import discord

from bot.errors import NoSuchGame, Refused
from bot.front import limits
from bot.front.access import admitted, roles_of
from bot.front.address import NO_QUESTION, Address
from bot.front.board import ANSWER, BUTTONS, PASS_SEAT, TAKE_BACK, TAKE_SEAT
from bot.front.panel import Button, Panel, view_of
from bot.front.seats import seat_account
from bot.moderator import GameCard, Moderator
from engine.edition import load_edition
from engine.names import House

GIVE_UP = "offer.give_up"
LET_PASS = (
    "You let the seat of House {house} pass. You still stand by in game {game}; `/game standby` "
    "ends that."
)


NOT_FOR_YOU = (
    "No seat is offered to you here now. If you were asked and your time is over, look in the "
    "game's channel: there you see whether the seat still needs a player."
)


def is_offer(control: str) -> bool:
    """Whether a control belongs here."""
    return control in (TAKE_SEAT, PASS_SEAT, GIVE_UP) or control.startswith(f"{TAKE_SEAT}.")


def give_up_panel(game: GameCard) -> Panel:
    """What giving up one's seat means, and the button that does it."""
    return Panel(
        f"Give up your seat in game {game.id}? The steward minds it, and it is offered to those "
        "who stand by, then to everybody here. Until somebody has taken it, you may take it back.",
        [(Button(GIVE_UP, "Give Up My Seat", "stop"),)],
    )


def _house(game: GameCard, address: Address) -> House:
    """The House whose seat a button is about: under the board its control names it."""
    named = address.house or address.control.removeprefix(f"{TAKE_SEAT}.")
    for seat in game.seats:
        if seat.house == named:
            return seat.house
    raise Refused("That House is not in this game.")


class OfferedSeats:
    """Carries presses about seats to the moderator."""

    def __init__(self, moderator: Moderator) -> None:
        self._moderator = moderator

    async def press(self, interaction: discord.Interaction, address: Address) -> None:
        """Take a seat, let it pass, or give up one's own.

        Raises:
            Refused: it is not offered, or not to this user; or there is none to give up.
        """
        try:
            game = await admitted(self._moderator, interaction, address.game)
        except NoSuchGame:
            raise Refused(NOT_FOR_YOU) from None
        if address.control == GIVE_UP:
            await self._give_up(interaction, address)
        elif address.control == PASS_SEAT:
            await self._let_pass(interaction, game.id, _house(game, address))
        else:
            await self._take(interaction, game.id, _house(game, address))

    async def _take(self, interaction: discord.Interaction, game_id: int, house: House) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        user = interaction.user
        await self._moderator.replacing.take_over(
            game_id, user.id, user.display_name, house, roles=roles_of(user)
        )
        seat = await self._moderator.seat(game_id, user.id, house)
        told = f"The seat is yours.\n{seat_account(seat, load_edition(seat.game.edition))}"
        view = view_of(Panel("", [BUTTONS]), Address(game_id, seat.question, ANSWER))
        text = limits.clip(told, limits.CONTENT)
        await interaction.followup.send(text, view=view, ephemeral=True)

    async def _let_pass(self, interaction: discord.Interaction, game_id: int, house: House) -> None:
        await interaction.response.defer()
        await self._moderator.replacing.decline(game_id, interaction.user.id, house)
        text = LET_PASS.format(house=house.title(), game=game_id)
        await interaction.edit_original_response(content=text, view=None)

    async def _give_up(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer()
        await self._moderator.replacing.give_up(address.game, interaction.user.id, address.house)
        back = Panel("You have given up your seat.", [(TAKE_BACK,)])
        view = view_of(back, Address(address.game, NO_QUESTION, ANSWER))
        await interaction.edit_original_response(content=back.text, view=view)
