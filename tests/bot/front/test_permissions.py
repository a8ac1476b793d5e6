"""Who may do what: the page in the docs is what comes of trying, and is as it should be."""

import itertools
from collections.abc import Iterator

import pytest

from tests.permissions.page import PAGE, things_to_try, written
from tests.permissions.trying import DONE, FORM, NO_GAME, POSTED, SHOWN, trier
from tests.permissions.world import PEOPLE, PLACES, Person

PLACES_IN_TURN = tuple(PLACES)
TABLE = written(PAGE.read_text("utf-8"))
CAME = {DONE, SHOWN, POSTED, FORM}
"""Outcomes of who is let in."""
OF_NO_GAME = {"/game new", "/rules", "/card", "/reminders", "/me", "rule", "open-points.second"}
"""What has to do with no game, or with all of one's own."""
COMING = {"/game standby", "take.baratheon", "join", "standby", "offer.take"}
"""How people come to the table."""
OFFERS = {"offer.take", "offer.pass", "offer.give_up"}
"""Their refusal says the same, whether there is such a game or not."""
LOOKING = {
    "/game status", "/game map", "/game vote", "/game history", "/why",
    "map", "rules", "history", "history.1.0", "votes", "vote.kind",
    "house-rules", "house-rule", "pace",
}  # fmt: skip
"""What all who may view the channel may see."""
MANAGING = {
    "/game pause",
    "/game resume",
    "/game archive",
    "/game move",
    "archive",
    "/rookery settings",
}
OF_THE_HOST = {
    "fill", "start", "house-rule.power_gifts", "pace.choose", "pace.zone", "pace.zone.sent",
    "pace.custom", "pace.custom.sent", "terms", "terms.box", "terms.options", "terms.join",
    "terms.way", "terms.free", "/game invite", "/game move", "/game abandon", "abandon",
}  # fmt: skip
"""What makes a host: the lobby, and where the game is; nothing of the play."""


async def test_the_page_says_what_comes_of_trying() -> None:
    """Everything there is, by everybody, each in one place: another one in each row.

    If this fails, look whether the change is meant, and run `python -m tests.permissions`.
    """
    found, told = {}, {}
    async with trier() as trying:
        for section, things in things_to_try(trying).items():
            assert {thing.title for thing in things} == TABLE[section].keys()
            for number, thing in enumerate(things):
                for at, person in enumerate(PEOPLE):
                    where = PLACES_IN_TURN[(number + at) % len(PLACES)]
                    key = (thing.title, person, where)
                    found[key] = await trying.once(thing, person, where)
                    told[key] = TABLE[section][thing.title][person][PLACES_IN_TURN.index(where)]

    assert found == told


# --- What it says --------------------------------------------------------------------------------


def _outcomes(*people: Person) -> Iterator[tuple[str, Person, str, str]]:
    for title, row in itertools.chain.from_iterable(rows.items() for rows in TABLE.values()):
        for person in people:
            for where, letter in zip(PLACES, row[person], strict=True):
                yield title, person, where, letter


def _let_in(*people: Person) -> set[str]:
    """What they do or see somewhere."""
    return {title for title, _, _, letter in _outcomes(*people) if letter in CAME}


def test_nothing_of_a_game_exists_on_another_server() -> None:
    """Whoever asks there is told that there is none, or the same whether there is one or not."""
    abroad = {
        (title, person, letter)
        for title, person, where, letter in _outcomes(*PEOPLE)
        if where == "abroad" and title not in OF_NO_GAME | MANAGING
    }

    assert {each for each in abroad if each[2] in CAME} == set()
    assert {title for title, _, letter in abroad if letter != NO_GAME} <= OFFERS


def test_strangers_come_to_the_table_and_look_at_it() -> None:
    """They and players of other games do nothing else."""
    assert _let_in("stranger", "elsewhere") <= OF_NO_GAME | COMING | LOOKING


def test_a_former_player_has_no_seat_and_sees_no_secret() -> None:
    """What the seat knows is its new player's."""
    assert _let_in("former") <= OF_NO_GAME | LOOKING | {"join", "take.baratheon", "standby"}


def test_who_stands_by_is_asked_and_nothing_more() -> None:
    """To take the seat that is offered, or to let it pass."""
    assert _let_in("standby") <= OF_NO_GAME | COMING | LOOKING | {"offer.pass"}


def test_a_manager_manages_and_sees_no_secret() -> None:
    """Pause, resume, move, archive and the server's settings, from the server alone."""
    assert _let_in("manager") <= OF_NO_GAME | COMING | LOOKING | MANAGING


def test_a_host_has_no_power_over_the_play() -> None:
    """The lobby is the host's, and where the game is played; no seat, no question, no pause."""
    assert _let_in("host") <= OF_NO_GAME | COMING | LOOKING | OF_THE_HOST


@pytest.mark.parametrize("person", ["other House", "host", "manager", "stranger", "elsewhere"])
def test_a_question_is_its_own_houses(person: Person) -> None:
    """No control of it does anything for anybody else."""
    asked = TABLE["Controls of a question"]

    assert {letter for row in asked.values() for letter in row[person]}.isdisjoint(CAME)
