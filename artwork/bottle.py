"""Render the product pictures: the bottle, a capsule close-up and the share picture.

Run from the repository root (Blender 3.4 or newer, Cycles on the CPU is enough):

    blender -b -P artwork/bottle.py -- --out <dir> [--draft] [--only bottle,capsules,share]

Writes into <dir>:
    bottle.png      1200x1500, transparent; the soft shadow lives in the alpha channel
    capsules.png    1200x800, opaque
    share.png       1200x630, opaque; the left half is kept empty for type and, being
                    painted rather than rendered, free of noise
    bottle.label.json, share.label.json
                    where the label's visible front lies in the picture (see label_grid)

--draft renders a third of the size with few samples, for judging composition.
The label is left blank on purpose: its words come from the site's content and are
laid over the render when the site is built.

All lengths are in centimetres (one Blender unit = 1 cm). The bottle stands on z = 0
with its axis on x = y = 0, and the camera looks towards +y.
"""

import argparse
import json
import math
import random
import sys
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector
from mathutils.kdtree import KDTree

# --- Brand colours (sRGB) ---------------------------------------------------------

GARNET = "#8B1E3F"
PAPER = "#FBF7F0"
SAND = "#F1E7D8"
CREAM = "#F4E8D4"

# --- Dimensions -------------------------------------------------------------------

BODY_RADIUS = 3.10
BODY_STRAIGHT_TOP = 8.15
SHOULDER_TOP = 9.30
NECK_RADIUS = 2.12
CAP_BOTTOM = 9.42
CAP_TOP = 11.50
CAP_RADIUS = 2.42
CAP_RIBS = 96

LABEL_THICKNESS = 0.016
LABEL_RADIUS = BODY_RADIUS + LABEL_THICKNESS
LABEL_BOTTOM = 1.05
LABEL_TOP = 7.60

# A size 0 hard capsule: the garnet cap slips over the slightly narrower cream body.
CAPSULE_CAP_RADIUS = 0.383
CAPSULE_BODY_RADIUS = 0.365
CAPSULE_CAP_LENGTH = 1.10
CAPSULE_BODY_LENGTH = 1.84
CAPSULE_LENGTH = 2.17
CAPSULE_WALL = 0.013

GRID_COLUMNS = 49
GRID_ROWS = 13


# --- Materials --------------------------------------------------------------------


def linear(hex_colour: str) -> tuple[float, float, float, float]:
    """An sRGB hex colour as the linear RGBA that Blender's nodes expect."""
    channels = (int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return (r, g, b, 1.0)


def principled(name: str, colour: str, roughness: float, **inputs: float) -> bpy.types.Material:
    """A Principled BSDF material; `inputs` are further socket names with _ for spaces."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(colour)
    shader.inputs["Roughness"].default_value = roughness
    for socket, value in inputs.items():
        shader.inputs[socket.replace("_", " ")].default_value = value
    return material


def tinted_glass() -> bpy.types.Material:
    """Deep garnet glass, nearly opaque.

    True refraction needs many times the samples for little gain in glass this dark, so
    the light that thick tinted glass carries to its rim is a facing-dependent tint.
    """
    material = principled("Glass", GARNET, 0.16, Specular=0.5, Clearcoat=1.0, Clearcoat_Roughness=0.035)
    tree = material.node_tree
    facing = tree.nodes.new("ShaderNodeLayerWeight")
    facing.inputs["Blend"].default_value = 0.42
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = linear("#560B25")
    ramp.color_ramp.elements[1].color = linear("#8B1E3F")
    ramp.color_ramp.elements[1].position = 0.85
    tree.links.new(facing.outputs["Facing"], ramp.inputs["Fac"])
    # The thick glass of the foot gathers light: a ruby glow that ends at the inner floor.
    place_on = tree.nodes.new("ShaderNodeNewGeometry")
    height = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(place_on.outputs["Position"], height.inputs[0])
    glow = tree.nodes.new("ShaderNodeValToRGB")
    glow.color_ramp.interpolation = "EASE"
    glow.color_ramp.elements[0].position = 0.04
    glow.color_ramp.elements[0].color = (0.25, 0.25, 0.25, 1)
    glow.color_ramp.elements[1].position = 0.62
    glow.color_ramp.elements[1].color = (0, 0, 0, 1)
    brightest = glow.color_ramp.elements.new(0.34)
    brightest.color = (0.7, 0.7, 0.7, 1)
    tree.links.new(height.outputs["Z"], glow.inputs["Fac"])
    mix = tree.nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color2"].default_value = linear("#A3214A")
    tree.links.new(glow.outputs["Color"], mix.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], mix.inputs["Color1"])
    tree.links.new(mix.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material


def grain(material: bpy.types.Material, scale: float, strength: float, distance: float) -> bpy.types.Material:
    """Add a fine bump, so a matte surface breaks its highlight up as paper or plastic does."""
    tree = material.node_tree
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = 2
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = distance
    tree.links.new(coordinates.outputs["Object"], noise.inputs["Vector"])
    tree.links.new(noise.outputs["Fac"], bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], tree.nodes["Principled BSDF"].inputs["Normal"])
    return material


@dataclass(frozen=True)
class Materials:
    """Every surface in the scene."""

    glass: bpy.types.Material
    cap: bpy.types.Material
    label: bpy.types.Material
    capsule_cap: bpy.types.Material
    capsule_body: bpy.types.Material
    pellets: tuple[bpy.types.Material, ...]
    ground: bpy.types.Material


def make_materials() -> Materials:
    return Materials(
        glass=tinted_glass(),
        cap=grain(principled("Cap", "#2C0E18", 0.36, Specular=0.5), 90, 0.08, 0.01),
        # A neutral near-white, so that the label's pixels are pure shading.
        label=principled("Label", "#EDEAE6", 0.55, Specular=0.25),
        capsule_cap=principled("Capsule cap", GARNET, 0.24, Specular=0.5, Clearcoat=0.35, Clearcoat_Roughness=0.08),
        capsule_body=principled("Capsule body", CREAM, 0.26, Specular=0.5, Clearcoat=0.3, Clearcoat_Roughness=0.08),
        pellets=(
            principled("Pellet garnet", "#96234A", 0.45, Specular=0.4),
            principled("Pellet ruby", "#7A1233", 0.4, Specular=0.45),
            principled("Pellet cream", "#F2E4CB", 0.5, Specular=0.35),
        ),
        ground=principled("Ground", "#F6EEE2", 0.75, Specular=0.15),
    )


# --- Geometry ---------------------------------------------------------------------

Profile = list[tuple[float, float]]


def spread_evenly(first: float, last: float, count: int) -> list[float]:
    return [first + (last - first) * i / (count - 1) for i in range(count)]


def fillet(corners: list[tuple[float, float, float]], steps: int = 10) -> Profile:
    """Round a polyline of (radius, height, fillet radius): real edges are never sharp."""
    points: Profile = []
    for index, (r, z, size) in enumerate(corners):
        here = Vector((r, z))
        if size <= 0 or index in (0, len(corners) - 1):
            points.append((r, z))
            continue
        before = Vector(corners[index - 1][:2]) - here
        after = Vector(corners[index + 1][:2]) - here
        start = here + before.normalized() * min(size, before.length * 0.5)
        end = here + after.normalized() * min(size, after.length * 0.5)
        for step in range(steps + 1):
            t = step / steps
            point = start * (1 - t) ** 2 + here * 2 * t * (1 - t) + end * t**2
            points.append((point.x, point.y))
    return points


def revolve(
    name: str,
    profile: Profile,
    material: bpy.types.Material,
    segments: int = 192,
    radius_at: Callable[[float, float, float], float] | None = None,
) -> bpy.types.Object:
    """Turn a (radius, height) profile about z. `radius_at(r, z, angle)` may vary the radius."""
    vertices, faces = [], []
    for r, z in profile:
        for segment in range(segments):
            angle = 2 * math.pi * segment / segments
            radius = radius_at(r, z, angle) if radius_at else r
            vertices.append((radius * math.sin(angle), -radius * math.cos(angle), z))
    for ring in range(len(profile) - 1):
        for segment in range(segments):
            following = (segment + 1) % segments
            faces.append((
                ring * segments + segment,
                ring * segments + following,
                (ring + 1) * segments + following,
                (ring + 1) * segments + segment,
            ))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    return thing


def build_bottle(materials: Materials) -> None:
    """The bottle on the origin: body, wrapped label and ribbed cap."""
    shoulder = [
        (
            NECK_RADIUS + (BODY_RADIUS - NECK_RADIUS) * math.cos(t * math.pi / 2) ** 0.86,
            BODY_STRAIGHT_TOP + (SHOULDER_TOP - BODY_STRAIGHT_TOP) * math.sin(t * math.pi / 2) ** 0.92,
        )
        for t in spread_evenly(0, 1, 40)
    ]
    base = fillet([(0.0, 0.10, 0), (2.35, 0.10, 0.1), (2.52, 0.0, 0.1), (BODY_RADIUS, 0.0, 0.42), (BODY_RADIUS, 1.0, 0)], 20)
    body = base + [(BODY_RADIUS, z) for z in spread_evenly(1.1, BODY_STRAIGHT_TOP - 0.02, 8)] + shoulder
    body += fillet([(NECK_RADIUS, SHOULDER_TOP + 0.01, 0), (NECK_RADIUS, 11.0, 0.1), (0.0, 11.0, 0)])
    revolve("Bottle", body, materials.glass, 256)

    edge = LABEL_THICKNESS * 0.8
    revolve(
        "Label",
        fillet([
            (BODY_RADIUS - 0.01, LABEL_BOTTOM, 0),
            (LABEL_RADIUS, LABEL_BOTTOM, edge),
            (LABEL_RADIUS, LABEL_TOP, edge),
            (BODY_RADIUS - 0.01, LABEL_TOP, 0),
        ], 5),
        materials.label,
        256,
    )
    build_cap(materials)


def build_cap(materials: Materials) -> None:
    """A ribbed screw cap with a plain tamper ring below a fine groove."""
    groove = CAP_BOTTOM + 0.36
    ribs_from, ribs_to = groove + 0.10, CAP_TOP - 0.24
    skirt = fillet([
        (NECK_RADIUS + 0.02, CAP_BOTTOM + 0.4, 0),
        (NECK_RADIUS + 0.06, CAP_BOTTOM, 0.02),
        (CAP_RADIUS, CAP_BOTTOM, 0.05),
        (CAP_RADIUS, groove - 0.03, 0.03),
        (CAP_RADIUS - 0.07, groove, 0.02),
        (CAP_RADIUS, groove + 0.03, 0.03),
        (CAP_RADIUS, groove + 0.08, 0),
    ], 6)
    wall = [(CAP_RADIUS, z) for z in spread_evenly(groove + 0.085, ribs_to + 0.05, 48)]
    crown = fillet([
        (CAP_RADIUS, ribs_to + 0.055, 0),
        (CAP_RADIUS, CAP_TOP, 0.17),
        (CAP_RADIUS - 0.30, CAP_TOP, 0.05),
        (CAP_RADIUS - 0.36, CAP_TOP - 0.03, 0.05),
        (0.0, CAP_TOP - 0.03, 0),
    ], 12)

    def ribbed(r: float, z: float, angle: float) -> float:
        if not ribs_from - 0.06 < z < ribs_to + 0.06 or r < CAP_RADIUS - 0.001:
            return r
        fade = min(1.0, max(0.0, (z - ribs_from + 0.06) / 0.12), max(0.0, (ribs_to + 0.06 - z) / 0.12))
        valley = (0.5 - 0.5 * math.cos(CAP_RIBS * angle)) ** 2.2
        return r - 0.055 * valley * fade * fade * (3 - 2 * fade)

    revolve("Cap", skirt + wall + crown, materials.cap, CAP_RIBS * 12, ribbed)


def half_profile(radius: float, length: float, wall: float, groove_at: float | None) -> Profile:
    """One open half of a capsule along z: closed dome at z = 0, rim at z = length."""
    dome = radius * 0.98

    def shell(r: float, start: float) -> Profile:
        return [(r * math.sin(t), start + dome - dome * math.cos(t)) for t in spread_evenly(0, math.pi / 2, 28)]

    outer = shell(radius, 0.0)
    for z in spread_evenly(dome + 0.02, length - 0.012, 60):
        dent = 0.0 if groove_at is None else 0.011 * math.exp(-(((z - groove_at) / 0.022) ** 2))
        outer.append((radius - dent, z))
    rim = fillet([(radius, length - 0.011, 0), (radius, length, wall * 0.45), (radius - wall, length, wall * 0.45), (radius - wall, length - 0.02, 0)], 6)
    inner = [(r - wall if r > wall else 0.0, z + wall * 0.5) for r, z in reversed(shell(radius, 0.0))]
    return outer + rim + inner


def place(thing: bpy.types.Object, matrix: Matrix) -> None:
    thing.matrix_world = matrix


def posed(x: float, y: float, z: float, yaw: float, pitch: float = 0.0) -> Matrix:
    """Where a capsule lies: centre, heading of its cream end in degrees, and its rise."""
    return (
        Matrix.Translation((x, y, z))
        @ Matrix.Rotation(math.radians(yaw), 4, "Z")
        @ Matrix.Rotation(math.radians(-pitch), 4, "Y")
    )


ALONG_X = Matrix.Rotation(math.radians(90), 4, "Y")


def capsule(materials: Materials, pose: Matrix) -> None:
    """A closed capsule centred on `pose`, its long axis on the pose's x."""
    cap = revolve("Capsule cap", half_profile(CAPSULE_CAP_RADIUS, CAPSULE_CAP_LENGTH, 0.017, 0.82), materials.capsule_cap, 96)
    body = revolve("Capsule body", half_profile(CAPSULE_BODY_RADIUS, CAPSULE_BODY_LENGTH, 0.012, None), materials.capsule_body, 96)
    half = CAPSULE_LENGTH / 2
    place(cap, pose @ Matrix.Translation((-half, 0, 0)) @ ALONG_X)
    place(body, pose @ Matrix.Translation((half, 0, 0)) @ Matrix.Rotation(math.radians(-90), 4, "Y"))


def lying(x: float, y: float, yaw: float) -> Matrix:
    return posed(x, y, CAPSULE_CAP_RADIUS, yaw)


def leaning(x: float, y: float, yaw: float, reach: float) -> Matrix:
    """A capsule with its garnet end on the ground at (x, y), propped up `reach` cm along
    its axis on another capsule that lies roughly across it."""
    r = CAPSULE_CAP_RADIUS
    pitch = math.asin(min(0.95, 2 * r / reach))
    centre = (CAPSULE_LENGTH / 2 - r) * Vector((math.cos(pitch), 0, math.sin(pitch)))
    heading = math.radians(yaw)
    return posed(
        x + centre.x * math.cos(heading),
        y + centre.x * math.sin(heading),
        r + centre.z,
        yaw,
        math.degrees(pitch),
    )


def settle_pellets(mouth: Matrix, count: int, seed: int) -> list[tuple[Vector, float]]:
    """Pour pellets out of an open capsule half and let them come to rest.

    `mouth` puts the half's dome at its origin and its opening along +x. A small
    position-based solver: gravity, then pairs, shell and ground push each other apart.
    Returns each pellet's centre in world space and its radius.
    """
    dice = random.Random(seed)
    inner = CAPSULE_BODY_RADIUS - CAPSULE_WALL
    length = CAPSULE_BODY_LENGTH
    largest = 0.056
    radii = [dice.uniform(0.040, largest) for _ in range(count)]
    inside = int(count * 0.5)
    centres = []
    for index in range(count):
        if index < inside:
            centres.append(Vector((
                dice.uniform(0.45, length + 0.05),
                dice.uniform(-0.6, 0.6) * inner,
                dice.uniform(-0.6, 0.6) * inner,
            )))
        else:
            run, fan = dice.gammavariate(1.6, 0.30), dice.gauss(0, 0.55)
            centres.append(Vector((
                length + 0.05 + run * math.cos(fan),
                run * math.sin(fan) * 1.1,
                dice.uniform(-0.3, 0.25),
            )))
    for _ in range(260):
        for centre in centres:
            centre.z -= 0.006
        for _ in range(3):
            tree = KDTree(count)
            for index, centre in enumerate(centres):
                tree.insert(centre, index)
            tree.balance()
            for index, centre in enumerate(centres):
                for _, other, _ in tree.find_range(centre, radii[index] + largest):
                    if other <= index:
                        continue
                    gap = centre - centres[other]
                    overlap = radii[index] + radii[other] - gap.length
                    if overlap > 0 and gap.length > 1e-6:
                        push = gap.normalized() * overlap * 0.42
                        centre += push
                        centres[other] -= push
            for centre, radius in zip(centres, radii):
                centre.x = max(centre.x, 0.42)
                if centre.x < length:
                    reach = math.hypot(centre.y, centre.z)
                    if reach > inner - radius:
                        centre.y *= (inner - radius) / reach
                        centre.z *= (inner - radius) / reach
                else:
                    centre.z = max(centre.z, radius - CAPSULE_BODY_RADIUS)
    return [(mouth @ centre, radius) for centre, radius in zip(centres, radii)]


def opened_capsule(materials: Materials, x: float, y: float, yaw: float, seed: int) -> None:
    """The cream half on its side, pouring granules towards its opening."""
    body = revolve("Open body", half_profile(CAPSULE_BODY_RADIUS, CAPSULE_BODY_LENGTH, CAPSULE_WALL, None), materials.capsule_body, 128)
    frame = Matrix.Translation((x, y, CAPSULE_BODY_RADIUS)) @ Matrix.Rotation(math.radians(yaw), 4, "Z")
    place(body, frame @ ALONG_X)
    dice = random.Random(seed + 1)
    meshes = []
    for material in materials.pellets:
        bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=16, radius=1)
        pattern = bpy.context.object
        pattern.data.materials.append(material)
        pattern.data.polygons.foreach_set("use_smooth", [True] * len(pattern.data.polygons))
        meshes.append(pattern.data)
        bpy.data.objects.remove(pattern)
    for centre, radius in settle_pellets(frame, 380, seed):
        pellet = bpy.data.objects.new("Pellet", dice.choices(meshes, (42, 28, 30))[0])
        bpy.context.collection.objects.link(pellet)
        squash = dice.uniform(0.92, 1.0)
        place(pellet, Matrix.Translation(centre) @ Matrix.Diagonal((radius, radius, radius * squash, 1)))


def open_cap(materials: Materials, x: float, y: float, yaw: float) -> None:
    """The garnet half of the opened capsule, lying empty."""
    cap = revolve("Open cap", half_profile(CAPSULE_CAP_RADIUS, CAPSULE_CAP_LENGTH, CAPSULE_WALL, 0.82), materials.capsule_cap, 128)
    frame = Matrix.Translation((x, y, CAPSULE_CAP_RADIUS)) @ Matrix.Rotation(math.radians(yaw), 4, "Z")
    place(cap, frame @ ALONG_X)


# --- Light ------------------------------------------------------------------------


def softbox(name: str, at: tuple[float, float, float], aim: tuple[float, float, float], width: float, height: float, radiance: float, tint: str = "#FFFFFF") -> None:
    """A rectangular softbox whose light falls off towards its edges, as a real diffuser's does."""
    data = bpy.data.lights.new(name, "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = width, height
    data.energy = radiance * width * height * math.pi
    data.color = linear(tint)[:3]
    data.use_nodes = True
    tree = data.node_tree
    emission = tree.nodes["Emission"]
    geometry = tree.nodes.new("ShaderNodeNewGeometry")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(geometry.outputs["Parametric"], split.inputs[0])
    edges = []
    for axis in ("X", "Y"):
        centred = tree.nodes.new("ShaderNodeMath")
        centred.operation = "PINGPONG"
        centred.inputs[1].default_value = 0.5
        tree.links.new(split.outputs[axis], centred.inputs[0])
        ramp = tree.nodes.new("ShaderNodeMapRange")
        ramp.interpolation_type = "SMOOTHSTEP"
        ramp.inputs["From Max"].default_value = 0.34
        ramp.inputs["To Min"].default_value = 0.06
        tree.links.new(centred.outputs[0], ramp.inputs["Value"])
        edges.append(ramp)
    product = tree.nodes.new("ShaderNodeMath")
    product.operation = "MULTIPLY"
    tree.links.new(edges[0].outputs["Result"], product.inputs[0])
    tree.links.new(edges[1].outputs["Result"], product.inputs[1])
    tree.links.new(product.outputs[0], emission.inputs["Strength"])
    light = bpy.data.objects.new(name, data)
    light.location = at
    light.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(light)


def studio_world(strength: float) -> None:
    world = bpy.data.worlds.new("Studio")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = linear("#FFFBF6")
    background.inputs["Strength"].default_value = strength
    bpy.context.scene.world = world


def light_bottle() -> None:
    """Key from the upper left, a narrow rim strip on the right, a broad top light."""
    studio_world(0.25)
    softbox("Key", (-19, -28, 19), (0, 0, 6), 21, 36, 9.6, "#FFFDFA")
    softbox("Rim", (24, 5, 10), (0, 0, 5.5), 5, 34, 7.5, "#FFFAF4")
    softbox("Top", (-2, 10, 34), (0, 0, 4), 32, 24, 4.5, "#FFFDFA")


def light_capsules() -> None:
    """Low window-like light from behind left: it rakes the domes and throws soft shadows."""
    studio_world(0.42)
    softbox("Key", (-11, 10, 14), (0, 0, 0), 12, 12, 11.5, "#FFFCF7")
    softbox("Fill", (13, -8, 12), (0, 0, 0), 14, 10, 2.6, "#FFF9F2")


# --- Sets -------------------------------------------------------------------------


def ground(material: bpy.types.Material, shadow_only: bool) -> None:
    """A seamless sweep: flat floor that curves up far behind the subject."""
    if shadow_only:
        bpy.ops.mesh.primitive_plane_add(size=400)
        floor = bpy.context.object
        floor.data.materials.append(material)
        floor.is_shadow_catcher = True
        return
    profile = [(-120.0, 0.0), (30.0, 0.0)]
    profile += [(30 + 30 * math.sin(t), 30 - 30 * math.cos(t)) for t in spread_evenly(0.05, math.pi / 2, 40)]
    profile += [(60.0, 140.0)]
    vertices = [(x, y, z) for y, z in profile for x in (-200.0, 200.0)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new("Sweep")
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    bpy.context.collection.objects.link(bpy.data.objects.new("Sweep", mesh))


def foot_capsules(materials: Materials) -> None:
    """Capsules at the bottle's foot, all below the label so that none ever covers it."""
    capsule(materials, lying(2.75, -4.55, 62))
    capsule(materials, leaning(1.45, -5.35, 8, 1.26))
    capsule(materials, lying(-3.2, -3.6, 158))
    capsule(materials, lying(3.95, -1.75, -38))


def shifted_camera(distance: float, height: float, frame_width: float, centre: tuple[float, float]) -> bpy.types.Object:
    """A level camera in front of the bottle, framed by lens shift as a view camera is.

    The picture spans `frame_width` cm at the bottle's axis and is centred on `centre`
    (x, z). Staying level keeps the bottle's sides parallel and its label face on.
    """
    data = bpy.data.cameras.new("Camera")
    data.sensor_fit = "HORIZONTAL"
    data.sensor_width = 36
    data.lens = 36 * distance / frame_width
    data.shift_x = centre[0] / frame_width
    data.shift_y = (centre[1] - height) / frame_width
    camera = bpy.data.objects.new("Camera", data)
    camera.location = (0, -distance, height)
    camera.rotation_euler = (math.pi / 2, 0, 0)
    bpy.context.collection.objects.link(camera)
    return camera


def aimed_camera(at: tuple[float, float, float], aim: tuple[float, float, float], lens: float, focus: tuple[float, float, float], f_stop: float) -> bpy.types.Object:
    data = bpy.data.cameras.new("Camera")
    data.sensor_fit = "HORIZONTAL"
    data.lens = lens
    data.dof.use_dof = True
    data.dof.aperture_fstop = f_stop
    camera = bpy.data.objects.new("Camera", data)
    camera.location = at
    camera.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    # Focus distance is measured along the view axis, not to the point itself.
    axis = (Vector(aim) - Vector(at)).normalized()
    data.dof.focus_distance = (Vector(focus) - Vector(at)).dot(axis)
    bpy.context.collection.objects.link(camera)
    return camera


BOTTLE_DISTANCE = 75.0


def stage_bottle(materials: Materials) -> bpy.types.Object:
    build_bottle(materials)
    foot_capsules(materials)
    ground(materials.ground, shadow_only=True)
    light_bottle()
    return shifted_camera(BOTTLE_DISTANCE, 19.0, 12.4, (0.0, 5.2))


def stage_share(materials: Materials) -> bpy.types.Object:
    build_bottle(materials)
    foot_capsules(materials)
    ground(materials.ground, shadow_only=True)
    light_bottle()
    return shifted_camera(BOTTLE_DISTANCE, 19.0, 28.6, (-3.63, 5.25))


def stage_capsules(materials: Materials) -> bpy.types.Object:
    opened_capsule(materials, -2.15, 0.55, -36, seed=7)
    open_cap(materials, 1.95, -0.35, 218)
    capsule(materials, lying(-2.75, 2.0, 22))
    capsule(materials, lying(0.45, 2.0, -70))
    capsule(materials, leaning(-0.85, 2.35, -8, 1.25))
    capsule(materials, lying(2.75, 1.35, 20))
    capsule(materials, lying(3.2, -1.15, 55))
    capsule(materials, lying(-3.1, -1.15, -58))
    capsule(materials, lying(-3.9, 3.4, -20))
    capsule(materials, lying(3.6, 4.2, -35))
    ground(materials.ground, shadow_only=False)
    light_capsules()
    # A little brighter than the bottle: here the paper ground fills the picture.
    bpy.context.scene.view_settings.exposure = 0.12
    return aimed_camera((0.3, -17.0, 9.6), (0.0, 0.35, 0.1), 88, (0.0, 0.0, 0.4), 0.075)


@dataclass(frozen=True)
class Picture:
    """One picture: pixel size, how its background is made, and its set.

    `transparent` renders the subject and its shadow alone; `backdrop` then lays that on
    the painted ground. `labelled` writes the label grid as well.
    """

    width: int
    height: int
    transparent: bool
    backdrop: bool
    labelled: bool
    samples: int
    stage: Callable[[Materials], bpy.types.Object]


PICTURES = {
    "bottle": Picture(1200, 1500, True, False, True, 200, stage_bottle),
    "capsules": Picture(1200, 800, False, False, False, 200, stage_capsules),
    "share": Picture(1200, 630, True, True, True, 180, stage_share),
}


# --- Output -----------------------------------------------------------------------


def label_grid(camera: bpy.types.Object, picture: Picture) -> dict[str, object]:
    """Where the label's visible front lies in the picture.

    Points run row by row from the label's top left to its bottom right, evenly spaced
    on the paper itself (so closer together in the picture towards the sides), as
    [x, y] pixels from the picture's top left. The outer columns lie on the two lines
    where the cylinder turns out of sight.
    """
    turn = math.acos(LABEL_RADIUS / BOTTLE_DISTANCE)
    points = []
    for row in range(GRID_ROWS):
        z = LABEL_TOP + (LABEL_BOTTOM - LABEL_TOP) * row / (GRID_ROWS - 1)
        for column in range(GRID_COLUMNS):
            angle = turn * (2 * column / (GRID_COLUMNS - 1) - 1)
            seen = world_to_camera_view(
                bpy.context.scene,
                camera,
                Vector((LABEL_RADIUS * math.sin(angle), -LABEL_RADIUS * math.cos(angle), z)),
            )
            points.append([round(seen.x * picture.width, 1), round((1 - seen.y) * picture.height, 1)])
    print(f"label width / height: {LABEL_RADIUS * 2 * turn / (LABEL_TOP - LABEL_BOTTOM):.4f}")
    return {
        "imageWidth": picture.width,
        "imageHeight": picture.height,
        "columns": GRID_COLUMNS,
        "rows": GRID_ROWS,
        "points": points,
    }


def eased(t: float) -> float:
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


def finish(path: Path, backdrop: bool) -> None:
    """Let the shadow die out before the picture's edges, so that it never ends in a
    straight cut, and warm it: a shadow on cream is brown, not grey. With `backdrop`, then lay the picture on a warm, softly lit ground."""
    image = bpy.data.images.load(str(path))
    image.alpha_mode = "CHANNEL_PACKED"
    width, height = image.size
    pixels = array("f", bytes(4 * 4 * width * height))
    image.pixels.foreach_get(pixels)
    across = [eased(min(x, width - 1 - x) / (0.3 * width)) for x in range(width)]
    paper = [int(PAPER[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    sand = [int(SAND[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    shadow = (0.36, 0.22, 0.17)
    dice = random.Random(1)
    for y in range(height):
        down = eased(min(y, height - 1 - y) / (0.07 * height))
        for x in range(width):
            at = (y * width + x) * 4
            # Below two per cent there is only the noise of the sampled shadow.
            alpha = max(0.0, pixels[at + 3] - 0.02) / 0.98
            # What is solid stays as it is.
            solid = eased((alpha - 0.5) / 0.4)
            alpha *= solid + (1 - solid) * min(across[x], down)
            pixels[at + 3] = alpha
            for channel in range(3):
                pixels[at + channel] = max(pixels[at + channel], shadow[channel] * (1 - alpha))
            if not backdrop:
                continue
            # Brightest behind the bottle; the dither keeps so gentle a slope from banding.
            away = math.hypot((x / width - 0.70) * 1.15, y / height - 0.55)
            shade = eased(away / 0.95)
            for channel in range(3):
                ground_colour = paper[channel] + (sand[channel] - paper[channel]) * shade
                ground_colour += (dice.random() - 0.5) / 255
                pixels[at + channel] = pixels[at + channel] * alpha + ground_colour * (1 - alpha)
            pixels[at + 3] = 1.0
    image.pixels.foreach_set(pixels)
    image.file_format = "PNG"
    image.save()


def render(name: str, picture: Picture, out: Path, draft: bool) -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    camera = picture.stage(make_materials())
    scene.camera = camera
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = picture.width, picture.height
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = picture.transparent
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA" if picture.transparent else "RGB"
    scene.render.dither_intensity = 1.0
    # The Standard transform keeps the brand colours as specified; the lights are set so
    # that nothing but small speculars reaches white.
    scene.view_settings.view_transform = "Standard"
    cycles = scene.cycles
    cycles.use_denoising = False
    cycles.samples = 48 if draft else picture.samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03 if draft else 0.008
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 3
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3
    cycles.seed = 1

    if picture.labelled:
        # Taken at full size even for a draft: the grid always describes the final picture.
        bpy.context.view_layer.update()
        grid = label_grid(camera, picture)
        (out / f"{name}.label.json").write_text(json.dumps(grid, separators=(",", ":")) + "\n")

    if draft:
        scene.render.resolution_percentage = 34
    target = out / f"{name}.png"
    scene.render.filepath = str(target)
    bpy.ops.render.render(write_still=True)
    if picture.transparent:
        finish(target, picture.backdrop)


def main() -> None:
    own = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    parser = argparse.ArgumentParser(prog="bottle.py", description="Render the product pictures.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write into")
    parser.add_argument("--draft", action="store_true", help="small and quick, for judging composition")
    parser.add_argument("--only", default=",".join(PICTURES), help="comma-separated picture names")
    options = parser.parse_args(own)
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.only.split(","):
        if name not in PICTURES:
            parser.error(f"no picture named {name!r}; there are {', '.join(PICTURES)}")
        render(name, PICTURES[name], options.out, options.draft)
    # The build reads the colour here, and exchanges it for the brand's.
    (options.out / "render.xmp").write_text(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
        f' xmp:CreatorTool="artwork/bottle.py, brand.strong {GARNET}"/></rdf:RDF></x:xmpmeta>\n'
    )


main()
