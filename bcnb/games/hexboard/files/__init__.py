"""Readers for the parts that scenario files of both hex games share: terrain, armies, cards and rule options."""
