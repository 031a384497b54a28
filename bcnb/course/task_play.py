"""The play of a task, with an immediate check of each action, or with a later check by an umpire as at a real table.

An action is checked by the rules, then by the scope of the task, then by its goal. A `TaskPlay` is a value, and an
accepted action returns a new one. After each action of the learner, chance and the enemy follow the script of the task,
until the learner has the next choice or the play is over.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from bcnb.course.goals import Condition
from bcnb.course.tasks import ReviewedLine, Task
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Action, AnyRuleset, Refusal, Seat, State
from bcnb.presentation.presenter import page_presenter_of
from bcnb.storage.goals import TaskHistory, goals_for

ROLL, DRAW = "roll", "draw"
"""The first words of chance actions."""


class TaskVerdict(StrEnum):
    """The verdict on a play."""

    OPEN = "open"
    REACHED = "reached"
    MISSED = "missed"


class TaskPlay(NamedTuple):
    """A task in play: its state, all plies so far, the learner's actions, and the used parts of the script."""

    task: Task
    state: State
    plies: tuple[Ply, ...] = ()
    done: tuple[str, ...] = ()
    dice: int = 0
    draws: int = 0
    foe: int = 0

    @property
    def game(self) -> AnyRuleset:
        """The ruleset of the task."""
        return ruleset_of(self.state)

    @property
    def course(self) -> TaskHistory[State]:
        """The history of the play for the conditions of a goal."""
        events = [event for ply in self.plies for event in ply.events]
        return TaskHistory(self.task.state, self.state, events, self.task.seat, len(self.done))


class Reply(NamedTuple):
    """The result of an action: its text, the play after it, the new plies, and the refusal if there is one.

    A refusal with a rule comes from the rules. One without a rule is for a text that is not an action. If `aside` is
    true, the rules allow the action, but it is not part of the task.
    """

    text: str
    play: TaskPlay
    plies: tuple[Ply, ...] = ()
    refusal: Refusal | None = None
    aside: bool = False

    @property
    def accepted(self) -> bool:
        """True if the action was neither refused nor outside the task."""
        return not (self.refusal or self.aside)


def begin(task: Task) -> TaskPlay:
    """Return the play of a task before the learner's first action."""
    return go_on(TaskPlay(task, task.state))


def attempt(play: TaskPlay, text: str) -> Reply:
    """Return the result of an action, given its text."""
    try:
        action = play.game.parse(text)
        refusal = play.game.why_not(play.state, action)
    except (ValueError, LookupError) as error:
        return Reply(text, play, refusal=Refusal("", str(error)))
    if refusal:
        return Reply(text, play, refusal=refusal)
    if ended(play) or not is_permitted(play, action):
        return Reply(text, play, aside=True)
    then = go_on(step(play, action))
    return Reply(text, then, then.plies[len(play.plies) :])


def step(play: TaskPlay, action: Action) -> TaskPlay:
    """Return the play right after a legal action of any seat, before chance or others act."""
    seat = play.game.seat(play.state) or ""
    after = _act(play, seat, action)
    return after._replace(done=(*play.done, play.game.write(action))) if seat == play.task.seat else after


def go_on(play: TaskPlay) -> TaskPlay:
    """Return the play after chance and the enemy followed the script.

    A task with a best answer or with reviewed ways stops before chance acts.
    """
    return play if play.task.best or play.task.ways else run_until_learner(play)


def unmet(play: TaskPlay) -> tuple[tuple[int, Condition], ...]:
    """Return the conditions of the goal that don't hold now, with their numbers from 1."""
    course = play.course
    return tuple((number, one) for number, one in enumerate(play.task.goal, 1) if not one.test.holds(course))


def verdict(play: TaskPlay) -> TaskVerdict:
    """Return the verdict on a play with a goal. A best answer is judged in `expectimax`."""
    missing = unmet(play)
    if not missing:
        return TaskVerdict.REACHED
    lost = any(one.test.lasting for _, one in missing)
    return TaskVerdict.MISSED if lost or ended(play) else TaskVerdict.OPEN


def permitted(play: TaskPlay) -> list[Action]:
    """Return the actions that the learner may take now: legal, and part of the task."""
    if play.game.seat(play.state) != play.task.seat:
        return []
    return [action for action in play.game.legal_actions(play.state) if is_permitted(play, action)]


def ended(play: TaskPlay) -> bool:
    """Return True if the learner can't do more: the turns are over, the actions are used up, or none is permitted."""
    if play.game.seat(play.state) is None or turns_over(play):
        return True
    if play.game.seat(play.state) != play.task.seat:
        return False
    return used_up(play) or not permitted(play)


def used_up(play: TaskPlay) -> bool:
    """Return True if the learner has used all actions of the task."""
    return 0 < play.task.may.most <= len(play.done)


def turns_over(play: TaskPlay) -> bool:
    """Return True if the learner's last turn has ended. Its last draw is included only if the script names the card."""
    now, first = play.state.turn.number, play.task.state.turn.number
    last = first + len(play.game.seats(play.state)) * (play.task.may.turns - 1)
    drawn = play.draws >= len(play.task.script.draws)
    return now > last or (now == last and drawn and _due(play).startswith(DRAW))


def _due(play: TaskPlay) -> str:
    """Return one action that chance may take now, in notation, or an empty text if it is not for chance to act."""
    weights = play.game.chance_weights(play.state)
    return play.game.write(weights[0][0]) if weights else ""


def is_permitted(play: TaskPlay, action: Action) -> bool:
    """Return True if an action is part of the task."""
    text = play.game.write(action)
    if play.task.ways:
        return bool(fitting(play.task, (*play.done, text)))
    return text.split(" ")[0] in play.task.may.only


def fitting(task: Task, done: Sequence[str]) -> tuple[ReviewedLine, ...]:
    """Return the reviewed lines that contain these actions."""
    return tuple(way for way in task.ways if Counter(done) <= Counter(way.do))


# --- chance and the enemy ---------------------------------------------------------------------------------------------


def run_until_learner(play: TaskPlay) -> TaskPlay:
    """Return the play when the learner has the next choice, or when it is over."""
    while not turns_over(play) and (seat := play.game.seat(play.state)) not in (None, play.task.seat):
        play = _chance(play) if seat == CHANCE else _foe(play, seat)
    return play


def _act(play: TaskPlay, seat: Seat, action: Action) -> TaskPlay:
    state, events = play.game.apply(play.state, action)
    ply = Ply(len(play.plies) + 1, seat, play.game.write(action), tuple(events))
    return play._replace(state=state, plies=(*play.plies, ply))


def _chance(play: TaskPlay) -> TaskPlay:
    """Return the play after the next roll or draw: that of the script if it fits, or one from the seed."""
    verb, _, what = _due(play).partition(" ")
    if verb == ROLL:
        faces = play.task.script.dice[play.dice : play.dice + len(what)]
        after = play._replace(dice=play.dice + len(what))
        return _act(after, CHANCE, _rolled(play, faces) if len(faces) == len(what) else _seeded(play))
    scripted = _scripted_draw(play) if verb == DRAW else None
    return _act(play._replace(draws=play.draws + 1), CHANCE, scripted or _seeded(play))


def _rolled(play: TaskPlay, faces: str) -> Action:
    return play.game.parse(page_presenter_of(play.state).tidy(f"{ROLL} {faces}"))


def _scripted_draw(play: TaskPlay) -> Action | None:
    """Return the draw of the card that the script names next, or None if it can't be drawn."""
    wish = "".join(play.task.script.draws[play.draws : play.draws + 1])
    drawn = (action for action, _ in play.game.chance_weights(play.state))
    return next((action for action in drawn if play.game.write(action) == f"{DRAW} {wish}"), None)


def _seeded(play: TaskPlay) -> Action:
    chance = Seeded(f"{play.task.script.seed}/{len(play.plies)}")
    return chance.pick(play.game.chance_weights(play.state))


def _foe(play: TaskPlay, seat: Seat | None) -> TaskPlay:
    """Return the play after the enemy's next choice.

    It is the choice of the script if the rules allow it. Otherwise, it is to discard, to do no more, or the first legal
    action.
    """
    legal = {play.game.write(action): action for action in play.game.legal_actions(play.state)}
    wish = next(iter(play.task.script.foe[play.foe :]), "")
    passive = [text for text in legal if text.split(" ")[0] in ("discard", "done")]
    text = next(one for one in (wish, *passive, *legal) if one in legal)
    return _act(play._replace(foe=play.foe + (text == wish)), seat or "", legal[text])


class TablePlay(NamedTuple):
    """A play, and the notations of the actions on trust since then, which were not checked."""

    play: TaskPlay
    trusted: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The board as the learner has left it."""
        state, put = self.play.state, goals_for(self.play.state.ruleset).put
        for text in self.trusted:
            state = put(state, self.play.game.parse(text))
        return state


class LookBack(NamedTuple):
    """The result of looking back: the replies in order. The last one may be a refusal."""

    table: TablePlay
    replies: tuple[Reply, ...]

    @property
    def sound(self) -> bool:
        """True if all actions were accepted."""
        return all(reply.accepted for reply in self.replies)


def commit(table: TablePlay, text: str) -> LookBack:
    """Take an action at the table. Orders and moves are not checked. Before other actions, the umpire looks back."""
    try:
        table.play.game.parse(text)
    except ValueError:
        return LookBack(table, (attempt(table.play, text),))
    if text.split(" ")[0] in goals_for(table.play.state.ruleset).trusted:
        return LookBack(table._replace(trusted=(*table.trusted, text)), ())
    found = look_back(table)
    if not found.sound:
        return found
    reply = attempt(found.table.play, text)
    return LookBack(TablePlay(reply.play), (*found.replies, reply))


def look_back(table: TablePlay) -> LookBack:
    """Check the actions on trust by the rules, up to the first fault. That action and the rest are taken back."""
    play, replies = table.play, []
    for text in table.trusted:
        replies.append(attempt(play, text))
        if not replies[-1].accepted:
            break
        play = replies[-1].play
    return LookBack(TablePlay(play), tuple(replies))
