"""The data of the first edition and of A Clash of Kings agree with themselves and the rulebooks."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

import pytest
from pydantic import ValidationError

from engine.amendments import Change
from engine.edition import Edition, load_edition
from engine.names import DECKS, AreaId, House, OrderToken, UnitKind
from engine.shelf import BOXES, edition_name, options_of, unavailable_options_of
from engine.supply import fits

FIRST = load_edition("first")
OPTIONS = tuple(option.id for option in options_of(BOXES["first"]))
READINGS = {reading.id: reading for reading in FIRST.box.disputed}
COMBINATIONS = [
    frozenset(chosen) for n in range(len(OPTIONS) + 1) for chosen in combinations(OPTIONS, n)
]
BASE_STRENGTHS = [3, 2, 2, 1, 1, 0, 0]
CROWNED_STRENGTHS = [4, 3, 2, 2, 1, 1, 0]


def named(options: Collection[str]) -> str:
    """A combination as a test is called by it."""
    return "+".join(sorted(options)) or "none"


@pytest.fixture(params=COMBINATIONS, ids=named)
def edition(request: pytest.FixtureRequest) -> Edition:
    """The first edition with one combination of the expansion's options."""
    options: frozenset[str] = request.param
    return load_edition("first", options)


def parts_of(areas: set[AreaId], edition: Edition) -> set[frozenset[AreaId]]:
    """The connected parts of some areas."""
    left, parts = set(areas), set()
    while left:
        part, fresh = set(), {left.pop()}
        while fresh:
            part |= fresh
            fresh = {near for area in fresh for near in edition.neighbours[area]} & areas - part
        parts.add(frozenset(part))
        left -= part
    return parts


def of_type(kind: str, edition: Edition) -> set[AreaId]:
    """The areas of one type."""
    return {area.id for area in edition.area_list if area.type == kind}


def first_units(house: House, edition: Edition) -> Iterator[tuple[AreaId, UnitKind, int]]:
    """Area, kind and number of a House's first units."""
    for entry in edition.houses[house].units:
        for kind in edition.units:
            if kind in entry:
                yield entry["area"], kind, entry[kind]


def test_the_board_has_34_lands_and_11_seas() -> None:
    """The base board is the 2003 one, without ports; the overlay has as many areas as 2E."""
    overlay = load_edition("first+martell")

    assert Counter(area.type for area in FIRST.area_list) == {"land": 34, "sea": 11}
    assert Counter(area.type for area in overlay.area_list) == {"land": 38, "sea": 12}


def test_areas_have_different_ids_and_links_join_two_of_them_once(edition: Edition) -> None:
    """No id twice, no link twice, none from an area to itself or to nowhere."""
    ids = [area.id for area in edition.area_list]
    pairs = [frozenset(link) for link in edition.links]

    assert len(set(ids)) == len(ids)
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 and pair <= set(ids) for pair in pairs)


@pytest.mark.rule("1E-ISLE-01")
def test_the_board_hangs_together_and_its_islands_lie_apart(edition: Edition) -> None:
    """The board is connected; on land it is the mainland, Dragonstone, Pyke and The Arbor."""
    lands = parts_of(of_type("land", edition), edition)

    assert len(parts_of(set(edition.areas), edition)) == 1
    assert {next(iter(part)) for part in lands if len(part) == 1} == {
        "dragonstone",
        "pyke",
        "arbor",
    }
    assert len(lands) == 4


@pytest.mark.rule("1E-RIVER-01")
def test_rivers_bar_the_way_except_at_two_bridges(edition: Edition) -> None:
    """The Twins and Crackclaw Point are reached across a bridge; no link crosses a river else."""
    links = {frozenset(link) for link in edition.links}
    bridged = (("seagard", "twins"), ("crackclaw_point", "mountains_of_the_moon"))
    blocked = (
        ("greywater_watch", "winterfell"),
        ("mountains_of_the_moon", "riverrun"),
        ("harrenhal", "mountains_of_the_moon"),
        ("starfall", "three_towers"),
    )

    assert all(frozenset(pair) in links for pair in bridged)
    assert not any(frozenset(pair) in links for pair in blocked)


@pytest.mark.rule("1E-COMP-06", "1E-WEST-14")
def test_westeros_decks_have_ten_cards_each() -> None:
    """Three decks of ten, Winter is Coming in each; the third attacks three times."""
    sizes = [sum(card.count for card in FIRST.westeros_decks[deck]) for deck in DECKS]

    assert sizes == [10, 10, 10]
    assert all(any(c.effect == "reshuffle" for c in FIRST.westeros_decks[deck]) for deck in DECKS)
    assert FIRST.westeros_cards[FIRST.westeros_decks["III"][0].id].count == 3
    assert FIRST.wildling_deck == ()


@pytest.mark.rule("1E-COMP-04", "COK-CARD-01", "COK-COMB-02")
def test_every_house_has_seven_cards_of_the_set_in_play(edition: Edition) -> None:
    """Old or crowned, never mixed: seven per House, with the strengths of the set."""
    crowned = "house-cards" in edition.options

    for house in edition.houses:
        cards = [card for card in edition.house_card_list if card.house == house]
        strengths = sorted((card.strength for card in cards), reverse=True)
        assert strengths == (CROWNED_STRENGTHS if crowned else BASE_STRENGTHS)
        assert {card.ours for card in cards} == {crowned}


def test_a_card_of_the_old_sets_has_icons_or_a_text() -> None:
    """No old card has both icons and a text, and none has neither."""
    cards = load_edition("first+martell").house_card_list

    assert all(bool(card.swords or card.towers) != bool(card.text) for card in cards)


def test_texts_have_a_moment_and_no_other_card_has(edition: Edition) -> None:
    """A card has a timing exactly if it has a text; what is ours says what is known of it."""
    cards = edition.house_card_list

    assert all((card.timing == "none") == (card.text == "") for card in cards)
    assert all(bool(card.evidence) == card.ours for card in cards)


def test_house_card_ids_are_unique_over_all_editions() -> None:
    """The engine knows texts by their card's id, so no id means two different cards."""
    sets = [load_edition(name) for name in ("second", "first+martell", "first+house-cards+martell")]
    ids = [card.id for edition in sets for card in edition.house_card_list]

    assert len(set(ids)) == len(ids) == 3 * 42


@pytest.mark.rule("1E-LIM-02", "1E-SUP-02", "1E-COMP-02")
def test_first_units_are_within_limits_and_supply(edition: Edition) -> None:
    """No House begins with more units than it has, or with armies its supply cannot feed."""
    for house in edition.houses.values():
        units = list(first_units(house.id, edition))
        counts = Counter(kind for _, kind, number in units for _ in range(number))
        armies = Counter(area for area, _, number in units for _ in range(number))
        assert all(counts[kind] <= edition.units[kind].pool_per_house for kind in edition.units)
        assert fits(armies.values(), edition.supply_limits[house.start.supply])
        assert all(edition.units[kind].terrain == edition.areas[a].type for a, kind, _ in units)


def test_first_units_give_the_first_victory_count(edition: Edition) -> None:
    """The count printed for the start is the Cities and Strongholds held by first units."""
    for house in edition.houses.values():
        held = {area for area, _, _ in first_units(house.id, edition)} & set(edition.forts)
        assert house.start.victory == len(held)


@pytest.mark.rule("1E-SETUP-04", "1E-SETUP-09", "COK-MART-05")
def test_tracks_are_permutations_of_the_houses_in_play(edition: Edition) -> None:
    """On each track stands each House once, and every position knows its stars."""
    for players, setup in edition.setups.items():
        assert len(setup.houses) == players
        assert all(sorted(track) == sorted(setup.houses) for track in setup.tracks.values())
        assert len(edition.kings_court_stars[players]) == players
        assert players in edition.constants.victory_areas_needed


@pytest.mark.rule("1E-SETUP-09", "1E-VAR-01", "1E-VAR-02")
def test_smaller_games_close_up_the_tracks_of_five_players() -> None:
    """Houses that are missing leave no gap, and the others keep their order."""
    full = FIRST.setups[5].tracks

    for players in (3, 4):
        setup = FIRST.setups[players]
        closed = {t: tuple(h for h in full[t] if h in setup.houses) for t in full}
        assert setup.tracks == closed
    assert FIRST.setups[4].tracks["fiefdoms"][0] == "tyrell"
    assert FIRST.setups[3].tracks["fiefdoms"][0] == "stark"


@pytest.mark.rule("1E-VAR-03", "1E-VAR-05", "1E-NEUT-01")
def test_units_of_unplayed_houses_are_neutral_forces() -> None:
    """EX-1E-22: their first units become neutral forces, a Knight counting 2, in each area."""
    strength = {"footman": 1, "knight": 2, "ship": 1}

    for setup in FIRST.setups.values():
        expected = Counter({"kings_landing": 5, "eyrie": 6, "sunspear": 5})
        for house in FIRST.houses.keys() - set(setup.houses):
            for area, kind, number in first_units(house, FIRST):
                expected[area] += strength[kind] * number
        assert setup.neutral_forces == dict(expected)


@pytest.mark.rule("1E-VIC-01", "1E-VAR-02", "COK-MART-06")
def test_areas_needed_for_victory() -> None:
    """Seven areas win, eight with three players, six with six."""
    six = load_edition("first+martell")

    assert FIRST.constants.victory_areas_needed == {3: 8, 4: 7, 5: 7}
    assert six.constants.victory_areas_needed == {6: 6}
    assert set(six.setups) == {6}
    assert "sunspear" not in six.setups[6].neutral_forces


@pytest.mark.rule("1E-COMP-03", "1E-ORD-04")
def test_every_house_has_fifteen_orders_five_of_them_special(edition: Edition) -> None:
    """The tokens of 2003: a special Raid removes two orders and is called so."""
    tokens = edition.order_tokens

    assert sum(token.count for token in tokens) == 15
    assert sum(token.count for token in tokens if token.special) == 5
    assert Counter(t.type for t in tokens for _ in range(t.count)) == dict.fromkeys(
        ("march", "defense", "support", "raid", "consolidate_power"), 3
    )
    assert edition.orders[OrderToken("raid_plus_1")].targets == 2
    assert edition.orders[OrderToken("raid_plus_1")].name == "Raid +1*"


def test_bans_name_tokens_of_this_edition() -> None:
    """A card that forbids orders forbids all of a kind, under the names they have here."""
    for card in FIRST.westeros_cards.values():
        kinds = {FIRST.orders[token].type for token in card.bans}
        assert set(card.bans) == {t.id for t in FIRST.order_tokens if t.type in kinds}


@pytest.mark.rule("1E-WEST-03", "1E-WILD-01", "1E-WILD-10")
def test_the_wildling_marker_stops_at_twelve_without_an_attack() -> None:
    """Only a card attacks; afterwards the marker is back at 0 from anywhere."""
    track = FIRST.wildlings

    assert (track.start, track.end, track.attack_at) == (0, 12, None)
    assert track.end + track.wildling_victory_threat_change == 0


@pytest.mark.rule("COK-PORT-01", "COK-PORT-02")
def test_ports_lie_between_a_land_and_a_sea_that_are_adjacent(edition: Edition) -> None:
    """With the option there are eight ports, each linked to its own two areas only."""
    if "ports" not in edition.options:
        assert edition.port_ids == ()
        return

    assert len(edition.port_ids) == 8
    for port in map(edition.areas.__getitem__, edition.port_ids):
        assert port.land is not None
        assert port.sea in edition.neighbours[port.land]
        assert sorted(edition.neighbours[port.id]) == sorted((port.land, port.sea))
        assert edition.areas[port.land].port == port.id
    assert edition.constants.port_ship_limit == 3


def test_the_port_of_sunspear_lies_in_the_summer_sea() -> None:
    """EX-COK-04: not in the Sea of Dorne; the water has another name on the overlay."""
    port = AreaId("port_sunspear")

    assert load_edition("first+ports").areas[port].sea == "summer_sea"
    assert load_edition("first+martell+ports").areas[port].sea == "east_summer_sea"


@pytest.mark.rule("COK-OTO-01")
def test_every_house_has_five_one_time_orders(edition: Edition) -> None:
    """With the option: two Recruit, one Supply Caravan, one Forced March and one of its own."""
    orders = edition.one_time_orders.values()
    counts = {
        house: sum(order.count for order in orders if order.house in (None, house))
        for house in edition.houses
    }

    on = "one-time-orders" in edition.options
    assert counts == dict.fromkeys(edition.houses, 5 if on else 0)
    assert Counter(order.house for order in orders if order.house) == (
        dict.fromkeys(edition.houses, 1) if on else {}
    )
    assert not set(edition.one_time_orders) & set(edition.orders)


@pytest.mark.rule("COK-SIEGE-01", "COK-FORT-01")
def test_siege_engines_and_fortifications_exist_only_with_their_options(edition: Edition) -> None:
    """Three engines per House, nine fortifications for all."""
    engine = edition.units.get("siege_engine")

    assert (engine is not None) == ("siege-engines" in edition.options)
    assert engine is None or (engine.pool_per_house, engine.muster_cost) == (3, 2)
    assert (edition.fortifications is not None) == ("fortifications" in edition.options)
    assert edition.fortifications is None or edition.fortifications.total == 9


def test_an_edition_is_found_again_by_its_name(edition: Edition) -> None:
    """The name carries the options, in whatever order they were chosen."""
    backwards = "+".join(("first", *sorted(edition.options, reverse=True)))

    assert load_edition(edition.id) is edition
    assert load_edition(backwards) is edition
    assert edition.box is BOXES["first"]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("options", [frozenset(), frozenset(OPTIONS)], ids=named)
def test_every_reading_changes_a_fact_with_any_options(
    reading: str, options: frozenset[str]
) -> None:
    """Another reading gives a valid edition that differs from the recommended one."""
    usual, other = load_edition("first", options), load_edition("first", options | {reading})

    same = {"id", "options"}
    told_apart = usual.model_dump(exclude=same) != other.model_dump(exclude=same)

    assert told_apart or reading in ("greyjoy-tyrell-swapped", "supply-as-second")
    assert usual.houses.keys() == other.houses.keys()


@pytest.mark.rule("1E-VAR-07")
def test_the_reading_that_helps_lannister_swaps_two_houses() -> None:
    """Greyjoy and Tyrell change places with five players only."""
    swapped = load_edition("first+greyjoy-tyrell-swapped").setups

    assert swapped[5].tracks["kings_court"][3:] == ("tyrell", "greyjoy")
    assert swapped[4] == FIRST.setups[4]


def test_readings_that_contradict_each_other_are_refused() -> None:
    """Only one starting supply can be chosen, and no option that does not exist."""
    with pytest.raises(KeyError, match="contradicts"):
        load_edition("first+supply-by-barrels+supply-on-start-cards")
    for name in ("first+dragons", "second+ports", "clash_of_kings", "third"):
        with pytest.raises(KeyError):
            load_edition(name)


@pytest.mark.rule("COK-GEN-02", "COK-VAR-03", "COK-VAR-04")
def test_options_that_nobody_knows_are_listed_with_the_reason() -> None:
    """Nine options are in the box; two cannot be played, and each says why."""
    missing = unavailable_options_of(BOXES["first"])
    numbers = [option.number for option in options_of(BOXES["first"])]
    numbers += [option.number for option in missing]

    assert numbers == list(range(1, 10))
    assert all(len(option.reason) > 40 for option in missing)
    assert unavailable_options_of(BOXES["second"]) == ()
    assert BOXES["clash_of_kings"].expands == "first"


def test_the_second_edition_knows_nothing_of_the_first() -> None:
    """Its facts are those of its own file, without options or readings."""
    second = load_edition("second")

    assert (second.id, second.box.id, second.options) == ("second", "second", frozenset())
    assert second.box.disputed == ()
    assert second.one_time_orders == {}
    assert second.fortifications is None
    assert second.wildlings.attack_at == 12


# --- Board facts of the worked examples ---------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("sunset_sea", "highgarden"),
        ("blackwater", "reach"),
        ("reach", "searoad_marches"),
        ("harrenhal", "riverrun"),
        ("golden_sound", "sunset_sea"),
        ("golden_sound", "riverrun"),
        ("ironmans_bay", "riverrun"),
        ("sunset_sea", "oldtown"),
        ("sunset_sea", "searoad_marches"),
        ("sunset_sea", "redwyne_straights"),
        ("redwyne_straights", "summer_sea"),
        ("summer_sea", "shipbreaker_bay"),
        ("summer_sea", "sunspear"),
        ("shipbreaker_bay", "narrow_sea"),
    ],
)
def test_neighbours_that_the_rulebook_needs(a: str, b: str) -> None:
    """EX-1E-04, 09, 11, 12, 13: areas that its examples treat as adjacent."""
    assert b in FIRST.neighbours[AreaId(a)]


def test_the_shortest_chain_of_seas_from_flints_finger_to_widows_watch_has_five() -> None:
    """EX-1E-12: with any of the five missing, the way is longer."""
    seas = of_type("sea", FIRST)

    assert _seas_between("flints_finger", "widows_watch", seas) == 5


def test_icons_that_the_rulebook_names() -> None:
    """EX-1E-01, 02, 03, 19 and the expansion's examples name barrels, crowns and castles."""
    areas = {area.id: (area.supply, area.power, area.fort) for area in FIRST.area_list}

    assert areas[AreaId("blackwater")] == (2, 0, "none")
    assert areas[AreaId("kings_landing")] == (0, 2, "stronghold")
    assert areas[AreaId("dragonstone")] == (1, 1, "stronghold")
    assert areas[AreaId("harrenhal")][2] == areas[AreaId("sunspear")][2] == "city"
    assert load_edition("first+martell").areas[AreaId("sunspear")].fort == "stronghold"


def test_the_start_of_lannister_is_the_rulebooks() -> None:
    """EX-1E-01: units and positions 2, 5, 1."""
    units = set(first_units("lannister", FIRST))
    tracks = FIRST.setups[5].tracks.values()

    assert units == {
        ("lannisport", "footman", 1),
        ("lannisport", "knight", 1),
        ("stoney_sept", "footman", 1),
        ("golden_sound", "ship", 1),
    }
    assert [track.index("lannister") + 1 for track in tracks] == [2, 5, 1]


def _seas_between(start: str, end: str, seas: set[AreaId]) -> int:
    reached = {area for area in FIRST.neighbours[AreaId(start)] if area in seas}
    goal = {area for area in FIRST.neighbours[AreaId(end)] if area in seas}
    steps = 1
    while not reached & goal:
        reached |= {near for area in reached for near in FIRST.neighbours[area]} & seas
        steps += 1
    return steps


# --- Laying changes over facts ------------------------------------------------------------------


def test_a_change_strikes_merges_adds_and_replaces() -> None:
    """Entries are known by their id and pairs by their ends; other values are replaced."""
    facts = {
        "areas": [{"id": "a", "supply": 1, "name": "A"}, {"id": "b"}],
        "links": [["a", "b"], ["b", "c"]],
        "setups": {3: {"houses": ["x", "y"]}, 4: {}},
    }
    change = Change(
        strike={"areas": ["b"], "links": [["b", "a"]], "setups": [4]},
        lay={
            "areas": [{"id": "a", "supply": 2}, {"id": "c"}],
            "links": [["c", "d"]],
            "setups": {3: {"houses": ["y", "x"]}},
        },
    )

    assert change.made(facts) == {
        "areas": [{"id": "a", "supply": 2, "name": "A"}, {"id": "c"}],
        "links": [["b", "c"], ["c", "d"]],
        "setups": {3: {"houses": ["y", "x"]}},
    }


def test_a_change_with_an_unknown_word_is_refused() -> None:
    """A misspelt key in an option's data is an error, not a change that never happens."""
    with pytest.raises(ValidationError):
        Change.model_validate({"lays": {}})


def test_names_of_editions_are_canonical() -> None:
    """Options are sorted and named once."""
    assert edition_name("first", ["ports", "martell", "ports"]) == "first+martell+ports"
    assert edition_name("second") == "second"
