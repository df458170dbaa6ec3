import { accessOfStop, BLANK_ACCESS, type End, type Stop, type StopAccess } from "../../access/domain";
import type { Content, Line } from "../../inventories/domain/inventories";
import { isCarton, type Totals } from "../../inventories/domain/totals";
import type { PlanningRules } from "../settings";
import type { Step } from "./steps";

export interface Access {
  stops: readonly StopAccess[];
  /** Minutes from the first place to the last; null: the usual time of the settings. */
  driveMinutes: number | null;
}

/** The facts of a quote about its places; null where nothing is given. */
export interface QuotePlaces {
  fromFloor: number | null;
  fromLift: boolean | null;
  toFloor: number | null;
  toLift: boolean | null;
  fromCarry: number | null;
  toCarry: number | null;
  /** Kilometres of a route beyond the fixed distance. */
  longDistanceKm: number | null;
}

type OwnAccess = Pick<Stop, "floor" | "lift" | "carryMetres">;
type SurveyedAccess = OwnAccess & Pick<Stop, "end">;

/** The places at one end: the quote's facts go before the survey's about the first of them. */
function stopsAt(end: End, own: OwnAccess, surveyed: readonly SurveyedAccess[]): StopAccess[] {
  const [first = { ...BLANK_ACCESS, end }, ...further] = surveyed.filter((stop) => stop.end === end);
  const floor = own.floor ?? first.floor;
  const lift = own.lift ?? first.lift;
  const carryMetres = own.carryMetres ?? first.carryMetres;
  return [{ ...first, floor, lift, carryMetres }, ...further].map(accessOfStop);
}

/** The places of a quote: what it says, else what a survey found. One without facts is a ground floor beside the truck. */
export function accessOfQuote(
  quote: QuotePlaces,
  { work }: PlanningRules,
  surveyed: readonly SurveyedAccess[] = [],
): Access {
  const { longDistanceKm: km } = quote;
  const from = { floor: quote.fromFloor, lift: quote.fromLift, carryMetres: quote.fromCarry };
  const to = { floor: quote.toFloor, lift: quote.toLift, carryMetres: quote.toCarry };
  return {
    stops: [...stopsAt("pickup", from, surveyed), ...stopsAt("delivery", to, surveyed)],
    driveMinutes: km === null ? null : Math.round((km * 60) / work.roadSpeed),
  };
}

/** Nothing is known of the places: ground floors beside the truck. */
export const UNKNOWN_ACCESS: Access = { stops: [], driveMinutes: null };

export interface PlanInput {
  totals: Totals;
  content: Content;
  access: Access;
  /** Null: not a home, or not known. */
  bedrooms: number | null;
}

/** The figures of an inventory that a plan needs: totals, and pieces that need more work than carrying. */
export interface Load extends Omit<PlanInput, "content"> {
  /** Pieces to dismantle. */
  apart: number;
  /** Fragile pieces that the crew wraps. */
  wrapped: number;
}

/** All person-minutes, as whole minutes that add up to `total`. */
export interface Work {
  items: number;
  access: number;
  dismantle: number;
  wrap: number;
  pack: number;
  total: number;
  steps: readonly Step<WorkCode>[];
}
export type WorkCode =
  | "carry_items"
  | "by_stairs"
  | "by_lift"
  | "by_distance"
  | "dismantle"
  | "wrap"
  | "pack"
  | "work";

export const goes = ({ going, quantity }: Line): boolean => going !== "no" && quantity > 0;
export const isTakenApart = (line: Line): boolean => goes(line) && line.flags.includes("dismantle");
/** Cartons are packed, not wrapped. */
export const isWrapped = (line: Line): boolean =>
  goes(line) && line.flags.includes("fragile") && line.packedBy === "company" && !isCarton(line);
export const piecesOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const loadOf = ({ content, ...input }: PlanInput): Load => ({
  ...input,
  apart: piecesOf(content.lines.filter(isTakenApart)),
  wrapped: piecesOf(content.lines.filter(isWrapped)),
});

/** Person-minutes of a load by its pieces and the places (docs/domain/inventory.md#planning). */
export function workOf({ totals, apart, wrapped, access }: Load, rules: PlanningRules): Work {
  const { dismantleMinutes, wrapMinutes, packMinutes } = rules.work;
  const { companyCartons: cartons } = totals;
  const surcharges = access.stops.flatMap((stop) => surchargesOf(stop, access, totals.minutes, rules));
  const parts = {
    items: totals.minutes,
    access: surcharges.reduce((sum, { params }) => sum + Number(params.minutes), 0),
    dismantle: apart * dismantleMinutes,
    wrap: wrapped * wrapMinutes,
    pack: cartons * packMinutes,
  };
  const total = parts.items + parts.access + parts.dismantle + parts.wrap + parts.pack;
  const steps: Step<WorkCode>[] = [
    { code: "carry_items", params: { minutes: parts.items, pieces: totals.pieces } },
    ...surcharges,
    { code: "dismantle", params: { minutes: parts.dismantle, pieces: apart, each: dismantleMinutes } },
    { code: "wrap", params: { minutes: parts.wrap, pieces: wrapped, each: wrapMinutes } },
    { code: "pack", params: { minutes: parts.pack, cartons, each: packMinutes } },
  ];
  return {
    ...parts,
    total,
    steps: [
      ...steps.filter(({ params }) => params.minutes !== 0),
      { code: "work", params: { hours: total / 60 } },
    ],
  };
}

/** Half of the carrying belongs to each end; the stops of an end share it. */
function surchargesOf(stop: StopAccess, { stops }: Access, minutes: number, rules: PlanningRules) {
  const { floorRate, liftRate, carryFree, carryStep, carryRate } = rules.work;
  const atEnd = stops.filter(({ end }) => end === stop.end).length;
  const share = (rate: number) => Math.round((minutes * rate) / 10_000 / 2 / atEnd);
  const floors = Math.abs(stop.floor);
  const further = Math.ceil(Math.max(0, stop.carryMetres - carryFree) / carryStep);
  const steps: Step<WorkCode>[] = [];
  if (floors > 0 && stop.hasLift)
    steps.push({
      code: "by_lift",
      params: { end: stop.end, rate: liftRate / 100, minutes: share(liftRate) },
    });
  else if (floors > 0)
    steps.push({
      code: "by_stairs",
      params: { end: stop.end, floors, rate: floorRate / 100, minutes: share(floorRate * floors) },
    });
  if (further > 0)
    steps.push({
      code: "by_distance",
      params: {
        ...{ end: stop.end, metres: stop.carryMetres, free: carryFree },
        ...{ rate: (carryRate * further) / 100, minutes: share(carryRate * further) },
      },
    });
  return steps;
}
