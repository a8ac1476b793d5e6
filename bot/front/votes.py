"""Votes as players see them: the message of a vote, and the private panel that proposes one."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from pydantic import ValidationError

from bot.errors import Refused
from bot.front import limits
from bot.front.days import day_in
from bot.front.panel import Button, Choice, Panel, Row, Select
from bot.moderator import GameCard
from bot.moderator.motions import (
    KINDS,
    LONGEST_PAUSE,
    MOTION,
    Motion,
    MotionKind,
    Pause,
    Rewind,
    Tally,
)
from bot.moderator.pace import MIDNIGHT, PRESETS, at_wall_time
from bot.narrator.terms import PACES
from bot.narrator.votes import (
    KIND_NAMES,
    QUORUMS,
    answer_words,
    closed_account,
    proposal_account,
    vote_account,
    vote_line,
)
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.names import House

VOTES = "votes"
"""Opens the private panel of votes."""
YES, NO = "vote.yes.", "vote.no."
"""Followed by the number of the vote."""
CHOOSE = "vote.kind"
DETAIL = "vote.of."
"""Followed by a kind of motion: what of that kind is meant."""
OPEN_VOTE = "vote.open."
"""Followed by a kind of motion, and what of it is meant: `vote.open.pause.3`."""
WHILE_PLAYING: tuple[MotionKind, ...] = (
    "extend",
    "pause",
    "pace",
    "replace",
    "rewind",
    "draw",
    "concede",
    "abandon",
)
WHILE_PAUSED: tuple[MotionKind, ...] = ("resume", "draw", "concede", "abandon")
PAUSES = {
    "1": "For a day",
    "2": "For two days",
    "3": "For three days",
    "7": "For a week",
    "14": "For two weeks",
    "28": "For four weeks",
    "0": f"Until you vote to go on, {LONGEST_PAUSE.days} days at most",
}
FIELDS: dict[str, str] = {"pace": "pace", "replace": "house", "concede": "to"}
"""Kind of motion -> its field that is meant by what was picked."""


def is_vote(control: str) -> bool:
    """Whether a control belongs here."""
    return control == VOTES or control.startswith("vote.")


def vote_panel(tally: Tally, game: GameCard) -> Panel:
    """The message of a vote, as everybody sees it."""
    words = Words(load_edition(game.edition))
    if tally.state != "open":
        return Panel(closed_account(tally, words))
    players = {seat.house: seat.user_id for seat in game.seats if seat.user_id is not None}
    buttons = (Button(f"{YES}{tally.id}", "Yes", "go"), Button(f"{NO}{tally.id}", "No", "stop"))
    return Panel(vote_account(tally, words, players), [buttons])


def votes_panel(game: GameCard, open_now: Sequence[tuple[Tally, str]], *, plays: bool) -> Panel:
    """The votes that are open, each with where it is; whoever plays may propose another."""
    words = Words(load_edition(game.edition))
    lines = [f"* {vote_line(tally, words)} {where}".rstrip() for tally, where in open_now]
    text = "\n".join([f"**Votes of game {game.id}**", *(lines or ["No vote is open."])])
    if not plays or game.status not in ("playing", "paused"):
        return Panel(text)
    kinds = WHILE_PLAYING if game.status == "playing" else WHILE_PAUSED
    choices = [Choice(kind, KIND_NAMES[kind], _needs(kind)) for kind in kinds]
    ballots: list[Row] = [_ballot(tally) for tally, _ in open_now[: limits.ROWS - 1]]
    return Panel(text, [*ballots, Select(CHOOSE, "Propose something", choices)])


def _ballot(tally: Tally) -> tuple[Button, ...]:
    """Yes and no where the vote's own message may be far away, or gone."""
    name = KIND_NAMES[tally.motion.kind]
    yes = Button(f"{YES}{tally.id}", f"Yes: {name}", "go")
    return yes, Button(f"{NO}{tally.id}", f"No: {name}", "stop")


def _needs(kind: MotionKind) -> str:
    return f"Needs {QUORUMS[KINDS[kind].quorum]}"


def proposal_panel(tally: Tally, game: GameCard, control: str) -> Panel:
    """What a vote would mean, and the button that opens it."""
    at_once = tally.needed == 1 and not tally.absent
    button = Button(control, KIND_NAMES[tally.motion.kind] if at_once else "Open the Vote", "go")
    return Panel(proposal_account(tally, Words(load_edition(game.edition))), [(button,)])


def detail_panel(kind: MotionKind, game: GameCard, choices: Sequence[Choice]) -> Panel:
    """Which of this kind is meant."""
    rows: list[Row] = [Select(f"{DETAIL}{kind}", KIND_NAMES[kind], choices)]
    return Panel(f"**{KIND_NAMES[kind]}**, game {game.id}", rows)


def simple_choices(kind: MotionKind, game: GameCard) -> list[Choice]:
    """What can be meant of a kind for which nothing need be looked up."""
    if kind == "pause":
        return [Choice(days, label) for days, label in PAUSES.items()]
    if kind == "pace":
        now = game.terms.pace.name
        return [Choice(name, PACES[name]) for name in PRESETS if name != now]
    words = Words(load_edition(game.edition))
    return [Choice(seat.house, f"House {words.house(seat.house)}") for seat in game.seats]


def house_choices(houses: Sequence[House], game: GameCard) -> list[Choice]:
    """Some of the Houses."""
    return [each for each in simple_choices("replace", game) if each.value in houses]


def rewind_choices(ways: Sequence[Rewind], game: GameCard) -> list[Choice]:
    """The answers to before which the game could go back."""
    words = Words(load_edition(game.edition))
    return [Choice(str(way.seq), f"Before {answer_words(way, words)}"[:100]) for way in ways]


def pause_control(day: date) -> str:
    """The button that opens a vote on a pause until a day."""
    return f"{OPEN_VOTE}pause.{day.isoformat()}"


def motion_of(control: str, now: datetime, zone: str, ways: Sequence[Rewind]) -> Motion:
    """The motion that a button opens a vote on. A day begins at midnight in the game's zone.

    Raises:
        Refused: it was made by another version, or that way back is gone.
    """
    kind, _, meant = control.removeprefix(OPEN_VOTE).partition(".")
    if kind == "rewind":
        way = next((each for each in ways if str(each.seq) == meant), None)
        if way is None:
            raise Refused("The game cannot go back there any more. See `/game vote`.")
        return way
    if kind == "pause" and meant in PAUSES:
        return Pause(until=now + timedelta(days=int(meant)) if int(meant) else None)
    if kind == "pause":
        return Pause(until=at_wall_time(day_in(meant), MIDNIGHT, zone))
    facts = {"kind": kind} | ({FIELDS[kind]: meant} if kind in FIELDS else {})
    try:
        return MOTION.validate_python(facts)
    except ValidationError:
        raise Refused("That button is not in use any more. See `/game vote`.") from None
