"""A pace of the host's own: a form of five lines, and what is typed there understood."""

import re
from datetime import time

from pydantic import ValidationError

from bot.errors import Refused
from bot.front.panel import Form, TextField
from bot.front.presses import Press
from bot.moderator.pace import (
    DAILY,
    HOUR,
    SATURDAY,
    SUNDAY,
    Allowance,
    Daily,
    Pace,
    Quiet,
    Within,
)
from bot.moderator.terms import Terms

CUSTOM_SENT = "pace.custom.sent"
NONE = "none"
YES, NO = "yes", "no"
WEEKEND = frozenset({SATURDAY, SUNDAY})
CLOCK = re.compile(r"([01]?\d|2[0-4])(?::([0-5]\d))?")
HOURS = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h|hours?)?")
LONG = "Hours, such as 12 or 0.5; none: for ever"


def custom_form(pace: Pace) -> Form:
    """The form, filled in with the pace as it stands."""
    shown = pace if pace.has_deadlines else DAILY
    quiet = hours_told(shown.quiet)
    return Form(
        CUSTOM_SENT,
        "A pace of your own",
        (
            TextField(
                "plan", "Orders and bids", f"{LONG}; or a daily hour: 20:00", _told(shown.plan)
            ),
            TextField("choice", "Single decisions", LONG, _told(shown.choice)),
            TextField("combat", "Decisions in a combat", LONG, _told(shown.combat)),
            TextField("quiet", "Quiet hours", "Such as 23:00-08:00, or none", quiet),
            TextField("weekends", "Weekends free", "yes or no", YES if shown.free_days else NO),
        ),
    )


def custom_terms(press: Press, before: Terms) -> Terms:
    """The terms with the pace that was typed; what each player has in reserve stays.

    Raises:
        Refused: something typed there is not understood, or does not go together.
    """
    reserves = before.pace if before.pace.bank or before.pace.grace else DAILY
    facts = {
        "name": "custom",
        "plan": _allowance(press.picked("plan"), "plan"),
        "choice": _allowance(press.picked("choice"), "choice"),
        "combat": _allowance(press.picked("combat"), "combat"),
        "zone": before.pace.zone,
        "quiet": quiet_in(press.picked("quiet")),
        "free_days": WEEKEND if _is_yes(press.picked("weekends")) else frozenset(),
        "bank": reserves.bank,
        "vacation": reserves.vacation,
        "grace": reserves.grace,
    }
    try:
        return before.model_copy(update={"pace": Pace.model_validate(facts)})
    except ValidationError as fault:
        said = fault.errors()[0]["msg"].removeprefix("Value error, ")
        raise Refused(f"That pace does not work: {said}") from None


def _allowance(text: str, sort: str) -> Allowance | None:
    written = text.strip().lower()
    if written == NONE:
        return None
    if sort == "plan" and ":" in written:
        return Daily(at=_clock(written), notice=12 * HOUR)
    found = HOURS.fullmatch(written)
    minutes = round(float(found[1].replace(",", ".")) * HOUR) if found else 0
    try:
        return Within(minutes=minutes)
    except ValidationError:
        raise Refused(f"{text[:40]!r} is no number of hours, such as 12 or 0.5.") from None


def quiet_in(text: str) -> Quiet | None:
    """The hours of the night that somebody has typed, such as 23:00-08:00; None: none.

    Raises:
        Refused: they are not understood.
    """
    written = text.strip().lower()
    if written == NONE:
        return None
    begins, _, ends = written.replace("–", "-").partition("-")
    try:
        return Quiet(begins=_clock(begins), ends=_clock(ends))
    except ValidationError:
        raise Refused("Quiet hours must end at another time than they begin.") from None


def hours_told(quiet: Quiet | None) -> str:
    """Hours of the night as they are typed."""
    return f"{quiet.begins:%H:%M}-{quiet.ends:%H:%M}" if quiet else NONE


def _clock(text: str) -> time:
    found = CLOCK.fullmatch(text.strip())
    if found is None:
        raise Refused(f"{text[:40]!r} is no time of day, such as 20:00.")
    return time(int(found[1]) % 24, int(found[2] or 0))


def _is_yes(text: str) -> bool:
    written = text.strip().lower()
    if written not in (YES, NO):
        raise Refused("Are weekends free? Write yes or no.")
    return written == YES


def _told(allowance: Allowance | None) -> str:
    if allowance is None:
        return NONE
    if isinstance(allowance, Daily):
        return f"{allowance.at:%H:%M}"
    return f"{allowance.minutes / HOUR:.2f}".rstrip("0").rstrip(".")
