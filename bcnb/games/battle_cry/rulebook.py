"""The rule book: every rule of the 2000 game with its number, in our words, and where it comes from.

Sources: S1 is seed 001 (the publisher's questions and answers), S2 seed 002 (the online rules), S3 seed 003 (whose
list of cards is the only full one). O-n is an open question of the reference, whose answer is a field of `Rules`. A
number that a record, a question or a lesson has cited is never given to another rule.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Rule(NamedTuple):
    """A rule: its number, one line of words, and its source."""

    number: str
    words: str
    source: str


CHAPTERS: Mapping[int, str] = {
    1: "The board and the armies",
    2: "The turn and the hand",
    3: "Orders",
    4: "Movement",
    5: "Generals",
    6: "Line of sight",
    7: "Battle",
    8: "Retreat",
    9: "Victory",
    10: "Terrain",
    11: "Special cards",
    12: "Rules of single scenarios",
}

_RULES = (
    Rule("1.1", "The board has 113 hexes in nine rows, 13 and 12 wide in turn.", "S2 Battlefield"),
    Rule("1.2", "A hex is named by its row, a to i from the top, and its column, from 1.", "ours"),
    Rule("1.3", "Two dotted lines divide the board into three sections: west, centre and east.", "S2 Battlefield"),
    Rule("1.4", "A hex that a dotted line cuts belongs to the centre and to the flank.", "S2 Battlefield"),
    Rule("1.5", "Each side has a home row at its edge; toward its own side means one row nearer to it.", "S2 Retreat"),
    Rule(
        "1.6",
        "An army has at most 10 infantry, 3 cavalry and 3 artillery units and 3 generals.",
        "S2 Armies; S1 FAQ-38",
    ),
    Rule(
        "1.7",
        "A full infantry unit has 4 figures, cavalry 3, artillery 2; a general is one figure.",
        "S2 Armies; lists of components",
    ),
    Rule("1.8", "The flag bearer is the last figure of a unit to go.", "S2 Hit"),
    Rule("1.9", "Left and right are as the player sees the board from his own edge.", "S2 Battlefield; S1 FAQ-25"),
    Rule("1.10", "What a unit stands for, from a regiment to a division, depends on the battle.", "S2 Introduction"),
    Rule(
        "2.1",
        "Each side is dealt the number of cards that the scenario says, and keeps them secret.",
        "S2 Deal Command Cards",
    ),
    Rule("2.2", "The scenario says who begins; then the sides take turns.", "S2 What to do on a turn"),
    Rule("2.3", "A turn begins with one card played from the hand.", "S2 Play a Command Card"),
    Rule("2.4", "Only a card that is in one's hand can be played or discarded.", "S2 Play a Command Card"),
    Rule(
        "2.5",
        "Instead of playing, a side may discard a card; it draws another, and its turn is over.",
        "S2 Play a Command Card; S1 FAQ-19; O-24",
    ),
    Rule("2.6", "A card may be played though nothing is done with it.", "S1 FAQ-19, FAQ-22"),
    Rule("2.7", "All orders and moves come before the first battle.", "S2 Move"),
    Rule("2.8", "At the end of a turn the card is discarded and another is drawn.", "S2 Draw a Command Card"),
    Rule("2.9", "When the deck is used up, the discards are shuffled and become the deck.", "S1 FAQ-21"),
    Rule(
        "3.1",
        "Skirmish, Probe and Attack order 1, 2 or 3 units or generals in the section that they name.",
        "S2 Order Cards; S3 List of cards",
    ),
    Rule("3.2", "A card that says all orders every piece it names; no choice is needed.", "S3 List of cards"),
    Rule(
        "3.3",
        "Coordinated Attack orders one piece in each section; a piece on a line counts for either.",
        "S3 List of cards; S2 Battlefield",
    ),
    Rule("3.4", "A unit or general gets no more than one order a turn.", "S2 Order Units"),
    Rule("3.5", "A side orders only its own pieces.", "S2 Order Units"),
    Rule("3.6", "A card that names a kind of piece orders only that kind.", "S2 Special Order cards"),
    Rule("3.7", "What counts is the section in which a piece stands when it is ordered; it may leave it.", "S1 FAQ-07"),
    Rule("3.8", "Fewer orders may be given than the card allows, or none.", "S1 FAQ-20"),
    Rule("3.9", "An ordered unit need not move, and need not battle.", "S1 FAQ-01; S2 Order Units 1"),
    Rule("3.10", "A unit and its general ordered together use one order.", "S3 Generals commanding"),
    Rule("3.11", "To act apart, a unit and its general need an order each.", "S2 Order Units 1"),
    Rule("3.12", "A card gives no more orders than it says.", "S2 Order Cards"),
    Rule("3.14", "Forced March and Fire and Hold Position: the player names one section.", "S1 FAQ-25"),
    Rule("4.1", "Only ordered pieces move.", "S2 Order Units"),
    Rule("4.2", "Infantry moves 1 hex, cavalry up to 3, artillery 1.", "S2 Move"),
    Rule("4.3", "A unit moves once a turn, and its move is finished before another begins.", "S2 Move"),
    Rule("4.4", "No unit enters or passes a hex that holds a unit.", "S1 FAQ-09"),
    Rule(
        "4.5",
        "A unit without a general may enter the hex of a lone friendly general; it stops, and he is attached.",
        "S1 FAQ-09, FAQ-26",
    ),
    Rule("4.6", "A unit with a general may not enter a hex with another general.", "S2 Retreat, by likeness"),
    Rule("4.7", "Woods, buildings and waterways end a move.", "S2 Terrain"),
    Rule("4.8", "Ground that nobody may enter bars the way.", "S2 Rough Terrain Hex"),
    Rule("4.10", "There is a time for orders and moves and a time for battles.", "S2 Move"),
    Rule("4.11", "Artillery moves or battles; it may not do both.", "S2 Move"),
    Rule("4.12", "No unit enters the hex of an enemy general.", "S3 Moving units, by likeness"),
    Rule("4.13", "A move leads to another hex.", "ours"),
    Rule("4.15", "Some cards let a unit battle but not move.", "S3 List of cards; O-14"),
    Rule("5.1", "A general moves up to 3 hexes, under the same terrain as units.", "S2 Move; S1 FAQ-11"),
    Rule(
        "5.2",
        "A general who enters the hex of a friendly unit without a general stops there and is attached.",
        "S1 FAQ-09",
    ),
    Rule("5.3", "A general passes no unit, and never enters a hex that the enemy holds.", "S1 FAQ-09"),
    Rule("5.4", "No hex holds two generals.", "S2 Retreat"),
    Rule("5.5", "A general who has moved cannot move again with a unit.", "S1 FAQ-10"),
    Rule("5.6", "A general in the hex of a friendly unit is attached to it.", "S2 Retreat"),
    Rule(
        "5.7",
        "When a unit and its general are ordered together, he goes along or stays behind.",
        "S3 Generals commanding",
    ),
    Rule("5.10", "When a unit is destroyed, its general stays in the hex.", "S2 Battling a General"),
    Rule("5.11", "To move by himself, a general needs an order of his own.", "S2 Order Units 1"),
    Rule(
        "6.1",
        "A unit attacks only what it sees along the line between the centres of the two hexes.",
        "S2 Line of Sight",
    ),
    Rule(
        "6.2",
        "Units, generals, woods, hills, fields and buildings between block the line.",
        "S2 Line of Sight; S1 FAQ-12",
    ),
    Rule("6.3", "The shooter's hex and the target's never block.", "S2 Line of Sight"),
    Rule(
        "6.4",
        "A line along the edges of hexes is blocked only by obstructions on both of its sides.",
        "S2 Line of Sight; O-1",
    ),
    Rule("6.5", "Beyond the edge of the board everything blocks.", "S1 FAQ-16"),
    Rule("6.6", "A hex that the line touches only at a corner does not block.", "O-2"),
    Rule("6.7", "A hill between two hills blocks.", "S1 FAQ-18"),
    Rule(
        "6.8",
        "Artillery on a hill sees over friends beside it, if their hex does not block by itself.",
        "S2 Hill Hex; S1 FAQ-17",
    ),
    Rule("7.1", "Only ordered units battle.", "S2 Order Units"),
    Rule("7.2", "A unit battles once a turn.", "S2 Battle; O-30"),
    Rule(
        "7.3",
        "Next to the enemy infantry rolls 4 dice and artillery 5, one fewer for each hex more; cavalry rolls 3.",
        "S2 Range",
    ),
    Rule("7.4", "Infantry reaches 4 hexes, artillery 5, cavalry 1.", "S2 Range"),
    Rule("7.5", "All dice of an attack are rolled at once.", "S2 Rolling Battle Dice"),
    Rule("7.6", "Each die with the target's own symbol, or crossed sabers, takes one figure.", "S2 Hit"),
    Rule(
        "7.7",
        "An attached general adds a die to infantry and cavalry, ordered or not; never to artillery.",
        "S2 Woods Hex; S1 FAQ-08, FAQ-29",
    ),
    Rule("7.8", "With less than one die there is no battle.", "O-7"),
    Rule("7.9", "An attack aims at one hex held by the enemy.", "S2 Battle"),
    Rule("7.10", "A general can be attacked only while he is alone in his hex.", "S2 Battling a General"),
    Rule("7.11", "Only crossed sabers hit a general; one is enough.", "S2 Battling a General; O-23"),
    Rule("7.12", "A general by himself cannot attack.", "S2 Range"),
    Rule("7.13", "When the last figure goes, its flag is captured.", "S2 Hit"),
    Rule(
        "7.14",
        "Surplus hits are lost; a general uncovered by an attack can be hit only by another unit.",
        "S2 Battling a General; O-26",
    ),
    Rule("7.15", "Each battle is resolved to the end before the next target is named.", "S1 FAQ-05, FAQ-06; S2 Battle"),
    Rule("7.16", "Losses do not lessen a unit's dice.", "S2 Range"),
    Rule("7.17", "A unit does not advance into a hex that its attack has emptied.", "O-4"),
    Rule("8.1", "For each flag the target goes one hex toward its own side.", "S2 Retreat"),
    Rule("8.2", "A retreat never leads sideways or forward.", "S2 Retreat"),
    Rule("8.3", "Terrain does not stop a retreat, but ground that nobody may enter bars it.", "S1 FAQ-13; S2 Retreat"),
    Rule("8.4", "A retreat leads neither into nor through another unit, nor an enemy general.", "S1 FAQ-09, FAQ-13"),
    Rule(
        "8.5",
        "A unit without a general that steps onto a lone friendly general has him attached and stops.",
        "S2 Exception 1; O-27",
    ),
    Rule("8.6", "Each flag that cannot be obeyed costs a figure.", "S1 FAQ-03; S2 Order Units 2"),
    Rule(
        "8.7", "A flag on a piece in its home row removes it, a unit's general with it.", "S1 FAQ-04; S2 Order Units 2"
    ),
    Rule(
        "8.8",
        "A lone general goes the whole distance; he may pass or join friendly units without a general.",
        "S2 Exception 2; S1 FAQ-09; O-31",
    ),
    Rule("8.9", "A lone general with no way back is removed.", "S2 Retreat"),
    Rule("8.10", "When the unit is destroyed by hits, flags of the same roll are void.", "O-5"),
    Rule("8.11", "An attached general retreats with his unit.", "S2 Retreat"),
    Rule("8.12", "Flags that a unit died too soon for are its general's: he goes back, or is the last loss.", "O-6"),
    Rule("8.13", "The owner chooses the hex of each step.", "S2 Retreat"),
    Rule("9.1", "Each unit and each general removed is one flag for the other side.", "S2 Armies"),
    Rule(
        "9.2",
        "The first side with 6 flags, or what the scenario says, wins at that moment.",
        "S2 Winning the game; S1 FAQ-35",
    ),
    Rule(
        "9.3", "Flags for a position count while a unit stands there, and are taken back when it leaves.", "S1 FAQ-35"
    ),
    Rule("9.4", "Some scenarios give the flags of a position for good.", "ours"),
    Rule("9.5", "A lone general holds no position.", "S1 FAQ-36"),
    Rule("10.1", "Clear ground has no effect. All ground stays as it is for the whole battle.", "S2 Terrain"),
    Rule("10.2", "Woods end a move, forbid battle on the turn of entry, take 1 die, and block sight.", "S2 Woods Hex"),
    Rule("10.3", "An orchard takes 1 die.", "S2 Orchard Hex"),
    Rule(
        "10.4",
        "A hill takes 1 die, from hill to hill too, and blocks sight; artillery on it reaches 6 hexes.",
        "S2 Hill Hex",
    ),
    Rule(
        "10.5",
        "A building ends a move, forbids battle on the turn of entry, takes 2 dice, and blocks sight.",
        "S2 Building Hex",
    ),
    Rule("10.6", "A waterway ends a move; a unit on it rolls 1 die fewer.", "S2 Waterway Hex"),
    Rule("10.7", "A bridge makes a waterway clear ground.", "S2 Waterway Bridge Hex; S1 FAQ-15"),
    Rule("10.8", "A field takes 1 die and blocks sight.", "S2 Field Hex"),
    Rule("10.9", "Nobody enters rough ground.", "S2 Rough Terrain Hex"),
    Rule("10.10", "A fence takes 1 die, unless the attack comes from behind it.", "S2 Fence Hex"),
    Rule(
        "10.11",
        "Field works take 2 dice in place of the ground beneath, unless the attack comes from behind.",
        "S2 Field-works Token",
    ),
    Rule(
        "10.12",
        "Faces cover sides of a hex; an attack is frontal if it enters through a covered side.",
        "S2 Fence Hex; S1 FAQ-37; O-29",
    ),
    Rule("10.13", "An attack that enters at a corner is frontal if either side there is covered.", "O-21"),
    Rule("10.15", "Field works attacked from behind leave the ground beneath its effect.", "O-22"),
    Rule("10.16", "Field works cannot stand on a waterway, nor on a bridge.", "S2 Field-works Token; S1 FAQ-15"),
    Rule(
        "11.1",
        "All-Out Offensive orders everything; then all discards go back into the deck.",
        "S3 List of cards; O-16",
    ),
    Rule("11.2", "Bombard orders all artillery.", "S1 FAQ-23, FAQ-24"),
    Rule(
        "11.3",
        "Fire and Hold Position orders all infantry of a section: no move, 1 more die.",
        "S3 List of cards; O-14",
    ),
    Rule("11.4", "Forced March orders all infantry of a section: up to 2 hexes, and battle.", "S1 FAQ-25, FAQ-26"),
    Rule("11.5", "Hit and Run orders all cavalry: move, battle, move again.", "S1 FAQ-27"),
    Rule("11.6", "Leadership orders all generals; units with a general battle with 1 more die.", "S1 FAQ-28, FAQ-29"),
    Rule("11.7", "Sharp Shooter: one enemy general anywhere is removed by crossed sabers.", "S1 FAQ-25; O-11"),
    Rule(
        "11.8",
        "Call for Reinforcements: a full infantry unit arrives, which may battle but not move.",
        "S1 FAQ-31; O-13",
    ),
    Rule(
        "11.9",
        "Construct Fieldworks: a token on each of 2 hexes held by one's infantry, which does nothing else.",
        "S1 FAQ-14; O-15",
    ),
    Rule("11.10", "Counter-Attack does what the enemy's last card allowed.", "S1 FAQ-25"),
    Rule(
        "11.11",
        "Rally: each die with the unit's own symbol brings a figure back; sabers do not. It may battle.",
        "S1 FAQ-30; O-12",
    ),
    Rule(
        "11.12",
        "Short of Supplies: a unit of either side goes back to its home row, where its owner puts it.",
        "S1 FAQ-32 to FAQ-34; O-28",
    ),
    Rule(
        "11.13",
        "Bombard: a battery moves up to twice or battles up to twice, each time separately.",
        "S1 FAQ-23, FAQ-24; O-10",
    ),
    Rule("11.14", "Construct Fieldworks: one card fortifies different hexes.", "S1 FAQ-14"),
    Rule("11.15", "Counter-Attack with nothing to copy does nothing.", "O-17"),
    Rule(
        "11.16",
        "Hit and Run: the second move comes after all battles, in any direction, or not at all.",
        "S1 FAQ-27; O-9",
    ),
    Rule("11.17", "Sharp Shooter aims at a general.", "S1 FAQ-25"),
    Rule("11.18", "Reinforcements arrive on a vacant home-row hex that can be entered.", "S1 FAQ-31; O-13"),
    Rule("11.19", "Reinforcements need an infantry unit that the army has not used.", "O-13"),
    Rule("11.20", "Rally needs an own unit that lacks figures; none grows above full strength.", "S1 FAQ-30; O-12"),
    Rule("11.21", "There are 6 field works tokens.", "O-15; lists of components"),
    Rule(
        "11.23",
        "A unit short of supplies goes to a vacant hex of its section, as near to its home row as there is one.",
        "S1 FAQ-32",
    ),
    Rule("11.24", "A unit in its home row, or with no vacant hex nearer home, stays where it is.", "S1 FAQ-34"),
    Rule("11.25", "Short of Supplies is not for a lone general.", "S1 FAQ-33"),
    Rule("11.26", "Only hexes held by infantry are fortified.", "O-15"),
    Rule("11.27", "Hit and Run: no battle after entering woods, a building or a waterway.", "S1 FAQ-27; O-8; O-32"),
    Rule("11.28", "A special card with nothing to act on may be played, and does nothing.", "S1 FAQ-19, FAQ-22"),
    Rule(
        "11.29",
        "A countered card changes left and right; the centre, and cards for the whole board, stay.",
        "S1 FAQ-25",
    ),
    Rule("12.1", "Horse artillery rolls 4, 3, 2, 1 dice; it moves 2 hexes, or 1 and battles.", "S1 FAQ-02; O-18"),
    Rule("12.2", "The cadets of the Virginia Military Institute roll 3, 2, 1 dice.", "S1 FAQ-02"),
    Rule("12.3", "A scenario may bar hexes to everybody.", "S1 FAQ-13"),
    Rule("12.4", "A sunken road takes 2 dice from an attack from the front.", "S1 FAQ-37"),
    Rule("12.5", "A scenario may take cards out of the deck and put cards of its own in.", "S3 Command cards; ours"),
)

RULES: Mapping[str, Rule] = {rule.number: rule for rule in _RULES}
"""Every rule by its number, in the order of the book."""


def find_rules(word: str, book: Mapping[str, Rule] = RULES) -> list[Rule]:
    """The rules of a book whose number it is, or else that stand in the chapter, or else whose words contain it."""
    if word in book:
        return [book[word]]
    chapter = [rule for rule in book.values() if rule.number.split(".")[0] == word]
    return chapter or [rule for rule in book.values() if word.lower() in rule.words.lower()]
