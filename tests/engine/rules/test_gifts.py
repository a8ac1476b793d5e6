"""INFO-02: power is not given away, unless the game is agreed to allow it."""

from functools import partial

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.errors import IllegalAnswer, ReplayDiverged
from engine.events import PowerGiven
from engine.game import Game, GameSetup, SavedGame
from engine.names import House
from engine.players import new_player
from engine.requests import Bid, PlaceOrders, PowerGift, ResolveMarch
from tests.engine.random_games import play_out, replayed
from tests.engine.scenario import Play, Scenario

ALLOWED = SecondEditionOptions(power_gifts="between_deeds")


def marching(options: SecondEditionOptions | None = None) -> Scenario:
    """Stark is asked to march; Lannister marches next."""
    return (
        Scenario(empty=True, options=options)
        .units("stark", "moat_cailin", "1 footman")
        .order("moat_cailin", "march_0")
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "march_0")
        .power(stark=5, lannister=0)
        .at("marches", turn=2)
    )


def give(play: Play, house: House, to: House, amount: int) -> None:
    """A gift."""
    play.game.give_power(house, PowerGift(to=to, amount=amount))


def powers(play: Play) -> tuple[int, int]:
    """The available power of Stark and Lannister."""
    return play.world.power["stark"], play.world.power["lannister"]


@pytest.mark.rule("2E-INFO-02")
def test_power_cannot_be_given_away() -> None:
    """A gift is refused where it was not agreed upon."""
    play = marching().play()

    with play.refused("2E-INFO-02"):
        give(play, "stark", "lannister", 1)
    assert powers(play) == (5, 0)


@pytest.mark.rule("2E-INFO-02", "2E-COMP-06")
def test_where_so_agreed_a_gift_changes_hands_at_once_and_all_are_told() -> None:
    """Two power from Stark to Lannister, whoever is asked, and the same question stays open."""
    play = marching(ALLOWED).play()
    before = play.game.question, play.asked

    events = play.game.give_power("stark", PowerGift(to="lannister", amount=2))

    assert powers(play) == (3, 2)
    assert events == [PowerGiven(house="stark", to="lannister", amount=2)]
    assert (play.game.question, play.asked) == before


@pytest.mark.rule("2E-INFO-02", "2E-COMP-05", "2E-COMP-06")
def test_a_gift_comes_out_of_available_power_and_finds_room_among_the_twenty() -> None:
    """Nobody gives more than it has, to itself, or to whom has no token left to take."""
    play = marching(ALLOWED).power(lannister=19).play()

    with play.refused("2E-COMP-06"):
        give(play, "stark", "lannister", 6)
    for amount in (0, -1):
        with play.refused("2E-COMP-06"):
            give(play, "stark", "lannister", amount)
    with play.refused("2E-INFO-02"):
        give(play, "stark", "stark", 1)
    with play.refused("2E-COMP-05"):
        give(play, "stark", "lannister", 2)
    give(play, "stark", "lannister", 1)
    assert powers(play) == (4, 20)


@pytest.mark.rule("2E-INFO-02")
def test_power_is_given_only_between_houses_of_the_game() -> None:
    """With three players nobody is there to take it for House Martell."""
    game = Game.start(GameSetup(players=3, options=ALLOWED), "three")

    with pytest.raises(IllegalAnswer, match="another House"):
        game.give_power("stark", PowerGift(to="martell", amount=1))


@pytest.mark.rule("2E-INFO-02", "2E-CONTROL-04")
def test_a_gift_pays_for_the_power_token_a_marcher_leaves() -> None:
    """Penniless, Lannister could leave none; and whoever has given all away cannot either."""
    play = marching(ALLOWED).power(stark=1).at("marches", turn=2).play()
    poor = may_leave(play)
    give(play, "stark", "baratheon", 1)
    given_away = may_leave(play)
    play.march("moat_cailin")
    could = may_leave(play)
    give(play, "baratheon", "lannister", 1)

    assert (poor, given_away, could, may_leave(play)) == (True, False, False, True)


def may_leave(play: Play) -> bool:
    """Whether the marcher may leave a power token behind."""
    (request,) = play.game.pending.values()
    assert isinstance(request, ResolveMarch)
    (option,) = request.options.values()
    return option.may_leave_token


@pytest.mark.rule("2E-INFO-02")
def test_no_gift_is_made_while_bids_are() -> None:
    """What is in hand stays in hand until a Clash of Kings and what follows is resolved."""
    play = Scenario(options=ALLOWED).westeros(II="clash_of_kings").at("westeros").play()

    assert isinstance(next(iter(play.game.pending.values())), Bid)
    with play.refused("2E-INFO-02"):
        give(play, "stark", "lannister", 1)


def supported_battle(options: SecondEditionOptions) -> Play:
    """Stark attacks Greyjoy, and Lannister is called for support."""
    scenario = marching(options).units("greyjoy", "seagard", "1 footman")
    scenario.units("lannister", "riverrun", "1 footman").order("riverrun", "support_0")
    return scenario.play().march("moat_cailin", "seagard: 1 footman")


@pytest.mark.case("FC-R06")
@pytest.mark.rule("2E-INFO-02")
def test_gifts_are_allowed_while_support_is_called_for() -> None:
    """Asked for support, and asked whether to take it, a House can be paid; not after that."""
    play = supported_battle(SecondEditionOptions(power_gifts="also_during_support"))
    give(play, "stark", "lannister", 2)
    play.support("attacker")
    asked = play.question
    give(play, "stark", "lannister", 1)
    play.refuse()

    assert asked == "refuse_support"
    assert powers(play) == (2, 3)
    with play.refused("2E-INFO-02"):  # House cards are chosen: Aeron's price stays with Greyjoy
        give(play, "greyjoy", "stark", 1)


@pytest.mark.case("FC-R06")
@pytest.mark.rule("2E-INFO-02")
def test_gifts_between_deeds_only_are_refused_in_all_of_a_battle() -> None:
    """Played so, not even the call for support is the moment."""
    play = supported_battle(ALLOWED)

    assert play.question == "declare_support"
    with play.refused("2E-INFO-02"):
        give(play, "stark", "lannister", 1)


@pytest.mark.case("FC-R06")
@pytest.mark.rule("2E-INFO-02")
def test_gifts_of_stored_games_mean_what_they_meant() -> None:
    """What 0.1.0 called `allowed` was, and is, between two deeds only."""
    assert SecondEditionOptions.model_validate({"power_gifts": "allowed"}) == ALLOWED


@pytest.mark.rule("2E-INFO-02")
def test_a_gift_among_sealed_orders_leaves_them_sealed() -> None:
    """Orders given before stay in; the houses that have not answered are still asked."""
    game = Game.start(GameSetup(players=3, options=ALLOWED), "sealed")
    house, request = next(iter(game.pending.items()))
    assert isinstance(request, PlaceOrders)
    game.submit(house, new_player("random", "x").choose(request, partial(game.view, house)))
    awaited = set(game.pending)

    game.give_power(house, PowerGift(to=next(iter(awaited)), amount=1))

    assert set(game.sealed) == {house}
    assert set(game.pending) == awaited


def generous(game: Game) -> None:
    """Now and then whoever has most gives one power to whoever has least."""
    if game.over or game.question % 3:
        return
    rich = max(game.world.houses, key=lambda house: game.world.power[house])
    poor = min(game.world.houses, key=lambda house: game.world.power[house])
    try:
        game.give_power(rich, PowerGift(to=poor, amount=1))
    except IllegalAnswer as refused:
        assert refused.rule in ("2E-INFO-02", "2E-COMP-06")  # noqa: PT017 - either is right


def gifts_of(game: Game) -> int:
    """How many gifts the log holds."""
    return sum(isinstance(logged.answer, PowerGift) for logged in game.log)


@pytest.mark.parametrize("players", [3, 6])
def test_gifts_are_logged_and_replayed(players: int) -> None:
    """A game full of gifts comes out the same from its log, and from its last checkpoint."""
    game = play_out(players, f"gifts-{players}", generous, options=ALLOWED)
    stored = SavedGame.model_validate_json(game.saved().model_dump_json())

    assert gifts_of(game) > 10
    assert replayed(game).digest == game.digest
    assert Game.load(stored).digest == game.digest


def test_a_gift_since_the_checkpoint_comes_back() -> None:
    """Stored right after a gift, a game is loaded with it."""
    game = Game.start(GameSetup(players=3, options=ALLOWED), "back")
    game.give_power("stark", PowerGift(to="lannister", amount=2))

    loaded = Game.load(SavedGame.model_validate_json(game.saved().model_dump_json()))

    assert (loaded.digest, loaded.world) == (game.digest, game.world)


def test_a_gift_that_is_not_legal_any_more_stops_the_game() -> None:
    """A stored gift is judged again: one that the rules forbid now is not taken."""
    game = Game.start(GameSetup(players=3, options=ALLOWED), "stop")
    game.give_power("stark", PowerGift(to="lannister", amount=2))
    stored = game.saved()
    forbidden = GameSetup(players=3)

    with pytest.raises(ReplayDiverged, match="give_power:stark"):
        Game.start(forbidden, "stop").replay(stored.answers)
