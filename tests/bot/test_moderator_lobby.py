"""The lobby: who may sit where, who may begin, and what a refusal says."""

import hashlib

import pytest

from bot.errors import NoSuchGame, Refused
from bot.moderator import GameCard, Moderator, NewGame, Seat
from bot.store import Store
from engine.boxes.second.options import SecondEditionOptions
from tests.bot.scripted import CHANNEL, HOST, open_table, stored

ARYA, BRAN = 501, 502


def wanted(**changes: int | str) -> NewGame:
    facts: dict[str, int | str] = {"channel_id": CHANNEL, "host_id": HOST, "host_name": "Host"}
    return NewGame(**{**facts, **changes})  # type: ignore[arg-type]


@pytest.fixture
async def game(moderator: Moderator) -> GameCard:
    return await moderator.new_game(wanted())


async def test_a_new_game_is_an_empty_lobby(moderator: Moderator) -> None:
    """All houses of the set-up are free, and nobody knows a seed yet."""
    game = await moderator.new_game(wanted(players=4))

    assert game.status == "lobby"
    assert game.free == ("stark", "lannister", "baratheon", "greyjoy")
    assert game.seed_hash is None
    assert await moderator.games_in(CHANNEL) == (game,)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"edition": "fifth"}, "no edition called 'fifth'"),
        ({"players": 9}, "Choose from 3, 4, 5, 6"),
    ],
)
async def test_what_is_not_in_the_box_is_refused(
    moderator: Moderator, changes: dict[str, int | str], said: str
) -> None:
    """An unknown edition and an impossible number of players are named, with what would do."""
    with pytest.raises(Refused, match=said):
        await moderator.new_game(wanted(**changes))

    assert await moderator.all_games() == ()


async def test_options_of_another_edition_are_refused(moderator: Moderator) -> None:
    """What the box does not offer is not silently left out."""
    mixed = NewGame(
        CHANNEL, HOST, "Host", edition="first", players=5, options=SecondEditionOptions()
    )

    with pytest.raises(Refused, match="does not have all of these options"):
        await moderator.new_game(mixed)


async def test_one_game_at_a_time_in_a_channel(moderator: Moderator, game: GameCard) -> None:
    """A second game is refused until the first is over; other channels are free."""
    with pytest.raises(Refused, match="a game under way"):
        await moderator.new_game(wanted())
    elsewhere = await moderator.new_game(wanted(channel_id=CHANNEL + 1))
    await moderator.abandon(game.id, HOST)

    again = await moderator.new_game(wanted())

    assert {card.id for card in await moderator.games_of(HOST)} == {elsewhere.id, again.id}
    assert len(await moderator.games_of(HOST, under_way=False)) == 3


async def test_a_user_sits_on_one_seat_and_may_change_it(
    moderator: Moderator, game: GameCard
) -> None:
    """Taking another seat frees the first; taking one's own again changes nothing."""
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")
    await moderator.take_seat(game.id, ARYA, "Arya", "tyrell")

    after = await moderator.take_seat(game.id, ARYA, "Arya", "tyrell")

    assert after.houses_of(ARYA) == ("tyrell",)
    assert after.seat("tyrell") == Seat("tyrell", ARYA, "Arya")


async def test_a_local_table_lets_one_person_play_several_seats(store: Store) -> None:
    """With several seats allowed, a second seat is added to the first."""
    moderator = Moderator(store, several_seats=True)
    game = await moderator.new_game(wanted())
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")

    after = await moderator.take_seat(game.id, ARYA, "Arya", "tyrell")

    assert after.houses_of(ARYA) == ("stark", "tyrell")


async def test_a_taken_seat_is_refused_by_name(moderator: Moderator, game: GameCard) -> None:
    """The refusal says who sits there and what is free."""
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")

    with pytest.raises(Refused, match=r"taken by Arya\. Free: Lannister, Baratheon"):
        await moderator.take_seat(game.id, BRAN, "Bran", "stark")

    assert (await moderator.table(game.id)).game.houses_of(BRAN) == ()


async def test_a_house_that_is_not_in_play_is_refused(moderator: Moderator) -> None:
    """With three players there is no Martell."""
    game = await moderator.new_game(wanted(players=3))

    with pytest.raises(Refused, match="House Martell is not in play with 3 players"):
        await moderator.take_seat(game.id, ARYA, "Arya", "martell")


async def test_a_player_may_leave_and_a_stranger_has_nothing_to_leave(
    moderator: Moderator, game: GameCard
) -> None:
    """Leaving frees the seat; who has none is told so."""
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")

    after = await moderator.leave_seat(game.id, ARYA)

    assert "stark" in after.free
    with pytest.raises(Refused, match="no seat to leave"):
        await moderator.leave_seat(game.id, ARYA)


async def test_the_host_fills_free_seats_and_a_player_may_still_take_one(
    moderator: Moderator, game: GameCard
) -> None:
    """Only the host fills; only free seats are filled; a human goes before a computer."""
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")
    with pytest.raises(Refused, match="Only the host, Host, can fill the free seats"):
        await moderator.fill_seats(game.id, ARYA)
    await moderator.fill_seats(game.id, HOST, "steward", houses=("stark", "tyrell"))

    await moderator.fill_seats(game.id, HOST)
    after = await moderator.take_seat(game.id, BRAN, "Bran", "greyjoy")

    kinds = {seat.house: seat.computer for seat in after.seats}
    assert kinds["stark"] is None
    assert kinds["tyrell"] == "steward"
    assert kinds["lannister"] == "maester"
    assert after.seat("greyjoy") == Seat("greyjoy", BRAN, "Bran")


async def test_only_a_full_table_starts_and_nobody_else_starts_it(
    moderator: Moderator, game: GameCard
) -> None:
    """Both refusals name what is missing, and the lobby stays open."""
    await moderator.take_seat(game.id, ARYA, "Arya", "stark")
    with pytest.raises(Refused, match="Only the host, Host, and the players can start the game"):
        await moderator.start(game.id, BRAN)
    with pytest.raises(Refused, match=r"Not every seat is taken yet\. Free: Lannister"):
        await moderator.start(game.id, HOST)

    assert (await moderator.table(game.id)).status == "lobby"


async def test_a_started_game_has_a_secret_seed_and_a_public_hash(store: Store) -> None:
    """The seed has 256 random bits, the table knows its SHA-256, and no two games share one."""
    moderator = Moderator(store)
    first = await open_table(moderator)
    second = await open_table(moderator, channel=CHANNEL + 1)

    row, _ = await stored(store, first.game.id)

    assert row.seed is not None
    assert len(row.seed) == 64
    assert first.game.seed_hash == hashlib.sha256(row.seed.encode()).hexdigest()
    assert first.game.seed_hash != second.game.seed_hash
    await moderator.close()


async def test_seats_are_fixed_once_the_game_has_begun(moderator: Moderator) -> None:
    """Nobody sits down, leaves or starts again in a game that is played."""
    table = await open_table(moderator)
    game_id = table.game.id

    for act in (
        moderator.take_seat(game_id, ARYA, "Arya", "stark"),
        moderator.leave_seat(game_id, HOST),
        moderator.fill_seats(game_id, HOST),
        moderator.start(game_id, HOST),
    ):
        with pytest.raises(Refused, match="The game has begun"):
            await act

    assert (await moderator.table(game_id)).game == table.game


@pytest.mark.case("FC-D03")
async def test_the_host_ends_a_lobby_and_has_no_power_over_a_game(
    moderator: Moderator, game: GameCard
) -> None:
    """Nobody else ends the lobby; once it has begun its players vote."""
    begun = (await open_table(moderator, ("stark", "lannister"), channel=CHANNEL + 1)).game.id
    with pytest.raises(Refused, match="Only the host"):
        await moderator.abandon(game.id, 101)

    ended = await moderator.abandon(game.id, HOST)

    assert ended.status == "abandoned"
    with pytest.raises(Refused, match="This game is over"):
        await moderator.abandon(game.id, HOST)
    with pytest.raises(Refused, match="its players vote on it"):
        await moderator.abandon(begun, HOST)
    assert (await moderator.table(begun)).status == "playing"


async def test_a_game_that_does_not_exist_is_said_so(moderator: Moderator) -> None:
    """Every door says so in a sentence."""
    for act in (
        moderator.table(99),
        moderator.seat(99, ARYA),
        moderator.start(99, ARYA),
        moderator.take_seat(99, ARYA, "Arya", "stark"),
        moderator.abandon(99, ARYA),
        moderator.verify_receipt(99, ARYA, "0123456789"),
    ):
        with pytest.raises(NoSuchGame, match="There is no such game"):
            await act


async def test_the_host_moves_a_game_to_another_channel(moderator: Moderator) -> None:
    """What is owed goes to the new channel; nobody else may move it, nor onto another game."""
    table = await open_table(moderator)
    other = await moderator.new_game(wanted(channel_id=1))
    with pytest.raises(Refused, match="Only the host"):
        await moderator.move(table.game.id, 101, 2)
    with pytest.raises(Refused, match="a game under way"):
        await moderator.move(table.game.id, HOST, other.channel_id)

    await moderator.move(table.game.id, HOST, 2)

    posts = await moderator.next_posts(table.game.id)
    assert {post.channel_id for post in posts} == {2}


async def test_the_host_agrees_on_house_rules(moderator: Moderator, game: GameCard) -> None:
    """An option keeps its new value; the others stay as they were."""
    await moderator.agree(game.id, HOST, "tides_of_battle", "on")
    after = await moderator.agree(game.id, HOST, "final_ranking", "printed_rulebook")

    assert after.options == SecondEditionOptions(
        tides_of_battle="on", final_ranking="printed_rulebook"
    )


@pytest.mark.parametrize(
    ("option", "value"), [("tides_of_battle", "often"), ("dragons", "on"), ("", "")]
)
async def test_a_house_rule_that_does_not_exist_is_refused(
    moderator: Moderator, game: GameCard, option: str, value: str
) -> None:
    """Neither an unknown option nor an unknown value changes anything."""
    with pytest.raises(Refused, match="no such house rule"):
        await moderator.agree(game.id, HOST, option, value)

    assert (await moderator.table(game.id)).game.options == SecondEditionOptions()


async def test_nobody_else_agrees_on_house_rules_and_nobody_after_the_start(
    moderator: Moderator,
) -> None:
    """The host decides, in the lobby."""
    table = await open_table(moderator)
    second = await moderator.new_game(wanted(channel_id=CHANNEL + 1))

    with pytest.raises(Refused, match="The game has begun"):
        await moderator.agree(table.game.id, HOST, "tides_of_battle", "on")
    with pytest.raises(Refused, match="Only the host"):
        await moderator.agree(second.id, ARYA, "tides_of_battle", "on")


async def test_what_is_printed_changes_with_the_options_and_back(moderator: Moderator) -> None:
    """Six ships in the first edition are part of its name, until it is five again."""
    game = await moderator.new_game(wanted(edition="first", players=5))

    six = await moderator.agree(game.id, HOST, "ships", "six")
    five = await moderator.agree(game.id, HOST, "ships", "five")

    assert (game.edition, six.edition, five.edition) == ("first", "first+six-ships", "first")


@pytest.mark.case("FC-R07")
async def test_an_older_name_of_the_usual_supply_gives_way_to_a_choice(
    moderator: Moderator,
) -> None:
    """A lobby of version 0.1.0 that had agreed on it may agree on another one."""
    game = await moderator.new_game(wanted(edition="first+supply-as-second", players=5))

    after = await moderator.agree(game.id, HOST, "starting_supply", "barrels")

    assert after.edition == "first+supply-by-barrels"
