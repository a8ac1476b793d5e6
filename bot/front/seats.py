"""What a player sees of the own seat: the hand, the House's position, what it alone knows."""

from collections.abc import Iterator

from bot.front import limits
from bot.moderator import SeatState
from bot.narrator import answer_summary, request_summary
from bot.narrator.times import day_stamp, span, stamp
from bot.narrator.words import OURS, OURS_TOLD, TRACK_NAMES, Words, listed, number
from engine.edition import Edition, HouseCard
from engine.names import CardId, House
from engine.view import View

NOT_BEGUN = "has not begun."
ALSO_YOURS = "-# Also yours: `/hand`, `/receipt`, `/vacation`, `/reminders`, `/game undo`, `/me`."


def seat_account(seat: SeatState, edition: Edition) -> str:
    """Everything worth knowing about a seat, for its owner only."""
    words = Words(edition)
    title = f"**You are House {words.house(seat.house)}** in game {seat.game.id}."
    if seat.view is None:
        return f"{title}\n{_why_no_view(seat)}"
    parts = [title, *_position(seat.view, seat.house, words)]
    if seat.answer is not None:
        sealed = answer_summary(seat.answer, edition, seat.request)
        parts += ["**Sealed, and still yours to change:**", sealed]
    elif seat.request is not None:
        parts.append(f"**You are asked:** {request_summary(seat.request, edition)}")
    else:
        parts.append("Nothing is asked of you now.")
    parts += _time(seat)
    parts += _known(seat.view, seat.house, words)
    if seat.receipts:
        digests = ", ".join(f"`{receipt.digest}`" for receipt in seat.receipts[:5])
        parts.append(f"Your latest receipts: {digests}")
    return limits.clip("\n".join([*parts, ALSO_YOURS]), limits.CONTENT)


def _time(seat: SeatState) -> Iterator[str]:
    """Until when the player has time, what is left to be excused with, and absences."""
    own = seat.game.seat(seat.house)
    if seat.due is not None:
        yield f"Your time: until {stamp(seat.due)}"
    if own.minded:
        yield "The steward minds your seat and answers for you, until you take it back."
    if own.away is not None and seat.standing is not None and seat.standing.back is not None:
        yield f"You are on vacation, and back on {day_stamp(own.away[1])}."
    if seat.standing is not None:
        yield f"You have left: {_reserves(seat)}."
        yield from _misses(seat.standing.misses, seat.game.terms.misses_in_a_row)


def _reserves(seat: SeatState) -> str:
    assert seat.standing is not None, "there are deadlines"
    pace, spent = seat.game.terms.pace, seat.game.seat(seat.house).vacation_spent
    left = [f"{span(round(seat.standing.bank.total_seconds() / 60))} of extra time"]
    left.append(number(seat.standing.grace, "excused miss", "excused misses"))
    left.append(f"{number(max(pace.vacation - spent, 0), 'day')} of vacation")
    return listed(left)


def _misses(misses: int, most: int) -> Iterator[str]:
    if misses:
        said = number(misses, "deadline")
        yield f"You have missed {said} in a row; after {most} the steward minds your seat."


def _why_no_view(seat: SeatState) -> str:
    if seat.game.status == "paused":
        return "The game is paused. What your seat knows is shown as soon as it goes on."
    return "The game has not begun."


def _position(view: View, house: House, words: Words) -> list[str]:
    places = [
        f"{TRACK_NAMES[track]} {order.index(house) + 1}"
        for track, order in view.tracks.items()
        if house in order
    ]
    forts = words.forts(view.victory.get(house, 0))
    return [
        f"Round {view.round} · {forts} · supply {view.supply[house]} · power {view.power[house]}",
        " · ".join(places),
        f"Hand: {', '.join(words.card(card) for card in view.hand) or 'empty'}",
    ]


def _known(view: View, house: House, words: Words) -> list[str]:
    known = []
    if seen := view.seen_wildling_card:
        card = words.card(seen.card)
        known.append(f"In round {seen.round} you saw the wildling card {card} ({seen.place}).")
    for deck, cards in view.coming.items():
        known.append(f"Next in Westeros deck {deck}: {', '.join(map(words.card, cards))}.")
    left = view.one_time_left.get(house, ())
    if left:
        known.append(f"One-time orders left: {', '.join(map(words.order, left))}.")
    return known


def hand_account(seat: SeatState, edition: Edition) -> str:
    """The House cards in hand with all that is printed on them, and the discards."""
    if seat.view is None:
        return "The cards are dealt when the game begins."
    held = [edition.house_cards[card] for card in seat.view.hand]
    lines = ["**Your House cards**", *map(described, held)]
    if any(card.ours for card in held):
        lines.append(OURS_TOLD)
    spent = seat.view.discards.get(seat.house, ())
    if spent:
        lines.append(f"Discarded: {', '.join(_name(card, edition) for card in spent)}")
    return "\n".join(lines)


def described(card: HouseCard) -> str:
    """A House card in one line."""
    icons = f", {number(card.swords, 'sword')}" if card.swords else ""
    icons += f", {number(card.towers, 'tower')}" if card.towers else ""
    text = f" — {card.text}" if card.text else ""
    name = card.name + (OURS if card.ours else "")
    return f"• {name}: strength {card.strength}{icons}{text}"


def _name(card: CardId, edition: Edition) -> str:
    return edition.house_cards[card].name
