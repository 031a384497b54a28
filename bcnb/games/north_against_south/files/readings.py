"""What a scenario or a question changes of the rules: the variant's readings, those of both games, and cards."""

from bcnb.games.hexboard.files import rule_options
from bcnb.games.hexboard.rules.tables import Arm
from bcnb.games.north_against_south.rules.tables import RULES, Rules
from bcnb.storage.toml import Table


def read_rules(table: Table) -> Rules:
    """The rules of the variant with what the tables `rules` and `deck` of a scenario change. Raises FileError."""
    rules = rule_options.read_rules(table, RULES)
    kind = rules.units.get(rules.reinforcement)
    if kind is None or kind.arm is not Arm.INFANTRY:
        raise table.fault(f"{rules.reinforcement!r} is no infantry", "rules", "reinforcement")
    return rules
