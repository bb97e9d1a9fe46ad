"""Pictures of positions, drawn from scenes: to look at and to choose on."""
