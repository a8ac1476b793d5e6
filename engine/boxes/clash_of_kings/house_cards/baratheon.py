"""House Baratheon, crowned."""

from engine.boxes.first.house_cards.tyrell import cancel_the_opponents_text
from engine.boxes.second.house_cards.baratheon import (
    discard_an_enemy_card,
    knight_a_footman,
    serves,
    ships_count_nothing,
)
from engine.names import House
from engine.rules.card_texts import CardText, Extra
from engine.world import Combat, World


def twice_as_strong_as_a_king(world: World, combat: Combat, house: House) -> Extra:
    """Stannis Baratheon: +2 if the opponent stands higher on the Iron Throne track."""
    throne = world.turn_order
    higher = throne.index(combat.opponent(house)) < throne.index(house)
    return Extra(strength=2 if higher else 0)


TEXTS = (
    CardText("melisandre_crown", cancel=cancel_the_opponents_text),
    CardText("stannis_baratheon_crown", bonus=twice_as_strong_as_a_king),
    CardText("ser_davos_seaworth_crown", bonus=serves("stannis_baratheon_crown")),
    CardText("renly_baratheon_crown", win=knight_a_footman),
    CardText("salladhor_saan_crown", unit_strength=ships_count_nothing, always_last=True),
    CardText("patchface_crown", after=discard_an_enemy_card),
)
