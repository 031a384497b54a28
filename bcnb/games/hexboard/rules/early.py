"""What both games on the hex board ask for first, when something else is tried: the rule, and the words of the refusal.

`untimely` says of what has its time elsewhere when that is.
"""

CARD = ("2.3", "A turn begins with a card: play one, or discard one.")
DRAW = ("2.8", "A card has to be drawn first.")
SECTION = ("3.14", "The card asks for a section first: left, centre or right.")
BATTLE = ("4.10", "The time for orders and moves is over; units battle now, or say done.")
ROLL = ("7.5", "The dice have to be rolled first.")
RETREAT = ("8.18", "A retreat has to be finished first, by the owner of the piece.")
SNIPE = ("11.7", "The sharp shooter needs a target: snipe a hex, or say done.")
REINFORCE = ("11.8", "The reinforcements need a hex: reinforce a hex, or say done.")
DIG = ("11.9", "Field works are being built: dig on a hex, or say done.")
RALLY = ("11.11", "A unit is to be rallied: rally a hex, or say done.")
STARVE = ("11.12", "A unit runs short of supplies: starve a hex, or say done.")
AGAIN = ("11.16", "Only second moves are left in this turn, or done.")
PLACE = ("11.23", "The unit short of supplies has to be placed first.")
