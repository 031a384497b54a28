"""Agreeing: what the books leave open, with both answers, so that a group can choose."""
