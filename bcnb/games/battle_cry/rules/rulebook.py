"""The rule book of *Battle Cry* (2000): every rule with its number, our wording and its source.

Most rules are those of both hex games. The rules below are those that *North against South* words differently or does
not have. Sources are named as in `hexboard.rules.rulebook`.
"""

from collections.abc import Mapping

from bcnb.engine.ruleset import Rule, in_order
from bcnb.games.hexboard.rules.rulebook import CHAPTERS as CHAPTERS
from bcnb.games.hexboard.rules.rulebook import SHARED

_OWN = (
    Rule(
        "1.7",
        "A full infantry unit has 4 figures, cavalry 3, artillery 2; a general is one figure.",
        "S2 Armies; lists of components",
    ),
    Rule("1.8", "The flag bearer is the last figure of a unit to go.", "S2 Hit"),
    Rule("2.2", "The scenario says who begins; then the sides take turns.", "S2 What to do on a turn"),
    Rule(
        "2.5",
        "Instead of playing, a side may discard a card; it draws another, and its turn is over.",
        "S2 Play a Command Card; S1 FAQ-19; O-24",
    ),
    Rule("2.7", "All orders and moves come before the first battle.", "S2 Move"),
    Rule("3.10", "A unit and its general ordered together use one order.", "S3 Generals commanding"),
    Rule("4.2", "Infantry moves 1 hex, cavalry up to 3, artillery 1.", "S2 Move"),
    Rule("4.4", "No unit enters or passes a hex that holds a unit.", "S1 FAQ-09"),
    Rule(
        "4.5",
        "A unit without a general may enter the hex of a lone friendly general; it stops, and he is attached.",
        "S1 FAQ-09, FAQ-26",
    ),
    Rule("4.11", "Artillery moves or battles; it may not do both.", "S2 Move"),
    Rule(
        "5.2",
        "A general who enters the hex of a friendly unit without a general stops there and is attached.",
        "S1 FAQ-09",
    ),
    Rule("5.6", "A general in the hex of a friendly unit is attached to it.", "S2 Retreat"),
    Rule(
        "5.7",
        "When a unit and its general are ordered together, he goes along or stays behind.",
        "S3 Generals commanding; O-34",
    ),
    Rule("5.10", "When a unit is destroyed, its general stays in the hex.", "S2 Battling a General"),
    Rule(
        "6.8",
        "Artillery on a hill sees over friends next to it, if their hex does not block by itself.",
        "S2 Hill Hex; S1 FAQ-17",
    ),
    Rule("7.2", "A unit battles once a turn.", "S2 Battle; O-30"),
    Rule(
        "7.3",
        "Next to the enemy infantry rolls 4 dice and artillery 5, one fewer for each hex more; cavalry rolls 3.",
        "S2 Range",
    ),
    Rule("7.4", "Infantry reaches 4 hexes, artillery 5, cavalry 1.", "S2 Range"),
    Rule("7.6", "Each die with the target's own symbol, or crossed sabers, takes one figure.", "S2 Hit"),
    Rule(
        "7.7",
        "An attached general adds a die to infantry and cavalry, ordered or not; never to artillery.",
        "S2 Woods Hex; S1 FAQ-08, FAQ-29",
    ),
    Rule("7.9", "An attack aims at one hex held by the enemy.", "S2 Battle"),
    Rule("7.10", "A general can be attacked only while he is alone in his hex.", "S2 Battling a General"),
    Rule("7.11", "Only crossed sabers hit a general; one is enough.", "S2 Battling a General; O-23"),
    Rule("7.13", "When the last figure goes, its flag is captured.", "S2 Hit"),
    Rule(
        "7.14",
        "Surplus hits are lost; a general uncovered by an attack can be hit only by another unit.",
        "S2 Battling a General; O-26",
    ),
    Rule("7.17", "A unit does not advance into a hex that its attack has emptied.", "O-4"),
    Rule("8.4", "A retreat leads neither into nor through another unit, nor an enemy general.", "S1 FAQ-09, FAQ-13"),
    Rule(
        "8.5",
        "A unit without a general that steps onto a lone friendly general has him attached and stops.",
        "S2 Exception 1; O-27",
    ),
    Rule(
        "8.7",
        "A retreat flag on a piece in its home row removes it, a unit's general with it.",
        "S1 FAQ-04; S2 Order Units 2",
    ),
    Rule(
        "8.8",
        "A lone general goes the whole distance; he may pass or join friendly units without a general.",
        "S2 Exception 2; S1 FAQ-09; O-31",
    ),
    Rule("8.11", "An attached general retreats with his unit.", "S2 Retreat"),
    Rule(
        "8.12",
        "If a unit is destroyed before it obeys its retreat flags, its general obeys them: he retreats or is lost.",
        "O-6",
    ),
    Rule("9.1", "Each unit and each general removed is one flag for the other side.", "S2 Armies"),
    Rule(
        "9.2",
        "The first side with 6 flags, or what the scenario says, wins at that moment.",
        "S2 Winning the game; S1 FAQ-35",
    ),
    Rule(
        "10.4",
        "A hill costs the attacker 1 die, even from hill to hill, and blocks sight; artillery on it reaches 6 hexes.",
        "S2 Hill Hex",
    ),
    Rule("10.6", "A waterway ends a move; a unit on it rolls 1 die fewer.", "S2 Waterway Hex"),
    Rule("11.5", "Hit and Run orders all cavalry: move, battle, move again.", "S1 FAQ-27"),
    Rule("11.6", "Leadership orders all generals; units with a general battle with 1 more die.", "S1 FAQ-28, FAQ-29"),
    Rule("11.7", "Sharp Shooter: one enemy general anywhere is removed by crossed sabers.", "S1 FAQ-25; O-11"),
    Rule(
        "11.8",
        "Call for Reinforcements: a full infantry unit arrives, which may battle but not move.",
        "S1 FAQ-31; O-13",
    ),
    Rule(
        "11.13",
        "Bombard: a battery moves up to twice or battles up to twice, each time separately.",
        "S1 FAQ-23, FAQ-24; O-10",
    ),
    Rule("11.18", "Reinforcements arrive on a vacant home-row hex that can be entered.", "S1 FAQ-31; O-13"),
    Rule(
        "11.23",
        "A unit short of supplies goes to a vacant hex of its section, as near to its home row as there is one.",
        "S1 FAQ-32",
    ),
    Rule("12.1", "Horse artillery rolls 4, 3, 2, 1 dice; it moves 2 hexes, or 1 and battles.", "S1 FAQ-02; O-18"),
    Rule("12.2", "The cadets of the Virginia Military Institute roll 3, 2, 1 dice.", "S1 FAQ-02"),
)

RULES: Mapping[str, Rule] = in_order((*SHARED, *_OWN))
"""Every rule by its number, in the order of the book."""
