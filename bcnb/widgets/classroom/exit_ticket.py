"""The exit ticket: two questions at the end of a history lesson that show a teacher who needs help."""

from bcnb.course.history import phrases
from bcnb.course.history.schema import BattleLesson, WhyTheWarLesson
from bcnb.widgets.form import Block, Form, paragraph


class ExitTicket(Form):
    """A form with a choice and a line to write, for the last two minutes of a lesson."""

    written = (phrases.EXIT_OPEN_KEY,)

    def __init__(self, lesson: BattleLesson | WhyTheWarLesson) -> None:
        self.question = lesson.question.ask
        self.options = {phrases.EXIT_SURE_KEY: phrases.EXIT_CHOICES}
        super().__init__(lesson.name, phrases.LABELED.format(label=phrases.EXIT_TITLE, text=lesson.title))

    def blocks(self) -> list[Block]:
        """Return both questions."""
        return [
            paragraph(phrases.EXIT_TITLE, "head"),
            paragraph(self.question, "strong"),
            self.asking(phrases.EXIT_SURE_KEY, phrases.EXIT_SURE),
            self.lines(phrases.EXIT_OPEN_KEY, phrases.EXIT_OPEN),
        ]

    def text(self) -> str:
        """Return both questions as text."""
        return "\n".join((f"{phrases.EXIT_TITLE}. {phrases.EXIT_SURE}", phrases.EXIT_OPEN))
