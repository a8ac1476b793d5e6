"""Making the bot: the client, with its slash commands and its drawing processes."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.front import gifts, lore, my_games, reading, reminders, settings_of_a_server, vacation
from bot.front.client import Bot
from bot.front.clock import BEAT
from bot.front.commands import COMMANDS
from bot.front.pictures import Artist
from bot.moderator import utc_now
from bot.moderator.moderator import new_seed
from bot.moderator.pace import PaceName
from bot.settings import Settings
from renderer.pool import PicturePool


def create_bot(
    settings: Settings,
    *,
    artist: Artist | None = None,
    pictures: bool = True,
    several_seats: bool = False,
    always_register: bool = False,
    pace: PaceName = "daily",
    beat: timedelta = BEAT,
    clock: Callable[[], datetime] = utc_now,
    new_seed: Callable[[], str] = new_seed,
) -> Bot:
    """The bot with these settings, not yet connected.

    `artist` draws the maps, by default a pool of drawing processes; without `pictures` none are
    drawn and messages are text alone. `new_seed` is asked for the secret seed of each game.
    `pace` is that of games for which nobody chooses one; after a
    `beat` at the latest the clock looks at deadlines again.
    """
    if artist is None and pictures:
        artist = PicturePool(settings.draw_processes)
    bot = Bot(
        settings,
        artist=artist,
        look_up=lore.press,
        several_seats=several_seats,
        always_register=always_register,
        pace=pace,
        beat=beat,
        clock=clock,
        new_seed=new_seed,
    )
    for command in (
        *COMMANDS,
        *gifts.COMMANDS,
        *lore.COMMANDS,
        *my_games.COMMANDS,
        *reminders.COMMANDS,
        *reading.COMMANDS,
        *settings_of_a_server.COMMANDS,
        *vacation.COMMANDS,
    ):
        bot.tree.add_command(command)
    return bot
