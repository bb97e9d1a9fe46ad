"""Dice drawn by arithmetic, with exact labels: for teaching the networks and for the tests.

Everything follows from the generator of luck that is handed in; the app itself never draws.
"""
