"""How a table comes together: what the host may change, who may join, and how a game begins."""

from datetime import timedelta

import pytest

from bot.errors import Refused
from bot.moderator import GameCard, Moderator, NewGame
from bot.moderator.gathering import Gathering, drawn
from bot.moderator.lobbies import NOTICE, OPEN_FOR
from bot.moderator.notices import HouseChanged
from bot.narrator.notices import notices_account
from bot.store import GameRow, Store
from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.names import House
from tests.bot.clocks import Clock
from tests.bot.conftest import SEED
from tests.bot.scripted import ALL, CHANNEL, HOST, USERS, open_table

ARYA, BRAN, SANSA = 501, 502, 503
ROLE = 31


@pytest.fixture
async def game(moderator: Moderator) -> GameCard:
    return await moderator.new_game(NewGame(CHANNEL, HOST, "Host"))


async def seat_all(moderator: Moderator, game: GameCard) -> None:
    """Everybody takes a seat, whichever there is."""
    for house in ALL:
        await moderator.take_seat(game.id, USERS[house], f"player {house}", house)


# --- What is played -------------------------------------------------------------------------------


@pytest.mark.case("FC-D03")
async def test_the_host_changes_edition_and_number_of_houses(
    moderator: Moderator, game: GameCard
) -> None:
    """Who sits keeps the House where it is in play, else gets another; computers give way."""
    await moderator.take_seat(game.id, ARYA, "Arya", "martell")
    await moderator.take_seat(game.id, BRAN, "Bran", "lannister")
    await moderator.fill_seats(game.id, HOST)

    after = await moderator.change_setup(game.id, HOST, "first", 3)

    assert (after.edition, after.players, after.status) == ("first", 3, "lobby")
    assert after.houses_of(BRAN) == ("lannister",)
    assert len(after.houses_of(ARYA)) == 1
    assert {seat.computer for seat in after.seats} == {None, "maester"}
    (post,) = [each for each in await moderator.next_posts(game.id) if each.notices]
    house = after.houses_of(ARYA)[0]
    assert post.notices == (HouseChanged(player=ARYA, before="martell", house=house),)
    told = notices_account(post.notices, load_edition("first"))
    assert f"<@{ARYA}>: House Martell is not in play any more" in told
    assert f"You have House {house.title()} now" in told
    (post,) = [each for each in await moderator.next_posts(game.id) if each.notices]
    house = after.houses_of(ARYA)[0]
    assert post.notices == (HouseChanged(player=ARYA, before="martell", house=house),)
    told = notices_account(post.notices, load_edition("first"))
    assert f"<@{ARYA}>: House Martell is not in play any more" in told
    assert f"You have House {house.title()} now" in told


async def test_house_rules_are_kept_where_the_edition_stays(
    moderator: Moderator, game: GameCard
) -> None:
    """Another number of Houses is no reason to agree on them again."""
    await moderator.agree(game.id, HOST, "tides_of_battle", "on")

    after = await moderator.change_setup(game.id, HOST, "second", 4)

    assert after.options == SecondEditionOptions(tides_of_battle="on")


async def test_options_of_the_expansion_come_and_go(moderator: Moderator, game: GameCard) -> None:
    """They are part of the edition's name."""
    more = await moderator.change_setup(game.id, HOST, "first+martell+ports", 6)
    less = await moderator.change_setup(game.id, HOST, "first+ports", 5)

    assert more.seat("martell").house == "martell"
    assert less.edition == "first+ports"


async def test_nobody_loses_the_last_seat_by_a_change(moderator: Moderator, game: GameCard) -> None:
    """More people than Houses: the change is refused, and nothing is different."""
    await seat_all(moderator, game)

    with pytest.raises(Refused, match="6 players sit here: free some seats first"):
        await moderator.change_setup(game.id, HOST, "second", 4)

    assert (await moderator.game(game.id)).players == 6


async def test_only_the_host_changes_the_game_and_only_in_the_lobby(moderator: Moderator) -> None:
    """So with all that is agreed."""
    table = await open_table(moderator)
    other = await moderator.new_game(NewGame(CHANNEL + 1, HOST, "Host"))

    for act in (
        moderator.change_setup(other.id, ARYA, "second", 4),
        moderator.gather(other.id, ARYA, Gathering()),
        moderator.free_seat(other.id, ARYA, "stark"),
    ):
        with pytest.raises(Refused, match="Only the host"):
            await act
    for act in (
        moderator.change_setup(table.game.id, HOST, "second", 4),
        moderator.gather(table.game.id, HOST, Gathering()),
        moderator.free_seat(table.game.id, HOST, "stark"),
    ):
        with pytest.raises(Refused, match="The game has begun"):
            await act


# --- Who may join ---------------------------------------------------------------------------------


async def test_a_game_may_be_for_members_with_a_role(moderator: Moderator, game: GameCard) -> None:
    """Others are told which; the host may sit in any case."""
    await moderator.gather(game.id, HOST, Gathering(join="role", role=ROLE))
    with pytest.raises(Refused, match="<@&31>"):
        await moderator.take_seat(game.id, ARYA, "Arya", "stark", roles={30})
    with pytest.raises(Refused, match="<@&31>"):
        await moderator.stand_by(game.id, ARYA, "Arya", roles={30})

    await moderator.take_seat(game.id, BRAN, "Bran", "stark", roles={ROLE})
    after = await moderator.take_seat(game.id, HOST, "Host", "tyrell")

    assert (after.houses_of(BRAN), after.houses_of(HOST)) == (("stark",), ("tyrell",))


async def test_a_game_may_be_for_those_who_are_invited(
    moderator: Moderator, game: GameCard
) -> None:
    """Nobody else joins."""
    await moderator.gather(game.id, HOST, Gathering(join="invited", invited=frozenset({ARYA})))
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")

    with pytest.raises(Refused, match="whom its host has invited"):
        await moderator.take_seat(game.id, BRAN, "Bran", "tyrell")


async def test_the_host_frees_a_seat(moderator: Moderator, game: GameCard) -> None:
    """Whoever sat there may be kept away by invitations."""
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")

    after = await moderator.free_seat(game.id, HOST, "stark")

    assert "stark" in after.free
    with pytest.raises(Refused, match="That seat is free"):
        await moderator.free_seat(game.id, HOST, "stark")


async def test_players_stand_by_in_the_order_of_coming(
    moderator: Moderator, clock: Clock, game: GameCard
) -> None:
    """Asking again leaves the queue; so does sitting down; who plays does not stand by."""
    for user, name in ((ARYA, "Arya"), (BRAN, "Bran"), (SANSA, "Sansa")):
        clock.move(minutes=1)
        await moderator.stand_by(game.id, user, name)
    queue = (await moderator.game(game.id)).standby
    await moderator.stand_by(game.id, BRAN, "Bran")
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")

    after = await moderator.game(game.id)

    assert [each.user_name for each in queue] == ["Arya", "Bran", "Sansa"]
    assert [each.user_name for each in after.standby] == ["Sansa"]
    with pytest.raises(Refused, match="You play in this game already"):
        await moderator.stand_by(game.id, ARYA, "Arya")


# --- How it begins --------------------------------------------------------------------------------


@pytest.mark.case("FC-D03")
async def test_most_players_start_a_game_whose_host_is_gone(
    moderator: Moderator, game: GameCard
) -> None:
    """Each wish is noted and shown; the one that makes a majority begins."""
    for user, house in ((ARYA, "stark"), (BRAN, "tyrell"), (SANSA, "greyjoy")):
        await moderator.take_seat(game.id, user, str(user), house)  # type: ignore[arg-type]
    await moderator.fill_seats(game.id, HOST, "random")

    one = await moderator.start(game.id, ARYA)
    again = await moderator.start(game.id, ARYA)
    two = await moderator.start(game.id, BRAN)

    assert (one.status, one.game.ready) == ("lobby", ("stark",))
    assert again.status == "lobby"
    assert two.status == "playing"


async def test_nobody_is_ready_for_what_was_agreed_afterwards(
    moderator: Moderator, game: GameCard
) -> None:
    """Any change asks for everybody's wish anew."""
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")
    await moderator.take_seat(game.id, BRAN, "Bran", "tyrell")
    await moderator.fill_seats(game.id, HOST, "random")
    ready = [(await moderator.start(game.id, ARYA)).game.ready]
    agreed = [await moderator.agree(game.id, HOST, "tides_of_battle", "on")]
    ready.append((await moderator.start(game.id, ARYA)).game.ready)
    agreed.append(await moderator.gather(game.id, HOST, Gathering(join="role", role=ROLE)))
    ready.append((await moderator.start(game.id, ARYA)).game.ready)

    agreed.append(await moderator.change_setup(game.id, HOST, "second", 5))

    assert ready == [("stark",)] * 3
    assert [card.ready for card in agreed] == [()] * 3


async def test_a_game_may_begin_with_the_last_seat_taken(
    moderator: Moderator, game: GameCard
) -> None:
    """Nobody need ask for it."""
    await moderator.gather(game.id, HOST, Gathering(begin="full"))

    await seat_all(moderator, game)

    assert (await moderator.table(game.id)).status == "playing"


@pytest.mark.rule("1E-SETUP-02")
async def test_houses_are_drawn_by_the_sealed_seed_when_the_game_begins(
    moderator: Moderator, game: GameCard
) -> None:
    """Everybody sits on any seat before, and may recompute the draw once the seed is told."""
    await moderator.gather(game.id, HOST, Gathering(houses="drawn"))
    for user in range(1, 7):
        await moderator.take_seat(game.id, user, f"player {user}", None)
    before = [seat.user_id for seat in (await moderator.game(game.id)).seats]

    table = await moderator.start(game.id, HOST)

    order = drawn(ALL, SEED)
    now = {seat.house: seat.user_id for seat in table.game.seats}
    drew = {house: before[ALL.index(seat)] for house, seat in zip(ALL, order, strict=True)}
    assert before == [1, 2, 3, 4, 5, 6]
    assert order != list(ALL)
    assert now == drew
    asks = [post for post in await moderator.next_posts(game.id) if post.kind == "ask"]
    assert {(post.house, post.audience) for post in asks} == set(now.items())


@pytest.mark.rule("1E-SETUP-02")
async def test_every_house_is_drawn_as_often_as_any_other() -> None:
    """Over many seeds the first seat gets each of the six Houses about as often."""
    houses: list[House] = [drawn(ALL, f"seed {number}")[0] for number in range(600)]

    assert all(60 < houses.count(house) < 140 for house in ALL)


# --- Lobbies that do not begin --------------------------------------------------------------------


@pytest.mark.case("FC-D04")
async def test_a_lobby_that_nobody_starts_is_told_of_and_ends(
    moderator: Moderator, clock: Clock, game: GameCard
) -> None:
    """Two days before, the channel reads when; then it is free."""
    clock.now += OPEN_FOR - NOTICE - timedelta(minutes=1)
    await moderator.tend_lobbies()
    quiet = await moderator.next_posts(game.id)
    clock.move(minutes=1)
    await moderator.tend_lobbies()
    await moderator.tend_lobbies()
    told = await moderator.next_posts(game.id)
    clock.now += NOTICE

    await moderator.tend_lobbies()

    assert quiet == ()
    assert [post.kind for post in told] == ["ending"]
    assert (await moderator.game(game.id)).status == "abandoned"
    assert (await moderator.new_game(NewGame(CHANNEL, HOST, "Host"))).status == "lobby"


@pytest.mark.case("FC-D04")
async def test_whoever_sits_down_keeps_a_lobby_open(
    moderator: Moderator, clock: Clock, game: GameCard
) -> None:
    """Its time begins anew."""
    clock.now += OPEN_FOR - timedelta(hours=1)
    await moderator.tend_lobbies()
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")
    clock.now += NOTICE

    await moderator.tend_lobbies()

    assert (await moderator.game(game.id)).status == "lobby"


@pytest.mark.case("FC-D04")
async def test_a_lobby_is_never_ended_untold_however_long_we_were_away(
    moderator: Moderator, clock: Clock, store: Store, game: GameCard
) -> None:
    """One of an earlier version gets its whole time, one that ran out meanwhile the notice."""
    clock.now += timedelta(days=60)
    await moderator.tend_lobbies()
    told = await moderator.game(game.id)
    old = await moderator.new_game(NewGame(CHANNEL + 1, HOST, "Host"))
    async with store.writing() as session:
        (await session.get_one(GameRow, old.id)).ends_at = None

    await moderator.tend_lobbies()

    assert (told.status, told.ends_at) == ("lobby", clock.now + NOTICE)
    assert (await moderator.game(old.id)).ends_at == clock.now + OPEN_FOR


@pytest.mark.case("FC-D04")
async def test_a_game_that_has_begun_is_no_lobby(moderator: Moderator, clock: Clock) -> None:
    """It is not ended, however long it takes."""
    table = await open_table(moderator)
    clock.now += 3 * OPEN_FOR

    await moderator.tend_lobbies()

    assert (await moderator.table(table.game.id)).status == "playing"
    assert table.game.ends_at is None


@pytest.mark.case("FC-D03")
async def test_the_next_player_in_order_hosts_when_the_host_has_left(
    moderator: Moderator, game: GameCard
) -> None:
    """In the order of the Houses; without any player, the place stays as it is."""
    alone = await moderator.host_left(game.id)
    await moderator.take_seat(game.id, BRAN, "Bran", "tyrell")
    await moderator.take_seat(game.id, ARYA, "Arya", "lannister")

    after = await moderator.host_left(game.id)

    assert (alone.host_id, after.host_id, after.host_name) == (HOST, ARYA, "Arya")
