"""SETUP: the board before the first orders."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.dealer import Dealer
from engine.edition import load_edition
from engine.game import Game, GameSetup
from engine.names import DECKS, TRACKS, AreaId
from engine.requests import PlaceOrders
from engine.rules.control import fort_counts
from engine.rules.planning import stars_of
from engine.rules.setup import new_world
from engine.rules.sight import look
from engine.world import World
from tests.engine.scenario import Scenario

EDITION = load_edition("second")
HOUSES = {
    3: ("stark", "lannister", "baratheon"),
    4: ("stark", "lannister", "baratheon", "greyjoy"),
    5: ("stark", "lannister", "baratheon", "greyjoy", "tyrell"),
    6: ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell"),
}


def board(players: int, options: SecondEditionOptions | None = None) -> World:
    """The first position of a game."""
    return new_world(
        GameSetup(players=players, options=options or SecondEditionOptions()), Dealer("x")
    )


@pytest.mark.rule("2E-SETUP-01", "2E-SETUP-21")
@pytest.mark.parametrize("players", HOUSES)
def test_the_number_of_players_says_which_houses_play(players: int) -> None:
    """Greyjoy joins as fourth, Tyrell as fifth, Martell as sixth; who plays which is open."""
    assert GameSetup(players=players).houses == HOUSES[players]


@pytest.mark.rule("2E-SETUP-02", "2E-SETUP-03", "2E-SETUP-09", "2E-SETUP-20")
def test_round_threat_power_and_tokens_at_the_start() -> None:
    """Round 1, threat 2, five power each, no power token on the board."""
    world = board(6)

    assert (world.round, world.wildling_threat) == (1, 2)
    assert set(world.power.values()) == {5}
    assert world.power_tokens == {}


@pytest.mark.rule("2E-SETUP-04")
def test_every_deck_is_shuffled_by_itself() -> None:
    """Two seeds differ in each of the four decks; each deck has all its cards."""
    one, other = (new_world(GameSetup(), Dealer(seed)) for seed in ("one", "other"))

    for deck in DECKS:
        assert one.westeros[deck].draw != other.westeros[deck].draw
        assert sorted(one.westeros[deck].draw) == sorted(other.westeros[deck].draw)
    assert one.wildling_deck != other.wildling_deck
    assert sorted(one.wildling_deck) == sorted(EDITION.wildling_cards)


@pytest.mark.rule("2E-SETUP-05")
def test_units_stand_where_the_house_screens_say() -> None:
    """One example of each house."""
    play = Scenario().play()

    assert play.army("winterfell") == "stark: 1 footman, 1 knight"
    assert play.army("golden_sound") == "lannister: 1 ship"
    assert play.army("shipbreaker_bay") == "baratheon: 2 ships"
    assert play.army("greywater_watch") == "greyjoy: 1 footman"
    assert play.army("redwyne_straights") == "tyrell: 1 ship"
    assert play.army("salt_shore") == "martell: 1 footman"


@pytest.mark.rule("2E-SETUP-06")
@pytest.mark.parametrize(
    ("reading", "with_three", "with_four"),
    [("all_player_counts", True, True), ("not_with_three_players", False, True)],
)
def test_lannister_starts_with_a_ship_in_port(
    reading: str, with_three: bool, with_four: bool
) -> None:
    """With any number of players, unless the game is agreed to leave it out with three."""
    options = SecondEditionOptions.model_validate({"lannister_port_ship": reading})
    port = AreaId("port_lannisport")

    assert (port in board(3, options).forces) == with_three
    assert (port in board(4, options).forces) == with_four


@pytest.mark.rule("2E-SETUP-07", "2E-SETUP-08", "2E-CONTROL-11")
@pytest.mark.parametrize("players", HOUSES)
def test_supply_and_victory_fit_what_is_controlled(players: int) -> None:
    """Stark begins with supply 1 and two forts, all others with 2 and one."""
    world = board(players)

    assert world.supply == {h: 1 if h == "stark" else 2 for h in HOUSES[players]}
    assert fort_counts(world) == {h: 2 if h == "stark" else 1 for h in HOUSES[players]}


@pytest.mark.rule("2E-SETUP-10", "2E-SETUP-11")
@pytest.mark.parametrize("players", HOUSES)
def test_only_houses_in_play_have_garrisons_units_cards_and_shields(players: int) -> None:
    """An absent house leaves nothing on the board, and controls nothing."""
    world = board(players)
    playing = set(HOUSES[players])
    homes = [facts.home for facts in EDITION.house_facts if facts.id in playing]

    assert world.garrisons == dict.fromkeys(homes, 2)
    assert {force.house for force in world.forces.values()} == playing
    assert set(world.hands) == playing
    assert set(look(world, None).control.values()) == playing


@pytest.mark.rule("2E-SETUP-12", "2E-SETUP-13")
def test_with_fewer_players_the_others_move_up_in_their_order() -> None:
    """Four players keep the order of the six, without the two who are absent."""
    six, four = board(6), board(4)

    for track in TRACKS:
        assert four.tracks[track] == [h for h in six.tracks[track] if h in HOUSES[4]]
        assert four.holder(track) == four.tracks[track][0]


@pytest.mark.rule("2E-SETUP-14")
@pytest.mark.parametrize(
    ("players", "stars"),
    [(6, [3, 3, 2, 1, 0, 0]), (5, [3, 3, 2, 1, 0]), (4, [3, 2, 1, 0]), (3, [3, 2, 1])],
)
def test_stars_go_by_place_on_the_kings_court(players: int, stars: list[int]) -> None:
    """From the first place down."""
    game = Game.start(GameSetup(players=players), "stars")
    world = game.world

    assert [stars_of(world, house) for house in world.tracks["kings_court"]] == stars
    for house, count in zip(world.tracks["kings_court"], stars, strict=True):
        request = game.request(house)
        assert isinstance(request, PlaceOrders)
        assert request.stars == count


SOUTH = dict.fromkeys(
    ("three_towers", "princes_pass", "boneway", "starfall", "yronwood", "salt_shore"), 3
)


@pytest.mark.rule("2E-SETUP-15", "2E-SETUP-16", "2E-SETUP-17")
def test_neutral_forces_hold_what_absent_houses_would() -> None:
    """King's Landing and the Eyrie always; the south with five and with four players."""
    capital = {"kings_landing": 5, "eyrie": 6}
    five = capital | {"sunspear": 5} | SOUTH
    four = five | {"storms_end": 4, "oldtown": 3, "dornish_marches": 3}

    assert board(3).neutral_forces == capital
    assert board(4).neutral_forces == four
    assert board(5).neutral_forces == five
    assert board(6).neutral_forces == capital
    assert AreaId("highgarden") not in board(4).garrisons


@pytest.mark.rule("2E-SETUP-18", "2E-NEUTRAL-08")
def test_with_three_players_the_south_is_impassable() -> None:
    """Nobody can march there, on foot or by ship."""
    play = (
        Scenario(3, empty=True)
        .units("lannister", "reach", "1 footman")
        .units("lannister", "west_summer_sea", "1 ship")
        .order("reach", "march_0")
        .play()
    )

    assert set(play.world.impassable) >= {"highgarden", "pyke", "sunspear", "starfall"}
    for area in ("highgarden", "dornish_marches", "boneway"):
        with play.refused("2E-MARCH-04"):
            play.march("reach", f"{area}: 1 footman")


@pytest.mark.rule("2E-SETUP-19")
@pytest.mark.parametrize(("reading", "enters"), [("closed", False), ("open", True)])
def test_the_port_of_an_impassable_area_is_shut_too(reading: str, enters: bool) -> None:
    """Its sea is open. An open port belongs to the ships in it."""
    play = (
        Scenario(
            3, empty=True, options=SecondEditionOptions.model_validate({"impassable_port": reading})
        )
        .units("baratheon", "shipbreaker_bay", "2 ships")
        .units("baratheon", "dragonstone", "1 footman")
        .order("shipbreaker_bay", "march_0")
        .order("dragonstone", "march_minus_1")
        .play()
    )
    if enters:
        play.march("shipbreaker_bay", "port_storms_end: 1 ship")
    else:
        with play.refused("2E-MARCH-04"):
            play.march("shipbreaker_bay", "port_storms_end: 1 ship")
        play.march("shipbreaker_bay", "east_summer_sea: 1 ship")

    assert play.army("port_storms_end") == ("baratheon: 1 ship" if enters else "")
    assert play.controller("port_storms_end") == ("baratheon" if enters else None)


@pytest.mark.rule("2E-SETUP-22")
def test_houses_share_places_on_the_supply_track_but_not_on_influence_tracks() -> None:
    """All but Stark begin with supply 2; nobody shares a place of influence."""
    world = board(6)

    assert sorted(world.supply.values()) == [1, 2, 2, 2, 2, 2]
    assert all(len(set(world.tracks[track])) == 6 for track in TRACKS)
