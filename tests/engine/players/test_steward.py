"""The steward does what its description promises, and nothing bolder."""

from itertools import pairwise
from typing import Literal

from engine.names import AreaId, CardId, House, OrderToken, Track
from engine.requests import (
    BidAnswer,
    CardAnswer,
    ChooseTrack,
    ConsolidateAnswer,
    HouseCardAnswer,
    MarchAnswer,
    MusterAnswer,
    PickOrders,
    PickUnits,
    Piece,
    RaidAnswer,
    RavenAnswer,
    RemoveOrder,
    SupportAnswer,
    UseOneTimeAnswer,
    UseOneTimeOrder,
    WesterosAnswer,
)
from tests.engine.players.questions import BATTLE, WINTERFELL
from tests.engine.players.seat import answer_in, answer_of, answer_to, orders_of
from tests.engine.scenario import Scenario


def test_an_inherited_march_stands_still() -> None:
    """An empty castle next door does not tempt it."""
    tempting = (
        Scenario(empty=True)
        .units("stark", "winterfell", "2 footmen")
        .order("winterfell", "march_0")
    )

    march = answer_of(tempting, "stark", "steward", MarchAnswer)

    assert not march.moves
    assert march.call_against is None


def test_it_defends_where_danger_is_greatest() -> None:
    """The stronghold beside the enemy gets Defense, its neighbour Support, the far land power."""
    border = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("stark", "karhold", "1 footman")
        .units("stark", "castle_black", "1 footman")
        .garrison("winterfell", 0)
        .units("greyjoy", "moat_cailin", "2 knights")
    )

    orders = orders_of(border, "stark", "steward")

    assert orders["winterfell"].startswith("defense")
    assert {orders["karhold"].split("_")[0], orders["castle_black"].split("_")[0]} <= {
        "support",
        "consolidate",
    }


def test_in_peace_it_consolidates_power() -> None:
    """Where nobody threatens it, land yields power."""
    quiet = Scenario(empty=True).units("stark", "winterfell", "1 footman")

    orders = orders_of(quiet, "stark", "steward")

    assert orders["winterfell"].startswith("consolidate_power")


def test_it_places_no_march_while_another_order_is_left() -> None:
    """In the opening position no steward prepares an attack."""
    for house in ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell"):
        orders = orders_of(Scenario(), house, "steward")

        assert not [token for token in orders.values() if token.startswith("march")]


def test_its_raids_remove_only_what_threatens_it() -> None:
    """It takes a hostile Support order and leaves a Consolidate Power order in peace."""
    raids = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("greyjoy", "moat_cailin", "1 footman")
        .units("greyjoy", "karhold", "1 footman")
        .order("winterfell", "raid")
        .order("moat_cailin", "support_0")
        .order("karhold", "consolidate_power")
    )
    spared = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("greyjoy", "karhold", "1 footman")
        .order("winterfell", "raid")
        .order("karhold", "consolidate_power")
    )

    hostile = answer_of(raids, "stark", "steward", RaidAnswer)
    peaceful = answer_of(spared, "stark", "steward", RaidAnswer)

    assert hostile.target == "moat_cailin"
    assert peaceful.target is None


def test_it_leaves_the_raven_alone() -> None:
    """It swaps no order and looks at no card."""
    raven = (
        Scenario(empty=True)
        .track("kings_court", "stark")
        .units("stark", "winterfell", "1 footman")
        .order("winterfell", "defense_1")
        .at("raven")
    )

    assert answer_of(raven, "stark", "steward", RavenAnswer).action == "none"


def test_it_supports_itself_and_nobody_else() -> None:
    """Its Support order backs its own defence, and neither side of other people's fights."""

    def embattled(owner: House) -> Scenario:
        return (
            Scenario(empty=True)
            .units(owner, "moat_cailin", "1 footman")
            .units("stark", "white_harbor", "1 footman")
            .units("greyjoy", "seagard", "1 footman")
            .order("white_harbor", "support_0")
            .order("seagard", "march_0")
        )

    own = embattled("stark").play().march("seagard", "moat_cailin: 1 footman")
    foreign = embattled("lannister").play().march("seagard", "moat_cailin: 1 footman")

    assert answer_in(own, "stark", "steward", SupportAnswer).sides == {"white_harbor": "defender"}
    assert answer_in(foreign, "stark", "steward", SupportAnswer).sides == {"white_harbor": None}


def test_it_plays_the_weakest_card_that_is_sure_to_win_and_else_its_strongest() -> None:
    """Far ahead any card will do; in an even fight the best is played."""

    def attacked(defenders: str) -> Scenario:
        return (
            Scenario(empty=True)
            .supply(stark=6)
            .units("stark", "moat_cailin", defenders)
            .units("greyjoy", "seagard", "2 footmen")
            .order("seagard", "march_0")
        )

    march = "moat_cailin: 2 footmen"
    safe = attacked("4 knights").play().march("seagard", march)
    even = attacked("1 knight").play().march("seagard", march)

    assert answer_in(safe, "stark", "steward", HouseCardAnswer).card == "catelyn_stark"
    assert answer_in(even, "stark", "steward", HouseCardAnswer).card == "eddard_stark"


def test_it_pays_for_no_second_card() -> None:
    """Aeron Damphair's text costs power and is left unused."""
    fight = (
        Scenario(empty=True)
        .units("greyjoy", "seagard", "1 footman")
        .units("lannister", "riverrun", "1 knight")
        .order("riverrun", "march_0")
        .play()
        .march("riverrun", "seagard: 1 knight")
        .fight(greyjoy="aeron_damphair", lannister="the_hound")
    )

    assert answer_in(fight, "greyjoy", "steward", CardAnswer).card is None


def test_it_bids_little() -> None:
    """One power for a track, nothing when it is poor, a fair share against the wildlings."""

    def bidding(power: int) -> Scenario:
        return (
            Scenario()
            .power(stark=power)
            .westeros(I="last_days_of_summer_1", II="clash_of_kings")
            .at("westeros", round_number=1)
        )

    wild = (
        Scenario()
        .threat(6)
        .westeros(I="supply", II="game_of_thrones", III="wildlings_attack")
        .at("westeros", round_number=1)
    )

    assert answer_of(bidding(12), "stark", "steward", BidAnswer).amount == 1
    assert answer_of(bidding(3), "stark", "steward", BidAnswer).amount == 0
    assert answer_of(wild, "stark", "steward", BidAnswer).amount == 1


def test_it_musters_where_danger_is_greatest_and_within_supply() -> None:
    """The threatened castle is manned before the safe one, and supply is kept."""
    spring = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("stark", "white_harbor", "1 footman")
        .units("greyjoy", "moat_cailin", "2 knights")
        .garrison("winterfell", 0)
        .supply(stark=0)
        .track("iron_throne", "stark")
        .westeros(I="mustering")
        .at("westeros", round_number=1)
        .play()
    )

    muster = answer_in(spring, "stark", "steward", MusterAnswer)

    assert muster.musters
    assert muster.musters[0].castle == "winterfell"


def test_a_special_consolidate_order_musters_while_supply_has_room() -> None:
    """With room it musters; without room it takes the power."""

    def special(supply: int, units: str) -> Scenario:
        return (
            Scenario(empty=True)
            .supply(stark=supply)
            .units("stark", "winterfell", units)
            .order("winterfell", "consolidate_power_special")
        )

    roomy = answer_of(special(1, "1 footman"), "stark", "steward", ConsolidateAnswer)
    full = answer_of(special(0, "2 knights"), "stark", "steward", ConsolidateAnswer)

    assert roomy.use == "muster"
    assert full.use == "power"


def test_it_changes_little_with_the_cards_it_holds_power_over() -> None:
    """Asked what a Westeros card does it takes mustering or power for all, or nothing."""
    throne = (
        Scenario()
        .track("iron_throne", "stark")
        .westeros(I="throne_of_blades")
        .at("westeros", round_number=1)
    )

    assert answer_of(throne, "stark", "steward", WesterosAnswer).option == "mustering"


def orders_at(**orders: str) -> dict[AreaId, OrderToken]:
    """Area -> order."""
    return {AreaId(area): OrderToken(token) for area, token in orders.items()}


def test_it_removes_the_most_dangerous_order_of_others() -> None:
    """A March order first, then Support, a Raid and the harmless ones; never its own."""
    board = (
        Scenario(empty=True)
        .units("greyjoy", "twins", "1 footman")
        .units("greyjoy", "seagard", "1 footman")
        .units("stark", "karhold", "1 footman")
    )

    def removed(**tokens: str) -> str | None:
        orders = orders_at(karhold="march_0", **tokens)
        question = RemoveOrder(
            house="stark",
            cause=CardId("cersei_lannister"),
            opponent="greyjoy",
            orders=orders,
            battle=BATTLE,
            optional=True,
        )
        return answer_to(question, board, "steward").area

    ranking = ("march_0", "support_0", "raid", "defense_1", "consolidate_power")
    for worse, lesser in pairwise(ranking):
        assert removed(twins=worse, seagard=lesser) == "twins"
        assert removed(twins=lesser, seagard=worse) == "seagard"
    assert removed() is None


def test_it_sweeps_as_many_dangerous_orders_as_it_may_unless_they_cost_a_card() -> None:
    """Iron Fleet takes the worst two of others, the Will of R'hllor takes nothing."""
    board = Scenario(empty=True).units("stark", "karhold", "1 footman")

    def swept(cause: str) -> tuple[str, ...]:
        orders = orders_at(
            karhold="march_0", fingers="consolidate_power", seagard="raid", twins="march_0"
        )
        question = PickOrders(house="stark", cause=OrderToken(cause), orders=orders, most=2)
        return answer_to(question, board, "steward").areas

    assert swept("iron_fleet") == ("twins", "seagard")
    assert swept("will_of_rhllor") == ()


def test_it_moves_a_rival_as_far_down_as_it_may_and_itself_as_little() -> None:
    """Doran sends a rival from its best place to the last, and the steward from its worst."""
    board = (
        Scenario(empty=True)
        .track("iron_throne", "greyjoy", "lannister", "stark")
        .track("fiefdoms", "lannister", "greyjoy", "tyrell", "martell", "stark")
        .track("kings_court", "lannister", "tyrell", "stark", "greyjoy")
    )

    def chosen(moved: House) -> str:
        last: dict[Track, int] = {"kings_court": 6, "fiefdoms": 6, "iron_throne": 6}
        question = ChooseTrack(house="stark", cause=CardId("doran"), moved=moved, to=last)
        return answer_to(question, board, "steward").track

    assert chosen("greyjoy") == "iron_throne"
    assert chosen("stark") == "fiefdoms"


def test_units_it_is_asked_to_pick_are_as_many_of_others_and_as_few_of_its_own_as_may_be() -> None:
    """Ready units are killed before routed ones; all that may become knights do."""
    ready, routed = (Piece(area=WINTERFELL, unit="footman", routed=r) for r in (False, True))

    def picked(purpose: Literal["destroy", "upgrade"], owner: House) -> tuple[Piece, ...]:
        question = PickUnits(
            house="stark",
            cause=CardId("mace_tyrell"),
            purpose=purpose,
            owner=owner,
            pieces=(routed, ready, ready),
            least=1,
            most=2,
        )
        return answer_to(question, Scenario(), "steward").pieces

    assert picked("destroy", "greyjoy") == (ready, ready)
    assert picked("destroy", "stark") == (routed,)
    assert picked("upgrade", "stark") == (ready, ready)


def test_it_uses_one_time_orders_before_any_other_one_after_the_other() -> None:
    """The first of its areas first: what it does can be told beforehand."""
    here, there = AreaId("moat_cailin"), AreaId("winterfell")
    orders = {there: OrderToken("recruit"), here: OrderToken("supply_caravan")}
    request = UseOneTimeOrder(house="stark", step="consolidate", orders=orders, may_wait=True)

    answer = answer_to(request, Scenario(), "steward")

    assert answer == UseOneTimeAnswer(area=here)
