"""The maester plays to win: it takes, holds, carries, supports and bids with sense."""

from engine.requests import (
    BidAnswer,
    BladeAnswer,
    CasualtiesAnswer,
    HouseCardAnswer,
    MarchAnswer,
    MusterAnswer,
    RetreatAnswer,
    SupportAnswer,
    WesterosAnswer,
)
from tests.engine.players.seat import answer_in, answer_of, moves_of, orders_of
from tests.engine.scenario import Scenario


def test_it_marches_to_an_empty_castle() -> None:
    """A footman next to an unclaimed castle is given a March order and goes there."""
    alone = Scenario(empty=True).units("stark", "winterfell", "1 footman")

    orders = orders_of(alone, "stark", "maester")
    march = answer_of(
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .order("winterfell", "march_0"),
        "stark",
        "maester",
        MarchAnswer,
    )

    assert orders["winterfell"].startswith("march")
    assert set(moves_of(march)) <= {"moat_cailin", "white_harbor"}
    assert march.moves


def test_it_carries_an_army_by_ship() -> None:
    """From an island it sails to the castle across the water."""
    island = (
        Scenario(empty=True)
        .units("baratheon", "dragonstone", "2 footmen")
        .units("baratheon", "shipbreaker_bay", "1 ship")
        .order("dragonstone", "march_0")
    )

    march = answer_of(island, "baratheon", "maester", MarchAnswer)

    assert {"storms_end", "crackclaw_point"} == set(moves_of(march))


def test_it_leaves_a_power_token_where_it_leaves_a_castle() -> None:
    """A castle is not given back when its last unit marches on."""
    moving = (
        Scenario(empty=True)
        .units("stark", "moat_cailin", "1 footman")
        .order("moat_cailin", "march_0")
    )

    march = answer_of(moving, "stark", "maester", MarchAnswer)

    assert march.moves
    assert march.leave_power_token


def test_it_does_not_run_against_a_wall() -> None:
    """A footman does not attack three knights."""
    hopeless = (
        Scenario(empty=True)
        .units("stark", "white_harbor", "1 footman")
        .units("greyjoy", "moat_cailin", "3 knights")
        .order("white_harbor", "march_0")
    )

    march = answer_of(hopeless, "stark", "maester", MarchAnswer)

    assert "moat_cailin" not in moves_of(march)


def test_it_orders_support_for_an_attack_that_needs_it() -> None:
    """Two armies next to a guarded stronghold: one marches there and the other supports it."""
    siege = (
        Scenario(empty=True)
        .units("lannister", "lannisport", "2 knights")
        .units("lannister", "stoney_sept", "2 knights")
        .units("lannister", "harrenhal", "1 footman")
        .units("greyjoy", "riverrun", "3 knights")
        .track("kings_court", "lannister")
        .supply(lannister=6)
    )

    orders = orders_of(siege, "lannister", "maester")

    assert {orders["lannisport"].split("_")[0], orders["stoney_sept"].split("_")[0]} == {
        "march",
        "support",
    }


def test_it_wins_the_game_when_it_can() -> None:
    """With six forts it attacks for the seventh, though an empty land is for the taking."""
    last_step = (
        Scenario(empty=True)
        .power_token("lannister", "seagard", "harrenhal", "riverrun", "moat_cailin", "eyrie")
        .neutral("eyrie", 0)
        .units("lannister", "searoad_marches", "1 knight")
        .units("tyrell", "reach", "1 footman")
        .order("searoad_marches", "march_0")
    )

    march = answer_of(last_step, "lannister", "maester", MarchAnswer)

    assert "reach" in moves_of(march)


def test_it_defends_what_it_could_lose() -> None:
    """A stronghold beside a strong army is held, not left."""
    danger = (
        Scenario(empty=True)
        .units("lannister", "lannisport", "1 footman")
        .garrison("lannisport", 0)
        .units("greyjoy", "riverrun", "1 knight, 1 footman")
        .units("greyjoy", "golden_sound", "1 ship")
        .power_token("greyjoy", "stoney_sept", "searoad_marches")
    )

    orders = orders_of(danger, "lannister", "maester")

    assert orders["lannisport"].startswith("defense")


def test_it_backs_itself_and_the_lesser_evil() -> None:
    """Its own Support orders back it; between two rivals it helps against the one near victory."""
    crowded = (
        Scenario(empty=True)
        .power_token("greyjoy", "winterfell", "moat_cailin", "flints_finger", "harrenhal")
        .units("greyjoy", "seagard", "1 footman")
        .units("lannister", "riverrun", "1 footman")
        .units("stark", "twins", "1 knight")
        .order("riverrun", "march_0")
        .order("twins", "support_0")
        .play()
        .march("riverrun", "seagard: 1 footman")
    )

    support = answer_in(crowded, "stark", "maester", SupportAnswer)

    assert support.sides == {"twins": "attacker"}


def test_it_plays_no_great_card_for_a_sure_thing() -> None:
    """Far ahead in strength it keeps its best card for another day."""
    battle = (
        Scenario(empty=True)
        .units("lannister", "riverrun", "3 knights")
        .units("greyjoy", "seagard", "1 footman")
        .supply(lannister=6)
        .order("riverrun", "march_plus_1")
        .play()
        .march("riverrun", "seagard: 3 knights")
    )

    card = answer_in(battle, "lannister", "maester", HouseCardAnswer)

    assert card.card not in ("tywin_lannister", "ser_gregor_clegane")


def test_it_uses_the_blade_only_where_the_blade_decides() -> None:
    """One point behind it uses the blade; with the combat won anyway it keeps it."""

    def position(attackers: str) -> Scenario:
        return (
            Scenario(empty=True)
            .track("fiefdoms", "lannister")
            .supply(lannister=6)
            .units("lannister", "riverrun", attackers)
            .units("stark", "seagard", "2 knights")
            .order("riverrun", "march_0")
        )

    even = position("1 knight, 1 footman").play().march("riverrun", "seagard: 1 knight, 1 footman")
    ahead = position("4 knights").play().march("riverrun", "seagard: 4 knights")
    for play in (even, ahead):
        play.card("lannister", "ser_jaime_lannister").card("stark", "greatjon_umber")

    decisive = answer_in(even, "lannister", "maester", BladeAnswer)
    needless = answer_in(ahead, "lannister", "maester", BladeAnswer)

    assert decisive.use
    assert not needless.use


def test_it_retreats_where_there_is_something_to_gain() -> None:
    """Of two safe areas that cost no unit it takes the barrel that nobody has yet."""
    beaten = (
        Scenario(empty=True)
        .units("stark", "twins", "1 footman")
        .units("stark", "moat_cailin", "1 footman")
        .units("lannister", "seagard", "3 knights")
        .supply(lannister=6, stark=6)
        .order("seagard", "march_0")
        .play()
        .march("seagard", "twins: 3 knights")
        .fight(stark="catelyn_stark", lannister="the_hound")
    )

    retreat = answer_in(beaten, "stark", "maester", RetreatAnswer)

    assert retreat.area in ("fingers", "mountains_of_the_moon")


def test_it_spends_its_points_of_mustering() -> None:
    """With room in pool and supply no castle stands idle."""
    spring = (
        Scenario(empty=True)
        .power_token("stark", "white_harbor")
        .units("stark", "winterfell", "1 footman")
        .supply(stark=6)
        .track("iron_throne", "stark")
        .westeros(I="mustering")
        .at("westeros", round_number=1)
        .play()
    )

    muster = answer_in(spring, "stark", "maester", MusterAnswer)

    assert {chosen.castle for chosen in muster.musters} == {"winterfell", "white_harbor"}


def test_its_bids_stay_in_reason() -> None:
    """A bid leaves something in the chest, whoever the maester is and whatever it is for."""
    clash = (
        Scenario()
        .power(stark=9)
        .westeros(I="last_days_of_summer_1", II="clash_of_kings")
        .at("westeros", round_number=1)
        .play()
    )

    bids = {answer_in(clash, "stark", "maester", BidAnswer, f"bid-{n}").amount for n in range(20)}

    assert max(bids) <= 6
    assert len(bids) > 1


def test_it_chooses_the_westeros_effect_that_is_good_for_it() -> None:
    """With many castles and few barrels it lets everybody muster."""
    throne = (
        Scenario()
        .track("iron_throne", "lannister")
        .power_token("lannister", "harrenhal", "riverrun", "seagard")
        .westeros(I="throne_of_blades")
        .supply(lannister=6)
        .at("westeros", round_number=1)
        .play()
    )

    chosen = answer_in(throne, "lannister", "maester", WesterosAnswer)

    assert chosen.option == "mustering"


def test_its_casualties_are_the_cheapest() -> None:
    """Asked for one unit of a knight and a footman it gives the footman."""
    beaten = (
        Scenario(empty=True)
        .units("stark", "twins", "1 knight, 1 footman")
        .units("lannister", "seagard", "3 knights")
        .supply(lannister=6)
        .order("seagard", "march_0")
        .play()
        .march("seagard", "twins: 3 knights")
        .fight(stark="catelyn_stark", lannister="ser_jaime_lannister")
    )

    losses = answer_in(beaten, "stark", "maester", CasualtiesAnswer)

    assert losses.units == ("footman",)
