"""The nine wildling cards, lost and won. 2E-WILD-10, 2E-WILD-12 to -31."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import (
    GameEnded,
    HouseCardDiscarded,
    PowerGained,
    SupplyMoved,
    TrackSet,
    UnitsLost,
    UnitSwapped,
)
from engine.names import House
from engine.requests import (
    ChoosePenalty,
    ChooseTrack,
    MusterUnits,
    PickCard,
    PickUnits,
    RemoveUnits,
)
from tests.engine.scenario import Play, Scenario
from tests.engine.test_wildling_attacks import HOUSES, attack


def lost(scenario: Scenario, card: str, lowest: House = "stark") -> Play:
    """The wildlings win; `lowest` bids 0, everybody else 1."""
    bids: dict[str, int] = {house: 1 for house in HOUSES if house != lowest}
    return attack(scenario, card, threat=10).bids(**bids)


def won(scenario: Scenario, card: str, highest: House = "stark", bid: int = 4) -> Play:
    """The Night's Watch wins by the bid of `highest` alone."""
    bids: dict[str, int] = {highest: bid}
    return attack(scenario, card, threat=4).bids(**bids)


# --- A King Beyond the Wall ---------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-13", "2E-WILD-10", "2E-WILD-30")
def test_a_king_beyond_the_wall_lost() -> None:
    """The lowest bidder is last everywhere; the others choose Fiefdoms or King's Court."""
    play = lost(Scenario(), "a_king_beyond_the_wall", "baratheon")
    dropped = [(moved.track, moved.order[-1]) for moved in play.told(TrackSet)]
    order = []
    for _ in range(5):
        request = play.request(ChooseTrack)
        order.append(request.house)
        assert set(request.to) == {"fiefdoms", "kings_court"}
        play.choose_track("fiefdoms" if request.house == "greyjoy" else "kings_court")

    assert dropped == [
        ("iron_throne", "baratheon"),
        ("fiefdoms", "baratheon"),
        ("kings_court", "baratheon"),
    ]
    assert order == ["lannister", "stark", "martell", "greyjoy", "tyrell"]
    assert play.world.holder("iron_throne") == "lannister"
    assert play.world.tracks["fiefdoms"][-2:] == ["baratheon", "greyjoy"]
    assert play.world.tracks["kings_court"] == [
        "greyjoy",
        "baratheon",
        "lannister",
        "stark",
        "martell",
        "tyrell",
    ]


@pytest.mark.rule("2E-WILD-13")
def test_a_king_beyond_the_wall_offers_two_tracks_only() -> None:
    """The Iron Throne track is not among the choices of everyone else."""
    play = lost(Scenario(), "a_king_beyond_the_wall", "baratheon")

    with play.refused("2E-WILD-13"):
        play.choose_track("iron_throne")


@pytest.mark.rule("2E-WILD-13", "2E-WILD-30")
def test_a_king_beyond_the_wall_won() -> None:
    """The highest bidder goes first on one track of its choice and takes its token at once."""
    play = won(Scenario(), "a_king_beyond_the_wall", "tyrell").choose_track("iron_throne")

    assert play.world.tracks["iron_throne"][:2] == ["tyrell", "baratheon"]
    assert play.world.holder("iron_throne") == "tyrell"


# --- Crow Killers -------------------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-14")
def test_crow_killers_lost_by_the_lowest_bidder() -> None:
    """All its knights become footmen without a question; siege engines are untouched."""
    scenario = Scenario().units("stark", "winterfell", "2 knights, 1 siege engine").supply(stark=2)
    scenario.units("stark", "white_harbor", "1 knight")
    play = lost(scenario, "crow_killers")

    assert play.army("winterfell") == "stark: 2 footmen, 1 siege engine"
    assert play.army("white_harbor") == "stark: 1 footman"
    assert len([swap for swap in play.told(UnitSwapped) if swap.house == "stark"]) == 3


@pytest.mark.rule("2E-WILD-14", "2E-COMP-14", "2E-WILD-31")
def test_crow_killers_with_too_few_footmen() -> None:
    """Knights without a replacement are destroyed; of two in one place nobody is asked which."""
    scenario = Scenario(empty=True).supply(stark=6)
    scenario.units("stark", "winterfell", "4 footmen").units("stark", "karhold", "3 footmen")
    scenario.units("stark", "moat_cailin", "2 footmen").units("stark", "twins", "2 knights")
    play = lost(scenario, "crow_killers")

    assert play.question == "place_orders"
    assert play.army("twins") == "stark: 1 footman"
    assert play.told(UnitsLost)[0].units == ("knight",)


@pytest.mark.rule("2E-WILD-14", "2E-WILD-15", "2E-WILD-12")
def test_crow_killers_lost_by_everyone_else() -> None:
    """Two knights of its choice; a house with one swaps one, with none nothing."""
    scenario = Scenario(empty=True).supply(tyrell=3)
    scenario.units("tyrell", "highgarden", "2 knights").units("tyrell", "oldtown", "1 knight")
    scenario.units("martell", "sunspear", "1 knight").units("greyjoy", "pyke", "2 footmen")
    play = lost(scenario, "crow_killers")
    asked = play.request(PickUnits)
    play.pick_units("highgarden: knight", "oldtown: knight")

    assert (asked.house, asked.purpose, asked.least, asked.most) == ("tyrell", "downgrade", 2, 2)
    assert play.army("highgarden") == "tyrell: 1 footman, 1 knight"
    assert play.army("oldtown") == "tyrell: 1 footman"
    assert play.army("sunspear") == "martell: 1 footman"
    assert play.army("pyke") == "greyjoy: 2 footmen"


@pytest.mark.rule("2E-WILD-14")
def test_crow_killers_which_knight_is_destroyed() -> None:
    """With one footman left in the pool, one of two knights dies and the other is swapped."""
    scenario = Scenario(empty=True).supply(tyrell=6)
    scenario.units("tyrell", "highgarden", "4 footmen").units("tyrell", "oldtown", "3 footmen")
    scenario.units("tyrell", "reach", "2 footmen").units("tyrell", "arbor", "1 knight")
    scenario.units("tyrell", "starfall", "1 knight")
    play = lost(scenario, "crow_killers")
    asked = play.request(PickUnits)
    play.pick_units("arbor: knight")

    assert (asked.purpose, asked.least) == ("destroy", 1)
    assert play.army("arbor") == ""
    assert play.army("starfall") == "tyrell: 1 footman"


@pytest.mark.rule("2E-WILD-14")
@pytest.mark.parametrize("free_knights", [1, 5])
def test_crow_killers_won(free_knights: int) -> None:
    """The highest bidder may knight up to two footmen, as far as the pool has knights."""
    scenario = Scenario(empty=True).supply(lannister=6)
    scenario.units("lannister", "lannisport", "2 footmen").units(
        "lannister", "riverrun", "1 footman"
    )
    if free_knights == 1:
        scenario.units("lannister", "harrenhal", "4 knights")
    play = won(scenario, "crow_killers", "lannister")
    asked = play.request(PickUnits)
    play.pick_units("riverrun: footman")

    assert (asked.least, asked.most) == (0, min(2, free_knights))
    assert play.army("riverrun") == "lannister: 1 knight"
    assert play.army("lannisport") == "lannister: 2 footmen"


# --- The Horde Descends -------------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-16", "2E-WILD-17")
def test_the_horde_descends_on_the_lowest_bidder() -> None:
    """Two units of one fort area: Winterfell is the only one that holds two."""
    scenario = Scenario(empty=True).supply(stark=3)
    scenario.units("stark", "winterfell", "1 footman, 1 knight")
    scenario.units("stark", "white_harbor", "1 footman").units("stark", "karhold", "3 footmen")
    play = lost(scenario, "the_horde_descends")

    assert play.army("winterfell") == ""
    assert play.army("karhold") == "stark: 3 footmen"


@pytest.mark.rule("2E-WILD-17")
def test_the_horde_descends_both_units_from_the_same_area() -> None:
    """With two such areas, one unit of each is refused."""
    scenario = Scenario(empty=True).supply(stark=3)
    scenario.units("stark", "winterfell", "2 footmen").units("stark", "white_harbor", "2 knights")
    play = lost(scenario, "the_horde_descends")
    with play.refused("2E-WILD-17"):
        play.remove(winterfell="1 footman", white_harbor="1 knight")
    play.remove(white_harbor="2 knights")

    assert play.army("white_harbor") == ""


@pytest.mark.rule("2E-WILD-17", "2E-WILD-12")
def test_the_horde_descends_where_no_fort_holds_two() -> None:
    """Then any two units, ships included."""
    scenario = Scenario(empty=True)
    scenario.units("stark", "winterfell", "1 footman").units("stark", "narrow_sea", "2 ships")
    play = lost(scenario, "the_horde_descends").remove(narrow_sea="1 ship", winterfell="1 footman")

    assert play.army("narrow_sea") == "stark: 1 ship"
    assert play.army("winterfell") == ""


@pytest.mark.rule("2E-WILD-16", "2E-WILD-10")
def test_the_horde_descends_on_everyone_else() -> None:
    """One unit anywhere, in turn order, after the lowest bidder."""
    scenario = Scenario(empty=True)
    scenario.units("stark", "winterfell", "1 footman").units("stark", "narrow_sea", "2 ships")
    scenario.units("tyrell", "highgarden", "1 footman, 1 knight")
    scenario.units("lannister", "lannisport", "1 footman, 1 knight")
    play = lost(scenario, "the_horde_descends")
    asked: list[str] = list(play.asked)
    play.remove(narrow_sea="2 ships")
    asked += play.asked
    play.remove(lannisport="1 footman")
    asked += play.asked
    play.remove(highgarden="1 knight")

    assert asked == ["stark", "lannister", "tyrell"]
    assert play.army("highgarden") == "tyrell: 1 footman"


@pytest.mark.rule("2E-WILD-16", "2E-MUSTER-01")
def test_the_horde_descends_won() -> None:
    """The highest bidder may muster in one controlled fort area."""
    play = won(Scenario(), "the_horde_descends", "stark")
    asked = play.request(MusterUnits)
    with play.refused("2E-WILD-16"):
        play.muster("winterfell: footman", "white_harbor: footman")
    play.muster("winterfell: upgrade to knight", "winterfell: ship at bay_of_ice")

    assert asked.one_castle
    assert play.army("winterfell") == "stark: 2 knights"
    assert play.army("bay_of_ice") == "stark: 1 ship"


# --- Mammoth Riders -----------------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-18", "2E-WILD-12")
def test_mammoth_riders_lost() -> None:
    """Three units of the lowest bidder, two of everyone else; who has fewer loses all."""
    scenario = Scenario(empty=True).supply(stark=3)
    scenario.units("stark", "winterfell", "3 footmen").units("stark", "narrow_sea", "1 ship")
    scenario.units("martell", "sunspear", "1 footman")
    scenario.units("tyrell", "highgarden", "1 footman, 1 knight, 1 siege engine").supply(tyrell=2)
    play = lost(scenario, "mammoth_riders")
    first = play.request(RemoveUnits)
    with play.refused("2E-WILD-12"):
        play.remove(winterfell="2 footmen")
    play.remove(winterfell="2 footmen", narrow_sea="1 ship")
    second = play.request(RemoveUnits)
    play.remove(highgarden="1 footman, 1 siege engine")

    assert (first.house, first.count) == ("stark", 3)
    assert (second.house, second.count) == ("tyrell", 2)
    assert play.army("sunspear") == ""
    assert play.army("winterfell") == "stark: 1 footman"


@pytest.mark.rule("2E-WILD-18")
@pytest.mark.parametrize("card", ["eddard_stark", None])
def test_mammoth_riders_won(card: str | None) -> None:
    """The highest bidder may take one card of its choice out of its discard pile."""
    scenario = Scenario().hand("stark", "robb_stark", "catelyn_stark")
    play = won(scenario, "mammoth_riders")
    asked = play.request(PickCard)
    play.pick(card)

    assert asked.optional
    assert len(asked.cards) == 5
    assert len(play.hand("stark")) == (3 if card else 2)
    assert ("eddard_stark" in play.hand("stark")) == bool(card)


# --- Massing on the Milkwater -------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-19")
@pytest.mark.parametrize(
    ("hand", "left"),
    [
        (
            ("eddard_stark", "roose_bolton", "greatjon_umber", "the_blackfish"),
            {"roose_bolton", "greatjon_umber", "the_blackfish"},
        ),
        (("roose_bolton", "greatjon_umber", "the_blackfish"), {"the_blackfish"}),
        (("eddard_stark",), {"eddard_stark"}),
    ],
    ids=["4 2 2 1", "2 2 1", "one card"],
)
def test_massing_on_the_milkwater_lowest_bidder(hand: tuple[str, ...], left: set[str]) -> None:
    """Of two or more cards all of the highest strength are discarded."""
    play = lost(Scenario().hand("stark", *hand), "massing_on_the_milkwater")

    assert play.hand("stark") == left


@pytest.mark.rule("2E-WILD-20")
@pytest.mark.parametrize(
    ("option", "hand"),
    [
        ("keep_all", {"roose_bolton", "greatjon_umber"}),
        (
            "discard_all_and_refill",
            {"eddard_stark", "robb_stark", "ser_rodrick_cassel", "the_blackfish", "catelyn_stark"},
        ),
    ],
)
def test_option_milkwater_and_a_hand_all_alike(option: str, hand: set[str]) -> None:
    """Such a hand is kept; played otherwise it is discarded and the other cards come back."""
    options = SecondEditionOptions(milkwater_equal_hand=option)
    scenario = Scenario(options=options).hand("stark", "roose_bolton", "greatjon_umber")
    play = lost(scenario, "massing_on_the_milkwater")

    assert play.hand("stark") == hand


@pytest.mark.rule("2E-WILD-19", "2E-WILD-10")
def test_massing_on_the_milkwater_everyone_else() -> None:
    """With two or more cards each discards one of its choice, in turn order."""
    scenario = Scenario().hand("martell", "doran_martell")
    play = lost(scenario, "massing_on_the_milkwater")
    asked: list[str] = []
    for card in ("patchface", "cersei_lannister", "aeron_damphair", "mace_tyrell"):
        asked += play.asked
        play.pick(card)

    assert asked == ["baratheon", "lannister", "greyjoy", "tyrell"]
    assert "mace_tyrell" in play.discards("tyrell")
    assert play.hand("martell") == {"doran_martell"}
    assert {gone.cause for gone in play.told(HouseCardDiscarded)} == {"massing_on_the_milkwater"}


@pytest.mark.rule("2E-WILD-19")
def test_massing_on_the_milkwater_won() -> None:
    """The highest bidder takes its whole discard pile back."""
    play = won(Scenario().hand("stark", "robb_stark"), "massing_on_the_milkwater")

    assert len(play.hand("stark")) == 7
    assert play.discards("stark") == set()


# --- Preemptive Raid ----------------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-21", "2E-WILD-12")
def test_preemptive_raid_lost_with_units() -> None:
    """The lowest bidder may destroy two units anywhere; nobody else loses anything."""
    before = Scenario().play().total("tyrell")
    play = lost(Scenario(), "preemptive_raid").penalty("destroy_units")
    play.remove(winterfell="1 footman", white_harbor="1 footman")

    assert play.army("winterfell") == "stark: 1 knight"
    assert play.army("white_harbor") == ""
    assert play.total("tyrell") == before


@pytest.mark.rule("2E-WILD-21", "2E-WILD-23")
def test_preemptive_raid_lost_with_rank() -> None:
    """Second on King's Court, its best track, Stark drops to fourth; those passed move up."""
    scenario = Scenario()
    scenario.track("iron_throne", "baratheon", "lannister", "stark")
    scenario.track("fiefdoms", "greyjoy", "tyrell", "martell", "stark")
    scenario.track("kings_court", "lannister", "stark", "martell", "baratheon", "tyrell")
    play = lost(scenario, "preemptive_raid").penalty("drop_on_track")

    assert play.world.tracks["kings_court"] == [
        "lannister",
        "martell",
        "baratheon",
        "stark",
        "tyrell",
        "greyjoy",
    ]
    assert len(play.told(TrackSet)) == 1


@pytest.mark.rule("2E-WILD-22", "2E-WILD-23")
def test_preemptive_raid_with_two_best_tracks() -> None:
    """The Iron Throne holder picks which; a drop stops at the last position."""
    scenario = Scenario()
    last_but_one: list[House] = ["baratheon", "lannister", "martell", "greyjoy", "stark", "tyrell"]
    scenario.track("iron_throne", *last_but_one).track("fiefdoms", *last_but_one)
    scenario.track("kings_court", "baratheon", "lannister", "martell", "greyjoy", "tyrell")
    play = lost(scenario, "preemptive_raid").penalty("drop_on_track")
    asked = play.request(ChooseTrack)
    play.choose_track("fiefdoms")

    assert (asked.house, asked.moved) == ("baratheon", "stark")
    assert asked.to == {"iron_throne": 6, "fiefdoms": 6}
    assert play.world.tracks["fiefdoms"][-2:] == ["tyrell", "stark"]
    assert play.world.tracks["iron_throne"] == last_but_one


@pytest.mark.rule("2E-WILD-21")
def test_preemptive_raid_without_units() -> None:
    """A house that has no unit to destroy drops on its track, unasked."""
    scenario = Scenario().no_units("winterfell", "white_harbor", "shivering_sea")
    play = lost(scenario, "preemptive_raid")

    assert play.question != "choose_penalty"
    assert play.told(TrackSet)[0].by == "preemptive_raid"


@pytest.mark.rule("2E-WILD-21")
def test_preemptive_raid_offers_both_penalties() -> None:
    """As long as there is a unit."""
    request = lost(Scenario(), "preemptive_raid").request(ChoosePenalty)

    assert request.penalties == ("destroy_units", "drop_on_track")


# --- Rattleshirt's Raiders ----------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-26", "2E-WILD-27", "2E-WILD-10")
@pytest.mark.parametrize(
    ("option", "order"),
    [
        ("lowest_bidder_first", ["stark", "lannister"]),
        ("turn_order", ["lannister", "stark"]),
    ],
)
def test_rattleshirts_raiders_lost(option: str, order: list[str]) -> None:
    """All supply tokens move first, not below 0; then armies are reconciled, in this order."""
    options = SecondEditionOptions(rattleshirt_reconcile_order=option)
    scenario = (
        Scenario(empty=True, options=options)
        .units("stark", "winterfell", "3 footmen")
        .units("lannister", "lannisport", "3 footmen")
        .supply(stark=1, greyjoy=0, lannister=1, baratheon=3, martell=3, tyrell=3)
    )
    play = lost(scenario, "rattleshirts_raiders")
    supply = dict(play.world.supply)
    asked: list[str] = []
    for house in order:
        asked += play.asked
        play.remove(None, **{"winterfell" if house == "stark" else "lannisport": "1 footman"})

    assert supply == {
        "stark": 0,
        "greyjoy": 0,
        "lannister": 0,
        "baratheon": 2,
        "martell": 2,
        "tyrell": 2,
    }
    assert asked == order
    assert play.army("winterfell") == "stark: 2 footmen"


@pytest.mark.rule("2E-WILD-26")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (6, 6)])
def test_rattleshirts_raiders_won(before: int, after: int) -> None:
    """The highest bidder gains one supply, not above 6."""
    play = won(Scenario().supply(stark=before), "rattleshirts_raiders")

    assert play.world.supply["stark"] == after
    assert bool(play.told(SupplyMoved)) == (before != after)


# --- Silence at the Wall, Skinchanger Scout -----------------------------------------------------


@pytest.mark.rule("2E-WILD-28")
def test_silence_at_the_wall() -> None:
    """Nothing happens, won or lost."""
    beaten, held = lost(Scenario(), "silence_at_the_wall"), won(Scenario(), "silence_at_the_wall")

    for play in (beaten, held):
        assert play.question == "place_orders"
        assert not play.told(UnitsLost)
        assert not play.told(PowerGained)


@pytest.mark.rule("2E-WILD-29")
def test_skinchanger_scout_lost() -> None:
    """After the bids: 4, 1, 0 and 5 become 0, 0, 0 and 3."""
    scenario = Scenario().power(stark=4, lannister=2, martell=1, tyrell=6, baratheon=5, greyjoy=5)
    play = lost(scenario, "skinchanger_scout")
    power = play.world.power

    assert [power[h] for h in ("stark", "lannister", "martell", "tyrell")] == [0, 0, 0, 3]


@pytest.mark.rule("2E-WILD-29")
def test_skinchanger_scout_won() -> None:
    """The highest bidder gets its bid back."""
    play = won(Scenario().power(stark=5), "skinchanger_scout", bid=5)

    assert play.world.power["stark"] == 5


# --- Settling -----------------------------------------------------------------------------------


@pytest.mark.rule("2E-WILD-31", "2E-CONTROL-13", "2E-PORT-12")
def test_an_area_that_loses_its_last_unit_is_settled_at_once() -> None:
    """White Harbor falls to nobody, and the ship in its port is lost with it."""
    scenario = Scenario(empty=True).units("stark", "white_harbor", "1 footman")
    scenario.units("stark", "port_white_harbor", "1 ship").units("stark", "winterfell", "1 footman")
    scenario.units("stark", "karhold", "1 knight")
    play = lost(scenario, "preemptive_raid").penalty("destroy_units")
    play.remove(white_harbor="1 footman", karhold="1 knight")

    assert play.controller("white_harbor") is None
    assert play.army("port_white_harbor") == ""


@pytest.mark.rule("2E-WILD-31", "2E-VICTORY-02", "2E-CONTROL-08")
def test_wildling_losses_may_end_the_game() -> None:
    """Stark's only unit in Pyke dies: Greyjoy's home falls back and is its seventh fort."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "pyke", "1 footman")
        .garrison("pyke", 0)
        .units("stark", "karhold", "1 footman")
        .power_token("greyjoy", "riverrun", "seagard", "harrenhal", "moat_cailin", "flints_finger")
        .power_token("greyjoy", "crackclaw_point")
    )
    play = lost(scenario, "preemptive_raid").penalty("destroy_units")

    assert play.game.over
    assert play.told(GameEnded)[0].ranking[0] == "greyjoy"
