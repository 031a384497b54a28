"""The part of a form for two or three students at one screen: their names, and the roles that they have in turn."""

from bcnb.course.history.pair_roles import PAIR_KEYS, role_duties, role_templates
from bcnb.course.worksheets.worksheet import LONGEST_NAME, checked_name, pair_names
from bcnb.widgets.form import Block, button, paragraph
from bcnb.widgets.history import phrases
from bcnb.widgets.history.student_switch import SharedSheet

PAIR = "pair"
"""The button that opens the fields for the names."""


class PairSheet(SharedSheet):
    """A form in which students who share a screen can give their names, among the answers of the lesson."""

    opened: set[str]

    def write(self, asked: str, words: str) -> None:
        """Save an answer, or a name. An empty name is deleted.

        Raises:
            ValueError: if the answer or the name is not valid.
        """
        super().write(asked, checked_name(words) if asked in PAIR_KEYS and words.strip() else words)

    def press(self, asked: str) -> None:
        """Open the fields for the names, or do what another button does.

        Raises:
            ValueError: if the button is unknown, or its step fails.
        """
        if asked == PAIR:
            self.opened.add(PAIR)
        else:
            super().press(asked)

    def pair_blocks(self) -> list[Block]:
        """Return the button, or after it was pressed the fields, and the block that shows who has which role."""
        roles: Block = {
            "kind": "pair",
            "names": list(pair_names(self.answers)),
            "lines": role_templates(),
            "duties": role_duties(),
        }
        if PAIR not in self.opened and not any(self.answers.get(key) for key in PAIR_KEYS):
            return [button(PAIR, phrases.PAIR), roles]
        fields = (self.lines(key, ask, 1) for key, ask in zip(PAIR_KEYS, phrases.PAIR_NAMES, strict=True))
        return [paragraph(phrases.PAIR_EXPLAINED), *({**field, "most": LONGEST_NAME} for field in fields), roles]
