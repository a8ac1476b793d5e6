"""The panel in which the host chooses the house rules before a game begins."""

from collections.abc import Awaitable, Callable

import discord

from bot.errors import Refused
from bot.front import limits
from bot.front.address import NO_QUESTION, Address
from bot.front.panel import Choice, Panel, Row, Select, more_page, view_of
from bot.front.presses import read
from bot.moderator import GameCard, Moderator
from bot.narrator.house_rules import house_rules_account, usual_value, value_of
from engine.rulebook import OptionWords
from engine.shelf import house_rules_in_words

OPEN_RULES = "house-rules"
OPTION = "house-rule"
VALUE = "house-rule."
"""Prefix of the select that gives an option its value; the option's name follows."""
TEXT_ROOM = 1_500
ON_A_PAGE = limits.SELECT_OPTIONS - 1


def is_house_rules(control: str) -> bool:
    """Whether a control belongs here."""
    return control in (OPEN_RULES, OPTION) or control.startswith(VALUE)


def house_rules_panel(game: GameCard, page: int = 0, chosen: str = "") -> Panel:
    """What is not usual, all options, and the values of the one that is `chosen`."""
    options = house_rules_in_words(game.edition)
    agreed = house_rules_account(game.edition, game.options, room=TEXT_ROOM)
    rows: list[Row] = [
        Select(
            OPTION,
            "Choose a rule",
            [_described(option, game) for option in options],
            chosen=(chosen,),
            page=page,
        )
    ]
    text = [agreed or "**House rules**\nEverything is played the usual way."]
    for option in options:
        if option.name == chosen:
            rows.append(_values(option, game))
            text.append(f"**{option.about}** ({', '.join(option.rules)})")
    return Panel("\n".join(text), rows)


def _described(option: OptionWords, game: GameCard) -> Choice:
    value = value_of(option, game.options)
    changed = "" if value == usual_value(option, game.edition) else "Changed: "
    return Choice(option.name, option.about, f"{changed}{option.values[value]}")


def _values(option: OptionWords, game: GameCard) -> Select:
    usual = usual_value(option, game.edition)
    choices = [
        Choice(value, words, "The usual way" if value == usual else "")
        for value, words in option.values.items()
    ]
    now = value_of(option, game.options)
    return Select(f"{VALUE}{option.name}", "Choose how it is played", choices, chosen=(now,))


class HouseRules:
    """Carries presses in the panel to the moderator; `changed` is told of each new agreement."""

    def __init__(
        self, moderator: Moderator, changed: Callable[[GameCard], Awaitable[None]]
    ) -> None:
        self._moderator = moderator
        self._changed = changed

    async def press(self, interaction: discord.Interaction, address: Address) -> None:
        """Open the panel, turn to an option, or give it a value.

        Raises:
            Refused: not the host, or the game has begun.
        """
        if address.control == OPEN_RULES:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._show(interaction, await self._lobby(address))
            return
        await interaction.response.defer()
        values = read(interaction, address.control).values
        page = more_page(values)
        if page is not None:
            await self._show(interaction, await self._lobby(address), page)
        elif address.control == OPTION:
            await self._show_option(interaction, await self._lobby(address), *values[:1])
        else:
            await self._agree(interaction, address, *values[:1])

    async def _agree(
        self, interaction: discord.Interaction, address: Address, value: str = ""
    ) -> None:
        name = address.control.removeprefix(VALUE)
        game = await self._moderator.agree(address.game, interaction.user.id, name, value)
        await self._show_option(interaction, game, name)
        await self._changed(game)

    async def _lobby(self, address: Address) -> GameCard:
        game = (await self._moderator.table(address.game)).game
        if game.status != "lobby":
            raise Refused("House rules are agreed before a game begins. See `/game status`.")
        return game

    async def _show_option(
        self, interaction: discord.Interaction, game: GameCard, name: str = ""
    ) -> None:
        names = [option.name for option in house_rules_in_words(game.edition)]
        page = names.index(name) // ON_A_PAGE if name in names else 0
        await self._show(interaction, game, page, name)

    async def _show(
        self, interaction: discord.Interaction, game: GameCard, page: int = 0, chosen: str = ""
    ) -> None:
        panel = house_rules_panel(game, page, chosen)
        view = view_of(panel, Address(game.id, NO_QUESTION, OPTION))
        await interaction.edit_original_response(content=panel.text, view=view)
