"""The parts of the play screen."""
