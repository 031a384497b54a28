"""The searcher: its plan is saved and dropped, its budget counts, and nothing hidden changes what it does."""

from collections import Counter
from functools import reduce

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players import searcher
from bcnb.games.battle_cry.players.planner import Plan, mover, plans, think
from bcnb.games.battle_cry.players.searcher import (
    Candidate,
    Searcher,
    balance,
    candidates,
    end_turn,
    luck,
    ranked,
    shortlist,
    try_plan,
    various,
)
from bcnb.games.battle_cry.rules import ruleset as rules
from bcnb.games.battle_cry.rules.state import PlayCard, TakeStep
from bcnb.games.hexboard import players as shared
from bcnb.games.hexboard.players import begun, carried_out
from bcnb.players.registry import suggest
from bcnb.players.search import affordable, schedule
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, position
from tests.players.test_registry import moments

pytestmark = pytest.mark.unmeasured

FRONT = "b . . . . I I I\nf . . . . i i i"
HAND = ("probe-centre", "attack-centre", "skirmish-centre", "fire-and-hold")


def front(**more):
    return game.observe(position(FRONT, union=HAND, confederate=("assault-centre", "rally"), **more), "union")


def card_moments(scenario="kernstown"):
    return [state for state in moments(scenario) if isinstance(state.decision, PlayCard)]


@pytest.fixture
def counted(monkeypatch):
    """How often a plan has been tried, and how often plans were ranked."""
    counts = Counter()

    def count(name):
        real = getattr(searcher, name)

        def spy(*given):
            counts[name] += 1
            return real(*given)

        monkeypatch.setattr(searcher, name, spy)

    count("try_plan")
    count("ranked")
    return counts


# --- the budget -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "nodes"), [(8, 100), (5, 30), (2, 7), (3, 40), (8, 24)])
def test_the_better_half_gets_most_of_the_worlds(width, nodes):
    widths = schedule(width, nodes)
    assert widths[0] == width
    assert widths[-1] == 2
    assert widths == sorted(widths, reverse=True)
    assert sum(widths) <= nodes
    assert sum(widths) > 0.6 * nodes


def test_a_small_budget_is_spent_on_few_candidates():
    assert [affordable(nodes, searcher.WIDTH) for nodes in (1, 2, 12, 24, 1000)] == [1, 2, 4, 8, searcher.WIDTH]
    for nodes in range(2, 60):
        assert 0 < sum(schedule(affordable(nodes, searcher.WIDTH), nodes)) <= nodes


def test_half_of_those_that_are_tried_play_other_cards():
    """Nearly equal plans with one card would leave no room for another one."""
    cards = [Plan((action,), 0.0) for action in game.legal_actions(front())[:3]]
    many, few, last = (
        [Candidate(card, 10.0 * (3 - nth) - number) for number in range(8)] for nth, card in enumerate(cards)
    )
    assert shortlist([*many, *few, *last], 6) == [*many[:3], *few[:3]]
    assert shortlist([*many, *few[:1]], 6) == [*many[:5], *few[:1]]
    assert shortlist([*many, *few], 1) == many[:1]


def test_one_candidate_needs_no_trial():
    assert schedule(1, 100) == []
    assert ranked(front(), Seeded(1), 1, lambda: False)[0].plan == candidates(front())[0].plan


def test_a_budget_counts_trials(counted):
    Searcher(40)(game, front(), Seeded(1))
    assert 24 < counted["try_plan"] <= 40
    few = counted["try_plan"]
    Searcher()(game, front(), Seeded(1), 12)
    assert counted["try_plan"] - few <= 12


def test_it_stops_when_it_is_asked_to(counted):
    """At a table its time is up: it does the best that it knows by then."""
    answers = iter((*[False] * 13, True))
    Searcher(1000, lambda: next(answers))(game, front(), Seeded(1))
    assert counted["try_plan"] == 13
    at_once = Searcher(1000, lambda: True)(game, front(), Seeded(1))
    assert at_once == candidates(front())[0].plan.actions[0]


def test_a_world_in_which_not_all_were_tried_does_not_count():
    """Its luck would speak for those who met it."""
    found = candidates(front())[:4]
    answers = iter((*[False] * 6, True))
    compared = searcher.compare(front(), found, Seeded(1), 1000, lambda: next(answers))
    assert {candidate.tries for candidate in compared} == {1}


# --- the plan ---------------------------------------------------------------------------------------------------------


def test_a_plan_is_followed_to_its_end(counted):
    state, player = front(), Searcher(10)
    while game.seat(state) == "union" and not isinstance(state.decision, type(None)):
        action = player(game, state, Seeded(1))
        state, _ = game.apply(state, action)
        if game.write(action) == "done":
            break
    assert counted["ranked"] == 1


def test_a_plan_is_dropped_when_the_position_is_not_the_one_foreseen(counted):
    player, state = Searcher(10), front()
    first = game.write(player(game, state, Seeded(1)))
    other = given(state, "play skirmish-centre" if first != "play skirmish-centre" else "play probe-centre")
    assert player(game, other, Seeded(1)) in game.legal_actions(other)
    assert counted["ranked"] == 2


def test_one_player_can_be_asked_about_any_positions():
    player = Searcher(4)
    for state in moments("shiloh")[::23]:
        observed = game.observe(state, game.seat(state))
        assert player(game, observed, Seeded(1)) in game.legal_actions(state)


def test_only_cards_are_searched(counted):
    state = next(state for state in moments("kernstown") if isinstance(state.decision, TakeStep))
    observed = game.observe(state, game.seat(state))
    assert Searcher(50)(game, observed, Seeded(1)) == think(observed).actions[0]
    assert counted["try_plan"] == 0


# --- worlds -----------------------------------------------------------------------------------------------------------


def test_all_candidates_meet_the_same_worlds(monkeypatch):
    worlds = []
    real = game.imagine
    monkeypatch.setattr(shared, "imagine", lambda state, chance: worlds.append(real(state, chance)) or worlds[-1])
    found = ranked(front(), Seeded(3), 40, lambda: False)
    hands = [world.cards.hands[CONFEDERATE] for world in worlds]
    tried = [candidate.tries for candidate in found]
    assert sum(tried) == len(hands)
    assert tried[0] == max(tried)
    width = len(found)
    assert len(set(hands[:width])) == 1
    assert len(set(hands)) > 1


def test_luck_is_taken_off():
    """A plan for one attack: what its dice happen to take does not count as merit of the plan."""
    state = game.observe(position("d . . . . . . I\ne . . . . . . i\na I", confederate=("skirmish-left",)), "union")
    (plan,) = [plan for plan in plans(state) if game.write(plan.actions[0]) == "play probe-centre"]
    worths = [try_plan(state, plan, Seeded(world)) for world in range(30)]
    blind = [try_plan(state, plan._replace(hopes=0.0), Seeded(world)) for world in range(30)]
    assert blind[0] == pytest.approx(worths[0] - plan.hopes)
    assert max(worths) - min(worths) < 12


def test_a_plan_is_judged_by_the_next_turn_of_its_side(monkeypatch):
    """After it comes the enemy's best plan, and then what its own side can make of what it left."""
    asked = []
    monkeypatch.setattr(searcher, "think", lambda state: asked.append(mover(state)) or think(state))
    try_plan(front(), think(front()), Seeded(1))
    assert asked == [CONFEDERATE, UNION]


@pytest.mark.parametrize(("nodes", "thinks"), [(60, "cu"), (199, "cu"), (300, "cucu")])
def test_with_much_time_a_trial_looks_two_turns_farther(nodes, thinks, monkeypatch):
    """Each turn after the plan is planned by its own side; what the last plan could come to is not played."""
    asked, turns = [], searcher.outlook(nodes)[0]
    monkeypatch.setattr(searcher, "think", lambda state: asked.append(mover(state).seat[0]) or think(state))
    try_plan(front(), think(front()), Seeded(1), turns)
    assert "".join(asked) == thinks
    assert searcher.outlook(nodes)[1] * (len(thinks) + 1) <= nodes * 3, "it costs no more than so many near ones"


def test_luck_is_taken_off_all_turns_of_a_far_trial(monkeypatch):
    """A figure less of it in every turn, the side's two and the enemy's two, makes no difference."""
    plain = try_plan(front(), think(front()), Seeded(1), 3)
    true = searcher.luck
    monkeypatch.setattr(searcher, "luck", lambda before, after, plan: true(before, after, plan) - 1)
    assert try_plan(front(), think(front()), Seeded(1), 3) == pytest.approx(plain + 1 - 1 + 1 - 1)


def test_a_battle_that_the_enemy_could_win_is_judged_by_his_hopes(monkeypatch):
    """Whether his dice win it in a world is his luck, and not the plan's."""
    ended = []
    monkeypatch.setattr(searcher, "end_turn", lambda *given: ended.append(end_turn(*given)) or ended[-1])
    board = position("e . . . . . I\nf . . . . i i i\na I", union=("skirmish-left",), flags=(0, 5), strength={"e6": 1})
    state = game.observe(board, "union")
    plan = think(state)
    worths = [try_plan(state, plan, Seeded(world)) for world in range(20)]
    turns = zip(worths, ended[::2], ended[1::2], strict=True)
    lost = [(worth, after) for worth, after, later in turns if later.winner == CONFEDERATE]
    assert lost
    for worth, after in lost:
        assert worth == pytest.approx(-think(after).worth - luck(state, after, plan))


def test_a_won_battle_is_the_best_of_worlds():
    state = front(flags=(5, 0), strength={"f6": 1})
    won = Candidate(Plan((), 0.0), 0.0)
    assert won.promise == 0.0
    assert balance(state, UNION) > 0 > balance(state, CONFEDERATE)


def test_a_plan_is_carried_out_once_for_all_worlds():
    state, plan, made = front(), think(front()), []

    def after(state, action):
        made.append(action)
        return rules.after(state, action)

    assert carried_out(state, after, plan.actions) is carried_out(state, after, plan.actions)
    assert tuple(made) == plan.actions


@pytest.mark.parametrize("left", [0, 1, 40])
def test_a_plan_carried_out_before_the_world_is_made_leads_to_the_same(left):
    """Also where the deck is empty: what a seat sees of it are the cards of the foe's hand, and a draw must shuffle."""
    state = with_deck(position(FRONT, union=HAND, confederate=("assault-centre", "rally")), left)
    observed = game.observe(state, "union")
    for world, plan in enumerate(various(observed)):
        after = reduce(rules.after, plan.actions, game.imagine(observed, Seeded(world)))
        assert begun(rules.after, observed, plan.actions, Seeded(world)) == after
        assert isinstance(try_plan(observed, plan, Seeded(world)), float)


def with_deck(state, left):
    """The given number of cards in the deck, all others of it discarded."""
    cards = list(Counter(state.cards.deck).elements())
    return state._replace(cards=state.cards._replace(deck=Counter(cards[:left]), discards=Counter(cards[left:])))


# --- what is hidden ---------------------------------------------------------------------------------------------------


def swapped(state, seat):
    """The same position with other cards in the foe's hand, and all that is hidden in another order."""
    foe = 1 - game.seats(state).index(seat)
    deck, hands = Counter(state.cards.deck), list(state.cards.hands)
    other = [card for card in reversed(deck) if deck[card]][: len(hands[foe])]
    for old, new in zip(hands[foe], other, strict=True):
        deck[new] -= 1
        deck[old] += 1
    hands[foe] = tuple(other)
    hidden = {card: deck[card] for card in sorted(deck, reverse=True) if deck[card]}
    return state._replace(cards=state.cards._replace(hands=tuple(hands), deck=hidden))


@pytest.mark.parametrize("scenario", ["kernstown", "shiloh"])
def test_the_foes_hand_changes_nothing(scenario):
    states = card_moments(scenario)[3:12:8]
    assert len(states) == 2
    for state in states:
        seat = game.seat(state)
        other = swapped(state, seat)
        assert other.cards.hands != state.cards.hands
        assert other.cards.hands[game.seats(state).index(seat)] == state.cards.hands[game.seats(state).index(seat)]
        one, two = (game.observe(world, seat) for world in (state, other))
        choices = [Searcher(12)(game, world, Seeded(5)) for world in (one, two)]
        assert choices[0] == choices[1]
        assert suggest(game, one, 6) == suggest(game, two, 6)


def test_a_seed_stands_for_one_search():
    results = [[(one.plan, one.total) for one in ranked(front(), Seeded(7), 24, lambda: False)] for _ in range(2)]
    assert results[0] == results[1]
    assert results[0] != [(one.plan, one.total) for one in ranked(front(), Seeded(8), 24, lambda: False)]
