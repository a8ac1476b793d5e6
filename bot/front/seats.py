"""What a player sees of the own seat: the hand, the House's position, what it alone knows."""

from bot.moderator import SeatState
from bot.narrator import answer_summary, request_summary
from bot.narrator.words import OURS, OURS_TOLD, TRACK_NAMES, Words, number
from engine.edition import Edition, HouseCard
from engine.names import CardId, House
from engine.view import View


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
    parts += _known(seat.view, seat.house, words)
    if seat.receipts:
        listed = ", ".join(f"`{receipt.digest}`" for receipt in seat.receipts[:5])
        parts.append(f"Your latest receipts: {listed}")
    return "\n".join(parts)


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
