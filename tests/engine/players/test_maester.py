"""The maester plays to win: it takes, holds, carries, supports and bids with sense."""

import pytest

from engine.names import AreaId, UnitKind
from engine.players.maester.worth import FADING, Worth
from engine.players.outlook import Outlook
from engine.requests import (
    BidAnswer,
    BladeAnswer,
    CasualtiesAnswer,
    ConsolidateAnswer,
    HouseCardAnswer,
    MarchAnswer,
    MusterAnswer,
    RaidAnswer,
    RemoveUnits,
    RetreatAnswer,
    SupportAnswer,
    WesterosAnswer,
)
from engine.supply import SupplyRoom
from tests.engine.players.questions import NEUTRAL_QUESTION
from tests.engine.players.seat import answer_in, answer_of, answer_to, moves_of, orders_of
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


@pytest.mark.parametrize(
    ("other", "raided"), [("2 knights, 1 footman", "seagard"), ("3 knights", "twins")]
)
def test_it_raids_the_leader_rather_than_others_of_about_the_same_strength(
    other: str, raided: str
) -> None:
    """An order of whoever has most forts counts more, though not more than a much stronger one."""
    raid = (
        Scenario(empty=True)
        .power_token("greyjoy", "highgarden", "oldtown", "sunspear")
        .units("greyjoy", "seagard", "2 knights")
        .units("lannister", "twins", other)
        .supply(greyjoy=6, lannister=6)
        .units("stark", "moat_cailin", "1 footman")
        .order("moat_cailin", "raid")
        .order("seagard", "support_0")
        .order("twins", "support_0")
    )

    assert answer_of(raid, "stark", "maester", RaidAnswer).target == raided


def test_it_helps_nobody_while_all_are_far_from_victory() -> None:
    """With four forts of seven a defender is a danger; with three, or as many as its foe, none."""

    def side(*forts: str) -> str | None:
        battle = (
            Scenario(empty=True)
            .power_token("greyjoy", *forts)
            .units("greyjoy", "fingers", "1 footman")
            .units("lannister", "mountains_of_the_moon", "1 footman")
            .units("stark", "twins", "1 knight")
            .order("mountains_of_the_moon", "march_0")
            .order("twins", "support_0")
            .play()
            .march("mountains_of_the_moon", "fingers: 1 footman")
        )
        return answer_in(battle, "stark", "maester", SupportAnswer).sides[AreaId("twins")]

    homes = ("pyke",)
    assert side(*homes, "flints_finger", "seagard", "harrenhal") == "attacker"
    assert side(*homes, "flints_finger", "seagard") is None


def test_it_musters_with_a_special_order_where_supply_or_a_footman_gives_room() -> None:
    """Without room it makes a knight of a footman; with neither it takes the power."""

    def use(supply: int, units: str) -> str:
        return answer_of(
            Scenario(empty=True)
            .supply(stark=supply)
            .units("stark", "winterfell", units)
            .order("winterfell", "consolidate_power_special"),
            "stark",
            "maester",
            ConsolidateAnswer,
        ).use

    assert use(6, "1 knight") == "muster"
    assert use(0, "1 knight, 1 footman") == "muster"
    assert use(0, "2 knights") == "power"


@pytest.mark.parametrize(
    ("needed", "calls"),
    [pytest.param(n, 4 <= n <= 6, id=f"{n - 3} lacking") for n in (3, 4, 6, 7)],
)
def test_it_calls_for_support_where_a_neutral_force_is_a_little_too_strong(
    needed: int, calls: bool
) -> None:
    """Up to three points others may make up; who needs nobody calls nobody."""
    alone = Scenario(empty=True).units("stark", "winterfell", "1 footman, 1 knight")
    option = NEUTRAL_QUESTION.options[AreaId("winterfell")]
    target = option.destinations[AreaId("twins")].model_copy(update={"needed": needed})
    option = option.model_copy(update={"destinations": {"kings_landing": target}})
    question = NEUTRAL_QUESTION.model_copy(update={"options": {"winterfell": option}})

    assert (answer_to(question, alone, "maester").call_against is not None) == calls


def test_units_lost_from_one_area_are_those_whose_land_is_not_lost_with_them() -> None:
    """Two footmen go from three rather than all of two; and footmen rather than a knight."""

    def given_up(**armies: tuple[UnitKind, ...]) -> dict[AreaId, tuple[UnitKind, ...]]:
        question = RemoveUnits(
            house="stark",
            cause="wildlings",
            armies={AreaId(area): units for area, units in armies.items()},
            count=2,
            same_area=True,
            supply=SupplyRoom(limits=(4, 4, 4), armies={}),
        )
        return answer_to(question, Scenario(), "maester").units

    footmen: tuple[UnitKind, ...] = ("footman", "footman")
    assert given_up(karhold=footmen, winterfell=(*footmen, "footman")) == {"winterfell": footmen}
    assert given_up(castle_black=(*footmen, "footman"), karhold=footmen) == {
        "castle_black": footmen
    }
    assert given_up(castle_black=("knight", "knight", "footman"), karhold=(*footmen, "knight")) == {
        "karhold": footmen
    }


def test_a_goal_draws_from_four_marches_away_and_fades_with_each() -> None:
    """An area draws like the best goal in reach, less for every march to it."""
    outlook = Outlook(
        Scenario(empty=True).units("stark", "winterfell", "1 footman").play().game.view("stark"),
        "stark",
    )
    worth = Worth(outlook)
    areas = [area.id for area in outlook.edition.area_list if area.type != "port"]

    def drawn(area: AreaId) -> float:
        near, best = {area}, 0.0
        for marches in range(5):
            goals = (worth.of(goal) for goal in near if not outlook.mine(goal))
            best = max(best, FADING**marches * max(goals, default=0.0))
            near |= {to for origin in near for to in outlook.reach("stark", origin)} & {*areas}
        return best

    assert {area: worth.pull(area) for area in areas} == {
        area: pytest.approx(drawn(area)) for area in areas
    }
    assert worth.pull(AreaId("port_winterfell")) == 0
