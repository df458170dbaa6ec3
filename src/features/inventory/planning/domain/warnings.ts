import type { InventoryRoom, Line } from "../../inventories/domain/inventories";
import { isCarton } from "../../inventories/domain/totals";
import type { PlanningRules } from "../settings";
import { usualOf } from "./materials";
import type { Plan } from "./plan";
import type { Named, Params } from "./steps";
import { litresOf, type Truck } from "./trucks";
import { goes, isTakenApart, type PlanInput, piecesOf } from "./work";

export const SEVERITIES = ["blocks_binding", "warning", "note"] as const;
/** `blocks_binding`: no binding price can be made of the inventory. */
export type Severity = (typeof SEVERITIES)[number];

const SEVERITY = {
  empty: "blocks_binding",
  without_size: "blocks_binding",
  maybe: "blocks_binding",
  too_many_trucks: "blocks_binding",
  no_class: "warning",
  gas: "warning",
  fuel: "warning",
  valuables: "warning",
  forbidden: "warning",
  volume_below: "warning",
  volume_above: "warning",
  cartons_few: "warning",
  two_people: "warning",
  over_payload: "warning",
  long_day: "warning",
  density: "note",
  bedrooms_differ: "note",
  rooms_empty: "note",
  dismantle: "note",
  weight_decides: "note",
  zero_pieces: "note",
  many_pieces: "note",
  twice: "note",
} as const satisfies Record<string, Severity>;
export type WarningCode = keyof typeof SEVERITY;

/** A reason to check the inventory. `words.ts` has the sentence in both languages. */
export interface Warning {
  code: WarningCode;
  severity: Severity;
  params: Params;
  /** The lines or rooms it is about, by their ids. */
  items: readonly string[];
}

export interface Planned {
  /** People who were planned, where they are not those of the plan. */
  people?: number | undefined;
  /** Trucks that were planned, where they are not those of the plan. */
  trucks?: readonly Truck[] | undefined;
}

/** More pieces than this of one thing, without cartons, are probably a typing error. */
const MANY = 100;
/** More large pieces than this of one kind in one room. */
const MANY_LARGE = 10;
/** A lighter load says little by its density. */
const LEAST_LITRES = 1_000;

const named = (lines: readonly Line[]): Named[] =>
  lines.map(({ itemId, name, nameSw, quantity }) => ({ itemId, name, nameSw, quantity }));

function grouped<Key>(lines: readonly Line[], keyOf: (line: Line) => Key): Map<Key, Line[]> {
  const groups = new Map<Key, Line[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return groups;
}

type Found = [code: WarningCode, params: Params, lines?: readonly Line[]];

/**
 * Everything to look at again, the most serious first; empty if all fits (docs/domain/inventory.md#warnings). `planned`
 * is what a person chose instead of the plan.
 */
export function warningsOf(
  input: PlanInput,
  plan: Plan,
  rules: PlanningRules,
  planned: Planned = {},
): Warning[] {
  const found = [
    ...completeness(input, plan),
    ...forbidden(input.content.lines.filter(goes)),
    ...homeChecks(input, plan, rules),
    ...crewChecks(input, plan, rules, planned),
    ...loadChecks(input, plan, rules, planned),
    ...oddities(input.content.lines),
  ];
  const warnings = found.map(([code, params, lines = []]) => ({
    ...{ code, severity: SEVERITY[code] },
    params: lines.length === 0 ? params : { ...params, items: named(lines) },
    items: lines.map(({ itemId }) => itemId),
  }));
  return warnings.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

function completeness({ totals, content }: PlanInput, plan: Plan): Found[] {
  const found: Found[] = [];
  const going = content.lines.filter(goes);
  if (totals.pieces === 0) found.push(["empty", {}]);
  const sizeless = going.filter(({ volume }) => volume === null);
  if (sizeless.length > 0) found.push(["without_size", { lines: sizeless.length }, sizeless]);
  const uncertain = going.filter((line) => line.going === "maybe");
  if (uncertain.length > 0) found.push(["maybe", { lines: uncertain.length }, uncertain]);
  for (const { code, params } of plan.trucks.steps)
    if (code === "too_many_trucks" || code === "no_class") found.push([code, params]);
  return found;
}

/** Forbidden goods that have a special sentence, by the beginning of their codes. */
const FORBIDDEN: readonly (readonly [begins: string, code: WarningCode])[] = [
  ["gas_cylinder", "gas"],
  ["fuel", "fuel"],
  ["valuables", "valuables"],
];

function forbidden(going: readonly Line[]): Found[] {
  const lines = going.filter(({ flags }) => flags.includes("forbidden"));
  const codeOf = ({ kindCode }: Line) =>
    FORBIDDEN.find(([begins]) => kindCode?.startsWith(begins))?.[1] ?? "forbidden";
  return [...grouped(lines, codeOf)].map(([code, of]) => [code, {}, of]);
}

function homeChecks({ totals, content, bedrooms }: PlanInput, plan: Plan, rules: PlanningRules): Found[] {
  const found: Found[] = [];
  const m3 = totals.litres / 1_000;
  const usual = usualOf(rules.checks.usual, bedrooms);
  if (usual && bedrooms !== null && totals.pieces > 0) {
    const range = { bedrooms, m3, least: usual.least, most: usual.most };
    if (m3 < usual.least) found.push(["volume_below", range]);
    if (m3 > usual.most) found.push(["volume_above", range]);
  }
  const { usual: cartons, missing, counted } = plan.materials;
  if (cartons && bedrooms !== null && missing > 0)
    found.push(["cartons_few", { bedrooms, cartons: counted, least: cartons.least, most: cartons.most }]);
  const rooms = content.rooms.filter(({ kind }) => kind === "bedroom").length;
  if (bedrooms !== null && rooms > 0 && rooms !== bedrooms)
    found.push(["bedrooms_differ", { bedrooms, rooms }]);
  return [...found, ...emptyRooms(content.rooms, content.lines)];
}

function emptyRooms(rooms: readonly InventoryRoom[], lines: readonly Line[]): Found[] {
  const used = new Set(lines.map(({ room }) => room));
  const empty = rooms.filter(({ key }) => !used.has(key));
  if (empty.length === 0 || empty.length === rooms.length) return [];
  const items = empty.map(({ key, label }) => ({ itemId: key, name: label, nameSw: label, quantity: null }));
  return [["rooms_empty", { rooms: empty.length, items }]];
}

function crewChecks(
  { content }: PlanInput,
  plan: Plan,
  rules: PlanningRules,
  { people = plan.crew.people }: Planned,
): Found[] {
  const found: Found[] = [];
  const heavy = content.lines.filter((line) => goes(line) && line.flags.includes("two_people"));
  if (heavy.length > 0 && people < 2) found.push(["two_people", { people }, heavy]);
  const apart = content.lines.filter(isTakenApart);
  if (apart.length > 0)
    found.push(["dismantle", { pieces: piecesOf(apart), minutes: plan.work.dismantle }, apart]);
  const { hours } = plan.hours;
  if (hours > rules.crew.dayHours) found.push(["long_day", { hours, most: rules.crew.dayHours }]);
  return found;
}

function loadChecks(
  { totals }: PlanInput,
  { trucks: plan }: Plan,
  rules: PlanningRules,
  { trucks }: Planned,
): Found[] {
  const found: Found[] = [];
  const { litres, weight } = totals;
  if (trucks && trucks.length > 0) {
    const payload = trucks.reduce((sum, truck) => sum + truck.payload, 0);
    if (weight > payload) found.push(["over_payload", { weight, payload }]);
  } else {
    const byVolume = [...rules.trucks]
      .sort((a, b) => litresOf(a) - litresOf(b))
      .find((truck) => litresOf(truck) >= plan.needed);
    if (byVolume && byVolume.payload < weight && plan.trucks.length > 0)
      found.push(["weight_decides", { weight, truck: byVolume.name, payload: byVolume.payload }]);
  }
  const density = litres === 0 ? 0 : Math.round((weight * 1_000) / litres);
  const { lightest, heaviest } = rules.checks;
  if (litres >= LEAST_LITRES && (density < lightest || density > heaviest))
    found.push(["density", { density, lightest, heaviest }]);
  return found;
}

function oddities(lines: readonly Line[]): Found[] {
  const found: Found[] = [];
  const zero = lines.filter(({ quantity, going }) => quantity === 0 && going !== "no");
  if (zero.length > 0) found.push(["zero_pieces", {}, zero]);
  const many = lines.filter(
    (line) =>
      goes(line) &&
      !isCarton(line) &&
      (line.quantity > MANY || (line.quantity > MANY_LARGE && line.flags.includes("two_people"))),
  );
  if (many.length > 0) found.push(["many_pieces", {}, many]);
  const same = grouped(lines.filter(goes), ({ room, kindCode, name }) => `${room} ${kindCode ?? name}`);
  const twice = [...same.values()].filter((of) => of.length > 1).flatMap(([first]) => first ?? []);
  if (twice.length > 0) found.push(["twice", {}, twice]);
  return found;
}
