"""House cards, each text in its window."""
