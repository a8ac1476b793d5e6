"""INFO-02: power is not given away, unless the game is agreed to allow it."""

import pytest

from engine.events import OrdersRevealed
from engine.game import RulesOptions
from engine.names import AreaId, House, OrderToken
from engine.requests import OrdersAnswer
from tests.engine.scenario import Play, Scenario

ALLOWED = RulesOptions(power_gifts="allowed")


def giving(options: RulesOptions | None = None) -> Scenario:
    """Stark and Lannister place one order each."""
    scenario = Scenario(empty=True, options=options).units("stark", "winterfell", "1 footman")
    return scenario.units("lannister", "lannisport", "1 footman").power(stark=5, lannister=2)


def seal(play: Play, house: House, area: str, **gifts: int) -> Play:
    """A march in `area`, and gifts of power."""
    answer = OrdersAnswer.model_validate(
        {"orders": {AreaId(area): OrderToken("march_0")}, "gifts": gifts}
    )
    return play.submit(answer, house)


def others_pass(play: Play) -> Play:
    """Houses that could only give power give none."""
    for house in play.asked:
        if house not in ("stark", "lannister"):
            play.submit(OrdersAnswer(orders={}), house)
    return play


@pytest.mark.rule("2E-INFO-02")
def test_power_cannot_be_given_away() -> None:
    """A gift with the orders is refused."""
    play = giving().play()

    with play.refused("2E-INFO-02"):
        seal(play, "stark", "winterfell", lannister=1)


@pytest.mark.rule("2E-INFO-02")
def test_where_so_agreed_gifts_change_hands_with_the_reveal() -> None:
    """Two power from Stark to Lannister: unseen while sealed, moved when orders are shown."""
    play = others_pass(giving(ALLOWED).play())
    seal(play, "stark", "winterfell", lannister=2)
    sealed = dict(play.world.power), play.told(OrdersRevealed)
    seal(play, "lannister", "lannisport")

    assert (sealed[0]["stark"], sealed[0]["lannister"], sealed[1]) == (5, 2, [])
    assert (play.world.power["stark"], play.world.power["lannister"]) == (3, 4)


@pytest.mark.rule("2E-INFO-02", "2E-COMP-05", "2E-COMP-06")
def test_gifts_come_out_of_available_power_and_end_at_twenty() -> None:
    """Nobody gives more than it has, to itself or to an absent house; beyond twenty it is lost."""
    play = others_pass(giving(ALLOWED).power(lannister=19).play())
    with play.refused("2E-COMP-06"):
        seal(play, "stark", "winterfell", lannister=6)
    for gifts in ({"stark": 1}, {"lannister": 0}, {"lannister": -1}):
        with play.refused("2E-INFO-02"):
            seal(play, "stark", "winterfell", **gifts)
    seal(play, "stark", "winterfell", lannister=3)
    seal(play, "lannister", "lannisport")

    assert (play.world.power["stark"], play.world.power["lannister"]) == (2, 20)
