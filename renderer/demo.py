"""A made-up position that shows every kind of token, for a first look and for tests."""

from typing import TypeVar

from engine.edition import load_edition
from engine.names import AreaId, CardId, House, OrderToken, Track, UnitKind
from engine.shelf import DEFAULT
from engine.view import CombatView, ForceView, OrderView, View

V = TypeVar("V")

HOUSES: tuple[House, ...] = ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")
PLAYERS: dict[House, str] = {
    "stark": "Brandoline",
    "lannister": "Tywinner",
    "baratheon": "OursIsFury",
    "greyjoy": "saltwife",
    "tyrell": "thorny_q",
    "martell": "Oberjané 🌞",
}
TRACKS: dict[Track, tuple[House, ...]] = {
    "iron_throne": ("baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell"),
    "fiefdoms": ("greyjoy", "tyrell", "martell", "stark", "baratheon", "lannister"),
    "kings_court": ("lannister", "tyrell", "martell", "baratheon", "stark", "greyjoy"),
}
KINDS: dict[str, UnitKind] = {
    "f": "footman", "k": "knight", "e": "siege_engine", "s": "ship",
}  # fmt: skip
FORCES: dict[House, str] = {
    "stark": "winterfell fk, white_harbor fe, moat_cailin kkf, fingers f, shivering_sea ss, "
    "narrow_sea s, bay_of_ice ss, port_winterfell s, port_white_harbor s",
    "greyjoy": "pyke f, seagard kef, greywater_watch f, flints_finger k, ironmans_bay sss, "
    "sunset_sea s, port_pyke sss",
    "lannister": "lannisport fe, riverrun kkff, harrenhal f, golden_sound ss, port_lannisport ss",
    "tyrell": "highgarden kf, reach kef, blackwater ff, dornish_marches k, redwyne_straights ss, "
    "west_summer_sea s, port_oldtown ss",
    "baratheon": "dragonstone f, kings_landing kke, kingswood fk, blackwater_bay s, "
    "shipbreaker_bay sss, port_dragonstone s",
    "martell": "sunspear fk, yronwood ef, boneway k, princes_pass f, salt_shore f, "
    "sea_of_dorne ss, east_summer_sea s, port_sunspear sss",
}
POWER_TOKENS: dict[House, str] = {
    "stark": "castle_black karhold stony_shore widows_watch",
    "lannister": "searoad_marches stoney_sept",
    "tyrell": "three_towers arbor oldtown",
    "baratheon": "storms_end crackclaw_point",
    "greyjoy": "",
    "martell": "starfall",
}
ORDERS = {
    "winterfell": "consolidate_power", "white_harbor": "march_0",
    "moat_cailin": "defense_1", "fingers": "consolidate_power", "shivering_sea": "support_0",
    "narrow_sea": "raid", "bay_of_ice": "march_minus_1", "pyke": "defense_1",
    "seagard": "march_0", "greywater_watch": "support_0", "flints_finger": "raid",
    "ironmans_bay": "support_0", "sunset_sea": "march_minus_1",
    "port_pyke": "consolidate_power", "lannisport": "consolidate_power_special",
    "riverrun": "march_0", "harrenhal": "defense_2", "golden_sound": "support_0",
    "port_lannisport": "support_0", "highgarden": "consolidate_power", "reach": "march_0",
    "blackwater": "support_plus_1", "dornish_marches": "defense_1",
    "redwyne_straights": "raid_special", "west_summer_sea": "march_minus_1",
    "port_oldtown": "raid", "dragonstone": "consolidate_power", "kings_landing": "march_0",
    "kingswood": "defense_1", "blackwater_bay": "support_0", "shipbreaker_bay": "support_plus_1",
    "port_dragonstone": "consolidate_power", "sunspear": "consolidate_power_special",
    "yronwood": "march_0", "princes_pass": "defense_1", "salt_shore": "raid",
    "port_winterfell": "support_0",
    "port_white_harbor": "raid",
    "boneway": "march_minus_1",
    "port_sunspear": "support_0",
    "sea_of_dorne": "support_0", "east_summer_sea": "raid",
}  # fmt: skip
HOMES = ("winterfell", "pyke", "lannisport", "highgarden", "sunspear", "dragonstone")


def demo_view(*, face_down: bool = False) -> View:
    """A fourth round in full swing; with `face_down`, the orders are still secret."""
    units = _units()
    control = {area: force.house for area, force in units.items()}
    tokens = {AreaId(area): h for h, text in POWER_TOKENS.items() for area in text.split()}
    return View(
        edition=DEFAULT.id,
        viewer=None,
        houses=HOUSES,
        round=4,
        step="planning" if face_down else "marches",
        units=units,
        orders=_orders(units, face_down=face_down),
        power_tokens=tokens,
        garrisons=dict.fromkeys(map(AreaId, HOMES), 2),
        neutral_forces={AreaId("eyrie"): 6},
        impassable=(),
        control=control | tokens,
        tracks=TRACKS,
        stars=(3, 3, 2, 1, 0, 0),
        supply=_per_house(2, 4, 3, 3, 5, 4),
        victory=_forts(control | tokens),
        power=_per_house(5, 7, 2, 4, 11, 6),
        wildling_threat=8,
        westeros_cards=tuple(map(CardId, ("mustering", "clash_of_kings", "rains_of_autumn"))),
        banned=(OrderToken("march_plus_1"),),
        blade_used=not face_down,
        raven_used=False,
        hand=(),
        discards=dict.fromkeys(HOUSES, ()),
        seen_wildling_card=None,
        combat=None if face_down else _combat(),
        awaited=(),
        sealed=(),
        ranking=(),
    )


def _per_house(*values: V) -> dict[House, V]:
    return dict(zip(HOUSES, values, strict=True))


def _forts(control: dict[AreaId, House]) -> dict[House, int]:
    forts = load_edition(DEFAULT.id).forts
    return {house: sum(control.get(fort) == house for fort in forts) for house in HOUSES}


def _units() -> dict[AreaId, ForceView]:
    forces = {}
    for house, text in FORCES.items():
        for entry in text.split(", "):
            area, letters = entry.split()
            kinds = tuple(KINDS[letter] for letter in letters)
            forces[AreaId(area)] = ForceView(house, kinds, ())
    boneway = AreaId("boneway")
    forces[boneway] = ForceView("martell", ("knight",), ("footman",))
    return forces


def _orders(units: dict[AreaId, ForceView], *, face_down: bool) -> dict[AreaId, OrderView]:
    return {
        AreaId(area): OrderView(units[AreaId(area)].house, None if face_down else OrderToken(token))
        for area, token in ORDERS.items()
    }


def _combat() -> CombatView:
    return CombatView(
        attacker="baratheon",
        defender="tyrell",
        origin=AreaId("kings_landing"),
        area=AreaId("blackwater"),
        attacking=("knight", "knight"),
        support={},
        cards={},
    )
