"""What is offered beneath a game: the kind of message that each button sends, and its words."""

PLAY_ON = ("branch", "Play on from here")
REVIEW = ("review", "Review this game")
SHARE = ("share", "Share")
