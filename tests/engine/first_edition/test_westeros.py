"""Turns, phases and the Westeros cards of the first edition. 1E-ROUND, 1E-WEST."""

import pytest
from typing_extensions import override

from engine.boxes.first.options import FirstEditionOptions
from engine.dealer import Dealer
from engine.edition import load_edition
from engine.events import (
    PowerGained,
    RoundBegan,
    StepEnded,
    SupplyMoved,
    ThreatMoved,
    WesterosResolved,
    WesterosRevealed,
    WildlingsAttacked,
)
from engine.names import AreaId, CardId
from engine.requests import OrderTies, PlaceOrders, UseRaven
from engine.rules.setup import westeros_cards
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario

QUIET = {"I": "last_days_of_summer_1", "II": "last_days_of_summer_2", "III": "sea_of_storms"}


def revealing(given: Scenario | None = None, /, **tops: str) -> Play:
    """A Westeros phase with these cards on top, quiet ones where none is named.

    Stark has a footman in Winterfell, so that the game stops at planning.
    """
    scenario = given or first().units("stark", "winterfell", "1 footman")
    return scenario.westeros(**(QUIET | tops)).at("westeros").play()


# --- Turns --------------------------------------------------------------------------------------


@pytest.mark.rule("1E-ROUND-01", "1E-ROUND-03")
def test_ten_turns_of_three_phases() -> None:
    """Westeros, planning, then raids, marches and consolidating, ten times at most."""
    play = first().units("stark", "winterfell", "1 footman").play()
    while not play.game.over:
        if play.question == "place_orders":
            play.orders("stark")
        elif play.question == "bid":
            play.bids()
        elif play.question == "muster":
            play.muster()
        elif play.question == "order_ties":
            play.tie(*play.request(OrderTies).groups)
        elif play.question == "choose_house":
            play.name("stark")
        else:
            raise AssertionError(play.question)

    assert [began.round for began in play.told(RoundBegan)] == list(range(2, 11))
    steps = [ended.step for ended in play.told(StepEnded)]
    assert steps[:3] == ["planning", "raven", "westeros"]
    assert play.world.round == 10


@pytest.mark.rule("1E-ROUND-02")
def test_the_first_turn_begins_with_planning() -> None:
    """No Westeros card is revealed."""
    play = first(empty=False).play()

    assert play.question == "place_orders"
    assert not play.told(WesterosRevealed)


@pytest.mark.rule("1E-ROUND-04", "1E-ORD-06")
def test_orders_left_on_the_board_are_taken_back() -> None:
    """Defense and Support stay through the turn, and are gone in the next."""
    scenario = (
        first().units("stark", "winterfell", "1 footman").units("stark", "karhold", "1 knight")
    )
    scenario.units("stark", "twins", "1 footman")
    scenario.order("winterfell", "defense_1").order("karhold", "support_0").order(
        "twins", "march_0"
    )
    scenario.westeros(**QUIET)
    play = scenario.play()
    assert play.order("winterfell") == "defense_1"

    play.march("twins")

    assert play.question == "place_orders"
    assert not play.world.orders


@pytest.mark.rule("1E-ROUND-05", "1E-ROUT-01")
def test_routed_units_rise_after_the_last_march() -> None:
    """They lie until all March orders of the turn are resolved."""
    scenario = first().units("stark", "winterfell", "1 footman", routed="1 knight")
    scenario.units("stark", "twins", "1 footman").order("twins", "march_0").westeros(**QUIET)
    play = scenario.play()
    assert play.army("winterfell") == "stark: 1 footman (routed: 1 knight)"

    play.march("twins")

    assert play.army("winterfell") == "stark: 1 footman, 1 knight"


@pytest.mark.rule("1E-ROUND-05")
def test_routed_units_stand_before_power_is_consolidated() -> None:
    """With fortifications that step asks something, so that they are seen to stand."""
    scenario = Scenario(5, edition="first+fortifications", empty=True)
    scenario.units("stark", "winterfell", "1 footman", routed="1 knight")
    scenario.units("stark", "twins", "1 footman").order("twins", "march_0")
    scenario.order("winterfell", "consolidate_power")
    play = scenario.play()

    play.march("twins")

    assert play.question == "consolidate_power"
    assert play.army("winterfell") == "stark: 1 footman, 1 knight"


# --- The phase ----------------------------------------------------------------------------------


@pytest.mark.rule("1E-WEST-01", "1E-WEST-02")
def test_marker_cards_mammoths_then_the_cards_in_order() -> None:
    """Every mammoth moves the threat a space, before the first card takes effect."""
    play = revealing(I="last_days_of_summer_1", II="game_of_thrones", III="last_days_of_summer_3")

    kinds = [type(e) for e in play.events if not isinstance(e, PowerGained)]
    assert kinds == [RoundBegan, WesterosRevealed, ThreatMoved, *[WesterosResolved] * 3, StepEnded]
    assert [done.card for done in play.told(WesterosResolved)] == [
        "last_days_of_summer_1",
        "game_of_thrones",
        "last_days_of_summer_3",
    ]
    assert play.world.wildling_threat == 4


@pytest.mark.rule("1E-WEST-02")
def test_three_mammoths_move_the_threat_three_spaces() -> None:
    """Six in strength."""
    play = revealing(III="last_days_of_summer_3")

    assert play.world.wildling_threat == 6


@pytest.mark.rule("1E-WEST-03")
def test_the_threat_stops_at_twelve_without_an_attack() -> None:
    """Only the card brings one."""
    scenario = first().units("stark", "winterfell", "1 footman").threat(10)
    play = revealing(scenario, III="last_days_of_summer_3")

    assert play.world.wildling_threat == 12
    assert not play.told(WildlingsAttacked)


class OneOrder(Dealer):
    """Deals every deck with these cards on top."""

    def __init__(self, *cards: str) -> None:
        super().__init__("one order")
        self.cards = cards

    @override
    def shuffled(self, cards, purpose):  # type: ignore[no-untyped-def]
        """The named cards first."""
        named = [CardId(card) for card in self.cards if card in cards]
        rest = list(cards)
        for card in named:
            rest.remove(card)
        return named + rest


def winter(options: FirstEditionOptions | None = None, *, after: str) -> Play:
    """Winter is Coming on top of deck I; after the reshuffle another card is."""
    scenario = first(options=options).units("stark", "winterfell", "1 footman")
    tops = QUIET | {"I": "winter_is_coming_1"}
    scenario.westeros(**tops).at("westeros")
    return scenario.play(dealer=OneOrder(after))


@pytest.mark.rule("1E-WEST-04", "1E-WEST-05")
def test_winter_is_replaced_before_mammoths_are_counted() -> None:
    """The replacement's mammoth counts; the whole deck was shuffled, Winter included."""
    play = winter(after="last_days_of_summer_1")

    assert play.told(WesterosRevealed)[0].cards[0] == "last_days_of_summer_1"
    assert play.told(WesterosRevealed)[0].reshuffled == ("I",)
    assert play.world.wildling_threat == 4
    deck = play.world.westeros["I"]
    assert sorted(deck.draw + deck.used) == sorted(westeros_cards(load_edition("first"), "I"))


@pytest.mark.rule("1E-WEST-04", "1E-WEST-05")
def test_winter_may_be_replaced_in_its_turn() -> None:
    """Played so, the replacement's mammoth comes too late to count."""
    options = FirstEditionOptions(winter_is_coming="in_its_turn")
    play = winter(options, after="last_days_of_summer_1")

    shown = [revealed.cards[0] for revealed in play.told(WesterosRevealed)]
    assert shown == ["winter_is_coming_1", "last_days_of_summer_1"]
    assert play.world.wildling_threat == 2
    assert [done.card for done in play.told(WesterosResolved)][:2] == shown


@pytest.mark.rule("1E-WEST-06")
def test_last_days_of_summer_do_nothing() -> None:
    """Planning follows at once."""
    play = revealing(III="last_days_of_summer_3")

    assert play.question == "place_orders"
    assert not play.told(PowerGained)


@pytest.mark.rule("1E-WEST-07")
@pytest.mark.parametrize(
    ("deck", "card", "asked"),
    [
        ("I", "mustering", "muster"),
        ("II", "clash_of_kings", "bid"),
        ("III", "wildlings_attack", "bid"),
    ],
)
def test_the_great_cards_have_chapters_of_their_own(deck: str, card: str, asked: str) -> None:
    """Mustering, bids for influence, bids against the wildlings."""
    assert revealing(**{deck: card}).question == asked


@pytest.mark.rule("1E-WEST-07", "1E-SUP-03", "1E-SUP-04")
def test_a_supply_card_sets_the_markers() -> None:
    """To the barrels of the areas each house controls, and nothing else ever does."""
    scenario = first().units("stark", "winterfell", "1 footman").power_token("stark", "seagard")
    play = revealing(scenario, I="supply")

    assert play.world.supply["stark"] == 2
    assert [set(moved.supply) for moved in play.told(SupplyMoved)] == [
        {"baratheon"},
        {"lannister"},
        {"stark"},
        {"tyrell"},
        {"greyjoy"},
    ]


@pytest.mark.rule("1E-SUP-04")
def test_the_supply_track_ends_at_six() -> None:
    """Seven barrels are no more than six, and whoever controls none of them is at 0."""
    scenario = first().units("stark", "winterfell", "1 footman").power_token("stark", "blackwater")
    scenario.power_token("stark", "lannisport", "highgarden")
    play = revealing(scenario, I="supply")

    assert play.world.supply["stark"] == 6
    assert play.world.supply["lannister"] == 0


@pytest.mark.rule("1E-WEST-08")
def test_game_of_thrones_pays_crowns_in_order_of_play() -> None:
    """One power for each crown controlled."""
    scenario = first().units("stark", "winterfell", "1 footman").power_token("lannister", "karhold")
    play = revealing(scenario, II="game_of_thrones")

    gains = [(gain.house, gain.amount) for gain in play.told(PowerGained)]
    assert gains == [("baratheon", 1), ("lannister", 1), ("stark", 1), ("greyjoy", 1)]


@pytest.mark.rule("1E-WEST-09", "1E-WEST-10", "1E-WEST-11")
@pytest.mark.parametrize(
    ("card", "token"),
    [
        ("sea_of_storms", "raid"),
        ("storm_of_swords", "defense_1"),
        ("feast_for_crows", "consolidate_power"),
    ],
)
def test_a_card_forbids_a_kind_of_order(card: str, token: str) -> None:
    """The special one of the kind too; the step they belong to has nothing to do."""
    play = revealing(III=card)
    request = play.request(PlaceOrders, "stark")
    kinds = load_edition("first").orders
    kind = kinds[next(t for t in request.banned if t == token)].type

    assert {kinds[t].type for t in request.banned} == {kind}
    assert kind not in {kinds[t].type for t in request.tokens}
    with play.refused("1E-WEST-13"):
        play.orders("stark", winterfell=token)


@pytest.mark.rule("1E-WEST-12")
@pytest.mark.parametrize(("side", "total"), [("attacker", 6), ("defender", 3)])
def test_rains_of_autumn_mute_supporting_footmen(side: str, total: int) -> None:
    """Knights, ships and the +1 of a Support order count, and footmen that fight as well."""
    scenario = first().units("stark", "winterfell", "1 footman")
    scenario.units("stark", "moat_cailin", "1 knight, 2 footmen").supply(stark=6)
    scenario.units("greyjoy", "seagard", "1 footman, 1 knight").order("seagard", "defense_1")
    scenario.units("stark", "twins", "1 knight, 1 footman").order("twins", "march_0")
    play = revealing(scenario, III="rains_of_autumn")
    assert play.world.revealed[2] == "rains_of_autumn"
    play.orders("stark", twins="march_0", moat_cailin="support_plus_1")
    play.orders("greyjoy", seagard="defense_1")
    while play.question != "resolve_march":
        play.raven()

    play.march("twins", "seagard: 1 knight, 1 footman")
    play.support("attacker")
    play.fight(stark="eddard_stark_first", greyjoy="victarion_greyjoy_first")

    fought = play.strength("stark" if side == "attacker" else "greyjoy")
    assert fought.units + fought.support == total


@pytest.mark.rule("1E-WEST-13")
def test_a_ban_binds_the_raven_too() -> None:
    """The replacement may not be of a forbidden kind."""
    scenario = first().units("lannister", "lannisport", "1 footman")
    play = revealing(scenario, III="sea_of_storms").orders("lannister", lannisport="march_0")

    offered = play.request(UseRaven).replacements[AreaId("lannisport")]

    assert offered
    assert not {"raid", "raid_plus_1"} & set(offered)


@pytest.mark.rule("1E-WEST-14")
def test_what_the_decks_hold() -> None:
    """Ten cards each, mammoths on the Last Days, Storm of Swords and Rains of Autumn."""
    decks = load_edition("first").westeros_decks
    counts = {deck: {card.name: card.count for card in cards} for deck, cards in decks.items()}
    mammoths = {card.name for cards in decks.values() for card in cards if card.wildling_icon}

    assert counts["I"] == {
        "Supply": 4,
        "Mustering": 4,
        "Last Days of Summer": 1,
        "Winter is Coming": 1,
    }
    assert counts["II"] == {
        "Clash of Kings": 4,
        "Game of Thrones": 4,
        "Last Days of Summer": 1,
        "Winter is Coming": 1,
    }
    assert counts["III"] == {
        "Wildling Attack": 3,
        "Sea of Storms": 1,
        "Storm of Swords": 1,
        "Feast for Crows": 1,
        "Rains of Autumn": 1,
        "Last Days of Summer": 2,
        "Winter is Coming": 1,
    }
    assert mammoths == {"Last Days of Summer", "Storm of Swords", "Rains of Autumn"}
