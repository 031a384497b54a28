"""A form that saves the house rules of a group: a game, an answer to each open question, and a name."""

from collections.abc import Mapping

from bcnb.course.rule_options import HERE, OTHERWISE, AgreedAnswer, agreed_answers
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.storage.house_rules import find_house, house_names, load_house, save_house_rules
from bcnb.widgets.form import Block, Form, button, paragraph

TITLE = "House rules"
GAME, SAVED, NEW, NAME = "Game", "Your house rules", "New house rules", "Name, such as room-12:"
EXPLAINED = "For each question choose the answer that your group agreed on. Both answers are explained above."
SAVE, AS_SAVED = "Save house rules", "As saved"
NEWS = (
    "{name} is saved. To play by it, choose a battle, press Dice, house rules, and choose {name}. "
    "In a terminal, add --house {name} to bcnb play."
)


class HouseRulesForm(Form):
    """A form that saves new house rules, or changes saved ones. Nothing is written before its button is pressed."""

    written = ("name",)

    def __init__(self, game: str = DEFAULT_RULESET) -> None:
        self._game, self._saved = game, ""
        self._settings: dict[str, object] = {}
        super().__init__("", TITLE)

    # --- answers ------------------------------------------------------------------------------------------------------

    def choose(self, asked: str, place: int) -> None:
        """Choose the game, saved house rules to change, or the answer to a question, by its index, from 0.

        Raises:
            ValueError: for an unknown question or index, or a damaged file of house rules.
        """
        lists = {str(block["at"]): block["options"] for block in self.blocks() if block["kind"] == "pick"}
        if asked not in lists or place not in range(len(lists[asked])):
            raise ValueError(f"unknown answer {place} to {asked!r}")
        if asked == "game":
            self._game, self._saved, self._settings = list(RULESETS)[place], "", {}
        elif asked == "saved":
            self._open(["", *house_names(self._game)][place])
        else:
            self._answer_question(asked, place)

    def _open(self, name: str) -> None:
        self._settings = dict(load_house(find_house(name)).readings) if name else {}
        self._saved = name

    def _answer_question(self, number: str, place: int) -> None:
        answer = next(one for one in agreed_answers(self._game) if one.number == number)
        if place == _AS_SAVED:
            return
        for field in answer.fields:
            self._settings.pop(field, None)
        if place == _OTHERWISE:
            self._settings |= answer.alternative

    def keep(self, asked: str, words: str) -> None:
        """Remember the name until the rules are saved."""
        self.answers[asked] = words

    def read(self) -> None:
        """Do nothing: no answer of this form is in the saved answers."""

    def press(self, asked: str) -> None:
        """Save the house rules.

        Raises:
            ValueError: if they cannot be saved, or the button is unknown.
        """
        if asked != "save":
            super().press(asked)
        name = self._saved or self.answers.get("name", "").strip()
        if not self._settings:
            raise ValueError(f"choose {OTHERWISE!r} for at least one question")
        if not self._saved and name in (known := [one for game in RULESETS for one in house_names(game)]):
            raise ValueError(f"other house rules are already called {name!r} ({', '.join(known)}). Choose another name")
        try:
            save_house_rules(name, self._game, self._settings, over=bool(self._saved))
        except OSError as fault:
            raise ValueError(f"the house rules cannot be saved: {fault}") from None
        self._saved = name
        self.said = [("news", NEWS.format(name=name))]

    # --- the page -----------------------------------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        """Return the lists, the field for the name, and the button."""
        names = ["", *house_names(self._game)]
        saved = names.index(self._saved) if self._saved in names else 0
        return [
            paragraph(EXPLAINED),
            _list("game", GAME, [GAME_TITLES[name] for name in RULESETS], list(RULESETS).index(self._game)),
            _list("saved", SAVED, [NEW, *names[1:]], saved),
            *([] if self._saved else [self.lines("name", NAME, 1)]),
            *(_question(one, self._settings) for one in agreed_answers(self._game)),
            button("save", SAVE),
        ]

    def text(self) -> str:
        """Return the texts of the form."""
        return "\n".join((EXPLAINED, SAVE))


_HERE, _OTHERWISE, _AS_SAVED = range(3)
"""The indexes of the answers to a question. The last one is offered if a saved file has a value of its own."""


def _list(asked: str, label: str, options: list[str], chosen: int, look: str = "bcnb-row") -> Block:
    return {"kind": "pick", "at": asked, "ask": label, "options": options, "chosen": chosen, "look": look}


def _question(one: AgreedAnswer, settings: Mapping[str, object]) -> Block:
    chosen = {field: settings[field] for field in one.fields if field in settings}
    own = bool(chosen) and chosen != one.alternative
    place = _AS_SAVED if own else _OTHERWISE if chosen else _HERE
    options = [HERE, OTHERWISE, *([AS_SAVED] if own else [])]
    return _list(one.number, f"{one.number} {one.title}", options, place, "bcnb-row bcnb-usual")
