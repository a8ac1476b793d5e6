"""What is told about time, in words: whose deadline, why, and until when."""

from collections.abc import Iterator, Sequence

from bot.moderator.notices import (
    ClocksGoOn,
    DeadlineMissed,
    DeadlinesExtended,
    DraftCounted,
    HouseChanged,
    LongerFor,
    Notice,
    OnVacation,
    PaceChanged,
    SeatOffered,
    SeatReturned,
    SeatTaken,
    TimeGivenBack,
    VacationEnded,
    VoteLonger,
)
from bot.moderator.patience import Excuse
from bot.narrator.times import day_stamp, dues_told, span, stamp
from bot.narrator.words import Words, number
from bot.store import OfferedFor
from engine.edition import Edition

WHY: dict[Excuse, tuple[str, str]] = {
    "vacation": ("is on vacation", "are on vacation"),
    "bank": ("uses extra time", "use extra time"),
    "grace": ("has missed a deadline and is excused", "have missed a deadline and are excused"),
}

WHY_OFFERED: dict[OfferedFor, str] = {
    "missed": "its player has missed too many deadlines in a row",
    "left": "its player has given up the seat",
    "gone": "its player has left the server",
    "vote": "the table has voted for another player",
}


def notices_account(notices: Sequence[Notice], edition: Edition) -> str:
    """A line for each of the notices."""
    words = Words(edition)
    longer = [notice for notice in notices if isinstance(notice, LongerFor)]
    others = [notice for notice in notices if not isinstance(notice, LongerFor)]
    return "\n".join([*_longer(longer, words), *(_line(notice, words) for notice in others)])


def _longer(notices: Sequence[LongerFor], words: Words) -> Iterator[str]:
    """A line for all who are waited for from the same cause and equally long."""
    alike = dict.fromkeys((notice.excuse, notice.until) for notice in notices)
    for excuse, until in alike:
        houses = [each.house for each in notices if (each.excuse, each.until) == (excuse, until)]
        names = words.houses(houses)
        if len(houses) == 1:
            yield f"House {names} {WHY[excuse][0]}: it has time until {stamp(until)}."
        else:
            yield f"Houses {names} {WHY[excuse][1]}: they have time until {stamp(until)}."


def minded_account(notice: DeadlineMissed, game_id: int, edition: Edition) -> str:
    """To the player whose seat is minded from now on."""
    house = Words(edition).house(notice.house)
    return (
        f"**House {house}, game {game_id}**\nYou have missed "
        f"{number(notice.misses, 'deadline')} in a row, so the steward minds your seat and answers "
        "for you. It is offered to others meanwhile; until somebody has taken it, it is yours "
        "again as soon as you press the button."
    )


def offer_account(notice: SeatOffered, game_id: int, edition: Edition) -> str:
    """To everybody who may take a seat, or to whoever stands by and is asked in turn."""
    house = Words(edition).house(notice.house)
    why = f"**House {house}, game {game_id}**: {WHY_OFFERED[notice.why]}."
    hands_over = (
        "Whoever takes it plays on from here: what it has sealed stands, what it may know is shown "
        "in private, and there is the whole time to read and answer."
    )
    if notice.until is None:
        return (
            f"{why} The steward minds the seat until its player is back, or somebody else presses "
            f"the button: the first who does plays House {house}. {hands_over}"
        )
    return (
        f"{why} You stand by, and are asked until {stamp(notice.until)}; after that the seat is "
        f"offered to others, and you stand by no longer. {hands_over}"
    )


def welcome_account(notice: SeatTaken, game_id: int, edition: Edition) -> str:
    """To the player who has taken a seat that was offered."""
    said = (
        f"**House {Words(edition).house(notice.house)}, game {game_id}**\nThe seat is yours. *My "
        "Seat* shows everything that it may know, and what it has sealed; that stands, and you may "
        "change it until it is revealed."
    )
    if notice.until is not None:
        said += f" A question waits for you, with the whole time: until {stamp(notice.until)}."
    return said


def _line(notice: Notice, words: Words) -> str:  # noqa: PLR0911 - one sentence for each notice
    match notice:
        case LongerFor():
            return next(_longer([notice], words))
        case DraftCounted(house=house):
            return (
                f"The deadline of House {words.house(house)} has passed: what it had chosen and "
                "not sealed counts."
            )
        case DeadlineMissed():
            return _missed(notice, words)
        case SeatReturned(house=house):
            return f"House {words.house(house)} is back: the steward minds the seat no longer."
        case SeatOffered():
            return _offered(notice, words)
        case SeatTaken() | HouseChanged():
            return _seated(notice, words)
        case TimeGivenBack() | VoteLonger():
            return _given_back(notice, words)
        case ClocksGoOn(dues=dues):
            return f"The pause is over, and no time was lost: {dues_told(dues, words)}."
        case DeadlinesExtended(dues=dues):
            return f"The deadline is extended: {dues_told(dues, words)}."
        case PaceChanged(dues=dues):
            return f"Another pace was agreed on: {dues_told(dues, words) or 'no deadlines'}."
        case OnVacation(house=house, since=since, until=until, due=due):
            return (
                f"House {words.house(house)} is on vacation from {day_stamp(since)}, back on "
                f"{day_stamp(until)}, and is waited for{f': until {stamp(due)}' if due else ''}."
            )
        case VacationEnded(house=house):
            return f"House {words.house(house)} is back from vacation."


def _seated(notice: SeatTaken | HouseChanged, words: Words) -> str:
    house = words.house(notice.house)
    if isinstance(notice, SeatTaken):
        time = f", with time until {stamp(notice.until)}" if notice.until else ""
        return f"House {house} has another player from now on: <@{notice.by}>{time}."
    return (
        f"<@{notice.player}>: House {notice.before.title()} is not in play any more, as the host "
        f"has changed the game. You have House {house} now; the lobby's buttons give you another, "
        "or free the seat."
    )


def _given_back(notice: TimeGivenBack | VoteLonger, words: Words) -> str:
    away = span(max(1, round((notice.until - notice.since).total_seconds() / 60)))
    if isinstance(notice, VoteLonger):
        return f"I was away for {away}: the vote is open until {stamp(notice.closes_at)}."
    return f"I was away for {away}, which I give back: {dues_told(notice.dues, words)}."


def _missed(notice: DeadlineMissed, words: Words) -> str:
    house = words.house(notice.house)
    said = f"House {house} has missed its deadline: the steward answers for it."
    if notice.minded:
        said += (
            f" That makes {notice.misses} in a row: it minds the seat until the player takes it "
            "back, by one press, or somebody else takes it over."
        )
    return said


def _offered(notice: SeatOffered, words: Words) -> str:
    house, why = words.house(notice.house), WHY_OFFERED[notice.why]
    if notice.to is None or notice.until is None:
        return f"House {house} needs a player: {why}."
    return (
        f"House {house} needs a player: {why}. <@{notice.to}>, who stands by, is asked until "
        f"{stamp(notice.until)}; the steward minds the seat meanwhile."
    )
