"""A table with dice, drawn, and where and what every die of it is."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.drawn import marks, tables
from vision.drawn.paint import Paint, painted
from vision.drawn.solid import Camera, face_of, meet
from vision.picture import Floats

VAST = 4000  # pixels; what would be wider stands at the camera's own foot


@dataclass(frozen=True)
class Die:
    """What a die is before it is thrown: its paint and its six faces' names."""

    paint: Paint
    faces: tuple[str, ...]  # top, +x, +y, -y, -x, bottom


@dataclass
class Drawn:
    """A drawn die: fractions of the picture, as ``labels.json`` has them."""

    kind: str
    face: str
    box: tuple[float, float, float, float]
    quad: Floats
    seen: float  # how much of its top face nothing hides


@dataclass(frozen=True)
class Light:
    """A lamp, how much comes from everywhere else, and their colours."""

    towards: Floats
    lamp: Floats
    sky: Floats
    soft: float


def pip_die(luck: np.random.Generator, paint: Paint) -> Die:
    """An ordinary die: opposite faces are seven."""
    top, side, other = (int(v) + 1 for v in luck.permutation(3))
    faces = np.array([top, side, other, 7 - other, 7 - side, 7 - top])
    flipped = luck.random(3) < 0.5
    for number, (one, two) in enumerate(((0, 5), (1, 4), (2, 3))):
        if flipped[number]:
            faces[[one, two]] = faces[[two, one]]
    return Die(paint, tuple(str(v) for v in faces))


def symbol_die(luck: np.random.Generator, paint: Paint, symbols: Floats) -> Die:
    return Die(paint, tuple(f"s{v}" for v in luck.permutation(symbols)[:6]))


def draw(
    luck: np.random.Generator,
    size: tuple[int, int],
    dice: list[Die],
    *,
    die: float,
    tilt: float,
    table: Floats | None = None,
    litter: int = 0,
    close: float = 0.3,
    middle: bool = False,
    edge: float = 0.02,
) -> tuple[Floats, list[Drawn]]:
    """Linear light (height, width, 3) and the dice seen; ``close`` is how many lie touching.

    ``middle`` puts a single die there; ``edge`` is a margin where dice only get by a push.
    """
    focal = float(luck.uniform(0.9, 2.2) * max(size))
    # From straight above a picture has no up; aslant, the far side of the table is up.
    roll = luck.uniform(0, 7) if tilt < 0.3 else luck.normal(0, 0.2)
    camera = Camera.over(size, die, tilt, luck.uniform(0, 7), roll, focal)
    lit = _light(luck)
    ground = _ground(camera, size, tables.table(luck) if table is None else table, luck)
    ground = tables.litter(ground, die, luck, litter)
    if middle and len(dice) == 1:
        places = [(*luck.uniform(-0.15, 0.15, 2).tolist(), float(luck.uniform(0, 7)))]
    else:
        places = _thrown(luck, camera, size, len(dice), close, edge)
    shade = np.ones(size[::-1], np.float32)
    for place in places:
        _shadow(shade, camera, place, lit)
    glow = lit.lamp * max(float(lit.towards[2]), 0.2) * shade[..., None] + lit.sky
    picture = (ground * glow).astype(np.float32)
    if luck.random() < 0.15:
        picture += _glare(luck, size)
    owner = np.full(size[::-1], -1, np.int16)
    order = sorted(range(len(places)), key=lambda n: -_far(camera, places[n]))
    wholes = {}
    for number in order:
        wholes[number] = _draw_die(
            picture, owner, number, camera, places[number], dice[number], lit
        )
    picture *= _pool(luck, size)
    drawn = [
        label
        for number in range(len(places))
        if (label := _label(owner, number, camera, places[number], dice[number], wholes[number]))
    ]
    return picture, drawn


Place = tuple[float, float, float]  # x, y, yaw


def _far(camera: Camera, place: Place) -> float:
    return float(np.linalg.norm(camera.where[:2] - place[:2]))


def _thrown(
    luck: np.random.Generator,
    camera: Camera,
    size: tuple[int, int],
    count: int,
    close: float,
    edge: float,
) -> list[Place]:
    """Dice anywhere in the picture; some are pushed against another."""
    places: list[Place] = []
    for _try in range(count * 8):
        if len(places) == count:
            break
        if places and luck.random() < close:
            x, y, yaw = places[luck.integers(len(places))]
            side = yaw + luck.integers(4) * np.pi / 2 + luck.normal(0, 0.02)
            away, along = 1.01 + luck.exponential(0.06), luck.uniform(-0.6, 0.6)
            x += away * np.cos(side) - along * np.sin(side)
            y += away * np.sin(side) + along * np.cos(side)
            place = (x, y, yaw + luck.normal(0, 0.05))
        else:
            pixel = luck.uniform(edge, 1 - edge, (1, 2)) * size
            x, y = camera.ground(pixel)[0]
            place = (float(x), float(y), float(luck.uniform(0, 7)))
        if _far(camera, place) < 0.35 * camera.where[2] + 40 and not any(
            _overlap(place, other) for other in places
        ):
            places.append(place)
    return places


def _overlap(one: Place, two: Place) -> bool:
    if np.hypot(one[0] - two[0], one[1] - two[1]) > 1.5:
        return False
    first = ((one[0], one[1]), (1.0, 1.0), float(np.degrees(one[2])))
    second = ((two[0], two[1]), (1.0, 1.0), float(np.degrees(two[2])))
    kind, shared = cv2.rotatedRectangleIntersection(first, second)
    return bool(kind) and cv2.contourArea(cv2.convexHull(shared)) > 0.004


def _light(luck: np.random.Generator) -> Light:
    height, round_ = luck.uniform(0.35, 1.5), luck.uniform(0, 7)
    towards = np.array(
        [np.cos(height) * np.cos(round_), np.cos(height) * np.sin(round_), np.sin(height)]
    )
    strong = luck.uniform(0.15, 1.0)
    tint = np.exp(luck.normal(0, 0.05, 3))
    return Light(
        towards, strong * tint, np.exp(luck.uniform(-3, -0.5)) / tint, luck.uniform(0.03, 0.5)
    )


def _ground(
    camera: Camera, size: tuple[int, int], texture: Floats, luck: np.random.Generator
) -> Floats:
    width, height = size
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    scale = luck.uniform(12, 120)  # of texture for a die
    turned = cv2.getRotationMatrix2D((0, 0), luck.uniform(0, 360), scale)
    on = camera.ground(corners) @ turned[:, :2].T + luck.uniform(0, tables.SIDE, 2)
    matrix = cv2.getPerspectiveTransform(on.astype(np.float32), corners.astype(np.float32))
    return cv2.warpPerspective(
        texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )


def _pool(luck: np.random.Generator, size: tuple[int, int]) -> Floats:
    """Light falls unevenly over a table and all on it; a near lamp leaves corners dark."""
    y, x = np.mgrid[0 : 1 : size[1] * 1j, 0 : 1 : size[0] * 1j].astype(np.float32)
    slope = luck.normal(0, 0.5, 2)
    pool = np.exp(slope[0] * (x - 0.5) + slope[1] * (y - 0.5))
    if luck.random() < 0.4:
        middle, wide, least = (
            luck.uniform(0, 1, 2),
            luck.uniform(0.25, 0.8),
            luck.uniform(0.03, 0.5),
        )
        far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / wide**2
        pool *= least + (1 - least) * np.exp(-far)
    return np.asarray(pool[..., None], np.float32)


def _glare(luck: np.random.Generator, size: tuple[int, int]) -> Floats:
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    middle, wide = luck.uniform(0, 1, 2) * size, luck.uniform(0.05, 0.3) * max(size)
    far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / wide**2
    return np.asarray((luck.uniform(0.05, 0.6) * np.exp(-far))[..., None])


_CUBE = np.array([[x, y, z] for z in (0, 1) for x in (-0.5, 0.5) for y in (-0.5, 0.5)])


def _corners(place: Place, cube: Floats = _CUBE) -> Floats:
    x, y, yaw = place
    turn = np.array([[np.cos(yaw), np.sin(yaw)], [-np.sin(yaw), np.cos(yaw)]])
    flat = cube[:, :2] @ turn + (x, y)
    return np.concatenate([flat, cube[:, 2:]], axis=1)


def _shadow(shade: Floats, camera: Camera, place: Place, lit: Light) -> None:
    """The lamp's shadow, softer with a larger lamp, and the dark line where a die stands."""
    shrunk = _CUBE * (0.92, 0.92, 0.95)
    solid = _corners(place, shrunk)
    cast = solid - lit.towards * (solid[:, 2:] / max(float(lit.towards[2]), 0.3))
    pixels = camera.project(cast)
    foot = camera.project(_corners(place, _CUBE[:4] * 1.06))
    near = float(np.linalg.norm(foot[0] - foot[3])) / 1.5
    _darken(shade, pixels, near * lit.soft, 0.9)
    _darken(shade, foot, near * 0.08, 0.5)


def _darken(shade: Floats, pixels: Floats, soft: float, much: float) -> None:
    hull = cv2.convexHull(pixels.astype(np.float32))[:, 0]
    margin = int(soft * 2) + 3
    x0, y0 = np.maximum(np.floor(hull.min(0)).astype(int) - margin, 0)
    x1, y1 = np.minimum(np.ceil(hull.max(0)).astype(int) + margin, shade.shape[::-1])
    if x1 <= x0 or y1 <= y0 or max(x1 - x0, y1 - y0) > VAST:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.float32)
    cv2.fillConvexPoly(mask, (hull - (x0, y0)).astype(np.int32), much)
    if soft > 0.3:
        mask = cv2.GaussianBlur(mask, (0, 0), soft)
    shade[y0:y1, x0:x1] *= 1 - mask


def _draw_die(
    picture: Floats,
    owner: Floats,
    number: int,
    camera: Camera,
    place: Place,
    die: Die,
    lit: Light,
) -> int:
    """Paints one die; gives how many pixels its top face has, hidden ones included."""
    outline = camera.project(_corners(place))
    x0, y0 = np.floor(outline.min(0)).astype(int) - 1
    x1, y1 = np.ceil(outline.max(0)).astype(int) + 1
    if max(x1 - x0, y1 - y0) > VAST:
        return 0
    fine = 2 if max(x1 - x0, y1 - y0) < 160 else 1
    wide, high = (x1 - x0) * fine, (y1 - y0) * fine
    y, x = np.mgrid[0:high, 0:wide]
    pixels = (np.stack([x, y], axis=-1).reshape(-1, 2) + 0.5) / fine + (x0, y0)
    turn = np.array(
        [
            [np.cos(place[2]), np.sin(place[2]), 0],
            [-np.sin(place[2]), np.cos(place[2]), 0],
            [0, 0, 1],
        ]
    )
    origin = turn @ (camera.where - (place[0], place[1], 0.5))
    rays = camera.rays(pixels) @ turn.T
    hit, points, normals = meet(origin, rays, die.paint.rim, die.paint.ball)
    if not hit.any():
        return 0
    face, where = face_of(points)
    fine_face = max(8, min(marks.SIZE, int(np.sqrt(hit.sum()) * 0.8)))
    body = painted(die.paint, die.faces, face, where, points, fine_face)
    colour = _shaded(body, points, normals, rays[hit], turn, lit, die.paint)
    layer = np.zeros((high * wide, 4), np.float32)
    layer[hit, :3], layer[hit, 3] = colour, 1
    top = np.zeros(high * wide, np.float32)
    top[hit] = face == 0
    patch = cv2.resize(
        layer.reshape(high, wide, 4), (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA
    )
    tops = cv2.resize(top.reshape(high, wide), (x1 - x0, y1 - y0), interpolation=cv2.INTER_NEAREST)
    inside = (
        slice(max(0, -y0), max(0, picture.shape[0] - y0)),
        slice(max(0, -x0), max(0, picture.shape[1] - x0)),
    )
    patch, seen = patch[inside], tops[inside]
    if not patch.size:
        return int(tops.sum())
    there = (
        slice(max(0, y0), max(0, y0) + patch.shape[0]),
        slice(max(0, x0), max(0, x0) + patch.shape[1]),
    )
    alpha = patch[..., 3:]
    picture[there] = picture[there] * (1 - alpha) + patch[..., :3]
    mine = owner[there]
    mine[alpha[..., 0] > 0.5] = -2 - number  # a die's sides
    mine[(alpha[..., 0] > 0.5) & (seen > 0.5)] = number  # its top
    return int(tops.sum())


def _shaded(
    body: Floats,
    points: Floats,
    normals: Floats,
    rays: Floats,
    turn: Floats,
    lit: Light,
    paint: Paint,
) -> Floats:
    lamp = (turn @ lit.towards).astype(np.float32)
    facing = np.maximum(normals @ lamp, 0)
    halfway = lamp - rays
    halfway /= np.linalg.norm(halfway, axis=1, keepdims=True)
    shine = np.maximum(np.einsum("ij,ij->i", normals, halfway), 0) ** paint.polish
    graze = (1 - np.maximum(-np.einsum("ij,ij->i", normals, rays), 0)) ** 4
    sky = (0.6 + 0.4 * normals[:, 2]) * (0.65 + 0.35 * (points[:, 2] + 0.5))
    diffuse = body * (facing[:, None] * lit.lamp + sky[:, None] * lit.sky)
    gloss = paint.gloss * (shine[:, None] * lit.lamp * 3 + 0.5 * graze[:, None] * lit.sky)
    return np.asarray(diffuse + gloss, np.float32)


def _label(
    owner: Floats, number: int, camera: Camera, place: Place, die: Die, whole: int
) -> Drawn | None:
    height, width = owner.shape
    rim = die.paint.rim * 0.3
    top = _corners(place, _CUBE[[4, 5, 7, 6]] * (1 - rim, 1 - rim, 1))
    quad = camera.project(top) / (width, height)
    (ax, ay), (bx, by) = quad[1] - quad[0], quad[2] - quad[1]
    if ax * by < ay * bx:  # clockwise, as the picture is read
        quad = quad[::-1]
    ys, xs = np.nonzero((owner == number) | (owner == -2 - number))
    if not len(xs) or not whole:
        return None
    box = (xs.min() / width, ys.min() / height, (xs.max() + 1) / width, (ys.max() + 1) / height)
    seen = float((owner == number).sum()) / whole
    return Drawn(die.paint.kind, die.faces[0], box, quad, seen)
