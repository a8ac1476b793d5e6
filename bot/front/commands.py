"""The slash commands. Every one of them answers in private."""

from collections.abc import Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from rapidfuzz import fuzz

from bot.display_names import plain_name
from bot.editions import edition_for, edition_with, edition_words, suggestions
from bot.errors import Paused, Refused
from bot.front import limits
from bot.front.access import (
    game_meant,
    game_to_move,
    games_to_suggest,
    manages,
    must_manage,
    roles_of,
)
from bot.front.address import NO_QUESTION, Address
from bot.front.board import ANSWER, board_panel
from bot.front.client import Bot
from bot.front.days import day_in
from bot.front.desks.order_text import tidied
from bot.front.lobby import lobby_panel
from bot.front.lobby_terms import invited, who_may_join
from bot.front.members import unmentioned, without_roles
from bot.front.pace import terms_chosen
from bot.front.panel import Button, Panel, view_of
from bot.front.places import kind_of_place, must_be_able_to_post
from bot.front.replacing import GIVE_UP, give_up_panel
from bot.front.router import ABANDON, ABANDON_BY_VOTE, ARCHIVE, edit
from bot.front.seats import hand_account
from bot.front.votes import pause_control
from bot.moderator import NewGame
from bot.moderator.cards import WHY_PAUSED, must_host, own_houses
from bot.moderator.pace import PRESETS
from bot.narrator import answer_summary
from bot.narrator.house_rules import house_rules_account
from bot.narrator.terms import PACES
from bot.store import UNDER_WAY
from bot.zones import UTC, zones_like
from engine.edition import Edition, load_edition
from engine.shelf import BOXES, DEFAULT, EDITIONS

Interaction: TypeAlias = discord.Interaction[Bot]
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
GAME_OPTION = "The game's number, if you are in several"
Players = app_commands.Range[int, 3, 6]
EDITIONS_FOR = " or ".join(map(edition_for, EDITIONS))
EXPANSIONS = [box.title for box in BOXES.values() if box.expands is not None]
EXPANDED = next((box.expands for box in BOXES.values() if box.expands is not None), DEFAULT.id)
"""The edition whose options are meant when none is named."""

game_commands = app_commands.Group(
    name="game", description="Start, watch and end games", allowed_contexts=EVERYWHERE
)


@game_commands.command(name="new", description="Open a lobby for a new game in this channel")
@app_commands.describe(
    edition=f"Which rulebook: {EDITIONS_FOR}",
    players="How many Houses play; all of the edition if you do not say",
    options=f"What else is played with: options of {', '.join(EXPANSIONS)}",
    pace="How long a player may take; daily if you do not say",
    zone="The time zone of the game's hours: a large city near you",
)
@app_commands.choices(
    edition=[app_commands.Choice(name=name, value=name) for name in EDITIONS],
    pace=[app_commands.Choice(name=PACES[name], value=name) for name in PRESETS],
)
async def new(
    interaction: Interaction,
    edition: str = DEFAULT.id,
    players: Players | None = None,
    *,
    options: str = "",
    pace: str = "",
    zone: str = "",
) -> None:
    """Open a lobby. It is a message of its own, so that a refusal stays private."""
    await interaction.response.defer(ephemeral=True)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("A game needs a channel on a server: use `/game new` there.")
    must_be_able_to_post(interaction.app_permissions, kind_of_place(interaction))
    user = interaction.user
    chosen = edition_with(edition, limits.clip(options, 200))
    wanted = NewGame(
        channel_id=interaction.channel_id,
        host_id=user.id,
        host_name=user.display_name,
        guild_id=interaction.guild_id,
        edition=chosen,
        players=players or max(load_edition(chosen).setups),
        parent_id=getattr(interaction.channel, "parent_id", None),
        terms=terms_chosen(pace or interaction.client.pace, zone or UTC),
        roles=roles_of(user),
    )
    if zone:
        await interaction.client.moderator.reminding.note_zone(user.id, wanted.terms.pace.zone)
    game = await interaction.client.router.new_game(wanted)
    await interaction.edit_original_response(content=f"The lobby of game {game.id} is open.")


@game_commands.command(name="status", description="Who is awaited, and how the game stands")
@app_commands.describe(game=GAME_OPTION)
async def status(interaction: Interaction, game: int | None = None) -> None:
    """The table as everybody may know it."""
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, game)
    table = await bot.moderator.table(card.id)
    if table.status == "lobby":
        panel, agreed = lobby_panel(card), ""
    else:
        votes = await bot.moderator.votes.open_in(card.id)
        panel = board_panel(table, votes)
        agreed = house_rules_account(card.edition, card.options)
    view = view_of(panel, Address(card.id, table.question, ANSWER))
    told = "\n".join(filter(None, [panel.text, agreed]))
    text = limits.clip(unmentioned(told, card, interaction.guild), limits.CONTENT)
    await interaction.followup.send(text, view=view, ephemeral=True)


@game_commands.command(name="map", description="The map, with your own orders face up")
@app_commands.describe(game=GAME_OPTION)
async def show_map(interaction: Interaction, game: int | None = None) -> None:
    """The map as the asker may see it."""
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, game)
    await bot.router.show_map(interaction, card.id)


@game_commands.command(
    name="move", description="Bring a game of yours to this channel of its server"
)
@app_commands.describe(game="The game's number, as its host")
async def move(interaction: Interaction, game: int) -> None:
    """Bind a game to the channel of the command, for its own may be lost."""
    await interaction.response.defer(ephemeral=True)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("A game needs a channel on a server: use `/game move` there.")
    must_be_able_to_post(interaction.app_permissions, kind_of_place(interaction))
    bot = interaction.client
    known = await game_to_move(bot.moderator, interaction, game)
    manager = None
    if interaction.user.id != known.host_id and manages(interaction, known):
        manager = interaction.user.display_name
    card = await bot.router.move(
        known, interaction.user.id, interaction.channel_id, interaction.guild_id, manager
    )
    await interaction.followup.send(f"Game {card.id} is played here now.", ephemeral=True)


@game_commands.command(name="resume", description="Try to go on with a paused game")
@app_commands.describe(game=GAME_OPTION)
async def resume(interaction: Interaction, game: int | None = None) -> None:
    """Replay it once more; the channel is told when it goes on."""
    await interaction.response.defer(ephemeral=True)
    moderator = interaction.client.moderator
    card = await game_meant(moderator, interaction, game)
    try:
        if manages(interaction, card):
            await moderator.managers.resume(card.id, interaction.user.display_name)
        else:
            await moderator.resume(card.id, interaction.user.id)
    except Paused:
        raise Refused(f"I tried again, and game {card.id} stays paused. {WHY_PAUSED}") from None
    await interaction.followup.send(f"Game {card.id} goes on.", ephemeral=True)


@game_commands.command(name="pause", description="As a manager of the server, stop a game")
@app_commands.describe(game=GAME_OPTION)
async def pause(interaction: Interaction, game: int | None = None) -> None:
    """Stop it until a manager lets it go on; the channel is told who did it."""
    await interaction.response.defer(ephemeral=True)
    moderator = interaction.client.moderator
    card = await game_meant(moderator, interaction, game)
    must_manage(interaction, card, "pause a game")
    await moderator.managers.pause(card.id, interaction.user.display_name)
    await interaction.followup.send(f"Game {card.id} is paused.", ephemeral=True)


@game_commands.command(
    name="archive", description="As a manager of the server, end a game without a winner"
)
@app_commands.describe(game=GAME_OPTION)
async def archive(interaction: Interaction, game: int | None = None) -> None:
    """Ask once more, for this cannot be taken back."""
    await interaction.response.defer(ephemeral=True)
    card = await game_meant(interaction.client.moderator, interaction, game)
    must_manage(interaction, card, "archive a game")
    if card.status not in UNDER_WAY:
        raise Refused("This game is over.")
    button = Button(ARCHIVE, f"Archive Game {card.id}", "stop").final()
    view = view_of(_one(button), Address(card.id, NO_QUESTION, ARCHIVE))
    text = f"End game {card.id} without a winner, in public? This cannot be taken back."
    await interaction.followup.send(text, view=view, ephemeral=True)


@game_commands.command(name="undo", description="Take back your last answer, if nobody saw it")
@app_commands.describe(game=GAME_OPTION)
async def undo(interaction: Interaction, game: int | None = None) -> None:
    """Take back an own slip, and show what is asked then."""
    await interaction.response.defer(ephemeral=True)
    bot, user_id = interaction.client, interaction.user.id
    card = await game_meant(bot.moderator, interaction, game)
    await bot.moderator.take_back_answer(card.id, user_id)
    await edit(interaction, await bot.answering.show(card.id, user_id))


@game_commands.command(name="invite", description="As host, say who may join your game")
@app_commands.describe(
    player="Somebody whom you invite, or no longer; only the invited may join then",
    role="Only members with this role may join",
    game=GAME_OPTION,
)
async def invite(
    interaction: Interaction,
    player: discord.User | None = None,
    role: discord.Role | None = None,
    game: int | None = None,
) -> None:
    """Bind a lobby to a role, or to people by name."""
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, game)
    after = await bot.moderator.gather(
        card.id, interaction.user.id, invited(card.gathering, player, role)
    )
    await bot.router.refresh_lobby(after)
    told = who_may_join(after.gathering)
    if player is not None:
        may = player.id in after.gathering.invited
        told = f"{plain_name(player.display_name)} {'may' if may else 'may not'} join."
    await interaction.followup.send(without_roles(told, interaction.guild), ephemeral=True)


@game_commands.command(
    name="abandon", description="End a lobby, or propose to end a game without a winner"
)
@app_commands.describe(game=GAME_OPTION)
async def abandon(interaction: Interaction, game: int | None = None) -> None:
    """Ask once more, for this cannot be taken back; of a game that has begun, open a vote."""
    await interaction.response.defer(ephemeral=True)
    card = await game_meant(interaction.client.moderator, interaction, game)
    if card.status == "lobby":
        must_host(card, interaction.user.id, "abandon a game that has not begun")
    if card.status in ("ended", "abandoned"):
        raise Refused("This game is over already.")
    if card.status != "lobby":
        await interaction.client.router.voting.propose(interaction, card.id, ABANDON_BY_VOTE)
        return
    button = Button(ABANDON, f"Abandon Game {card.id}", "stop").final()
    view = view_of(_one(button), Address(card.id, NO_QUESTION, ABANDON))
    text = f"Abandon game {card.id}? This cannot be taken back."
    await interaction.followup.send(text, view=view, ephemeral=True)


@game_commands.command(
    name="vote", description="What your table decides together: time, pauses, going back, the end"
)
@app_commands.describe(
    pause_until="Propose a pause until this day, such as 2026-07-01", game=GAME_OPTION
)
async def vote(interaction: Interaction, pause_until: str = "", game: int | None = None) -> None:
    """The votes that are open, and what may be proposed."""
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, game)
    if pause_until:
        control = pause_control(day_in(pause_until))
        await bot.router.voting.propose(interaction, card.id, control)
        return
    await bot.router.voting.show(interaction, card.id)


@game_commands.command(name="leave", description="Give up your seat; others are asked to take it")
@app_commands.describe(game=GAME_OPTION)
async def leave(interaction: Interaction, game: int | None = None) -> None:
    """Leave a lobby at once; in a game that has begun, ask once more."""
    await interaction.response.defer(ephemeral=True)
    bot, user_id = interaction.client, interaction.user.id
    card = await game_meant(bot.moderator, interaction, game)
    if card.status == "lobby":
        await bot.router.refresh_lobby(await bot.moderator.leave_seat(card.id, user_id))
        await interaction.followup.send(f"You have left game {card.id}.", ephemeral=True)
        return
    own_houses(card, user_id)
    if card.status not in ("playing", "paused"):
        raise Refused("This game is over.")
    panel = give_up_panel(card)
    view = view_of(panel, Address(card.id, NO_QUESTION, GIVE_UP))
    await interaction.followup.send(panel.text, view=view, ephemeral=True)


@game_commands.command(
    name="standby", description="Be asked when a seat of a game falls free, or no longer"
)
@app_commands.describe(game=GAME_OPTION)
async def standby(interaction: Interaction, game: int | None = None) -> None:
    """Join the queue, or leave it."""
    await interaction.response.defer(ephemeral=True)
    bot, user = interaction.client, interaction.user
    card = await game_meant(bot.moderator, interaction, game)
    after = await bot.moderator.stand_by(card.id, user.id, user.display_name, roles=roles_of(user))
    if after.status == "lobby":
        await bot.router.refresh_lobby(after)
    place = next((at for at, each in enumerate(after.standby, 1) if each.user_id == user.id), None)
    told = f"You stand by in game {card.id} no longer."
    if place is not None:
        told = (
            f"You stand by in game {card.id}, number {place} in the queue. When a seat falls free "
            "and it is your turn, I ask you by direct message. `/game standby` once more ends it."
        )
    await interaction.followup.send(told, ephemeral=True)


@app_commands.command(description="Place your orders")
@app_commands.describe(game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def orders(interaction: Interaction, game: int | None = None) -> None:
    """The panel for orders."""
    await _question(interaction, game, only="place_orders")


@app_commands.command(description="Answer whatever you are asked now")
@app_commands.describe(game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def answer(interaction: Interaction, game: int | None = None) -> None:
    """The panel of the present question."""
    await _question(interaction, game)


async def _question(interaction: Interaction, number: int | None, only: str | None = None) -> None:
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, number, to_answer=True)
    if only is not None:
        seat = await bot.moderator.seat(card.id, interaction.user.id)
        if seat.request is None or seat.request.kind != only:
            raise Refused("No orders are placed now. See what is asked of you with `/answer`.")
    await edit(interaction, await bot.answering.show(card.id, interaction.user.id))


@app_commands.command(description="Place one order; seal all of them with /orders")
@app_commands.describe(area="An area with your units", token="The order token", game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def order(interaction: Interaction, area: str, token: str, game: int | None = None) -> None:
    """Put one order into the draft. What is suggested binds nobody, so all is judged again."""
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, game, to_answer=True)
    shown = await bot.answering.place(
        card.id, interaction.user.id, limits.clip(area, 60), limits.clip(token, 40)
    )
    await edit(interaction, shown)


@app_commands.command(description="Your House cards")
@app_commands.describe(game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def hand(interaction: Interaction, game: int | None = None) -> None:
    """The hand, for its owner only."""
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, game)
    seat = await bot.moderator.seat(card.id, interaction.user.id)
    await interaction.followup.send(hand_account(seat, load_edition(card.edition)), ephemeral=True)


@app_commands.command(description="Your seat: all you may know and do, your time, your reserves")
@app_commands.describe(game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def seat(interaction: Interaction, game: int | None = None) -> None:
    """The seat, for its owner only."""
    await _own_seat(interaction, game)


@app_commands.command(description="Which House you play, and everything you alone know")
@app_commands.describe(game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def whoami(interaction: Interaction, game: int | None = None) -> None:
    """The same as `/seat`, under the name that it had first."""
    await _own_seat(interaction, game)


async def _own_seat(interaction: Interaction, number: int | None) -> None:
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, number)
    own = await bot.moderator.seat(card.id, interaction.user.id)
    await bot.router.show_seat(interaction, own)


@app_commands.command(description="Check a receipt of yours after the reveal")
@app_commands.describe(digest="The receipt's ten digits", game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def receipt(interaction: Interaction, digest: str, game: int | None = None) -> None:
    """Open a receipt, with all that is needed to recompute it."""
    await interaction.response.defer(ephemeral=True)
    bot = interaction.client
    card = await game_meant(bot.moderator, interaction, game)
    checked = await bot.moderator.verify_receipt(
        card.id, interaction.user.id, limits.clip(digest.strip().strip("`").lower(), 64)
    )
    said = "It was written by an earlier version of me; the text below cites it."
    if checked.answer is not None:
        said = answer_summary(checked.answer, load_edition(card.edition))
    text = (
        f"Receipt `{checked.receipt.digest}` stands for this answer of House "
        f"{checked.receipt.house.title()}:\n{said}\n"
        f"It is the beginning of the SHA-256 of this text:\n```\n{checked.proof}\n```"
    )
    await interaction.followup.send(limits.clip(text, limits.CONTENT), ephemeral=True)


@status.autocomplete("game")
@show_map.autocomplete("game")
@move.autocomplete("game")
@resume.autocomplete("game")
@pause.autocomplete("game")
@archive.autocomplete("game")
@undo.autocomplete("game")
@invite.autocomplete("game")
@abandon.autocomplete("game")
@vote.autocomplete("game")
@leave.autocomplete("game")
@standby.autocomplete("game")
@orders.autocomplete("game")
@answer.autocomplete("game")
@order.autocomplete("game")
@hand.autocomplete("game")
@seat.autocomplete("game")
@whoami.autocomplete("game")
@receipt.autocomplete("game")
async def suggest_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The games the user may mean."""
    games = await games_to_suggest(interaction.client.moderator, interaction)
    return [
        app_commands.Choice(
            name=f"Game {game.id}: {edition_words(game.edition)}, {game.status}",
            value=game.id,
        )
        for game in games
        if str(game.id).startswith(typed.strip())
    ][: limits.SUGGESTIONS]


@new.autocomplete("options")
async def suggest_options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Options of the expansion, added to those typed so far."""
    edition = str(getattr(interaction.namespace, "edition", None) or EXPANDED)
    return [
        app_commands.Choice(name=text, value=text)
        for text in suggestions(edition, typed)
        if len(text) <= limits.SUGGESTION_NAME
    ][: limits.SUGGESTIONS]


@new.autocomplete("zone")
async def suggest_zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Time zones by their city."""
    found = zones_like(typed[: limits.SUGGESTION_NAME], limits.SUGGESTIONS)
    return [app_commands.Choice(name=zone.replace("_", " "), value=zone) for zone in found]


@order.autocomplete("area")
async def suggest_areas(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Area names like what is typed, from memory: it must be quick, and it judges nothing."""
    return _alike(typed, _printed(lambda edition: [area.name for area in edition.area_list]))


@order.autocomplete("token")
async def suggest_tokens(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Order tokens like what is typed."""
    return _alike(typed, _printed(lambda edition: [token.name for token in edition.order_tokens]))


def _printed(names: Callable[[Edition], list[str]]) -> list[str]:
    """Names of all editions, each once: which game is meant is not looked up while typing."""
    found = (name for edition in EDITIONS for name in names(load_edition(edition)))
    return list(dict.fromkeys(found))


def _alike(typed: str, names: list[str]) -> list[app_commands.Choice[str]]:
    wanted = tidied(typed[: limits.SUGGESTION_NAME])
    best = sorted(names, key=lambda name: -fuzz.partial_ratio(wanted, tidied(name)))
    found = [name for name in best if fuzz.partial_ratio(wanted, tidied(name)) > 60]
    chosen = (found if wanted else names)[: limits.SUGGESTIONS]
    return [app_commands.Choice(name=name, value=name) for name in chosen]


def _one(button: Button) -> Panel:
    return Panel("", [(button,)])


COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (
    game_commands,
    orders,
    order,
    answer,
    hand,
    seat,
    whoami,
    receipt,
)
