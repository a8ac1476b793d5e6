"""What is agreed about time, in sentences: everybody knows it before the game begins."""

from collections.abc import Iterator

from bot.moderator.pace import Allowance, Daily, Pace, PaceName, Sort
from bot.moderator.terms import Terms
from bot.narrator.times import span
from bot.narrator.words import listed, number

PACES: dict[PaceName, str] = {
    "live": "Live, minutes for each answer",
    "daily": "Daily, a set hour for orders and bids",
    "relaxed": "Relaxed, two days and free weekends",
    "none": "No deadlines",
    "custom": "As the host has set it",
}
SORTS: dict[Sort, str] = {
    "plan": "orders and bids",
    "choice": "single decisions",
    "combat": "decisions in a combat",
}
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def terms_account(terms: Terms) -> str:
    """The terms: the pace, what each player has in reserve, and what comes after."""
    if not any(terms.pace.allowance(sort) for sort in SORTS):
        return "**Pace: none.** Nobody has to answer by a certain time."
    return " ".join(_sentences(terms))


def pace_words(pace: Pace) -> str:
    """A pace in a few words: `daily, Europe/Berlin`."""
    return pace.name if pace.name == "none" else f"{pace.name}, {zone_words(pace.zone)}"


def zone_words(zone: str) -> str:
    """A time zone as it is said: `Berlin`, `New York`."""
    return zone.rpartition("/")[2].replace("_", " ")


def _sentences(terms: Terms) -> Iterator[str]:
    pace = terms.pace
    yield f"**Pace: {pace.name}.** Time for an answer: {'; '.join(_allowances(pace))}."
    yield from _free_time(pace)
    yield from _reserves(pace)
    yield (
        "On a missed deadline a sealed answer stands, and what was chosen and not sealed counts if "
        f"it is legal; else {_excuses(pace)}the steward, a cautious computer player, answers."
    )
    yield (
        f"After {number(terms.misses_in_a_row, 'missed deadline')} in a row it minds the seat "
        "until its player takes it back; meanwhile the seat is offered to those who stand by, one "
        "after the other, then to everybody who may join. So it is when a player leaves."
    )


def _allowances(pace: Pace) -> Iterator[str]:
    for sort, words in SORTS.items():
        allowance = pace.allowance(sort)
        yield f"{words} {_allowed(allowance)}" if allowance else f"{words} for ever"


def _allowed(allowance: Allowance) -> str:
    if isinstance(allowance, Daily):
        least = f", at least {span(allowance.notice)} later" if allowance.notice else ""
        return f"until {allowance.at:%H:%M}{least}"
    return span(allowance.minutes)


def _free_time(pace: Pace) -> Iterator[str]:
    if pace.quiet is not None:
        hours = f"{pace.quiet.begins:%H:%M} and {pace.quiet.ends:%H:%M}"
        yield f"Nothing falls due between {hours}, and those hours do not count."
    if pace.free_days:
        yield f"{listed([f'{DAYS[day]}s' for day in sorted(pace.free_days)])} are free."
    if pace.quiet or pace.free_days or any(_is_daily(pace, sort) for sort in SORTS):
        yield f"Hours and days are those of {zone_words(pace.zone)}."


def _is_daily(pace: Pace, sort: Sort) -> bool:
    return isinstance(pace.allowance(sort), Daily)


def _reserves(pace: Pace) -> Iterator[str]:
    held = [f"{span(pace.bank)} of extra time for the whole game"] if pace.bank else []
    held += [f"{number(pace.vacation, 'day')} of vacation"] if pace.vacation else []
    if held:
        yield f"Every player has {listed(held)}."


def _excuses(pace: Pace) -> str:
    excuses = ["a player on vacation is waited for"] if pace.vacation else []
    excuses += ["the extra time is used"] if pace.bank else []
    if pace.grace:
        excuses.append(f"{number(pace.grace, 'missed deadline')} {_is_are(pace.grace)} excused")
    return f"{', then '.join(excuses)}; then " if excuses else ""


def _is_are(count: int) -> str:
    return "is" if count == 1 else "are"
