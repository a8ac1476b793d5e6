"""What befalls a game: each function plans one thing that some time or again and again happens."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from random import Random
from zoneinfo import ZoneInfo

from bot.errors import Refused
from bot.moderator import Post
from bot.moderator.pace import MIDNIGHT, at_wall_time
from tests.long.weeks.people import Person
from tests.long.weeks.voting import the_table_votes
from tests.long.weeks.world import GAME, World

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
STANDBY = (201, 202)
STRANGER = 301
SECOND_THOUGHTS = 0.3


def befall(world: World) -> None:
    """Plan everything."""
    for person in list(world.people.values()):
        if fate := FATES.get(person.character):
            fate(world, person)
    somebody_stands_by(world)
    the_table_votes(world)
    world.after(_days(world.chance, 2, 8), lambda: the_bot_is_down(world))
    world.after(_days(world.chance, 5, 30), lambda: a_manager_pauses(world))


def _days(chance: Random, least: float, most: float) -> timedelta:
    return chance.uniform(least, most) * DAY


# --- Players ------------------------------------------------------------------------------------


def _goes_on_vacation(world: World, person: Person) -> None:
    async def leave() -> None:
        today = _today(world)
        first, last = today + DAY, today + 5 * DAY
        with suppress(Refused):
            await world.moderator.vacation(GAME, person.user, first, last)
            zone = world.agreed.terms.pace.zone
            person.away = (
                at_wall_time(first, MIDNIGHT, zone),
                at_wall_time(last + DAY, MIDNIGHT, zone),
            )

    world.after(_days(world.chance, 3, 15), leave)


def _leaves(world: World, person: Person) -> None:
    how = world.chance.choice(("says so", "leaves the server", "is silent"))

    async def leave() -> None:
        person.left = True
        house = world.house_of(person)
        if house is None or how == "is silent":
            return
        world.watch.gives_up(house)
        if how == "says so":
            await world.moderator.replacing.give_up(GAME, person.user)
        else:
            await world.moderator.replacing.attend(GAME, person.user, there=False)

    world.after(_days(world.chance, 3, 12), leave)


FATES: dict[str, Callable[[World, Person], None]] = {
    "traveller": _goes_on_vacation,
    "leaver": _leaves,
}


def somebody_stands_by(world: World) -> None:
    """Two stand by, and strangers look at the channel; who is offered a seat may take it."""
    waiting = [world.newcomer(user) for user in STANDBY]

    async def stand_by() -> None:
        for person in waiting:
            await world.moderator.stand_by(GAME, person.user, person.name)

    world.after(HOUR, stand_by)
    world.heard.append(lambda post: _on_offer(world, post))


def _on_offer(world: World, post: Post) -> None:
    if post.kind != "offer":
        return
    person = world.people.get(post.audience or 0)
    if person is None:
        person = world.newcomer(STRANGER + len(world.people))
    if world.chance.random() < SECOND_THOUGHTS:
        return
    world.plan(person.takes(world.clock.now), lambda: _take_over(world, person, post))


async def _take_over(world: World, person: Person, post: Post) -> None:
    assert post.house is not None
    if world.house_of(person) is not None:
        return
    with suppress(Refused):
        await world.moderator.replacing.take_over(GAME, person.user, person.name, post.house)
        await world.arrived(person)


# --- The bot and its server ---------------------------------------------------------------------


async def the_bot_is_down(world: World) -> None:
    """It stops, is started again hours later, and gives the time back, as its clock does."""
    await world.moderator.be_there()
    await world.moderator.close()
    since = world.clock.now
    world.clock.now += world.chance.uniform(0.05, 30) * HOUR
    world.moderator = world.new_moderator()
    await world.moderator.open()
    await world.moderator.give_back()
    world.watch.was_down(since)
    world.after(_days(world.chance, 4, 12), lambda: the_bot_is_down(world))


async def a_manager_pauses(world: World) -> None:
    """A manager stops the game for some days."""
    if world.books.page().status != "playing":
        return
    await world.moderator.managers.pause(GAME, "Manager")

    async def go_on() -> None:
        with suppress(Refused):
            await world.moderator.managers.resume(GAME, "Manager")

    world.after(_days(world.chance, 0.1, 4), go_on)


def _today(world: World) -> date:
    return world.clock.now.astimezone(ZoneInfo(world.agreed.terms.pace.zone)).date()
