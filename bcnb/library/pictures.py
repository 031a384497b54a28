"""Pictures in files: a board as rows of letters, which lie as each game says."""


class PictureError(ValueError):
    """A picture does not fit the board; `row` counts from 0."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(reason)
        self.row = row
