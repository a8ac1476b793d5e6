"""The thirty-five House Cards of the first edition, each with its icons or its text."""

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.edition import load_edition
from engine.events import CardTextCancelled, OrderRemoved, PowerGained, UnitSwapped
from engine.names import CardId, House
from engine.requests import PickCard, PickUnits, RemoveOrder, UseCardText
from engine.rules.card_texts import known_texts
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario

FIRST = load_edition("first")

PRINTED = """
stark eddard_stark 3 0 2
stark robb_stark 2 0 0 text
stark greatjon_umber 2 1 0
stark ser_rodrick_cassel 1 0 1
stark house_mormont_lord 1 1 0
stark catelyn_stark 0 0 0 text
stark maester_luwin 0 0 0 text
lannister tywin_lannister 3 2 0
lannister ser_jaime_lannister 2 0 0 text
lannister tyrion_lannister 2 0 1
lannister kevan_lannister 1 1 0
lannister house_lannister_captain 1 1 0
lannister cersei_lannister 0 0 0 text
lannister vargo_hoat 0 0 0 text
baratheon stannis_baratheon 3 1 1
baratheon renly_baratheon 2 0 0 text
baratheon ser_davos_seaworth 2 0 1
baratheon ser_axell_florent 1 1 0
baratheon house_florent_lord 1 1 0
baratheon melisandre 0 0 0 text
baratheon salladhor_saan 0 0 0 text
greyjoy euron_crows_eye 3 2 0
greyjoy asha_greyjoy 2 0 0 text
greyjoy theon_greyjoy 2 1 0
greyjoy aeron_damphair 1 0 1
greyjoy house_blacktyde_captain 1 0 1
greyjoy balon_greyjoy 0 0 0 text
greyjoy victarion_greyjoy 0 0 0 text
tyrell mace_tyrell 3 2 0
tyrell ser_loras_tyrell 2 0 0 text
tyrell ser_garlan_tyrell 2 1 0
tyrell margaery_tyrell 1 0 1
tyrell house_tyrell_captain 1 1 0
tyrell brienne_of_tarth 0 0 0 text
tyrell queen_of_thorns 0 0 0 text
"""


@pytest.mark.rule("1E-COMP-04")
@pytest.mark.parametrize("line", PRINTED.split("\n")[1:-1])
def test_every_card_has_its_strength_and_icons_or_a_text(line: str) -> None:
    """And the engine knows a text exactly where there is one."""
    house, name, strength, swords, towers, *text = line.split()
    card = FIRST.house_cards[CardId(f"{name}_first")]

    assert card.house == house
    assert (card.strength, card.swords, card.towers) == (int(strength), int(swords), int(towers))
    assert bool(card.text) == bool(text)
    assert (card.id in known_texts()) == bool(text)


def test_there_are_no_other_cards() -> None:
    """Seven for each of five houses."""
    assert len(FIRST.house_cards) == len(PRINTED.split("\n")[1:-1]) == 35


@pytest.mark.parametrize(
    ("card", "swords", "towers"),
    [
        (f"{fields[1]}_first", int(fields[3]), int(fields[4]))
        for fields in map(str.split, PRINTED.split("\n")[1:-1])
        if len(fields) == 5
    ],
)
@pytest.mark.rule("1E-COMBAT-05", "1E-CAS-01")
def test_a_card_brings_its_icons_into_battle(card: str, swords: int, towers: int) -> None:
    """Strength and icons as printed, for the side that plays it."""
    owner = FIRST.house_cards[CardId(card)].house
    other: House = "tyrell" if owner != "tyrell" else "stark"
    answer = "mace_tyrell_first" if other == "tyrell" else "eddard_stark_first"
    scenario = first().units(owner, "harrenhal", "1 footman").order("harrenhal", "march_0")
    scenario.units(other, "blackwater", "1 footman")
    play = scenario.play().march("harrenhal", "blackwater: 1 footman")
    play.fight(blade=False, **{str(owner): card, str(other): answer})

    fought = play.strength(owner)
    assert fought.card == FIRST.house_cards[CardId(card)].strength
    assert (fought.swords, fought.towers) == (swords, towers)


# --- Battles for the texts ----------------------------------------------------------------------


def attack(
    attacker: House,
    units: str,
    defender: House,
    against: str,
    *,
    options: FirstEditionOptions | None = None,
) -> Scenario:
    """`attacker` will march from Harrenhal into Blackwater. Its neighbours are Crackclaw Point,
    King's Landing, The Reach, Searoad Marches and Stoney Sept; someone waits with a march.
    """
    scenario = first(options=options).units(attacker, "harrenhal", units)
    scenario.order("harrenhal", "march_0").units(defender, "blackwater", against)
    scenario.supply(**dict.fromkeys((attacker, defender), 6)).neutral("kings_landing", 0)
    houses = scenario.world.houses
    bystander = next(house for house in houses if house not in (attacker, defender))
    scenario.waiting(bystander, "castle_black")
    return scenario.track("iron_throne", attacker)


def fought(scenario: Scenario, units: str, **cards: str) -> Play:
    """The battle up to the first question a text asks."""
    return scenario.play().march("harrenhal", f"blackwater: {units}").fight(blade=False, **cards)


# --- Stark --------------------------------------------------------------------------------------


@pytest.mark.rule("1E-CARD-06")
def test_robb_stark_makes_attacking_knights_three() -> None:
    """Not when he defends, and not footmen."""
    army = "2 knights, 1 footman"
    cards = {"stark": "robb_stark_first", "greyjoy": "euron_crows_eye_first"}
    assert (
        fought(attack("stark", army, "greyjoy", "1 footman"), army, **cards).strength("stark").units
        == 7
    )

    defending = fought(attack("greyjoy", "1 footman", "stark", army), "1 footman", **cards)
    assert defending.strength("stark").units == 5


@pytest.mark.parametrize(("token", "bonus"), [("defense_1", 2), ("defense_2", 4), ("raid", 0)])
def test_catelyn_stark_doubles_a_defense_order(token: str, bonus: int) -> None:
    """In the embattled area, while she defends."""
    scenario = attack("greyjoy", "1 footman", "stark", "1 footman").order("blackwater", token)
    scenario.at("marches")
    play = fought(scenario, "1 footman", stark="catelyn_stark_first", greyjoy="theon_greyjoy_first")

    assert play.strength("stark").order == bonus


def test_catelyn_stark_does_nothing_for_an_attacker() -> None:
    """Her march has no defence."""
    scenario = attack("stark", "1 footman", "greyjoy", "1 footman").order(
        "harrenhal", "march_plus_1"
    )
    play = fought(scenario, "1 footman", stark="catelyn_stark_first", greyjoy="theon_greyjoy_first")

    assert play.strength("stark").order == 1


def test_maester_luwin_brings_an_earlier_card_back_on_a_win() -> None:
    """Not himself: he is discarded afterwards; and he may be left unused."""
    scenario = attack("stark", "4 knights", "greyjoy", "1 footman")
    scenario.hand("stark", "maester_luwin_first", "robb_stark_first")
    play = fought(scenario, "4 knights", stark="maester_luwin_first", greyjoy="theon_greyjoy_first")
    request = play.request(PickCard)
    assert request.optional
    assert "maester_luwin_first" not in request.cards

    play.pick("eddard_stark_first")
    play.retreat("reach")

    assert play.hand("stark") == {"robb_stark_first", "eddard_stark_first"}
    assert "maester_luwin_first" in play.discards("stark")


# --- Lannister ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("army", "gain"), [("3 knights", 2), ("1 footman", 0)])
def test_ser_jaime_takes_two_power_on_a_win(army: str, gain: int) -> None:
    """And none on a loss."""
    scenario = attack("lannister", army, "greyjoy", "2 footmen")
    play = fought(
        scenario, army, lannister="ser_jaime_lannister_first", greyjoy="euron_crows_eye_first"
    )

    assert play.world.power["lannister"] == 5 + gain
    assert len(play.told(PowerGained)) == bool(gain)


def test_cersei_removes_any_order_of_the_loser_on_a_win() -> None:
    """However far away, even a March order; not one that goes anyway, and nobody else's."""
    scenario = attack("lannister", "4 knights", "greyjoy", "1 footman")
    scenario.order("blackwater", "defense_1")
    scenario.units("greyjoy", "pyke", "1 footman").order("pyke", "march_0")
    scenario.units("tyrell", "oldtown", "1 footman").order("oldtown", "support_0")
    play = fought(
        scenario, "4 knights", lannister="cersei_lannister_first", greyjoy="theon_greyjoy_first"
    )
    assert set(play.request(RemoveOrder).orders) == {"pyke"}
    assert play.request(RemoveOrder).optional

    play.remove_order("pyke")

    assert play.told(OrderRemoved)[0].area == "pyke"


def test_vargo_hoat_makes_attacking_footmen_two() -> None:
    """Not supporting ones."""
    scenario = attack("lannister", "2 footmen", "greyjoy", "1 footman")
    scenario.units("lannister", "stoney_sept", "1 footman").order("stoney_sept", "support_0")
    play = scenario.play().march("harrenhal", "blackwater: 2 footmen").support("attacker")
    play.fight(lannister="vargo_hoat_first", greyjoy="theon_greyjoy_first")

    assert play.strength("lannister").units == 4
    assert play.strength("lannister").support == 1


# --- Baratheon ----------------------------------------------------------------------------------


@pytest.mark.rule("1E-CARD-06")
@pytest.mark.parametrize("attacks", [True, False])
def test_renly_knights_a_footman_that_fought(attacks: bool) -> None:
    """As attacker or defender; no supporter, and none that lies routed."""
    army, other = "3 footmen, 1 knight", "1 footman"
    if attacks:
        scenario = attack("baratheon", army, "greyjoy", other)
    else:
        scenario = attack("greyjoy", other, "baratheon", army)
        scenario.units("baratheon", "blackwater", army, routed="1 footman")
    scenario.units("baratheon", "reach", "1 footman").order("reach", "support_0")
    play = scenario.play().march("harrenhal", f"blackwater: {army if attacks else other}")
    play.support("attacker" if attacks else "defender")
    play.fight(baratheon="renly_baratheon_first", greyjoy="balon_greyjoy_first")
    pieces = play.request(PickUnits).pieces
    assert len(pieces) == 3
    assert {piece.area for piece in pieces} == {"harrenhal" if attacks else "blackwater"}
    assert not any(piece.routed for piece in pieces)

    play.pick_units("harrenhal: footman" if attacks else "blackwater: footman")

    assert play.told(UnitSwapped)[0].after == "knight"


def melisandre(**power: int) -> Play:
    """Baratheon wins with Melisandre over Greyjoy, which has three cards left."""
    scenario = attack("baratheon", "4 knights", "greyjoy", "1 footman").power(**power)
    scenario.hand("greyjoy", "theon_greyjoy_first", "asha_greyjoy_first", "euron_crows_eye_first")
    return fought(
        scenario, "4 knights", baratheon="melisandre_first", greyjoy="theon_greyjoy_first"
    )


def test_melisandre_burns_a_card_of_the_loser_for_one_power() -> None:
    """The hand is shown only once it has been paid for."""
    play = melisandre()
    assert not hasattr(play.request(UseCardText), "cards")
    play.text(use=True)
    assert play.world.power["baratheon"] == 4
    assert set(play.request(PickCard).cards) == {"asha_greyjoy_first", "euron_crows_eye_first"}

    play.pick("euron_crows_eye_first")
    play.retreat("reach")

    assert play.hand("greyjoy") == {"asha_greyjoy_first"}


def test_melisandre_may_be_left_unused_or_be_too_dear() -> None:
    """Nothing is paid then, and nothing shown."""
    play = melisandre().text(use=False)
    assert play.world.power["baratheon"] == 5
    assert play.question == "choose_retreat"

    assert melisandre(baratheon=0).question == "choose_retreat"


@pytest.mark.parametrize(("reading", "own"), [("opposing_ships", 1), ("all_supporting_ships", 0)])
def test_salladhor_saan_silences_supporting_ships(reading: str, own: int) -> None:
    """The opponent's; or all of them, if it is played so. Land units count."""
    options = FirstEditionOptions.model_validate({"salladhor_saan": reading})
    scenario = first(options=options).units("baratheon", "kingswood", "1 footman")
    scenario.order("kingswood", "march_0").units("greyjoy", "storms_end", "1 footman")
    scenario.units("greyjoy", "sea_of_dorne", "2 ships").order("sea_of_dorne", "support_plus_1")
    scenario.units("greyjoy", "dornish_marches", "1 footman").order("dornish_marches", "support_0")
    scenario.units("baratheon", "shipbreaker_bay", "1 ship").order("shipbreaker_bay", "support_0")
    play = scenario.play().march("kingswood", "storms_end: 1 footman")
    play.support("attacker").support("defender")
    play.fight(baratheon="salladhor_saan_first", greyjoy="theon_greyjoy_first")

    assert play.strength("greyjoy").support == 2
    assert play.strength("baratheon").support == own


# --- Greyjoy ------------------------------------------------------------------------------------


def test_asha_removes_a_support_or_consolidate_power_order_beside_the_battle() -> None:
    """Anybody's, on land or at sea; no other kind of order, and none farther away."""
    scenario = attack("greyjoy", "4 knights", "stark", "1 footman")
    scenario.units("lannister", "stoney_sept", "1 footman").order(
        "stoney_sept", "consolidate_power"
    )
    scenario.units("stark", "crackclaw_point", "1 footman").order("crackclaw_point", "support_0")
    scenario.units("stark", "reach", "1 footman").order("reach", "march_0")
    scenario.units("stark", "highgarden", "1 footman").order("highgarden", "support_0")
    play = scenario.play().march("harrenhal", "blackwater: 4 knights").support(None)
    play.fight(greyjoy="asha_greyjoy_first", stark="robb_stark_first")
    assert set(play.request(RemoveOrder).orders) == {"stoney_sept", "crackclaw_point"}
    assert play.request(RemoveOrder).optional

    play.remove_order("stoney_sept")

    assert play.told(OrderRemoved)[0].house == "lannister"


def test_balon_voids_the_printed_strength_of_the_opponents_card() -> None:
    """Icons stay."""
    scenario = attack("greyjoy", "1 footman", "stark", "1 footman")
    play = fought(scenario, "1 footman", greyjoy="balon_greyjoy_first", stark="eddard_stark_first")

    assert play.strength("stark").card == 0
    assert play.strength("stark").towers == 2


@pytest.mark.parametrize(("attacks", "units"), [(True, 4), (False, 2)])
def test_victarion_makes_attacking_ships_two(attacks: bool, units: int) -> None:
    """Only when he attacks."""
    greyjoy, stark = (
        ("golden_sound", "ironmans_bay") if attacks else ("ironmans_bay", "golden_sound")
    )
    scenario = first().units("greyjoy", greyjoy, "2 ships").units("stark", stark, "2 ships")
    play = scenario.order("golden_sound", "march_0").play()
    play.march("golden_sound", "ironmans_bay: 2 ships")
    play.fight(greyjoy="victarion_greyjoy_first", stark="eddard_stark_first")

    assert play.strength("greyjoy").units == units


# --- Tyrell -------------------------------------------------------------------------------------


def test_ser_loras_kills_a_footman_before_strengths_are_added() -> None:
    """The opponent's army is weaker by one at once; a knight is safe from him."""
    scenario = attack("tyrell", "1 knight", "stark", "1 footman, 1 knight")
    play = fought(scenario, "1 knight", tyrell="ser_loras_tyrell_first", stark="eddard_stark_first")
    assert play.strength("stark").units == 2

    scenario = attack("tyrell", "1 knight", "stark", "1 knight")
    play = fought(scenario, "1 knight", tyrell="ser_loras_tyrell_first", stark="eddard_stark_first")
    assert play.strength("stark").units == 2


def test_brienne_discards_the_opponents_defense_order() -> None:
    """At once, and for good, even if Tyrell loses."""
    scenario = attack("tyrell", "1 footman", "stark", "3 footmen").order("blackwater", "defense_2")
    play = fought(
        scenario, "1 footman", tyrell="brienne_of_tarth_first", stark="eddard_stark_first"
    )

    assert play.strength("stark").order == 0
    assert play.winner == "stark"
    assert play.order("blackwater") == ""


def test_brienne_leaves_other_orders_alone() -> None:
    """Support is no defence, and her own defence is not the opponent's."""
    scenario = attack("tyrell", "1 footman", "stark", "3 footmen").order("blackwater", "support_0")
    play = fought(
        scenario, "1 footman", tyrell="brienne_of_tarth_first", stark="eddard_stark_first"
    )
    assert play.order("blackwater") == "support_0"

    scenario = attack("stark", "1 footman", "tyrell", "1 footman").order("blackwater", "defense_1")
    play = fought(
        scenario, "1 footman", tyrell="brienne_of_tarth_first", stark="eddard_stark_first"
    )
    assert play.strength("tyrell").order == 1


@pytest.mark.rule("1E-CARD-03", "1E-CARD-04")
@pytest.mark.parametrize(
    ("house", "card"),
    [
        ("stark", "robb_stark_first"),
        ("stark", "maester_luwin_first"),
        ("lannister", "vargo_hoat_first"),
        ("baratheon", "renly_baratheon_first"),
        ("greyjoy", "balon_greyjoy_first"),
        ("greyjoy", "asha_greyjoy_first"),
    ],
)
def test_the_queen_of_thorns_cancels_any_text(house: House, card: str) -> None:
    """Of whatever moment; printed strength stays."""
    army = "3 knights, 1 footman"
    scenario = attack(house, army, "tyrell", "1 footman")
    play = fought(scenario, army, **{house: card, "tyrell": "queen_of_thorns_first"})

    assert play.told(CardTextCancelled)[0].card == card
    assert play.strength(house).units == 7
    assert play.strength(house).card == FIRST.house_cards[CardId(card)].strength
    assert play.question == "choose_retreat"


def test_the_queen_of_thorns_finds_nothing_to_cancel_on_a_card_without_text() -> None:
    """Nothing is told."""
    scenario = attack("stark", "3 knights", "tyrell", "1 footman")
    play = fought(scenario, "3 knights", stark="eddard_stark_first", tyrell="queen_of_thorns_first")

    assert not play.told(CardTextCancelled)
