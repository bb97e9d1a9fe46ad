"""Dice without hardware: the same bytes, faults and limits, for tests, shows and benches."""
