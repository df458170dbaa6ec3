"""Portraits: clay busts on the tiles' colours, to stand in where nobody has uploaded a photograph."""
import math

import bpy

import kit
from kit import blob, box, cylinder, group, prism, shell

kit.PALETTE.update(
    skinA="#5A3825", skinB="#6F4630", skinC="#7F5238", skinD="#8D5E3F", skinE="#52321F", skinF="#9A6B4A",
    hair="#211916", greyhair="#8C8580", mouth="#3A1A15", lip="#B06F5B", eye="#1A1311", gleam="#FFFFFF",
    t1="#E3E9F8", t2="#FBE9C8", t3="#E7EBE0", t4="#F6DFD2", t5="#EFE6D6", t6="#E4E8EE",
)

# Hair, skin, shirt, collar, tile, jaw (width), and what else makes the face its own.
DEPTH = 0.66

PEOPLE = (
    dict(hair="fade", skin="skinA", shirt="brand", collar="white", tile="t1", jaw=1.0, badge=True),
    dict(hair="bun", skin="skinD", shirt="clay", collar="cream", tile="t2", jaw=0.93, earrings=True),
    dict(hair="cap", skin="skinC", shirt="slate", collar="slate", tile="t3", jaw=1.05, beard=True),
    dict(hair="curls", skin="skinF", shirt="brand", collar="white", tile="t4", jaw=0.94, turn=0.24),
    dict(hair="bald", skin="skinE", shirt="teal", collar="white", tile="t5", jaw=1.04, glasses=True, beard=True),
    dict(hair="wrap", skin="skinB", shirt="rose", collar="cream", tile="t6", jaw=0.95, earrings=True, turn=0.24),
    dict(hair="bob", skin="skinC", shirt="brand", collar="white", tile="t2", jaw=0.92, glasses=True, badge=True),
    dict(hair="grey", skin="skinB", shirt="ink", collar="white", tile="t1", jaw=1.02, moustache=True, tie=True, turn=0.24),
    # Customers: from here on, so that nobody of the team speaks for one.
    dict(hair="crop", skin="skinB", shirt="teal", collar="cream", tile="t4", jaw=0.94, earrings=True),
    dict(hair="fade", skin="skinC", shirt="slate", collar="white", tile="t4", jaw=1.03, beard=True),
    dict(hair="scarf", skin="skinF", shirt="brand", collar="brand", tile="t3", jaw=0.93, turn=0.24),
    dict(hair="fade", skin="skinD", shirt="clay", collar="clay", tile="t2", jaw=0.98, glasses=True, turn=0.24),
    dict(hair="bun", skin="skinC", shirt="ink", collar="white", tile="t5", jaw=0.94, glasses=True),
    dict(hair="bald", skin="skinB", shirt="grass", collar="cream", tile="t6", jaw=1.0),
)


def _bust(row):
    """Shoulders turned on a lathe and flattened: no facets, whatever the shirt."""
    profile = []
    for i in range(40):
        t = i / 39
        # From the neck out over the shoulder and down.
        angle = t * math.pi / 2
        profile.append((0.3 + 0.82 * math.sin(angle) ** 0.8, 0.34 - 1.0 * (1 - math.cos(angle)) ** 1.25))
    profile += [(1.13, -1.2), (1.15, -2.2)]
    rows = [
        [(r * math.cos(a), r * DEPTH * math.sin(a), z) for a in (math.tau / 72 * i for i in range(73))]
        for r, z in profile
    ]
    shell(rows, row["shirt"], 0.02)
    cylinder(0, 0, 0.05, 0.29, 0.8, row["skin"], bevel=0)
    # The collar is sunk into the shirt, so that no gap shows below it.
    cylinder(0, -0.01, 0.2, 0.46, 0.26, row["collar"], top=0.325, bevel=0.05)
    if row.get("tie"):
        tie = []
        for z, half in ((0.24, 0.075), (0.14, 0.05), (0.1, 0.045), (-0.3, 0.085), (-0.62, 0.115), (-0.74, 0.005)):
            front = -DEPTH * max(_width_at(profile, z), 0.5) - 0.02
            tie.append([(half * u, front, z) for u in (-1, 0, 1)])
        shell(tie, "accent", -0.03)
    if row.get("badge"):
        x, z = 0.46, -0.42
        wide = _width_at(profile, z)
        with group(x, -DEPTH * math.sqrt(wide**2 - x**2) - 0.015, z, math.atan2(x, math.sqrt(wide**2 - x**2) / DEPTH), rx=-0.1):
            box(0, 0, 0, 0.38, 0.05, 0.15, "white", 0.02)
            box(0, -0.03, 0.05, 0.24, 0.02, 0.05, "accent", 0.008)


def _width_at(profile, z):
    """Half the bust's width at a height."""
    return max(r for r, height in profile if height >= z - 0.03)


def _face(row):
    skin = row["skin"]
    blob(0, 0, 0, 0.6, 0.6, 0.7, skin)
    blob(0, -0.06, -0.26, 0.47 * row["jaw"], 0.47, 0.43, skin)
    for side in (-1, 1):
        blob(side * 0.6, 0.05, -0.05, 0.1, 0.13, 0.17, skin)
        blob(side * 0.215, -0.565, 0.03, 0.06, 0.05, 0.078, "eye")
        blob(side * 0.215 - 0.02, -0.61, 0.06, 0.017, 0.014, 0.02, "gleam")
        if row["hair"] != "cap":
            blob(side * 0.225, -0.565, 0.2, 0.12, 0.04, 0.024, "greyhair" if row["hair"] == "grey" else "hair", turn=(0, side * 0.03, 0))
        if row.get("earrings"):
            blob(side * 0.64, 0.0, -0.27, 0.05, 0.05, 0.05, "accent")
    blob(0, -0.6, -0.1, 0.085, 0.1, 0.085, skin)
    if row.get("beard"):
        _beard(row)
    lips = -0.655 if row.get("beard") else -0.575
    lip = "lip" if row.get("beard") else "mouth"
    for i in range(25):
        a = math.radians(205 + 130 * i / 24)
        x = 0.17 * math.cos(a)
        blob(x, lips + 0.5 * x * x, -0.26 + 0.09 * math.sin(a), 0.026 if lip == "lip" else 0.024, 0.03, 0.024, lip)
    if row.get("glasses"):
        for side in (-1, 1):
            for i in range(90):
                a = i * math.tau / 90
                blob(side * 0.22 + 0.16 * math.cos(a), -0.635 + 0.02 * abs(math.cos(a)), 0.03 + 0.15 * math.sin(a), 0.02, 0.02, 0.02, "ink")
            box(side * 0.49, -0.32, 0.03, 0.03, 0.64, 0.035, "ink", 0.01, rz=-side * 0.36)
        box(0, -0.65, 0.05, 0.14, 0.03, 0.03, "ink", 0.01)
    if row.get("moustache"):
        for side in (-1, 1):
            blob(side * 0.1, -0.6, -0.205, 0.12, 0.045, 0.035, "greyhair", turn=(0, side * 0.25, 0))


def _beard(row):
    """A second, slightly larger chin cut off at the cheeks; the lips stand out of it, lighter than elsewhere."""
    blob(0, -0.05, -0.02, 0.61 * (0.4 + 0.6 * row["jaw"]), 0.65, 0.75, "hair", flat=0.3, turn=(math.pi + 0.22, 0, 0))


def _hair(kind):
    if kind in ("fade", "grey"):
        color = "hair" if kind == "fade" else "greyhair"
        blob(0, 0.07, 0.22, 0.625, 0.6, 0.55, color, flat=-0.02)
        for side in (-1, 1):
            blob(side * 0.53, 0.1, 0.14, 0.1, 0.3, 0.22, color)
    elif kind == "bun":
        blob(0, 0.12, 0.2, 0.66, 0.64, 0.6, "hair", flat=-0.1)
        blob(0, 0.3, 0.85, 0.3, 0.3, 0.27, "hair")
        cylinder(0, 0.26, 0.62, 0.24, 0.1, "accent", bevel=0.04)
    elif kind == "crop":
        for i in range(150):
            a, z = i * 2.399, 1 - i / 150 * 1.05
            r = math.sqrt(max(0.0, 1 - z * z))
            x, y, z = 0.6 * r * math.cos(a), 0.08 + 0.6 * r * math.sin(a), 0.2 + 0.6 * z
            if not (y < -0.2 and z < 0.44):
                blob(x, y, z, 0.095, 0.095, 0.095, "hair")
        blob(0, 0.09, 0.22, 0.61, 0.59, 0.57, "hair", flat=0.05)
    elif kind == "scarf":
        blob(0, 0.1, 0.2, 0.69, 0.62, 0.62, "rose", flat=-0.12)
        for side in (-1, 1):
            blob(side * 0.53, 0.12, -0.16, 0.2, 0.42, 0.56, "rose")
        blob(0, 0.3, -0.3, 0.62, 0.42, 0.6, "rose")
        blob(0, -0.02, -0.78, 0.52, 0.46, 0.24, "rose")
    elif kind == "cap":
        blob(0, 0.05, 0.33, 0.645, 0.64, 0.5, "brand", flat=-0.05)
        brim = [(0.54 * math.cos(a), -0.52 * math.sin(a) * (1.0 if math.sin(a) > 0 else 0.2)) for a in (math.tau / 48 * i for i in range(48))]
        prism(brim, 0.06, "brand", 0, -0.42, 0.36, 0.025, axis="z", rx=0.12)
        blob(0, -0.55, 0.58, 0.12, 0.06, 0.11, "accent")
        blob(0, 0.05, 0.84, 0.06, 0.06, 0.04, "accent")
    elif kind == "curls":
        for i in range(90):
            a, z = i * 2.399, 1 - i / 90 * 1.25
            r = math.sqrt(max(0.0, 1 - z * z))
            x, y, z = 0.64 * r * math.cos(a), 0.1 + 0.62 * r * math.sin(a), 0.17 + 0.64 * z
            if not (y < -0.26 and z < 0.46):
                blob(x, y, z, 0.17, 0.17, 0.17, "hair")
    elif kind == "wrap":
        blob(0, 0.1, 0.31, 0.68, 0.66, 0.56, "accent", flat=-0.05)
        blob(0.0, 0.42, 0.66, 0.42, 0.34, 0.36, "accent")
        for lift, color in ((0.3, "clay"), (0.45, "brand")):
            for i in range(33):
                a = math.radians(180 + 180 * i / 32)
                blob(0.66 * math.cos(a), 0.08 + 0.66 * math.sin(a), lift + 0.05 * math.sin(math.pi * i / 32), 0.07, 0.07, 0.062, color)
    elif kind == "bob":
        blob(0, 0.12, 0.2, 0.69, 0.64, 0.6, "hair", flat=-0.1)
        for side in (-1, 1):
            blob(side * 0.56, 0.14, -0.12, 0.19, 0.42, 0.52, "hair")
        blob(0, 0.36, -0.1, 0.6, 0.36, 0.55, "hair")
        blob(0, -0.26, 0.44, 0.5, 0.36, 0.2, "hair")


def portrait(index):
    row = PEOPLE[index]

    def scene():
        with group(rz=row.get("turn", -0.22)):
            _bust(row)
            with group(0, -0.03, 1.24):
                _face(row)
                _hair(row["hair"])

    return scene


def studio(index):
    """Straight on at -90/5, the bust cut by the lower edge, more sky than outdoors so that dark skin keeps its shape."""

    def light_and_frame(width, height):
        kit.stage(width, height, -128, 42)
        scene, tile = bpy.context.scene, PEOPLE[index]["tile"]
        kit.aim(scene.camera, -90, 5, 30)
        scene.camera.data.ortho_scale = 3.25
        scene.camera.location.z += 0.84
        scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0.85
        next(thing for thing in scene.objects if thing.type == "LIGHT").data.energy = 2.3
        rim = bpy.data.lights.new("rim", "SUN")
        rim.energy, rim.angle, rim.color = 1.6, math.radians(12), kit.linear("#FFF4E2")[:3]
        light = bpy.data.objects.new("rim", rim)
        bpy.context.collection.objects.link(light)
        kit.aim(light, 62, 34)
        # A ground that takes no light: the tile's own colour, exactly.
        box(0, 6, -8, 30, 0.1, 20, tile, 0)
        tree = kit.material(tile).node_tree
        tree.nodes.clear()
        shine = tree.nodes.new("ShaderNodeEmission")
        shine.inputs[0].default_value = kit.linear(kit.PALETTE[tile])
        tree.links.new(shine.outputs[0], tree.nodes.new("ShaderNodeOutputMaterial").inputs[0])

    return light_and_frame
