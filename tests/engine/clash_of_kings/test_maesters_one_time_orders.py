"""A maester keeps a one-time order until the position is worth it."""

import pytest

from engine.names import AreaId, OrderToken
from engine.requests import PickOrders, PlaceOneTimeOrder
from tests.engine.clash_of_kings.given import cok
from tests.engine.players.seat import answer_to
from tests.engine.scenario import Scenario


def board() -> Scenario:
    """A Footman of Tyrell in Highgarden, which has two barrels and nobody next to it."""
    return cok("one-time-orders").units("tyrell", "highgarden", "1 footman").supply(tyrell=2)


def placed(scenario: Scenario, *tokens: str) -> str | None:
    """Which of the tokens the maester places in Highgarden."""
    question = PlaceOneTimeOrder(
        house="tyrell",
        areas=(AreaId("highgarden"),),
        tokens=tuple(OrderToken(token) for token in tokens),
    )
    return answer_to(question, scenario, "maester").token


@pytest.mark.parametrize(("level", "token"), [(4, "supply_caravan"), (5, None)])
def test_a_supply_caravan_is_sent_for_two_barrels(level: int, token: str | None) -> None:
    """Where the marker has room for both; and not in the last round."""
    assert placed(board().supply(tyrell=level), "supply_caravan") == token
    assert placed(board().supply(tyrell=level).round(10), "supply_caravan") is None


def test_recruits_are_called_where_they_find_room() -> None:
    """In a stronghold, if supply allows another unit or a Footman can be made a Knight."""
    full = board().supply(tyrell=0).units("tyrell", "dornish_marches", "2 knights")

    assert placed(board(), "recruit") == "recruit"
    assert placed(full.units("tyrell", "highgarden", "1 knight, 1 footman"), "recruit") == "recruit"
    assert placed(full.units("tyrell", "highgarden", "2 knights"), "recruit") is None


@pytest.mark.parametrize("token", ["iron_fleet", "scorpions_sting"])
def test_against_neighbours_it_takes_two(token: str) -> None:
    """One rival next door is not worth an order that strikes all of them."""
    one = board().units("lannister", "searoad_marches", "1 footman")

    assert placed(one, token) is None
    assert placed(one.units("baratheon", "dornish_marches", "1 footman"), token) == token


def test_the_lion_bars_whoever_could_march_here() -> None:
    """Where nobody could, it is kept."""
    danger = board().units("lannister", "searoad_marches", "2 footmen")

    assert placed(danger, "lions_cunning") == "lions_cunning"
    assert placed(board(), "lions_cunning") is None


def rich(power: int, own: int = 5, *hand: str) -> Scenario:
    """Lannister stands in two areas next to Highgarden and has so much power."""
    return (
        board()
        .units("lannister", "searoad_marches", "1 footman")
        .units("lannister", "dornish_marches", "1 footman")
        .power(lannister=power, tyrell=own)
        .hand("tyrell", *(hand or ("mace_tyrell_first", "ser_loras_tyrell_first")))
    )


def test_highgarden_takes_power_where_there_is_some_and_its_cards_are_strong() -> None:
    """No more than a rival has, each rival once, and than a middling card of the hand is strong."""
    token = "might_of_highgarden"
    middling = ("queen_of_thorns_first", "mace_tyrell_first", "house_tyrell_captain_first")

    assert placed(rich(3), token) == token
    assert placed(rich(2), token) is None
    assert placed(rich(5, 12), token) is None  # who is rich already needs no power
    assert placed(rich(5, 5, "margaery_tyrell_first", "house_tyrell_captain_first"), token) is None
    assert placed(rich(5, 5, *middling), token) is None


def test_the_young_wolf_takes_what_nobody_holds() -> None:
    """A march more is worth it for an empty castle, not for one that has to be fought for."""
    surrounded = board()
    for area in ("reach", "oldtown", "dornish_marches", "searoad_marches"):
        surrounded.units("lannister", area, "1 footman")

    assert placed(board(), "young_wolf") == "young_wolf"
    assert placed(surrounded, "young_wolf") is None


@pytest.mark.parametrize("token", ["forced_march", "will_of_rhllor"])
def test_some_orders_it_never_needs(token: str) -> None:
    """Its armies are where it wants them, and its cards are dear."""
    assert placed(rich(5), token) is None


def test_of_several_orders_the_best_is_placed() -> None:
    """Recruits in a stronghold are worth more than two barrels."""
    assert placed(board(), "recruit", "supply_caravan") == "recruit"
    assert placed(board(), "supply_caravan", "recruit") == "recruit"


def test_melisandre_burns_a_card_only_for_a_great_army() -> None:
    """Swept orders cost nothing: all of others that are worth something go, the best first."""
    scenario = (
        cok("one-time-orders")
        .supply(lannister=6)
        .units("tyrell", "highgarden", "1 footman")
        .units("lannister", "searoad_marches", "1 footman")
        .units("lannister", "lannisport", "3 knights")
        .order("searoad_marches", "march_0")
        .order("lannisport", "march_0")
        .order("highgarden", "march_0")
    )

    def picked(cause: str, most: int) -> tuple[str, ...]:
        march = OrderToken("march_0")
        areas = ("highgarden", "searoad_marches", "lannisport")
        question = PickOrders(
            house="tyrell",
            cause=OrderToken(cause),
            orders={AreaId(area): march for area in areas},
            most=most,
        )
        return answer_to(question, scenario, "maester").areas

    assert picked("will_of_rhllor", 3) == ("lannisport",)
    assert picked("iron_fleet", 3) == ("lannisport", "searoad_marches")
    assert picked("iron_fleet", 1) == ("lannisport",)
