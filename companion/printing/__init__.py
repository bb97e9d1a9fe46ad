"""Sheets to print and cut out: A4, fronts and backs for both sides of the paper."""
