/**
 * The outline and the dots of Kenya: `node art/map.mjs` writes src/features/site/web/kenya-map-data.ts.
 * Boundaries: Natural Earth (public domain) through world-atlas (ISC). Run again when the size or the pitch changes.
 */
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { geoContains, geoMercator } from "d3-geo";
import { feature } from "topojson-client";

const WIDTH = 640;
const HEIGHT = 740;
const FRAME = [
  [56, 16],
  [624, 724],
];
const PITCH = 9;
/** Drops coast points nearer than this to the last kept one: invisible at this size. */
const DETAIL = 1.6;

const atlas = createRequire(import.meta.url)("world-atlas/countries-10m.json");
const kenya = feature(atlas, atlas.objects.countries).features.find(
  ({ properties }) => properties.name === "Kenya",
);
const projection = geoMercator().fitExtent(FRAME, kenya);
const tenth = (length) => Math.round(length * 10) / 10;

/** Relative lines of tenths of a pixel; rounded against the written path, so that errors do not add up. */
function outlinePath() {
  const polygons =
    kenya.geometry.type === "Polygon" ? [kenya.geometry.coordinates] : kenya.geometry.coordinates;
  return polygons
    .map(([ring]) => ring.map((place) => projection(place)))
    .filter((ring) => ring.length > 20)
    .map((ring) => {
      let [x, y] = ring[0].map(tenth);
      let written = `M${x} ${y}l`;
      for (const [px, py] of ring.slice(1, -1)) {
        if (Math.hypot(px - x, py - y) < DETAIL) continue;
        const [dx, dy] = [tenth(px - x), tenth(py - y)];
        written += `${written.endsWith("l") || dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
        [x, y] = [tenth(x + dx), tenth(y + dy)];
      }
      return `${written}z`;
    })
    .join("");
}

/** One line per run of dots: the stroke's dashes are the dots, so a row costs a dozen bytes, not a thousand. */
function dotsPath() {
  const runs = [];
  for (let row = 0, y = FRAME[0][1]; y < FRAME[1][1]; row++, y += PITCH * 0.866) {
    let from = null;
    for (let x = (row % 2) * (PITCH / 2); x <= WIDTH; x += PITCH) {
      const inside = geoContains(kenya, projection.invert([x, y]));
      if (inside) from ??= x;
      else if (from !== null) {
        runs.push(`M${tenth(from)} ${tenth(y)}h${tenth(x - PITCH - from + 1)}`);
        from = null;
      }
    }
  }
  return runs.join("");
}

const [east, south] = projection.translate();
await writeFile(
  path.join(import.meta.dirname, "../src/features/site/web/kenya-map-data.ts"),
  `// Written by art/map.mjs from Natural Earth's boundaries; not to be edited by hand.
export const MAP_WIDTH = ${WIDTH};
export const MAP_HEIGHT = ${HEIGHT};
/** Mercator: x = MAP_EAST + MAP_SCALE · λ, y = MAP_SOUTH - MAP_SCALE · ln tan(π/4 + φ/2), angles in radians. */
export const MAP_SCALE = ${projection.scale().toFixed(3)};
export const MAP_EAST = ${east.toFixed(3)};
export const MAP_SOUTH = ${south.toFixed(3)};
/** To be drawn as dashes of no length: "0 ${PITCH}" with round caps. */
export const MAP_DOT_PITCH = ${PITCH};
export const MAP_OUTLINE =
  "${outlinePath()}";
export const MAP_DOTS =
  "${dotsPath()}";
`,
);
