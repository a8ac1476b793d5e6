"""One hand-made question of every kind, small enough to list all its legal answers."""

from typing import Any

from engine.names import AreaId, CardId, OrderToken
from engine.requests import (
    Battle,
    Bid,
    CapturePort,
    ChooseCasualties,
    ChooseHouse,
    ChooseHouseCard,
    ChoosePenalty,
    ChooseRetreat,
    ChooseTrack,
    ChooseWesteros,
    ClaimPower,
    ConsolidateOption,
    ConsolidatePower,
    DeclareSupport,
    Destination,
    GatherUnits,
    MarchOption,
    MusterUnits,
    OrderTies,
    Origin,
    PickCard,
    PickOrders,
    PickUnits,
    Piece,
    PlaceOneTimeOrder,
    PlaceOrders,
    PlaceWildlingCard,
    RefuseSupport,
    RemoveOrder,
    RemoveUnits,
    Request,
    ResolveMarch,
    ResolveRaid,
    SeizeToken,
    SpendPower,
    UseBlade,
    UseCardText,
    UseOneTimeOrder,
    UseRaven,
)
from engine.supply import SupplyRoom

WINTERFELL, MOAT, HARBOR = AreaId("winterfell"), AreaId("moat_cailin"), AreaId("white_harbor")
TWINS, KARHOLD, PORT = AreaId("twins"), AreaId("karhold"), AreaId("port_winterfell")
MARCH, DEFENSE, RAID = OrderToken("march_0"), OrderToken("defense_1"), OrderToken("raid")
MARCH_PLUS, DEFENSE_PLUS = OrderToken("march_plus_1"), OrderToken("defense_2")

BATTLE = Battle(
    attacker="stark",
    defender="greyjoy",
    origin=MOAT,
    area=TWINS,
    attacking=("knight",),
    defending=("footman",),
    attacker_strength=2,
    defender_strength=1,
    better_fiefdoms="defender",
)
ROOM = SupplyRoom(limits=(3, 2), armies={WINTERFELL: 2, MOAT: 1})

MARCH_QUESTION = ResolveMarch(
    house="stark",
    options={
        WINTERFELL: MarchOption(
            modifier=0,
            units=("footman", "knight"),
            destinations={
                KARHOLD: Destination(),
                MOAT: Destination(),
                TWINS: Destination(resistance="units"),
            },
            may_leave_token=True,
        )
    },
    supply=ROOM,
)
NEUTRAL_QUESTION = ResolveMarch(
    house="stark",
    options={
        WINTERFELL: MarchOption(
            modifier=0,
            units=("footman", "knight"),
            destinations={
                TWINS: Destination(
                    resistance="neutral",
                    needed=3,
                    worth={"footman": 1, "knight": 2, "siege_engine": 4},
                    may_call=True,
                )
            },
        )
    },
    supply=ROOM,
)
MUSTER_QUESTION = MusterUnits(
    house="stark",
    source="westeros",
    points={WINTERFELL: 2, HARBOR: 1},
    ship_places={WINTERFELL: (PORT,), HARBOR: ()},
    footmen={WINTERFELL: 1, HARBOR: 0},
    pool={"footman": 8, "knight": 3, "siege_engine": 2, "ship": 5},
    costs={"footman": 1, "knight": 2, "siege_engine": 2, "ship": 1},
    upgrade_costs={"knight": 1, "siege_engine": 1},
    port_room={PORT: 3},
    supply=SupplyRoom(limits=(3, 2, 2), armies={WINTERFELL: 2}),
)
OVER_SUPPLY = RemoveUnits(
    house="stark",
    cause="supply",
    armies={
        WINTERFELL: ("footman", "knight", "knight"),
        MOAT: ("footman", "footman"),
        TWINS: ("knight",),
    },
    supply=SupplyRoom(limits=(2,), armies={WINTERFELL: 3, MOAT: 2, TWINS: 1}),
)

QUESTIONS: tuple[Request[Any], ...] = (
    PlaceOrders(
        house="stark",
        areas=(WINTERFELL, MOAT, PORT),
        tokens={MARCH: 1, MARCH_PLUS: 1, DEFENSE: 2, DEFENSE_PLUS: 1, RAID: 2},
        special=(MARCH_PLUS, DEFENSE_PLUS),
        stars=1,
        needed=3,
    ),
    UseRaven(house="stark", replacements={WINTERFELL: (DEFENSE, RAID), MOAT: ()}),
    PlaceWildlingCard(house="stark", card=CardId("silence_at_the_wall")),
    ResolveRaid(house="stark", targets={WINTERFELL: (TWINS, KARHOLD), MOAT: ()}),
    MARCH_QUESTION,
    NEUTRAL_QUESTION,
    ConsolidatePower(
        house="stark",
        options={
            WINTERFELL: ConsolidateOption(power=2, may_muster=True),
            MOAT: ConsolidateOption(power=1, may_muster=False),
        },
    ),
    DeclareSupport(
        house="stark",
        area=TWINS,
        marcher="lannister",
        battle=BATTLE.model_copy(update={"attacker": "lannister"}),
        orders={MOAT: {"attacker": 2, "defender": 1}, HARBOR: {"attacker": 1, "defender": 1}},
    ),
    DeclareSupport(
        house="stark",
        area=TWINS,
        marcher="lannister",
        battle=BATTLE.model_copy(update={"attacker": "lannister"}),
        orders={MOAT: {"attacker": 2, "defender": 1}, HARBOR: {"attacker": 1, "defender": 1}},
        as_one=True,
    ),
    DeclareSupport(
        house="stark", area=TWINS, marcher="lannister", battle=None, orders={MOAT: {"attacker": 2}}
    ),
    RefuseSupport(house="stark", battle=BATTLE, supporters={"tyrell": 2, "martell": 1}),
    ChooseHouseCard(
        house="stark",
        battle=BATTLE,
        hand=(CardId("eddard_stark"), CardId("catelyn_stark"), CardId("robb_stark")),
    ),
    UseBlade(house="stark", battle=BATTLE),
    ChooseCasualties(
        house="stark",
        area=TWINS,
        cause="swords",
        count=2,
        units=("footman", "footman", "knight"),
    ),
    ChooseRetreat(
        house="stark",
        retreating="stark",
        origin=TWINS,
        units=("footman",),
        losses={MOAT: 0, HARBOR: 0},
    ),
    CapturePort(house="stark", port=PORT, most=2),
    MUSTER_QUESTION,
    MUSTER_QUESTION.model_copy(update={"one_castle": True, "source": "wildlings"}),
    OVER_SUPPLY,
    OVER_SUPPLY.model_copy(update={"cause": "wildlings", "count": 2}),
    OVER_SUPPLY.model_copy(update={"cause": "wildlings", "count": 2, "same_area": True}),
    Bid(house="stark", purpose="kings_court", most=4),
    Bid(house="stark", purpose="wildlings", most=5, strength=6),
    OrderTies(
        house="stark",
        track="fiefdoms",
        groups=(("stark", "lannister", "tyrell"), ("martell", "greyjoy")),
    ),
    ChooseHouse(house="stark", purpose="lowest_bidder", houses=("stark", "tyrell")),
    ChooseHouse(house="stark", purpose="highest_bidder", houses=("stark", "tyrell")),
    ChooseWesteros(
        house="stark",
        card=CardId("throne_of_blades"),
        options=("supply", "mustering", "nothing"),
    ),
    ChooseWesteros(
        house="stark",
        card=CardId("dark_wings_dark_words"),
        options=("clash_of_kings", "power", "nothing"),
    ),
    ChooseWesteros(
        house="stark",
        card=CardId("put_to_the_sword"),
        options=("no_defense", "no_march_plus_1", "nothing"),
    ),
    UseCardText(
        house="stark",
        card=CardId("robb_stark"),
        battle=BATTLE,
        against=CardId("balon_greyjoy"),
    ),
    PickCard(
        house="stark",
        cause=CardId("tyrion_lannister"),
        purpose="show_instead",
        owner="stark",
        cards=(CardId("eddard_stark"), CardId("catelyn_stark")),
        battle=BATTLE.model_copy(update={"defender_card": CardId("balon_greyjoy")}),
    ),
    PickCard(
        house="stark",
        cause=CardId("aeron_damphair"),
        purpose="show_instead",
        owner="stark",
        cards=(CardId("eddard_stark"), CardId("catelyn_stark")),
        optional=True,
        battle=BATTLE.model_copy(update={"defender_card": CardId("balon_greyjoy")}),
    ),
    PickCard(
        house="stark",
        cause=CardId("patchface"),
        purpose="discard",
        owner="greyjoy",
        cards=(CardId("balon_greyjoy"), CardId("asha_greyjoy")),
        optional=True,
        battle=BATTLE,
    ),
    PickCard(
        house="stark",
        cause=CardId("massing_on_the_milkwater"),
        purpose="discard",
        owner="stark",
        cards=(CardId("eddard_stark"), CardId("catelyn_stark")),
    ),
    PickCard(
        house="stark",
        cause=CardId("mammoth_riders"),
        purpose="take_back",
        owner="stark",
        cards=(CardId("eddard_stark"), CardId("catelyn_stark")),
        optional=True,
    ),
    ChooseTrack(
        house="stark",
        cause=CardId("doran_martell"),
        moved="greyjoy",
        to={"iron_throne": 6, "fiefdoms": 6, "kings_court": 6},
    ),
    ChooseTrack(
        house="stark",
        cause=CardId("a_king_beyond_the_wall"),
        moved="stark",
        to={"fiefdoms": 6, "kings_court": 6},
    ),
    RemoveOrder(
        house="stark",
        cause=CardId("cersei_lannister"),
        opponent="greyjoy",
        orders={TWINS: MARCH, KARHOLD: RAID},
        battle=BATTLE,
        optional=True,
    ),
    PickUnits(
        house="stark",
        cause=CardId("crow_killers"),
        purpose="upgrade",
        owner="stark",
        pieces=(
            Piece(area=WINTERFELL, unit="footman"),
            Piece(area=WINTERFELL, unit="footman"),
            Piece(area=MOAT, unit="footman", routed=True),
        ),
        least=0,
        most=2,
    ),
    PickUnits(
        house="stark",
        cause=CardId("mace_tyrell"),
        purpose="destroy",
        owner="greyjoy",
        pieces=(
            Piece(area=TWINS, unit="footman"),
            Piece(area=TWINS, unit="footman", routed=True),
        ),
        least=1,
        most=1,
    ),
    ChoosePenalty(house="stark", card=CardId("preemptive_raid")),
    ConsolidatePower(
        house="stark",
        options={
            WINTERFELL: ConsolidateOption(power=2, may_muster=False, may_fortify=True),
            MOAT: ConsolidateOption(power=1, may_muster=False),
        },
    ),
    ChooseHouse(house="stark", purpose="barred", houses=("greyjoy", "tyrell"), optional=True),
    MARCH_QUESTION.model_copy(update={"by": OrderToken("young_wolf")}),
    CapturePort(house="stark", port=PORT, most=2, all_or_none=True),
    PlaceOneTimeOrder(
        house="stark",
        areas=(WINTERFELL, MOAT),
        tokens=(OrderToken("recruit"), OrderToken("supply_caravan"), OrderToken("young_wolf")),
    ),
    UseOneTimeOrder(
        house="stark",
        step="consolidate",
        orders={WINTERFELL: OrderToken("recruit"), MOAT: OrderToken("supply_caravan")},
        may_wait=True,
    ),
    PickOrders(
        house="stark",
        cause=OrderToken("iron_fleet"),
        orders={TWINS: MARCH, KARHOLD: RAID, HARBOR: DEFENSE},
        most=2,
    ),
    PickOrders(
        house="stark",
        cause=OrderToken("will_of_rhllor"),
        orders={TWINS: DEFENSE, KARHOLD: DEFENSE_PLUS},
        most=1,
        rule="COK-OTO-BAR-01",
    ),
    GatherUnits(
        house="stark",
        area=WINTERFELL,
        origins={
            MOAT: Origin(units=("footman",), may_leave_token=True),
            KARHOLD: Origin(units=("footman", "knight")),
        },
        supply=SupplyRoom(limits=(3, 2), armies={WINTERFELL: 1, MOAT: 1, KARHOLD: 2}),
        power=1,
    ),
    ClaimPower(
        house="stark",
        cause=OrderToken("might_of_highgarden"),
        victims={"greyjoy": 1, "tyrell": 2},
        most=2,
    ),
    SpendPower(house="stark", card=CardId("tywin_lannister_crown"), most=3, battle=BATTLE),
    SeizeToken(
        house="stark",
        card=CardId("doran_martell_first"),
        loser="greyjoy",
        tracks=("iron_throne", "kings_court"),
        battle=BATTLE,
    ),
)


def name_of(request: Request[Any]) -> str:
    """A name for a test's case."""
    return request.name
