"""What a scenario or a question changes of the rules: the variant's readings, those of 2000, and cards."""

import dataclasses
from functools import cache
from typing import Any

from bcnb.games.battle_cry.rules.tables import Arm
from bcnb.games.battle_cry.rules.tables import Rules as BaseRules
from bcnb.games.hexboard.files import readings as base
from bcnb.games.north_against_south.rules.tables import BASE, RULES, Rules
from bcnb.library.forms import Changes
from bcnb.library.toml import Table

_OWN = frozenset(field.name for field in dataclasses.fields(Rules))


def read_rules(table: Table) -> Rules:
    """The rules of a scenario: those of the variant with what its tables `rules` and `deck` change. Raises FileError.

    Equal changes give the very same value, so that states of one scenario can be compared.
    """
    changes = read_readings(table.table("rules"))
    rules = _changed(RULES, base.with_deck(BASE, table.table("deck")), changes)
    kind = rules.base.units.get(rules.reinforcement)
    if kind is None or kind.arm is not Arm.INFANTRY:
        raise table.fault(f"{rules.reinforcement!r} is no infantry", "rules", "reinforcement")
    return rules


def read_readings(table: Table) -> Changes:
    """Readings by the names of the fields of both games' `Rules`. Raises FileError."""
    return base.read_readings(table, BaseRules, Rules)


def change_rules(rules: Rules, changes: Changes) -> Rules:
    """The rules with other readings."""
    return _changed(rules, rules.base, changes) if changes else rules


def rules_tables(rules: Rules) -> dict[str, dict[str, Any]]:
    """The tables `rules` and `deck` that lead to these rules from those of the variant."""
    readings = base.changed_readings(rules, RULES) | base.changed_readings(rules.base, BASE)
    return {"rules": readings, "deck": base.deck_table(rules.base, BASE)}


@cache
def _changed(rules: Rules, start: BaseRules, changes: Changes) -> Rules:
    own = {name: value for name, value in changes if name in _OWN}
    rest = tuple((name, value) for name, value in changes if name not in _OWN)
    changed = base.change_rules(start, rest)
    return rules if changed is rules.base and not own else dataclasses.replace(rules, base=changed, **own)
