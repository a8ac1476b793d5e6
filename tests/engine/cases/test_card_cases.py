"""RC-002 to RC-025: House cards."""

from engine.events import CombatResolved, UnitsLost
from engine.names import TRACKS
from engine.requests import (
    ChooseCasualties,
    ChooseRetreat,
    PickCard,
    PickUnits,
    RemoveOrder,
    UseBlade,
    UseCardText,
)
from tests.engine.cases.fights import attack, retreats
from tests.engine.scenario import Play


def test_rc_002_doran_against_a_house_already_last_everywhere() -> None:
    """The effect resolves without error; no track changes and the combat goes on."""
    scenario = attack("tyrell", "dornish_marches", "2 footmen", waits=("stark", "winterfell"))
    scenario.units("martell", "princes_pass", "1 knight")
    for track in TRACKS:
        order = [h for h in scenario.world.tracks[track] if h != "tyrell"]
        scenario.world.tracks[track] = [*order, "tyrell"]
    before = {track: list(order) for track, order in scenario.world.tracks.items()}
    scenario.at("marches", turn=5)
    play = scenario.play().march("dornish_marches", "princes_pass: 2 footmen")
    play.fight(tyrell="margaery_tyrell", martell="doran_martell")
    if play.question == "choose_track":
        play.choose_track("fiefdoms")

    assert play.world.tracks == before
    assert len(play.told(CombatResolved)) == 1


def blade_moves(*, used: bool) -> Play:
    """Tyrell, first on Fiefdoms, is sent to the bottom by Doran; Martell was second."""
    scenario = attack("tyrell", "dornish_marches", "1 footman", waits=("stark", "winterfell"))
    scenario.units("martell", "princes_pass", "1 knight").track("fiefdoms", "tyrell", "martell")
    scenario.world.blade_used = used
    play = scenario.play().march("dornish_marches", "princes_pass: 1 footman")
    play.fight(tyrell="alester_florent", martell="doran_martell")
    return play.choose_track("fiefdoms")


def test_rc_003_the_blade_changes_hands_inside_the_combat() -> None:
    """Martell may use it in this very combat, and wins the tie; a used one stays used."""
    fresh = blade_moves(used=False)
    asked = fresh.request(UseBlade).house
    fresh.blade(use=False)
    used = blade_moves(used=True)

    assert asked == "martell"
    assert fresh.winner == "martell"
    assert used.world.holder("fiefdoms") == "martell"
    assert used.world.blade_used


def test_rc_004_the_card_aeron_brings_in_works_in_full() -> None:
    """Balon counts 2 and takes Brienne's strength; her icons stay; Greyjoy has one power left."""
    scenario = attack("greyjoy", "seagard", "1 footman").power(greyjoy=3)
    scenario.units("baratheon", "twins", "1 footman")
    play = scenario.play().march("seagard", "twins: 1 footman")
    play.fight(greyjoy="aeron_damphair", baratheon="brienne_of_tarth").pick("balon_greyjoy")
    brienne = play.strength("baratheon")

    assert play.strength("greyjoy").card == 2
    assert (brienne.card, brienne.swords, brienne.towers) == (0, 1, 1)
    assert play.world.power["greyjoy"] == 1


def test_rc_005_tyrion_ahead_of_aeron() -> None:
    """Aeron goes back unpaid, another card must come, and Tyrion does not act again."""
    scenario = attack("lannister", "riverrun", "1 footman")
    scenario.units("greyjoy", "seagard", "1 footman").power(greyjoy=2)
    play = scenario.play().march("riverrun", "seagard: 1 footman")
    play.fight(lannister="tyrion_lannister", greyjoy="aeron_damphair").text(use=True)
    replacement = play.request(PickCard)
    play.pick("theon_greyjoy")

    assert replacement.house == "greyjoy"
    assert "aeron_damphair" not in replacement.cards
    assert "aeron_damphair" in play.hand("greyjoy")
    assert play.world.power["greyjoy"] == 2
    assert play.question not in ("use_card_text", "pick_card")


def test_rc_006_tyrion_may_be_declined() -> None:
    """Theon stays, and Greyjoy chooses no other card."""
    scenario = attack("lannister", "riverrun", "1 footman")
    scenario.units("greyjoy", "seagard", "1 footman")
    play = scenario.play().march("riverrun", "seagard: 1 footman")
    play.fight(lannister="tyrion_lannister", greyjoy="theon_greyjoy").text(use=False)

    assert play.question != "pick_card"
    assert play.strength("greyjoy").card >= 2
    assert "theon_greyjoy" in play.discards("greyjoy")


def test_rc_007_balon_takes_the_printed_number_only() -> None:
    """Areo Hotah counts 0 and keeps his tower; Asha takes nothing."""
    totals = {}
    for card in ("balon_greyjoy", "asha_greyjoy"):
        scenario = attack("greyjoy", "seagard", "1 footman", waits=("stark", "winterfell"))
        scenario.units("martell", "twins", "1 footman")
        play = scenario.play().march("seagard", "twins: 1 footman")
        play.fight(greyjoy=card, martell="areo_hotah")
        totals[card] = (play.strength("martell").card, play.strength("martell").towers)

    assert totals == {"balon_greyjoy": (0, 1), "asha_greyjoy": (3, 1)}


def test_rc_008_the_queen_of_thorns_spares_the_march_that_began_the_fight() -> None:
    """Only the Support in the Reach is a target; without it there is none."""
    removed = []
    for support in (True, False):
        scenario = attack("lannister", "searoad_marches", "2 knights")
        scenario.units("tyrell", "highgarden", "1 footman")
        if support:
            scenario.units("lannister", "reach", "1 footman").order("reach", "support_0")
        play = scenario.play().march("searoad_marches", "highgarden: 2 knights")
        if play.question == "declare_support":
            play.support(None)
        play.fight(lannister="the_hound", tyrell="queen_of_thorns")
        removed.append((play.order("reach"), play.question == "remove_order"))

    assert removed == [("", False), ("", False)]
    assert len(play.told(CombatResolved)) == 1


def test_rc_009_asha_gains_her_icons_when_her_support_is_removed() -> None:
    """Two swords and a tower; the removed support adds nothing."""
    scenario = attack("greyjoy", "sunset_sea", "2 ships")
    scenario.units("tyrell", "west_summer_sea", "2 ships")
    scenario.units("greyjoy", "redwyne_straights", "1 ship").order("redwyne_straights", "support_0")
    play = scenario.play().march("sunset_sea", "west_summer_sea: 2 ships").support("attacker")
    play.card("greyjoy", "asha_greyjoy").card("tyrell", "queen_of_thorns")
    asha = play.strength("greyjoy")

    assert (asha.swords, asha.towers, asha.support) == (2, 1, 0)
    assert play.order("redwyne_straights") == ""


def test_rc_010_the_blackfish_stops_mace() -> None:
    """The footman lives, swords take nobody, and both Stark units retreat."""
    scenario = attack("tyrell", "stoney_sept", "3 knights")
    scenario.units("stark", "riverrun", "1 footman, 1 knight").power_token("stark", "seagard")
    play = scenario.play().march("stoney_sept", "riverrun: 3 knights")
    play.fight(tyrell="mace_tyrell", stark="the_blackfish")
    if play.question == "choose_retreat":
        play.retreat("seagard")

    assert play.told(UnitsLost) == []
    assert play.army("seagard") == "stark: (routed: 1 footman, 1 knight)"


def test_rc_011_mace_kills_the_only_attacker() -> None:
    """Lannister still wins by its support; Tyrell leaves, and nobody moves in."""
    scenario = attack("lannister", "reach", "1 footman")
    scenario.units("tyrell", "dornish_marches", "1 footman").order("dornish_marches", "defense_1")
    scenario.units("lannister", "highgarden", "2 knights").garrison("highgarden", 0)
    scenario.order("highgarden", "support_0").power_token("tyrell", "dornish_marches")
    scenario.power_token("tyrell", "oldtown")
    play = scenario.play().march("reach", "dornish_marches: 1 footman").support("attacker")
    play.fight(lannister="tywin_lannister", tyrell="mace_tyrell")
    if play.question == "choose_retreat":
        play.retreat("oldtown")

    assert play.strength("lannister").units == 0
    assert play.winner == "lannister"
    assert play.army("dornish_marches") == play.order("dornish_marches") == ""
    assert play.order("reach") == ""
    assert play.controller("dornish_marches") == "tyrell"


def test_rc_012_catelyn_does_not_double_the_enemys_defense() -> None:
    """Lannister's order counts 2, and Catelyn adds nothing."""
    scenario = attack("stark", "seagard", "1 footman")
    scenario.units("lannister", "riverrun", "1 footman").order("riverrun", "defense_2")
    play = scenario.play().march("seagard", "riverrun: 1 footman")
    play.fight(stark="catelyn_stark", lannister="cersei_lannister")

    assert (play.strength("lannister").order, play.strength("stark").order) == (2, 0)
    assert play.strength("stark").total == 1


def test_rc_013_a_routed_footman_stays_at_zero_under_ser_kevan() -> None:
    """2 for the attacker, 2 for the ready supporter, 0 for the routed one, 1 for Kevan."""
    scenario = attack("lannister", "lannisport", "1 footman")
    scenario.units("lannister", "stoney_sept", "1 footman", routed="1 footman")
    scenario.order("stoney_sept", "support_0").units("tyrell", "searoad_marches", "1 footman")
    play = scenario.play().march("lannisport", "searoad_marches: 1 footman").support("attacker")
    play.fight(lannister="ser_kevan_lannister", tyrell="margaery_tyrell")

    assert play.strength("lannister").total == 5


def test_rc_014_victarion_first_then_salladhor() -> None:
    """Greyjoy is ahead: its ships become two each, then nothing."""
    scenario = attack("greyjoy", "ironmans_bay", "2 ships")
    scenario.units("baratheon", "sunset_sea", "1 ship").units("stark", "bay_of_ice", "1 ship")
    scenario.order("bay_of_ice", "support_0")
    play = scenario.play().march("ironmans_bay", "sunset_sea: 2 ships").support("defender")
    play.refuse().fight(greyjoy="victarion_greyjoy", baratheon="salladhor_saan")

    assert play.strength("greyjoy").units == 0


def renly(*, knights_out: bool = False) -> Play:
    """Baratheon wins in the Reach with Renly; a footman stayed behind, another supports."""
    scenario = attack("baratheon", "kingswood", "1 knight, 2 footmen")
    scenario.units("baratheon", "blackwater", "1 footman").order("blackwater", "support_0")
    scenario.units("tyrell", "reach", "1 footman")
    if knights_out:
        scenario.units("baratheon", "dragonstone", "2 knights")
        scenario.units("baratheon", "crackclaw_point", "2 knights")
    play = scenario.play().march("kingswood", "reach: 1 knight, 1 footman").support("attacker")
    return play.fight(baratheon="renly_baratheon", tyrell="margaery_tyrell")


def test_rc_015_renly_upgrades_only_footmen_that_took_part() -> None:
    """The attacking and the supporting one, not the one left in Kingswood; one at most."""
    play = renly()
    request = play.request(PickUnits)

    # The attackers still stand where they came from; one of the two footmen there fights.
    assert sorted(piece.area for piece in request.pieces) == ["blackwater", "kingswood"]
    assert (request.least, request.most) == (0, 1)


def test_rc_016_the_new_knight_moves_in() -> None:
    """A lone footman becomes the knight that takes the area."""
    scenario = attack("baratheon", "kingswood", "1 footman").units("tyrell", "reach", "1 footman")
    play = scenario.play().march("kingswood", "reach: 1 footman")
    play.fight(baratheon="renly_baratheon", tyrell="queen_of_thorns")
    play.pick_units("kingswood: footman").retreat("highgarden")

    assert play.army("reach") == "baratheon: 1 knight"
    assert play.total("baratheon") == 1


def test_rc_017_without_a_knight_piece_there_is_no_upgrade() -> None:
    """Nothing is asked, and the combat finishes."""
    play = renly(knights_out=True)
    asked = play.question
    play.retreat("highgarden")

    assert asked == "choose_retreat"
    assert play.winner == "baratheon"
    assert play.army("reach") == "baratheon: 1 footman, 1 knight"


def test_rc_018_roose_takes_everything_back_even_against_a_win_text() -> None:
    """Tywin is paid, and Stark holds all seven cards."""
    scenario = attack("lannister", "riverrun", "3 knights")
    scenario.units("stark", "seagard", "1 footman")
    scenario.hand("stark", "roose_bolton", "eddard_stark", "robb_stark", "greatjon_umber")
    play = scenario.play().march("riverrun", "seagard: 3 knights")
    play.fight(lannister="tywin_lannister", stark="roose_bolton")

    assert play.world.power["lannister"] == 7
    assert len(play.hand("stark")) == 7
    assert play.discards("stark") == set()


def test_rc_019_davos_as_last_card_keeps_his_bonus() -> None:
    """Three strong with a sword to the end of casualties; then the six others come back."""
    scenario = attack("baratheon", "kingswood", "3 knights")
    scenario.units("tyrell", "reach", "1 footman, 1 knight").hand("baratheon", "ser_davos_seaworth")
    play = scenario.play().march("kingswood", "reach: 3 knights")
    play.card("tyrell", "randyll_tarly")
    davos = play.strength("baratheon")
    casualties = play.request(ChooseCasualties).count
    still_out = play.discards("baratheon")
    play.casualties("1 footman")
    if play.question == "choose_retreat":
        play.retreat(next(iter(retreats(play))))

    assert (davos.card, davos.swords, casualties) == (3, 1, 1)
    assert "stannis_baratheon" in still_out
    assert play.discards("baratheon") == {"ser_davos_seaworth"}
    assert len(play.hand("baratheon")) == 6


def test_rc_020_patchface_takes_the_last_card_in_hand() -> None:
    """The other six come back at once; only the card Patchface chose stays out."""
    scenario = attack("baratheon", "kingswood", "3 knights")
    scenario.units("tyrell", "reach", "1 footman")
    scenario.hand("tyrell", "margaery_tyrell", "mace_tyrell")
    play = scenario.play().march("kingswood", "reach: 3 knights")
    play.fight(baratheon="patchface", tyrell="margaery_tyrell")
    if play.question == "choose_retreat":
        play.retreat(next(iter(retreats(play))))
    play.pick("mace_tyrell")

    assert play.discards("tyrell") == {"mace_tyrell"}
    assert "margaery_tyrell" in play.hand("tyrell")


def test_rc_021_the_seventh_card() -> None:
    """Six return, the one just played lies alone."""
    scenario = attack("stark", "moat_cailin", "1 footman").hand("stark", "greatjon_umber")
    scenario.units("greyjoy", "seagard", "1 footman")
    play = scenario.play().march("moat_cailin", "seagard: 1 footman")
    play.card("greyjoy", "euron_crows_eye")

    assert play.discards("stark") == {"greatjon_umber"}
    assert len(play.hand("stark")) == 6


def test_rc_022_loras_carries_the_march_along() -> None:
    """The +1 march lies in the Reach and is resolved from there; Highgarden has no order."""
    scenario = attack("tyrell", "highgarden", "2 knights, 1 footman", march="march_plus_1")
    scenario.units("lannister", "reach", "1 footman")
    play = scenario.play().march("highgarden", "reach: 2 knights")
    play.fight(tyrell="ser_loras_tyrell", lannister="cersei_lannister")
    play.retreat("searoad_marches")
    after = (play.order("reach"), play.order("highgarden"))
    play.march("salt_shore").march("reach", "blackwater: 2 knights")

    assert after == ("march_plus_1", "")
    assert play.army("blackwater") == "tyrell: 2 knights"


def cersei(*, karhold: bool) -> Play:
    """Lannister beats Stark with Cersei."""
    scenario = attack("lannister", "riverrun", "3 knights")
    scenario.units("stark", "seagard", "1 footman")
    if karhold:
        scenario.units("stark", "karhold", "1 footman").order("karhold", "consolidate_power")
    play = scenario.play().march("riverrun", "seagard: 3 knights")
    return play.fight(lannister="cersei_lannister", stark="catelyn_stark")


def test_rc_023_cersei_reaches_anywhere() -> None:
    """Karhold's order may go, without pillage; with no Stark order nothing is asked."""
    play = cersei(karhold=True)
    orders = dict(play.request(RemoveOrder).orders)
    play.remove_order("karhold")
    nothing = cersei(karhold=False)

    assert orders == {"karhold": "consolidate_power"}
    assert play.order("karhold") == ""
    assert (play.world.power["lannister"], play.world.power["stark"]) == (5, 5)
    assert nothing.question != "remove_order"


def test_rc_024_arianne_keeps_the_winner_out_of_a_castle_with_ships_in_port() -> None:
    """Baratheon goes back unrouted; nobody controls Storm's End, so its ship sinks."""
    scenario = attack("baratheon", "kingswood", "2 knights", waits=("stark", "winterfell"))
    scenario.units("martell", "storms_end", "1 footman").order("storms_end", "defense_1")
    scenario.units("martell", "port_storms_end", "1 ship").power_token("martell", "boneway")
    play = scenario.play().march("kingswood", "storms_end: 2 knights")
    play.fight(baratheon="stannis_baratheon", martell="arianne_martell")

    assert play.army("kingswood") == "baratheon: 2 knights"
    assert play.army("boneway") == "martell: (routed: 1 footman)"
    assert play.army("port_storms_end") == play.order("storms_end") == ""
    assert play.controller("storms_end") is None


def test_rc_025_robb_as_the_defender() -> None:
    """Stark sends the beaten Lannisters where it likes next to Riverrun; they are routed."""
    scenario = attack("lannister", "stoney_sept", "2 footmen")
    scenario.units("stark", "riverrun", "3 knights")
    play = scenario.play().march("stoney_sept", "riverrun: 2 footmen")
    play.fight(lannister="tyrion_lannister", stark="robb_stark")
    while play.question == "use_card_text":
        play.text(use=play.request(UseCardText).card == "robb_stark")
    request = play.request(ChooseRetreat)
    play.retreat("lannisport")

    assert (request.house, request.retreating) == ("stark", "lannister")
    assert {"stoney_sept", "lannisport", "harrenhal"} <= set(request.losses)
    assert play.army("lannisport") == "lannister: (routed: 2 footmen)"
