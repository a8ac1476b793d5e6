"""A player is replaced at every kind of question of every book, and nothing is lost or shown."""

import pytest

from bot.moderator import Moderator
from bot.store import Store
from engine.requests.registry import QUESTIONS
from tests.bot.clocks import Clock
from tests.bot.scripted import USERS, played_by_engine, scripted, stored
from tests.bot.successions import (
    GAME,
    NEWCOMER,
    answer_once,
    come_to,
    must_be_handed_over,
    play_on,
    played_out_at_a_stroke,
    succeed,
)


@pytest.mark.case("DC-058")
@pytest.mark.parametrize("kind", QUESTIONS)
async def test_a_player_is_replaced_at_any_kind_of_question(
    store: Store, moderator: Moderator, clock: Clock, kind: str
) -> None:
    """The question waits for the new player, who answers it; a restart comes to the same."""
    table = await come_to(moderator, store, clock, kind)

    before, after = await succeed(moderator, store, clock, table)

    await must_be_handed_over(moderator, store, clock, before, after)
    await answer_once(moderator, before.house)
    await play_on(moderator, lambda now: now.question > table.question + 1)
    restarted = Moderator(store, clock=clock)
    assert await restarted.table(GAME) == await moderator.table(GAME)
    await restarted.close()


@pytest.mark.case("DC-053")
@pytest.mark.case("DC-058")
@pytest.mark.parametrize("kind", QUESTIONS)
async def test_the_steward_answers_any_kind_of_question_until_somebody_takes_the_seat(
    store: Store, moderator: Moderator, clock: Clock, kind: str
) -> None:
    """The game goes on at once, and so does the new player, whatever is asked by then."""
    table = await come_to(moderator, store, clock, kind)
    house = table.awaited[0]

    await moderator.replacing.give_up(GAME, USERS[house], house)
    await moderator.settled()
    meanwhile = await moderator.table(GAME)
    await moderator.replacing.take_over(GAME, NEWCOMER, "Renly", house)

    assert house not in meanwhile.awaited or meanwhile.question > table.question
    assert (await moderator.seat(GAME, NEWCOMER)).view is not None
    await play_on(moderator, lambda now: now.question > meanwhile.question)


@pytest.mark.case("DC-058")
@pytest.mark.parametrize("kind", [kind for kind, each in QUESTIONS.items() if each.secret])
async def test_what_a_seat_has_sealed_stands_and_is_its_new_players_to_change(
    store: Store, moderator: Moderator, clock: Clock, kind: str
) -> None:
    """Nothing is asked again; the new player alone reads what was sealed."""
    table = await come_to(moderator, store, clock, kind)
    house = table.awaited[0]
    seat = await moderator.seat(GAME, USERS[house], house)
    sealed = scripted(seat)
    await moderator.submit(GAME, USERS[house], seat.question, sealed, house)
    await moderator.replacing.give_up(GAME, USERS[house], house)
    await moderator.settled()

    await moderator.replacing.take_over(GAME, NEWCOMER, "Renly", house)

    after = await moderator.seat(GAME, NEWCOMER)
    if len(table.awaited) > 1:
        assert (after.question, after.answer) == (seat.question, sealed)
        receipt = await moderator.submit(GAME, NEWCOMER, seat.question, sealed, house)
        assert receipt.repeated
    _, log = await stored(store, GAME)
    assert [row.answer for row in log if not row.forced][-1] == sealed.model_dump_json()
    await play_on(moderator, lambda now: now.question > table.question)


@pytest.mark.parametrize("kind", ["choose_penalty", "pick_orders", "claim_power"])
async def test_a_game_with_a_new_player_comes_to_its_end(
    store: Store, moderator: Moderator, clock: Clock, kind: str
) -> None:
    """A sample; `tests.long.replacement` does so at every kind of question, answer by answer."""
    await succeed(moderator, store, clock, await come_to(moderator, store, clock, kind))

    await played_out_at_a_stroke(store, clock)

    restarted = Moderator(store, clock=clock)
    assert (await restarted.table(GAME)).status == "ended"
    assert (await restarted.game(GAME)).houses_of(NEWCOMER)
    row, log = await stored(store, GAME)
    assert played_by_engine(row, log).digest == row.digest
    await restarted.close()
