"""The pictures, one function each: what stands where on the plate."""
import math

from buildings import flats, house, picture, room, storage_unit, tower
from kit import blob, box, cylinder, group, plate, prism, rounded
from props import (
    acacia, bed, books, bush, cabinet, carton, desk, dolly, floor_lamp, fridge, hedge, low_table, mark,
    office_chair, open_carton, palm, pin, plant, ramp, road, shield, sofa, stack, table, tape_roll, tick, truck,
    umbrella, vase, wardrobe, wrap_roll,
)


def home_hero():
    plate(13, 10.4)
    road(12.94, 3.0, 0, -3.0)
    box(0, -1.32, -0.02, 12.9, 0.36, 0.14, "grey", 0.03)
    house(1.6, 2.4, k=1.05)
    box(2.25, -0.35, -0.02, 1.3, 1.75, 0.07, "cream", 0.02)
    truck(-2.6, -2.9, math.pi, opened=True)
    with group(-1.0, -2.9, 0.96):
        stack(0, -0.45, seed=1)
        stack(0, 0.5, seed=2, n=2)
        stack(-0.9, 0, seed=5)
    ramp(-0.62, -2.9)
    stack(2.6, -2.2, 0.2, 4)
    stack(3.6, -2.7, -0.1, 7, 2)
    carton(2.7, -3.5, 0.03, 0.8, 0.6, 0.5, 0.4, label="accent")
    sofa(5.0, -0.25, -0.45)
    plant(0.5, -0.35)
    floor_lamp(4.7, -2.15, 1.05)
    acacia(-4.2, 2.6, 1.2, 1)
    acacia(5.5, 4.0, 0.75, 4)
    bush(-1.6, 1.3, 0.8)
    bush(4.9, 1.5, 0.8)
    hedge(-3.6, 4.6, 4.4, 0.5)
    hedge(4.5, 4.75, 2.6, 0.4)


def rooms():
    room()
    prism(rounded(3.5, 3.1, 1.3), 0.05, "cream", 0.2, -0.2, 0.06, 0.015, "z")
    prism(rounded(3.1, 2.7, 1.15), 0.05, "rose", 0.2, -0.2, 0.068, 0.01, "z")
    prism(rounded(2.9, 2.5, 1.08), 0.05, "cream", 0.2, -0.2, 0.076, 0.01, "z")
    with group(z=0.05):
        sofa(0.3, 2.1, 0, "brand", 1.25)
        floor_lamp(-2.35, 2.3, 1.35)
        plant(2.65, 2.2, 1.5, "clay")
        open_carton(-1.9, -1.5, 1.0, 0.2)
        books(-1.95, -1.55, 0.2, 0.3, 0.85)
        stack(2.5, -0.6, 0.1, 4)
        stack(1.9, -1.9, -0.2, 9, 2)
        carton(0.1, -2.2, 0, 0.8, 0.6, 0.5, 0.4, label="accent")
    low_table(0.2, -0.1, 0.1)
    picture(0.3, 3.0, 1.8, 1.3, 0.9, "accent")
    picture(-0.95, 3.0, 1.95, 0.7, 0.7, "teal")


def quote_ready():
    """A docket on its board: figures as bars, a tick; the boxes wait beside it."""
    plate(6.4, 5.0, "cream", r=0.8)
    box(-0.5, 1.55, 0, 0.4, 0.1, 2.6, "woodD", 0.03, rx=0.2)
    with group(-0.5, 0.7, 0.02, rx=-0.16):
        box(0, 0.09, 0, 2.6, 0.12, 3.5, "wood", 0.05)
        box(0, 0, 0.14, 2.3, 0.06, 3.1, "white", 0.03)
        box(0, 0.0, 3.12, 0.9, 0.22, 0.3, "slate", 0.06)
        box(-0.45, -0.04, 2.72, 1.0, 0.03, 0.16, "brand", 0.012)
        for i in range(4):
            z = 2.28 - 0.33 * i
            box(-0.5, -0.035, z, 0.9 - 0.13 * (i % 3), 0.02, 0.1, "greyD", 0.01)
            box(0.72, -0.035, z, 0.42, 0.02, 0.1, "slate", 0.01)
        for i in range(9):
            box(-0.96 + i * 0.24, -0.035, 1.0, 0.12, 0.02, 0.04, "greyD", 0.008)
        box(-0.64, -0.035, 0.56, 0.6, 0.02, 0.16, "slate", 0.01)
        box(0.55, -0.035, 0.52, 0.8, 0.03, 0.24, "brand", 0.012)
    with group(1.35, -0.55, 0, 0.35):
        cylinder(0, 0, 0.72, 0.72, 0.26, "accent", bevel=0.06, axis="y", sides=56)
        tick(0, -0.15, 0.72, 1.15)
    stack(-2.3, 0.5, 0.1, 4)
    stack(2.2, 1.4, -0.1, 11)
    carton(-1.7, -1.2, 0, 0.9, 0.7, 0.55, 0.3, label="brand")
    plant(2.6, -0.1, 1.05, "clay")
    tape_roll(-0.5, -1.5, 0.0, 1.1)


def quote_house():
    """Loaded and driving out: the day the quote is about."""
    plate(11, 8.6)
    road(10.94, 2.7, 0, -2.4)
    box(0, -0.9, -0.02, 10.9, 0.3, 0.13, "grey", 0.03)
    house(1.9, 1.9, wall="white", roof="slate")
    box(2.5, -0.2, -0.02, 1.25, 1.3, 0.07, "cream", 0.02)
    truck(-1.9, -2.3)
    plant(1.4, -0.25, 1.0, "clay")
    stack(3.8, -0.2, 0.1, 8, 2)
    acacia(-3.2, 2.5, 1.05, 1)
    bush(-1.5, 0.4, 0.8)
    bush(-4.7, 0.3, 0.8)
    bush(4.9, 1.4, 0.8)
    hedge(-2.9, 3.8, 3.6, 0.45)
    hedge(4.1, 3.9, 2.0, 0.4)


def locations():
    """From a flat to a house: two pins and the dotted way between them."""
    plate(9, 8)
    flats(-2.6, 2.1, floors=4, w=2.7, d=2.3, wall="white", trim="slate")
    house(2.3, 1.9, k=0.62, roof="clay")
    road(8.94, 1.7, 0, -1.9, dashes=False)
    box(-2.6, -0.2, -0.021, 1.2, 2.4, 0.05, "road", 0.02)
    box(2.6, -0.4, -0.021, 1.2, 1.9, 0.05, "road", 0.02)
    way = [(-2.6, 0.1 - 0.42 * i) for i in range(5)] + [(-2.6 + 0.4 * i, -1.9) for i in range(1, 14)]
    way += [(2.6, -1.9 + 0.42 * i) for i in range(5)]
    for x, y in way:
        cylinder(x, y, 0.028, 0.1, 0.03, "accent", bevel=0.008, sides=24)
    pin(-2.6, -0.4, "brand", 1.25)
    pin(2.6, -0.2, "accent", 1.25)
    truck(0.0, -1.9, 0, 0.48, 3.4)
    acacia(1.0, 3.1, 0.62, 2)
    acacia(3.9, 3.2, 0.6, 6)
    bush(-0.9, 0.6, 0.7)
    bush(0.9, 0.1, 0.6, "leafL")
    bush(-4.0, 0.2, 0.7)
    bush(3.4, -3.3, 0.7)
    bush(-2.4, -3.3, 0.6, "leafL")


def packing():
    plate(6.6, 5.5, "cream")
    box(0, 0, 0, 5.2, 4, 0.05, "rose", 0.02)
    box(0, 0, 0.012, 4.9, 3.7, 0.05, "sand", 0.02)
    with group(z=0.06):
        open_carton(0, -0.2, 1.45, 0.12)
        with group(0, -0.2, 0.55, 0.12):
            vase(-0.45, 0.1, 0.15, 1.25, "brandL")
            blob(0.32, 0.25, 0.8, 0.34, 0.34, 0.34, "accent")
            box(0.4, -0.28, 0.1, 0.5, 0.35, 0.8, "clay", 0.03, ry=0.15)
            box(-0.1, -0.3, 0.1, 0.36, 0.26, 0.75, "teal", 0.03, ry=-0.12)
        stack(-2.15, 0.75, 0.1, 3)
        stack(1.9, 1.3, -0.1, 11, 3)
        wrap_roll(0.9, -1.5, 0, 0.15)
    plant(0.5, 2.2, 1.35)
    floor_lamp(-1.5, 2.2, 1.25)
    carton(2.55, -0.7, 0, 0.9, 0.7, 0.55, 0.3, label="accent")
    tape_roll(-1.6, -1.75, 0.06, 1.1)
    books(-2.0, -0.75, 0.06)


def sign_in():
    """The front door, close: somebody is expected."""
    plate(6.8, 6.0)
    box(0, 1.9, 0, 5.6, 0.5, 3.3, "cream", 0.05)
    box(0, 1.88, 3.28, 5.9, 0.72, 0.2, "clay", 0.05)
    box(0, 1.68, 0, 5.7, 0.2, 0.34, "sand", 0.03)
    # The door, its frame, a lamp each side, the mark over it.
    box(0.4, 1.62, 0.3, 1.6, 0.14, 2.45, "white", 0.04)
    box(0.4, 1.58, 0.3, 1.36, 0.14, 2.3, "brand", 0.04)
    for dx, dz, h in ((-0.3, 0.5, 0.75), (0.3, 0.5, 0.75), (-0.3, 1.45, 0.9), (0.3, 1.45, 0.9)):
        box(0.4 + dx, 1.505, dz, 0.46, 0.04, h, "brandL", 0.018)
    cylinder(0.92, 1.44, 1.38, 0.075, 0.14, "accent", axis="y")
    for dx in (-1.1, 1.1):
        box(0.4 + dx, 1.58, 1.95, 0.2, 0.16, 0.4, "lamp", 0.05)
        box(0.4 + dx, 1.58, 2.34, 0.26, 0.22, 0.07, "ink", 0.02)
    box(-1.85, 1.63, 1.1, 1.2, 0.12, 1.3, "white", 0.03)
    box(-1.85, 1.59, 1.18, 1.04, 0.1, 1.14, "glass", 0.02)
    box(-1.85, 1.55, 1.18, 0.06, 0.08, 1.13, "white", 0.01)
    box(-1.85, 1.52, 1.0, 1.4, 0.3, 0.1, "white", 0.03)
    # Two steps and a path.
    box(0.4, 0.95, 0, 2.3, 1.3, 0.3, "greyD", 0.04)
    box(0.4, 0.2, 0, 2.3, 0.5, 0.15, "grey", 0.04)
    box(0.4, -1.5, -0.02, 1.5, 2.9, 0.06, "cream", 0.02)
    box(0.4, 0.95, 0.29, 1.2, 0.7, 0.05, "accent", 0.02)
    plant(-0.35, 1.0, 1.15, "clay", 0.3)
    stack(-1.7, 0.5, 0.1, 3)
    carton(-1.15, -0.4, 0, 0.85, 0.65, 0.52, 0.25, label="brand")
    bush(2.2, 1.1, 1.0)
    bush(2.6, 0.2, 0.7, "leafL")
    carton(1.9, -0.9, 0, 0.8, 0.62, 0.5, -0.3, label="accent")
    # Letter box on its post, with the mark.
    with group(-1.7, -2.0):
        box(0, 0, 0, 0.12, 0.12, 1.2, "woodD", 0.02)
        box(0, 0, 1.18, 0.9, 0.5, 0.55, "white", 0.08)
        mark(-0.22, -0.25, 1.32, 0.24)
    bush(2.5, -2.2, 0.6, "leafL")


def empty_list():
    """Nothing in the box yet; drawn large, because it is shown small."""
    plate(4.2, 3.8, "cream", r=0.7)
    open_carton(0, 0.1, 1.75, 0.1)
    tape_roll(0.15, -1.45, 0, 1.3)


def not_found():
    """The road ends at a barrier and the sign points everywhere."""
    plate(8.4, 7.0)
    road(5.6, 2.4, -1.36, -1.2)
    with group(1.75, -1.2):
        for side in (-1, 1):
            box(0, side * 1.0, 0, 0.5, 0.14, 0.1, "slate", 0.03)
            box(0, side * 1.0, 0.05, 0.12, 0.12, 1.1, "slate", 0.02)
        for z in (0.5, 0.9):
            box(-0.09, 0, z, 0.08, 2.7, 0.26, "white", 0.03)
            for i in range(4):
                box(-0.09, -1.0 + i * 0.66, z - 0.005, 0.1, 0.34, 0.27, "accent", 0.03)
    truck(-1.8, -1.2, 0, 0.78, 3.4)
    with group(2.7, 1.5):
        cylinder(0, 0, 0, 0.3, 0.12, "grey", bevel=0.03)
        cylinder(0, 0, 0.1, 0.09, 3.2, "woodD", bevel=0.01)
        arrow = [(-0.85, -0.25), (0.6, -0.25), (0.95, 0), (0.6, 0.25), (-0.85, 0.25)]
        for z, turn, color in ((2.85, 0, "brand"), (2.2, math.pi, "white"), (1.55, -0.25, "clay")):
            with group(0, -0.1, z, rz=turn if turn != math.pi else 0):
                points = [(-u, v) for u, v in arrow] if turn == math.pi else arrow
                prism(points, 0.12, color, 0, -0.04, 0, 0.03)
    acacia(-2.4, 2.2, 0.95, 1)
    bush(0.6, 1.4, 0.8)
    bush(0.4, -2.95, 0.7, "leafL")
    bush(3.3, -0.4, 0.6)
    stack(3.1, -2.0, 0.2, 4, 2)
    bush(-3.6, 0.8, 0.6)
    hedge(-0.2, 3.0, 2.6, 0.4)


def service_local():
    """A bedroom half packed."""
    room("cream")
    prism(rounded(3.4, 2.2, 0.5), 0.05, "rose", -1.0, -0.4, 0.06, 0.015, "z")
    prism(rounded(3.1, 1.9, 0.4), 0.05, "white", -1.0, -0.4, 0.068, 0.012, "z")
    with group(z=0.05):
        bed(-1.2, 1.6, k=1.12)
        wardrobe(2.05, 2.5, k=1.05)
        box(0.45, 2.45, 0, 0.7, 0.6, 0.62, "wood", 0.04)
        box(0.45, 2.13, 0.12, 0.58, 0.04, 0.4, "cream", 0.02)
        with group(0.45, 2.45, 0.62):
            cylinder(0, 0, 0, 0.14, 0.28, "accent", top=0.1, bevel=0.02)
            cylinder(0, 0, 0.3, 0.25, 0.28, "white", top=0.16, bevel=0.02)
        stack(2.6, 0.3, 0.1, 4)
        stack(2.3, -1.1, -0.1, 9, 2)
        open_carton(0.4, -1.7, 1.05, -0.1)
        vase(0.25, -1.7, 0.55, 0.95, "teal")
        box(0.65, -1.65, 0.2, 0.4, 0.3, 0.95, "clay", 0.03, ry=0.1)
        carton(-1.6, -2.2, 0, 0.9, 0.65, 0.5, 0.2, label="accent")
        tape_roll(-0.55, -2.4, 0, 1.1)
        plant(-2.9, -2.1, 1.3, "clay")
    picture(-1.2, 3.0, 1.95, 1.4, 0.8, "teal")


def service_office():
    plate(12, 9.6, "cream")
    road(11.94, 2.9, 0, -2.9)
    box(0, -1.3, -0.02, 11.9, 0.3, 0.12, "grey", 0.03)
    flats(-1.6, 2.3, 0, 4, 3.9, 2.8, "white", "slate", balconies=False)
    tower(3.6, 2.9, 0.92, 5.6)
    truck(-2.9, -2.85)
    desk(1.9, -0.2, 0, 1.15)
    office_chair(1.8, -0.95, 2.7, "accent", 1.1)
    cabinet(3.7, -0.35, 0, "white", 1.1)
    cabinet(4.45, -0.35, 0, "slate", 1.1)
    plant(5.3, -0.5, 1.15)
    stack(4.3, -2.5, 0.2, 3, z=0.03)
    stack(5.35, -2.25, -0.1, 9, 2, z=0.03)
    carton(3.9, -3.6, 0.03, 0.8, 0.6, 0.5, 0.4, label="brand")
    dolly(2.7, -2.7, 0.5, 1.1)
    hedge(-4.6, 3.9, 1.8, 0.45)
    bush(-4.6, -0.4, 0.8)
    bush(-3.4, 0.1, 0.6, "leafL")
    bush(5.2, 1.2, 0.7)


def service_international():
    """From the mountain down to the coast, and over the sea."""
    plate(13, 8.6, "sand")
    inner = rounded(12.9, 8.5)
    meadow = [p for p in inner if p[1] > 0 and p[0] < 0]
    prism([(1.9, 4.25), *meadow, (-6.45, 0.9), (1.3, 0.9)], 0.06, "grass", bevel=0.02, axis="z")
    shore = [p for p in inner if p[1] > 0 and p[0] > 0]
    prism([(6.45, 0.6), *shore, (2.3, 4.25), (2.1, 3.1), (2.5, 1.7), (3.2, 0.6)], 0.07, "sea", bevel=0.02, axis="z")
    road(12.94, 2.4, 0, -1.6)
    for x, y, r, h, color in ((-3.5, 2.4, 1.85, 3.6, "slate"), (-1.2, 2.8, 1.4, 2.3, "greyD")):
        cylinder(x, y, 0, r, h, color, top=0.25, bevel=0.06, sides=7)
        cylinder(x, y, h * 0.76, r * 0.36, h * 0.25, "white", top=0.25, bevel=0.04, sides=7)
    truck(-1.3, -1.55, 0, 1.0, 4.6)
    _ship(4.4, 2.3, 0.64)
    palm(1.3, 1.6, 0.85, 0.4)
    palm(2.6, 0.1, 0.7, 5.2)
    pin(5.2, -0.05, "accent", 1.1)
    bush(0.2, 0.5, 0.7)
    bush(-5.6, 1.5, 0.9)
    bush(-4.9, 0.6, 0.6, "leafL")
    bush(4.6, -3.3, 0.7)
    bush(-4.4, -3.3, 0.8)
    bush(-0.6, -3.4, 0.6, "leafL")


def _ship(x, y, k):
    """Container ship, its bow to +x."""
    with group(x, y, 0.02, 0, k):
        hull = [(-2.6, -0.8), (1.7, -0.8), (2.9, 0), (1.7, 0.8), (-2.6, 0.8)]
        prism(hull, 0.7, "clay", z=0.3, bevel=0.08, axis="z")
        prism([(1.02 * u, 1.03 * v) for u, v in hull], 0.5, "ink", z=0.68, bevel=0.08, axis="z")
        box(-2.0, 0, 0.9, 0.9, 1.3, 1.5, "white", 0.08)
        box(-1.54, 0, 1.95, 0.05, 1.1, 0.25, "glass", 0.01)
        box(-2.0, -0.66, 1.95, 0.7, 0.05, 0.25, "glass", 0.01)
        cylinder(-2.15, 0, 2.4, 0.22, 0.5, "brand")
        rows = (("brand", "accent", "clay"), ("teal", "white", "brand"))
        for level, colors in enumerate(rows):
            for i, color in enumerate(colors):
                for side in (-1, 1):
                    box(-0.85 + i * 1.02, side * 0.36, 0.92 + level * 0.56, 0.98, 0.68, 0.55, color, 0.04)


def service_storage():
    plate(12.2, 7.6, "cream")
    for i, (color, opened) in enumerate((("brand", 0), ("accent", 0.82), ("brand", 0), ("slate", 0))):
        storage_unit(-3.9 + i * 2.25, 1.9, color, opened, 1.12)
    for i in range(38):
        box(-4.98 + i * 9.1 / 37, 1.9, 2.73, 0.07, 2.5, 0.06, "white", 0.025)
    with group(-1.65, 2.0, 0.07):
        stack(-0.45, 0.2, 0, 3)
        stack(0.5, 0.35, 0, 4, 2)
        sofa(0, -0.75, 0, "clay", 0.75)
    dolly(0.6, -0.7, 0.5, 1.2)
    stack(-1.0, -1.3, 0.2, 8)
    fridge(3.6, -0.7, 0.15)
    carton(-2.5, -1.7, 0, 0.9, 0.6, 0.5, -0.3, label="accent")
    stack(2.9, -1.75, -0.2, 5, 2)
    plant(4.9, -0.4, 1.2)
    floor_lamp(-3.9, -0.8, 1.1)
    acacia(5.4, 1.9, 0.58, 2)
    box(0, -2.8, -0.02, 11.9, 0.16, 0.06, "accent", 0.02)


def service_packing():
    """The packing table: crockery, paper, wrap."""
    plate(7.0, 5.6, "cream")
    prism(rounded(5.8, 4.4, 0.5), 0.05, "teal", z=0.01, bevel=0.012, axis="z")
    prism(rounded(5.5, 4.1, 0.4), 0.05, "grass", z=0.018, bevel=0.012, axis="z")
    with group(z=0.04):
        table(-0.4, 0.5, 0, 1.15, 2.9, 1.3)
        with group(-0.4, 0.5, 1.06):
            open_carton(-0.85, 0.0, 0.85, 0.1)
            vase(-0.9, 0.0, 0.42, 0.9, "brandL")
            blob(-0.62, 0.1, 0.75, 0.2, 0.2, 0.2, "accent")
            for i in range(7):
                cylinder(0.25, -0.2, i * 0.055, 0.3, 0.05, "white" if i % 2 else "dawn", bevel=0.015)
            vase(0.95, 0.3, 0, 0.9, "teal")
            for dx, dy in ((0.8, -0.35), (1.12, -0.25)):
                cylinder(dx, dy, 0, 0.11, 0.26, "clay", top=0.13, bevel=0.02)
            box(0.3, 0.42, 0, 0.7, 0.4, 0.04, "cream", 0.01, rz=0.2)
        stack(2.3, 0.5, 0.1, 11, 3)
        stack(2.0, -1.1, -0.15, 6, 2)
        wrap_roll(0.2, -1.4, 0, 0.2)
        tape_roll(-1.0, -1.6, 0, 1.1)
        carton(-2.1, -1.0, 0, 0.9, 0.7, 0.55, 0.3, label="accent")
    plant(1.5, 2.1, 1.35, "clay")
    floor_lamp(-1.0, 2.2, 1.3)


def service_insurance():
    plate(5.8, 5.2, r=0.8)
    umbrella(0, 0.5, 1.05)
    stack(-0.95, 0.2, 0.1, 2)
    stack(0.85, 0.5, -0.1, 6, 2)
    stack(0.1, 1.3, 0, 4, 3)
    sofa(-1.3, -1.2, 0, "clay", 0.8, "white")
    shield(1.1, -1.35, 0, 0.55, 1.15)
    plant(2.2, 0.0, 1.1)
    bush(-2.3, 1.7, 0.8)
    bush(2.2, 1.8, 0.7)
