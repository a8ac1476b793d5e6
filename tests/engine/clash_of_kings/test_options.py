"""The options, alone and together; House Martell; the variants. COK-GEN, -COMB, -MART, -VAR."""

from collections import Counter
from itertools import combinations

import pytest

from engine.boxes.first.ruleset import RULESET
from engine.edition import load_edition
from engine.events import GameEnded, WesterosRevealed
from engine.game import Game, GameSetup
from engine.names import DECKS, TRACKS, AreaId, CardId
from engine.requests import Bid, PlaceOneTimeOrder, PlaceOrders, RemoveUnits
from engine.rules.setup import westeros_cards
from engine.ruleset import ruleset_for
from engine.shelf import BOXES, edition_name, options_of, unavailable_options_of
from tests.engine.clash_of_kings.given import cok
from tests.engine.random_games import play_out

NAMES = [option.id for option in options_of(BOXES["first"])]


@pytest.mark.rule("COK-GEN-01")
@pytest.mark.parametrize("size", [0, 1, 2, 6, 7])
def test_options_may_be_used_alone_or_with_any_others(size: int) -> None:
    """Every set of so many can be set up, with all it brings and nothing else."""
    for chosen in combinations(NAMES, size):
        edition = load_edition(edition_name("first", chosen))
        game = Game.start(GameSetup(edition=edition.id, players=max(edition.setups)), "any")

        assert edition.options == frozenset(chosen)
        assert (edition.fortifications is not None) == ("fortifications" in chosen)
        assert ("siege_engine" in edition.units) == ("siege-engines" in chosen)
        assert bool(edition.port_ids) == ("ports" in chosen)
        assert bool(game.world.one_time_left) == ("one-time-orders" in chosen)
        assert ("martell" in game.world.houses) == ("martell" in chosen)
        assert edition.house_card_list[0].ours == ("house-cards" in chosen)


@pytest.mark.rule("COK-GEN-02", "COK-VAR-03", "COK-VAR-04")
def test_nine_options_two_of_which_cannot_be_played() -> None:
    """The battle variant and the revised three-player game say why."""
    playable = {option.number for option in options_of(BOXES["first"])}
    missing = {option.number: option.reason for option in unavailable_options_of(BOXES["first"])}

    assert playable == set(range(1, 8))
    assert missing.keys() == {8, 9}
    assert all("missing from every source" in reason for reason in missing.values())


@pytest.mark.rule("COK-GEN-03")
def test_what_no_option_changes_stays_as_it_is() -> None:
    """Three to five players, the base procedures, and the base board."""
    for name in NAMES:
        edition = load_edition(f"first+{name}")
        rules = ruleset_for(f"first+{name}")
        if name != "martell":
            assert set(edition.setups) == {3, 4, 5}
            assert edition.constants.victory_areas_needed == {3: 8, 4: 7, 5: 7}
        assert rules.westeros is RULESET.westeros
        assert rules.after_march is RULESET.after_march
    assert ruleset_for("first") is RULESET


@pytest.mark.rule("COK-COMB-01", "COK-MART-03")
def test_the_overlay_comes_with_martell_and_only_with_it() -> None:
    """The Summer Sea is split, Sunspear is a Stronghold, the south is cut into more areas."""
    base, south = load_edition("first"), load_edition("first+martell")

    assert "summer_sea" in base.areas
    assert "summer_sea" not in south.areas
    assert {"east_summer_sea", "west_summer_sea", "salt_shore", "boneway", "princes_pass",
            "three_towers"} == south.areas.keys() - base.areas.keys()  # fmt: skip
    sunspear = AreaId("sunspear")
    assert (base.areas[sunspear].fort, south.areas[sunspear].fort) == ("city", "stronghold")
    assert {"east_summer_sea", "sea_of_dorne"} <= set(south.neighbours[sunspear])
    assert south.kings_court_stars.keys() == {6}


@pytest.mark.rule("COK-MART-01", "COK-MART-02", "COK-MART-04")
def test_martell_is_a_sixth_house_with_all_that_is_its_own() -> None:
    """Sunspear, cards, tokens and units; no neutral force lies there."""
    world = cok("martell", empty=False).world
    facts = world.edition.houses["martell"]

    assert world.houses == ["stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell"]
    assert facts.home == "sunspear"
    assert len(world.hands["martell"]) == 7
    assert world.power["martell"] == 5
    assert sum(order.count for order in world.edition.order_tokens) == 15
    assert world.neutral_forces == {"kings_landing": 5, "eyrie": 6}
    pool = {kind: unit.pool_per_house for kind, unit in world.edition.units.items()}
    assert pool == {"footman": 10, "knight": 4, "ship": 5}
    assert Counter(world.forces[AreaId("sunspear")].ready) == Counter(["knight", "footman"])


@pytest.mark.rule("COK-MART-02", "COK-MART-05")
def test_the_tracks_have_six_positions() -> None:
    """King's Court stars 3, 3, 2, 1, 0, 0."""
    scenario = cok("martell", empty=False)
    tracks = scenario.world.tracks
    assert all(sorted(tracks[track]) == sorted(scenario.world.houses) for track in TRACKS)
    play = scenario.play()
    stars = [play.request(PlaceOrders, house).stars for house in tracks["kings_court"]]

    assert stars == [3, 3, 2, 1, 0, 0]


@pytest.mark.rule("COK-MART-06")
def test_six_areas_win_with_six_players() -> None:
    """At once."""
    scenario = cok("martell").power_token("stark", "moat_cailin", "white_harbor", "riverrun")
    scenario.power_token("stark", "harrenhal").units("stark", "twins", "1 footman")
    scenario.order("twins", "march_0")
    play = scenario.waiting("greyjoy", "flints_finger").play()
    play.march("twins", "seagard: 1 footman")

    assert play.told(GameEnded)[0].ranking[0] == "stark"
    assert play.told(GameEnded)[0].forts["stark"] == 6


@pytest.mark.rule("COK-MART-07")
def test_martell_bids_and_takes_its_turn_like_the_others() -> None:
    """And so in the order of play, and against the wildlings."""
    scenario = cok("martell").westeros(
        I="last_days_of_summer_1", II="clash_of_kings", III="wildlings_attack"
    )
    play = scenario.at("westeros").play()
    assert play.request(Bid, "martell").purpose == "iron_throne"
    play.bids(martell=5, stark=1)
    while play.question == "order_ties":
        play.tie(("baratheon", "lannister", "greyjoy", "tyrell"))

    assert play.world.tracks["iron_throne"][:2] == ["martell", "stark"]


@pytest.mark.rule("COK-COMB-08")
def test_a_house_that_nobody_plays_brings_neutral_forces_only() -> None:
    """Greyjoy with four players: no one-time orders, no cards; its first units bar the way."""
    world = cok("one-time-orders", "house-cards", players=4, empty=False).world

    assert "greyjoy" not in world.one_time_left
    assert "greyjoy" not in world.hands
    assert world.neutral_forces[AreaId("pyke")] == 3
    assert world.neutral_forces[AreaId("ironmans_bay")] == 2


@pytest.mark.rule("COK-COMB-07")
def test_an_engine_is_worth_two_points_with_all_options_on() -> None:
    """Beside fortifications and ports."""
    scenario = cok("siege-engines", "ports", "fortifications")
    scenario.units("stark", "karhold", "2 siege engines, 1 footman").supply(stark=6).threat(12)
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="wildlings_attack")
    play = scenario.at("westeros").play().bids(stark=1)
    while play.question == "choose_house":
        play.name("tyrell")

    assert play.request(RemoveUnits, "stark").worth == {
        "footman": 1, "knight": 2, "ship": 1, "siege_engine": 2,
    }  # fmt: skip


# --- Variants -----------------------------------------------------------------------------------


@pytest.mark.rule("COK-VAR-01")
def test_everybody_may_look_at_the_next_three_cards_of_each_deck() -> None:
    """The variant shows them to every house and to the public; without it nobody sees any."""
    play = cok("westeros-phase-variant", empty=False).play()
    coming = {deck: tuple(play.world.westeros[deck].draw[:3]) for deck in DECKS}

    for viewer in (*play.world.houses, None):
        assert play.game.view(viewer).coming == coming
    assert cok(empty=False).play().game.view("stark").coming == {}


@pytest.mark.rule("COK-VAR-02")
def test_winter_is_coming_shuffles_only_what_lies_below() -> None:
    """The three that everybody saw stay on top; the deck is whole again."""
    scenario = cok("westeros-phase-variant").westeros(
        I="winter_is_coming_1", II="last_days_of_summer_2", III="last_days_of_summer_3"
    )
    scenario.units("stark", "karhold", "1 footman")
    deck = scenario.world.westeros["I"]
    deck.used = [CardId("supply")]
    deck.draw.remove(CardId("supply"))
    seen = deck.draw[1:4]
    play = scenario.at("westeros").play()
    revealed = play.told(WesterosRevealed)[0]

    assert revealed.reshuffled == ("I",)
    assert revealed.cards[0] == seen[0]
    after = play.world.westeros["I"]
    assert after.draw[:2] == seen[1:]
    assert sorted(after.draw + after.used) == sorted(westeros_cards(play.world.edition, "I"))


@pytest.mark.rule("COK-VAR-01")
def test_a_game_with_the_variant_is_played_to_its_end() -> None:
    """Nothing else changes."""
    assert play_out(5, "variant", edition="first+westeros-phase-variant").over


def test_one_time_orders_are_asked_of_everybody_before_the_others() -> None:
    """In a whole opening with all options, six houses place a one-time order or none."""
    scenario = cok("martell", "house-cards", "fortifications", "siege-engines", "ports",
                   "one-time-orders", empty=False)  # fmt: skip
    play = scenario.play()
    for house in list(play.world.turn_order):
        assert play.asked == (house,)
        assert len(play.request(PlaceOneTimeOrder).tokens) == 4
        play.lay()

    assert play.asked == tuple(play.world.turn_order)
