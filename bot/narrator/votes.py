"""Votes in words: what is proposed, how it stands, and what came of it. All of it is public."""

from collections.abc import Mapping, Sequence

from bot.moderator.motions import (
    KINDS,
    LONGEST_PAUSE,
    Abandon,
    ChangePace,
    Concede,
    Draw,
    Extend,
    Motion,
    MotionKind,
    Pause,
    Quorum,
    Replace,
    Result,
    Resume,
    Rewind,
    Tally,
)
from bot.narrator.questions.wording import WORDINGS
from bot.narrator.terms import PACES
from bot.narrator.times import stamp
from bot.narrator.words import Words
from engine.names import House

KIND_NAMES: dict[MotionKind, str] = {
    "extend": "Extend the deadline",
    "pause": "Pause the game",
    "resume": "End the pause",
    "pace": "Change the pace",
    "replace": "Replace a player",
    "rewind": "Go back",
    "draw": "End the game as a draw",
    "concede": "Concede the game to a House",
    "abandon": "Abandon the game",
}
"""The kinds of motions as a menu names them."""
QUORUMS: dict[Quorum, str] = {
    "most": "most of the players",
    "touched": "every player to whom something of it happened",
    "all": "all players",
}
CLOSED: dict[str, str] = {"carried": "carried", "failed": "failed", "moot": "closed"}


def motion_words(motion: Motion, words: Words) -> str:  # noqa: PLR0911 - a phrase for each kind
    """What would be done, as a phrase: `pause the game until ...`."""
    match motion:
        case Extend():
            return "extend every open deadline to the next"
        case Pause(until=None):
            return f"pause the game until you vote to go on, {LONGEST_PAUSE.days} days at most"
        case Pause(until=until):
            assert until is not None, "the other case"
            return f"pause the game until {stamp(until)}"
        case Resume():
            return "end the pause"
        case ChangePace(pace=pace):
            return f"change the pace: {PACES[pace]}"
        case Replace(house=house):
            return f"offer the seat of House {words.house(house)} to another player"
        case Rewind():
            return f"go back to before {answer_words(motion, words)}"
        case Draw():
            return "end the game as a draw"
        case Concede(to=to):
            return f"end the game, won by House {words.house(to)}"
        case Abandon():
            return "abandon the game, without a winner"


def answer_words(motion: Rewind, words: Words) -> str:
    """Whose answer to what: `the answer of House Stark (a raid)`."""
    wording = WORDINGS.get(motion.asked)
    return f"the answer of House {words.house(motion.house)}" + (
        f" ({wording.deed})" if wording else ""
    )


def proposal_account(tally: Tally, words: Words) -> str:
    """What opening a vote would mean, to whoever thinks of it."""
    what = motion_words(tally.motion, words)
    if tally.needed == 1 and not tally.absent:
        return f"**{_first_upper(what)}**\nNobody else has a vote on it: it is done at once."
    return (
        f"**Propose to {what}**\n{_quorum(tally, words)} Your own yes counts. The vote is open "
        f"until {stamp(tally.closes_at)}, or until it is decided."
    )


def vote_account(tally: Tally, words: Words, players: Mapping[House, int]) -> str:
    """A vote that is open, with its count; `players` are the users to be woken."""
    said = [
        f"### Vote: {motion_words(tally.motion, words)}",
        f"House {words.house(tally.proposer)} proposes it. {_quorum(tally, words)}",
        f"**Yes** ({len(tally.yes)} of {tally.needed}): {_names(tally.yes, words)}",
        f"**No**: {_names(tally.no, words)}",
    ]
    if tally.undecided:
        waking = [f"{words.house(each)} <@{players[each]}>" for each in tally.undecided]
        said.append(f"Not yet: {', '.join(waking)}")
    said.append(f"Open until {stamp(tally.closes_at)}, or until it is decided.")
    return "\n".join(said)


def closed_account(tally: Tally, words: Words) -> str:
    """A vote that is closed, in the place where it was open."""
    result = tally.result(tally.state)
    return f"~~Vote: {motion_words(tally.motion, words)}~~\nThe vote is {CLOSED[result.state]}."


def result_account(result: Result, words: Words) -> str:
    """What came of a vote, and why."""
    head = f"The vote to {motion_words(result.motion, words)} is **{CLOSED[result.state]}**"
    if result.state == "moot":
        return f"{head}. {result.why}"
    said = f"{head}: {_count(result.yes, 'yes', words)}, {_count(result.no, 'no', words)}."
    if result.why is not None:
        return f"{said} It cannot be done: {result.why}"
    return said if result.state == "carried" else f"{said} It needed {result.needed}."


def vote_line(tally: Tally, words: Words) -> str:
    """An open vote in one line."""
    count = f"{len(tally.yes)} of {tally.needed} say yes"
    what = _first_upper(motion_words(tally.motion, words))
    return f"{what}: {count}, open until {stamp(tally.closes_at)}"


def _quorum(tally: Tally, words: Words) -> str:
    voters, quorum = words.houses(tally.voters), KINDS[tally.motion.kind].quorum
    said = f"It needs {QUORUMS[quorum]}: {tally.needed} of {voters}."
    if tally.absent:
        said += (
            f" It is decided at the end only: until then {words.houses(tally.absent)}, whose seats "
            "the steward minds, may come back and vote."
        )
    return said


def _count(houses: Sequence[House], way: str, words: Words) -> str:
    return f"{len(houses)} {way} ({_names(houses, words)})" if houses else f"0 {way}"


def _names(houses: Sequence[House], words: Words) -> str:
    return words.houses(houses) if houses else "nobody"


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]
