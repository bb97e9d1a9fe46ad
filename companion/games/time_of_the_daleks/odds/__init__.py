"""Exact chances and best moves for a pool of dice. It knows dice and challenges,
and nothing of the table they lie on."""

import os

# Read when numpy is first imported. The tables are multiplied in small pieces: more threads would
# wait for each other most of the time, and take it from the screen.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
