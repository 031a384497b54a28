"""The buttons that choose a form of a history lesson: 25, 45 or 90 minutes, or everything.

All sections and questions are on the page. The buttons hide what a form does not ask for. The browser remembers the
choice for all lessons, and it is saved for the worksheet of this one.
"""

import traitlets

from bcnb.course.history import phrases as shared
from bcnb.course.history.asked_items import (
    EVERYTHING,
    form_key,
    forms_of,
    is_asked,
    left_out,
    numbered_sections,
    section_classes,
)
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import BattleLesson
from bcnb.course.worksheets.worksheet import HANDING_IN
from bcnb.presentation.text_tools import join_words
from bcnb.widgets.form import Block, Form
from bcnb.widgets.history import phrases


class LessonFormChoice(Form):
    """The buttons, one for each form of a lesson, and one for everything.

    `asked` is the key of the choice, `names` are the words of the buttons by the names of the forms. `sections` are the
    classes that hide each section, by its heading. `out` says what each form leaves out, and `words` are other texts.

    Args:
        lesson: the name of the lesson.

    Raises:
        ValueError: for an unknown lesson.
    """

    kind = traitlets.Unicode("lesson_form").tag(sync=True)
    asked = traitlets.Unicode().tag(sync=True)
    names: traitlets.Dict = traitlets.Dict().tag(sync=True)
    sections: traitlets.Dict = traitlets.Dict().tag(sync=True)
    out: traitlets.Dict = traitlets.Dict().tag(sync=True)
    words: traitlets.Dict = traitlets.Dict({"label": phrases.FORM_LABEL, "show": phrases.SHOW_EVERYTHING}).tag(
        sync=True
    )

    def __init__(self, lesson: str) -> None:
        forms = forms_of(lesson)
        minutes = {name: phrases.FORM_MINUTES.format(minutes=form.minutes) for name, form in forms.items()}
        names = {**minutes, EVERYTHING: phrases.FORM_EVERYTHING}
        out = {form: phrases.LEAVES_OUT.format(parts=join_words(_parts(lesson, form))) for form in forms}
        self.options = {form_key(lesson): tuple(names)}
        super().__init__(
            HANDING_IN,
            phrases.FORM_LABEL,
            asked=form_key(lesson),
            names=names,
            sections=section_classes(lesson),
            out=out,
        )

    def choose(self, asked: str, place: int) -> None:
        """Save the form, or delete it if everything is shown.

        Raises:
            ValueError: for an unknown question or form.
        """
        super().choose(asked, place)
        if self.answers[asked] == EVERYTHING:
            self.keep(asked, "")

    def blocks(self) -> list[Block]:
        """Return the choice."""
        return [self.asking(asked, phrases.FORM_LABEL) for asked in self.options]

    def text(self) -> str:
        """Return the label and the forms."""
        return shared.LABELED.format(label=phrases.FORM_LABEL, text=", ".join(self.names.values()))


def _parts(lesson: str, form: str) -> list[str]:
    """Return the sections that a form leaves out, with their numbers, and the parts of other sections."""
    titles = numbered_sections(lesson)
    found = [titles[title] for title in left_out(lesson, form)]
    if isinstance(find_any(lesson), BattleLesson):
        return [*found, phrases.SHORT_QUOTATIONS, phrases.WRITER_SAW]
    return found if is_asked(lesson, form, "win") else [*found, phrases.SHORT_QUOTATIONS]
