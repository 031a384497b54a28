"""Letters for an output that does not know ours, such as one of ASCII: a sign like it, or else a question mark."""

import codecs

ALIKE = {
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("–—−", "-"),
    "…": "...",
    "×": "x",
    "·": ".",
    "•": "*",
}
HANDLER = "bcnb-letters"
"""The name by which an output is told to use them."""


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(ALIKE.get(letter, "?") for letter in unknown), error.end


codecs.register_error(HANDLER, _replace)
