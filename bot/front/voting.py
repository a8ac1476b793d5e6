"""Presses about votes: the panel that proposes one, and yes or no."""

from collections.abc import Callable
from datetime import datetime

import discord

from bot.errors import Refused
from bot.front.address import NO_QUESTION, Address
from bot.front.panel import Choice, Panel, view_of
from bot.front.presses import read
from bot.front.vote_messages import where
from bot.front.votes import (
    CHOOSE,
    DETAIL,
    NO,
    OPEN_VOTE,
    VOTES,
    YES,
    detail_panel,
    house_choices,
    motion_of,
    proposal_panel,
    rewind_choices,
    simple_choices,
    votes_panel,
)
from bot.moderator import GameCard, Moderator
from bot.moderator.motions import KINDS, Motion, MotionKind, Tally
from bot.narrator.times import stamp

NONE_WAITS = (
    "No House keeps you waiting. A player can be replaced by a vote who has missed the last "
    "deadline, or, where there are none, has not answered for three days."
)
NO_WAY_BACK = (
    "The game cannot go back now: nobody goes back past what was revealed, and nothing that could "
    "be taken back has been answered since."
)
WITH_DETAILS: tuple[MotionKind, ...] = ("pause", "pace", "concede")
"""The kinds of motions of which one is picked from what is always there."""


class Voting:
    """Carries presses about votes to the moderator."""

    def __init__(self, moderator: Moderator, now: Callable[[], datetime]) -> None:
        self._moderator = moderator
        self._now = now

    async def press(self, interaction: discord.Interaction, address: Address) -> None:
        """Show the votes, propose one, or cast a vote.

        Raises:
            Refused: see `Votes`.
        """
        control = address.control
        if control == VOTES:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self.show(interaction, address.game)
        elif control.startswith((YES, NO)):
            await self._cast(interaction, address)
        elif control.startswith(OPEN_VOTE):
            await self._open(interaction, address)
        elif control == CHOOSE or control.startswith(DETAIL):
            await self._choose(interaction, address)
        else:
            raise Refused("That button is not in use any more.")

    async def show(self, interaction: discord.Interaction, game_id: int) -> None:
        """All open votes, and what may be proposed, in reply to a deferred interaction."""
        game = await self._moderator.game(game_id)
        if game.status == "lobby":
            raise Refused("The game has not begun: there is nothing to vote on yet.")
        tallies = await self._moderator.votes.open_in(game_id)
        linked = [(each, await where(self._moderator, game, each.id)) for each in tallies]
        plays = bool(game.houses_of(interaction.user.id))
        await _edit(interaction, game_id, votes_panel(game, linked, plays=plays))

    async def propose(self, interaction: discord.Interaction, game_id: int, control: str) -> None:
        """What a vote would mean, with the button that opens it, in reply to a deferred press."""
        motion = await self._motion(game_id, control)
        tally = await self._moderator.votes.preview(game_id, interaction.user.id, motion)
        game = await self._moderator.game(game_id)
        await _edit(interaction, game_id, proposal_panel(tally, game, control))

    async def _motion(self, game_id: int, control: str) -> Motion:
        zone = (await self._moderator.game(game_id)).terms.pace.zone
        return motion_of(control, self._now(), zone, await self._moderator.votes.ways_back(game_id))

    async def _choose(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer()
        picked = "".join(read(interaction, address.control).values[:1])
        if address.control != CHOOSE:
            meant = f"{OPEN_VOTE}{address.control.removeprefix(DETAIL)}.{picked}"
            await self.propose(interaction, address.game, meant)
            return
        kind = next((each for each in KINDS if each == picked), None)
        if kind is None:
            raise Refused("That menu is not in use any more. See `/game vote`.")
        game = await self._moderator.game(address.game)
        choices = await self._choices(kind, game)
        if choices is None:
            await self.propose(interaction, address.game, f"{OPEN_VOTE}{kind}")
        else:
            await _edit(interaction, address.game, detail_panel(kind, game, choices))

    async def _choices(self, kind: MotionKind, game: GameCard) -> list[Choice] | None:
        """What may be meant of a kind; None where there is nothing to choose."""
        if kind in WITH_DETAILS:
            return simple_choices(kind, game)
        if kind == "replace":
            houses = await self._moderator.votes.replaceable(game.id)
            if not houses:
                raise Refused(NONE_WAITS)
            return house_choices(houses, game)
        if kind == "rewind":
            ways = await self._moderator.votes.ways_back(game.id)
            if not ways:
                raise Refused(NO_WAY_BACK)
            return rewind_choices(ways, game)
        return None

    async def _open(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer()
        motion = await self._motion(address.game, address.control)
        tally = await self._moderator.votes.propose(address.game, interaction.user.id, motion)
        said = "It is done." if tally.state == "carried" else "The vote is open, in the channel."
        if tally.state == "failed":
            said = "It has failed. The channel reads why."
        await _edit(interaction, address.game, Panel(said))

    async def _cast(self, interaction: discord.Interaction, address: Address) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        yes = address.control.startswith(YES)
        number = address.control.removeprefix(YES if yes else NO)
        if not number.isdigit():
            raise Refused("That button is not in use any more.")
        tally = await self._moderator.votes.cast(
            address.game, interaction.user.id, int(number), yes=yes
        )
        await interaction.edit_original_response(content=_thanks(tally, yes=yes))


def _thanks(tally: Tally, *, yes: bool) -> str:
    said = f"You vote {'yes' if yes else 'no'}"
    if tally.state == "carried":
        return f"{said}. The vote is carried."
    if tally.state != "open":
        return f"{said}. The vote has failed." if tally.state == "failed" else f"{said}."
    return (
        f"{said}: {len(tally.yes)} of the {tally.needed} that it needs are for it. You may change "
        f"your vote until {stamp(tally.closes_at)}."
    )


async def _edit(interaction: discord.Interaction, game_id: int, panel: Panel) -> None:
    view = view_of(panel, Address(game_id, NO_QUESTION, VOTES))
    await interaction.edit_original_response(content=panel.text, view=view)
