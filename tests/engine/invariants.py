"""What must be true of every position at which a player is asked something."""

from collections import Counter
from collections.abc import Callable, Iterator

from engine.game import Game
from engine.names import TRACKS, AreaId, House
from engine.requests import CapturePort, RemoveUnits
from engine.rules.control import controller, fort_counts
from engine.supply import fits
from engine.world import World


class InvariantError(AssertionError):
    """A position that no legal game can reach."""


def check_invariants(game: Game) -> None:
    """Raise unless the position is one that the rules allow.

    Raises:
        InvariantError: with every statement that does not hold.
    """
    broken = [fault for check in CHECKS for fault in check(game)]
    if broken:
        where = f"round {game.world.round}, {game.world.step}, question {game.question}"
        raise InvariantError(f"{where}: " + "; ".join(broken))


def _forces(world: World) -> Iterator[tuple[AreaId, House, Counter[str]]]:
    """Area, house and units, attackers in a combat counted where they came from."""
    combat = world.combat
    for area, force in world.forces.items():
        units: Counter[str] = Counter(force.units)
        if combat and area == combat.origin and force.house == combat.attacker:
            units.update(combat.attacking)
        yield area, force.house, units
    if combat and combat.attacking and world.house_in(combat.origin) != combat.attacker:
        yield combat.origin, combat.attacker, Counter(combat.attacking)


def units_within_pools(game: Game) -> Iterator[str]:
    """2E-COMP-03: no House has more units on the board than in its box."""
    edition = game.world.edition
    totals: dict[House, Counter[str]] = {house: Counter() for house in game.world.houses}
    for _, house, units in _forces(game.world):
        totals[house] += units
    for house, units in totals.items():
        for kind, facts in edition.units.items():
            if units[kind] > facts.pool_per_house:
                yield f"{house} has {units[kind]} {kind}"


def units_where_they_may_stand(game: Game) -> Iterator[str]:
    """2E-COMP-12, 2E-NEUTRAL-07, 2E-SETUP-18: terrain, neutral forces, impassable areas."""
    world = game.world
    for area, house, units in _forces(world):
        land = world.edition.areas[area].type == "land"
        if not units:
            yield f"an empty force in {area}"
        if any((kind == "ship") == land for kind in units):
            yield f"{dict(units)} of {house} in {area}"
        if area in world.impassable or area in world.neutral_forces:
            yield f"{house} in {area}, which is closed"


def ports_hold_own_ships(game: Game) -> Iterator[str]:
    """2E-PORT-02: at most three ships, of the house that controls the land."""
    world = game.world
    for port in world.edition.port_ids:
        ships = world.forces.get(port)
        if ships is None:
            continue
        if len(ships) > world.edition.constants.port_ship_limit:
            yield f"{len(ships)} ships in {port}"
        if not _unsettled(game) and controller(world, port) != ships.house:
            yield f"ships of {ships.house} in {port} of {controller(world, port)}"


def supply_is_respected(game: Game) -> Iterator[str]:
    """2E-SUPPLY-09: nobody is over the limit, except while armies are being reconciled."""
    if any(isinstance(r, RemoveUnits) and r.count is None for r in game.pending.values()):
        return
    if any(isinstance(request, CapturePort) for request in game.pending.values()):
        return
    world = game.world
    sizes: dict[House, list[int]] = {house: [] for house in world.houses}
    for _, house, units in _forces(world):
        sizes[house].append(units.total())
    for house, armies in sizes.items():
        if not fits(armies, world.edition.supply_limits[world.supply[house]]):
            yield f"{house} has armies {sorted(armies)} at supply {world.supply[house]}"


def captured_ships_fit_supply(game: Game) -> Iterator[str]:
    """2E-PORT-11, 2E-SUPPLY-09, COK-PORT-14: also with attackers where they attack."""
    world = game.world
    for house, request in game.pending.items():
        if not isinstance(request, CapturePort) or not request.most:
            continue
        limits = world.edition.supply_limits[world.supply[house]]
        for armies in _armies_around_an_attack(world, house):
            if not fits([*(armies | {request.port: request.most}).values()], limits):
                yield f"{house} may take {request.most} ships in {request.port}: {dict(armies)}"


def _armies_around_an_attack(world: World, house: House) -> Iterator[Counter[AreaId]]:
    """Area -> size of the army of `house`, should it win its attack; and before, if that counts."""
    standing = Counter({a: len(force) for a, force in world.forces.items() if force.house == house})
    combat = world.combat
    attackers = len(combat.attacking) if combat and combat.attacker == house else 0
    yield standing + Counter({combat.area: attackers} if combat else {})
    if combat and world.readings.attackers_and_supply != "in_embattled_area":
        yield standing + Counter({combat.origin: attackers})


def power_is_at_most_twenty(game: Game) -> Iterator[str]:
    """2E-COMP-05: available power and tokens on the board are 20 at most."""
    world = game.world
    for house in world.houses:
        on_board = sum(owner == house for owner in world.power_tokens.values())
        if world.power[house] < 0:
            yield f"{house} owes power"
        if world.power[house] + on_board > world.edition.constants.power_tokens_per_house:
            yield f"{house} has {world.power[house]} + {on_board} power"


def power_tokens_lie_where_they_may(game: Game) -> Iterator[str]:
    """2E-CONTROL-02, -04, -05, -06: on land, not at home, not under another house's units."""
    world = game.world
    for area, house in world.power_tokens.items():
        facts = world.edition.areas[area]
        holder = world.house_in(area)
        if facts.type != "land" or facts.home_of == house or area in world.neutral_forces:
            yield f"a power token of {house} in {area}"
        if holder not in (None, house):
            yield f"a power token of {house} under {holder} in {area}"


def orders_lie_with_units(game: Game) -> Iterator[str]:
    """2E-PLAN-02, 2E-CLEAN-09: orders only where their house has units (a combat may empty it)."""
    world = game.world
    combat = world.combat
    exempt = (combat.area, combat.origin) if combat else ()
    for area, order in (world.orders | world.face_down).items():
        if world.house_in(area) != order.house and area not in exempt and not _unsettled(game):
            yield f"{order.token} of {order.house} in {area}"


def fortifications_stand_with_their_house(game: Game) -> Iterator[str]:
    """COK-FORT-01, -04, -08: nine at most, on land, each with a unit of its house."""
    world = game.world
    stock = world.edition.fortifications
    if len(world.fortifications) > (stock.total if stock else 0):
        yield f"{len(world.fortifications)} fortifications"
    for area, house in world.fortifications.items():
        if world.edition.areas[area].type != "land" or world.house_in(area) != house:
            yield f"a fortification of {house} in {area} with {world.house_in(area)}"


def one_time_orders_are_used_once(game: Game) -> Iterator[str]:
    """COK-OTO-01, -03, -06, -11: a house's own, one a round, with units and not in a port."""
    world = game.world
    lying = world.one_time_orders | world.one_time_face_down
    placed = Counter(order.house for order in lying.values())
    for house, left in world.one_time_left.items():
        used = Counter(left)
        used.update(o.token for o in world.one_time_orders.values() if o.house == house)
        for token, count in used.items():
            facts = world.edition.one_time_orders[token]
            if count > facts.count or facts.house not in (None, house):
                yield f"{house} has {count} {token}"
        if placed[house] > 1:
            yield f"{house} placed {placed[house]} one-time orders"
    for area, order in lying.items():
        if world.house_in(area) != order.house or world.edition.areas[area].type == "port":
            yield f"{order.token} of {order.house} in {area}"


def order_tokens_are_counted(game: Game) -> Iterator[str]:
    """2E-COMP-07: no house has more tokens of a kind on the board than it owns."""
    world = game.world
    used = Counter((o.house, o.token) for o in (world.orders | world.face_down).values())
    for (house, token), count in used.items():
        if count > world.edition.orders[token].count:
            yield f"{house} has {count} {token}"


def tracks_are_permutations(game: Game) -> Iterator[str]:
    """2E-SETUP-22: every house has one place on every influence track."""
    for track in TRACKS:
        placed = [*game.world.tracks[track], *game.world.eliminated]
        if sorted(placed) != sorted(game.world.houses):
            yield f"{track} is {game.world.tracks[track]}"


def garrisons_are_printed_ones(game: Game) -> Iterator[str]:
    """2E-SETUP-10, 2E-CONTROL-09: garrisons stand on home areas of houses in play, or are gone."""
    world = game.world
    for area, strength in world.garrisons.items():
        facts = world.edition.areas[area]
        if facts.home_of not in world.houses or strength != facts.garrison:
            yield f"garrison {strength} in {area}"
        if not world.combat and world.house_in(area) not in (None, facts.home_of):
            yield f"a garrison among the enemies in {area}"


def seven_house_cards(game: Game) -> Iterator[str]:
    """2E-COMP-08: hand, discard pile and the card in play make seven different cards."""
    world = game.world
    for house in world.houses:
        hand, discards = world.hands[house], world.discards[house]
        played = world.combat.cards.get(house) if world.combat else None
        own = {card.id for card in world.edition.house_card_list if card.house == house}
        if len(set(hand + discards)) != len(hand) + len(discards):
            yield f"{house} has a card twice: {hand} {discards}"
        if {*hand, *discards, *([played] if played else [])} != own:
            yield f"{house} has {hand}, {discards} and {played} in play"


def threat_on_its_track(game: Game) -> Iterator[str]:
    """2E-WEST-04: the threat shows one of the seven strengths."""
    world = game.world
    if world.wildling_threat not in world.edition.wildlings.track_positions:
        yield f"threat {world.wildling_threat}"


def decks_are_whole(game: Game) -> Iterator[str]:
    """2E-COMP-09: ten cards in each Westeros deck, nine wildling cards."""
    world = game.world
    for deck_id, deck in world.westeros.items():
        if len(deck.draw) + len(deck.used) != 10:
            yield f"deck {deck_id} has {len(deck.draw)} + {len(deck.used)} cards"
    if sorted(world.wildling_deck) != sorted(world.edition.wildling_cards):
        yield f"wildling deck {world.wildling_deck}"


def supply_on_its_track(game: Game) -> Iterator[str]:
    """2E-SUPPLY-05: 0 to 6."""
    for house, level in game.world.supply.items():
        if not 0 <= level <= game.world.edition.constants.supply_track_max:
            yield f"supply {level} of {house}"


def nobody_has_won_yet(game: Game) -> Iterator[str]:
    """2E-VICTORY-01: with seven forts the game is over; while settling it may not be yet."""
    world = game.world
    if game.over or world.combat or _unsettled(game):
        return
    needed = world.edition.constants.victory_areas_needed[len(world.houses)]
    for house, forts in fort_counts(world).items():
        if forts >= needed:
            yield f"{house} has {forts} forts and plays on"


def _unsettled(game: Game) -> bool:
    """Whether areas are changing hands just now: ports and orders are settled at its end."""
    captured = any(isinstance(request, CapturePort) for request in game.pending.values())
    return captured or game.world.combat is not None


CHECKS: tuple[Callable[[Game], Iterator[str]], ...] = (
    units_within_pools,
    units_where_they_may_stand,
    ports_hold_own_ships,
    supply_is_respected,
    captured_ships_fit_supply,
    power_is_at_most_twenty,
    power_tokens_lie_where_they_may,
    orders_lie_with_units,
    fortifications_stand_with_their_house,
    one_time_orders_are_used_once,
    order_tokens_are_counted,
    tracks_are_permutations,
    garrisons_are_printed_ones,
    seven_house_cards,
    threat_on_its_track,
    decks_are_whole,
    supply_on_its_track,
    nobody_has_won_yet,
)
