"""Every card's printed strength and icons, in a combat where no text adds to them."""

import pytest

from engine.edition import load_edition
from engine.names import CardId, House
from engine.rules.card_texts import known_texts
from engine.shelf import EDITIONS, edition_name, options_of
from tests.engine.cards.battles import clash, duel, show

PRINTED: dict[House, dict[str, tuple[int, int, int]]] = {
    "stark": {
        "eddard_stark": (4, 2, 0),
        "robb_stark": (3, 0, 0),
        "roose_bolton": (2, 0, 0),
        "greatjon_umber": (2, 1, 0),
        "ser_rodrick_cassel": (1, 0, 2),
        "the_blackfish": (1, 0, 0),
        "catelyn_stark": (0, 0, 0),
    },
    "lannister": {
        "tywin_lannister": (4, 0, 0),
        "ser_gregor_clegane": (3, 3, 0),
        "ser_jaime_lannister": (2, 1, 0),
        "the_hound": (2, 0, 2),
        "ser_kevan_lannister": (1, 0, 0),
        "tyrion_lannister": (1, 0, 0),
        "cersei_lannister": (0, 0, 0),
    },
    "baratheon": {
        "stannis_baratheon": (4, 0, 0),
        "renly_baratheon": (3, 0, 0),
        "ser_davos_seaworth": (2, 0, 0),
        "brienne_of_tarth": (2, 1, 1),
        "salladhor_saan": (1, 0, 0),
        "melisandre": (1, 1, 0),
        "patchface": (0, 0, 0),
    },
    "greyjoy": {
        "euron_crows_eye": (4, 1, 0),
        "victarion_greyjoy": (3, 0, 0),
        "balon_greyjoy": (2, 0, 0),
        "theon_greyjoy": (2, 0, 0),
        "dagmar_cleftjaw": (1, 1, 1),
        "asha_greyjoy": (1, 2, 1),  # her icons come from her text: nobody backs her
        "aeron_damphair": (0, 0, 0),
    },
    "tyrell": {
        "mace_tyrell": (4, 0, 0),
        "ser_loras_tyrell": (3, 0, 0),
        "randyll_tarly": (2, 1, 0),
        "ser_garlan_tyrell": (2, 2, 0),
        "margaery_tyrell": (1, 0, 1),
        "alester_florent": (1, 0, 1),
        "queen_of_thorns": (0, 0, 0),
    },
    "martell": {
        "the_red_viper": (4, 2, 1),
        "areo_hotah": (3, 0, 1),
        "darkstar": (2, 1, 0),
        "obara_sand": (2, 1, 0),
        "arianne_martell": (1, 0, 0),
        "nymeria_sand": (1, 1, 0),  # a sword while attacking, by her text
        "doran_martell": (0, 0, 0),
    },
}


@pytest.mark.rule("2E-COMP-08", "2E-COMBAT-13")
@pytest.mark.parametrize(
    ("house", "card"), [(house, card) for house, cards in PRINTED.items() for card in cards]
)
def test_a_card_counts_what_is_printed_on_it(house: House, card: str) -> None:
    """Strength, swords and towers of the card that attacks are what the card shows."""
    opponent: House = "stark" if house != "stark" else "lannister"
    scenario = duel(house, opponent).track("iron_throne", house).power(greyjoy=0)
    play = clash(scenario, house)
    show(play, {house: card, opponent: "catelyn_stark" if house != "stark" else "the_hound"})
    if card == "tyrion_lannister":
        play.text(use=False)
    if card == "doran_martell":
        play.choose_track("kings_court")

    strength = play.strength(house)
    assert (strength.card, strength.swords, strength.towers) == PRINTED[house][card]


def every_edition() -> list[str]:
    """Each box, without its options and with each of them."""
    return [
        name
        for box in EDITIONS.values()
        for name in (box.id, *(edition_name(box.id, [option.id]) for option in options_of(box)))
    ]


@pytest.mark.parametrize("name", every_edition())
def test_a_card_of_any_box_has_a_text_in_the_rules_if_it_says_so(name: str) -> None:
    """Whoever adds a box and forgets what one of its cards does is told by this test."""
    cards = load_edition(name).house_card_list

    with_text = {card.id for card in cards if card.timing != "none"}

    assert {card.id for card in cards} & set(known_texts()) == with_text


def test_the_cards_of_the_second_edition_are_all_counted() -> None:
    """24 of its 42 have a text, and the table above holds them all."""
    edition = load_edition("second")
    with_text = {card.id for card in edition.house_card_list if card.timing != "none"}

    assert len(with_text) == 24
    assert {CardId(card) for cards in PRINTED.values() for card in cards} == set(
        edition.house_cards
    )
