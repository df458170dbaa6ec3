"""What fills the portfolio's rooms and shores: shelves, kitchens, a clinic's couch, a dhow. Feet at z=0, fronts to -y."""
import math
import random

from kit import band, blob, box, cylinder, group, prism

SPINES = ("brand", "clay", "teal", "cream", "slate", "brandL", "rose", "leafD", "white")


def shelf(x, y, rz=0.0, k=1.0, seed=1, filled=4, w=1.7, frame="wood", files=False):
    """Bookcase of four boards; `filled` of them, from below, still hold books (or files, all of one height)."""
    r, h, d = random.Random(seed), 2.2, 0.46
    with group(x, y, 0, rz, k):
        box(0, d / 2 - 0.03, 0, w, 0.05, h, "woodD" if frame == "wood" else "greyD", 0.01)
        for side in (-1, 1):
            box(side * (w / 2 - 0.03), 0, 0, 0.07, d, h, frame, 0.02)
        for i in range(5):
            box(0, 0, 0.06 + i * 0.52, w - 0.06, d - 0.01, 0.06, frame, 0.015)
        for i in range(min(filled, 4)):
            u = -w / 2 + 0.1
            while u < w / 2 - 0.2:
                thick = 0.13 if files else r.uniform(0.07, 0.13)
                if r.random() < (0.06 if files else 0.12):
                    u += thick * 1.5
                    continue
                tall = 0.38 if files else r.uniform(0.28, 0.4)
                color = ("slate", "white", "brand")[i % 3] if files else r.choice(SPINES)
                box(u + thick / 2, -0.04, 0.12 + i * 0.52, thick * 0.94, 0.3, tall, color, 0.012)
                if files:
                    box(u + thick / 2, -0.195, 0.24 + i * 0.52, thick * 0.5, 0.012, 0.14, "cream", 0.002)
                u += thick


def archive_box(x, y, z=0.0, rz=0.0, k=1.0, label="brand"):
    with group(x, y, z, rz, k):
        box(0, 0, 0, 0.62, 0.5, 0.4, "cream", 0.02)
        box(0, 0, 0.3, 0.66, 0.54, 0.14, "sand", 0.02)
        box(0, -0.25, 0.08, 0.28, 0.015, 0.16, label, 0.004)


def archive_stack(x, y, rows=(3, 2), rz=0.0):
    with group(x, y, 0, rz):
        for row, count in enumerate(rows):
            for i in range(count):
                archive_box(row * 0.72, -0.06 * row, i * 0.44, 0.04 * ((i + row) % 3 - 1), label="accent" if (i + row) % 3 == 2 else "brand")


def kitchen(x, y, w=3.6, front="white", top="wood"):
    """Base units with hob, oven and sink along a wall behind them, cupboards above."""
    with group(x, y, 0):
        box(0, 0.05, 0, w - 0.1, 0.6, 0.12, "ink", 0.01)
        box(0, 0, 0.1, w, 0.74, 0.82, front, 0.02)
        box(0, -0.03, 0.91, w + 0.06, 0.84, 0.08, top, 0.025)
        n = round(w / 0.72)
        for i in range(n):
            u = -w / 2 + w * (i + 0.5) / n
            if i == n - 2:
                box(u, -0.38, 0.16, w / n - 0.06, 0.05, 0.72, "ink", 0.02)
                box(u, -0.41, 0.26, w / n - 0.2, 0.03, 0.36, "slate", 0.01)
                box(u, -0.43, 0.72, w / n - 0.18, 0.04, 0.05, "grey", 0.015)
                box(u, 0.02, 0.985, w / n - 0.1, 0.56, 0.02, "ink", 0.01)
                for sx in (-0.15, 0.15):
                    for sy in (-0.1, 0.14):
                        cylinder(u + sx, sy, 1.0, 0.09, 0.015, "greyD", bevel=0)
                continue
            box(u, -0.38, 0.16, w / n - 0.05, 0.04, 0.72, front, 0.02)
            box(u, -0.415, 0.74, 0.22, 0.03, 0.04, "greyD", 0.01)
            if i == 1:
                box(u, 0.0, 0.965, w / n - 0.14, 0.46, 0.03, "grey", 0.01)
                box(u, 0.0, 0.985, w / n - 0.24, 0.36, 0.015, "greyD", 0.005)
                cylinder(u, 0.25, 0.98, 0.03, 0.34, "grey", bevel=0)
                cylinder(u, 0.14, 1.31, 0.03, 0.26, "grey", bevel=0.01, axis="y")
        for i in (0, 1, n - 1):
            u = -w / 2 + w * (i + 0.5) / n
            box(u, 0.16, 1.68, w / n - 0.02, 0.42, 0.86, front, 0.025)
            box(u, -0.065, 1.72, w / n - 0.08, 0.035, 0.78, "mist", 0.015)


def chair(x, y, rz=0.0, color="brand", k=1.0):
    with group(x, y, 0, rz, k):
        for sx in (-0.2, 0.2):
            for sy in (-0.2, 0.2):
                box(sx, sy, 0, 0.06, 0.06, 0.48, "woodD", 0.015)
        box(0, 0, 0.46, 0.52, 0.52, 0.08, color, 0.035)
        for sx in (-0.2, 0.2):
            box(sx, 0.22, 0.5, 0.06, 0.05, 0.5, "woodD", 0.015)
        box(0, 0.22, 0.76, 0.5, 0.06, 0.26, color, 0.025)


def plates(x, y, z=0.0, n=6):
    for i in range(n):
        cylinder(x, y, z + i * 0.055, 0.3, 0.05, "white" if i % 2 else "dawn", bevel=0.015)


def couch(x, y, rz=0.0, k=1.0):
    """Examination couch: steel legs, raised head, a strip of paper."""
    with group(x, y, 0, rz, k):
        for sx in (-0.85, 0.85):
            for sy in (-0.28, 0.28):
                cylinder(sx, sy, 0, 0.045, 0.66, "greyD", bevel=0)
        box(0, 0, 0.6, 2.1, 0.8, 0.1, "grey", 0.03)
        box(0.26, 0, 0.69, 1.55, 0.82, 0.17, "teal", 0.07)
        box(-0.75, 0, 0.8, 0.62, 0.82, 0.16, "teal", 0.07, ry=0.55)
        box(0.3, 0, 0.855, 1.3, 0.5, 0.015, "white", 0.003)


def folding_screen(x, y, rz=0.0, k=1.0, color="mist"):
    with group(x, y, 0, rz, k):
        for i in range(3):
            with group(-0.8 + i * 0.76, 0.12 * (i % 2), 0, 0.32 if i % 2 else -0.32):
                for side in (-1, 1):
                    cylinder(side * 0.38, 0, 0.04, 0.025, 1.8, "greyD", bevel=0)
                    blob(side * 0.38, 0, 0.05, 0.05, 0.05, 0.05, "ink")
                box(0, 0, 0.32, 0.7, 0.03, 1.45, color, 0.012)


def counter(x, y, w=2.6, k=1.0):
    with group(x, y, 0, 0, k):
        box(0, 0, 0, w, 0.7, 1.0, "white", 0.04)
        box(0, -0.355, 0.2, w - 0.2, 0.03, 0.55, "brand", 0.012)
        box(0, -0.04, 0.99, w + 0.14, 0.86, 0.09, "wood", 0.03)


def sign(x, y, rz=0.0, k=1.0, color="brand"):
    """Road sign with an arrow and no words."""
    with group(x, y, 0, rz, k):
        for side in (-0.5, 0.5):
            box(side, 0.03, 0, 0.08, 0.08, 1.9, "greyD", 0.015)
        box(0, -0.04, 1.15, 1.7, 0.08, 0.85, color, 0.04)
        arrow = [(-0.5, -0.08), (0.1, -0.08), (0.1, -0.25), (0.5, 0), (0.1, 0.25), (0.1, 0.08), (-0.5, 0.08)]
        prism(arrow, 0.03, "white", 0, -0.09, 1.575, 0.006)


def dhow(x, y, rz=0.0, k=1.0):
    """Lateen-rigged boat, its bow to +x."""
    with group(x, y, 0.06, rz, k):
        hull = [(-1.1, 0.3), (-0.9, 0.36), (0.5, 0.34), (1.35, 0), (0.5, -0.34), (-0.9, -0.36), (-1.1, -0.3)]
        prism(hull, 0.36, "wood", z=0.18, bevel=0.05, axis="z")
        prism([(0.86 * u, 0.74 * v) for u, v in hull], 0.06, "woodD", z=0.36, bevel=0.01, axis="z")
        cylinder(0.1, 0, 0.3, 0.05, 2.0, "woodD", bevel=0)
        prism([(-1.05, 0.62), (1.15, 0.62), (-0.35, 3.0)], 0.05, "white", 0.05, -0.08, 0, 0.012)
        prism([(-1.05, 0.62), (-0.86, 0.62), (-0.25, 2.7), (-0.35, 3.0)], 0.054, "accent", 0.05, -0.08, 0, 0.012)


def peak(x, y, r=2.2, h=3.8, color="slate", sides=7, turn=0.0):
    """Faceted mountain with snow on top."""
    with group(x, y, 0, turn):
        cylinder(0, 0, 0, r, h, color, top=0.22, bevel=0.05, sides=sides)
        # The snow lies on the slope: same lines, a little farther out.
        low = h * 0.72
        at = r + (0.22 - r) * low / h
        cylinder(0, 0, low, at + 0.05, h - low + 0.04, "white", top=0.26, bevel=0.03, sides=sides)


def hill(x, y, rx, ry, h, color="leafL"):
    blob(x, y, -0.1, rx, ry, h, color, flat=-0.05)


def sea(w, d, shore, beach=0.8):
    """Water in the right corner of a plate of w by d, its edge through the points of `shore` (from front to back)."""
    ends = [(w / 2 - 0.04, shore[0][1]), *shore[1:-1], (shore[-1][0], d / 2 - 0.04)]
    rim = [(w / 2 - 0.04, d / 2 - 0.94)]
    rim += [(w / 2 - 0.94 + 0.9 * math.cos(a), d / 2 - 0.94 + 0.9 * math.sin(a)) for a in (math.pi / 16 * i for i in range(1, 8))]
    rim += [(w / 2 - 0.94, d / 2 - 0.04)]
    inland = [ends[0], *[(u - beach * 0.7, v - beach * 0.7) for u, v in ends[1:-1]], ends[-1]]
    first, last = (w / 2 - 0.04, ends[0][1] - beach), (ends[-1][0] - beach, d / 2 - 0.04)
    prism([first, *rim, last, *inland[-2:0:-1]], 0.05, "sand", z=0.012, bevel=0.01, axis="z")
    prism([ends[0], *rim, ends[-1], *ends[-2:0:-1]], 0.05, "sea", z=0.026, bevel=0.01, axis="z")


def highway(points, width=2.4):
    """Road through points, dashed along its middle."""
    line = band(points, width, "road", -0.03, 0.06, steps=14)
    travelled, next_dash = 0.0, 0.8
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        travelled += math.hypot(bx - ax, by - ay)
        if travelled >= next_dash:
            box(bx, by, 0.022, 0.7, 0.1, 0.02, "white", 0.005, rz=math.atan2(by - ay, bx - ax))
            next_dash += 1.6
