"""The panel in which the host chooses how long a House may take, before a game begins."""

from collections.abc import Awaitable, Callable

import discord

from bot.errors import Refused
from bot.front.address import NO_QUESTION, Address
from bot.front.custom_pace import CUSTOM_SENT, custom_form, custom_terms
from bot.front.panel import Button, Choice, Form, Panel, Select, TextField, modal_of, view_of
from bot.front.presses import read
from bot.moderator import GameCard, Moderator
from bot.moderator.cards import must_host
from bot.moderator.pace import PRESETS
from bot.moderator.terms import Terms, preset
from bot.narrator.terms import PACES, terms_account
from bot.zones import city_of, zone_named

OPEN_PACE = "pace"
CHOOSE = "pace.choose"
CUSTOM = "pace.custom"
ZONE, ZONE_SENT = "pace.zone", "pace.zone.sent"


def is_pace(control: str) -> bool:
    """Whether a control belongs here."""
    return control == OPEN_PACE or control.startswith(f"{OPEN_PACE}.")


def terms_chosen(pace: str, zone: str) -> Terms:
    """The terms of a preset, its hours those of a zone that somebody has named.

    Raises:
        Refused: there is no such pace, or no such zone.
    """
    if pace not in PRESETS:
        raise Refused(f"There is no pace '{pace}'. There are: {', '.join(PRESETS)}.")
    return preset(pace, zone_named(zone))


def pace_panel(game: GameCard) -> Panel:
    """The terms as they stand, and what else there is."""
    pace = game.terms.pace
    choices = [Choice(name, PACES[name]) for name in PRESETS]
    buttons = (Button(ZONE, f"Time Zone: {city_of(pace.zone)}"), Button(CUSTOM, "A Pace of My Own"))
    return Panel(
        terms_account(game.terms),
        [Select(CHOOSE, "Choose a pace", choices, chosen=(pace.name,)), buttons],
    )


class PacePanel:
    """Carries presses in the panel to the moderator; `changed` is told of each new agreement."""

    def __init__(
        self, moderator: Moderator, changed: Callable[[GameCard], Awaitable[None]]
    ) -> None:
        self._moderator = moderator
        self._changed = changed

    async def press(self, interaction: discord.Interaction, address: Address) -> None:
        """Open the panel or its form, or agree on what was chosen.

        Raises:
            Refused: not the host, no such zone, or the game has begun.
        """
        if address.control in (ZONE, CUSTOM):
            game = await self._lobby(address)
            must_host(game, interaction.user.id, "choose the pace")  # before anything is typed
            form = _zone_form(game) if address.control == ZONE else custom_form(game.terms.pace)
            await interaction.response.send_modal(modal_of(form, address))
        elif address.control == OPEN_PACE:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._show(interaction, await self._lobby(address))
        else:
            await interaction.response.defer()
            await self._choose(interaction, address)

    async def _choose(self, interaction: discord.Interaction, address: Address) -> None:
        game = await self._lobby(address)
        press = read(interaction, address.control)
        if address.control == ZONE_SENT:
            terms = _in_zone(game.terms, zone_named(press.picked("zone")))
            await self._moderator.reminding.note_zone(interaction.user.id, terms.pace.zone)
        elif address.control == CUSTOM_SENT:
            terms = custom_terms(press, game.terms)
        elif address.control == CHOOSE and press.values:
            terms = terms_chosen(press.values[0], game.terms.pace.zone)
        else:
            raise Refused("That button is not in use any more.")
        game = await self._moderator.agree_terms(address.game, interaction.user.id, terms)
        await self._show(interaction, game)
        await self._changed(game)

    async def _lobby(self, address: Address) -> GameCard:
        game = await self._moderator.game(address.game)
        if game.status != "lobby":
            raise Refused("The pace is agreed before a game begins. See `/game status`.")
        return game

    async def _show(self, interaction: discord.Interaction, game: GameCard) -> None:
        panel = pace_panel(game)
        view = view_of(panel, Address(game.id, NO_QUESTION, OPEN_PACE))
        await interaction.edit_original_response(content=panel.text, view=view)


def _in_zone(terms: Terms, zone: str) -> Terms:
    return terms.model_copy(update={"pace": terms.pace.model_copy(update={"zone": zone})})


def _zone_form(game: GameCard) -> Form:
    field = TextField("zone", "A large city in the time zone", value=city_of(game.terms.pace.zone))
    return Form(ZONE_SENT, "Time zone of the game", (field,))
