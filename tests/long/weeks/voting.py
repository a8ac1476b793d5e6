"""Players who propose, vote, and try to vote who may not."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial

from bot.errors import Refused
from bot.moderator import Post
from bot.moderator.motions import ChangePace, Concede, Draw, Extend, Motion, Pause, Replace, Resume
from bot.moderator.pace import PaceName
from tests.long.weeks.people import Person
from tests.long.weeks.world import GAME, World

DAY = timedelta(days=1)
OUTSIDER = 999
USUALLY, RARELY = 0.75, 0.15
"""How often a player is for a motion; for one that would end the game."""


def the_table_votes(world: World) -> None:
    """Let somebody propose something every few days, and everybody vote."""
    world.heard.append(partial(_on_vote, world))
    world.after(world.chance.uniform(1, 4) * DAY, partial(_somebody_proposes, world))


async def _somebody_proposes(world: World) -> None:
    world.after(world.chance.uniform(2, 7) * DAY, partial(_somebody_proposes, world))
    person = world.chance.choice(list(world.people.values()))
    motion = await world.chance.choice(IDEAS)(world)
    if motion is None or person.is_absent(world.clock.now):
        return
    try:
        tally = await world.moderator.votes.propose(GAME, person.user, motion)
    except Refused:
        return
    world.watch.ballots.cast(tally.id, person.user, yes=True)
    if not world.may_vote(person):
        world.watch.complain("votes_by_others", f"{person.name} proposed {motion}")


def _on_vote(world: World, post: Post) -> None:
    """Everybody reads of a vote, and votes some time; so does somebody who may not."""
    if post.kind != "vote" or not world.watch.ballots.is_new(int(post.reason or 0)):
        return
    vote = int(post.reason or 0)
    for person in list(world.people.values()):
        world.plan(person.takes(world.clock.now), partial(_votes, world, person, vote))
    world.after(timedelta(hours=1), partial(_an_outsider_votes, world, vote))


async def _votes(world: World, person: Person, vote: int) -> None:
    if person.is_absent(world.clock.now):
        return
    ends = world.watch.ballots.ends_the_game(vote)
    yes = person.chance.random() < (RARELY if ends else USUALLY)
    may = world.may_vote(person)
    with suppress(Refused):
        await world.moderator.votes.cast(GAME, person.user, vote, yes=yes)
        world.watch.ballots.cast(vote, person.user, yes=yes)
        if not may:
            world.watch.complain("votes_by_others", f"{person.name} in vote {vote}")


async def _an_outsider_votes(world: World, vote: int) -> None:
    with suppress(Refused):
        await world.moderator.votes.cast(GAME, OUTSIDER, vote, yes=True)
        world.watch.complain("votes_by_others", f"an outsider in vote {vote}")


# --- What is proposed ---------------------------------------------------------------------------


async def _extend(_: World) -> Motion:
    return Extend()


async def _pause(world: World) -> Motion:
    if world.chance.random() < RARELY:
        return Pause()
    return Pause(until=world.clock.now + world.chance.uniform(0.5, 5) * DAY)


async def _resume(_: World) -> Motion:
    return Resume()


async def _pace(world: World) -> Motion:
    names: tuple[PaceName, ...] = ("daily", "relaxed")
    return ChangePace(pace=world.chance.choice(names))


async def _rewind(world: World) -> Motion | None:
    ways = await world.moderator.votes.ways_back(GAME)
    return world.chance.choice(ways) if ways else None


async def _replace(world: World) -> Motion | None:
    houses = await world.moderator.votes.replaceable(GAME)
    return Replace(house=world.chance.choice(houses)) if houses else None


async def _end(world: World) -> Motion:
    houses = tuple(world.books.page().chairs)
    return world.chance.choice((Draw(), Concede(to=world.chance.choice(houses))))


IDEAS: tuple[Callable[[World], Awaitable[Motion | None]], ...] = (
    *(_extend, _extend, _pause, _resume, _pace),
    *(_rewind, _rewind, _rewind, _replace, _end),
)
