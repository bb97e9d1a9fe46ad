"""From dice that land to the answer of a throw. It knows dice and no game, screen or file."""
