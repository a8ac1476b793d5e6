"""Who is next in turn order, as everybody at the table can tell."""

import pytest

from engine.rules.next_up import next_up
from tests.engine.rules.test_raids import raiding
from tests.engine.scenario import Play


def foretold(play: Play) -> str | None:
    """Who everybody expects to be asked after whoever is asked now."""
    (asked,) = play.asked
    return next_up(play.game.view(None), asked)


@pytest.mark.rule("2E-RAID-01")
def test_the_next_is_the_next_in_turn_order_with_such_an_order() -> None:
    """Lannister, then Greyjoy; Stark has no raid; after that nobody but Lannister."""
    play = raiding(
        ("lannister", "stoney_sept", "raid"),
        ("greyjoy", "seagard", "raid"),
        ("stark", "moat_cailin", "support_0"),
    ).play()
    told = [foretold(play)]
    play.raid("riverrun")
    told.append(foretold(play))

    assert told == ["greyjoy", "lannister"]


@pytest.mark.rule("2E-RAID-01")
def test_nobody_is_next_after_the_last() -> None:
    """Nor is the House itself, which has more orders than anybody."""
    alone = raiding(("lannister", "stoney_sept", "raid"), ("greyjoy", "seagard", "support_0"))

    assert foretold(alone.play()) is None


@pytest.mark.rule("2E-MARCH-02")
def test_nobody_is_next_outside_the_turns_of_an_action() -> None:
    """While all place orders at the same time nobody knows."""
    play = raiding(("greyjoy", "seagard", "raid")).at("planning").play()

    assert next_up(play.game.view(None), "lannister") is None
