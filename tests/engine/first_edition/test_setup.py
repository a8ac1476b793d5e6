"""Setting up the first edition, with five, four and three players. 1E-SETUP, 1E-VAR."""

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.boxes.second.options import SecondEditionOptions
from engine.dealer import Dealer
from engine.edition import load_edition
from engine.game import Game, GameSetup, SavedGame
from engine.names import AreaId
from engine.requests import MusterUnits
from engine.rules.planning import stars_of
from engine.rules.setup import new_world
from engine.shelf import house_rules_of
from tests.engine.first_edition.given import first


@pytest.mark.rule("1E-SETUP-01")
def test_neutral_tokens_and_markers() -> None:
    """King's Landing, The Eyrie and Sunspear are held; no threat; the first turn."""
    world = first(empty=False).world

    assert world.neutral_forces == {"kings_landing": 5, "eyrie": 6, "sunspear": 5}
    assert world.wildling_threat == 0
    assert world.round == 1


@pytest.mark.rule("1E-SETUP-02")
def test_houses_in_play_by_number_of_players() -> None:
    """Who gets which of them is the host's lot; all of them are there to be drawn."""
    houses = {n: set(GameSetup(edition="first", players=n).houses) for n in (3, 4, 5)}

    assert houses[5] - houses[4] == {"greyjoy"}
    assert houses[4] - houses[3] == {"tyrell"}


@pytest.mark.rule("1E-SETUP-03", "1E-SETUP-04", "1E-SETUP-06", "1E-SETUP-07")
def test_lannister_setup() -> None:
    """EX-1E-01: units, positions 2, 5 and 1, the raven, five power and seven cards."""
    play = first(empty=False).play()
    tracks = play.world.tracks

    assert play.army("lannisport") == "lannister: 1 footman, 1 knight"
    assert play.army("stoney_sept") == "lannister: 1 footman"
    assert play.army("golden_sound") == "lannister: 1 ship"
    assert [tracks[t].index("lannister") + 1 for t in tracks] == [2, 5, 1]
    assert play.world.holder("kings_court") == "lannister"
    assert play.world.power["lannister"] == 5
    assert len(play.hand("lannister")) == 7


@pytest.mark.rule("1E-SETUP-05")
@pytest.mark.parametrize(
    ("reading", "supply"),
    [
        ("start_cards", {"stark": 2, "lannister": 3, "baratheon": 3, "greyjoy": 3, "tyrell": 3}),
        (
            "as_second_edition",
            {"stark": 1, "lannister": 2, "baratheon": 2, "greyjoy": 2, "tyrell": 2},
        ),
        ("barrels", {"stark": 1, "lannister": 2, "baratheon": 1, "greyjoy": 2, "tyrell": 3}),
    ],
)
def test_supply_markers_begin_as_the_game_is_played(reading: str, supply: dict[str, int]) -> None:
    """The start cards, or one of the other readings."""
    options = FirstEditionOptions.model_validate({"starting_supply": reading})

    assert first(options=options).world.supply == supply


@pytest.mark.rule("1E-SETUP-08")
def test_the_decks_are_shuffled_apart() -> None:
    """Another seed gives another order in each of them."""
    setup = GameSetup(edition="first", players=5)
    one, other = (new_world(setup, Dealer(seed)) for seed in ("one", "other"))

    assert all(one.westeros[d].draw != other.westeros[d].draw for d in one.westeros)
    assert all(sorted(one.westeros[d].draw) == sorted(other.westeros[d].draw) for d in one.westeros)


@pytest.mark.rule("1E-SETUP-09")
@pytest.mark.parametrize(("players", "blade"), [(5, "greyjoy"), (4, "tyrell"), (3, "stark")])
def test_tracks_close_up(players: int, blade: str) -> None:
    """EX-1E-23: the blade goes to whoever is first of those who play, order kept."""
    full, here = first(5).world.tracks, first(players).world.tracks

    assert here["fiefdoms"][0] == blade
    assert all(here[t] == [h for h in full[t] if h in here[t]] for t in full)


@pytest.mark.rule("1E-VAR-01", "1E-VAR-02", "1E-VAR-03")
def test_unplayed_houses_stand_as_neutral_forces() -> None:
    """EX-1E-22: a Knight counts 2, the rest 1; eight areas win with three players."""
    four, three = first(4).world, first(3).world
    greyjoy = {"pyke": 3, "greywater_watch": 1, "ironmans_bay": 2}
    tyrell = {"highgarden": 3, "dornish_marches": 1, "redwyne_straights": 1}

    assert greyjoy.items() <= four.neutral_forces.items()
    assert not tyrell.keys() & four.neutral_forces.keys()
    assert (greyjoy | tyrell).items() <= three.neutral_forces.items()
    needed = load_edition("first").constants.victory_areas_needed
    assert needed == {3: 8, 4: 7, 5: 7}


@pytest.mark.rule("1E-VAR-04")
def test_unplayed_houses_have_no_markers() -> None:
    """Neither on the influence tracks nor on the supply track."""
    world = first(3).world

    assert set(world.supply) == {"stark", "lannister", "baratheon"}
    assert all(set(track) == set(world.supply) for track in world.tracks.values())


@pytest.mark.rule("1E-VAR-05")
def test_neutral_ships_bar_new_ships_and_are_removed_as_a_whole() -> None:
    """No ship is mustered beside them; a march that beats them clears the sea."""
    scenario = first(3).units("lannister", "riverrun", "1 footman").westeros(I="mustering")
    mustering = scenario.at("westeros").play().muster()
    ships = mustering.request(MusterUnits, "lannister").ship_places[AreaId("riverrun")]
    assert "ironmans_bay" not in ships
    assert "golden_sound" in ships

    scenario = first(3).units("lannister", "golden_sound", "3 ships").supply(lannister=6)
    play = scenario.order("golden_sound", "march_minus_1").play()
    with play.refused("1E-NEUT-02"):
        play.march("golden_sound", "ironmans_bay: 2 ships")
    play.march("golden_sound", "ironmans_bay: 3 ships")

    assert play.army("ironmans_bay") == "lannister: 3 ships"
    assert "ironmans_bay" not in play.world.neutral_forces


@pytest.mark.rule("1E-VAR-06", "1E-PLAN-05")
@pytest.mark.parametrize(
    ("players", "stars"), [(3, [3, 3, 2]), (4, [3, 3, 2, 1]), (5, [3, 3, 2, 1, 0])]
)
def test_stars_go_by_position_after_closing_up(players: int, stars: list[int]) -> None:
    """The last of three still has two."""
    world = first(players).world

    assert [stars_of(world, house) for house in world.tracks["kings_court"]] == stars


@pytest.mark.rule("1E-VAR-07")
def test_greyjoy_and_tyrell_may_change_places_on_the_kings_court() -> None:
    """Only with five players, and only if it is agreed."""
    options = FirstEditionOptions(kings_court_start="greyjoy_and_tyrell_swapped")

    assert first(5).world.tracks["kings_court"][3:] == ["greyjoy", "tyrell"]
    assert first(5, options=options).world.tracks["kings_court"][3:] == ["tyrell", "greyjoy"]
    assert first(4, options=options).world.tracks == first(4).world.tracks


@pytest.mark.rule("1E-VAR-08")
def test_the_shield_of_an_unplayed_house_holds_nothing() -> None:
    """Once its neutral force is gone, an empty Pyke is nobody's."""
    play = first(3).neutral("pyke", 0).play()

    assert play.controller("pyke") is None
    assert play.controller("winterfell") == "stark"


# --- Options and editions -----------------------------------------------------------------------


def test_the_options_are_those_of_the_edition() -> None:
    """A game of one edition knows no option of the other."""
    assert isinstance(GameSetup(edition="first", players=3).options, FirstEditionOptions)
    assert isinstance(GameSetup().options, SecondEditionOptions)
    with pytest.raises(ValueError, match="tides_of_battle"):
        GameSetup.model_validate(
            {"edition": "first", "players": 3, "options": {"tides_of_battle": "on"}}
        )


def test_readings_of_printed_facts_are_named_in_the_edition() -> None:
    """The name says what is printed, however often a set-up is read and written."""
    options = FirstEditionOptions(ships="six", mammoths="six_in_deck_3")
    setup = GameSetup(edition="first", players=5, options=options)
    again = GameSetup.model_validate_json(setup.model_dump_json())

    assert setup.edition == "first+mammoths-as-second+six-ships"
    assert again == setup
    edition = first(options=options).world.edition
    assert edition.units["ship"].pool_per_house == 6
    assert edition.westeros_cards["sea_of_storms"].wildling_icon == 1  # type: ignore[index]


def test_a_game_comes_back_with_its_options() -> None:
    """Written out and read back, a first-edition game is the same game."""
    chosen = {"rivers": "bar_marches", "final_ranking": "land_areas_first"}
    options = house_rules_of("first").model_validate(chosen)
    game = Game.start(GameSetup(edition="first", players=4, options=options), "stored")

    loaded = Game.load(SavedGame.model_validate_json(game.saved().model_dump_json()))

    assert loaded.world == game.world
    assert loaded.world.options == options
