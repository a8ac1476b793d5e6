"""Before a game begins: who sits where. Each function changes a row, or refuses and leaves it."""

from collections.abc import Collection
from datetime import datetime
from typing import cast

from pydantic import ValidationError

from bot.display_names import plain_name
from bot.errors import Refused
from bot.moderator.cards import card_of, must_host, setup_of
from bot.moderator.gathering import Gathering, drawn, gathering_of
from bot.moderator.notices import HouseChanged
from bot.moderator.state import GameCard, NewGame
from bot.moderator.terms import Terms
from bot.store import UNDER_WAY, GameRow, SeatRow, StandbyRow
from engine.edition import load_edition
from engine.game import GameSetup
from engine.names import House
from engine.players import PlayerKind
from engine.shelf import box_of, chosen_in, edition_name, options_of

_LONGEST_NAME = 100
_MOST_STANDBY = 10


def agreed(wanted: NewGame) -> GameSetup:
    """The set-up that is asked for.

    Raises:
        Refused: no such edition, not for so many players, or not with these options.
    """
    try:
        edition = load_edition(wanted.edition)
    except KeyError:
        raise Refused(f"There is no edition called {wanted.edition!r}.") from None
    if wanted.players not in edition.setups:
        counts = ", ".join(map(str, sorted(edition.setups)))
        raise Refused(
            f"This edition has no set-up for {wanted.players} players. Choose from {counts}."
        )
    options = {} if wanted.options is None else wanted.options.model_dump()
    try:
        return GameSetup.model_validate(
            {"edition": wanted.edition, "players": wanted.players, "options": options}
        )
    except ValidationError:
        raise Refused("This edition does not have all of these options.") from None


def must_be_open(row: GameRow) -> None:
    """Raise `Refused` unless seats may still be changed."""
    if row.status == "lobby":
        return
    if row.status in ("playing", "paused"):
        raise Refused("The game has begun: the seats are taken.")
    raise Refused("This game is over.")


def take_seat(
    row: GameRow,
    user_id: int,
    user_name: str,
    house: House | None,
    *,
    several: bool = False,
    roles: Collection[int] = (),
) -> None:
    """Seat a user, out of any other seat unless `several` are allowed; at no `house` in particular
    where Houses are drawn.
    """
    must_be_open(row)
    card = card_of(row)
    if user_id != row.host_id:
        card.gathering.must_admit(user_id, roles)
    if house is None or (card.gathering.houses == "drawn" and not several):
        house = _any_free(card, user_id)
    if house not in setup_of(row).houses:
        raise Refused(f"House {house.title()} is not in play with {card.players} players.")
    seat = card.seat(house)
    if seat.user_id not in (None, user_id):
        holder = plain_name(seat.user_name or "")
        raise Refused(f"House {house.title()} is taken by {holder}.{_free(card)}")
    given_up = {house} if several else {house, *card.houses_of(user_id)}
    _clear(row, given_up)
    _sit(row, SeatRow(house=house, user_id=user_id, user_name=user_name[:_LONGEST_NAME]))
    row.standby[:] = [each for each in row.standby if each.user_id != user_id]


def _any_free(card: GameCard, user_id: int) -> House:
    """A seat for somebody who will draw a House: a human goes before a computer."""
    own = card.houses_of(user_id)
    open_to_all = [seat.house for seat in card.seats if seat.user_id is None]
    for house in (*own, *card.free, *open_to_all):
        return house
    raise Refused("Every seat is taken. Press *Stand By* to be listed for one that falls free.")


def _sit(row: GameRow, seat: SeatRow) -> None:
    seat.ready = False
    row.seats.append(seat)


def leave_seat(row: GameRow, user_id: int, house: House | None) -> None:
    """Free a user's seat, or all of them."""
    must_be_open(row)
    held = card_of(row).houses_of(user_id)
    leaving = set(held) if house is None else {house} & set(held)
    if not leaving:
        raise Refused("You have no seat to leave.")
    _clear(row, leaving)


def fill_seats(
    row: GameRow, user_id: int, kind: PlayerKind, houses: Collection[House] | None
) -> None:
    """Give free seats to computer players."""
    must_be_open(row)
    card = card_of(row)
    must_host(card, user_id, "fill the free seats")
    chosen = [house for house in card.free if houses is None or house in houses]
    for house in chosen:
        _sit(row, SeatRow(house=house, computer=kind))


def free_seat(row: GameRow, user_id: int, house: House) -> None:
    """As host, ask somebody, or a computer player, to leave a seat."""
    must_be_open(row)
    card = card_of(row)
    must_host(card, user_id, "free a seat")
    if house not in setup_of(row).houses or not card.seat(house).taken:
        raise Refused("That seat is free.")
    _clear(row, {house})


def stand_by(
    row: GameRow, user_id: int, user_name: str, roles: Collection[int], now: datetime
) -> None:
    """Join those who would take a seat that falls free, or leave them if one is among them."""
    if row.status not in UNDER_WAY:
        raise Refused("This game is over.")
    kept = [each for each in row.standby if each.user_id != user_id]
    if len(kept) < len(row.standby):
        row.standby[:] = kept
        return
    card = card_of(row)
    card.gathering.must_admit(user_id, roles)
    if card.houses_of(user_id):
        raise Refused("You play in this game already.")
    if any(user_id in seat.former for seat in card.seats):
        raise Refused("You have played in this game and know what your House knew.")
    if len(row.standby) >= _MOST_STANDBY:
        raise Refused(f"{_MOST_STANDBY} players stand by already; more will hardly be needed.")
    name = user_name[:_LONGEST_NAME]
    row.standby.append(StandbyRow(user_id=user_id, user_name=name, since=now))


def gather(row: GameRow, user_id: int, gathering: Gathering) -> None:
    """As host, set how the table comes together. Who sits stays seated."""
    must_be_open(row)
    must_host(card_of(row), user_id, "change what is agreed")
    row.gathering = gathering.model_dump_json()
    _nobody_is_ready(row)


def change_setup(
    row: GameRow, user_id: int, edition: str, players: int
) -> tuple[HouseChanged, ...]:
    """As host, play another edition, with other options of its expansions, or another number of
    Houses. House rules are kept where the edition has them; who would lose a seat is given a free
    one; whoever is, is returned.

    Raises:
        Refused: no such set-up, or fewer Houses than people who sit here.
    """
    must_be_open(row)
    must_host(card_of(row), user_id, "change what is agreed")
    before = setup_of(row)
    same = box_of(before.edition) is box_of(edition)
    wanted = NewGame(
        channel_id=row.channel_id,
        host_id=row.host_id,
        host_name=row.host_name,
        edition=edition,
        players=players,
        options=before.options if same else None,
    )
    after = agreed(wanted)
    moved = _reseat(row, after.houses)
    row.setup = after.model_dump_json()
    _nobody_is_ready(row)
    return moved


def _reseat(row: GameRow, houses: Collection[House]) -> tuple[HouseChanged, ...]:
    """Let those whose House is not in play any more have one that is, people before computers."""
    people = [seat for seat in row.seats if seat.user_id is not None]
    if len(people) > len(houses):
        raise Refused(f"{len(people)} players sit here: free some seats first.")
    kept = [seat for seat in people if seat.house in houses]
    homeless = [seat for seat in people if seat.house not in houses]
    left = [house for house in houses if house not in {seat.house for seat in kept}]
    moved = [
        (seat.user_id, seat.user_name, seat.house, house)
        for seat, house in zip(homeless, left, strict=False)
    ]
    stay = {seat.house for seat in kept}
    taken = {house for *_, house in moved}
    row.seats[:] = [
        seat
        for seat in row.seats
        if seat.house in stay or (seat.house in houses and seat.house not in taken)
    ]
    for user_id, user_name, _, house in moved:
        _sit(row, SeatRow(house=house, user_id=user_id, user_name=user_name))
    return tuple(
        HouseChanged(player=cast(int, user_id), before=cast(House, before), house=house)
        for user_id, _, before, house in moved
    )


def _nobody_is_ready(row: GameRow) -> None:
    """What somebody was ready to begin is not what is agreed now."""
    for seat in row.seats:
        seat.ready = False


def agree(row: GameRow, user_id: int, option: str, value: str) -> None:
    """Give an option of the rules another value."""
    must_be_open(row)
    must_host(card_of(row), user_id, "choose the house rules")
    setup = setup_of(row)
    box = box_of(setup.edition)
    # The disputed facts in the edition's name follow from the house rules.
    offered = {expansion.id for expansion in options_of(box)}
    wanted = {
        "edition": edition_name(box.id, offered.intersection(chosen_in(setup.edition))),
        "players": setup.players,
        "options": setup.options.model_dump() | {option: value},
    }
    try:
        row.setup = GameSetup.model_validate(wanted).model_dump_json()
    except ValidationError:
        raise Refused("There is no such house rule.") from None
    _nobody_is_ready(row)


def agree_terms(row: GameRow, user_id: int, terms: Terms) -> None:
    """Agree on how long a House may take."""
    must_be_open(row)
    must_host(card_of(row), user_id, "choose the pace")
    row.terms = terms.model_dump_json()
    _nobody_is_ready(row)


def ask_to_begin(row: GameRow, user_id: int) -> bool:
    """Note that a user wants the game to begin; True if it may.

    The host decides alone; so does a majority of the players who sit here, lest a host who is gone
    keep them waiting.

    Raises:
        Refused: the user is neither, or a seat is free.
    """
    must_be_open(row)
    card = card_of(row)
    own = card.houses_of(user_id)
    if row.host_id != user_id and not own:
        raise Refused(
            f"Only the host, {plain_name(row.host_name)}, and the players can start the game."
        )
    must_be_full(card)
    for seat in row.seats:
        seat.ready = seat.ready or seat.user_id == user_id
    return row.host_id == user_id or _most_are_ready(row)


def _most_are_ready(row: GameRow) -> bool:
    people = {seat.user_id for seat in row.seats if seat.user_id is not None}
    ready = {seat.user_id for seat in row.seats if seat.user_id is not None and seat.ready}
    return 2 * len(ready) > len(people)


def begins_by_itself(card: GameCard) -> bool:
    """Whether the last seat that was taken lets the game begin."""
    return card.status == "lobby" and card.gathering.begin == "full" and not card.free


def must_be_full(card: GameCard) -> None:
    """Raise `Refused` if a seat is free."""
    if card.free:
        raise Refused(f"Not every seat is taken yet.{_free(card)} Fill them, or wait for players.")


def draw_houses(row: GameRow, seed: str) -> None:
    """Give the Houses out by the game's sealed chance, where that is agreed. 1E-SETUP-02."""
    if gathering_of(row.gathering).houses != "drawn":
        return
    seats = sorted(row.seats, key=lambda seat: setup_of(row).houses.index(cast(House, seat.house)))
    sitting = {seat.house: (seat.user_id, seat.user_name, seat.computer) for seat in seats}
    order = drawn([cast(House, seat.house) for seat in seats], seed)
    for seat, former in zip(seats, order, strict=True):
        seat.user_id, seat.user_name, seat.computer = sitting[former]
        seat.ready = False


def replace_host(row: GameRow) -> None:
    """Let the next player in order host; without any, the host stays."""
    order = {house: at for at, house in enumerate(setup_of(row).houses)}
    people = [seat for seat in row.seats if seat.user_id not in (None, row.host_id)]
    for seat in sorted(people, key=lambda seat: order.get(cast(House, seat.house), 0)):
        row.host_id, row.host_name = cast(int, seat.user_id), seat.user_name or ""
        return


def _clear(row: GameRow, houses: Collection[str]) -> None:
    row.seats[:] = [seat for seat in row.seats if seat.house not in houses]


def _free(card: GameCard) -> str:
    if not card.free:
        return " No seat is free."
    return f" Free: {', '.join(house.title() for house in card.free)}."
