"""What each House card would come to is told before it is chosen."""

from bot.narrator.forecast import forecast
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.requests import ChooseHouseCard
from tests.engine.scenario import Play, Scenario

WORDS = Words(load_edition("second"))


def attack(*, blade_used: bool = True) -> Play:
    """Two footmen of Stark attack two of Greyjoy; ties go to Greyjoy."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "moat_cailin", "2 footmen")
        .units("greyjoy", "greywater_watch", "2 footmen")
        .order("moat_cailin", "march_0")
        .track("fiefdoms", "greyjoy")
        .hand("stark", "eddard_stark", "ser_rodrick_cassel")
        .hand("greyjoy", "balon_greyjoy", "victarion_greyjoy")
    )
    scenario = scenario.blade_used() if blade_used else scenario
    play = scenario.at("marches").play()
    return play.march("moat_cailin", "greywater_watch: 2 footmen")


def told(play: Play) -> list[str]:
    """What Stark is told with the question."""
    request = play.request(ChooseHouseCard, "stark")
    return forecast(request.hand, "stark", play.game.view("stark"), WORDS).splitlines()


def test_each_card_is_held_against_all_that_the_other_may_show() -> None:
    """Texts count: Balon Greyjoy takes the strength of whatever card he meets."""
    assert told(attack()) == [
        "-# Greyjoy may show Victarion Greyjoy (3) and Balon Greyjoy (2).",
        "Eddard Stark: 2 to 6 against 4 to 5: wins unless Balon Greyjoy",
        "Ser Rodrick Cassel: 2 to 3 against 4 to 5: loses",
    ]


def test_the_blade_is_named_and_not_counted() -> None:
    """Whoever holds it may add it after the cards are shown."""
    told_then = told(attack(blade_used=False))

    assert told_then[1:-1] == told(attack())[1:]
    assert told_then[-1] == (
        "-# Not counted: the Valyrian Steel Blade, which Greyjoy may use (+1)."
    )


def test_the_forecast_is_read_from_what_the_player_may_know() -> None:
    """Another hand of the opponent's, of which nothing can be seen, changes nothing."""
    play = attack()
    view = play.game.view("stark")
    before = told(play)

    play.world.hands["greyjoy"].reverse()

    assert play.game.view("stark") == view
    assert told(play) == before
