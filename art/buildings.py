"""Houses, flats, towers, storage units and cut-open rooms."""
import math

from kit import box, cylinder, group, prism


def _window(x, y, z, w=1.25, h=1.0, axis="y"):
    """White frame, pane, one bar and a sill, on a wall that looks along -y (or +x)."""
    with group(x, y, z, 0 if axis == "y" else math.pi / 2):
        box(0, 0, 0, w, 0.1, h, "white", 0.03)
        box(0, -0.03, 0.08, w - 0.16, 0.08, h - 0.16, "glass", 0.02)
        box(0, -0.065, 0.085, 0.06, 0.05, h - 0.17, "white", 0.01)
        box(0, -0.07, -0.09, w + 0.14, 0.22, 0.1, "white", 0.03)


def house(x, y, rz=0.0, k=1.0, wall="cream", roof="clay", door="brand"):
    """Bungalow under ribbed iron sheets, its door and one window to -y."""
    half, rise, w = 1.5, 1.07, 4.2
    slope, over = math.atan2(rise, half), 0.42
    run = math.hypot(half, rise) + over
    with group(x, y, 0, rz, k):
        box(0, 0, 0, w + 0.4, 3.4, 0.16, "grey", 0.04)
        box(0, 0, 0.1, w, 2 * half, 2.2, wall, 0.03)
        prism([(-half, 0), (half, 0), (0, rise)], w - 0.01, wall, z=2.29, bevel=0.02, axis="x")
        for side in (-1, 1):
            # Each pitch hangs from the ridge, turned about it, so its ribs lie on the sheet whatever the slope.
            with group(0, 0, 2.33 + rise, rx=-side * slope):
                box(0, side * run / 2, -0.02, w + 0.7, run, 0.12, roof, 0.03)
                for i in range(19):
                    box(-w / 2 - 0.22 + i * (w + 0.44) / 18, side * run / 2, 0.07, 0.07, run - 0.03, 0.065, roof, 0.025)
        cylinder(0, 0, 2.4 + rise, 0.12, w + 0.74, roof + "D" if roof == "clay" else roof, axis="x", bevel=0.02)
        box(0.6, -half - 0.01, 0.12, 0.95, 0.07, 1.68, "white", 0.02)
        box(0.6, -half - 0.035, 0.12, 0.8, 0.08, 1.6, door, 0.03)
        box(0.86, -half - 0.09, 0.85, 0.07, 0.07, 0.07, "accent", 0.02)
        box(0.6, -1.82, 0, 1.2, 0.5, 0.12, "greyD", 0.03)
        _window(-1.1, -half, 0.9)
        for wy in (-0.65, 0.65):
            _window(w / 2, wy, 0.9, 0.9, 1.0, "x")


def flats(x, y, rz=0.0, floors=4, w=3.6, d=2.8, wall="cream", trim="clay", k=1.0, balconies=True):
    """Flats with a water tank on the roof; some windows are lit."""
    with group(x, y, 0, rz, k):
        height = floors * 1.25
        box(0, 0, 0, w + 0.3, d + 0.3, 0.14, "grey", 0.03)
        box(0, 0, 0.1, w, d, height, wall, 0.05)
        box(0, 0, height + 0.05, w + 0.16, d + 0.16, 0.22, trim, 0.04)
        box(w * 0.2, 0.1, height + 0.25, 0.9, 0.9, 0.5, "grey", 0.04)
        cylinder(-w * 0.25, 0.3, height + 0.25, 0.42, 0.7, "ink", bevel=0.05)
        cylinder(-w * 0.25, 0.3, height + 0.9, 0.16, 0.14, "ink", bevel=0.03)
        for floor in range(floors):
            z = 0.42 + floor * 1.25
            for i in range(3):
                if floor == 0 and i == 1:
                    continue
                u = -w / 2 + w * (i + 0.5) / 3
                box(u, -d / 2, z, w / 3 * 0.56, 0.08, 0.74, "glass" if (i + floor) % 4 else "lamp", 0.02)
                box(u, -d / 2 - 0.02, z - 0.07, w / 3 * 0.66, 0.12, 0.07, "white", 0.01)
                if balconies and i != 1 and floor > 0:
                    box(u, -d / 2 - 0.25, z - 0.16, w / 3 * 0.85, 0.5, 0.09, "white", 0.02)
                    box(u, -d / 2 - 0.475, z - 0.1, w / 3 * 0.84, 0.05, 0.4, trim, 0.015)
                    for side in (-1, 1):
                        box(u + side * w / 3 * 0.4, -d / 2 - 0.24, z - 0.1, 0.05, 0.46, 0.395, trim, 0.015)
            for j in range(2):
                v = -d / 2 + d * (j + 0.5) / 2
                box(w / 2, v, z, 0.08, d / 2 * 0.5, 0.74, "glass" if (j + floor) % 3 else "lamp", 0.02)
                box(w / 2 + 0.02, v, z - 0.07, 0.12, d / 2 * 0.6, 0.07, "white", 0.01)
        box(0, -d / 2 - 0.03, 0.12, 0.8, 0.12, 1.0, trim, 0.02)
        box(0, -d / 2 - 0.35, 1.18, 1.1, 0.7, 0.08, "white", 0.02)


def office_block(x, y, floors=5, w=3.4, d=2.8, frame="white", k=1.0):
    """Glass between floor slabs and mullions; a few panes are lit, the entrance has a canopy."""
    storey, height = 1.1, floors * 1.1
    across, along = max(3, round(w / 0.62)), max(3, round(d / 0.62))
    with group(x, y, 0, 0, k):
        box(0, 0, 0, w + 0.6, d + 0.6, 0.12, "grey", 0.03)
        box(0, 0, 0.1, w, d, height, "glass", 0.01)
        for floor in range(floors + 1):
            box(0, 0, 0.1 + floor * storey - (0.1 if floor else 0), w + 0.14, d + 0.14, 0.24, frame, 0.03)
        for i in range(across + 1):
            box(-w / 2 + w * i / across, -d / 2 - 0.01, 0.12, 0.07, 0.08, height - 0.05, frame, 0.015)
        for i in range(along + 1):
            box(w / 2 + 0.01, -d / 2 + d * i / along, 0.12, 0.08, 0.07, height - 0.05, frame, 0.015)
        for floor in range(1, floors):
            for i in range(across):
                if (i * 5 + floor * 3) % 7 == 0:
                    box(-w / 2 + w * (i + 0.5) / across, -d / 2 - 0.005, 0.3 + floor * storey, w / across - 0.1, 0.03, storey - 0.3, "lamp", 0.005)
            for i in range(along):
                if (i * 3 + floor * 5) % 8 == 0:
                    box(w / 2 + 0.005, -d / 2 + d * (i + 0.5) / along, 0.3 + floor * storey, 0.03, d / along - 0.1, storey - 0.3, "lamp", 0.005)
        box(w * 0.15, 0.2, height + 0.2, w * 0.4, d * 0.4, 0.45, "grey", 0.04)
        box(-w * 0.27, -0.2, height + 0.2, 0.7, 0.6, 0.32, "greyD", 0.03)
        box(0, -d / 2 - 0.06, 0.1, 1.15, 0.1, 0.95, "ink", 0.015)
        box(0, -d / 2 - 0.45, 1.02, 1.7, 0.9, 0.12, "brand", 0.03)
        for side in (-1, 1):
            cylinder(side * 0.75, -d / 2 - 0.8, 0, 0.045, 1.05, "greyD", bevel=0)


def tower(x, y, k=1.0, height=7.0):
    """Round ribbed tower with a saucer top, as stands in Nairobi."""
    with group(x, y, 0, 0, k):
        cylinder(0, 0, 0, 1.5, 0.3, "grey", bevel=0.05)
        cylinder(0, 0, 0.29, 1.1, height, "clay", bevel=0.05, sides=24)
        for i in range(int(height / 0.55)):
            cylinder(0, 0, 0.55 + i * 0.55, 1.13, 0.2, "glass", bevel=0.01, sides=24)
        for i in range(24):
            with group(rz=i * math.tau / 24):
                box(1.13, 0, 0.3, 0.09, 0.07, height - 0.1, "clay", 0.015)
        cylinder(0, 0, height + 0.2, 1.5, 0.3, "clay", top=1.3, bevel=0.04)
        cylinder(0, 0, height + 0.49, 0.9, 0.5, "clayD", top=0.2)


def storage_unit(x, y, color="brand", opened=0.0, k=1.0):
    """One lock-up; `opened` (0..1) is how far the shutter is rolled up. The front looks to -y."""
    w, d, h, t, slats = 2.0, 2.2, 2.3, 0.14, 12
    with group(x, y, 0, 0, k):
        box(0, d / 2 - t / 2, 0, w - 0.02, t, h, "cream", 0.03)
        for side in (-1, 1):
            box(side * (w - t) / 2, 0, 0, t, d, h, "cream", 0.03)
        box(0, 0, h - 0.06, w + 0.1, d + 0.1, 0.2, "white", 0.04)
        box(0, 0, 0, w - 0.02, d, 0.06, "grey", 0.01)
        slat = (h - 0.35) / slats
        for i in range(int(slats * opened), slats):
            box(0, -d / 2 + 0.12, 0.06 + i * slat, w - 2 * t, 0.07, slat * 0.92, color, 0.018)
        box(0, -d / 2 + 0.05, h - 0.36, w - 0.01, 0.17, 0.34, color, 0.04)
        box(0, -d / 2 - 0.04, h - 0.27, 0.5, 0.03, 0.16, "white", 0.01)


def room(wall="dawn", w=7.0, d=6.0, h=3.1, floor="floor", joint="joint", tiles=False):
    """Two walls and a boarded or tiled floor, cut open to the camera; a window on the left wall."""
    box(0, 0, -0.3, w + 0.3, d + 0.3, 0.3, "white", 0.06)
    box(0, 0, 0, w, d, 0.05, floor, 0.01)
    for i in range(10):
        box(-w / 2 + w / 10 * i + w / 20, 0, 0.043, 0.012, d, 0.012, joint, 0)
        if tiles:
            box(0, -d / 2 + d / 10 * i + d / 20, 0.0425, w, 0.012, 0.012, joint, 0)
    box(0, d / 2 + 0.07, -0.29, w + 0.3, 0.16, h + 0.29, wall, 0.04)
    box(-w / 2 - 0.07, 0, -0.285, 0.16, d + 0.3, h + 0.29, wall, 0.04)
    box(0, d / 2 - 0.03, 0.05, w, 0.06, 0.16, "white", 0.015)
    box(-w / 2 + 0.03, 0, 0.05, 0.06, d, 0.155, "white", 0.015)
    with group(-w / 2 + 0.02, -0.6, 1.05, math.pi / 2):
        box(0, 0, 0, 1.9, 0.08, 1.5, "white", 0.03)
        box(0, -0.03, 0.08, 1.74, 0.06, 1.34, "glass", 0.02)
        box(0, -0.06, 0.085, 0.07, 0.04, 1.33, "white", 0.01)
        box(0, -0.12, -0.08, 2.1, 0.24, 0.08, "white", 0.02)


def picture(x, y, z, w, h, color):
    """Framed picture on a wall at y that looks to -y."""
    box(x, y - 0.03, z, w, 0.06, h, "white", 0.02)
    box(x, y - 0.06, z + 0.08, w - 0.16, 0.05, h - 0.16, color, 0.01)
