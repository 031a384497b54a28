"""The rule book of *Battle-Cry* (1961): the number, the text in our words and the source of each rule.

S4 is source 004, the instruction booklet without its pictures, cited by its headings and numbers. A-n is an open
question of the reference, which a field of `Rules` or a question file answers. A number that a record, a question or a
lesson has cited is never given to another rule.
"""

from collections.abc import Mapping

from bcnb.engine.ruleset import Rule

CHAPTERS: Mapping[int, str] = {
    1: "The map",
    2: "The armies and the turn",
    3: "Movement",
    4: "Mountains",
    5: "Rapid rail movement",
    6: "Battle",
    7: "Several battles, double jumps, false declarations",
    8: "Surrounded pieces",
    9: "The end of the war",
    10: "Four players",
}

_RULES = (
    Rule("1.1", "A square is named by its row, a letter from the top, and its column, from 1.", "ours"),
    Rule("1.2", "Water, and whatever lies beyond the edge of the map, has no squares.", "S4 To make the moves 5"),
    Rule(
        "1.3",
        "The colors of the states and the numbers of the battles play no part in the game.",
        "S4 Rules for two players; S4 To start the game",
    ),
    Rule("1.4", "The map marks mountain squares, and dots that are joined by rail lines.", "S4 Rapid rail movements"),
    Rule(
        "1.5",
        "Every square lies either to the east or to the west of the heavy line.",
        "S4 Rules for four players; A-25",
    ),
    Rule("1.6", "The map is a reconstruction: the squares of the printed board are not known to us.", "ours"),
    Rule("2.1", "Each side has 10 infantry, 10 cavalry and 2 artillery pieces.", "S4 Rules for two players"),
    Rule(
        "2.2",
        "Pieces start on the squares marked for them, blue in the North and gray in the South.",
        "S4 To start the game",
    ),
    Rule(
        "2.3",
        "Players choose their sides, or roll dice: the higher roll chooses.",
        "S4 To start the game",
    ),
    Rule("2.4", "The South begins; then the sides take turns.", "S4 To start the game"),
    Rule("2.5", "A turn begins with a roll of two dice; their sum is the spots of the turn.", "S4 To make the moves"),
    Rule("2.6", "Spots may be divided among any pieces, in any order.", "S4 To make the moves 3"),
    Rule("2.7", "All spots may be used, or some, or none; those unused are lost.", "S4 To make the moves"),
    Rule("2.8", "A player moves and fights only with pieces of the same side.", "S4 To make the moves"),
    Rule("2.9", "No two pieces stand on the same square.", "S4 To make the moves"),
    Rule("2.10", "A turn ends when its player says so, or when nothing is left to choose.", "ours"),
    Rule("3.1", "Infantry moves one square for each spot.", "S4 To make the moves 2"),
    Rule("3.2", "Cavalry and artillery move two squares for each spot.", "S4 To make the moves 2"),
    Rule("3.3", "Cavalry and artillery may move one square alone; it costs the whole spot.", "S4 To make the moves 4"),
    Rule("3.4", "No step is diagonal.", "S4 To make the moves 1"),
    Rule("3.5", "The two steps of a spot may turn a corner.", "S4 To make the moves 6"),
    Rule("3.6", "No piece enters an occupied square, or passes over it.", "S4 To make the moves"),
    Rule("3.7", "No piece moves where there is no square.", "S4 To make the moves 5"),
    Rule("3.8", "Each move costs a spot, and no more are spent than were rolled.", "S4 To make the moves"),
    Rule("3.9", "A move leads to another square.", "ours"),
    Rule("4.1", "A piece that comes to a mountain square stops there, even between two steps.", "S4 Mountains"),
    Rule("4.2", "It moves no further in that turn.", "S4 Mountains"),
    Rule("4.3", "In a later turn it leaves the mountain as it would any other square.", "S4 Mountains"),
    Rule("4.4", "A piece that has stopped on a mountain may fight in the same turn.", "A-9"),
    Rule(
        "5.1",
        "From a dot any piece moves for one spot to the dot at the other end of a rail line.",
        "S4 Rapid rail movements 1",
    ),
    Rule("5.2", "The dot at the other end must be free.", "S4 Rapid rail movements 2"),
    Rule(
        "5.3",
        "A rail movement leads from a dot to the next dot, and stops nowhere between.",
        "S4 Rapid rail movements 3",
    ),
    Rule(
        "5.4",
        "A piece may go on by rail from dot to dot, and mix that with moves on foot, a spot each.",
        "S4 Rapid rail movements 1",
    ),
    Rule("5.5", "A mountain that the line passes does not matter.", "S4 Rapid rail movements 5; A-12"),
    Rule("5.6", "A friendly piece on the line does not matter.", "S4 Rapid rail movements 6"),
    Rule(
        "5.7",
        "A piece of the other side on a square that the line passes closes it.",
        "S4 Rapid rail movements 7; A-11",
    ),
    Rule("5.8", "A rail line in a square does not change moves on foot.", "S4 Rapid rail movements 4"),
    Rule("5.9", "To reach a dot on foot and to leave it by rail takes a spot each.", "S4 To make the moves 6; A-13"),
    Rule("5.10", "A rail movement begins on a dot.", "S4 Rapid rail movements 3"),
    Rule(
        "6.1",
        "A battle is between a column of pieces, or one, and a column of opponents right before it.",
        "S4 Requirements for battle",
    ),
    Rule("6.2", "An attack comes from any side, but not on a diagonal.", "S4 Rules for battle 1"),
    Rule("6.3", "Infantry and artillery have a battle strength of 2, cavalry of 1.", "S4 Rules for battle 2"),
    Rule("6.4", "The attacking column must be stronger by at least 1.", "S4 Rules for battle 3"),
    Rule(
        "6.5",
        "If there is cavalry in the attacking column, its front piece must be cavalry.",
        "S4 Special rules for battle A",
    ),
    Rule(
        "6.6",
        "Artillery attacks only together with infantry or cavalry in its column.",
        "S4 Special rules for battle C; A-5",
    ),
    Rule(
        "6.7",
        "The rear piece jumps to the square right beyond the defenders, which must be open.",
        "S4 Rules for battle 4; S4 Special rules for battle E; A-3",
    ),
    Rule(
        "6.8",
        "All defenders in the line are removed, and only they.",
        "S4 Rules for battle 4; S4 Examples of battles; A-19",
    ),
    Rule(
        "6.9",
        "With artillery at the rear nobody jumps, and no open square is needed.",
        "S4 Special rules for battle B; S4 Special rules for battle E; A-4",
    ),
    Rule("6.10", "The attacker names the rear piece; his own pieces behind it take no part.", "A-1"),
    Rule("6.11", "The whole unbroken line of defenders is attacked, not a part of it.", "A-2"),
    Rule("6.12", "The jump may end on a mountain.", "S4 Examples of battles 9"),
    Rule("6.13", "Which way a piece faces does not matter.", "S4 Requirements for battle"),
    Rule("7.1", "Battles come last: after the first one nothing moves in that turn.", "S4 Rules for battle 5"),
    Rule("7.2", "A battle may be fought without having moved.", "A-14"),
    Rule(
        "7.3",
        "Several battles may be fought if each could have been fought before the first.",
        "S4 Rules for battle 5",
    ),
    Rule("7.4", "A piece that has jumped does nothing more in that turn but a double jump.", "S4 Rules for battle 5"),
    Rule(
        "7.5",
        "Infantry that has jumped may at once jump a lone cavalry next to it, also at right angles.",
        "S4 Special rules for battle D; A-8",
    ),
    Rule("7.6", "There is one such jump more, and cavalry is lone if nobody stands behind it in line.", "A-6; A-7"),
    Rule(
        "7.7",
        "A declared battle that does not meet the conditions is not fought, and ends the turn.",
        "S4 Special rules for battle F",
    ),
    Rule("7.8", "Battles fought before a false declaration stand.", "A-20"),
    Rule("7.9", "Nobody has to point out a battle that was missed.", "S4 Special rules for battle G"),
    Rule("7.10", "A piece may fight in several battles of a turn if it has not jumped.", "S4 Rules for battle 5; A-10"),
    Rule(
        "8.1",
        "A piece or a group that opponents shut in so that it cannot move in its turn is removed.",
        "S4 Examples of battles 8; A-18",
    ),
    Rule("8.2", "Water and the edge of the map shut pieces in as opponents do.", "S4 Examples of battles 8"),
    Rule("8.3", "What is shut in is removed at the beginning of its turn, before the dice.", "A-15"),
    Rule("8.4", "Pieces that only their own side shuts in stay.", "A-17"),
    Rule("8.5", "A group that is shut in is removed even if it could have fought its way out.", "A-16"),
    Rule("8.6", "All groups that are shut in are removed together.", "A-26"),
    Rule("9.1", "A side without pieces has lost the war.", "S4 The war is over"),
    Rule("9.2", "A player may surrender.", "S4 The war is over"),
    Rule("9.3", "House rule, if the players want it: after an agreed number of turns nobody has won.", "A-24"),
    Rule("9.4", "House rule, if the players want it: the sides may agree that nobody has won.", "A-24"),
    Rule("9.5", "When the war is over, nobody moves.", "ours"),
    Rule(
        "10.1",
        "Four generals lead 5 infantry, 5 cavalry and 1 artillery each: two for the North, two for the South.",
        "S4 Rules for four players",
    ),
    Rule("10.2", "The order of play is South East, North East, South West, North West.", "S4 Rules for four players"),
    Rule(
        "10.3",
        "A general leads, for a whole turn, the pieces that stand in his territory when it begins.",
        "S4 Special rules for four players 1",
    ),
    Rule(
        "10.4",
        "He may cross the line and finish his moves; what then stands across belongs to his partner.",
        "S4 Special rules for four players 2",
    ),
    Rule(
        "10.5",
        "He moves and fights only with pieces that he leads; a partner's piece parts his column.",
        "S4 Special rules for four players 1",
    ),
    Rule(
        "10.6",
        "Partners join forces when the last of their pieces in a territory has moved out of it to the other.",
        "S4 Special rules for four players 3; A-23",
    ),
    Rule(
        "10.7",
        "From then on both lead all pieces of their side, and the line means nothing to them.",
        "S4 Special rules for four players 4",
    ),
    Rule("10.8", "The order of play stays the same after forces are joined.", "S4 Special rules for four players 4"),
    Rule("10.9", "A general without pieces to lead passes, until pieces come into his territory.", "A-21"),
    Rule(
        "10.10",
        "Partners win and lose together, and only together can they surrender.",
        "S4 Rules for four players; A-22",
    ),
    Rule("10.11", "Of a group that is shut in, those pieces are removed that the general on turn leads.", "A-15"),
    Rule("10.12", "Forces are not joined by the loss of one partner's pieces.", "A-21"),
)

RULES: Mapping[str, Rule] = {rule.number: rule for rule in _RULES}
"""The rules by number, in the order of the book."""
