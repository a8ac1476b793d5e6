"""Setting up the board. 2E-SETUP."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, SerializeAsAny, model_validator

from engine.dealer import Dealer
from engine.edition import Edition, HouseFacts, Setup, load_edition
from engine.names import DECKS, AreaId, CardId, House, UnitKind
from engine.options import Options
from engine.ruleset import rules_of
from engine.shelf import DEFAULT, edition_name, house_rules_of
from engine.world import Deck, Force, World


class GameSetup(BaseModel):
    """What is agreed before a game: edition, number of players and options.

    The name of the edition takes up the disputed facts that the options choose.
    """

    model_config = ConfigDict(frozen=True)

    edition: str = DEFAULT.id
    players: int = 6
    options: SerializeAsAny[Options] = Field(default_factory=DEFAULT.house_rules)

    @model_validator(mode="before")
    @classmethod
    def _with_the_options_of_the_edition(cls, given: dict[str, Any]) -> dict[str, Any]:
        """Read the options as those of the edition."""
        edition, options = given.get("edition", DEFAULT.id), given.get("options", {})
        if isinstance(options, Options):
            options = options.model_dump()
        options = house_rules_of(edition).model_validate(options)
        name = edition_name(edition, options.printed)
        return {**given, "edition": name, "options": options}

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses in play. 2E-SETUP-01."""
        return load_edition(self.edition).setups[self.players].houses


def new_world(setup: GameSetup, dealer: Dealer) -> World:
    """The position before the first planning phase."""
    edition = load_edition(setup.edition)
    board = edition.setups[setup.players]
    houses = [edition.houses[house] for house in board.houses]
    wildlings = [card.id for card in edition.wildling_deck]
    world = World(
        edition_id=setup.edition,
        options=setup.options,
        houses=list(board.houses),
        forces=_first_units(houses, setup),
        garrisons=_garrisons(edition, board.houses),
        neutral_forces={a: n for a, n in board.neutral_forces.items() if isinstance(n, int)},
        impassable=_impassable(edition, board, setup),
        tracks={track: list(order) for track, order in board.tracks.items()},
        supply={house.id: house.start.supply for house in houses},
        power={house.id: house.start.power_tokens for house in houses},
        hands={house.id: _hand(edition, house.id) for house in houses},
        discards={house.id: [] for house in houses},
        westeros={
            deck: Deck(dealer.shuffled(westeros_cards(edition, deck), f"westeros-{deck}/1"))
            for deck in DECKS
        },
        wildling_deck=dealer.shuffled(wildlings, "wildlings/1"),
        wildling_threat=edition.wildlings.start,
    )
    for add in rules_of(world).at_set_up:
        add(world)
    return world


def westeros_cards(edition: Edition, deck: str) -> list[CardId]:
    """Every card of a Westeros deck, copies included, in printed order."""
    return [
        card.id
        for deck_id, cards in edition.westeros_decks.items()
        if deck_id == deck
        for card in cards
        for _ in range(card.count)
    ]


def _hand(edition: Edition, house: House) -> list[CardId]:
    return [card.id for card in edition.house_card_list if card.house == house]


def _garrisons(edition: Edition, houses: tuple[House, ...]) -> dict[AreaId, int]:
    """2E-SETUP-10, 2E-SETUP-11."""
    homes = (area for area in edition.area_list if area.home_of in houses)
    return {area.id: area.garrison for area in homes if area.garrison}


def _first_units(houses: list[HouseFacts], setup: GameSetup) -> dict[AreaId, Force]:
    """2E-SETUP-05, 2E-SETUP-06."""
    forces: dict[AreaId, Force] = {}
    for house in houses:
        for entry in house.units:
            if entry.get("errata") and _port_ship_left_out(setup):
                continue
            units: list[UnitKind] = [
                kind
                for kind in ("footman", "knight", "siege_engine", "ship")
                for _ in range(entry.get(kind, 0))
            ]
            forces[AreaId(entry["area"])] = Force(house.id, units)
    return forces


def _impassable(edition: Edition, board: Setup, setup: GameSetup) -> list[AreaId]:
    """2E-SETUP-18; and the ports behind them, 2E-SETUP-19."""
    lands = [area for area, force in board.neutral_forces.items() if force == "impassable"]
    if setup.options.readings.impassable_port == "open":
        return lands
    ports = [port for area in lands if (port := edition.areas[area].port) is not None]
    return lands + ports


def _port_ship_left_out(setup: GameSetup) -> bool:
    """2E-SETUP-06, where house rules differ for three players."""
    return (
        setup.players == 3
        and setup.options.readings.lannister_port_ship == "not_with_three_players"
    )


__all__ = ["GameSetup", "Setup", "new_world", "westeros_cards"]
