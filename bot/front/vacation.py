"""`/vacation`: the days on which a player is away and is waited for."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.front import limits
from bot.front.access import game_meant
from bot.front.commands import GAME_OPTION, suggest_games
from bot.front.days import day_in
from bot.moderator import GameCard
from bot.narrator.times import day_stamp
from bot.narrator.words import number

if TYPE_CHECKING:
    from bot.front.client import Bot

Interaction: TypeAlias = "discord.Interaction[Bot]"
BACK = "back"
"""What is typed in the place of a day by whoever is back."""
ONE_DAY = timedelta(days=1)


@app_commands.command(description="Be away for some days: the game waits for you")
@app_commands.rename(since="from", last="until")
@app_commands.describe(
    since="The first day away, such as 2026-07-01; or `back`, to end your vacation",
    last="The last day away; the first alone if you do not say",
    game=GAME_OPTION,
)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def vacation(
    interaction: Interaction, since: str, last: str = "", game: int | None = None
) -> None:
    """Note it; the channel is told."""
    await interaction.response.defer(ephemeral=True)
    moderator = interaction.client.moderator
    card = await game_meant(moderator, interaction, game)
    user = interaction.user.id
    if since.strip().lower() == BACK:
        card = await moderator.end_vacation(card.id, user)
        told = "Your vacation is over."
    else:
        begins, ends = day_in(since), day_in(last or since)
        card = await moderator.vacation(card.id, user, begins, ends)
        told = _told(card, user)
    await interaction.followup.send(f"{told} {_left(card, user)}", ephemeral=True)


def _told(card: GameCard, user_id: int) -> str:
    away = next(seat.away for seat in card.seats if seat.user_id == user_id)
    assert away is not None, "a vacation was just noted"
    return f"You are away from {day_stamp(away[0])} and back on {day_stamp(away[1])}."


def _left(card: GameCard, user_id: int) -> str:
    spent = max(seat.vacation_spent for seat in card.seats if seat.user_id == user_id)
    return f"You have {number(card.terms.pace.vacation - spent, 'day')} of vacation left."


vacation.autocomplete("game")(suggest_games)


@vacation.autocomplete("since")
@vacation.autocomplete("last")
async def suggest_days(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The days to come, in the zone of nobody in particular: what is sent is judged anew."""
    since = str(getattr(interaction.namespace, "from", None) or "")
    today = interaction.client.now().date()
    days = [_day_or(since, today) + ONE_DAY * number for number in range(limits.SUGGESTIONS)]
    choices = [
        app_commands.Choice(name=f"{day:%A}, {day.day} {day:%B}", value=str(day)) for day in days
    ]
    return [each for each in choices if typed.lower() in f"{each.name} {each.value}".lower()]


def _day_or(text: str, otherwise: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return otherwise


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (vacation,)
