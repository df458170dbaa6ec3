"""Clay dioramas: shapes, materials, camera, light and render passes (Blender 3.4, EEVEE).

Lengths are metres, angles radians, colours names of PALETTE. +x runs right-down in the picture, +y right-up:
the faces that show are -y (lit, so doors and marks go there), +x (in shade) and the top.
"""
import math

import bmesh
import bpy
from mathutils import Vector

PALETTE = dict(
    brand="#1E40AF", brandL="#4C6FE0", accent="#F59E0B",
    white="#F6F3EC", cream="#EFE3CF", sand="#E9D3AE", floor="#D9B48A", joint="#C79E72", dawn="#DCE4F7",
    butter="#F6E4C0", peach="#F3D9C8", mist="#D9E8E4",
    grass="#B9C58A", leafD="#4F7D4A", leaf="#6E9A5B", leafL="#93B56A",
    wood="#A87449", woodD="#7C5233", card="#D6A46C", cardD="#BE8A52", tape="#F1D9AE",
    clay="#C9693F", clayD="#A9502C", rose="#D98E7A", teal="#3E8E8C", sea="#8FBFCB",
    road="#8D95A3", grey="#C9CFD8", greyD="#9AA3B2", slate="#64748B", ink="#1F2A44", tyre="#2A3040",
    glass="#A9CBEA", lamp="#FFE9B8",
)
PRIMARY = ("brand", "brandL")
ACCENT = ("accent",)
NEUTRAL = "#E9E9E9"

_materials = {}
_parent = None


def linear(hexa):
    """sRGB '#RRGGBB' to Blender's linear RGBA."""
    channels = [int(hexa[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1,)


def material(name):
    if name not in _materials:
        made = bpy.data.materials.new(name)
        made.use_nodes = True
        inputs = made.node_tree.nodes["Principled BSDF"].inputs
        inputs["Base Color"].default_value = linear(PALETTE[name])
        inputs["Roughness"].default_value = 0.22 if name == "glass" else 0.62
        inputs["Specular"].default_value = 0.5 if name == "glass" else 0.28
        _materials[name] = made
    return _materials[name]


class group:
    """Whatever is built inside `with group(...)` moves, turns and scales together."""

    def __init__(self, x=0, y=0, z=0, rz=0, k=1, rx=0, ry=0):
        self.at, self.turn, self.scale = (x, y, z), (rx, ry, rz), k

    def __enter__(self):
        global _parent
        self.outer = _parent
        empty = bpy.data.objects.new("group", None)
        bpy.context.collection.objects.link(empty)
        empty.location, empty.rotation_euler, empty.scale = self.at, self.turn, (self.scale,) * 3
        empty.parent = self.outer
        _parent = empty

    def __exit__(self, *_):
        global _parent
        _parent = self.outer


def _finish(bm, color, at, turn=(0, 0, 0), bevel=0.0):
    mesh = bpy.data.meshes.new("shape")
    bm.to_mesh(mesh)
    bm.free()
    made = bpy.data.objects.new("shape", mesh)
    bpy.context.collection.objects.link(made)
    made.location, made.rotation_euler, made.parent = at, turn, _parent
    mesh.materials.append(material(color))
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(42)
    for face in mesh.polygons:
        face.use_smooth = True
    if bevel > 0:
        edge = made.modifiers.new("bevel", "BEVEL")
        edge.width, edge.segments, edge.harden_normals = bevel, 3, True
        edge.limit_method, edge.angle_limit = "ANGLE", math.radians(40)
    return made


def box(x, y, z, w, d, h, color, bevel=0.05, rz=0.0, rx=0.0, ry=0.0):
    """x, y are the centre, z is the foot."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=(w, d, h), verts=bm.verts)
    return _finish(bm, color, (x, y, z + h / 2), (rx, ry, rz), min(bevel, 0.45 * min(w, d, h)))


def cylinder(x, y, z, r, h, color, top=None, bevel=0.03, axis="z", sides=40, rx=0.0, ry=0.0):
    """Standing: z is the foot. Lying (axis x or y): z is the axis. `top` makes it a cone."""
    bm = bmesh.new()
    bmesh.ops.create_cone(bm, cap_ends=True, segments=sides, radius1=r, radius2=r if top is None else top, depth=h)
    turn = {"x": (0, math.pi / 2, 0), "y": (math.pi / 2, 0, 0), "z": (rx, ry, 0)}[axis]
    return _finish(bm, color, (x, y, z + h / 2 if axis == "z" else z), turn, bevel)


def blob(x, y, z, rx, ry, rz, color, flat=None, turn=(0, 0, 0)):
    """Ellipsoid round x, y, z; `flat` (-1..1) squashes what lies below that height: a canopy's underside."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=4, radius=1)
    if flat is not None:
        for v in bm.verts:
            if v.co.z < flat:
                v.co.z = flat + (v.co.z - flat) * 0.15
    bmesh.ops.scale(bm, vec=(rx, ry, rz), verts=bm.verts)
    return _finish(bm, color, (x, y, z), turn)


def prism(points, depth, color, x=0.0, y=0.0, z=0.0, bevel=0.04, axis="y", rz=0.0, rx=0.0):
    """Polygon (u, v) drawn out along an axis: y takes u=x v=z, x takes u=y v=z, z takes u=x v=y."""
    place = {"y": lambda u, v, t: (u, t, v), "x": lambda u, v, t: (t, u, v), "z": lambda u, v, t: (u, v, t)}[axis]
    bm = bmesh.new()
    near = [bm.verts.new(place(u, v, -depth / 2)) for u, v in points]
    far = [bm.verts.new(place(u, v, depth / 2)) for u, v in points]
    bm.faces.new(near)
    bm.faces.new(far[::-1])
    for i in range(len(points)):
        j = (i + 1) % len(points)
        bm.faces.new((near[i], far[i], far[j], near[j]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    return _finish(bm, color, (x, y, z), (rx, 0, rz), bevel)


def shell(rows, color, thickness):
    """A curved sheet through rows of points."""
    bm = bmesh.new()
    grid = [[bm.verts.new(p) for p in row] for row in rows]
    for upper, lower in zip(grid, grid[1:]):
        for i in range(len(upper) - 1):
            bm.faces.new((upper[i], lower[i], lower[i + 1], upper[i + 1]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    made = _finish(bm, color, (0, 0, 0))
    made.modifiers.new("solid", "SOLIDIFY").thickness = thickness
    return made


def rounded(w, d, r=0.9, steps=10):
    """Outline of a rounded rectangle, for plates and rugs."""
    corners = ((w / 2 - r, d / 2 - r, 0), (r - w / 2, d / 2 - r, 90), (r - w / 2, r - d / 2, 180), (w / 2 - r, r - d / 2, 270))
    return [
        (cx + r * math.cos(math.radians(a + 90 * i / steps)), cy + r * math.sin(math.radians(a + 90 * i / steps)))
        for cx, cy, a in corners
        for i in range(steps + 1)
    ]


def band(points, width, color, z=0.0, height=0.05, steps=8):
    """A flat strip of even width along a smooth line through points: roads, beaches, rivers."""
    ends = [points[0], *points, points[-1]]
    line = []
    for a, b, c, e in zip(ends, ends[1:], ends[2:], ends[3:]):
        for i in range(steps):
            t = i / steps
            line.append(tuple(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, e)
            ))
    line.append(points[-1])
    left, right = [], []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        long = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / long * width / 2, (bx - ax) / long * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    prism(left + right[::-1], height, color, z=z + height / 2, bevel=0, axis="z")
    return line


def plate(w, d, ground="grass", base="sand", r=0.9):
    """The ground everything stands on; its top is z=0."""
    prism(rounded(w, d, r), 0.3, base, z=-0.35, bevel=0.06, axis="z")
    prism(rounded(w, d, r), 0.2, ground, z=-0.1, bevel=0.05, axis="z")


def reset():
    global _parent
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _materials.clear()
    _parent = None


def aim(thing, azimuth, elevation, away=0.0):
    a, e = math.radians(azimuth), math.radians(elevation)
    back = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
    thing.location = back * away
    thing.rotation_euler = (-back).to_track_quat("-Z", "Y").to_euler()


def stage(width, height, sun_azimuth=-100, sun_elevation=48):
    """One camera (dimetric, -45/30), one warm sun from the front left, one cool sky for the whole family."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.film_transparent, scene.render.dither_intensity = True, 0
    # Filmic greys the brand's colours.
    scene.view_settings.view_transform, scene.view_settings.look = "Standard", "None"

    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    bpy.context.collection.objects.link(camera)
    scene.camera = camera
    camera.data.type, camera.data.clip_end = "ORTHO", 300
    aim(camera, -45, 30, 60)

    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = 2.75, math.radians(9), linear("#FFEBD2")[:3]
    sun = bpy.data.objects.new("sun", light)
    bpy.context.collection.objects.link(sun)
    aim(sun, sun_azimuth, sun_elevation)

    world = bpy.data.worlds.new("sky")
    scene.world, world.use_nodes = world, True
    background = world.node_tree.nodes["Background"].inputs
    background[0].default_value, background[1].default_value = linear("#E3EAF8"), 0.62


def fit(margin=0.03):
    """Frames every vertex with equal margins, so that no picture is ever cropped."""
    bpy.context.view_layer.update()
    scene, graph = bpy.context.scene, bpy.context.evaluated_depsgraph_get()
    camera = scene.camera
    to_camera = camera.matrix_world.inverted()
    seen = [
        to_camera @ (thing.matrix_world @ v.co)
        for thing in scene.objects
        if thing.type == "MESH"
        for v in thing.evaluated_get(graph).data.vertices
    ]
    xs, ys = [p.x for p in seen], [p.y for p in seen]
    w, h = max(xs) - min(xs), max(ys) - min(ys)
    aspect = scene.render.resolution_x / scene.render.resolution_y
    camera.data.ortho_scale = (max(w, h * aspect) if aspect >= 1 else max(h, w / aspect)) * (1 + 2 * margin)
    middle = Vector(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2, 0))
    camera.location += camera.matrix_world.to_quaternion() @ middle


def mask(names):
    """Turns the scene into light on black: the named materials shine, the rest only hide what is behind them."""
    for name, made in _materials.items():
        tree = made.node_tree
        tree.nodes.clear()
        shine = tree.nodes.new("ShaderNodeEmission")
        shine.inputs[0].default_value = (1, 1, 1, 1) if name in names else (0, 0, 0, 1)
        out = tree.nodes.new("ShaderNodeOutputMaterial")
        tree.links.new(shine.outputs[0], out.inputs[0])


def render(path, samples):
    scene = bpy.context.scene
    scene.render.engine = "BLENDER_EEVEE"
    eevee = scene.eevee
    eevee.taa_render_samples = samples
    eevee.use_gtao, eevee.gtao_distance, eevee.gtao_factor = True, 1.6, 1.5
    eevee.use_soft_shadows, eevee.use_shadow_high_bitdepth = True, True
    eevee.shadow_cascade_size, eevee.shadow_cube_size = "2048", "1024"
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGBA"
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
