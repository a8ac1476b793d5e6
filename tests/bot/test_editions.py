"""Options of the expansion as people write them: on the command line, in Discord, at the table."""

import json
from datetime import UTC, datetime

import pytest
from typer.testing import CliRunner

from bot.command_line.app import app
from bot.editions import edition_with, suggestions
from bot.errors import Refused
from bot.front.lobby import lobby_panel
from bot.moderator import GameCard
from bot.narrator import line
from bot.narrator.lore import rule_account
from bot.narrator.words import OURS, OURS_TOLD, Words
from bot.table.hall import editions
from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.edition import load_edition
from engine.events import (
    FortificationBuilt,
    OneTimeOrderPlaced,
    OneTimeOrderResolved,
    OrderRemoved,
    PowerConsolidated,
    SupplyMoved,
)
from engine.library.lookup import rule
from engine.names import AreaId, CardId, OrderToken
from renderer.cards import card_alt_text

CROWNED = load_edition("first+house-cards+martell+one-time-orders+fortifications")


def test_options_are_written_with_commas_and_in_any_order() -> None:
    """Spaces and capitals do not matter."""
    assert edition_with("first", "Ports, house cards,martell") == "first+house-cards+martell+ports"
    assert edition_with("first+ports", "") == "first+ports"


@pytest.mark.parametrize(
    ("edition", "written", "said"),
    [
        ("first", "dragons", "There is no option 'dragons'. There are: martell,"),
        ("first", "battle-variant", "The Battle variant cannot be played. Its text is missing"),
        ("second", "ports", "The second edition has no options of an expansion."),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(
    edition: str, written: str, said: str
) -> None:
    """And with what there is instead."""
    with pytest.raises(Refused, match=said):
        edition_with(edition, written)


def test_suggestions_go_on_with_what_is_typed() -> None:
    """Options that are named already are not named again."""
    assert list(suggestions("first", "martell, po")) == ["martell, ports"]
    assert "martell" in set(suggestions("first", ""))
    assert all("martell, martell" not in text for text in suggestions("first", "martell, "))
    assert list(suggestions("second", "")) == []


@pytest.mark.rule("COK-GEN-01")
@pytest.mark.parametrize(
    "options",
    ["martell,house-cards,fortifications,siege-engines,ports,one-time-orders", "ports", "martell"],
)
def test_simulate_plays_any_options(options: str) -> None:
    """And the house that comes with them."""
    arguments = ["simulate", "--edition", "first", "--options", options, "--json"]
    run = CliRunner().invoke(app, arguments)

    played = json.loads(run.stdout)
    assert played["games"] == 1
    assert played["players"] == [6 if "martell" in options else 5]


def test_the_table_offers_options_and_says_what_is_missing() -> None:
    """Each with the houses of a game with it."""
    first = next(edition for edition in editions() if edition["id"] == "first")
    options = {option["id"]: option for option in first["options"]}  # type: ignore[attr-defined]

    assert len(options) == 7
    assert len(options["martell"]["houses"]) == 6
    assert len(first["unavailable"]) == 2  # type: ignore[arg-type]


@pytest.mark.rule("COK-CARD-04")
def test_cards_of_ours_are_marked_wherever_they_are_shown() -> None:
    """In words, on the card, and in the lobby; the others are not."""
    crowned, old = CardId("tywin_lannister_crown"), CardId("tywin_lannister_first")
    assert Words(CROWNED).card(crowned) == f"Tywin Lannister{OURS}"
    assert Words(load_edition("first")).card(old) == "Tywin Lannister"
    assert "our own" in card_alt_text(crowned, CROWNED.id)
    assert "our own" not in card_alt_text(old, "first")
    for edition, told in ((CROWNED.id, True), ("first+martell", False)):
        game = GameCard(
            id=1,
            guild_id=1,
            channel_id=1,
            host_id=1,
            host_name="Arya",
            status="lobby",
            edition=edition,
            players=6,
            seats=(),
            seed_hash=None,
            paused_because=None,
            created_at=datetime(2026, 1, 1, tzinfo=UTC),
            options=ClashOfKingsOptions(),
        )
        assert (OURS_TOLD in lobby_panel(game).text) == told


def test_one_time_orders_are_told() -> None:
    """Where one lies, but not which; then what it did."""
    place = AreaId("blackwater")
    laid = OneTimeOrderPlaced(house="lannister", area=place)
    assert line(laid, CROWNED) == "Lannister lays a one-time order face down in Blackwater."
    resolved = [
        OneTimeOrderResolved(house="lannister", area=place, token=OrderToken("supply_caravan")),
        SupplyMoved(supply={"lannister": 5}),
    ]
    assert line(resolved, CROWNED) == (
        "**Lannister** resolves **Supply Caravan** in Blackwater. Supply of Lannister: 5."
    )
    swept = [
        OneTimeOrderResolved(house="greyjoy", area=place, token=OrderToken("iron_fleet")),
        OrderRemoved(house="stark", area=place, token=OrderToken("march_0"), cause="iron_fleet"),
    ]
    assert "Stark's March 0 in Blackwater is lost (The Iron Fleet)." in line(swept, CROWNED)


@pytest.mark.rule("COK-OTO-LAN-03")
def test_a_rule_of_the_expansion_tells_how_else_it_may_be_played() -> None:
    """Its options stand in the book of the edition it belongs to."""
    told = rule_account(
        rule("COK-OTO-LAN-03"), ClashOfKingsOptions(lions_cunning="land_areas_only")
    )

    assert "**Option** What The Lion's Cunning protects" in told
    assert "**in this game**: land areas (and ports) only" in told


def test_a_fortification_is_told() -> None:
    """As what a Consolidate Power order was used for."""
    place = AreaId("kings_landing")
    told = line(
        [
            PowerConsolidated(house="baratheon", area=place, use="fortify"),
            FortificationBuilt(house="baratheon", area=place),
        ],
        CROWNED,
    )

    assert told == "**Baratheon** builds a fortification in King's Landing."
