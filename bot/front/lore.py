"""`/rules` and `/card`: the rulebook and the cards, for the asker's eyes, with or without a game.

What is found is listed with a select under it; picking an entry shows its text above the same
select. The controls carry no more than their address, so they work after a restart too.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.errors import Refused
from bot.front import limits
from bot.front.access import admitted, games_to_suggest
from bot.front.address import NO_GAME, NO_QUESTION, Address
from bot.front.board import RULES
from bot.front.client import Bot
from bot.front.panel import Choice, Panel, Select, more_page, view_of
from bot.front.pictures import card_picture
from bot.front.presses import read
from bot.narrator.card_lore import card_account, card_meant, card_names, names_like, rules_about
from bot.narrator.chronicle import TOPICS, topic
from bot.narrator.lore import found_account, open_points_account, rule_account, rule_line
from engine.box import Box
from engine.edition import load_edition
from engine.library.lookup import box_of_rule, open_points, rule
from engine.library.search import search
from engine.options import Options
from engine.rulebook import Rule
from engine.shelf import BOXES, DEFAULT, EDITIONS, box_of

Interaction: TypeAlias = discord.Interaction[Bot]
BOOKS: Mapping[str, Box] = {box.title: box for box in BOXES.values()}
"""The boxes by the titles that players choose from."""
CARD_BOXES: Mapping[str, Box] = {box.title: box for box in EDITIONS.values()}
"""Those whose cards are shown."""
RULE = "rule"
OPEN_POINTS = "open-points."


@app_commands.command(name="rules", description="Search the rules; without a search, what is open")
@app_commands.describe(
    query="A rule's number, a word, a card, an area or a phase", edition="Which rulebook"
)
@app_commands.choices(edition=[app_commands.Choice(name=title, value=title) for title in BOOKS])
@app_commands.allowed_contexts(guilds=True, dms=True)
async def rules(interaction: Interaction, query: str = "", edition: str = DEFAULT.title) -> None:
    """One rule, several to choose from, or the open points of a rulebook."""
    await interaction.response.defer(ephemeral=True)
    wanted = query.strip()[: limits.SUGGESTION_NAME]
    if not wanted:
        await _reply(interaction, open_points_panel(BOOKS[edition]))
        return
    found = search(wanted, _box_meant(wanted, BOOKS[edition]), most=limits.SELECT_OPTIONS)
    if not found:
        raise Refused("No rule has these words. Try another, such as *retreat* or *port*.")
    exactly = len(found) == 1 or wanted.upper() == found[0].id
    text = found_account(wanted, found)
    if exactly:
        text = rule_account(found[0], await _options_here(interaction))
    await _reply(interaction, Panel(text, _select_of(found)))


@rules.autocomplete("query")
async def suggest_rules(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Rules like what is typed; the chapters before anything is typed."""
    box = BOOKS.get(str(interaction.namespace.edition), DEFAULT)
    wanted = typed.strip()[: limits.SUGGESTION_NAME]
    if not wanted:
        titles = [chapter.title for chapter in box.rulebook.chapters]
        return [_suggestion(title, title) for title in titles[: limits.SUGGESTIONS]]
    found = search(wanted, _box_meant(wanted, box), most=limits.SUGGESTIONS)
    return [_suggestion(rule_line(each), each.id) for each in found]


@app_commands.command(name="card", description="Show a House, Westeros or wildling card")
@app_commands.describe(name="The card's name", edition="Which edition's cards")
@app_commands.choices(
    edition=[app_commands.Choice(name=title, value=title) for title in CARD_BOXES]
)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def card(interaction: Interaction, name: str, edition: str = DEFAULT.title) -> None:
    """A card's text, its face, and the rules about it."""
    await interaction.response.defer(ephemeral=True)
    bot, box = interaction.client, load_edition(CARD_BOXES[edition].id)
    wanted = name[: limits.SUGGESTION_NAME]
    meant = card_meant(wanted, box)
    if meant is None:
        near = ", ".join(f"*{like}*" for like in names_like(wanted, box)[:3])
        raise Refused(f"No card is called that. Did you mean {near}?" if near else NO_CARD)
    panel = Panel(card_account(meant, box), _select_of(rules_about(meant, box)))
    picture = await card_picture(bot.artist, card_names(box)[meant][0], box.id)
    await _reply(interaction, panel, picture)


NO_CARD = "No card is called that. Pick one of those that appear while you type."


@card.autocomplete("name")
async def suggest_cards(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Cards with names like what is typed."""
    box = CARD_BOXES.get(str(interaction.namespace.edition), DEFAULT)
    names = names_like(typed[: limits.SUGGESTION_NAME], load_edition(box.id))
    return [_suggestion(name, name) for name in names[: limits.SUGGESTIONS]]


async def press(interaction: Interaction, address: Address) -> None:
    """Answer a press of a select that belongs to no game, or of a board's button *Rules*.

    Raises:
        Refused: the rule is in no rulebook any more, or there is no such game.
    """
    if address.control == RULES:
        await _rules_now(interaction, address.game)
        return
    await interaction.response.defer()
    values = read(interaction, address.control).values
    page = more_page(values)
    if page is not None:
        box = _known_box(address.control.removeprefix(OPEN_POINTS))
        await _turn(interaction, open_points_panel(box, page))
        return
    try:
        shown = rule(values[0])
    except (KeyError, IndexError):
        raise Refused("That rule is not in the book any more. Search it with `/rules`.") from None
    text = rule_account(shown, await _options_here(interaction))
    await interaction.edit_original_response(content=limits.clip(text, limits.CONTENT))


async def _rules_now(interaction: Interaction, game_id: int) -> None:
    """The rules of what is going on in a game."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    moderator = interaction.client.moderator
    game = await admitted(moderator, interaction, game_id)
    view = (await moderator.table(game_id)).view
    what = topic(view) if view is not None else TOPICS["planning"]
    found = search(what, box_of(game.edition), most=limits.SELECT_OPTIONS)
    await _reply(interaction, Panel(found_account(what, found), _select_of(found)))


def open_points_panel(box: Box, page: int = 0) -> Panel:
    """The rules that nobody should treat as settled, all of them in the select."""
    choices = [_choice(point.rule) for point in open_points(box)]
    select = Select(f"{OPEN_POINTS}{box.id}", "Open a point", choices, page=page)
    return Panel(open_points_account(box), [select])


def _select_of(found: Sequence[Rule]) -> list[Select]:
    if not found:
        return []
    choices = [_choice(each) for each in found[: limits.SELECT_OPTIONS]]
    return [Select(RULE, "Open a rule", choices)]


def _choice(shown: Rule) -> Choice:
    identifier, _, words = rule_line(shown).partition(" · ")
    return Choice(identifier, identifier, words)


def _suggestion(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=limits.clip(name, limits.SUGGESTION_NAME), value=value)


def _box_meant(query: str, otherwise: Box) -> Box:
    """The box of whose rules the query gives a number, if it does."""
    try:
        return box_of_rule(query.upper())
    except KeyError:
        return otherwise


def _known_box(written: str) -> Box:
    if written not in BOXES:
        raise Refused("That list is gone. Ask again with `/rules`.")
    return BOXES[written]


async def _options_here(interaction: Interaction) -> Options | None:
    """The options of the game that the asker most likely thinks of."""
    games = await games_to_suggest(interaction.client.moderator, interaction)
    return games[0].options if games else None


async def _reply(
    interaction: Interaction, panel: Panel, picture: discord.File | None = None
) -> None:
    view = view_of(panel, Address(NO_GAME, NO_QUESTION, RULE))
    text = limits.clip(panel.text, limits.CONTENT)
    file = picture if picture is not None else discord.utils.MISSING
    await interaction.followup.send(text, view=view, file=file, ephemeral=True)


async def _turn(interaction: Interaction, panel: Panel) -> None:
    view = view_of(panel, Address(NO_GAME, NO_QUESTION, RULE))
    text = limits.clip(panel.text, limits.CONTENT)
    await interaction.edit_original_response(content=text, view=view)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (rules, card)
