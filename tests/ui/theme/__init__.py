"""The design system: palettes, sizes, drawings, sounds and widgets."""
