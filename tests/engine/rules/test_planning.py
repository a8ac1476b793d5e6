"""PLAN: placing orders, and the Messenger Raven."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import (
    OrderRemoved,
    OrdersRevealed,
    RavenUsed,
    WildlingCardPlaced,
    WildlingCardSeen,
)
from engine.names import AreaId, House, OrderToken
from engine.requests import PlaceOrders, UseRaven
from tests.engine.scenario import Play, Scenario

STARK = {"winterfell": "march_0", "white_harbor": "raid", "shivering_sea": "support_0"}


def alone(*areas: str, options: SecondEditionOptions | None = None) -> Scenario:
    """Stark has one footman or ship in each of these areas; nobody else has any unit."""
    scenario = Scenario(empty=True, options=options)
    for area in areas:
        land = scenario.world.edition.areas[AreaId(area)].type == "land"
        scenario.units("stark", area, "1 footman" if land else "1 ship")
    return scenario


@pytest.mark.rule("2E-PLAN-02")
def test_every_area_with_units_gets_one_order_and_no_other_area_any() -> None:
    """Land, sea and port; an area left out, or an area of somebody else, is refused."""
    play = Scenario().play()

    assert play.request(PlaceOrders, "lannister").areas == (
        "golden_sound",
        "lannisport",
        "port_lannisport",
        "stoney_sept",
    )
    with play.refused("2E-PLAN-02"):
        play.orders("stark", winterfell="march_0", white_harbor="raid")
    with play.refused("2E-PLAN-02"):
        play.orders("stark", **STARK, pyke="raid")


@pytest.mark.rule("2E-PLAN-03")
def test_rc_059_tokens_shields_and_garrisons_take_no_order() -> None:
    """Moat Cailin under a power token, Winterfell under its shield and garrison."""
    play = alone("karhold").power_token("stark", "moat_cailin").play()

    assert play.request(PlaceOrders).areas == ("karhold",)
    with play.refused("2E-PLAN-02"):
        play.orders("stark", karhold="raid", moat_cailin="raid")


@pytest.mark.rule("2E-PLAN-04")
def test_special_orders_need_stars() -> None:
    """Greyjoy, last on the King's Court, has none; Baratheon has one."""
    play = Scenario().play()

    with play.refused("2E-PLAN-04"):
        play.orders(
            "greyjoy",
            pyke="march_plus_1",
            greywater_watch="raid",
            port_pyke="support_0",
            ironmans_bay="march_0",
        )
    with play.refused("2E-PLAN-04"):
        play.orders(
            "baratheon",
            dragonstone="march_plus_1",
            kingswood="raid_special",
            shipbreaker_bay="march_0",
        )


@pytest.mark.rule("2E-PLAN-06", "2E-INFO-03")
def test_all_assign_at_once_and_see_only_backs() -> None:
    """Stark's sealed orders show face down to others, face up to Stark, and may be changed."""
    play = Scenario().play().orders("stark", **STARK)
    mine = play.game.view("stark").orders[AreaId("winterfell")]
    theirs = play.game.view("greyjoy").orders[AreaId("winterfell")]
    play.orders("stark", **STARK | {"winterfell": "defense_1"})

    assert (mine.token, theirs.token) == ("march_0", None)
    assert theirs.house == "stark"
    assert len(play.game.pending) == 5


TWELVE = (
    "winterfell",
    "white_harbor",
    "karhold",
    "castle_black",
    "moat_cailin",
    "stony_shore",
    "widows_watch",
    "greywater_watch",
    "twins",
    "bay_of_ice",
    "shivering_sea",
    "narrow_sea",
)


def short_of_tokens(options: SecondEditionOptions | None = None) -> Scenario:
    """Stark, with one star, has twelve areas; Defense is banned, so nine tokens are left."""
    scenario = alone(*TWELVE, options=options).banned("defense_1", "defense_2")
    return scenario.track("kings_court", "lannister", "martell", "greyjoy", "stark")


NINE = {
    "winterfell": "march_plus_1",
    "white_harbor": "march_0",
    "karhold": "march_minus_1",
    "castle_black": "support_0",
    "moat_cailin": "support_0",
    "stony_shore": "raid",
    "widows_watch": "raid",
    "greywater_watch": "consolidate_power",
    "twins": "consolidate_power",
}


@pytest.mark.rule("2E-PLAN-08")
def test_rc_076_a_house_short_of_tokens_places_every_one_and_picks_the_empty_areas() -> None:
    """Nine tokens on twelve areas: all nine, and no more."""
    play = short_of_tokens().play()
    eight = {area: token for area, token in NINE.items() if area != "twins"}

    assert play.request(PlaceOrders).needed == 9
    with play.refused("2E-PLAN-02"):
        play.orders("stark", **eight)
    play.orders("stark", **NINE)
    assert len(play.told(OrdersRevealed)[0].orders["stark"]) == 9


@pytest.mark.rule("2E-PLAN-07")
@pytest.mark.parametrize(
    ("reading", "asked"),
    [("one_after_another", ("lannister",)), ("all_at_once", ("lannister", "stark"))],
)
def test_if_one_house_is_short_all_assign_in_turn_order(
    reading: str, asked: tuple[House, ...]
) -> None:
    """Lannister, ahead of Stark, assigns before it, unless all assign at once."""
    options = SecondEditionOptions.model_validate({"order_shortage_assigning": reading})
    scenario = short_of_tokens(options).units("lannister", "lannisport", "1 footman")

    assert scenario.play().asked == asked


@pytest.mark.rule("2E-PLAN-08", "2E-PLAN-05")
def test_where_so_agreed_banned_tokens_fill_up_and_leave_after_the_raven() -> None:
    """The two plain Defense tokens fill two more areas, once all others lie on the board."""
    options = SecondEditionOptions(order_shortage="fill_with_banned_orders")
    play = short_of_tokens(options).play()
    fillers = {"bay_of_ice": "defense_1", "shivering_sea": "defense_1"}
    too_early = {a: t for a, t in NINE.items() if a != "twins"} | fillers

    assert play.request(PlaceOrders).needed == 11
    with play.refused("2E-PLAN-08"):
        play.orders("stark", **too_early)
    with play.refused("2E-PLAN-02"):
        play.orders("stark", **NINE)
    play.orders("stark", **NINE, **fillers).raven()
    assert {event.area for event in play.told(OrderRemoved)} == set(fillers)


@pytest.mark.rule("2E-PLAN-08")
def test_where_so_agreed_special_tokens_fill_up_for_a_house_without_stars() -> None:
    """Ten plain tokens and twelve areas: two special ones lie as dummies."""
    options = SecondEditionOptions(order_shortage="fill_with_banned_orders")
    scenario = alone(*TWELVE, options=options)
    scenario.track("kings_court", "lannister", "martell", "greyjoy", "tyrell", "baratheon")
    play = scenario.play()
    plain = dict(zip(TWELVE, [*list(NINE.values())[1:], "defense_1", "defense_1"], strict=False))
    special = {"shivering_sea": "march_plus_1", "narrow_sea": "raid_special"}
    play.orders("stark", **plain, **special).raven()

    assert {event.area for event in play.told(OrderRemoved)} == set(special)
    assert "winterfell" in play.world.orders


@pytest.mark.rule("2E-PLAN-09")
def test_orders_without_effect_may_be_placed() -> None:
    """Consolidate Power at sea, Defense in port, a march over a lone castle."""
    play = alone("bay_of_ice", "port_winterfell", "winterfell").play()
    play.orders(
        "stark", bay_of_ice="consolidate_power", port_winterfell="defense_1", winterfell="march_0"
    )

    assert set(play.told(OrdersRevealed)[0].orders["stark"]) == {
        "bay_of_ice",
        "port_winterfell",
        "winterfell",
    }


@pytest.mark.rule("2E-PLAN-09", "2E-CP-04")
def test_consolidate_power_at_sea_is_refused_only_where_so_agreed() -> None:
    """Neither in planning nor by the Raven; in port it stays legal."""
    options = SecondEditionOptions(consolidate_power_at_sea="forbidden")
    scenario = alone("bay_of_ice", "port_winterfell", options=options)
    play = scenario.track("kings_court", "stark").play()

    with play.refused("2E-PLAN-09"):
        play.orders("stark", bay_of_ice="consolidate_power", port_winterfell="raid")
    play.orders("stark", bay_of_ice="raid", port_winterfell="consolidate_power")
    replacements = play.request(UseRaven).replacements
    assert "consolidate_power" not in replacements[AreaId("bay_of_ice")]
    assert "consolidate_power_special" in replacements[AreaId("port_winterfell")]


@pytest.mark.rule("2E-PLAN-10")
def test_all_orders_are_turned_up_together() -> None:
    """In one event, with everybody's."""
    scenario = alone("winterfell").units("lannister", "lannisport", "1 footman")
    play = scenario.play().orders("stark", winterfell="march_0")
    before = play.told(OrdersRevealed)
    play.orders("lannister", lannisport="raid")

    assert before == []
    assert play.told(OrdersRevealed)[0].orders["lannister"] == {"lannisport": "raid"}
    assert play.order("winterfell") == "march_0"


# --- The Messenger Raven ------------------------------------------------------------------------


def raven(scenario: Scenario | None = None) -> Play:
    """Orders are revealed; Stark, first on the King's Court, holds the Raven."""
    scenario = scenario or alone("winterfell", "karhold")
    scenario.track("kings_court", "stark").wildlings("crow_killers", "skinchanger_scout")
    if not scenario.world.orders:
        scenario.order("winterfell", "march_0").order("karhold", "raid")
    return scenario.at("raven").play()


@pytest.mark.rule("2E-PLAN-11")
def test_rc_075_the_raven_acts_after_the_reveal_and_before_any_order() -> None:
    """It is the last step of planning; then comes the first order."""
    scenario = alone("winterfell").track("kings_court", "stark")
    play = scenario.play().orders("stark", winterfell="march_0")
    after_reveal = play.question
    play.raven()

    assert after_reveal == "use_raven"
    assert play.question == "resolve_march"


@pytest.mark.rule("2E-PLAN-12")
def test_the_raven_swaps_looks_or_rests_once() -> None:
    """Each is one action; the game goes on after it."""
    swapped = raven().replace("winterfell", "defense_1")
    rested = raven().raven()
    looked = raven().raven("look")

    assert swapped.told(RavenUsed)[0].action == "replace"
    assert "use_raven" not in (swapped.question, rested.question)
    assert rested.told(RavenUsed)[0].action == "none"
    assert looked.question == "place_wildling_card"


@pytest.mark.rule("2E-PLAN-12")
def test_a_swap_puts_an_unused_token_in_place_of_an_own_order() -> None:
    """The march becomes a support; everybody sees both tokens."""
    scenario = alone("winterfell", "karhold").order("winterfell", "march_0")
    scenario.order("karhold", "march_minus_1")
    play = raven(scenario).replace("winterfell", "support_0")
    used = play.told(RavenUsed)[0]

    assert (used.area, used.before, used.after) == ("winterfell", "march_0", "support_0")
    assert play.order("winterfell") == "support_0"
    assert play.world.raven_used


@pytest.mark.rule("2E-PLAN-13")
def test_rc_074_a_swap_respects_stars_and_bans() -> None:
    """Raids are banned; all three stars are used, so a plain order cannot become special."""
    scenario = alone("winterfell", "karhold", "castle_black", "moat_cailin")
    scenario.banned("raid", "raid_special")
    scenario.order("winterfell", "march_plus_1").order("karhold", "defense_2")
    scenario.order("castle_black", "support_plus_1").order("moat_cailin", "march_0")
    play = raven(scenario)
    replacements = play.request(UseRaven).replacements

    assert "consolidate_power_special" not in replacements[AreaId("moat_cailin")]
    assert "consolidate_power_special" in replacements[AreaId("winterfell")]
    assert "march_0" not in replacements[AreaId("winterfell")]
    with play.refused("2E-PLAN-13"):
        play.replace("moat_cailin", "raid")


@pytest.mark.rule("2E-PLAN-14")
def test_a_swap_needs_an_order_to_replace() -> None:
    """An area without an order gets none."""
    scenario = alone("winterfell", "karhold").order("winterfell", "march_0")
    play = raven(scenario)

    with play.refused("2E-PLAN-14"):
        play.replace("karhold", "raid")


@pytest.mark.rule("2E-PLAN-15", "2E-INFO-04")
@pytest.mark.parametrize(
    ("place", "top"), [("top", "crow_killers"), ("bottom", "skinchanger_scout")]
)
def test_the_holder_alone_sees_the_card_and_puts_it_top_or_bottom(place: str, top: str) -> None:
    """The card is told to Stark only, and known to Stark's view only."""
    play = raven().raven("look")
    seen = play.told(WildlingCardSeen)[0]
    play.put_card("top" if place == "top" else "bottom")

    assert (seen.card, seen.audience) == ("crow_killers", "stark")
    assert play.world.wildling_deck[0] == top
    assert play.game.view("stark").seen_wildling_card is not None
    assert play.game.view("lannister").seen_wildling_card is None


@pytest.mark.rule("2E-PLAN-16", "2E-INFO-06")
def test_nothing_proves_what_the_raven_saw() -> None:
    """No public event and no other view names the card: the holder may say what it likes."""
    play = raven().raven("look").put_card("bottom")
    public = [event.model_dump_json() for event in play.events if event.audience is None]

    assert not any("crow_killers" in text for text in public)
    assert "crow_killers" not in str(play.game.view("lannister"))


@pytest.mark.rule("2E-PLAN-17")
@pytest.mark.parametrize(("reading", "audience"), [("public", None), ("secret", "stark")])
def test_all_see_where_the_card_went(reading: str, audience: House | None) -> None:
    """Unless the game is agreed to keep it secret."""
    options = SecondEditionOptions.model_validate({"raven_card_destination": reading})
    play = raven(alone("winterfell", "karhold", options=options)).raven("look").put_card("bottom")

    assert play.told(WildlingCardPlaced)[0].audience == audience


@pytest.mark.rule("2E-PLAN-13")
def test_the_replaced_token_itself_counts_as_unused() -> None:
    """With all three stars used, one special order may still become another."""
    scenario = alone("winterfell", "karhold", "castle_black")
    scenario.order("winterfell", "march_plus_1").order("karhold", "support_plus_1")
    scenario.order("castle_black", "raid_special")
    tokens = raven(scenario).request(UseRaven).replacements[AreaId("winterfell")]

    assert OrderToken("defense_2") in tokens
    assert OrderToken("march_plus_1") not in tokens
