"""The second and third slide of the home page; the first is scenes.home_hero. Same plate, same distance."""
import math

from buildings import flats, house, office_block, tower
from fittings import dhow, highway, hill, peak, sea, sign
from kit import box, cylinder, group, plate, prism
from props import (
    acacia, bush, cabinet, carton, desk, dolly, hedge, office_chair, palm, pin, plant, ramp, road, stack, truck,
)


def nationwide():
    """From the mountain down to the coast on one road."""
    plate(13, 10.4, "leafL")
    sea(13, 10.4, [(6.4, -0.9), (5.3, 0.3), (4.6, 1.8), (3.6, 3.0), (2.7, 5.1)], 0.9)
    box(0, 0, -0.024, 0.5, 0.5, 0.05, "leafL", 0)
    highway([(-6.45, -3.0), (-2.5, -3.0), (1.2, -3.0), (4.0, -2.9), (6.45, -2.9)], 2.6)
    # The way over land, from town to coast, dotted as on the map.
    way = [(-5.2, -0.9), (-3.6, -1.05), (-2.0, -0.9), (-0.4, -0.65), (1.0, -0.55), (2.4, -0.7), (3.7, -0.9)]
    for (ax, ay), (bx, by) in zip(way, way[1:]):
        for i in range(4):
            t = i / 4
            cylinder(ax + (bx - ax) * t, ay + (by - ay) * t, 0.002, 0.1, 0.04, "accent", bevel=0.01, sides=24)
    pin(-5.3, -0.9, "brand", 1.15)
    pin(3.9, -0.95, "accent", 1.15)
    peak(-2.9, 2.5, 2.6, 4.7, "slate", 8, 0.2)
    peak(-0.2, 3.2, 1.8, 2.9, "greyD", 7, 0.5)
    hill(-5.1, 3.0, 1.2, 1.6, 1.2, "leaf")
    hill(-0.9, 1.4, 1.3, 0.8, 0.6, "leaf")
    hill(1.6, 4.0, 1.2, 0.9, 0.7, "leafD")
    truck(-1.6, -2.95, 0, 1.05, 4.6)
    dhow(5.2, 2.5, 0.35, 1.1)
    dhow(4.2, 4.2, 0.2, 0.7)
    palm(2.6, 2.2, 1.05, 0.4)
    palm(3.9, 0.4, 0.95, 5.2)
    palm(1.5, 2.9, 0.8, 2.4)
    house(1.3, 1.2, 0, 0.5, "white", "clay", "brand")
    acacia(-4.7, 0.9, 0.75, 1)
    sign(4.6, -1.35, 0, 0.7)
    bush(-3.2, 0.0, 0.6)
    bush(0.0, 0.3, 0.6, "leafD")
    bush(2.7, -0.1, 0.5)
    bush(-4.9, -4.7, 0.7, "leaf")
    bush(2.2, -4.7, 0.6)
    bush(-0.6, -4.75, 0.5, "leaf")


def high_rise():
    """An office comes down from the fifth floor on a Friday evening."""
    plate(13, 10.4, "cream")
    road(12.94, 3.0, 0, -3.0)
    box(0, -1.32, -0.02, 12.9, 0.36, 0.14, "grey", 0.03)
    office_block(0.9, 2.5, 5, 4.2, 3.2, "white", 1.05)
    flats(-3.9, 3.1, 0, 3, 3.0, 2.4, "sand", "slate", 1.0, False)
    tower(5.0, 3.3, 0.78, 5.8)
    box(0.9, -0.1, -0.02, 2.2, 2.1, 0.06, "grey", 0.02)
    truck(-2.9, -2.95, math.pi, 1.0, opened=True)
    with group(-2.9, -2.95, 0.96, math.pi):
        stack(-1.0, 0.5, seed=61)
        cabinet(-1.0, -0.5, math.pi, "slate")
        stack(0.2, 0, seed=64)
    ramp(-0.92, -2.95)
    dolly(1.9, -2.7, 0.5, 1.1)
    stack(2.9, -2.3, 0.2, 3, z=0.03)
    stack(3.9, -2.9, -0.1, 9, 2, z=0.03)
    carton(2.9, -3.8, 0.03, 0.8, 0.6, 0.5, 0.4, label="brand")
    desk(4.2, -0.2, 0, 1.1)
    office_chair(3.7, -1.25, 2.7, "accent", 1.05)
    cabinet(5.8, -0.6, 0, "white", 1.05)
    plant(2.7, -0.3, 1.1, "clay")
    plant(-0.6, -0.4, 1.0)
    prism([(-6.4, 1.1), (-2.9, 1.1), (-2.9, 1.5), (-6.4, 1.5)], 0.35, "leafD", z=0.17, bevel=0.1, axis="z")
    bush(-5.6, -0.3, 0.8)
    bush(-4.6, 0.0, 0.6, "leafL")
    hedge(5.4, 4.8, 1.8, 0.35)
    bush(5.9, 1.4, 0.8)
