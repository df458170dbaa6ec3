"""Renders pictures. Run by Blender:

blender -b -noaudio -P art/render.py -- FOLDER NAME[:PASS] ...

PASS is colour (default), neutral (company colours made grey), mp or ma (masks of the primary and the accent).
Writes FOLDER/NAME.png, FOLDER/NAME-PASS.png for the others.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import empties
import heroes
import kit
import people
import scenes
from projects import LIGHTS, PROJECTS, project

# name: scene, width, height, samples, sun (azimuth, elevation) or what else lights and frames it
YARD, INDOORS = (-100, 48), (-62, 50)
PICTURES = {
    "home-hero": (scenes.home_hero, 1600, 1000, 32, YARD),
    "home-hero-2": (heroes.nationwide, 1600, 1000, 32, YARD),
    "home-hero-3": (heroes.high_rise, 1600, 1000, 32, YARD),
    "rooms": (scenes.rooms, 960, 761, 24, INDOORS),
    "quote-ready": (scenes.quote_ready, 960, 720, 24, YARD),
    "quote-house": (scenes.quote_house, 960, 655, 24, YARD),
    "locations": (scenes.locations, 960, 761, 24, YARD),
    "packing": (scenes.packing, 1200, 900, 24, YARD),
    "sign-in": (scenes.sign_in, 1200, 900, 24, YARD),
    "empty-list": (scenes.empty_list, 640, 480, 24, YARD),
    "empty-inbox": (empties.inbox, 640, 480, 24, YARD),
    "empty-invoices": (empties.invoices, 640, 480, 24, YARD),
    "no-image": (empties.no_image, 800, 533, 24, YARD),
    "not-found": (scenes.not_found, 960, 720, 24, YARD),
    "service-local": (scenes.service_local, 960, 640, 24, INDOORS),
    "service-office": (scenes.service_office, 960, 640, 24, YARD),
    "service-international": (scenes.service_international, 960, 640, 24, YARD),
    "service-storage": (scenes.service_storage, 960, 640, 24, YARD),
    "service-packing": (scenes.service_packing, 960, 640, 24, YARD),
    "service-insurance": (scenes.service_insurance, 960, 640, 24, YARD),
}
for number, row in enumerate(PROJECTS, 1):
    PICTURES[f"project-{number:02d}"] = (project(row), 800, 533, 24, LIGHTS[row["light"]])
for number in range(len(people.PEOPLE)):
    PICTURES[f"person-{number + 1}"] = (people.portrait(number), 480, 480, 24, people.studio(number))

# In the company's colours: rendered in grey as well, with two masks.
IN_COLOURS = ("home-hero", "home-hero-2", "home-hero-3", "sign-in")


def draw(folder, name, what):
    scene, width, height, samples, sun = PICTURES[name]
    own = {color: kit.PALETTE[color] for color in kit.PRIMARY + kit.ACCENT}
    if what == "neutral":
        kit.PALETTE.update(dict.fromkeys(own, kit.NEUTRAL))
    kit.reset()
    scene()
    if callable(sun):
        sun(width, height)
    else:
        kit.stage(width, height, *sun)
        kit.fit()
    if what in ("mp", "ma"):
        kit.mask(kit.PRIMARY if what == "mp" else kit.ACCENT)
        samples = 12
    suffix = "" if what == "colour" else f"-{what}"
    kit.render(os.path.join(os.path.abspath(folder), f"{name}{suffix}.png"), samples)
    kit.PALETTE.update(own)


if __name__ == "__main__":
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    # Nothing named: everything, with what the company's colours need of the pictures that come in them.
    everything = [*PICTURES] + [f"{name}:{way}" for name in IN_COLOURS for way in ("neutral", "mp", "ma")]
    for wanted in arguments[1:] or everything:
        chosen, _, way_to_render = wanted.partition(":")
        draw(arguments[0], chosen, way_to_render or "colour")
