"""The portfolio: one row per picture of projects.json, in its order. Never random: a picture fits its title.

A row says template, plate (w, d), ground, place, trucks, props, green, light. Things are (function, x, y, …, {named}).
"""
import math

from buildings import flats, house, office_block, picture, room, storage_unit, tower
from fittings import (
    archive_stack, chair, couch, counter, dhow, folding_screen, highway, hill, kitchen, peak, plates, sea, shelf, sign,
)
from kit import box, group, plate, prism, rounded
from props import (
    acacia, bed, books, bush, cabinet, carton, desk, dolly, floor_lamp, fridge, hedge, low_table, office_chair,
    open_carton, palm, pin, plant, ramp, road, sofa, stack, table, tape_roll, truck, vase, wardrobe, wrap_roll,
)

LIGHTS = {"day": (-100, 48), "morning": (-118, 40), "noon": (-78, 55), "indoors": (-62, 50)}
LEFT, AWAY, NEAR = math.pi, math.pi / 2, -math.pi / 2


def _stand(things):
    for made, *where in things:
        named = where.pop() if where and isinstance(where[-1], dict) else {}
        made(*where, **named)


def unloading(x, y, rz=LEFT, k=0.92, seed=1, **livery):
    """Truck with its doors open, half unloaded over the ramp."""
    truck(x, y, rz, k, opened=True, **livery)
    with group(x, y, 0, rz, k):
        with group(0, 0, 0.96):
            stack(-1.0, 0.5, seed=seed)
            stack(-0.9, -0.5, seed=seed + 1, n=2)
            stack(0.1, 0, seed=seed + 4)
        ramp(-1.97, 0, rz=math.pi)


def rug(x, y, w, d, outer, inner):
    prism(rounded(w, d, 0.5), 0.05, outer, x, y, 0.06, 0.015, "z")
    prism(rounded(w - 0.3, d - 0.3, 0.4), 0.05, inner, x, y, 0.068, 0.012, "z")


def path(x, y, w, d, color="cream"):
    box(x, y, -0.02, w, d, 0.07, color, 0.02)


def store_row(x, y, colors, opened, k=1.12):
    for i, color in enumerate(colors):
        storage_unit(x + i * 2.25, y, color, 0.84 if i == opened else 0, k)
    middle, width = x + (len(colors) - 1) * 1.125, len(colors) * 2.25 + 0.1
    for i in range(int(width / 0.25)):
        box(middle - width / 2 + 0.125 + i * 0.25, y, 2.73, 0.07, 2.5, 0.06, "white", 0.025)


def raised(z, *things):
    with group(z=z):
        _stand(things)


# ---- templates: what lies under the row's own things


def street(row):
    """Road along the front edge."""
    w, d = row["plate"]
    plate(w, d, row["ground"])
    road(w - 0.06, 2.6, 0, -d / 2 + 1.7)
    box(0, -d / 2 + 3.17, -0.02, w - 0.1, 0.3, 0.12, "grey", 0.03)


def lane(row):
    """Road along the right edge, to and from the viewer."""
    w, d = row["plate"]
    plate(w, d, row["ground"])
    with group(w / 2 - 2.0, 0, 0, math.pi / 2):
        road(d - 0.06, 2.7, 0, 0)
    box(w / 2 - 3.5, 0, -0.02, 0.3, d - 0.1, 0.12, "grey", 0.03)


def yard(row):
    plate(*row["plate"], row["ground"])


def indoors(row):
    w, d = row["plate"]
    room(row["ground"], w, d, **row.get("room", {}))


PROJECTS = (
    dict(  # 1 house, Karen
        template=street, plate=(10, 8.2), ground="grass", light="day",
        place=[(house, 1.1, 1.85, 0, 0.98, "cream", "clay", "brand"), (path, 1.7, -0.35, 1.2, 1.1)],
        trucks=[(unloading, -2.3, -2.4, {"seed": 1})],
        props=[(sofa, 4.0, -0.3, -0.35, "teal", 0.9), (fridge, 1.9, -1.8, 0.12, 0.9), (stack, 3.5, -1.8, 0.2, 4),
               (stack, 4.2, -2.9, -0.1, 7, 2), (plant, 0.2, -0.4, 0.95, "clay")],
        green=[(acacia, -3.3, 1.6, 1.05, 1), (hedge, -3.0, 3.7, 3.2, 0.4), (bush, -1.7, 0.2, 0.8), (bush, 4.3, 1.3, 0.7)],
    ),
    dict(  # 2 fourth floor, Kilimani
        template=lane, plate=(10, 8.4), ground="cream", light="noon",
        place=[(flats, -1.4, 1.7, 0, 5, 3.9, 2.9, "white", "clay"), (path, -1.4, -0.9, 1.2, 2.0, "grey")],
        trucks=[(unloading, 3.0, 0.6, AWAY, 0.9, 14)],
        props=[(dolly, 0.6, -1.6, 0.5, 1.1), (stack, -0.5, -2.4, 0.1, 3), (stack, 0.6, -3.0, -0.2, 9, 2),
               (floor_lamp, -2.7, -1.0, 1.0), (carton, -1.6, -3.0, 0.0, 0.8, 0.6, 0.5, 0.4, {"label": "accent"}),
               (sofa, -3.4, -2.3, 0.2, "slate", 0.9)],
        green=[(acacia, -4.0, 3.0, 0.7, 3), (bush, -4.2, 0.1, 0.8), (bush, -3.5, -0.4, 0.6, "leafL")],
    ),
    dict(  # 3 head office, Upper Hill
        template=street, plate=(10.6, 8.4), ground="cream", light="day",
        place=[(office_block, 0.3, 2.0, 6, 3.5, 2.9, "white", 0.95), (flats, -3.4, 2.5, 0, 3, 2.2, 2.0, "cream", "slate", 0.95, False)],
        trucks=[(truck, -2.0, -2.45, 0, 0.92)],
        props=[(desk, 2.9, -0.2, 0, 0.95), (office_chair, 2.6, -1.25, 2.6, "accent", 0.95), (cabinet, 4.35, -0.2, 0, "slate"),
               (stack, 3.1, -2.5, 0.2, 3), (stack, 4.4, -2.2, -0.1, 9, 2), (plant, 4.5, 1.2, 1.1, "white"),
               (carton, 3.8, -3.4, 0.03, 0.8, 0.6, 0.5, 0.4, {"label": "brand"})],
        green=[(bush, -1.9, 0.2, 0.7), (bush, -4.6, 0.3, 0.8), (hedge, 3.9, 3.5, 2.0, 0.4)],
    ),
    dict(  # 4 apartment, Nyali
        template=indoors, plate=(7, 6), ground="peach", light="indoors",
        place=[(rug, -0.4, 0.1, 3.5, 2.5, "teal", "mist")],
        trucks=[],
        props=[(raised, 0.05, (sofa, -0.9, 2.1, 0, "clay", 1.25, "cream"), (floor_lamp, 1.1, 2.4, 1.35), (shelf, 2.4, 2.7, 0, 1.0, 4, 2),
                (plant, -2.8, 1.9, 1.3, "white"), (open_carton, 2.3, 0.5, 1.05, -0.1), (books, 2.25, 0.45, 0.25, 0.3, 0.8),
                (stack, 2.4, -1.5, 0.1, 6), (stack, 1.2, -2.0, -0.2, 9, 2), (wrap_roll, -1.6, -2.1, 0, 0.25),
                (tape_roll, -0.1, -2.2, 0, 1.1)),
               (low_table, -0.5, 0.1, 0.1), (picture, -0.9, 3.0, 1.85, 1.5, 0.8, "brandL")],
        green=[],
    ),
    dict(  # 5 the road to Nanyuki
        template=yard, plate=(11.4, 8), ground="sand", light="morning",
        place=[(prism, [(-5.6, 0.6), (5.6, 0.6), (5.6, 3.1), (4.7, 3.9), (-4.7, 3.9), (-5.6, 3.1)], 0.05, "grass", 0, 0, 0, 0.02, "z"),
               (highway, [(-5.67, -1.7), (-1.5, -1.7), (2.2, -1.7), (5.67, -1.7)], 2.4),
               (hill, -4.0, 2.6, 1.5, 1.2, 0.9), (peak, -1.4, 2.3, 2.1, 3.9, "slate", 7, 0.3), (peak, 1.1, 2.8, 1.4, 2.3, "greyD", 7),
               (hill, 3.0, 3.0, 1.5, 0.8, 0.7, "leaf")],
        trucks=[(truck, -1.6, -1.7, 0, 0.95, 4.6)],
        props=[(sign, 4.2, 0.1, 0, 0.85)],
        green=[(acacia, 4.0, 1.7, 0.7, 1), (bush, -3.2, 0.3, 0.7), (bush, 1.0, 0.3, 0.6, "leafL"), (bush, -3.5, -3.4, 0.7),
               (bush, 1.6, -3.4, 0.6, "leafL"), (bush, 4.3, -3.3, 0.5)],
    ),
    dict(  # 6 law chambers, Westlands
        template=indoors, plate=(7, 6), ground="butter", light="indoors",
        place=[(rug, 0.5, -0.4, 3.2, 2.6, "clay", "rose")],
        trucks=[],
        props=[(raised, 0.05, (shelf, -2.3, 2.7, 0, 1.1, 1, 4, {"files": True}), (shelf, -0.35, 2.7, 0, 1.1, 2, 2, {"files": True}),
                (cabinet, 1.2, 2.6, 0, "slate", 1.1), (plant, 2.6, 2.3, 1.4), (desk, 0.7, 0.3, 0, 1.25),
                (office_chair, 0.4, -0.9, 2.7, "ink", 1.15), (archive_stack, 2.4, -1.0, (4, 3)), (archive_stack, -2.4, -1.8, (2, 3, 1)),
                (dolly, -0.4, -2.3, 0.5, 1.15)),
               (picture, 2.1, 3.0, 1.75, 0.7, 0.9, "slate")],
        green=[],
    ),
    dict(  # 7 house by the sea, Diani
        template=street, plate=(10.6, 8.6), ground="sand", light="noon",
        place=[(sea, 10.6, 8.6, [(5.2, -0.4), (4.3, 0.9), (3.0, 2.0), (1.9, 4.2)]),
               (house, -0.6, 1.8, 0, 0.92, "white", "teal", "clay"), (path, 0.0, -0.4, 1.1, 1.2, "white")],
        trucks=[(unloading, -2.6, -2.6, {"seed": 21, "body": "cream"})],
        props=[(bed, 2.9, -0.55, 0.9, 0.75), (stack, 1.9, -2.2, 0.2, 4), (carton, 1.5, -3.3, 0.03, 0.8, 0.6, 0.5, 0.4, {"label": "accent"}),
               (stack, 3.0, -2.9, -0.1, 8, 2), (dhow, 4.2, 2.8, 0.35, 0.85)],
        green=[(palm, -4.3, 0.9, 1.05, 2.6), (palm, 2.3, 1.0, 0.85, 5.4), (palm, 1.2, 3.8, 0.7, 0.2), (bush, -4.4, 2.6, 0.8)],
    ),
    dict(  # 8 clinic, Eldoret
        template=indoors, plate=(7, 6), ground="mist", light="indoors", room=dict(floor="cream", joint="sand", tiles=True),
        place=[],
        trucks=[],
        props=[(raised, 0.05, (couch, -1.4, 1.9, 0, 1.15), (folding_screen, 0.75, 1.7, -0.2, 1.1, "brandL"), (cabinet, 2.2, 2.6, 0, "white", 1.15),
                (cabinet, 2.95, 2.6, 0, "white", 1.15), (desk, -2.6, -0.9, AWAY, 1.05), (office_chair, -1.5, -0.7, -1.4, "teal", 1.05),
                (open_carton, 0.5, -1.2, 1.05, 0.1), (vase, 0.4, -1.2, 0.5, 0.8, "brandL"), (stack, 2.6, 0.2, 0.1, 4), (stack, 2.5, -1.3, -0.2, 9, 2),
                (tape_roll, 1.4, -2.4, 0, 1.1), (plant, 3.0, 1.3, 1.0, "white")),
               (picture, 2.55, 3.0, 1.95, 1.1, 0.7, "teal")],
        green=[],
    ),
    dict(  # 9 two flats, Thika
        template=street, plate=(10.8, 8.2), ground="leafL", light="day",
        place=[(flats, -2.6, 1.9, 0, 3, 3.2, 2.5, "sand", "teal"), (flats, 2.3, 1.9, 0, 3, 3.2, 2.5, "rose", "white"),
               (path, -2.6, -0.1, 1.1, 1.6), (path, 2.3, -0.1, 1.1, 1.6)],
        trucks=[(truck, 0.2, -2.4, 0, 0.92, {"body": "brand", "cab": "white"})],
        props=[(stack, 4.0, 0.0, 0.1, 8, 2), (plant, 1.3, 0.0, 0.95, "clay"), (floor_lamp, 3.3, -0.2, 0.9)],
        green=[(acacia, -0.2, 2.9, 0.75, 4), (bush, -4.5, 0.2, 0.8), (bush, 4.6, 3.2, 0.8), (bush, -1.2, 0.2, 0.6, "leafD"), (hedge, 4.7, 1.5, 0.4, 2.0)],
    ),
    dict(  # 10 storage, Athi River
        template=yard, plate=(11.4, 8.2), ground="cream", light="noon",
        place=[(store_row, -3.9, 2.3, ("slate", "brand", "brand", "brand"), 1), (box, 0, -3.5, -0.02, 11.2, 0.16, 0.06, "accent", 0.02)],
        trucks=[(truck, 4.3, -1.1, NEAR, 0.84)],
        props=[(raised, 0.07, (stack, -2.0, 2.5, 0, 3), (stack, -1.2, 2.6, 0, 4), (vase, -1.4, 1.75)),
               (sofa, -1.9, -0.2, 0.15, "teal", 0.95), (dolly, 0.5, 0.1, 0.4, 1.1), (stack, 0.0, -1.4, 0.2, 8),
               (stack, 1.2, -1.9, -0.1, 5, 2), (bed, -3.9, -1.2, AWAY, 0.8), (carton, -1.5, -2.3, 0, 0.9, 0.6, 0.5, -0.3, {"label": "accent"})],
        green=[(bush, -5.0, 0.4, 0.7), (plant, 1.9, 0.4, 1.0, "clay")],
    ),
    dict(  # 11 the round tower
        template=street, plate=(10.2, 8.4), ground="cream", light="morning",
        place=[(tower, 2.5, 2.1, 0.95, 6.2), (office_block, -1.5, 2.3, 4, 3.3, 2.5, "cream", 0.92)],
        trucks=[(unloading, -2.3, -2.5, {"seed": 33, "cab": "slate"})],
        props=[(desk, 2.6, -0.5, 0, 0.95), (cabinet, 4.1, -0.4, 0, "white"), (office_chair, 2.2, -1.8, 2.7, "brand", 0.95),
               (stack, 4.2, -1.9, 0.2, 3), (stack, 3.3, -3.2, -0.1, 9, 2), (plant, 4.3, 0.9, 1.05, "clay")],
        green=[(bush, -3.9, 0.3, 0.8), (bush, 0.5, 0.2, 0.7, "leafL")],
    ),
    dict(  # 12 bedsitter, Roysambu
        template=indoors, plate=(5.4, 4.8), ground="dawn", light="indoors", room=dict(h=2.9),
        place=[(rug, -0.6, -0.6, 2.4, 1.6, "teal", "mist")],
        trucks=[],
        props=[(raised, 0.05, (bed, -1.2, 1.1, 0, 0.95), (wardrobe, 1.5, 1.95, 0, 0.95), (plant, 0.2, 1.9, 1.1, "clay"),
                (stack, 1.9, 0.1, 0.1, 4), (stack, 1.5, -1.3, -0.2, 12, 2), (open_carton, 0.1, -1.5, 0.8, 0.1),
                (tape_roll, -1.8, -1.6, 0, 1.0)),
               (picture, -1.2, 2.4, 1.75, 0.9, 0.7, "clay")],
        green=[],
    ),
    dict(  # 13 the coast road to Malindi
        template=yard, plate=(11.4, 8.2), ground="leafL", light="noon",
        place=[(sea, 11.4, 8.2, [(5.6, -0.2), (4.2, 0.9), (2.4, 1.7), (0.9, 2.6), (-0.3, 4.05)]),
               (highway, [(-5.67, -0.6), (-3.0, -1.3), (0.4, -2.1), (3.2, -2.3), (5.67, -2.2)], 2.4)],
        trucks=[(truck, -0.9, -1.85, -0.17, 0.92, 4.6)],
        props=[(dhow, 3.6, 2.8, 0.5, 0.95), (dhow, 1.4, 3.4, 0.3, 0.55), (pin, 4.3, -0.25, "accent", 0.9), (house, -3.1, 2.2, 0, 0.55, "white", "clay", "teal")],
        green=[(palm, -1.0, 1.6, 1.0, 0.4), (palm, 1.3, 0.3, 0.85, 5.0), (bush, -1.9, 0.4, 0.6), (bush, 2.7, -0.3, 0.6),
               (bush, -3.9, -3.0, 0.8), (bush, 1.5, -3.6, 0.6, "leafD"), (bush, -1.4, -3.6, 0.5)],
    ),
    dict(  # 14 town library, Machakos
        template=indoors, plate=(7.6, 6), ground="cream", light="indoors",
        place=[(rug, 0.0, -0.7, 3.4, 2.4, "brand", "brandL")],
        trucks=[],
        props=[(raised, 0.05, (shelf, -2.7, 2.7, 0, 1.12, 1, 4), (shelf, -0.75, 2.7, 0, 1.12, 2, 3), (shelf, 1.2, 2.7, 0, 1.12, 3, 1),
                (shelf, 3.05, 2.7, 0, 1.12, 5, 0, {"w": 1.3}), (counter, -2.4, -0.2, 1.9), (table, 0.3, -0.5, 0, 0.95), (chair, 0.2, -1.6, LEFT, "clay"),
                (stack, 2.9, 0.8, 0.1, 4), (stack, 2.8, -0.6, -0.1, 9), (open_carton, 2.3, -2.0, 0.95, 0.1), (books, 2.25, -2.0, 0.2, 0.3, 0.75),
                (dolly, -0.9, -2.1, 0.5, 1.1)),
               (raised, 0.97, (books, 0.5, -0.4, 0, 0.4, 0.7), (books, -0.4, -0.5, 0, -0.2, 0.7, ("teal", "cream")), (plant, -2.8, -0.2, 0.55, "clay", {"z": 0.16}))],
        green=[],
    ),
    dict(  # 15 to Milimani
        template=lane, plate=(10.2, 8.4), ground="grass", light="morning",
        place=[(house, -1.5, 1.7, 0, 1.0, "sand", "slate", "accent"), (path, -0.9, -0.8, 1.2, 1.6)],
        trucks=[(truck, 3.1, -0.1, NEAR, 0.92, 4.6, {"cab": "teal"})],
        props=[(stack, 0.4, -1.2, 0.1, 8), (stack, 0.3, -2.5, -0.2, 4, 2), (table, -1.5, -2.6, 0.2, 0.8), (plant, -2.2, -0.7, 1.0, "clay"),
               (carton, -2.6, -1.6, 0, 0.8, 0.6, 0.5, 0.4, {"label": "brand"})],
        green=[(acacia, -4.2, -1.7, 0.72, 2), (bush, -4.3, 0.4, 0.7), (bush, -3.4, -3.3, 0.6, "leafL"), (hedge, -1.6, 3.9, 3.4, 0.35)],
    ),
    dict(  # 16 staff housing, Naivasha
        template=street, plate=(12, 8.2), ground="grass", light="day",
        place=[(flats, -3.5, 1.9, 0, 3, 3.3, 2.4, "cream", "slate", 0.95), (flats, 0.0, 1.9, 0, 4, 3.3, 2.4, "white", "teal", 0.95),
               (flats, 3.5, 1.9, 0, 3, 3.3, 2.4, "cream", "slate", 0.95)],
        trucks=[(unloading, -3.4, -2.4, LEFT, 0.82, 41), (truck, 3.3, -2.4, 0, 0.82)],
        props=[(stack, 0.3, -1.9, 0.2, 3), (stack, 0.5, -3.2, -0.1, 7, 2), (sofa, 0.3, -0.4, -0.1, "clay", 0.8),
               (stack, 2.6, -0.3, 0, 9, 2), (plant, 4.6, -0.2, 0.9, "clay")],
        green=[(bush, -5.3, 0.2, 0.8), (bush, 5.4, 3.3, 0.7), (hedge, -1.7, 3.8, 5.0, 0.35)],
    ),
    dict(  # 17 kitchen, Runda
        template=indoors, plate=(7, 6), ground="butter", light="indoors", room=dict(floor="cream", joint="sand", tiles=True),
        place=[],
        trucks=[],
        props=[(raised, 0.05, (kitchen, -0.6, 2.55, 4.3, "teal", "wood"), (fridge, 2.6, 2.45, 0, 1.15), (table, 0.3, 0.0, 0, 1.1, 2.6, 1.3),
                (chair, -0.3, -1.15, LEFT, "clay", 1.05), (chair, 0.3, 1.15, 0, "clay", 1.05), (open_carton, 2.6, 0.2, 1.0, 0.1), (stack, 2.6, -1.5, 0.1, 4),
                (open_carton, -2.4, -0.6, 1.0, 0.15), (vase, -2.4, -0.6, 0.5, 0.8, "brandL"), (stack, -2.2, -2.1, -0.1, 9, 2), (wrap_roll, 0.7, -2.3, 0, 0.2)),
               (raised, 1.06, (plates, -0.5, 0.1), (plates, 0.35, -0.2, 0, 4), (vase, 1.1, 0.2, 0, 0.8, "brand"))],
        green=[],
    ),
    dict(  # 18 call centre, Mombasa Road
        template=street, plate=(12, 8.6), ground="sand", light="morning",
        place=[(office_block, -2.6, 2.2, 3, 5.4, 2.7, "white", 0.9), (office_block, 2.9, 2.3, 5, 3.0, 2.7, "slate", 0.95)],
        trucks=[(unloading, -3.5, -2.6, LEFT, 0.82, 51, {"body": "brand", "cab": "white"}), (truck, 3.4, -2.6, 0, 0.82, {"body": "brand", "cab": "white"})],
        props=[(office_chair, 0.9, -1.9, 2.6, "accent"), (office_chair, 0.4, -3.3, 2.2, "accent"), (stack, 0.0, -1.5, 0.2, 3), (stack, 4.9, -0.4, 0, 9, 2)],
        green=[(palm, -5.2, 0.3, 0.7, 0.5), (bush, 5.3, 1.0, 0.8), (bush, 0.4, 3.6, 0.8), (bush, 0.6, 0.9, 0.7, "leafL")],
    ),
)


def project(row):
    """The scene of one row, as a function of no arguments."""

    def scene():
        row["template"](row)
        for part in ("place", "trucks", "props", "green"):
            _stand(row[part])

    return scene
