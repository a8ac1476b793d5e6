"""Order tokens that are left to place: stars, and areas that some may not go to."""

import pytest

from engine.edition import load_edition
from engine.names import AreaId, OrderToken
from engine.players.tokens import Tokens
from engine.requests import PlaceOrders

HERE, THERE, YONDER = AreaId("winterfell"), AreaId("karhold"), AreaId("white_harbor")
MARCH, RAID, DEFENSE = OrderToken("march_0"), OrderToken("raid"), OrderToken("defense_1")
STARRED, OTHER_STARRED = OrderToken("march_plus_1"), OrderToken("defense_2")
SECOND = load_edition("second")


def choices(tokens: Tokens, area: AreaId) -> set[OrderToken]:
    """What may be placed there now."""
    return {order.id for order in tokens.choices(area)}


def question(**facts: object) -> PlaceOrders:
    """Three areas, two plain and two special tokens, one star."""
    plain = {
        "house": "stark",
        "areas": (HERE, THERE, YONDER),
        "tokens": {MARCH: 1, RAID: 1, STARRED: 1, OTHER_STARRED: 1},
        "special": (STARRED, OTHER_STARRED),
        "stars": 1,
        "needed": 3,
    }
    return PlaceOrders.model_validate({**plain, **facts})


def test_each_special_order_takes_a_star() -> None:
    """With the last star gone only plain tokens are left; a plain one takes no star."""
    tokens = Tokens(question(), SECOND)
    tokens.place(HERE, MARCH)
    after_a_plain_one = choices(tokens, THERE)
    tokens.place(THERE, STARRED)

    assert after_a_plain_one == {RAID, STARRED, OTHER_STARRED}
    assert choices(tokens, YONDER) == {RAID}


def test_tokens_are_kept_for_the_areas_that_others_may_not_go_to() -> None:
    """The last token that may go anywhere is not given to an area that can take the other."""
    tokens = Tokens(
        question(
            areas=(HERE, THERE),
            tokens={MARCH: 1, RAID: 1, STARRED: 1},
            special=(STARRED,),
            stars=0,
            needed=2,
            not_here={THERE: (RAID,)},
        ),
        SECOND,
    )

    assert choices(tokens, HERE) == {RAID}
    assert choices(tokens, THERE) == {MARCH}


@pytest.mark.parametrize(("closed", "raided"), [(THERE, HERE), (HERE, THERE)])
def test_areas_without_another_token_get_those_of_last_resort(
    closed: AreaId, raided: AreaId
) -> None:
    """Each token of last resort once and where it may lie, for as long as there are any."""
    tokens = Tokens(
        question(last_resort={RAID: 1, DEFENSE: 1}, not_here={closed: (RAID,)}, needed=2), SECOND
    )

    assert tokens.answer().orders == {raided: RAID, closed: DEFENSE}
