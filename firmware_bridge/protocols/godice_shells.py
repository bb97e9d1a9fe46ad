"""Which face of a GoDice shell is up when gravity points there.

A die reports how gravity pulls at it, 64 to 1 g, and does not know which shell it wears. The
nearest direction of the table names the face.

Only the D6 lies flat on its own axes: every direction of the other shells lies 18 to 55 degrees
from one. So a die in such a shell calls nearly every landing tilted, and which landing is cocked
is told by the angle to the nearest direction of its shell.

Sources: D6 in the vendor's published interfaces and in cliftbar/roll_feathers (MIT), and a test of
the vendor's own for 5. D20 and D24 directions and the numbers of other shells as printed alike in
cliftbar/roll_feathers (lib/dice_sdks/godice.dart) and dumazy/godice (shell.dart). Numbers of
opposite faces of the D20, D8 and D12 add up as on real dice, which a test checks. D10, D00 and D4
could not be checked like that and are marked as unproved; four landings of a real D4, in issue 15
of the vendor's GoDiceJavaScriptAPI, agree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Vector = tuple[int, int, int]

D6: dict[int, Vector] = {
    1: (-64, 0, 0),
    2: (0, 0, 64),
    3: (0, 64, 0),
    4: (0, -64, 0),
    5: (0, 0, -64),
    6: (64, 0, 0),
}

D20: dict[int, Vector] = {
    1: (-64, 0, -22),
    2: (42, -42, 40),
    3: (0, 22, -64),
    4: (0, 22, 64),
    5: (-42, -42, 42),
    6: (22, 64, 0),
    7: (-42, -42, -42),
    8: (64, 0, -22),
    9: (-22, 64, 0),
    10: (42, -42, -42),
    11: (-42, 42, 42),
    12: (22, -64, 0),
    13: (-64, 0, 22),
    14: (42, 42, 42),
    15: (-22, -64, 0),
    16: (42, 42, -42),
    17: (0, -22, -64),
    18: (0, -22, 64),
    19: (-42, 42, -42),
    20: (64, 0, 22),
}

D24: dict[int, Vector] = {
    1: (20, -60, -20),
    2: (20, 0, 60),
    3: (-40, -40, 40),
    4: (-60, 0, 20),
    5: (40, 20, 40),
    6: (-20, -60, -20),
    7: (20, 60, 20),
    8: (-40, 20, -40),
    9: (-40, 40, 40),
    10: (-20, 0, 60),
    11: (-20, -60, 20),
    12: (60, 0, 20),
    13: (-60, 0, -20),
    14: (20, 60, -20),
    15: (20, 0, -60),
    16: (40, -20, -40),
    17: (-20, 60, -20),
    18: (-40, -40, -40),
    19: (40, -20, 40),
    20: (20, -60, 20),
    21: (60, 0, -20),
    22: (40, 20, -40),
    23: (-20, 0, -60),
    24: (-20, 60, 20),
}

# The number on the face of the D20 or D24 with that place in the table, from 1 on.
D10_OF_D20 = (8, 2, 6, 1, 4, 3, 9, 0, 7, 5, 5, 7, 0, 9, 3, 4, 1, 6, 2, 8)
D4_OF_D24 = (3, 1, 4, 1, 4, 4, 1, 4, 2, 3, 1, 1, 1, 4, 2, 3, 3, 2, 2, 2, 4, 1, 3, 2)
D8_OF_D24 = (3, 3, 6, 1, 2, 8, 1, 1, 4, 7, 5, 5, 4, 4, 2, 5, 7, 7, 8, 2, 8, 3, 6, 6)

WEAKEST = 32  # half of 1 g: a die pulled at less than that is not lying still


# Degrees. Real landings lie within 3 of their direction (issue 15, above). Those of the D24 are
# rounded in print: it is a tetrakis hexahedron, (40, 28, 40) became (40, 20, 40) and (-40, 40, 40),
# up to 9 away. Half-way to a neighbour it is 15 or more.
FLAT = 14.0


@dataclass(frozen=True)
class Shell:
    """Directions in the order in which ties are settled: the lowest first, as the vendor does."""

    name: str
    directions: tuple[tuple[int, Vector], ...]
    proved: bool = True

    def face(self, xyz: Vector) -> int | None:
        if sum(a * a for a in xyz) < WEAKEST**2:
            return None
        return min(self.directions, key=lambda known: _apart(known[1], xyz))[0]

    def is_flat(self, xyz: Vector) -> bool:
        """Whether it lies on a face, and not against something."""
        if sum(a * a for a in xyz) < WEAKEST**2:
            return False
        return any(angle(known, xyz) <= FLAT for _face, known in self.directions)

    @property
    def faces(self) -> frozenset[int]:
        return frozenset(face for face, _direction in self.directions)


def _apart(a: Vector, b: Vector) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def angle(a: Vector, b: Vector) -> float:
    cosine = sum(p * q for p, q in zip(a, b, strict=True)) / (math.hypot(*a) * math.hypot(*b))
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))


def _renumbered(
    directions: dict[int, Vector], numbers: tuple[int, ...]
) -> tuple[tuple[int, Vector], ...]:
    return tuple(zip(numbers, directions.values(), strict=True))


SHELLS = {
    shell.name: shell
    for shell in (
        Shell("d6", tuple(D6.items())),
        Shell("d20", tuple(D20.items())),
        Shell("d10", _renumbered(D20, D10_OF_D20), proved=False),
        Shell("d00", _renumbered(D20, tuple(10 * n for n in D10_OF_D20)), proved=False),
        Shell("d4", _renumbered(D24, D4_OF_D24), proved=False),
        Shell("d8", _renumbered(D24, D8_OF_D24)),
        Shell("d12", _renumbered(D24, tuple(n % 12 + 1 for n in range(24)))),
    )
}
