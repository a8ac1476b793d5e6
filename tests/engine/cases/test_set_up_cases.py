"""Published cases about what is in the box: RC-100."""

from collections.abc import Mapping

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.names import UnitKind
from engine.rules.pieces import pool
from tests.engine.scenario import Scenario

FIRST = {"footman": 10, "knight": 4, "ship": 5}


@pytest.mark.rule("2E-COMP-03", "1E-COMP-02")
@pytest.mark.parametrize(
    ("edition", "options", "limits"),
    [
        (
            "second",
            SecondEditionOptions(),
            {"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2},
        ),
        ("first", FirstEditionOptions(), FIRST),
        ("first", FirstEditionOptions(ships="six"), FIRST | {"ship": 6}),
    ],
)
def test_rc_100_unit_limits_by_edition(
    edition: str,
    options: SecondEditionOptions | FirstEditionOptions,
    limits: Mapping[UnitKind, int],
) -> None:
    """With nothing on the board a House could bring all its pieces into play."""
    players = max(load_edition(edition).setups)
    scenario = Scenario(players, empty=True, edition=edition, options=options)

    assert pool(scenario.world, "stark") == limits
