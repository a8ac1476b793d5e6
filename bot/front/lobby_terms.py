"""What is agreed in a lobby besides the house rules: the lines of the sheet, and the host's panel.

Everybody reads the sheet in the lobby's message; the host opens the panel by *Change the Game*.
"""

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.display_names import plain_name
from bot.editions import edition_words
from bot.errors import Refused
from bot.front.address import NO_QUESTION, Address
from bot.front.panel import Choice, Panel, Row, Select, view_of
from bot.front.presses import read
from bot.moderator import GameCard, Moderator
from bot.moderator.gathering import MOST_INVITED, Gathering
from engine.edition import load_edition
from engine.shelf import EDITIONS, box_of, chosen_in, edition_name, options_of

OPEN_TERMS = "terms"
BOX = "terms.box"
OPTIONS = "terms.options"
JOINING = "terms.join"
WAY = "terms.way"
FREE = "terms.free"
WAYS = {
    "chosen/asked": "Houses are chosen; the game begins when asked",
    "chosen/full": "Houses are chosen; the game begins when full",
    "drawn/asked": "Houses are drawn; the game begins when asked",
    "drawn/full": "Houses are drawn; the game begins when full",
}
BY_INVITATION = "Name the role, or the people, with /game invite"


def is_lobby_terms(control: str) -> bool:
    """Whether a control belongs here."""
    return control == OPEN_TERMS or control.startswith(f"{OPEN_TERMS}.")


# --- The sheet ------------------------------------------------------------------------------------


def gathering_account(game: GameCard) -> list[str]:
    """Who may join, how Houses are given out, who stands by, and how the game begins."""
    gathering = game.gathering
    lines = [who_may_join(gathering)]
    if gathering.houses == "drawn":
        lines.append("Houses are drawn when the game begins, by its sealed seed (1E-SETUP-02).")
    if game.standby:
        names = ", ".join(f"<@{each.user_id}>" for each in game.standby)
        lines.append(f"Standing by: {names}")
    lines.append(_beginning(game))
    if game.ends_at is not None:
        lines.append(
            f"If nobody comes, the lobby ends {discord.utils.format_dt(game.ends_at, 'R')}."
        )
    return lines


def who_may_join(gathering: Gathering) -> str:
    """The line about it."""
    match gathering.join:
        case "role":
            return f"Members with the role <@&{gathering.role}> may join."
        case "invited":
            named = ", ".join(f"<@{user}>" for user in sorted(gathering.invited))
            return f"Who may join: the host, and {named or 'nobody yet'}."
    return "Anybody here may join."


def _beginning(game: GameCard) -> str:
    if game.gathering.begin == "full":
        return "The game begins as soon as every seat is taken."
    ready = [seat for seat in game.seats if seat.house in game.ready]
    names = ", ".join(plain_name(seat.user_name or "") for seat in ready)
    asked = f" Ready: {names}." if names else ""
    return (
        "When every seat is taken, the host starts the game, or most of its players do by "
        f"pressing *Start the Game*.{asked}"
    )


def invited(
    before: Gathering, player: discord.User | discord.Member | None, role: discord.Role | None
) -> Gathering:
    """What it becomes when the host names somebody, or a role.

    Raises:
        Refused: neither, both, or too many people.
    """
    if (player is None) == (role is None):
        raise Refused("Name either a player or a role. For everybody, use *Change the Game*.")
    if role is not None:
        return before.model_copy(update={"join": "role", "role": role.id})
    assert player is not None
    people = before.invited ^ {player.id}
    if len(people) > MOST_INVITED:
        raise Refused(f"{MOST_INVITED} people are invited already. Use a role for more.")
    return before.model_copy(update={"join": "invited", "invited": people})


# --- The host's panel -----------------------------------------------------------------------------


def terms_panel(game: GameCard) -> Panel:
    """All that the host may change, with what is chosen now."""
    gathering = game.gathering
    way = f"{gathering.houses}/{gathering.begin}"
    rows: list[Row] = [
        Select(BOX, "Edition and Houses", _boxes(), chosen=(_box_now(game),)),
        *_expansion(game),
        Select(JOINING, "Who may join", _joining(gathering), chosen=(gathering.join,)),
        Select(WAY, "Houses and beginning", [Choice(*way) for way in WAYS.items()], chosen=(way,)),
        *_seats_to_free(game),
    ]
    return Panel("**What is agreed in this game**\nEverybody reads it in the lobby.", rows)


def _boxes() -> list[Choice]:
    """Every edition with every number of Houses that it has without its expansions' options."""
    return [
        Choice(f"{box.id}/{players}", f"{edition_words(box.id)}, {players} Houses")
        for box in EDITIONS.values()
        for players in sorted(load_edition(box.id).setups, reverse=True)
    ]


def _box_now(game: GameCard) -> str:
    return f"{box_of(game.edition).id}/{game.players}"


def _expansion(game: GameCard) -> list[Row]:
    offered = options_of(box_of(game.edition))
    if not offered:
        return []
    choices = [Choice(option.id, option.name, option.about[:100]) for option in offered]
    now = [name for name in chosen_in(game.edition) if name in {each.id for each in offered}]
    return [
        Select(OPTIONS, "Options of the expansion", choices, chosen=now, least=0, most=len(choices))
    ]


def _joining(gathering: Gathering) -> list[Choice]:
    return [
        Choice("anyone", "Anybody here may join"),
        Choice("invited", "Only those whom you invite may join", BY_INVITATION),
        *([Choice("role", "Only members with a role may join")] if gathering.role else []),
    ]


def _seats_to_free(game: GameCard) -> list[Row]:
    taken = [seat for seat in game.seats if seat.taken]
    if not taken:
        return []
    choices = [
        Choice(seat.house, f"{seat.house.title()}: {seat.user_name or seat.computer}"[:100])
        for seat in taken
    ]
    return [Select(FREE, "Free a seat", choices)]


class LobbyTerms:
    """Carries presses in the panel to the moderator; `changed` is told of each new agreement."""

    def __init__(
        self, moderator: Moderator, changed: Callable[[GameCard], Awaitable[None]]
    ) -> None:
        self._moderator = moderator
        self._changed = changed

    async def press(self, interaction: discord.Interaction, address: Address) -> None:
        """Open the panel, or change what is picked.

        Raises:
            Refused: not the host, the game has begun, or there can be no such game.
        """
        game = await self._moderator.game(address.game)
        if address.control == OPEN_TERMS:
            if interaction.user.id != game.host_id:
                raise Refused(f"Only the host, {plain_name(game.host_name)}, changes the game.")
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
            values = read(interaction, address.control).values
            game = await self._change(game, interaction.user.id, address.control, values)
            await self._changed(game)
        panel = terms_panel(game) if game.status == "lobby" else Panel("The game has begun.")
        view = view_of(panel, Address(game.id, NO_QUESTION, OPEN_TERMS))
        await interaction.edit_original_response(content=panel.text, view=view)

    async def _change(
        self, game: GameCard, user_id: int, control: str, values: Sequence[str]
    ) -> GameCard:
        if control == OPTIONS:
            edition = edition_name(box_of(game.edition).id, values)
            return await self._moderator.change_setup(
                game.id, user_id, edition, max(load_edition(edition).setups)
            )
        if not values:
            return game
        match control:
            case "terms.box":
                box, _, players = values[0].partition("/")
                return await self._moderator.change_setup(game.id, user_id, box, int(players))
            case "terms.join":
                return await self._gather(game, user_id, join=values[0])
            case "terms.way":
                houses, _, begin = values[0].partition("/")
                return await self._gather(game, user_id, houses=houses, begin=begin)
            case "terms.free":
                seat = next((each for each in game.seats if each.house == values[0]), None)
                if seat is not None:
                    return await self._moderator.free_seat(game.id, user_id, seat.house)
        raise Refused("That menu is not in use any more.")

    async def _gather(self, game: GameCard, user_id: int, **change: str) -> GameCard:
        wanted = Gathering.model_validate(game.gathering.model_dump() | change)
        return await self._moderator.gather(game.id, user_id, wanted)
