"""Readings of the rulebook on which players and sources differ, each one named switch."""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class RulesOptions(BaseModel):
    """The house rules of one game; the defaults are our reading of the second edition.

    Each option is read in one place of the rules and names the rules it touches.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    lannister_port_ship: Literal["all_player_counts", "not_with_three_players"] = (
        "all_player_counts"
    )
    """2E-SETUP-06: whether Lannister starts with a ship in port in a three-player game."""

    dark_wings_pays_ports: Literal["no", "yes"] = "no"
    """2E-WEST-19: whether Dark Wings, Dark Words pays for ports too."""
