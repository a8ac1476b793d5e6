"""`/reminders`: when a player wants to be reminded, in all games."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

import discord
from discord import app_commands

from bot.front import limits
from bot.front.commands import EVERYWHERE, suggest_zones
from bot.front.custom_pace import hours_told, quiet_in
from bot.moderator.reminders import Habits, Wanted
from bot.zones import city_of, zone_named

if TYPE_CHECKING:
    from bot.front.client import Bot

Interaction: TypeAlias = "discord.Interaction[Bot]"
WHEN: dict[Wanted, str] = {
    "off": "Off: only the question itself",
    "once": "Once, when little time is left",
    "early": "Early, then ever more rarely until little time is left",
}
LONGEST_NIGHT = 40


@app_commands.command(description="Choose when you are reminded, in all your games")
@app_commands.rename(next_up="next")
@app_commands.describe(
    when="How often you are reminded of a question",
    zone="Your time zone: a large city near you",
    night="Hours in which nothing reminds you, such as 23:00-08:00; or none",
    next_up="Whether you are told when you are next in turn order",
)
@app_commands.choices(
    when=[app_commands.Choice(name=WHEN[each], value=each) for each in get_args(Wanted)]
)
async def reminders(
    interaction: Interaction,
    when: str = "",
    zone: str = "",
    night: str = "",
    *,
    next_up: bool | None = None,
) -> None:
    """Change what is named, and show all."""
    await interaction.response.defer(ephemeral=True)
    reminding, user = interaction.client.moderator.reminding, interaction.user.id
    before = await reminding.habits(user)
    after = replace(
        before,
        reminders=when if when in WHEN else before.reminders,
        zone=zone_named(zone) if zone else before.zone,
        night=quiet_in(limits.clip(night, LONGEST_NIGHT)) if night else before.night,
        next_up=before.next_up if next_up is None else next_up,
    )
    if after != before:
        await reminding.set(user, after)
    await interaction.followup.send(sheet(after), ephemeral=True)


def sheet(habits: Habits) -> str:
    """What a player wishes, in words."""
    zone = city_of(habits.zone) if habits.zone else "that of each game"
    told = "yes" if habits.next_up else "no"
    return (
        "**Reminders in all your games**\n"
        f"Of a question: {WHEN[habits.reminders][0].lower()}{WHEN[habits.reminders][1:]}\n"
        f"Never at night: {hours_told(habits.night)}\n"
        f"Time zone: {zone}\n"
        f"Told when you are next in turn order: {told}\n"
        "Reminders come by direct message. There are none in a game's quiet hours or a pause, on "
        "your vacation, or after you have answered. Change this with `/reminders`."
    )


reminders.allowed_contexts = EVERYWHERE
reminders.autocomplete("zone")(suggest_zones)

COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (reminders,)
