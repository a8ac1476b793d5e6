"""The words of questions and answers: what happened, by its name and its number."""

from typing import Any

import pytest

from bot.front.desks import Scene, desk_for
from bot.front.panel import Panel, Select
from bot.front.presses import Press
from bot.narrator import answer_summary, request_summary
from bot.narrator.words import Words
from engine.edition import Edition
from engine.game import Game, GameSetup
from engine.names import AreaId, CardId, House, OrderToken
from engine.requests import (
    Bid,
    BidAnswer,
    CardAnswer,
    CardTextAnswer,
    ChooseHouseCard,
    ChooseRetreat,
    Destination,
    MarchAnswer,
    MarchOption,
    Move,
    PickCard,
    PickOrders,
    PlaceOneTimeOrder,
    PlaceOrders,
    RefuseSupport,
    Request,
    ResolveMarch,
    SeizeAnswer,
    UseCardText,
)
from tests.engine.players.questions import (
    BATTLE,
    DEFENSE,
    HARBOR,
    KARHOLD,
    MOAT,
    ROOM,
    TWINS,
    WINTERFELL,
)

SECOND = Game.start(GameSetup(), "words")
FIRST = Game.start(GameSetup(edition="first+one-time-orders", players=5), "words")
EDITION: Edition = SECOND.world.edition
TYRION = UseCardText(house="stark", card=CardId("tyrion_lannister"), battle=BATTLE)
AERON = PickCard(
    house="stark",
    cause=CardId("aeron_damphair"),
    purpose="show_instead",
    owner="stark",
    cards=(CardId("eddard_stark"),),
    optional=True,
    battle=BATTLE,
)
HAND = ChooseHouseCard(
    house="stark", battle=BATTLE, hand=(CardId("roose_bolton"), CardId("eddard_stark"))
)


@pytest.mark.parametrize(("house", "line"), [("stark", "attacks"), ("greyjoy", "defends")])
def test_support_that_is_only_offered_is_not_counted_yet(house: House, line: str) -> None:
    """Who is asked about it reads the strength without it; the other side's stays as it is."""
    stronger = BATTLE.model_copy(update={"attacker_strength": 5, "defender_strength": 4})
    asked = RefuseSupport(house=house, battle=stronger, supporters={"tyrell": 2, "martell": 1})

    told = request_summary(asked, EDITION).splitlines()

    strengths = {"attacks": "strength 5", "defends": "strength 4"}
    strengths[line] = "strength 2" if line == "attacks" else "strength 1"
    for side, strength in strengths.items():
        assert strength in next(each for each in told if f"({side}" in each)
    assert "Support is offered by Tyrell (+2) and Martell (+1)" in told[-1]


def scene(game: Game = SECOND) -> Scene:
    """What Stark sees."""
    return Scene("stark", Words(game.world.edition), lambda: game.view("stark"))


def panel(request: Request[Any], game: Game = SECOND) -> Panel:
    """What the desk shows first."""
    desk = desk_for(request)
    return desk.panel(request, desk.fresh(request, scene(game)), scene(game))


@pytest.mark.case("FW-01")
@pytest.mark.parametrize(
    ("request_", "answer", "told"),
    [
        (TYRION, CardTextAnswer(use=True), "You used Tyrion Lannister's text."),
        (TYRION, CardTextAnswer(use=False), "You left Tyrion Lannister's text unused."),
        (AERON, CardAnswer(card=CardId("eddard_stark")), "You showed Eddard Stark instead."),
        (AERON, CardAnswer(), "You left Aeron Damphair's text unused."),
        (None, CardTextAnswer(use=True), "You used the text."),
        (None, SeizeAnswer(), "You left the text unused."),
        (None, BidAnswer(amount=3), "You bid 3 power."),
    ],
)
def test_an_answer_is_told_as_what_happened(
    request_: Request[Any] | None, answer: Any, told: str
) -> None:
    """In the past, and with the card's name where the question is known."""
    assert answer_summary(answer, EDITION, request_) == told


@pytest.mark.case("FW-06")
@pytest.mark.parametrize(
    ("units", "asked"),
    [
        (("knight",), "Where does your knight retreat to?"),
        (("footman", "knight"), "Where do your 1 footman and 1 knight retreat to?"),
    ],
)
def test_a_retreat_of_one_is_asked_for_one(units: Any, asked: str) -> None:
    """The verb agrees."""
    retreat = ChooseRetreat(
        house="stark", retreating="stark", origin=TWINS, units=units, losses={MOAT: 0, HARBOR: 0}
    )

    assert request_summary(retreat, EDITION).endswith(asked)


@pytest.mark.case("FW-08")
def test_the_text_form_shows_areas_of_ones_own() -> None:
    """An example that the player could send."""
    orders = PlaceOrders(
        house="stark", areas=(MOAT, KARHOLD), tokens={DEFENSE: 2}, special=(), stars=0, needed=2
    )
    desk = desk_for(orders)

    form = desk.form(orders, desk.fresh(orders, scene()), "text", scene())

    assert form is not None
    assert "moat cailin m+1, karhold s" in str(form.fields)


@pytest.mark.case("FW-10")
def test_one_time_orders_are_told_whole() -> None:
    """No text breaks off in mid-sentence."""
    token = OrderToken("will_of_rhllor")
    place = PlaceOneTimeOrder(house="stark", areas=(WINTERFELL,), tokens=(token,))

    assert FIRST.world.edition.one_time_orders[token].text in panel(place, FIRST).text


@pytest.mark.case("FW-13")
@pytest.mark.parametrize(("better", "who"), [("attacker", "you"), ("defender", "Greyjoy")])
def test_who_wins_a_tie_is_named(better: Any, who: str) -> None:
    """The player who is asked is called you."""
    battle = BATTLE.model_copy(update={"better_fiefdoms": better})

    asked = request_summary(HAND.model_copy(update={"battle": battle}), EDITION)

    assert f"A tie goes to {who}." in asked


@pytest.mark.case("FW-14")
def test_a_lone_unit_is_not_asked_for() -> None:
    """Who marches is clear once it is said where to."""
    march = ResolveMarch(
        house="stark",
        options={
            WINTERFELL: MarchOption(
                modifier=0, units=("knight",), destinations={KARHOLD: Destination()}
            )
        },
        supply=ROOM,
    )
    assert "from Winterfell (March 0) with" in request_summary(march, EDITION)
    desk = desk_for(march)
    draft = desk.fresh(march, scene())
    for press in (Press("to", (KARHOLD,)), Press("confirm")):
        draft = desk.take(march, draft, press, scene())

    assert draft == MarchAnswer(area=WINTERFELL, moves=(Move(to=KARHOLD, units=("knight",)),))


@pytest.mark.case("FW-16")
def test_a_card_shows_its_strength_once_and_its_text() -> None:
    """What it does is what a player chooses by."""
    shown = panel(HAND)

    assert [button.label for button in shown.buttons] == ["Roose Bolton (2)", "Eddard Stark (4)"]
    text = EDITION.house_cards[CardId("roose_bolton")].text
    assert f"**Roose Bolton (2)**: {text}" in shown.text
    assert "**Eddard Stark (4)**: 2 swords" in shown.text


@pytest.mark.case("FW-06")
def test_a_button_for_one_says_one() -> None:
    """Remove it, not them."""
    orders = PickOrders(
        house="stark",
        cause=OrderToken("iron_fleet"),
        orders={AreaId("twins"): DEFENSE, KARHOLD: DEFENSE},
        most=2,
    )
    desk = desk_for(orders)
    draft = desk.take(orders, desk.fresh(orders, scene(FIRST)), Press("choices", ("1",)), scene())
    last = desk.panel(orders, draft, scene(FIRST)).rows[-1]

    assert not isinstance(last, Select)
    assert last[0].label == "Remove It"


@pytest.mark.case("FW-07")
@pytest.mark.parametrize("strength", [0, 6])
def test_a_bid_against_the_wildlings_names_their_strength(strength: int) -> None:
    """Nought too: players bid for the reward then."""
    bid = Bid(house="stark", purpose="wildlings", most=5, strength=strength)

    assert f"attack with strength {strength}." in request_summary(bid, EDITION)
