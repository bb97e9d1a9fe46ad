"""What is to be read about a card, tile, symbol or condition, from wherever its name stands.

``glossary`` finds the names, ``face`` draws a thing, ``sheet`` is the popup that shows it.
"""
