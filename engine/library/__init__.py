"""The rules of every box, found by id, word, card or area."""
