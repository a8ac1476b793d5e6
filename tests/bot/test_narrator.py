"""The narrator: exact, brief, and never indiscreet."""

from datetime import UTC, datetime

import pytest

from bot.moderator.state import GameCard, TableState
from bot.narrator import LIMIT, answer_summary, awaited, line, narrate, request_summary
from engine.events import (
    BidsRevealed,
    GameEnded,
    Marched,
    Mustered,
    NeutralForceBeaten,
    OrdersRevealed,
    PowerConsolidated,
    PowerGained,
    PowerLost,
    PowerTokenPlaced,
    Raided,
    RavenUsed,
    StepEnded,
    SupplyMoved,
    ThreatMoved,
    TrackSet,
    UnitsLost,
    WesterosResolved,
    WesterosRevealed,
    WildlingCardPlaced,
    WildlingCardSeen,
    WildlingsAttacked,
    WildlingsMet,
)
from engine.names import AreaId, CardId, OrderToken
from engine.requests import (
    Bid,
    BidAnswer,
    MarchAnswer,
    Move,
    Muster,
    MusterAnswer,
    OrdersAnswer,
    UseRaven,
)
from tests.bot.seagard import EDITION, MOAT, PYKE, REACH, SEAGARD, WINTERFELL, battle_of_seagard


def test_a_march_names_its_destinations_and_its_token() -> None:
    """A peaceful march is one sentence, and what it leaves behind another."""
    told = line(
        [
            Marched(
                house="tyrell",
                area=AreaId("highgarden"),
                order=OrderToken("march_0"),
                moves=(Move(to=REACH, units=("footman", "knight")),),
            ),
            PowerTokenPlaced(house="tyrell", area=AreaId("highgarden")),
        ],
        EDITION,
    )

    assert told == (
        "**Tyrell** marches from Highgarden: 1 footman and 1 knight to the Reach. "
        "A power token holds Highgarden for Tyrell."
    )


def test_a_march_without_moves_is_called_off() -> None:
    """A march that only leaves the board is told as such."""
    march = Marched(house="stark", area=WINTERFELL, order=OrderToken("march_0"), moves=())

    assert line(march, EDITION) == "Stark calls off the march from Winterfell."


def test_a_beaten_neutral_force_is_told_with_its_strength() -> None:
    """The neutral force and its strength appear with the march that beat it."""
    told = line(
        [
            Marched(
                house="greyjoy",
                area=PYKE,
                order=OrderToken("march_0"),
                moves=(Move(to=SEAGARD, units=("knight",)),),
                attack=SEAGARD,
            ),
            NeutralForceBeaten(house="greyjoy", area=SEAGARD, strength=3),
        ],
        EDITION,
    )

    assert "1 knight to Seagard" in told
    assert "The neutral force of Seagard (strength 3) gives way." in told


def test_a_raid_tells_what_changed_hands() -> None:
    """The order removed and the power pillaged are in the raid's line."""
    told = line(
        [
            Raided(
                house="greyjoy",
                area=AreaId("ironmans_bay"),
                target=AreaId("golden_sound"),
                victim="lannister",
                removed=OrderToken("consolidate_power"),
            ),
            PowerGained(house="greyjoy", amount=1, cause="raid"),
            PowerLost(house="lannister", amount=1, cause="raid"),
        ],
        EDITION,
    )

    assert told == (
        "**Greyjoy** raids Lannister in the Golden Sound from Ironman's Bay: "
        "Consolidate Power is gone; Greyjoy gains 1 power and Lannister loses 1."
    )


def test_revealed_orders_are_listed_by_house_without_markdown_stars() -> None:
    """The star of a special order is drawn, since an asterisk would set text in italics."""
    told = narrate(
        [
            OrdersRevealed(
                orders={"stark": {WINTERFELL: OrderToken("march_plus_1"), MOAT: OrderToken("raid")}}
            ),
            StepEnded(round=2, step="planning"),
        ],
        EDITION,
    )

    assert told == (
        "### Round 2: orders revealed\n**Stark**: Winterfell March +1★, Moat Cailin Raid."
    )


def test_the_westeros_phase_tells_cards_choices_and_bids() -> None:
    """Cards, threat, choice, bids and the new track appear in the order of the phase."""
    told = narrate(
        [
            WesterosRevealed(
                cards=(
                    CardId("supply"),
                    CardId("dark_wings_dark_words"),
                    CardId("wildlings_attack"),
                ),
                reshuffled=("I",),
            ),
            ThreatMoved(before=2, after=4),
            WesterosResolved(
                card=CardId("dark_wings_dark_words"), chooser="lannister", option="clash_of_kings"
            ),
            BidsRevealed(purpose="fiefdoms", bids={"stark": 1, "tyrell": 3}),
            TrackSet(track="fiefdoms", order=("tyrell", "stark"), by="bids"),
            WildlingsAttacked(strength=4, houses=("stark", "tyrell")),
            BidsRevealed(purpose="wildlings", bids={"stark": 2, "tyrell": 1}),
            WildlingsMet(
                strength=4,
                total=3,
                nights_watch_wins=False,
                lowest="tyrell",
                card=CardId("mammoth_riders"),
            ),
            StepEnded(round=2, step="westeros"),
        ],
        EDITION,
    )

    assert told.splitlines() == [
        "### Round 2: Westeros phase",
        "The realm stirs: **Supply**, **Dark Wings, Dark Words** and **Wildlings Attack**. "
        "*Winter is Coming* came first, so deck I was shuffled anew.",
        "Beyond the Wall the threat grows from 2 to **4**.",
        "**Dark Wings, Dark Words**: Lannister decides for Clash of Kings.",
        "**Fiefdoms**: Tyrell 3, Stark 1. Tyrell takes the Valyrian Steel Blade, then Stark.",
        "**The wildlings attack** with strength 4. Bids: Stark 2, Tyrell 1. Together 3 against 4: "
        "**the Wall is breached**. Tyrell gave least. The card: *Mammoth Riders*.",
    ]


def test_power_is_gathered_in_one_line_for_each_house() -> None:
    """Several Consolidate Power orders of a house make one line."""
    told = narrate(
        [
            PowerConsolidated(house="stark", area=WINTERFELL, use="power"),
            PowerGained(house="stark", amount=2, cause="consolidate", area=WINTERFELL),
            PowerConsolidated(house="greyjoy", area=PYKE, use="muster"),
            Mustered(
                house="greyjoy",
                musters=(
                    Muster(castle=PYKE, place=PYKE, unit="footman"),
                    Muster(castle=PYKE, place=AreaId("port_pyke"), unit="ship"),
                ),
            ),
            PowerConsolidated(house="stark", area=MOAT, use="power"),
            PowerGained(house="stark", amount=1, cause="consolidate", area=MOAT),
            StepEnded(round=1, step="consolidate"),
        ],
        EDITION,
    )

    assert told.splitlines()[1:] == [
        "**Greyjoy** calls its banners in Pyke: 1 footman in Pyke and 1 ship in the Port of Pyke.",
        "**Stark** gains 3 power (Winterfell 2, Moat Cailin 1).",
    ]


def test_raids_in_vain_share_one_line() -> None:
    """Raids without a target are summed up, and ones with a target keep their own line."""
    told = narrate(
        [
            Raided(house="stark", area=AreaId("shivering_sea")),
            Raided(house="tyrell", area=AreaId("reach")),
            StepEnded(round=1, step="raids"),
        ],
        EDITION,
    )

    assert told.splitlines()[1:] == [
        "Raids that found nothing to take: Stark (The Shivering Sea), Tyrell (The Reach)."
    ]


def test_supply_is_told_with_its_card() -> None:
    """The card, the new positions and what was given up for them make one line."""
    told = line(
        [
            WesterosResolved(card=CardId("supply")),
            SupplyMoved(supply={"stark": 2, "tyrell": 4}),
            UnitsLost(house="stark", area=WINTERFELL, units=("footman",), cause="supply"),
        ],
        EDITION,
    )

    assert told == (
        "**Supply**: every house counts its barrels. Supply: Stark 2, Tyrell 4. "
        "Stark gives up 1 footman in Winterfell."
    )


def test_the_wildling_card_the_raven_saw_stays_secret() -> None:
    """An event for one house's eyes never reaches an account."""
    told = narrate(
        [
            RavenUsed(house="lannister", action="look"),
            WildlingCardSeen(card=CardId("mammoth_riders"), audience="lannister"),
            WildlingCardPlaced(house="lannister", place="bottom"),
            StepEnded(round=1, step="raven"),
        ],
        EDITION,
    )

    assert "Mammoth" not in told
    assert "buries it at the bottom of the deck" in told


def test_a_step_in_which_nothing_happened_still_has_an_account() -> None:
    """Silence is told too: the map that follows has its words."""
    told = narrate([StepEnded(round=4, step="raids")], EDITION)

    assert told == "### Round 4: raids\nNobody rides to raid."


def test_the_winner_and_the_ranking_close_the_game() -> None:
    """The last account names the winner, why, and everybody's place."""
    told = narrate(
        [
            GameEnded(
                reason="seven_forts", ranking=("stark", "tyrell"), forts={"stark": 7, "tyrell": 3}
            )
        ],
        EDITION,
    )

    assert "House Stark wins the game" in told
    assert "1. Stark (7), 2. Tyrell (3)" in told


@pytest.mark.parametrize("combats", [1, 5, 12, 40])
def test_an_account_always_fits_into_one_message(combats: int) -> None:
    """However much happened, the account stays under Discord's limit."""
    events = [event for _ in range(combats) for event in battle_of_seagard()]

    told = narrate([*events, StepEnded(round=5, step="marches")], EDITION)

    assert len(told) < LIMIT
    assert told.count("Seagard**") >= min(combats, 4)


def test_what_was_left_out_is_said() -> None:
    """A shortened account says how many deeds it does not tell."""
    events = [event for _ in range(12) for event in battle_of_seagard()]

    told = narrate([*events, StepEnded(round=5, step="marches")], EDITION)

    left_out = 12 - told.count("**Seagard**: ")
    assert f"… and {left_out} more deeds" in told


def test_what_was_told_before_makes_room_for_what_is_new() -> None:
    """A combat that shorter messages told goes before a march that nobody has heard of."""
    before = [event for _ in range(12) for event in battle_of_seagard()]
    new = Marched(
        house="tyrell",
        area=REACH,
        order=OrderToken("march_0"),
        moves=(Move(to=AreaId("highgarden"), units=("footman",)),),
    )

    told = narrate([*before, new, StepEnded(round=5, step="marches")], EDITION, known=len(before))

    assert "**Tyrell** marches from the Reach: 1 footman to Highgarden." in told
    assert "more deeds, too many for one message: told above.*" in told


def test_combats_outlast_quiet_marches_when_room_is_short() -> None:
    """Quiet marches go before combats do."""
    quiet = Marched(
        house="tyrell",
        area=REACH,
        order=OrderToken("march_0"),
        moves=(Move(to=AreaId("highgarden"), units=("footman",)),),
    )
    events = [*[quiet] * 40, *battle_of_seagard(), StepEnded(round=5, step="marches")]

    assert "**Seagard**: Stark attacks" in narrate(events, EDITION)


def test_who_is_awaited_is_told_and_what_they_chose_is_not() -> None:
    """The public line names houses and kinds of questions only."""
    game = GameCard(
        id=1,
        guild_id=None,
        channel_id=2,
        host_id=3,
        host_name="Arya",
        status="playing",
        edition="second",
        players=6,
        seats=(),
        seed_hash=None,
        paused_because=None,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    table = TableState(game, asked="place_orders", awaited=("stark",), sealed=("tyrell", "greyjoy"))

    told = awaited(table, EDITION)

    assert told == "Waiting for **Stark** (orders). Sealed: Tyrell and Greyjoy."


def test_a_question_is_put_in_words() -> None:
    """A request reads as a question with the numbers a player needs."""
    bid = Bid(house="stark", purpose="wildlings", most=6, strength=8)
    raven = UseRaven(house="stark", replacements={})

    assert request_summary(bid, EDITION) == (
        "The wildlings attack with strength 8. **Bid in secret for the defence of the Wall**. "
        "You have 6 power available; all power bid is lost."
    )
    assert "replace" not in request_summary(raven, EDITION)


def test_an_answer_is_repeated_in_words() -> None:
    """A player reads back what was understood."""
    march = MarchAnswer(
        area=WINTERFELL,
        moves=(Move(to=AreaId("karhold"), units=("knight",)),),
        leave_power_token=True,
    )
    orders = OrdersAnswer(orders={WINTERFELL: OrderToken("raid_special")})

    assert answer_summary(march, EDITION) == (
        "You marched from Winterfell: 1 knight to Karhold, leaving a power token."
    )
    assert answer_summary(orders, EDITION) == "Winterfell: Raid★"
    assert answer_summary(BidAnswer(amount=3), EDITION) == "You bid 3 power."
    assert answer_summary(MusterAnswer(), EDITION) == "You mustered nothing."
