"""The app as people get it: a real window, real input, a fresh home, nothing switched off."""
