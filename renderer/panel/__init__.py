"""The parchment beside the map: round, wildlings, influence, supply, victory, cards and houses."""
