"""What every screen is made of: a page, its pieces, the strip, ticks for hands."""
