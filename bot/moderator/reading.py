"""What is told of a game, and to whom."""

from datetime import UTC, datetime
from typing import cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Refused
from bot.moderator import deadlines
from bot.moderator.cards import own_house, own_houses
from bot.moderator.open_games import Place
from bot.moderator.patience import Standing
from bot.moderator.receipts import checked, readable, receipt_of
from bot.moderator.state import CheckedReceipt, GameCard, Receipt, SeatState, TableState
from bot.moderator.terms import terms_of
from bot.store import AnswerRow
from engine.names import House
from engine.requests import Answer

_LATEST_RECEIPTS = 5


async def table_of(session: AsyncSession, place: Place, now: datetime) -> TableState:
    """What everybody may know."""
    game = place.game
    if game is None:
        return TableState(place.card, question=place.row.question)
    view = game.view(None)
    pending = game.pending
    return TableState(
        place.card,
        view=view,
        question=game.question,
        asked=next((request.kind for request in pending.values()), None),
        awaited=view.awaited,
        sealed=view.sealed,
        winner=cast(House | None, place.row.winner),
        dues=await deadlines.dues_of(session, place.row.id),
        on_vacation=deadlines.on_vacation(place.row, now),
    )


async def seat_of(
    session: AsyncSession, place: Place, user_id: int, house: House | None, now: datetime
) -> SeatState:
    """What the player of a house may know and do.

    Raises:
        Refused: it is not the user's.
    """
    house = _seat_in_question(place, user_id, house)
    receipts = await _receipts(session, place, house)
    game = place.game
    if game is None:
        return SeatState(
            place.card,
            house,
            question=place.row.question,
            receipts=receipts,
            standing=_standing(place, house, now),
        )
    return SeatState(
        place.card,
        house,
        view=game.view(house),
        question=game.question,
        request=game.request(house),
        answer=game.sealed.get(house),
        receipts=receipts,
        due=(await deadlines.dues_of(session, place.row.id)).get(house),
        standing=_standing(place, house, now),
    )


def _standing(place: Place, house: House, now: datetime) -> Standing | None:
    """What a player has left to be excused with; None where there are no deadlines."""
    pace = terms_of(place.row).pace
    if not pace.has_deadlines:
        return None
    seat = next(seat for seat in place.row.seats if seat.house == house)
    return deadlines.standing_of(seat, pace, now)


def _seat_in_question(place: Place, user_id: int, house: House | None) -> House:
    if house is not None:
        return own_house(place.card, user_id, house)
    houses = own_houses(place.card, user_id)
    awaited = place.game.pending if place.game else {}
    return next((each for each in houses if each in awaited), houses[0])


def urgency(seat: SeatState) -> tuple[int, datetime, int]:
    """What comes first to somebody with several seats: the least."""
    never = datetime.max.replace(tzinfo=UTC)
    return (_rank(seat), seat.due or never, seat.game.id)


def _rank(seat: SeatState) -> int:
    if seat.game.status != "playing":
        return 4 if seat.game.status == "paused" else 5
    if seat.game.seat(seat.house).minded:
        return 1
    if seat.request is None:
        return 3
    return 2 if seat.answer is not None else 0


async def _receipts(session: AsyncSession, place: Place, house: House) -> tuple[Receipt, ...]:
    query = (
        select(AnswerRow)
        .where(AnswerRow.game_id == place.card.id, AnswerRow.house == house)
        .where(AnswerRow.receipt.is_not(None), AnswerRow.taken_back.is_(False))
        .order_by(AnswerRow.seq.desc())
        .limit(_LATEST_RECEIPTS)
    )
    sealed = place.game is not None and house in place.game.sealed
    question = place.row.question
    return tuple(
        receipt_of(row, sealed=sealed and row.question == question)
        for row in await session.scalars(query)
    )


async def last_answer(
    session: AsyncSession, place: Place, user_id: int, kind: str, house: House | None
) -> Answer | None:
    """A house's latest answer of a kind to an earlier question than the present one.

    None as well if it was given to a version that wrote such answers in another way.
    """
    house = _seat_in_question(place, user_id, house)
    stored = await session.scalar(
        select(AnswerRow.answer)
        .where(AnswerRow.game_id == place.card.id, AnswerRow.house == house)
        .where(AnswerRow.question < place.row.question, AnswerRow.taken_back.is_(False))
        .where(AnswerRow.name.startswith(f"{kind}:", autoescape=True))
        .order_by(AnswerRow.seq.desc())
        .limit(1)
    )
    return readable(stored) if stored else None


async def open_receipt(
    session: AsyncSession, card: GameCard, user_id: int, digest: str
) -> CheckedReceipt:
    """A receipt with its answer and salt, for the owner of the seat.

    Raises:
        Refused: none of the user's answers has this receipt.
    """
    houses = own_houses(card, user_id)
    row = await session.scalar(
        select(AnswerRow)
        .where(AnswerRow.game_id == card.id, AnswerRow.house.in_(houses))
        .where(AnswerRow.receipt == digest.strip().strip("`#").lower())
    )
    if row is None:
        raise Refused(f"None of your answers in this game has the receipt {digest[:40]!r}.")
    return checked(row)
