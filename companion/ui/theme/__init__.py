"""Colours, sizes and the few widgets that everything else is made of."""
