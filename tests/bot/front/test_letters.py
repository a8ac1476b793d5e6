"""What is drawn beside the words of a public post."""

from typing import cast

from bot.front.letters import Letter
from bot.moderator import Post
from bot.store import PostKind
from engine.events import (
    Event,
    HouseCardsRevealed,
    Marched,
    StepEnded,
    WesterosRevealed,
    WildlingsMet,
)
from engine.names import AreaId, CardId, OrderToken
from engine.requests.action import Move as Moved
from renderer.frame import Move

CARDS = (CardId("supply"), CardId("mustering"), CardId("wildlings_attack"))
MARCH = Marched(
    house="stark",
    area=AreaId("winterfell"),
    order=OrderToken("march_plus_1"),
    moves=(
        Moved(to=AreaId("moat_cailin"), units=("footman",)),
        Moved(to=AreaId("white_harbor"), units=("knight",)),
    ),
)
MOVES = (
    Move("stark", AreaId("winterfell"), AreaId("moat_cailin")),
    Move("stark", AreaId("winterfell"), AreaId("white_harbor")),
)
END = StepEnded(round=1, step="marches")


def letter(kind: str, *events: Event, told: int = 0) -> Letter:
    """The message that tells these events."""
    post = Post(
        id=1,
        game_id=1,
        channel_id=1,
        seq=1,
        kind=cast(PostKind, kind),
        nonce="a",
        question=1,
        attempts=0,
        events=events,
        told=told,
    )
    return Letter((post,), "", None)


def test_cards_that_are_turned_up_come_with_their_faces() -> None:
    """The three of a round, both of a combat, that of the wildlings: in the message they are in."""
    met = WildlingsMet(strength=4, total=6, nights_watch_wins=True, card=CardId("massing"))
    faced = HouseCardsRevealed(cards={"stark": CardId("eddard_stark"), "tyrell": None})

    assert letter("line", WesterosRevealed(cards=CARDS)).cards == CARDS
    assert letter("line", met).cards == (CardId("massing"),)
    assert letter("line", faced).cards == (CardId("eddard_stark"),)
    assert letter("report", WesterosRevealed(cards=CARDS), END).cards == CARDS


def test_cards_are_shown_once() -> None:
    """What was told before, and what is taken back, is not shown again."""
    assert letter("report", WesterosRevealed(cards=CARDS), END, told=1).cards == ()
    assert letter("rewound", WesterosRevealed(cards=CARDS)).cards == ()


def test_a_map_after_marches_has_arrows_of_what_moved() -> None:
    """Also of what was told line by line before; a position gone back to has none."""
    assert letter("report", MARCH, END, told=1).moves == MOVES
    assert letter("line", MARCH).moves == ()
    assert letter("rewound", MARCH).moves == ()
