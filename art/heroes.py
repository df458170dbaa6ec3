"""The second and third slide of the home page; the first is scenes.home_hero. Same plate, same distance."""
import math

from buildings import flats, house, office_block, tower
from fittings import dhow, highway, hill, peak, sea
from kit import box, group, plate
from props import (
    acacia, bush, cabinet, carton, desk, dolly, hedge, office_chair, palm, pin, plant, ramp, road, stack, truck,
)


def nationwide():
    """From the mountain down to the coast on one road."""
    plate(13, 10.4)
    sea(13, 10.4, [(6.4, -0.9), (5.3, 0.3), (4.6, 1.8), (3.6, 3.0), (2.7, 5.1)], 0.9)
    highway([(-6.45, -3.0), (-2.5, -3.0), (1.2, -3.0), (4.0, -2.9), (6.45, -2.9)], 2.6)
    pin(4.3, -0.9, "accent", 1.3)
    peak(-2.9, 2.5, 2.6, 4.7, "slate", 8, 0.2)
    peak(-0.2, 3.2, 1.8, 2.9, "greyD", 7, 0.5)
    hill(-5.1, 3.0, 1.2, 1.6, 1.2, "leaf")
    hill(-0.9, 1.4, 1.3, 0.8, 0.6, "leaf")
    hill(1.6, 4.0, 1.2, 0.9, 0.7, "leafD")
    truck(-1.6, -2.95, 0, 1.05, 4.6)
    dhow(5.35, 1.5, 0.35, 1.05)
    dhow(4.7, 4.0, 0.25, 0.8)
    palm(2.6, 2.2, 1.05, 0.4)
    palm(3.9, 0.4, 0.95, 5.2)
    palm(1.5, 2.9, 0.8, 2.4)
    house(1.3, 1.2, 0, 0.5, "white", "clay", "brand")
    acacia(-4.7, 0.9, 0.75, 1)
    bush(-3.2, 0.0, 0.6)
    bush(0.0, 0.3, 0.6, "leafD")
    bush(2.5, -0.6, 0.55)
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
        stack(-1.35, -0.05, seed=61, n=2)
        cabinet(-0.55, -0.6, math.pi, "slate")
        stack(0.2, 0.3, seed=64)
    ramp(-0.92, -2.95)
    dolly(1.9, -2.7, 0.5, 1.1)
    stack(2.9, -2.3, 0.2, 3, z=0.03)
    stack(3.9, -2.9, -0.1, 9, 2, z=0.03)
    carton(2.9, -3.8, 0.03, 0.8, 0.6, 0.5, 0.4, label="brand")
    desk(4.2, 0.25, 0, 1.1)
    office_chair(3.8, -0.62, 2.7, "accent", 1.05)
    cabinet(5.75, -0.35, 0, "white", 1.05)
    plant(2.5, -0.4, 1.1, "clay")
    plant(-0.6, -0.4, 1.0)
    box(-4.3, 0.55, -0.02, 4.0, 1.9, 0.06, "grass", 0.02)
    acacia(-5.3, 0.9, 0.72, 1)
    bush(-5.7, -0.3, 0.7)
    bush(-4.6, 0.0, 0.6, "leafL")
    hedge(5.4, 4.8, 1.8, 0.35)
    bush(5.9, 1.4, 0.8)
