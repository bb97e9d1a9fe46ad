"""A die as a rounded cube seen through a pinhole: what each pixel meets, and its normal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.picture import Floats

STEPS = 9  # of sphere tracing; a rounded cube is met within six, rims need a few more
GRAZE = 4e-3


@dataclass(frozen=True)
class Camera:
    """A pinhole over the table: the table is z = 0, a die is one unit wide."""

    where: Floats
    turn: Floats  # rows: right, down, forward
    focal: float
    middle: tuple[float, float]

    @staticmethod
    def over(
        size: tuple[int, int], die: float, tilt: float, azimuth: float, roll: float, focal: float
    ) -> Camera:
        """Looks at the origin, where a die is ``die`` pixels wide; ``tilt`` 0 is straight down."""
        width, height = size
        distance = focal / die
        away = np.array(
            [np.sin(tilt) * np.cos(azimuth), np.sin(tilt) * np.sin(azimuth), np.cos(tilt)]
        )
        sideways = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
        down = np.cross(-away, sideways)
        right, down = (
            np.cos(roll) * sideways + np.sin(roll) * down,
            -np.sin(roll) * sideways + np.cos(roll) * down,
        )
        turn = np.stack([right, down, -away])
        return Camera(away * distance, turn, focal, (width / 2, height / 2))

    def project(self, points: Floats) -> Floats:
        """Points of the world (n, 3) -> pixels (n, 2)."""
        seen = (points - self.where) @ self.turn.T
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal + self.middle)

    def rays(self, pixels: Floats) -> Floats:
        """Pixels (n, 2) -> directions in the world (n, 3), each one long."""
        flat = (pixels - self.middle) / self.focal
        ahead = np.concatenate([flat, np.ones((len(flat), 1))], axis=1) @ self.turn
        return np.asarray(ahead / np.linalg.norm(ahead, axis=1, keepdims=True))

    def ground(self, pixels: Floats) -> Floats:
        """Where pixels (n, 2) meet the table (n, 2)."""
        rays = self.rays(pixels)
        down = np.minimum(rays[:, 2:], -1e-3)
        return np.asarray((self.where + rays * (-self.where[2] / down))[:, :2])


def meet(origin: Floats, rays: Floats, rim: float, ball: float) -> tuple[Floats, Floats, Floats]:
    """Rays against a cube round the origin with ``rim`` rounding, cut by a ball.

    Gives which rays hit (n), where (n, 3) and the normals there (n, 3); all float32.
    """
    origin, rays = origin.astype(np.float32), rays.astype(np.float32)
    with np.errstate(divide="ignore", invalid="ignore"):
        one, two = (-0.5 - origin) / rays, (0.5 - origin) / rays
    near = np.nanmax(np.minimum(one, two), axis=1)
    far = np.nanmin(np.maximum(one, two), axis=1)
    candidates = np.flatnonzero((near < far) & (near > 0))
    directions, travelled = rays[candidates], near[candidates]
    inner, distance = np.float32(0.5 - rim), np.zeros(len(candidates), np.float32)
    points = origin + directions * travelled[:, None]
    for _step in range(STEPS):
        over = np.abs(points) - inner
        outside = np.maximum(over, 0)
        cube = np.sqrt(np.einsum("ij,ij->i", outside, outside)) - rim
        sphere = np.sqrt(np.einsum("ij,ij->i", points, points)) - ball
        distance = np.maximum(cube, sphere)
        travelled = travelled + distance
        points = origin + directions * travelled[:, None]
    on = distance < GRAZE
    hit = np.zeros(len(rays), np.bool_)
    hit[candidates[on]] = True
    points, by_ball = points[on], sphere[on] > cube[on]
    normals = np.sign(points) * np.maximum(np.abs(points) - inner, 1e-4)
    normals[by_ball] = points[by_ball]
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return hit, points, normals


def face_of(points: Floats) -> tuple[Floats, Floats]:
    """Which of six faces (0 is the top, then +x, +y, -y, -x, bottom) and where on it, 0 to 1."""
    size = np.abs(points)
    axis = size.argmax(axis=1)
    positive = np.take_along_axis(points, axis[:, None], axis=1)[:, 0] > 0
    number = np.array([[4, 1], [3, 2], [5, 0]])[axis, positive.astype(int)]
    first = np.where(axis == 0, points[:, 1], points[:, 0])
    second = np.where(axis == 2, points[:, 1], points[:, 2])
    mirrored = np.where(positive == (axis != 1), first, -first)
    return number, np.stack([mirrored + 0.5, 0.5 - second], axis=1)
