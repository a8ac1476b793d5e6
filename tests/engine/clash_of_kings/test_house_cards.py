"""The crowned House Cards, which are ours, and House Martell's uncrowned set. COK-CARD."""

import pytest

from engine.edition import load_edition
from engine.events import (
    CardStrengthVoided,
    CardTextBorrowed,
    CardTextCancelled,
    OrderRemoved,
    PowerLost,
    TokenSeized,
    UnitSwapped,
    WinnerKeptOut,
)
from engine.names import CardId, House
from engine.requests import DeclareSupport, PickUnits, RemoveOrder, SeizeToken, SpendPower
from engine.rules.card_texts import known_texts
from tests.engine.clash_of_kings.given import Expanded, ExpandedPlay, cok

CROWNED = load_edition("first+house-cards+martell")
OLD = load_edition("first+martell")
DULL: dict[House, str] = {
    "stark": "greatjon_umber",
    "lannister": "the_hound",
    "baratheon": "brienne_of_tarth",
    "greyjoy": "euron_crows_eye",
    "tyrell": "randyll_tarly",
    "martell": "obara_sand",
}
"""A crowned card of each House without a text."""


def duel(
    attacker: House,
    defender: House,
    *,
    attackers: str = "2 footmen",
    defenders: str = "2 footmen",
    crowned: bool = True,
) -> Expanded:
    """`attacker` marches from Moat Cailin on `defender` in Seagard."""
    scenario = cok("martell", "house-cards") if crowned else cok("martell")
    scenario.units(attacker, "moat_cailin", attackers).order("moat_cailin", "march_0")
    scenario.units(defender, "seagard", defenders)
    scenario.supply(**dict.fromkeys((attacker, defender), 6)).track("iron_throne", attacker)
    scenario.blade_used()
    waiting: House = "tyrell" if "tyrell" not in (attacker, defender) else "lannister"
    return scenario.waiting(waiting, "oldtown")


def fought(
    scenario: Expanded, attackers: str = "2 footmen", *, set_: str = "crown", **cards: str
) -> ExpandedPlay:
    """The battle with these cards, up to the first question that follows."""
    play = scenario.play()
    play.march("moat_cailin", f"seagard: {attackers}")
    while play.question == "declare_support":
        orders = play.request(DeclareSupport).orders
        play.support(*next(iter(orders.values())))  # who fights may back its own side only
    for house in play.asked:
        play.card(house, f"{cards[house]}_{set_}")
    return play


def against(house: House, name: str, other: House = "stark") -> ExpandedPlay:
    """`house` attacks with this crowned card, `other` defends with a dull one."""
    cards = {str(house): name, str(other): DULL[other]}
    return fought(duel(house, other), **cards)


@pytest.mark.rule("COK-CARD-01", "COK-COMB-02")
def test_the_crowned_set_replaces_the_old_one_for_every_house() -> None:
    """Seven cards each; no card of one set is among those of the other."""
    for edition, old in ((CROWNED, False), (OLD, True)):
        for house in edition.setups[6].houses:
            own = [card for card in edition.house_card_list if card.house == house]
            assert len(own) == 7
            assert {card.id.endswith("_first") for card in own} == {old}


@pytest.mark.rule("COK-CARD-04")
def test_every_crowned_card_says_that_it_is_ours() -> None:
    """With what is known of it; the old cards are the published ones."""
    for card in CROWNED.house_card_list:
        assert card.ours
        assert card.evidence
    assert not any(card.ours for card in OLD.house_card_list)
    strengths = sorted(card.strength for card in CROWNED.house_card_list if card.house == "stark")
    assert strengths == [0, 1, 1, 2, 2, 3, 4]


@pytest.mark.rule("COK-CARD-02")
@pytest.mark.parametrize("edition", [CROWNED, OLD], ids=["crowned", "old"])
def test_every_text_is_known_to_the_rules(edition: object) -> None:
    """And no text is without a card."""
    cards = CROWNED if edition is CROWNED else OLD
    with_text = {card.id for card in cards.house_card_list if card.text}

    assert set(known_texts()) & set(cards.house_cards) == with_text


@pytest.mark.rule("COK-CARD-02")
@pytest.mark.parametrize("card", [c.id for c in CROWNED.house_card_list if not c.text])
def test_a_card_without_a_text_counts_what_is_printed(card: CardId) -> None:
    """Strength, swords and fortifications."""
    facts = CROWNED.house_cards[card]
    other: House = "stark" if facts.house != "stark" else "lannister"
    play = against(facts.house, card.removesuffix("_crown"), other)
    strength = play.strength(facts.house)

    printed = (facts.strength, facts.swords, facts.towers)
    assert (strength.card, strength.swords, strength.towers) == printed


@pytest.mark.rule("COK-CARD-03")
@pytest.mark.parametrize(("first", "cancelled"), [("baratheon", "tyrell"), ("tyrell", "baratheon")])
def test_cancelling_texts_act_first_and_in_fiefdoms_order(first: House, cancelled: House) -> None:
    """Melisandre against Willas: whoever stands higher on the Fiefdoms is not cancelled."""
    scenario = duel("baratheon", "tyrell").track("fiefdoms", first)
    play = fought(scenario, baratheon="melisandre", tyrell="willas_tyrell")
    if play.question == "use_card_text":
        play.text(use=True)

    assert [event.house for event in play.told(CardTextCancelled)] == [cancelled]


# --- Stark --------------------------------------------------------------------------------------


def test_robb_stark_chooses_the_losers_retreat() -> None:
    """Among the areas that cost it fewest units."""
    play = fought(
        duel("stark", "greyjoy", attackers="4 knights"), "4 knights", stark="robb_stark",
        greyjoy="the_reader",
    )  # fmt: skip
    assert (play.asked, play.question) == (("stark",), "use_card_text")
    play.text(use=True)

    assert play.asked == ("stark",)
    play.retreat("twins")
    assert play.army("twins") == "greyjoy: (routed: 2 footmen)"


def test_roose_bolton_takes_everything_back_on_a_loss() -> None:
    """His own card too."""
    scenario = duel("stark", "greyjoy").hand("stark", "roose_bolton_crown")
    play = fought(scenario, stark="roose_bolton", greyjoy="euron_crows_eye")
    while play.question in ("choose_casualties", "choose_retreat"):
        play.casualties("1 footman")

    assert len(play.hand("stark")) == 7


def test_the_blackfish_loses_nobody() -> None:
    """Euron's sword finds nothing."""
    play = fought(duel("greyjoy", "stark"), greyjoy="euron_crows_eye", stark="the_blackfish")
    play.retreat("twins")

    assert play.army("twins") == "stark: (routed: 2 footmen)"


def test_catelyn_stark_doubles_the_defense() -> None:
    """+2 is 4."""
    scenario = duel("greyjoy", "stark").order("seagard", "defense_2")
    play = fought(scenario, greyjoy="euron_crows_eye", stark="catelyn_stark")

    assert play.strength("stark").order == 4


# --- Lannister ----------------------------------------------------------------------------------


def test_ser_jaime_lannister_bars_the_blade() -> None:
    """Greyjoy holds it and is not asked."""
    asked = {}
    for card in ("the_hound", "ser_jaime_lannister"):
        scenario = duel("lannister", "greyjoy").track("fiefdoms", "greyjoy")
        scenario.world.blade_used = False
        asked[card] = fought(scenario, lannister=card, greyjoy="theon_greyjoy").question

    assert asked["the_hound"] == "use_blade"
    assert asked["ser_jaime_lannister"] != "use_blade"


def test_cersei_lannister_removes_an_order_of_the_loser() -> None:
    """Anywhere on the board."""
    scenario = duel("lannister", "stark", attackers="4 knights").units("stark", "karhold", "1 ship")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "support_0")
    play = fought(scenario, "4 knights", lannister="cersei_lannister", stark="the_blackfish")
    play.remove_order("karhold")

    assert play.told(OrderRemoved)[0].cause == "cersei_lannister_crown"


def test_tyrion_lannister_removes_a_support_or_defense_order_at_once() -> None:
    """What it gave to this battle is lost."""
    scenario = duel("lannister", "stark").order("seagard", "defense_2")
    scenario.units("stark", "twins", "1 knight").order("twins", "support_0")
    scenario.units("stark", "karhold", "1 footman").order("karhold", "consolidate_power")
    play = fought(scenario, lannister="tyrion_lannister", stark="greatjon_umber")
    assert set(play.request(RemoveOrder, "lannister").orders) == {"seagard", "twins"}
    play.remove_order("seagard")

    assert play.strength("stark").order == 0


def test_ser_kevan_lannister_doubles_footmen() -> None:
    """Those that attack."""
    assert against("lannister", "ser_kevan_lannister").strength("lannister").units == 4


@pytest.mark.parametrize("spent", [0, 3])
def test_tywin_lannister_is_as_strong_as_the_power_spent(spent: int) -> None:
    """Up to all there is."""
    play = against("lannister", "tywin_lannister")
    assert play.request(SpendPower, "lannister").most == 5
    play.spend(spent)

    assert play.strength("lannister").card == spent
    assert play.world.power["lannister"] == 5 - spent
    assert len(play.told(PowerLost)) == bool(spent)


# --- Baratheon ----------------------------------------------------------------------------------


def test_melisandre_cancels_the_opponents_text() -> None:
    """Catelyn's Defense counts once."""
    scenario = duel("baratheon", "stark").order("seagard", "defense_2")
    play = fought(scenario, baratheon="melisandre", stark="catelyn_stark")

    assert play.strength("stark").order == 2
    assert play.strength("baratheon").card == 4


@pytest.mark.parametrize(("leader", "strength"), [("stark", 5), ("baratheon", 3)])
def test_stannis_baratheon_fears_nobody_above_him(leader: House, strength: int) -> None:
    """+2 against a house higher on the Iron Throne."""
    scenario = duel("baratheon", "stark").track("iron_throne", leader)
    if leader == "stark":
        scenario.track("iron_throne", "stark", "baratheon")
    play = fought(scenario, baratheon="stannis_baratheon", stark="greatjon_umber")

    assert play.strength("baratheon").card == strength


def test_ser_davos_seaworth_serves_a_fallen_king() -> None:
    """+1 and a sword with Stannis in the discard pile."""
    cards = [c.id for c in CROWNED.house_card_list if c.house == "baratheon"]
    left = [card for card in cards if card != "stannis_baratheon_crown"]
    scenario = duel("baratheon", "stark").hand("baratheon", *left)
    strength = fought(
        scenario, baratheon="ser_davos_seaworth", stark="greatjon_umber"
    ).strength("baratheon")  # fmt: skip

    assert (strength.card, strength.swords) == (3, 1)
    assert against("baratheon", "ser_davos_seaworth").strength("baratheon").card == 2


def test_renly_baratheon_makes_a_knight_on_a_win() -> None:
    """Of a Footman that fought."""
    scenario = duel("baratheon", "stark", attackers="4 footmen", defenders="1 footman")
    play = fought(scenario, "4 footmen", baratheon="renly_baratheon", stark="greatjon_umber")
    play.pick_units("moat_cailin: footman")

    assert play.told(UnitSwapped)[0].after == "knight"


def test_salladhor_saan_counts_no_ships_but_his_own() -> None:
    """While he has support."""
    scenario = duel("baratheon", "stark")
    scenario.units("stark", "ironmans_bay", "2 ships").order("ironmans_bay", "support_0")
    scenario.units("baratheon", "twins", "1 footman").order("twins", "support_0")
    play = scenario.play()
    play.march("moat_cailin", "seagard: 2 footmen")
    while play.question == "declare_support":
        play.support("attacker" if play.asked == ("baratheon",) else "defender")
    play.card("baratheon", "salladhor_saan_crown").card("stark", "greatjon_umber_crown")

    assert play.strength("stark").support == 0


def test_patchface_discards_a_card_after_the_battle() -> None:
    """From the opponent's hand."""
    scenario = duel("baratheon", "stark", attackers="4 knights", defenders="1 footman")
    play = fought(scenario, "4 knights", baratheon="patchface", stark="the_blackfish")
    while play.question == "choose_retreat":
        play.retreat("twins")
    play.pick("eddard_stark_crown")

    assert play.discards("stark") == {"the_blackfish_crown", "eddard_stark_crown"}


def test_a_hand_that_patchface_empties_is_full_again() -> None:
    """The last card goes after the battle, when the played one is discarded already. 1E-CARD-10."""
    scenario = duel("baratheon", "stark", attackers="4 knights", defenders="1 footman")
    scenario.hand("stark", "the_blackfish_crown", "eddard_stark_crown")
    play = fought(scenario, "4 knights", baratheon="patchface", stark="the_blackfish")
    while play.question == "choose_retreat":
        play.retreat("twins")
    play.pick("eddard_stark_crown")

    assert len(play.hand("stark")) == 7
    assert play.discards("stark") == set()


# --- Greyjoy ------------------------------------------------------------------------------------


def test_victarion_greyjoy_doubles_ships() -> None:
    """Those that attack."""
    scenario = cok("house-cards").units("greyjoy", "ironmans_bay", "2 ships").supply(greyjoy=6)
    scenario.order("ironmans_bay", "march_0").units("stark", "sunset_sea", "1 ship")
    play = scenario.waiting("tyrell", "oldtown").track("iron_throne", "greyjoy").play()
    play.march("ironmans_bay", "sunset_sea: 2 ships")
    play.fight(greyjoy="victarion_greyjoy_crown", stark="greatjon_umber_crown")

    assert play.strength("greyjoy").units == 4


def test_theon_greyjoy_defends_castles() -> None:
    """+1 and a sword in Seagard."""
    play = fought(duel("stark", "greyjoy"), stark="eddard_stark", greyjoy="theon_greyjoy")

    assert (play.strength("greyjoy").card, play.strength("greyjoy").swords) == (3, 1)


def test_balon_greyjoy_voids_the_printed_strength() -> None:
    """What a text adds still counts."""
    play = fought(duel("greyjoy", "baratheon").track("iron_throne", "greyjoy"),
                  greyjoy="balon_greyjoy", baratheon="stannis_baratheon")  # fmt: skip

    assert play.strength("baratheon").card == 2


def test_the_reader_removes_an_order_next_to_the_battle() -> None:
    """Of the opponent, and not the march that began it."""
    scenario = duel("stark", "greyjoy").units("stark", "twins", "1 footman")
    scenario.order("twins", "defense_1").units("stark", "karhold", "1 footman")
    scenario.order("karhold", "defense_1")
    play = fought(scenario, stark="greatjon_umber", greyjoy="the_reader")
    request = play.request(RemoveOrder, "greyjoy")
    assert (set(request.orders), request.optional) == ({"twins"}, True)
    play.remove_order("twins")

    assert play.order("twins") == ""


def test_asha_greyjoy_fights_alone() -> None:
    """Two swords and a fortification without support."""
    strength = against("greyjoy", "asha_greyjoy").strength("greyjoy")

    assert (strength.swords, strength.towers) == (2, 1)


def test_aeron_damphair_pays_for_another() -> None:
    """Two power, and Euron fights."""
    play = against("greyjoy", "aeron_damphair")
    play.pick("euron_crows_eye_crown")

    assert play.strength("greyjoy").card == 4
    assert play.world.power["greyjoy"] == 3


# --- Tyrell -------------------------------------------------------------------------------------


def test_mace_tyrell_carries_the_march_on() -> None:
    """It lies in Seagard and may be resolved again."""
    scenario = duel("tyrell", "stark", attackers="4 knights", defenders="1 footman")
    play = fought(scenario, "4 knights", tyrell="mace_tyrell", stark="the_blackfish")
    while play.question == "choose_retreat":
        play.retreat("twins")

    assert play.order("seagard") == "march_0"


def test_ser_loras_tyrell_destroys_a_footman() -> None:
    """If it was the last unit the battle is over."""
    scenario = duel("tyrell", "stark", defenders="1 footman")
    play = fought(scenario, tyrell="ser_loras_tyrell", stark="eddard_stark")

    assert play.army("seagard") == "tyrell: 2 footmen"


@pytest.mark.parametrize(("use", "units"), [(True, 4), (False, 2)])
def test_willas_tyrell_takes_the_opponents_text(use: bool, units: int) -> None:
    """Ser Kevan's Footmen fight for him, if he likes."""
    scenario = duel("tyrell", "lannister")
    play = fought(scenario, tyrell="willas_tyrell", lannister="ser_kevan_lannister")
    play.text(use=use)

    assert play.strength("tyrell").units == units
    assert play.strength("lannister").units == 2
    assert len(play.told(CardTextBorrowed)) == use


def test_willas_tyrell_may_leave_the_battle_by_aerons_text() -> None:
    """For two power he is discarded and Mace plays; the borrowed text is gone with him."""
    play = fought(duel("tyrell", "greyjoy"), tyrell="willas_tyrell", greyjoy="aeron_damphair")
    play.text(use=True)
    play.pick("mace_tyrell_crown")

    assert play.strength("tyrell").card == 4
    assert play.world.power["tyrell"] == 3
    assert "willas_tyrell_crown" in play.discards("tyrell")


@pytest.mark.parametrize(
    ("other", "card"), [("stark", "eddard_stark"), ("baratheon", "stannis_baratheon")]
)
def test_the_queen_of_thorns_voids_the_whole_strength(other: House, card: str) -> None:
    """What is printed, and what the text adds."""
    scenario = duel("tyrell", other).track("iron_throne", "tyrell")
    cards = {"tyrell": "queen_of_thorns", str(other): card}
    play = fought(scenario, **cards)

    assert play.strength(other).card == 0
    assert play.told(CardStrengthVoided)[0].house == other


# --- Martell ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defends", "strength"), [(True, 0), (False, 4)])
def test_ellaria_sand_ignores_strength_while_she_defends(defends: bool, strength: int) -> None:
    """Not while she attacks."""
    sides: tuple[House, House] = ("stark", "martell") if defends else ("martell", "stark")
    play = fought(duel(*sides), martell="ellaria_sand", stark="eddard_stark")

    assert play.strength("stark").card == strength


def test_nymeria_sand_strikes_or_parries() -> None:
    """A sword while attacking."""
    assert against("martell", "nymeria_sand").strength("martell").swords == 1


def test_arianne_martell_keeps_the_winner_out() -> None:
    """Its units go back; hers retreat."""
    scenario = duel("stark", "martell", attackers="4 knights", defenders="1 footman")
    play = fought(scenario, "4 knights", stark="the_blackfish", martell="arianne_martell")
    while play.question == "choose_retreat":
        play.retreat("twins")

    assert play.army("moat_cailin") == "stark: 4 knights"
    assert play.army("seagard") == ""
    assert play.told(WinnerKeptOut)[0].house == "stark"


def test_doran_martell_humbles_the_opponent() -> None:
    """To the last place of a track."""
    play = against("martell", "doran_martell")
    play.choose_track("iron_throne")

    assert play.world.tracks["iron_throne"][-1] == "stark"


# --- Martell without crowns ---------------------------------------------------------------------


@pytest.mark.rule("COK-MART-08")
@pytest.mark.parametrize(
    ("card", "printed"),
    [("the_red_viper", (3, 2, 0)), ("areo_hotah", (2, 1, 0)), ("nymeria_sand", (1, 1, 0))],
)
def test_martells_old_cards_count_what_is_printed(card: str, printed: tuple[int, int, int]) -> None:
    """Those without a text."""
    scenario = duel("martell", "stark", crowned=False)
    play = fought(scenario, set_="first", martell=card, stark="greatjon_umber")
    strength = play.strength("martell")

    assert (strength.card, strength.swords, strength.towers) == printed


@pytest.mark.rule("COK-MART-08")
@pytest.mark.parametrize(("attacks", "swords"), [(True, 1), (False, 0)])
def test_obara_sand_strikes_when_she_attacks(attacks: bool, swords: int) -> None:
    """One sword."""
    sides: tuple[House, House] = ("martell", "stark") if attacks else ("stark", "martell")
    scenario = duel(*sides, crowned=False)
    play = fought(scenario, set_="first", martell="obara_sand", stark="greatjon_umber")

    assert play.strength("martell").swords == swords


@pytest.mark.rule("COK-MART-08")
def test_ellaria_sand_makes_a_defending_footman_a_knight() -> None:
    """At once."""
    scenario = duel("stark", "martell", crowned=False)
    play = fought(scenario, set_="first", stark="greatjon_umber", martell="ellaria_sand")
    play.pick_units("seagard: footman")

    assert play.strength("martell").units == 3
    idle = duel("martell", "stark", crowned=False)
    attacker = fought(idle, set_="first", stark="greatjon_umber", martell="ellaria_sand")
    assert attacker.question != "pick_units"


@pytest.mark.rule("COK-MART-08")
def test_doran_martell_seizes_a_token_until_the_next_clash_of_kings() -> None:
    """Lannister's raven; no position changes, and the card's bids end it."""
    scenario = duel("martell", "lannister", attackers="4 knights", crowned=False)
    scenario.units("lannister", "seagard", "1 footman").track("kings_court", "lannister")
    play = fought(
        scenario, "4 knights", set_="first", martell="doran_martell", lannister="vargo_hoat"
    )
    assert play.request(SeizeToken, "martell").tracks == ("kings_court",)
    before = list(play.world.tracks["kings_court"])
    play.seize("kings_court")

    assert play.world.holder("kings_court") == "martell"
    assert play.world.tracks["kings_court"] == before
    assert play.told(TokenSeized)[0].loser == "lannister"
    assert play.game.view(None).holder("kings_court") == "martell"


@pytest.mark.rule("COK-MART-08")
def test_the_next_clash_of_kings_gives_a_seized_token_back_to_the_track() -> None:
    """Until then the seizer of the throne breaks its ties."""
    scenario = cok("martell").westeros(
        I="last_days_of_summer_1", II="clash_of_kings", III="last_days_of_summer_3"
    )
    scenario.world.seized = {"iron_throne": "martell"}
    play = scenario.at("westeros").play()
    play.bids(stark=3)
    assert play.asked == ("martell",)
    play.tie(("baratheon", "lannister", "martell", "greyjoy", "tyrell"))

    assert play.world.seized == {}
    assert play.world.holder("iron_throne") == "stark"


@pytest.mark.rule("COK-MART-08")
@pytest.mark.parametrize("attackers", ["1 knight", "2 knights"])
def test_arianne_martell_destroys_a_winner(attackers: str) -> None:
    """If it was the last one nobody takes the area, and hers still retreat."""
    scenario = duel("stark", "martell", attackers=attackers, defenders="1 footman", crowned=False)
    play = fought(scenario, attackers, set_="first", stark="eddard_stark",
                  martell="arianne_martell")  # fmt: skip
    request = play.request(PickUnits, "martell")
    assert (request.owner, request.least, request.most) == ("stark", 0, 1)
    play.pick_units("moat_cailin: knight")
    while play.question == "choose_retreat":
        play.retreat("twins")

    left = "" if attackers == "1 knight" else "stark: 1 knight"
    assert play.army("seagard") == left
    assert play.army("twins") == "martell: (routed: 1 footman)"
