"""What stands where there is nothing yet; drawn large, because it is shown small."""
import math

from kit import blob, box, cylinder, group, plate, prism
from props import bush, carton, tape_roll


def inbox():
    """A letter box with its door open: nothing in it."""
    plate(4.4, 3.8, "cream", r=0.7)
    arch = [(-0.62, 0), (0.62, 0), (0.62, 0.62)]
    arch += [(0.62 * math.cos(a), 0.62 + 0.62 * math.sin(a)) for a in (math.pi / 20 * i for i in range(1, 20))]
    arch += [(-0.62, 0.62)]
    inner = [(0.87 * u, 0.07 + 0.9 * v) for u, v in arch]
    with group(0.1, 0.2, 0, 0.25):
        box(0, 0.15, 0, 0.24, 0.24, 1.5, "woodD", 0.03)
        box(0, 0.1, 1.42, 1.1, 1.7, 0.12, "wood", 0.03)
        prism(arch, 1.9, "brand", 0, 0.1, 1.52, 0.05)
        prism(inner, 0.05, "ink", 0, -0.845, 1.52, 0.01)
        with group(0, -0.9, 1.53, rx=1.12):
            prism(arch, 0.07, "brandL", 0, 0, 0, 0.03)
            box(0, -0.06, 0.92, 0.2, 0.08, 0.1, "accent", 0.03)
        # The flag is down: no post.
        with group(0.66, -0.1, 2.1, rx=-1.35):
            box(0, 0, 0, 0.05, 0.09, 0.72, "accent", 0.015)
            box(0, 0.13, 0.5, 0.05, 0.3, 0.26, "accent", 0.02)
    bush(-1.25, 0.75, 0.95)
    bush(1.4, 0.95, 0.7, "leafL")
    blob(1.25, -0.9, 0.06, 0.22, 0.18, 0.12, "grey")
    blob(-0.9, -1.15, 0.05, 0.16, 0.14, 0.1, "greyD")


def invoices():
    """A pad of blank dockets, the stamp beside it and a few coins."""
    plate(4.6, 4.0, "cream", r=0.7)
    with group(-0.35, 0.15, 0, 0.12):
        box(0, 0, 0, 2.3, 2.7, 0.1, "woodD", 0.04)
        for i in range(3):
            box(0.02 * i, 0.0, 0.1 + i * 0.06, 2.05, 2.45, 0.055, "white", 0.02, rz=0.02 * (i - 1))
        with group(0.02, 0, 0.285):
            box(-0.5, 0.85, 0, 0.7, 0.2, 0.02, "brand", 0.008)
            for i in range(4):
                box(-0.35, 0.42 - 0.26 * i, 0, 0.95 - 0.14 * (i % 2), 0.07, 0.015, "grey", 0.006)
                box(0.66, 0.42 - 0.26 * i, 0, 0.36, 0.07, 0.015, "grey", 0.006)
            for i in range(8):
                box(-0.88 + i * 0.25, -0.65, 0, 0.13, 0.03, 0.012, "greyD", 0.004)
            box(0.5, -0.9, 0, 0.7, 0.16, 0.018, "greyD", 0.006)
        box(0, 1.2, 0.25, 0.8, 0.25, 0.18, "slate", 0.05)
    with group(1.55, -0.15, 0):
        box(0, 0, 0, 0.62, 0.5, 0.2, "ink", 0.05)
        cylinder(0, 0, 0.18, 0.11, 0.5, "brand", top=0.08, bevel=0.02)
        blob(0, 0, 0.78, 0.22, 0.22, 0.2, "brand")
    for x, y, n in ((1.5, -1.3, 3), (0.95, -1.55, 1)):
        for i in range(n):
            cylinder(x + 0.02 * i, y, i * 0.09, 0.24, 0.08, "accent", bevel=0.02)


def no_image():
    """A framed view leaning on the boxes, for where a picture is missing."""
    plate(5.5, 4.2, "cream", r=0.7)
    with group(-0.35, 0.1, 0.02, 0, 1.0, -0.2):
        box(0, 0, 0, 3.4, 0.14, 2.5, "wood", 0.05)
        box(0, -0.06, 0.16, 3.08, 0.06, 2.18, "white", 0.02)
        box(0, -0.085, 0.36, 2.68, 0.04, 1.78, "t1", 0.01)
        prism([(-1.34, 0.36), (0.55, 0.36), (-0.4, 1.5)], 0.03, "greyD", 0, -0.112, 0, 0.008)
        prism([(-0.35, 0.36), (1.34, 0.36), (1.34, 0.75), (0.8, 1.25)], 0.03, "slate", 0, -0.122, 0, 0.008)
        cylinder(0.62, -0.11, 1.75, 0.2, 0.03, "accent", axis="y", bevel=0.008)
    carton(-1.35, 1.0, 0, 1.2, 0.9, 0.9, 0.05)
    carton(0.5, 1.05, 0, 1.2, 0.9, 1.0, -0.05, "cardD", "accent")
    carton(2.05, 0.15, 0, 0.9, 0.7, 0.6, 0.35, label="brand")
    tape_roll(0.9, -1.0, 0, 1.3)
