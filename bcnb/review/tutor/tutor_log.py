"""The log of the tutor in a game: the choices that it judged, its warnings, and what was taken back.

It is saved in a file next to the record, one line for each choice, so that a resumed game continues with it. The level
at which the tutor warns is a setting of the person, saved in the home folder.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.codec import Codec, parse_line, write_line
from bcnb.engine.game import Game
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat
from bcnb.players.session import only_person
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.review_text import say_points
from bcnb.review.tutor.tutor_verdict import TutorLevel, TutorVerdict
from bcnb.storage.files import make_folder, read_bytes, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.records import saved_record_path
from bcnb.storage.saved_games import TUTOR_SUFFIX, name_of
from bcnb.storage.toml import decode, parse_toml, write_toml

LARGEST = 1 << 20
"""The largest size of a file in bytes, which is far more than a game needs."""
SETTING = "tutor.toml"
"""The file of the person's setting in the home folder."""
_LEVEL = "level"


class TutoredChoice(NamedTuple):
    """A choice of a game that the tutor looked at.

    `ply` is the ply of its first action. `played` are the texts of the final actions; there are none until a choice is
    made. `judged` is True if there was a verdict on them, and `loss` is what they lose, in millionths of the win
    probability. `warned` and `taken_back` count the warnings before, and `threatened` is the loss of the first one.
    """

    ply: int
    seat: Seat
    played: tuple[str, ...] = ()
    judged: bool = False
    loss: int = 0
    warned: int = 0
    taken_back: int = 0
    threatened: int = 0

    @property
    def kept(self) -> int:
        """Return the win probability that taking back kept, in millionths: what the final choice loses less."""
        return max(self.threatened - self.loss, 0) if self.taken_back and self.judged else 0


_CODEC = Codec({"choice": TutoredChoice}, {}, "line")


class TutorLog:
    """The choices of a game that the tutor looked at, saved after each change.

    Args:
        game: the game. What was saved with it is loaded, if it fits the record.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._choices = {one.ply: one for one in _fitting(_loaded(game), game.record.plies)}

    @property
    def choices(self) -> tuple[TutoredChoice, ...]:
        """Return the choices that are final, in the order of the game. What was undone since is left out."""
        found = _fitting(self._choices.values(), self.game.record.plies)
        return tuple(sorted(one for one in found if one.played))

    def summary(self) -> str:
        """Return what the tutor did in the game, or an empty text. The only person who plays is addressed as "you"."""
        header = self.game.record.header
        return say_summary(self.choices, only_person(header.seats) or "", header.ruleset)

    def warn(self, verdict: TutorVerdict) -> None:
        """Note that the tutor warned of a choice that is not made yet."""
        one = self._known(verdict)
        first = one.threatened or verdict.judged.loss
        self._note(one._replace(warned=one.warned + 1, threatened=first))

    def take_back(self, verdict: TutorVerdict) -> None:
        """Note that a choice was taken back after a warning."""
        one = self._known(verdict)
        self._note(one._replace(taken_back=one.taken_back + 1))

    def play(self, verdict: TutorVerdict) -> None:
        """Note that a choice was made. A choice that was the only one is not counted."""
        one, judged = self._known(verdict), verdict.judged
        if verdict.counts or verdict.is_late:
            self._note(one._replace(played=judged.played, judged=verdict.counts, loss=judged.loss))

    def _known(self, verdict: TutorVerdict) -> TutoredChoice:
        """Return what is known of the choice of a verdict. One that was made and undone is begun again."""
        choice = verdict.choice
        return self._choices.get(choice.ply, TutoredChoice(choice.ply, choice.seat))._replace(played=(), judged=False)

    def _note(self, one: TutoredChoice) -> None:
        """Replace a choice, and save all of them. In a game that is not saved, they are only in memory."""
        self._choices[one.ply] = one
        if name := name_of(self.game):
            path = saved_record_path(name).with_suffix(TUTOR_SUFFIX)
            lines = (write_line(_CODEC.write(self._choices[ply])) for ply in sorted(self._choices))
            with suppress(OSError):  # the game continues, and its page says if the folder cannot be used
                make_folder(path.parent)
                save_bytes(path, b"".join(lines), over=True)


def _loaded(game: Game) -> Iterable[TutoredChoice]:
    """Return the choices that were saved with a game. A file that cannot be read counts as none."""
    name = name_of(game)
    if not name:
        return ()
    with suppress(OSError, ValueError, RecursionError):
        data = read_bytes(saved_record_path(name).with_suffix(TUTOR_SUFFIX), LARGEST)
        found = [_CODEC.parse(parse_line(line)) for line in data.splitlines(keepends=True)]
        return [one for one in found if isinstance(one, TutoredChoice)]
    return ()


def _fitting(found: Iterable[TutoredChoice], plies: Sequence[Ply]) -> list[TutoredChoice]:
    """Return the choices that a game has, or that its player can make next.

    A file may belong to an older game of the same name, and a choice may have been undone.
    """

    def fits(one: TutoredChoice) -> bool:
        first = one.ply - 1
        made = tuple(ply.do for ply in plies[max(first, 0) : first + len(one.played)])
        return 0 <= first <= len(plies) and made == one.played

    return [one for one in found if fits(one)]


# --- the summary ------------------------------------------------------------------------------------------------------


def say_summary(found: Sequence[TutoredChoice], viewer: Seat, ruleset: str) -> str:
    """Return what the tutor did in a game in one or two sentences for each player, or an empty text for nothing.

    Args:
        found: the final choices.
        viewer: the seat that is addressed as "you", or empty.
        ruleset: the game.
    """
    seats = dict.fromkeys(one.seat for one in found)
    return " ".join(_of_seat([one for one in found if one.seat == seat], seat, viewer, ruleset) for seat in seats)


def _of_seat(found: Sequence[TutoredChoice], seat: Seat, viewer: Seat, ruleset: str) -> str:
    judged, warned = sum(one.judged for one in found), sum(one.warned for one in found)
    whose = "your" if seat == viewer else f"the {presenter_for(ruleset).called(seat)} side's"
    choices = f"{whose} {count_noun(len(found), 'choice')}"
    times = {0: "did not warn", 1: "warned once", 2: "warned twice"}.get(warned, f"warned {warned} times")
    told = f"The tutor judged {choices if judged == len(found) else f'{judged} of {choices}'} and {times}."
    return f"{told} {_kept(found, 'You' if seat == viewer else 'They')}".rstrip()


def _kept(found: Sequence[TutoredChoice], who: str) -> str:
    """Return what was taken back and how much that kept. It is empty without a warning."""
    warned, back = sum(one.warned for one in found), sum(one.taken_back for one in found)
    if not warned:
        return ""
    if not back:
        return f"{who} took nothing back."
    kept = sum(one.kept for one in found)
    points = f"which kept about {say_points(kept)} of win chance" if kept else "and the new choices were no better"
    return f"{who} took back {count_noun(back, 'choice')}, {points}."


# --- the setting ------------------------------------------------------------------------------------------------------


def load_level() -> TutorLevel | None:
    """Return the person's level, or None if the tutor is off. It is off by default."""
    path = _setting()
    with suppress(OSError, ValueError):
        return TutorLevel(parse_toml(decode(str(path), read_bytes(path, LARGEST)), str(path)).text(_LEVEL, ""))
    return None


def save_level(level: TutorLevel | None) -> None:
    """Save the person's level. None, for off, removes the file.

    Raises:
        OSError: if it cannot be saved.
    """
    path = _setting()
    if level is None:
        path.unlink(missing_ok=True)
        return
    make_folder(path.parent)
    save_bytes(path, write_toml({_LEVEL: str(level)}).encode(), over=True)


def _setting() -> Path:
    return home_folder() / SETTING
