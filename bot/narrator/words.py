"""The words for houses, areas, units and cards, and how they are strung together."""

from collections.abc import Iterable, Sequence

from engine.edition import Edition
from engine.names import AreaId, CardId, House, OrderToken, Track, UnitKind
from engine.requests.base import counted, spoken

TRACK_NAMES: dict[str, str] = {
    "iron_throne": "Iron Throne",
    "fiefdoms": "Fiefdoms",
    "kings_court": "King's Court",
}
DOMINANCE_TOKENS: dict[Track, str] = {
    "iron_throne": "the Iron Throne",
    "fiefdoms": "the Valyrian Steel Blade",
    "kings_court": "the Messenger Raven",
}
PURPOSES: dict[str, str] = {
    "iron_throne": "the Iron Throne track",
    "fiefdoms": "the Fiefdoms track",
    "kings_court": "the King's Court track",
    "wildlings": "the defence of the Wall",
}
OPTIONS: dict[str, str] = {
    "supply": "Supply",
    "mustering": "Mustering",
    "clash_of_kings": "Clash of Kings",
    "power": "power for every crown",
    "no_defense": "no Defense orders this round",
    "no_march_plus_1": "no March +1 orders this round",
    "nothing": "no effect",
}


OURS = "†"
OURS_TOLD = f"{OURS} A card of ours: the published one is not known."


def signed(modifier: int) -> str:
    """A modifier as it is printed on the token: `+1`, `0`, `−1`."""
    return f"{modifier:+d}".replace("-", "−") if modifier else "0"


class Words:
    """The vocabulary of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    @property
    def has_cards_of_ours(self) -> bool:
        """Whether it has cards that are marked."""
        return any(card.ours for card in self.edition.house_card_list)

    def house(self, house: House) -> str:
        """`Stark`."""
        return self.edition.houses[house].name.removeprefix("House ")

    def houses(self, houses: Iterable[House]) -> str:
        """`Stark, Tyrell and Martell`."""
        return listed([self.house(house) for house in houses])

    @staticmethod
    def whose(name: str) -> str:
        """A name in front of what is theirs: `Tyrion Lannister's`, `Queen of Thorns'`."""
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def title(self, area: AreaId) -> str:
        """An area as a heading: `The Reach`."""
        return self.edition.areas[area].name

    def area(self, area: AreaId) -> str:
        """An area inside a sentence: `the Reach`, `the Port of Pyke`, `Winterfell`."""
        name = self.title(area)
        if name.startswith("The "):
            return f"the {name[4:]}"
        return f"the {name}" if " of " in name or name.endswith(" Sea") else name

    def areas(self, areas: Iterable[AreaId]) -> str:
        """`Winterfell and the Reach`."""
        return listed([self.area(area) for area in areas])

    def order(self, token: OrderToken) -> str:
        """An order token, its star drawn so that it is no markdown: `March +1★`, `Recruit`."""
        if token in self.edition.one_time_orders:
            return self.edition.one_time_orders[token].name
        return self.edition.orders[token].name.replace("*", "★")

    def forts(self, count: int) -> str:
        """`1 castle or stronghold`, `7 Cities and Strongholds`: as the edition calls them."""
        if any(area.fort == "city" for area in self.edition.area_list):
            return number(count, "City or Stronghold", "Cities and Strongholds")
        return number(count, "castle or stronghold", "castles and strongholds")

    def card(self, card: CardId) -> str:
        """The name of any card; what is ours, not the published one, is marked (`OURS`)."""
        if card in self.edition.house_cards:
            facts = self.edition.house_cards[card]
            return f"{facts.name}{OURS}" if facts.ours else facts.name
        for cards in (
            self.edition.westeros_cards,
            self.edition.wildling_cards,
            self.edition.tides_cards,
        ):
            if card in cards:
                return cards[card].name
        if OrderToken(card) in self.edition.one_time_orders:  # it acts as a card's text does
            return self.order(OrderToken(card))
        return spoken(card)

    def cards(self, cards: Iterable[CardId]) -> str:
        """`Eddard Stark and Robb Stark`."""
        return listed([self.card(card) for card in cards])


def units(kinds: Iterable[UnitKind]) -> str:
    """`2 footmen and 1 knight`."""
    return listed(counted(kinds).split(", "))


def number(count: int, one: str, many: str | None = None) -> str:
    """`1 ship`, `2 ships`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def sentence(text: str) -> str:
    """The text with a capital at the front and a full stop at the end."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
