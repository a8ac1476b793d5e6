"""The house rules of the second edition."""

from functools import cached_property

from pydantic import model_validator
from typing_extensions import override

from engine.options import Options, Readings, SharedOptions

GONE = ("card_effect_order",)
"""Options of earlier versions that made no difference."""
RENAMED = {"power_gifts": {"allowed": "between_deeds"}}
"""Values of earlier versions, and what they are called now."""


class SecondEditionOptions(SharedOptions, Options):
    """All house rules on shared procedures; the defaults are our reading of the second edition."""

    @model_validator(mode="before")
    @classmethod
    def _of_earlier_versions(cls, given: object) -> object:
        """Options of games that are stored already, by the names they have now."""
        return _by_present_names(given) if isinstance(given, dict) else given

    @cached_property
    @override
    def readings(self) -> Readings:
        """What the procedures that boxes share are told."""
        return Readings.model_validate(self.model_dump())


def _by_present_names(given: dict[str, object]) -> dict[str, object]:
    return {
        name: RENAMED.get(name, {}).get(value, value) if isinstance(value, str) else value
        for name, value in given.items()
        if name not in GONE
    }
