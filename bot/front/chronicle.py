"""A game read again: a page for each round, and why a deed ended as it did.

All of it was public when it happened. It is shown to the asker alone; a player may show a deed to
everybody.
"""

import discord

from bot.errors import Refused
from bot.front import limits
from bot.front.address import NO_QUESTION, NUMBER, Address
from bot.front.board import HISTORY
from bot.front.panel import Button, Panel, view_of
from bot.moderator import GameCard
from bot.moderator.chronicle import Chapter, Chronicle
from bot.narrator.chronicle import Deed, chapter_pages, deed_account, deed_line, deeds
from bot.narrator.words import Words
from engine.edition import load_edition

ROUND = "history."
LAST = 99
"""A page after the last one of any round: the last one is meant."""
SHOW = "why."
ROOM_FOR_A_LINK = 120
NOTHING_YET = "No battle has been fought yet, and nothing else that needs explaining has happened."


def is_chronicle(control: str) -> bool:
    """Whether a control belongs here."""
    return control == HISTORY or control.startswith((ROUND, SHOW))


def chapter_panel(chapter: Chapter, page: int = 0) -> Panel:
    """A page of a round, the way to the map of then, and the ways to the pages around it."""
    game, number = chapter.game, chapter.round
    room = limits.CONTENT - ROOM_FOR_A_LINK
    pages = chapter_pages(chapter, load_edition(game.edition), room)
    page = min(page, len(pages) - 1)
    text = pages[page]
    if chapter.map_message is not None:
        link = f"{game.guild_id or '@me'}/{game.channel_id}/{chapter.map_message}"
        text += f"\n[The map then](https://discord.com/channels/{link})"
    before = (number, page - 1) if page else (number - 1, LAST)
    after = (number, page + 1) if page + 1 < len(pages) else (number + 1, 0)
    back = Button(_turning_to(*before), "‹ Back", disabled=before[0] < 1)
    on = Button(_turning_to(*after), "Forward ›", disabled=after[0] > chapter.rounds)
    return Panel(text, [(back, on)])


def _turning_to(number: int, page: int) -> str:
    return f"{ROUND}{number}.{page}"


def deed_panel(deed: Deed, game: GameCard) -> Panel:
    """Why a deed ended as it did, for the asker; a player may show it."""
    text = limits.clip(deed_account(deed, load_edition(game.edition)), limits.CONTENT)
    return Panel(text, [(Button(f"{SHOW}{deed.number}", "Show to Everybody"),)])


async def deed_meant(
    chronicle: Chronicle, game_id: int, number: int | None = None
) -> tuple[Deed, GameCard]:
    """The deed with this number, or the latest.

    Raises:
        Refused: there is none, or it is so long ago that the rounds' pages must do.
    """
    game, events = await chronicle.latest(game_id)
    found = deeds(events)
    if not found:
        raise Refused(NOTHING_YET)
    wanted = [deed for deed in found if number in (None, deed.number)]
    if not wanted:
        raise Refused("That is too long ago, or was taken back. See `/game history`.")
    return wanted[0], game


async def deeds_like(
    chronicle: Chronicle, game_id: int, typed: str
) -> list[discord.app_commands.Choice[int]]:
    """What may be asked about, the newest first."""
    game, events = await chronicle.latest(game_id)
    words = Words(load_edition(game.edition))
    told = [(deed.number, deed_line(deed, words)) for deed in deeds(events)]
    return [
        discord.app_commands.Choice(name=limits.clip(line, limits.SUGGESTION_NAME), value=number)
        for number, line in told
        if typed.strip().lower() in line.lower()
    ][: limits.SUGGESTIONS]


class ChroniclePages:
    """Answers the presses under what is read again."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._chronicle = chronicle

    async def press(self, interaction: discord.Interaction, address: Address) -> None:
        """Open the latest round, turn the page, or show a deed to everybody.

        Raises:
            Refused: there is nothing to show, or a stranger would show it.
        """
        if address.control == HISTORY:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._turn(interaction, address.game, page=LAST)
        elif address.control.startswith(ROUND):
            await interaction.response.defer()
            number, page = _numbers(address, ROUND, 2)
            await self._turn(interaction, address.game, number, page)
        else:
            await self._show(interaction, address)

    async def _turn(
        self,
        interaction: discord.Interaction,
        game_id: int,
        number: int | None = None,
        page: int = 0,
    ) -> None:
        panel = chapter_panel(await self._chronicle.chapter(game_id, number), page)
        view = view_of(panel, Address(game_id, NO_QUESTION, HISTORY))
        await interaction.edit_original_response(content=panel.text, view=view)

    async def _show(self, interaction: discord.Interaction, address: Address) -> None:
        (number,) = _numbers(address, SHOW, 1)
        deed, game = await deed_meant(self._chronicle, address.game, number)
        if not game.houses_of(interaction.user.id):
            raise Refused("Only the players of a game show something to the table.")
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(content=deed_panel(deed, game).text)


def _numbers(address: Address, prefix: str, count: int) -> list[int]:
    """The numbers that a control carries."""
    written = address.control.removeprefix(prefix).split(".")
    if len(written) != count or not all(map(NUMBER.fullmatch, written)):
        raise Refused("That button is not in use any more.")
    return list(map(int, written))
