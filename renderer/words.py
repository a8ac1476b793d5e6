"""What the pictures and their descriptions call things."""

from engine.edition import Edition, load_edition
from engine.names import AreaId, House, Step, Track
from engine.view import View

TRACK_NAMES: dict[Track, str] = {
    "iron_throne": "Iron Throne",
    "fiefdoms": "Fiefdoms",
    "kings_court": "King's Court",
}
STEP_NAMES: dict[Step, str] = {
    "westeros": "Westeros Phase",
    "planning": "Planning Phase",
    "raven": "Planning Phase · Messenger Raven",
    "raids": "Action Phase · Raid orders",
    "marches": "Action Phase · March orders",
    "consolidate": "Action Phase · Consolidate Power",
}


def house_name(house: House) -> str:
    """The house without the word House: `Stark`."""
    return house.capitalize()


def area_name(edition: Edition, area: AreaId) -> str:
    """An area's printed name."""
    return edition.areas[area].name


def phase_line(view: View) -> str:
    """What is going on, in one line."""
    if view.drawn:
        return f"A draw between {' and '.join(map(house_name, view.drawn))}"
    if view.ranking:
        return f"House {house_name(view.ranking[0])} has won"
    if view.combat is not None:
        return f"Combat at {area_name(load_edition(view.edition), view.combat.area)}"
    return STEP_NAMES[view.step]


def fort_words(edition: Edition) -> str:
    """What the edition calls the areas that count for victory."""
    cities = any(area.fort == "city" for area in edition.area_list)
    return "Cities and Strongholds" if cities else "Castles and strongholds"


def smaller_fort(edition: Edition) -> str:
    """The icon of the edition's lesser fort: `castle` or `city`."""
    return next(
        edition.areas[f].fort for f in edition.forts if edition.areas[f].fort != "stronghold"
    )


def target(view: View) -> int:
    """How many castles and strongholds win the game."""
    return load_edition(view.edition).constants.victory_areas_needed[len(view.houses)]
