"""What stands in the dioramas. Every prop stands with its foot at z=0 and takes (x, y), a turn and a scale `k`."""
import math
import random

from kit import blob, box, cylinder, group, prism, shell

CHEVRON = ((0, 0), (0.44, 0), (0.85, 0.62), (0.44, 1.24), (0, 1.24), (0.41, 0.62))


def mark(x, y, z, k=1.0, first="brand", second="accent"):
    """The company's two chevrons on a wall that looks along y, pointing to +x; x, z is the lower left corner."""
    for offset, color in ((0, first), (0.8, second)):
        prism([(k * (u + offset), k * v) for u, v in CHEVRON], 0.03, color, x, y, z, 0.012)


# ---- boxes and what is packed in them


def carton(x, y, z=0.0, w=0.7, d=0.55, h=0.5, rz=0.0, color="card", label=None):
    with group(x, y, z, rz):
        box(0, 0, 0, w, d, h, color, 0.025)
        box(0, 0, h - 0.003, w * 1.004, 0.12, 0.012, "tape", 0.004)
        for side in (-1, 1):
            box(side * w / 2, 0, h * 0.62, 0.012, 0.12, h * 0.38, "tape", 0.004)
        if label:
            box(-w * 0.22, -d / 2, h * 0.14, w * 0.3, 0.012, h * 0.22, label, 0.004)


def stack(x, y, rz=0.0, seed=0, n=3, z=0.0):
    r = random.Random(seed)
    for i in range(n):
        k, h = 1 - 0.1 * i, 0.5 + 0.12 * r.random()
        turn = rz + r.uniform(-0.15, 0.15)
        label = r.choice(["accent", "white", None])
        carton(
            x + r.uniform(-0.04, 0.04), y + r.uniform(-0.04, 0.04), z, 0.78 * k, 0.64 * k, h, turn,
            "cardD" if i % 2 else "card", label,
        )
        z += h


def open_carton(x, y, k=1.0, rz=0.0, z=0.0):
    w, d, h, t = 1.3, 1.0, 0.9, 0.05
    with group(x, y, z, rz, k):
        box(0, 0, 0, w, d, t, "cardD", 0.01)
        for side in (-1, 1):
            box(side * (w - t) / 2, 0, 0.005, t, d, h, "card", 0.012)
            box(0, side * (d - t) / 2, 0, w - 0.01, t, h, "card", 0.012)
            # Flaps hang from the rim outwards, turned about the rim itself so that they touch it.
            with group(side * (w / 2 - 0.02), 0, h - 0.01, ry=side * 0.6):
                box(side * 0.2, 0, -0.017, 0.42, d * 0.98, 0.034, "card", 0.01)
            with group(0, side * (d / 2 - 0.02), h - 0.01, rx=-side * 0.65):
                box(0, side * 0.2, -0.017, w * 0.98, 0.42, 0.034, "card", 0.01)
        box(-0.3, -d / 2 - 0.003, 0.12, 0.4, 0.012, 0.28, "white", 0.004)
        box(-0.3, -d / 2 - 0.012, 0.26, 0.3, 0.01, 0.06, "brand", 0.002)


def tape_roll(x, y, z=0.0, k=1.0):
    with group(x, y, z, 0.3, k):
        cylinder(0, 0, 0.2, 0.2, 0.2, "accent", bevel=0.03, axis="y")
        cylinder(0, 0, 0.2, 0.11, 0.22, "cream", bevel=0.01, axis="y")


def wrap_roll(x, y, z=0.0, rz=0.0, k=1.0):
    with group(x, y, z, rz, k):
        cylinder(0, 0, 0.32, 0.32, 1.3, "glass", bevel=0.04, axis="x")
        cylinder(0, 0, 0.32, 0.12, 1.34, "card", bevel=0.01, axis="x")


def books(x, y, z=0.0, rz=0.2, k=1.0, colors=("brand", "accent", "teal", "clay")):
    with group(x, y, z, rz, k):
        for i, color in enumerate(colors):
            box(0, 0, i * 0.13, 0.8, 0.58, 0.125, color, 0.03, rz=-0.15 * i)


def vase(x, y, z=0.0, k=1.0, color="teal"):
    with group(x, y, z, 0, k):
        blob(0, 0, 0.3, 0.24, 0.24, 0.3, color)
        cylinder(0, 0, 0.5, 0.1, 0.22, color, top=0.15, bevel=0.02)
        cylinder(0, 0, 0, 0.15, 0.08, color, bevel=0.02)


def dolly(x, y, rz=0.0, k=1.0):
    with group(x, y, 0, rz, k):
        for side in (-1, 1):
            cylinder(side * 0.3, 0.12, 0.16, 0.16, 0.1, "tyre", axis="x")
            box(side * 0.22, 0.16, 0.12, 0.06, 0.06, 1.35, "brand", 0.02, rx=-0.16)
        box(0, -0.12, 0.02, 0.62, 0.5, 0.05, "ink", 0.015)
        for height in (0.55, 1.0):
            box(0, 0.12 + height * 0.11, height, 0.44, 0.05, 0.06, "brand", 0.015)


# ---- the truck


def _wheel(x, y, side, r=0.46, t=0.34):
    cylinder(x, y, r, r, t, "tyre", bevel=0.08, axis="y")
    cylinder(x, y + side * t * 0.46, r, r * 0.56, t * 0.18, "grey", axis="y")
    cylinder(x, y + side * t * 0.55, r, r * 0.2, t * 0.14, "greyD", bevel=0.02, axis="y")


def truck(x=0.0, y=0.0, rz=0.0, k=1.0, length=3.9, opened=False, body="white", cab="brand"):
    """Cab-over box truck; `length` is the load box, whose middle is x, y. The front looks to +x."""
    front, rear, width = length / 2, -length / 2, 2.15
    nose = front + 0.72
    with group(x, y, 0, rz, k):
        box((rear + nose) / 2, 0, 0.55, nose - rear, 1.4, 0.24, "ink", 0.05)
        if opened:
            _open_load_box(front, rear, width, body)
        else:
            box(0, 0, 0.82, length, width, 2.35, body, 0.09)
        for side in (-1, 1):
            face = side * width / 2
            prism([(rear + 0.1, 0), (front - 0.1, 0), (front - 0.1, 0.34), (rear + 0.1, 0.34)], 0.03, cab, 0, face, 1.0, 0.012)
            mark(-0.82, face, 1.62, first="white" if body == "brand" else "brand")
        _cab(nose, cab)
        axles = [nose + 0.02, rear + 0.75] + ([rear + 1.75] if length > 4.4 else [])
        for wx in axles:
            for side in (-1, 1):
                _wheel(wx, side * 0.88, side)


def _open_load_box(front, rear, width, body):
    length, t = front - rear, 0.12
    box(0, 0, 0.82, length, width - 0.02, 0.14, "greyD", 0.03)
    box(0, 0, 3.03, length, width, 0.14, body, 0.06)
    box(front - 0.08, 0, 0.83, 0.16, width - 0.02, 2.3, body, 0.05)
    for side in (-1, 1):
        box(0, side * (width - t) / 2, 0.82, length - 0.01, t, 2.3, body, 0.05)
        with group(rear, side * (width / 2 - 0.03), 0.9, side * math.radians(62)):
            box(0, side * 0.5, 0, 0.09, 1.02, 2.18, body, 0.03)


def _cab(nose, color):
    """nose: x of the cab's middle. Its back stands clear of the load box."""
    profile = [(-0.58, 0), (0.82, 0), (0.86, 0.75), (0.62, 1.85), (0.45, 1.98), (-0.58, 1.98)]
    prism(profile, 2.0, color, nose, 0, 0.6, 0.13)
    prism([(0, 0), (0.052, 0), (-0.16, 0.82), (-0.21, 0.82)], 1.66, "glass", nose + 0.815, 0, 1.45, 0.02)
    prism([(-0.55, 0), (0.45, 0), (-0.55, 0.5)], 1.75, color, nose, 0, 2.52, 0.06)
    for side in (-1, 1):
        prism([(-0.36, 0), (0.5, 0), (0.34, 0.7), (-0.36, 0.7)], 0.03, "glass", nose + 0.04, side * 1.0, 1.56, 0.01)
        box(nose - 0.22, side * 1.01, 1.32, 0.2, 0.03, 0.05, "ink", 0.01)
        box(nose + 0.86, side * 0.68, 0.88, 0.06, 0.34, 0.2, "lamp", 0.02)
        box(nose + 0.7, side * 1.06, 2.0, 0.06, 0.18, 0.05, "ink", 0.01)
        box(nose + 0.72, side * 1.16, 1.6, 0.1, 0.14, 0.46, "ink", 0.04)
    box(nose + 0.86, 0, 0.5, 0.14, 1.98, 0.26, "white", 0.06)
    box(nose + 0.858, 0, 0.94, 0.05, 0.72, 0.14, "ink", 0.02)
    box(nose + 0.84, 0, 1.18, 0.05, 0.9, 0.09, "white", 0.02)


def ramp(x, y, z=0.9, run=2.1, rz=0.0, width=1.15):
    """From a floor at height z at x, y down to the ground, `run` metres towards +x."""
    with group(x, y, 0, rz):
        prism([(0, z - 0.07), (0, z), (run, 0.06), (run + 0.1, 0), (run - 0.1, 0)], width, "greyD", bevel=0.012)
        for i in range(1, 8):
            t = i / 8
            box(run * t, 0, z + (0.06 - z) * t - 0.005, 0.05, width * 0.86, 0.025, "grey", 0.008)


# ---- furniture


def sofa(x, y, rz=0.0, color="clay", k=1.0, cushion="accent"):
    with group(x, y, 0, rz, k):
        box(0, 0, 0.14, 2.0, 0.85, 0.3, color, 0.09)
        box(0, 0.36, 0.15, 1.99, 0.26, 0.87, color, 0.11)
        for side in (-1, 1):
            box(side * 0.94, -0.02, 0.13, 0.26, 0.92, 0.58, color, 0.11)
            box(side * 0.405, -0.08, 0.42, 0.8, 0.66, 0.2, color, 0.09)
            for depth in (-0.32, 0.32):
                cylinder(side * 0.85, depth, 0, 0.05, 0.2, "woodD", bevel=0.01)
        box(-0.5, 0.13, 0.6, 0.46, 0.18, 0.42, cushion, 0.085, rx=-0.3, rz=0.1)


def bed(x, y, rz=0.0, k=1.0):
    """The head end looks to +y."""
    with group(x, y, 0, rz, k):
        box(0, 1.12, 0, 1.9, 0.14, 1.15, "wood", 0.06)
        box(0, 0, 0.14, 1.8, 2.2, 0.26, "wood", 0.05)
        for side in (-1, 1):
            box(side * 0.8, -1.0, 0, 0.14, 0.14, 0.2, "woodD", 0.02)
        box(0, -0.02, 0.39, 1.7, 2.12, 0.28, "white", 0.11)
        box(0, -0.36, 0.44, 1.78, 1.5, 0.27, "brand", 0.1)
        box(0, 0.31, 0.66, 1.74, 0.3, 0.075, "brandL", 0.035)
        for side in (-1, 1):
            box(side * 0.43, 0.76, 0.64, 0.68, 0.44, 0.2, "cream", 0.09, rx=0.25)


def wardrobe(x, y, rz=0.0, k=1.0):
    with group(x, y, 0, rz, k):
        box(0, 0, 0.08, 1.7, 0.7, 2.2, "wood", 0.05)
        box(0, 0.02, 0, 1.6, 0.6, 0.1, "woodD", 0.02)
        for side in (-1, 1):
            box(side * 0.42, -0.36, 0.18, 0.78, 0.05, 2.0, "cream", 0.03)
            box(side * 0.1, -0.4, 1.0, 0.05, 0.05, 0.3, "woodD", 0.02)


def low_table(x, y, z=0.0, k=1.0):
    with group(x, y, z, 0, k):
        cylinder(0, 0, 0.38, 0.64, 0.08, "wood", bevel=0.025, sides=56)
        for i in range(3):
            a = i * math.tau / 3 + 0.4
            cylinder(0.4 * math.cos(a), 0.4 * math.sin(a), 0, 0.045, 0.4, "woodD", bevel=0.01)
        for i, color in enumerate(("teal", "cream")):
            box(0.1, 0.1, 0.455 + i * 0.06, 0.34, 0.26, 0.058, color, 0.015, rz=0.3 - 0.4 * i)


def table(x, y, rz=0.0, k=1.0, w=2.4, d=1.1):
    with group(x, y, 0, rz, k):
        box(0, 0, 0.82, w, d, 0.1, "wood", 0.035)
        for sx in (-1, 1):
            for sy in (-1, 1):
                box(sx * (w / 2 - 0.14), sy * (d / 2 - 0.14), 0, 0.13, 0.13, 0.84, "woodD", 0.03)


def floor_lamp(x, y, k=1.0, shade="cream"):
    with group(x, y, 0, 0, k):
        cylinder(0, 0, 0, 0.24, 0.05, "ink", bevel=0.02)
        cylinder(0, 0, 0.04, 0.03, 1.4, "ink", bevel=0)
        cylinder(0, 0, 1.3, 0.34, 0.4, shade, top=0.22, bevel=0.02)


def plant(x, y, k=1.0, pot="white", z=0.0):
    """Leaves spring from the soil in three rings, the inner ones steeper."""
    with group(x, y, z, 0.4, k):
        cylinder(0, 0, 0, 0.2, 0.42, pot, top=0.28)
        cylinder(0, 0, 0.4, 0.24, 0.03, "woodD", bevel=0)
        for ring, (count, lean, length) in enumerate(((5, 1.02, 0.62), (4, 0.68, 0.74), (3, 0.3, 0.82))):
            for i in range(count):
                with group(0, 0, 0.38, i * math.tau / count + ring * 0.5):
                    at = (math.sin(lean) * length / 2, 0, math.cos(lean) * length / 2)
                    color = ("leafD", "leaf", "leafL")[(i + ring) % 3]
                    blob(*at, 0.035, 0.13, length / 2 + 0.06, color, turn=(0, lean, 0))


def fridge(x, y, rz=0.0, k=1.0):
    with group(x, y, 0, rz, k):
        box(0, 0, 0.04, 0.85, 0.8, 1.9, "white", 0.08)
        box(0, 0, 0, 0.75, 0.7, 0.06, "ink", 0.01)
        for z, h, grip in ((0.1, 1.15, 0.42), (1.29, 0.6, 0.3)):
            box(0, -0.4, z, 0.8, 0.06, h, "white", 0.03)
            box(-0.3, -0.45, z + 0.12, 0.05, 0.05, grip, "greyD", 0.02)


def desk(x, y, rz=0.0, k=1.0):
    with group(x, y, 0, rz, k):
        box(0, 0, 0.7, 1.7, 0.8, 0.07, "wood", 0.025)
        for side in (-1, 1):
            box(side * 0.75, 0, 0, 0.07, 0.7, 0.705, "white", 0.02)
        box(0, 0.17, 0.765, 0.34, 0.2, 0.03, "ink", 0.01)
        box(0, 0.19, 0.78, 0.06, 0.05, 0.24, "ink", 0.01)
        box(0, 0.15, 0.95, 0.98, 0.06, 0.58, "ink", 0.025)
        box(0, 0.117, 0.985, 0.88, 0.02, 0.5, "brandL", 0.008)
        box(0, -0.2, 0.765, 0.55, 0.18, 0.03, "white", 0.01)
        cylinder(0.62, -0.1, 0.765, 0.07, 0.15, "accent", bevel=0.015)


def office_chair(x, y, rz=0.0, color="slate", k=1.0):
    with group(x, y, 0, rz, k):
        for i in range(5):
            with group(rz=i * math.tau / 5):
                box(0.18, 0, 0.06, 0.36, 0.06, 0.05, "ink", 0.02)
                cylinder(0.34, 0, 0, 0.05, 0.08, "ink", bevel=0.01)
        cylinder(0, 0, 0.08, 0.045, 0.4, "greyD", bevel=0)
        box(0, 0, 0.45, 0.56, 0.54, 0.11, color, 0.05)
        box(0, 0.26, 0.48, 0.5, 0.09, 0.76, color, 0.04, rx=-0.12)


def cabinet(x, y, rz=0.0, color="white", k=1.0):
    with group(x, y, 0, rz, k):
        box(0, 0, 0, 0.6, 0.6, 1.2, color, 0.03)
        for i in range(3):
            box(0, -0.3, 0.06 + i * 0.38, 0.53, 0.04, 0.34, color, 0.015)
            box(0, -0.33, 0.24 + i * 0.38, 0.18, 0.03, 0.04, "ink", 0.01)


# ---- green


def acacia(x, y, k=1.0, seed=0):
    """Umbrella thorn: four flat pads and a wide crown, close enough in height to read as one umbrella."""
    colors, r = ("leafD", "leaf", "leafL", "leaf"), random.Random(seed)
    # No branch points at the camera: a pad in front of the trunk turns the tree into a mushroom.
    with group(x, y, 0, r.uniform(-0.3, 0.3), k):
        cylinder(0, 0, 0, 0.18, 1.75, "woodD", top=0.12, bevel=0)
        for i in range(4):
            lean, length = 0.72 + 0.08 * (i % 2), 1.5 + 0.25 * r.random()
            with group(0, 0, 1.6, i * math.tau / 4 + r.uniform(-0.25, 0.25)):
                reach, rise = math.sin(lean) * length, math.cos(lean) * length
                cylinder(reach / 2, 0, rise / 2 - length / 2, 0.1, length, "woodD", top=0.05, bevel=0, ry=lean)
                blob(reach + 0.1, 0, rise + 0.08, 1.2, 1.02, 0.2, colors[(i + seed) % 4], flat=-0.2)
        cylinder(0, 0, 1.7, 0.1, 1.2, "woodD", top=0.05, bevel=0)
        blob(0, 0, 3.0, 1.5, 1.4, 0.24, colors[(seed + 1) % 4], flat=-0.2)


def palm(x, y, k=1.0, seed=0.0):
    """Coconut palm, leaning a little; every leaf arches from the crown."""
    with group(x, y, 0, seed, k):
        for i in range(8):
            cylinder(0.012 * i * i, 0, 0.4 * i, 0.17 - 0.011 * i, 0.45, "wood", top=0.145 - 0.011 * i, bevel=0.02)
        with group(0.7, 0, 3.3):
            blob(0, 0, 0, 0.17, 0.17, 0.14, "leafD")
            for i in range(9):
                lean = 0.1 if i % 2 else -0.22
                with group(rz=i * math.tau / 9, ry=lean):
                    color = ("leafD", "leaf", "leafL")[i % 3]
                    prism(
                        [(0, -0.05), (0.5, 0.1), (1.0, 0.08), (1.6, -0.3), (1.0, -0.02), (0.5, 0.01)],
                        0.34, color, bevel=0.04,
                    )
            for a in (0.4, 2.4, 4.5):
                blob(0.16 * math.cos(a), 0.16 * math.sin(a), -0.16, 0.12, 0.12, 0.13, "woodD")


def bush(x, y, k=1.0, color="leaf"):
    with group(x, y, 0, 0, k):
        blob(0, 0, 0.22, 0.45, 0.45, 0.4, color, flat=-0.6)
        blob(0.35, -0.15, 0.16, 0.3, 0.3, 0.28, "leafD", flat=-0.6)


def hedge(x, y, w, d, h=0.5):
    box(x, y, 0, w, d, h, "leafD", 0.12)


# ---- roads and marks on the ground


def road(w, d, x, y, dashes=True):
    box(x, y, -0.02, w, d, 0.05, "road", 0.02)
    if dashes:
        for i in range(int(w / 1.6)):
            box(x - w / 2 + 1.6 * (i + 0.55), y, 0.022, 0.7, 0.1, 0.02, "white", 0.005)


def pin(x, y, color="brand", k=1.0, z=0.0):
    with group(x, y, z, 0, k):
        cylinder(0, 0, 0, 0.34, 0.03, "white", bevel=0.01)
        cylinder(0, 0, 0.03, 0.03, 0.86, color, top=0.33, bevel=0)
        blob(0, 0, 1.02, 0.42, 0.42, 0.42, color)
        blob(0.19, -0.22, 1.16, 0.18, 0.18, 0.18, "white")


def shield(x, y, z=0.0, rz=0.0, k=1.0):
    outline = [(-0.62, 1.35), (0, 1.55), (0.62, 1.35), (0.6, 0.75), (0.35, 0.3), (0, 0.05), (-0.35, 0.3), (-0.6, 0.75)]
    with group(x, y, z, rz, k):
        prism(outline, 0.24, "accent", bevel=0.06)
        tick(0, -0.13, 0.92, 1.0)


def tick(x, y, z, k=1.0, color="white"):
    """A tick in the plane that looks along -y; x, z is its middle."""
    line = [(-0.32, -0.02), (-0.2, 0.1), (-0.07, -0.05), (0.24, 0.28), (0.36, 0.16), (-0.07, -0.28)]
    prism([(k * u, k * v) for u, v in line], 0.07, color, x, y, z, 0.015)


def umbrella(x, y, k=1.0, reach=2.3):
    """Garden umbrella of eight sagging panels over a pole."""
    edge = math.radians(68)
    with group(x, y, 0, 0, k):
        cylinder(0, 0, 0, 0.36, 0.12, "slate", bevel=0.03)
        cylinder(0, 0, 0.1, 0.07, 3.6, "woodD", bevel=0)
        for panel in range(8):
            start, rows = panel * math.tau / 8 + math.tau / 16, []
            for j in range(11):
                t = j / 10 * edge
                row = []
                for i in range(7):
                    u = i / 6
                    sag = 0.13 * math.sin(math.pi * u) * (j / 10) ** 2
                    a, r = start + math.tau / 8 * u, reach * math.sin(t) / math.sin(edge) * (1 - sag * 0.5)
                    row.append((r * math.cos(a), r * math.sin(a), 2.75 + 1.5 * (math.cos(t) - math.cos(edge)) + sag))
                rows.append(row)
            shell(rows, "white" if panel % 2 else "brand", 0.05)
        blob(0, 0, 3.75, 0.11, 0.11, 0.2, "accent")
