"""``python -m vision.training.blender FOLDER --count N --seed S``: tables in believable light.

Slow: seconds a picture where ``scenes`` takes a tenth of one. It needs Blender as a Python module
(``bpy`` 4.5) in an environment of its own, beside ``numpy`` and ``opencv-python-headless``. Soft
lamps, light thrown back from the table, polish that mirrors the room: what arithmetic leaves out.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from dataclasses import asdict
from pathlib import Path

import bpy
import cv2
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

from vision.drawn import marks, scene, spoil, tables
from vision.drawn.paint import Paint, paint
from vision.picture import Floats
from vision.training.scenes import SYMBOLS

SIDE = 448
SMALLEST, LARGEST = 22.0, 150.0
SAMPLES = 12
LENS = 36.0  # width of the sensor, millimetres
# Of a cube's sides, in the order of ``scene.Die.faces``: outwards, and across its picture.
SIDES = (
    ((0, 0, 1), (1, 0, 0)),
    ((1, 0, 0), (0, 1, 0)),
    ((0, 1, 0), (-1, 0, 0)),
    ((0, -1, 0), (1, 0, 0)),
    ((-1, 0, 0), (0, -1, 0)),
    ((0, 0, -1), (1, 0, 0)),
)
Place = tuple[float, float, float]  # x, y, yaw


def render(luck: np.random.Generator, file: Path, scratch: Path) -> tuple[list[scene.Drawn], float]:
    """One table into that file: what lies on it, and how aslant it is seen."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _cycles(luck)
    wide = float(np.exp(luck.uniform(np.log(SMALLEST), np.log(LARGEST))))
    tilt = float(min(luck.exponential(0.35), 1.05))
    camera = _camera(luck, wide, tilt)
    _table(luck, scratch, SIDE / wide)
    _lamps(luck, SIDE / wide)
    dice = _dice(luck, max(1, min(12, int((SIDE / wide / 1.5) ** 2))))
    places = _places(luck, len(dice), SIDE / wide)
    solids = [
        _die(luck, die, place, scratch, f"{number}")
        for number, (die, place) in enumerate(zip(dice, places, strict=False))
    ]
    for number in range(int(luck.integers(0, 5)) if luck.random() < 0.5 else 0):
        _clutter(luck, SIDE / wide, places, scratch, number)
    bpy.context.view_layer.update()
    bpy.context.scene.render.filepath = str(file)
    bpy.ops.render.render(write_still=True)
    labels = [_label(solid, die, camera) for solid, die in zip(solids, dice, strict=False)]
    return [label for label in labels if label], tilt


def _cycles(luck: np.random.Generator) -> None:
    now = bpy.context.scene
    now.render.engine = "CYCLES"
    now.cycles.samples, now.cycles.use_denoising = SAMPLES, True
    now.cycles.max_bounces, now.cycles.seed = 4, int(luck.integers(1 << 30))
    now.render.resolution_x = now.render.resolution_y = SIDE
    now.render.threads_mode, now.render.threads = "FIXED", 1
    now.view_settings.view_transform = "Standard"
    now.render.image_settings.file_format = "PNG"


def _camera(luck: np.random.Generator, wide: float, tilt: float) -> bpy.types.Object:
    data = bpy.data.cameras.new("camera")
    data.sensor_width, data.lens = LENS, LENS * float(luck.uniform(0.9, 2.2))
    away = SIDE / wide * data.lens / LENS
    data.clip_end = away * 20
    if luck.random() < 0.3:
        data.dof.use_dof = True
        data.dof.focus_distance = away * float(luck.normal(1, 0.05))
        data.dof.aperture_fstop = float(np.exp(luck.uniform(-1, 2))) * 10 / away
    one = bpy.data.objects.new("camera", data)
    round_ = luck.uniform(0, 2 * np.pi)
    where = Vector((np.sin(tilt) * np.cos(round_), np.sin(tilt) * np.sin(round_), np.cos(tilt)))
    one.location = where * away
    turned = (-where).to_track_quat("-Z", "Y").to_matrix().to_4x4()
    roll = luck.uniform(0, 7) if tilt < 0.3 else luck.normal(0, 0.15)
    one.rotation_euler = (turned @ Matrix.Rotation(float(roll), 4, "Z")).to_euler()
    bpy.context.collection.objects.link(one)
    bpy.context.scene.camera = one
    return one


def _matter(
    name: str, image: Path | None, colour: Floats, rough: float, shine: float
) -> bpy.types.Material:
    one = bpy.data.materials.new(name)
    one.use_nodes = True
    shader = one.node_tree.nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Specular IOR Level"].default_value = shine
    shader.inputs["Base Color"].default_value = (*colour[::-1].tolist(), 1)
    if image is not None:
        node = one.node_tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.load(str(image))
        one.node_tree.links.new(node.outputs["Color"], shader.inputs["Base Color"])
    return one


def _solid(
    name: str, points: Floats, sides: list[list[int]], matters: list[bpy.types.Material]
) -> bpy.types.Object:
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.tolist(), [], sides)
    layer = mesh.uv_layers.new()
    for matter in matters:
        mesh.materials.append(matter)
    for number, polygon in enumerate(mesh.polygons):
        polygon.material_index = number % len(matters)
        for corner, loop in enumerate(polygon.loop_indices):
            layer.data[loop].uv = ((0, 0), (1, 0), (1, 1), (0, 1))[corner % 4]
    one = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(one)
    return one


def _table(luck: np.random.Generator, scratch: Path, span: float) -> None:
    file = scratch / "table.png"
    cv2.imwrite(str(file), spoil.film(tables.table(luck)))
    rough, shine = float(luck.uniform(0.15, 1)), float(luck.uniform(0, 0.6))
    matter = _matter("table", file, np.ones(3), rough, shine)
    half = span * 6
    flat = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
    one = _solid("table", flat, [[0, 1, 2, 3]], [matter])
    times = 2 * half * luck.uniform(12, 120) / tables.SIDE
    turn = luck.uniform(0, 7)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    for loop in one.data.uv_layers[0].data:
        loop.uv = (spin @ (np.array(loop.uv) * times)).tolist()


def _lamps(luck: np.random.Generator, span: float) -> None:
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    ground = world.node_tree.nodes["Background"]
    ground.inputs["Color"].default_value = (*np.exp(luck.normal(0, 0.12, 3)).tolist(), 1)
    ground.inputs["Strength"].default_value = float(np.exp(luck.uniform(-3.2, -0.2)))
    for _lamp in range(int(luck.integers(1, 4))):
        height, round_ = luck.uniform(0.3, 1.5), luck.uniform(0, 7)
        away = span * float(luck.uniform(0.8, 3))
        where = away * np.array(
            [np.cos(height) * np.cos(round_), np.cos(height) * np.sin(round_), np.sin(height)]
        )
        kind = str(luck.choice(["AREA", "AREA", "SPOT", "POINT"]))
        data = bpy.data.lights.new("lamp", kind)
        data.energy = float(np.exp(luck.uniform(1.6, 3.6))) * away**2
        data.color = np.clip(np.exp(luck.normal(0, 0.15, 3)), 0, 2).tolist()
        if kind == "AREA":
            data.size = span * float(np.exp(luck.uniform(-2.5, 0.7)))
        else:
            data.shadow_soft_size = span * float(np.exp(luck.uniform(-4, -1)))
        if kind == "SPOT":
            data.spot_size, data.spot_blend = float(luck.uniform(0.4, 1.6)), float(luck.uniform())
        one = bpy.data.objects.new("lamp", data)
        one.location = where.tolist()
        aim = Vector((*(luck.normal(0, 0.25, 2) * span).tolist(), 0)) - one.location
        one.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
        bpy.context.collection.objects.link(one)


def _dice(luck: np.random.Generator, most: int) -> list[scene.Die]:
    pool, pips = luck.integers(0, SYMBOLS, 12), luck.choice([0.0, 1.0, 0.4])
    count = int(luck.integers(1, most + 1))
    alike = paint(luck) if luck.random() < 0.1 else None
    dice = []
    for _one in range(count):
        coat = alike or paint(luck)
        ordinary = luck.random() < pips
        dice.append(scene.pip_die(luck, coat) if ordinary else scene.symbol_die(luck, coat, pool))
    return dice


def _places(luck: np.random.Generator, count: int, span: float) -> list[Place]:
    places: list[Place] = []
    for _try in range(count * 20):
        x, y = luck.uniform(-0.42, 0.42, 2) * span
        if places and luck.random() < 0.25:
            x, y = np.array(places[-1][:2]) + luck.normal(0, 1.1, 2)
        if all(np.hypot(x - other[0], y - other[1]) > 1.36 for other in places):
            places.append((float(x), float(y), float(luck.uniform(0, 7))))
        if len(places) == count:
            break
    return places


def _die(
    luck: np.random.Generator, die: scene.Die, place: Place, scratch: Path, name: str
) -> bpy.types.Object:
    rough, shine = float(np.exp(luck.uniform(-2.5, -0.3))), float(luck.uniform(0.1, 0.8))
    points, sides, matters = [], [], []
    for number, (out, across) in enumerate(SIDES):
        along = np.cross(out, across)
        for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            points.append((np.array(out) + s * np.array(across) + t * along) / 2)
        sides.append([number * 4 + n for n in range(4)])
        file = scratch / f"die{name}_{number}.png"
        cv2.imwrite(str(file), spoil.film(_face(die.paint, die.faces[number])))
        matters.append(_matter(f"{name}{number}", file, np.ones(3), rough, shine))
    one = _solid(f"die{name}", np.array(points), sides, matters)
    weld = one.modifiers.new("weld", "WELD")
    weld.merge_threshold = 1e-3
    bevel = one.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments = float(luck.uniform(0.02, 0.17)), 4
    one.location = (place[0], place[1], 0.5)
    one.rotation_euler = (0, 0, place[2])
    return one


def _face(coat: Paint, face: str) -> Floats:
    symbol = face.startswith("s")
    ink = marks.symbol(int(face[1:])) if symbol else coat.style.draw(int(face))
    large = cv2.resize(ink, (192, 192), interpolation=cv2.INTER_CUBIC).clip(0, 1)[..., None]
    return np.asarray(coat.body * (1 - large) + coat.ink * large)


def _clutter(
    luck: np.random.Generator, span: float, places: list[Place], scratch: Path, number: int
) -> None:
    """A card, a coin, a marker: thin, and no die."""
    where = luck.uniform(-0.5, 0.5, 2) * span
    size = float(luck.uniform(0.4, 2.5))
    if any(np.hypot(*(where - place[:2])) < 0.8 + size * 1.5 for place in places):
        return
    corners = 4 if luck.random() < 0.6 else 32
    angles = np.arange(corners) * 2 * np.pi / corners + luck.uniform(0, 7)
    stretch = np.array([1, luck.uniform(1.3, 2)]) if corners == 4 else np.ones(2)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) * size * stretch + where
    thick = float(luck.uniform(0.02, 0.3))
    points = np.concatenate([np.insert(ring, 2, 0.005, axis=1), np.insert(ring, 2, thick, axis=1)])
    sides = [[*range(corners, 2 * corners)]]
    sides += [
        [n, (n + 1) % corners, corners + (n + 1) % corners, corners + n] for n in range(corners)
    ]
    canvas = np.ones((96, 96, 3), np.float32) * tables.colour(luck, 0.05)
    if luck.random() < 0.7:
        tables.stamp(canvas, np.array([48, 48]), float(luck.uniform(30, 80)), luck)
    file = scratch / f"clutter{number}.png"
    cv2.imwrite(str(file), spoil.film(canvas))
    rough = float(luck.uniform(0.1, 1))
    matters = [_matter(f"c{number}", file, np.ones(3), rough, 0.5)]
    _solid(f"clutter{number}", points, sides, matters)


def _label(solid: bpy.types.Object, die: scene.Die, camera: bpy.types.Object) -> scene.Drawn | None:
    """Where it is seen; nothing, when it is not."""
    now, graph = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
    rim = 1 - solid.modifiers["bevel"].width * 0.6
    square = [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)]
    quad = np.array([_seen_at(solid, camera, np.array([x * rim, y * rim, 0.5])) for x, y in square])
    (ax, ay), (bx, by) = quad[1] - quad[0], quad[2] - quad[1]
    if ax * by < ay * bx:
        quad = quad[::-1]
    mesh = solid.evaluated_get(graph).to_mesh()
    whole = np.array([_seen_at(solid, camera, vertex.co) for vertex in mesh.vertices])
    low, high = whole.min(0), whole.max(0)
    shown = np.prod(np.minimum(high, 1) - np.maximum(low, 0)) / np.prod(high - low)
    if (high < 0).any() or (low > 1).any() or shown < 0.1:
        return None
    hits = []
    for x in np.linspace(-0.35, 0.35, 5):
        for y in np.linspace(-0.35, 0.35, 5):
            point = solid.matrix_world @ Vector((x, y, 0.5))
            ray = point - camera.location
            hit = now.ray_cast(graph, camera.location, ray.normalized(), distance=ray.length * 1.01)
            hits.append(hit[0] and hit[4].name == solid.name)
    box = (*np.maximum(low, 0).tolist(), *np.minimum(high, 1).tolist())
    seen = float(np.mean(hits)) * float(shown)
    return scene.Drawn(die.paint.kind, die.faces[0], box, quad, seen)


def _seen_at(solid: bpy.types.Object, camera: bpy.types.Object, point: Floats) -> Floats:
    at = world_to_camera_view(bpy.context.scene, camera, solid.matrix_world @ Vector(point))
    return np.array([at.x, 1 - at.y])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(asked.count):
            file = asked.folder / f"{number:05}.png"
            luck = np.random.default_rng([asked.seed, number])
            labels, tilt = render(luck, file, Path(scratch))
            even = spoil.light(np.asarray(cv2.imread(str(file))))
            cv2.imwrite(str(file), spoil.film(even * (0.25 / max(float(even.mean()), 1e-3))))
            dice = [asdict(each) | {"quad": each.quad.tolist()} for each in labels]
            row = {"tilt": tilt, "dice": dice}
            file.with_suffix(".json").write_text(json.dumps(row, default=float))


if __name__ == "__main__":
    main()
