"""Supply: how many armies a House may have, and how large."""

from collections.abc import Iterable, Mapping

from pydantic import BaseModel, ConfigDict

from engine.names import AreaId


def fits(sizes: Iterable[int], limits: tuple[int, ...]) -> bool:
    """Whether groups of these `sizes` fit the army `limits` (largest first).

    Groups of one are no armies and need no place. 2E-SUPPLY-01, 2E-SUPPLY-03.
    """
    armies = [size for size in sizes if size > 1]
    if len(armies) > len(limits):
        return False
    armies.sort(reverse=True)
    for size, limit in zip(armies, limits, strict=False):  # noqa: SIM110 - asked very often
        if size > limit:
            return False
    return True


class SupplyRoom(BaseModel):
    """A House's army limits, and how many of its units stand in each area now."""

    model_config = ConfigDict(frozen=True)

    limits: tuple[int, ...]
    armies: dict[AreaId, int]

    def allows(self, changes: Mapping[AreaId, int]) -> bool:
        """Whether supply holds after adding `changes` (area -> units more or fewer)."""
        sizes = dict(self.armies)
        for area, change in changes.items():
            sizes[area] = sizes.get(area, 0) + change
        return fits(sizes.values(), self.limits)

    def described(self) -> str:
        """The limits as players say them: `3, 2, 2`."""
        return ", ".join(str(limit) for limit in self.limits)
