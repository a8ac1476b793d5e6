"""WEST: the Westeros phase and its cards."""

import pytest
from typing_extensions import override

from engine.boxes.second.options import SecondEditionOptions
from engine.dealer import Dealer
from engine.edition import load_edition
from engine.events import OrdersBanned, PowerGained, ThreatMoved, WesterosResolved, WesterosRevealed
from engine.names import CardId, House, OrderToken
from engine.requests import Bid, ChooseWesteros, PlaceOrders
from tests.engine.scenario import Play, Scenario

EDITION = load_edition("second")
QUIET = {"I": "last_days_of_summer_1", "II": "last_days_of_summer_2", "III": "wildlings_attack"}


def phase(scenario: Scenario | None = None, **tops: str) -> Play:
    """The Westeros phase of round 2 with these cards on top."""
    scenario = scenario or Scenario()
    return scenario.westeros(**(QUIET | tops)).at("westeros").play()


@pytest.mark.rule("2E-WEST-01", "2E-WEST-11")
def test_the_phase_reveals_three_cards_moves_the_threat_and_resolves_in_order() -> None:
    """Marker, cards, threat, then I, II, III. Last Days of Summer does nothing."""
    play = phase(III="put_to_the_sword")
    steps = ("westeros_revealed", "threat_moved", "westeros_resolved")

    assert play.world.round == 2
    assert [e.kind for e in play.events if e.kind in steps] == [*steps, "westeros_resolved"]
    assert [e.card for e in play.told(WesterosResolved)] == [QUIET["I"], QUIET["II"]]
    assert play.request(ChooseWesteros).card == "put_to_the_sword"


class WinterTwice(Dealer):
    """After the first reshuffle Winter is Coming lies on top again."""

    def __init__(self) -> None:
        super().__init__("winter")
        self.shuffles: list[tuple[str, int]] = []

    @override
    def shuffled(self, cards, purpose):  # type: ignore[no-untyped-def]
        """Ten cards each time, Winter first unless it was the second shuffle."""
        self.shuffles.append((purpose, len(cards)))
        rest = [card for card in cards if not card.startswith("winter")]
        winter = [card for card in cards if card.startswith("winter")]
        return winter + rest if len(self.shuffles) == 1 else rest + winter


@pytest.mark.rule("2E-WEST-02", "2E-WEST-07")
def test_winter_is_coming_reshuffles_its_whole_deck_at_once_and_again() -> None:
    """Used cards and itself included; a second Winter repeats it."""
    dealer = WinterTwice()
    scenario = Scenario().westeros(I="winter_is_coming_1", II=QUIET["II"], III="put_to_the_sword")
    play = scenario.at("westeros").play(dealer=dealer)
    revealed = play.told(WesterosRevealed)[0]

    assert dealer.shuffles == [("westeros-I/2", 10), ("westeros-I/3", 10)]
    assert revealed.reshuffled == ("I", "I")
    assert not revealed.cards[0].startswith("winter")
    assert len(play.world.westeros["I"].draw) == 9


@pytest.mark.rule("2E-WEST-03")
def test_icons_count_on_the_cards_that_show_in_the_end() -> None:
    """A replacement's icon counts."""

    class SummerNext(Dealer):
        @override
        def shuffled(self, cards, purpose):  # type: ignore[no-untyped-def]
            return sorted(cards, key=lambda card: card != "last_days_of_summer_1")

    scenario = Scenario().westeros(I="winter_is_coming_1", II="game_of_thrones", III=QUIET["III"])
    play = scenario.at("westeros").play(dealer=SummerNext("x"))

    assert play.told(ThreatMoved)[0].after == 4


@pytest.mark.rule("2E-WEST-04")
def test_each_icon_moves_the_threat_one_space_of_two() -> None:
    """Two icons: from 2 to 6. The track has seven spaces."""
    play = phase(III="put_to_the_sword")

    assert EDITION.wildlings.track_positions == (0, 2, 4, 6, 8, 10, 12)
    assert play.told(ThreatMoved)[0] == ThreatMoved(before=2, after=6)


@pytest.mark.rule("2E-WEST-05", "2E-WILD-01")
def test_at_twelve_the_wildlings_attack_before_any_card() -> None:
    """Icons beyond twelve are ignored."""
    play = phase(Scenario().threat(10), III="web_of_lies")

    assert play.world.wildling_threat == 12
    assert play.request(Bid, "stark").strength == 12
    assert play.told(WesterosResolved) == []


@pytest.mark.rule("2E-WEST-06", "2E-WEST-17")
def test_a_wildlings_attack_card_follows_at_the_threat_then_showing() -> None:
    """Beaten at twelve, they come again with strength 0."""
    scenario = Scenario().threat(10).wildlings("silence_at_the_wall", "silence_at_the_wall")
    play = phase(scenario)
    play.bids(stark=5, lannister=5, baratheon=5).name("stark")

    assert play.world.wildling_threat == 0
    assert play.request(Bid, "tyrell").strength == 0
    assert play.told(WesterosResolved)[-1].card == "wildlings_attack"


@pytest.mark.rule("2E-WEST-07")
def test_used_cards_stay_out_of_the_draw() -> None:
    """The revealed cards are public and not in the draw."""
    play = phase(III="put_to_the_sword")

    for deck_id, card in zip(EDITION.westeros_decks, play.world.revealed, strict=True):
        assert play.world.westeros[deck_id].used == [card]
        assert len(play.world.westeros[deck_id].draw) == 9
    assert play.game.view(None).westeros_cards == tuple(play.world.revealed)


@pytest.mark.rule("2E-WEST-08", "2E-SUPPLY-05")
def test_the_supply_card_updates_every_house() -> None:
    """Everybody's track position becomes the barrels it controls."""
    scenario = Scenario().units("stark", "widows_watch", "1 footman")
    play = phase(scenario, I="supply", III="put_to_the_sword")

    assert play.world.supply["stark"] == 2


@pytest.mark.rule("2E-WEST-09", "2E-MUSTER-01")
def test_the_mustering_card_asks_every_house_in_turn() -> None:
    """Baratheon, first on the Iron Throne, musters first."""
    play = phase(I="mustering")
    first = play.asked
    play.muster()

    assert (first, play.asked) == (("baratheon",), ("lannister",))


@pytest.mark.rule("2E-WEST-10")
@pytest.mark.parametrize(
    ("option", "question"),
    [("supply", "bid"), ("mustering", "muster"), ("nothing", "bid")],
)
def test_a_throne_of_blades_is_the_iron_throne_holders_choice(option: str, question: str) -> None:
    """Supply, mustering or nothing."""
    play = phase(I="throne_of_blades")
    request = play.request(ChooseWesteros)
    play.submit(request.answer_type.model_validate({"option": option}))

    assert request.house == "baratheon"
    assert set(request.options) == {"supply", "mustering", "nothing"}
    assert play.question == question


@pytest.mark.rule("2E-WEST-12")
def test_clash_of_kings_opens_the_bidding() -> None:
    """For the Iron Throne first."""
    assert phase(II="clash_of_kings").request(Bid, "stark").purpose == "iron_throne"


def gains(play: Play) -> dict[House, int]:
    """What the cards paid."""
    return {
        event.house: event.amount
        for event in play.told(PowerGained)
        if event.cause == "game_of_thrones"
    }


@pytest.mark.rule("2E-WEST-13", "2E-WEST-16", "2E-CONTROL-12")
def test_game_of_thrones_pays_crowns_not_tokens() -> None:
    """A crown under one's own token pays; the token itself is no crown."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "karhold", "1 footman")
        .power_token("stark", "castle_black", "white_harbor")
    )

    assert gains(phase(scenario, II="game_of_thrones"))["stark"] == 3  # and Winterfell's own crown


@pytest.mark.rule("2E-WEST-14")
@pytest.mark.parametrize(
    ("sea", "paid"), [("", 1), ("lannister", 1), ("greyjoy", 0)], ids=["empty", "own", "enemy"]
)
def test_game_of_thrones_pays_ports_that_are_not_blockaded(sea: str, paid: int) -> None:
    """One power for ships in port, none if enemy ships hold the sea."""
    scenario = Scenario(empty=True).units("lannister", "port_lannisport", "2 ships")
    if sea == "greyjoy":
        scenario.units("greyjoy", "golden_sound", "1 ship")
    elif sea:
        scenario.units("lannister", "golden_sound", "1 ship")

    assert gains(phase(scenario, II="game_of_thrones")).get("lannister", 0) == paid


@pytest.mark.rule("2E-WEST-15")
def test_dark_wings_dark_words_is_the_raven_holders_choice() -> None:
    """Clash of Kings, power, or nothing."""
    play = phase(II="dark_wings_dark_words", III="put_to_the_sword")
    request = play.request(ChooseWesteros)
    play.westeros("clash_of_kings")

    assert request.house == play.world.holder("kings_court") == "lannister"
    assert set(request.options) == {"clash_of_kings", "power", "nothing"}
    assert play.question == "bid"


@pytest.mark.rule("2E-WEST-19")
@pytest.mark.parametrize(("reading", "paid"), [("no", 0), ("yes", 1)])
def test_dark_wings_dark_words_pays_crowns_and_ports_only_if_so_agreed(
    reading: str, paid: int
) -> None:
    """Lannister has no crown, only a ship in port."""
    options = SecondEditionOptions.model_validate({"dark_wings_pays_ports": reading})
    scenario = Scenario(empty=True, options=options).units("lannister", "port_lannisport", "1 ship")
    play = phase(scenario, II="dark_wings_dark_words").westeros("power")

    assert gains(play).get("lannister", 0) == paid
    assert gains(play)["stark"] == 1


@pytest.mark.rule("2E-WEST-18", "2E-CLASH-08")
@pytest.mark.parametrize(
    ("option", "banned"),
    [
        ("no_defense", {"defense_1", "defense_2"}),
        ("no_march_plus_1", {"march_plus_1"}),
        ("nothing", set()),
    ],
)
def test_put_to_the_sword_is_the_blade_holders_choice(option: str, banned: set[str]) -> None:
    """The blade itself is not used up."""
    play = phase(III="put_to_the_sword")
    request = play.request(ChooseWesteros)
    play.submit(request.answer_type.model_validate({"option": option}))

    assert request.house == play.world.holder("fiefdoms") == "greyjoy"
    assert set(play.world.banned) == banned
    assert not play.world.blade_used


@pytest.mark.rule("2E-WEST-20", "2E-PLAN-05")
@pytest.mark.parametrize(
    ("card", "word"),
    [
        ("rains_of_autumn", "march_plus_1"),
        ("storm_of_swords", "defense"),
        ("sea_of_storms", "raid"),
        ("feast_for_crows", "consolidate_power"),
        ("web_of_lies", "support"),
    ],
)
def test_each_restriction_bans_its_orders_special_ones_included(card: str, word: str) -> None:
    """For this round: the tokens cannot be placed."""
    play = phase(III=card)
    banned = {order.id for order in EDITION.order_tokens if order.id.startswith(word)}
    request = play.request(PlaceOrders, "stark")

    assert set(play.told(OrdersBanned)[0].tokens) == banned
    assert not banned & set(request.tokens)
    with play.refused("2E-PLAN-05"):
        play.orders("stark", winterfell=sorted(banned)[0])


@pytest.mark.rule("2E-WEST-20")
def test_a_restriction_ends_with_its_round() -> None:
    """The next Westeros phase begins with no ban."""
    scenario = Scenario(empty=True).banned("raid", "raid_special")
    play = phase(scenario, III="put_to_the_sword")

    assert play.world.banned == []


@pytest.mark.rule("2E-WEST-21")
def test_restrictions_add_up() -> None:
    """Two bans of one round hold together."""
    scenario = Scenario().banned("raid", "raid_special", "march_plus_1").at("planning")
    tokens = scenario.play().request(PlaceOrders, "stark").tokens

    assert not {OrderToken("raid"), OrderToken("march_plus_1")} & set(tokens)


DECK_OF: dict[CardId, str] = {
    card.id: deck for deck, cards in EDITION.westeros_decks.items() for card in cards
}


@pytest.mark.rule("2E-WEST-01")
@pytest.mark.parametrize(
    "card", [card for card in EDITION.westeros_cards if not card.startswith("winter")]
)
def test_every_card_can_be_drawn_and_resolved(card: CardId) -> None:
    """The phase goes on to a question, whatever is drawn."""
    play = phase(Scenario(), **{DECK_OF[card]: str(card)})

    assert card in play.told(WesterosRevealed)[0].cards
    assert play.question
