"""The rule book of *North against South*: the number, the text in our words and the source of each rule.

Rules shared with *Battle Cry* (2000) are in `hexboard.rules.rulebook`. A changed rule has the old number and a new
text; a new rule has a number that *Battle Cry* (2000) doesn't use. S3 is source 003, and N-n an open question of the
reference, which a field of `Rules` answers if there is an alternative to try.
"""

from collections.abc import Mapping

from bcnb.engine.ruleset import Rule, in_order
from bcnb.games.hexboard.rules import rulebook
from bcnb.games.hexboard.rules.rulebook import SHARED

CHAPTERS: Mapping[int, str] = {**rulebook.CHAPTERS, 13: "Brigades", 14: "Breakthrough"}

_OWN = (
    Rule(
        "1.7",
        "A full infantry unit has 8 figures, cavalry 5, artillery 4 besides gun and limber; a general is one figure.",
        "S3 Move",
    ),
    Rule("1.11", "Every unit is of veterans, seasoned troops or recruits.", "S3 Flags ignored"),
    Rule("1.12", "A hex holds at most two units of a side, and one general.", "S3 Moving units; S3 Moving generals"),
    Rule("1.13", "Infantry has smoothbores or rifles; artillery is foot or horse artillery.", "S3 Range"),
    Rule(
        "2.2",
        "The scenario says who begins; if not, each side rolls a die, and the higher roll decides who does.",
        "S3 Game turn",
    ),
    Rule(
        "2.5",
        "If no card in its hand can order a piece or has an action of its own, a side may discard one; it draws "
        "another, and its turn is over.",
        "S3 Game turn; N-26",
    ),
    Rule("2.7", "First all orders are announced, then all moves are made, then come the battles.", "S3 Game turn"),
    Rule(
        "3.10",
        "The one or two units that a general commands, and he, use one order together.",
        "S3 Generals commanding",
    ),
    Rule(
        "3.15",
        "Who commands whom, and who is in a zone, is judged before the first move: all orders come before it.",
        "S3 Game turn; N-22",
    ),
    Rule("3.16", "Two units on a hex that nobody commands each need an order.", "S3 Generals commanding"),
    Rule(
        "4.2",
        "Infantry moves up to 2 hexes, cavalry 3, foot artillery 1, horse artillery 2.",
        "S3 Move",
    ),
    Rule(
        "4.4",
        "No unit enters a hex of the enemy, or one with two friendly units; a hex with one friend ends its move.",
        "S3 Moving units",
    ),
    Rule("4.5", "A unit that enters the hex of a friendly general stops there, and he commands it.", "S3 Moving units"),
    Rule(
        "4.11",
        "Infantry and horse artillery that moved 2 hexes, and foot artillery that moved, do not battle.",
        "S3 Move",
    ),
    Rule(
        "4.16",
        "Ordered cavalry may dismount instead of moving, and then battle; on foot it does not move.",
        "S3 Move; N-1",
    ),
    Rule(
        "4.17", "The two units of a hex move one by one, and may go to different hexes.", "S3 Generals commanding; N-7"
    ),
    Rule("4.18", "Ordered cavalry on foot may mount after its battle, or instead of it.", "S3 Move; N-1"),
    Rule(
        "5.2",
        "A general who enters a hex with one or two friendly units, and no general, stops and commands them.",
        "S3 Moving generals",
    ),
    Rule("5.6", "A general commands the one or two friendly units of his hex.", "S3 Generals commanding"),
    Rule(
        "5.7",
        "A general ordered with the units of his hex goes along with one of them, or stays.",
        "S3 Generals commanding",
    ),
    Rule("5.10", "When the last unit of his hex is destroyed, a general stays there.", "S3 Hitting a general"),
    Rule("6.8", "Friends also hide a target from artillery on a hill.", "S3 Line of sight; N-27"),
    Rule(
        "7.2",
        "A unit battles once a turn, except cavalry that breaks through. Two units on a hex battle separately.",
        "S3 Battle",
    ),
    Rule(
        "7.3",
        "By range, smoothbores and cavalry on foot roll 3-2-1, rifles 4-3-2-1, foot artillery 5-4-3-2-1, "
        "horse artillery "
        "4-3-3-2-1, cavalry 3.",
        "S3 Range; N-2",
    ),
    Rule(
        "7.4",
        "Smoothbores and cavalry on foot reach 3 hexes, rifles 4, artillery 5, mounted cavalry 1.",
        "S3 Range",
    ),
    Rule(
        "7.6",
        "Each die with the target's own symbol, or crossed sabers, is a hit; a hit that is not saved takes a figure.",
        "S3 Attack",
    ),
    Rule(
        "7.7",
        "A general adds a die to one of the units he commands, to one battle a turn where he commands two; "
        "not to artillery.",
        "S3 Generals in battle; N-4",
    ),
    Rule("7.9", "An attack aims at one enemy unit; of two in a hex the attacker picks one.", "S3 Battle; N-6"),
    Rule(
        "7.10",
        "A general can be attacked only while he is alone in his hex, and not by artillery.",
        "S3 Hitting a general",
    ),
    Rule("7.11", "Only crossed sabers hit a general; unless he is saved, he is removed.", "S3 Hitting a general"),
    Rule("7.13", "When the last figure of a unit goes, the enemy scores a point.", "S3 Attack"),
    Rule("7.14", "Surplus hits are lost; they pass neither to a second unit of the hex nor to a general.", "S3 Attack"),
    Rule(
        "7.18",
        "With two or more of the target's own symbol the first hit is a sure kill.",
        "S3 Attack",
    ),
    Rule(
        "7.19",
        "Every other hit may be saved with one die: by the target's own symbol, at a distance also by sabers.",
        "S3 Attack; N-13",
    ),
    Rule("7.20", "An attacker takes no more figures than it has left.", "S3 Range; N-5"),
    Rule(
        "7.21",
        "A unit that makes a stand and lives may roll one defense die: the attacker's symbol, or sabers, "
        "takes a figure.",
        "S3 Defence; N-14",
    ),
    Rule("7.22", "A general is saved by crossed sabers, near and far.", "S3 Hitting a general; N-18"),
    Rule(
        "7.23",
        "A unit has one defense die a turn, against an attacker in its own range and sight. In a waterway it has none.",
        "S3 Defence; N-19",
    ),
    Rule(
        "7.24",
        "An attack has this order: choice, roll, saves, kills, defense die, retreat flags and retreats, breakthrough.",
        "S3 Reference sheet",
    ),
    Rule(
        "8.4",
        "A retreat leads neither into a hex with two friendly units nor into one of the enemy.",
        "S3 Retreat rules",
    ),
    Rule(
        "8.5",
        "A unit without a general that reaches the hex of a friendly one is rallied: its retreat is over.",
        "S3 Retreat rules",
    ),
    Rule(
        "8.7",
        "A piece driven off the board is lost, a unit's general with it, unless a second unit stays in the hex.",
        "S3 Retreat rules",
    ),
    Rule("8.8", "A lone general goes the whole distance; he may pass or join friendly units.", "S2 Exception 2; O-31"),
    Rule(
        "8.11",
        "A general goes back with his unit; if a second unit stays in the hex, he may stay with it.",
        "S3 Retreat rules",
    ),
    Rule(
        "8.12",
        "The figure that a step costs may be the general, if no second unit is there; what a dead unit owes is his.",
        "S3 Retreat rules; O-6",
    ),
    Rule(
        "8.14",
        "Before the dice a unit may choose to withdraw after them: 1 hex, not out of the zone of its brigade's "
        "general, or the retreat flags left if they are more.",
        "S3 Voluntary retreat; N-12; N-29",
    ),
    Rule("8.15", "The owner of a steady target may ignore all retreat flags of an attack.", "S3 Flags ignored"),
    Rule(
        "8.16",
        "Steady is infantry with 5 figures (veterans), 6 or 7, cavalry with 3 or 4, artillery with 2; one fewer with a "
        "general, except artillery.",
        "S3 Flags ignored; N-16",
    ),
    Rule(
        "8.17",
        "A retreat flag may be saved with one die, by a retreat flag. The first of several may not be saved.",
        "S3 Retreat; N-15; N-30",
    ),
    Rule("9.1", "Each unit and each general removed is one point for the other side.", "S3 Objective"),
    Rule(
        "9.2",
        "The first side with its quota, the points that the scenario names for it, wins at that moment.",
        "S3 Objective; N-28",
    ),
    Rule(
        "10.4",
        "A hill costs the attacker 1 die, even from hill to hill, and blocks sight; artillery on it rolls 1 die more.",
        "S3 Reference sheet; N-3",
    ),
    Rule(
        "10.6",
        "A waterway ends a move; a unit on it rolls 1 die fewer, and has no defense die.",
        "S3 Reference sheet; N-19",
    ),
    Rule("11.5", "Hit and Run orders all mounted cavalry: move, battle, move again; it may not dismount.", "N-25"),
    Rule(
        "11.6",
        "Leadership orders all generals with the units they command; what he supports battles with 1 more die.",
        "S1 FAQ-28; N-25",
    ),
    Rule("11.7", "Sharp Shooter: crossed sabers hit one enemy general anywhere, who may save himself.", "O-11; N-25"),
    Rule(
        "11.8",
        "Call for Reinforcements: a full unit of seasoned infantry with rifles arrives, which battles but "
        "does not move.",
        "O-13; N-25",
    ),
    Rule(
        "11.13",
        "Bombard: a battery makes its full move up to twice, or battles up to twice, each time separately.",
        "S1 FAQ-23, FAQ-24; N-25",
    ),
    Rule("11.18", "Reinforcements arrive on a home-row hex with room: no enemy, at most one friendly unit.", "N-25"),
    Rule(
        "11.23",
        "A unit short of supplies goes to a hex with room of its section, as near to its home row as there is one.",
        "S1 FAQ-32; N-25",
    ),
    Rule("11.30", "A general goes back for supplies with his unit, unless a second one stays with him.", "O-28; N-25"),
    Rule(
        "13.1",
        "A brigade is a general and 1 to 6 units of any kind, known to everybody; he leads no more than one.",
        "S3 Brigades",
    ),
    Rule(
        "13.2",
        "Brigades are formed before the first turn, or by an order, of free units in the general's zone, unless the "
        "scenario has no brigades.",
        "S3 Brigades",
    ),
    Rule("13.3", "A general's zone of control is his hex and the hexes around it.", "S3 Brigades"),
    Rule(
        "13.5",
        "One order moves a general and his brigade's units in his zone at the pace of the slowest. He keeps that pace "
        "with any unit, and all end in his zone.",
        "S3 Brigades; N-8; N-9",
    ),
    Rule(
        "13.6",
        "After a brigade's move no more units battle than the card's number; a commanded pair counts as one.",
        "S3 Brigades; N-10; N-23",
    ),
    Rule("13.7", "A unit never leaves the zone of its brigade's general by choice, nor he his units.", "S3 Brigades"),
    Rule(
        "13.8",
        "A unit outside the zone is ordered before any other, and comes nearer, into the zone if it can.",
        "S3 Brigades; N-11",
    ),
    Rule(
        "13.9",
        "When its general is driven out, a brigade is scattered: its units move one by one until all are with him. "
        "A withdrawal does not scatter a brigade.",
        "S3 Brigades; N-32",
    ),
    Rule(
        "13.10",
        "Forming or giving up a command takes an order; the general and the units do nothing else that turn.",
        "S3 Brigades",
    ),
    Rule("13.11", "A brigade ends when its general is removed.", "N-24"),
    Rule(
        "14.1",
        "A unit that emptied the hex next to it of an enemy unit that made a stand may enter that hex.",
        "S3 Breakthrough; N-31",
    ),
    Rule("14.2", "Artillery and cavalry on foot never break through.", "S3 Breakthrough; N-17"),
    Rule(
        "14.3",
        "Cavalry that broke through may battle the unit it drove back once more, if that is next to it; then it stays.",
        "S3 Breakthrough",
    ),
    Rule("14.4", "The general of the attacker's hex may go along.", "N-17"),
)

RULES: Mapping[str, Rule] = in_order((*SHARED, *_OWN))
"""The rules by number, in the order of the book."""
