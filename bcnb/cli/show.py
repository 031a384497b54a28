"""`bcnb show`: show a scenario, a position or a moment of a record, as text, SVG, JSON or a position file."""

import sys
from argparse import ArgumentParser, Namespace

from bcnb.cli.output import print_json
from bcnb.cli.source_lookup import ResolvedSource, add_viewer_options, file_ending, find_source, is_lesson
from bcnb.course.own_sets.set_files import is_set
from bcnb.presentation import svg
from bcnb.presentation.presenter import headed, page_presenter_of, presenter_of
from bcnb.presentation.scene import Viewpoint
from bcnb.storage.files import save_bytes
from bcnb.storage.scenarios import write_position


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Print a scenario, a position (.toml) or a record (.jsonl, or its name) as a text board. A file (.toml) may "
        "also contain a puzzle or a lesson, which is printed with the text and the board of each step. For a set of "
        "your own, the items are listed. An unfinished game is shown as its human player sees it. If it has several "
        "human players, or none, add --seat or --umpire."
    )
    parser.add_argument("name", metavar="SCENARIO|POSITION|RECORD|SET")
    parser.add_argument("--ply", type=int, metavar="N", help="ply of a record (default: the last one)")
    add_viewer_options(parser)
    parser.add_argument("--svg", metavar="FILE", type=file_ending(".svg"), help="also write a picture")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--json", action="store_true", help="print the scene as one JSON document instead")
    instead.add_argument("--toml", action="store_true", help="print the moment as a position file instead")


def run(arguments: Namespace) -> int:
    """Show the board in the requested forms. Return 2 if a position file cannot hold the moment.

    Raises:
        OSError: if a file cannot be read or written.
        ValueError: for an unknown name, an invalid file, or an unclear viewer.
    """
    if is_set(arguments.name):
        _print_set(arguments)
        return 0
    if is_lesson(arguments.name):
        _print_lesson(arguments)
        return 0
    source = find_source(arguments.name, arguments.ply, arguments.seat, arguments.umpire)
    if arguments.svg or arguments.json:
        _draw(arguments, source)
    if arguments.toml:
        return _print_position(source)
    if not arguments.json:
        _print(source)
    return 0


def _print_lesson(arguments: Namespace) -> None:
    """Print a lesson step by step. Raise ValueError for an option that needs a single board."""
    from bcnb.course.authoring.own_lesson import load_own_lesson  # loaded here, because other sources do not need it
    from bcnb.course.authoring.own_lesson_text import lesson_lines

    for option in ("ply", "seat", "umpire", "svg", "json", "toml"):
        given = getattr(arguments, option)
        if given or (option == "ply" and given is not None):
            raise ValueError(f"{arguments.name} is a lesson, and --{option} needs a single board: leave it out")
    print(*lesson_lines(load_own_lesson(arguments.name)), sep="\n")


def _draw(arguments: Namespace, source: ResolvedSource) -> None:
    """Save the scene as SVG and print it as JSON, as requested."""
    state = source.state
    shown = page_presenter_of(state).scene(state, title=source.title, stand=Viewpoint(arguments.seat or None))
    if arguments.svg:
        save_bytes(arguments.svg, f"{svg.picture(shown, label=svg.describe(shown))}\n".encode())
    if arguments.json:
        held = presenter_of(state).hands(state)
        print_json({"ply": source.ply, "hands": held, "scene": shown.to_json()})


def _print(source: ResolvedSource) -> None:
    """Print the title, the board, and the lines below it."""
    state, look = source.state, presenter_of(source.state)
    print(headed(state, source.called), end="\n\n")
    print(look.board(state))
    for line in look.lines_below(state):
        print(line)


def _print_set(arguments: Namespace) -> None:
    """Print the title and the author of a set, and its items. Raises ValueError for an option that needs a board."""
    if arguments.svg or arguments.json or arguments.toml or arguments.seat or arguments.ply is not None:
        raise ValueError(f"{arguments.name} is a set and has no board. Name one of its files.")
    from bcnb.course.own_sets.own_set import load_set  # loaded here, because other sources do not need it

    found = load_set(arguments.name)
    width = max(len(item.file) for item in found.items)
    print(f"{found.title}, by {found.author}", end="\n\n")
    for item in found.items:
        print(f"  {item.file:{width}}  {item.kind:8}  {item.title}")


def _print_position(source: ResolvedSource) -> int:
    """Print a position file, which a task or a question may use. Return 2 if a file cannot hold the moment."""
    try:
        text = write_position(source.state, source.called)
    except ValueError as error:
        print(f"bcnb show: {source.called} cannot be written as a position: {error}", file=sys.stderr)
        return 2
    print(text, end="")
    return 0
