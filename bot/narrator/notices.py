"""What is told about time, in words: whose deadline, why, and until when."""

from collections.abc import Iterator, Sequence

from bot.moderator.notices import (
    ClocksGoOn,
    DeadlineMissed,
    DeadlinesExtended,
    DraftCounted,
    LongerFor,
    Notice,
    OnVacation,
    PaceChanged,
    SeatReturned,
    TimeGivenBack,
    VacationEnded,
)
from bot.moderator.patience import Excuse
from bot.narrator.times import day_stamp, dues_told, span, stamp
from bot.narrator.words import Words, number
from engine.edition import Edition

WHY: dict[Excuse, tuple[str, str]] = {
    "vacation": ("is on vacation", "are on vacation"),
    "bank": ("uses extra time", "use extra time"),
    "grace": ("has missed a deadline and is excused", "have missed a deadline and are excused"),
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
        "for you. Nobody else takes it: it is yours again as soon as you press the button."
    )


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
        case TimeGivenBack(since=since, until=until, dues=dues):
            away = span(max(1, round((until - since).total_seconds() / 60)))
            return f"I was away for {away}, which I give back: {dues_told(dues, words)}."
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


def _missed(notice: DeadlineMissed, words: Words) -> str:
    house = words.house(notice.house)
    said = f"House {house} has missed its deadline: the steward answers for it."
    if notice.minded:
        said += (
            f" That makes {notice.misses} in a row: it minds the seat until the player takes it "
            "back, by one press."
        )
    return said
