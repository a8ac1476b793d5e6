"""`/me`: all games of a player and what is asked there, on all servers, most urgent first."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.front import limits
from bot.front.board import OPEN, SEAT
from bot.front.commands import EVERYWHERE
from bot.front.my_seat import seat_address
from bot.front.panel import Door, Link, doors_view
from bot.moderator import GameCard, SeatState
from bot.narrator import deed
from bot.narrator.times import stamp
from bot.narrator.words import Words
from engine.edition import load_edition

if TYPE_CHECKING:
    from bot.front.client import Bot

Interaction: TypeAlias = "discord.Interaction[Bot]"
NONE = "You play in no game that is under way. Open one with `/game new` in a channel."
ROOM_FOR_THE_REST = 40


@app_commands.command(description="All your games and what you are asked, the most urgent first")
async def me(interaction: Interaction) -> None:
    """Each seat in a line, with a button to it."""
    await interaction.response.defer(ephemeral=True)
    seats = await interaction.client.moderator.seats_of(interaction.user.id)
    doors = [door for seat in seats if (door := _door(seat, interaction.guild_id))]
    await interaction.followup.send(games_account(seats), view=doors_view(doors), ephemeral=True)


def games_account(seats: Sequence[SeatState]) -> str:
    """Each seat in a line, as many as there is room for."""
    if not seats:
        return NONE
    asked = sum(_is_asked(seat) for seat in seats)
    head = f"**Your games**: {asked or 'none'} of {len(seats)} wait for you."
    text = head
    for number, seat in enumerate(seats):
        longer = f"{text}\n{_line(seat)}"
        if len(longer) > limits.CONTENT - ROOM_FOR_THE_REST:
            return f"{text}\nAnd {len(seats) - number} more."
        text = longer
    return text


def _line(seat: SeatState) -> str:
    house = Words(load_edition(seat.game.edition)).house(seat.house)
    place = f"**Game {seat.game.id}**, House {house}, <#{seat.game.channel_id}>"
    return f"{place}: {', '.join(_standing(seat))}"


def _standing(seat: SeatState) -> Iterator[str]:
    if seat.game.status == "lobby":
        yield "has not begun"
    elif seat.game.status == "paused":
        yield "paused"
    elif seat.game.seat(seat.house).minded:
        yield "the steward minds your seat"
    elif seat.request is None:
        yield "nothing is asked of you now"
    elif seat.answer is not None:
        yield "sealed, and still yours to change"
    else:
        yield f"you are asked for {deed(seat.request.kind)}"
        if seat.due is not None:
            yield f"until {stamp(seat.due)}"


def _is_asked(seat: SeatState) -> bool:
    playing = seat.game.status == "playing" and not seat.game.seat(seat.house).minded
    return playing and seat.request is not None and seat.answer is None


def _door(seat: SeatState, guild_id: int | None) -> Door | Link | None:
    """The way into a game: straight to the question, or, from another server, to its channel."""
    game = seat.game
    label = f"Game {game.id}: {Words(load_edition(game.edition)).house(seat.house)}"
    here = guild_id is None or game.guild_id in (None, guild_id)
    if not here or game.status == "lobby":
        return _link(game, label)
    asked = _is_asked(seat) or game.seat(seat.house).minded
    address = seat_address(seat).at(OPEN if asked else SEAT)
    return Door(address, label, "go" if asked else "plain")


def _link(game: GameCard, label: str) -> Link | None:
    if game.guild_id is None:
        return None
    return Link(f"https://discord.com/channels/{game.guild_id}/{game.channel_id}", label)


me.allowed_contexts = EVERYWHERE

COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (me,)
