"""How much is tried for each choice of the proofs: less than a review spends, so that they are the harder ones."""

from bcnb.analysis.judging import Budget

BUDGET = Budget(width=4, picking=32, worlds=48)
