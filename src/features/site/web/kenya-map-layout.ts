import { MAP_EAST, MAP_SCALE, MAP_SOUTH, MAP_WIDTH } from "./kenya-map-data";

export interface MapArea {
  name: string;
  lat: number;
  lon: number;
  rank: "home" | "hub" | "town";
}

interface Label {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

export interface PlacedArea extends MapArea {
  x: number;
  y: number;
  /** Undefined if the name would cover another name or a pin; the list beside the map has all names. */
  label?: Label;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

export const LABEL_SIZE = { hub: 20, town: 16, phone: 29 };
/** Rings nearer than this to a more important place are left out. */
const CROWDED = 14;
const WEIGHT = { home: 0, hub: 1, town: 2 };

/** Converts degrees to the map's units (Mercator, with the outline's constants). */
export function project(lat: number, lon: number): { x: number; y: number } {
  const radians = Math.PI / 180;
  return {
    x: MAP_EAST + MAP_SCALE * lon * radians,
    y: MAP_SOUTH - MAP_SCALE * Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)),
  };
}

/** Positions of pins and names, the most important first. Places too close to a more important one are left out. */
export function placeAreas(areas: readonly MapArea[]): PlacedArea[] {
  const placed: PlacedArea[] = [];
  for (const area of [...areas].sort((a, b) => WEIGHT[a.rank] - WEIGHT[b.rank])) {
    const at = project(area.lat, area.lon);
    if (!placed.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < CROWDED)) placed.push({ ...area, ...at });
  }
  const stops = placed.map(pinBox);
  const pins = placed.filter(({ rank }) => rank !== "town").map(pinBox);
  const names = { wide: [] as Box[], phone: [] as Box[] };
  const free = (box: Box, own: PlacedArea, ...others: Box[][]) =>
    box[0] >= 0 && box[2] <= MAP_WIDTH && !others.flat().some((other) => clash(box, other, pinBox(own)));
  for (const area of placed) {
    const town = area.rank === "town";
    const size = town ? LABEL_SIZE.town : LABEL_SIZE.hub;
    const fits = (one: Label) => free(labelBox(area.name, one, size), area, stops, names.wide);
    const fitsPhone = (one: Label) =>
      free(labelBox(area.name, one, LABEL_SIZE.phone), area, pins, names.phone);
    const all = candidates(area);
    // The company's own places always have a name; town names show on wide screens only.
    area.label = town
      ? all.find(fits)
      : (all.find((one) => fits(one) && fitsPhone(one)) ?? all.find(fitsPhone) ?? all.find(fits) ?? all[0]);
    if (!area.label) continue;
    names.wide.push(labelBox(area.name, area.label, size));
    if (!town) names.phone.push(labelBox(area.name, area.label, LABEL_SIZE.phone));
  }
  return placed;
}

/** A curve from the home office, bending right, so that routes to neighbouring towns do not overlap. */
export function routePath(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bow = dx > 0 ? 0.14 : -0.14;
  const turn = { x: (from.x + to.x) / 2 + dy * bow, y: (from.y + to.y) / 2 - dx * bow };
  const write = (length: number) => Math.round(length * 10) / 10;
  return `M${write(from.x)} ${write(from.y)}Q${write(turn.x)} ${write(turn.y)} ${write(to.x)} ${write(to.y)}`;
}

function pinBox({ x, y, rank }: PlacedArea): Box {
  return rank === "town" ? [x - 9, y - 9, x + 9, y + 9] : [x - 14, y - 37, x + 14, y + 5];
}

function candidates({ x, y, rank }: PlacedArea): Label[] {
  if (rank === "town") {
    return [
      { x: x + 13, y: y + 5, anchor: "start" },
      { x: x - 13, y: y + 5, anchor: "end" },
      { x, y: y + 25, anchor: "middle" },
      { x, y: y - 14, anchor: "middle" },
      { x: x + 9, y: y + 20, anchor: "start" },
      { x: x - 9, y: y + 20, anchor: "end" },
      { x: x + 9, y: y - 9, anchor: "start" },
      { x: x - 9, y: y - 9, anchor: "end" },
    ];
  }
  const left: Label = { x: x - 18, y: y + 2, anchor: "end" };
  const right: Label = { x: x + 18, y: y + 2, anchor: "start" };
  return [
    ...(x < MAP_WIDTH / 2 ? [left, right] : [right, left]),
    { x, y: y + 29, anchor: "middle" },
    { x: x + 18, y: y - 18, anchor: "start" },
    { x: x - 18, y: y - 18, anchor: "end" },
  ];
}

/** Inter's letters are about 0.56 of the size wide; a line is 1.2 sizes high with the halo. */
function labelBox(name: string, { x, y, anchor }: Label, size: number): Box {
  const width = name.length * size * 0.56;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return [left, y - size * 0.9, left + width, y + size * 0.3];
}

function clash(a: Box, b: Box, own: Box): boolean {
  const itself = b.every((side, index) => side === own[index]);
  return !itself && a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
