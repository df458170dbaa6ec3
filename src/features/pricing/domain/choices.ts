import type { PlainDate } from "~/platform/kernel/dates";
import { isSame } from "~/platform/kernel/merge-edits";
import type { Cents } from "~/platform/kernel/money";
import { isOfContents, officeList } from "./contents";
import { type DayPrice, dayPriceOf, otherDays } from "./day-factors";
import { type OfficePriceList, ratesOf, type VolumeService } from "./office-list";
import type { PricedBy } from "./price-types";
import {
  type Distance,
  type DistanceMethod,
  lineAmount,
  type PriceLine,
  type TaxRules,
  totalsOf,
} from "./prices";
import { type RuledLine, roomLines } from "./reasons";
import { type Access, isVolumeLine, PACKING, type VolumeMove, volumeLines } from "./volume";

/** What a price by volume counted, so that it explains itself when the inventory has changed. */
export interface VolumeBasis extends Pick<VolumeMove, "litres" | "packed" | "from" | "to"> {
  service: VolumeService;
  /** The version that staff see, from 1. */
  inventoryVersion: number;
  distanceKm: number;
  longDistanceKm: number | null;
}

/** Access to one stop, as an inventory's survey found it. */
export interface StopAccess extends Access {
  end: "from" | "to";
}

/** The inventory of a quote with its totals: the version the quote names once it is decided, else the newest. */
export interface QuoteInventory {
  versionId: string;
  version: number;
  frozen: boolean;
  /** Every item has a size, and nothing is undecided. */
  complete: boolean;
  litres: number;
  /** Kilograms. */
  weight: number;
  /** Person-minutes. */
  minutes: number;
  cartons: number;
  companyLitres: number;
  companyCartons: number;
  /** Of the planned crew; null if nothing is planned. */
  hours: number | null;
  stops: readonly StopAccess[];
}

/** Floors, lifts and metres of carrying at both ends; null: not known. */
export interface AccessOfEnds {
  fromFloor: number | null;
  toFloor: number | null;
  fromLift: boolean | null;
  toLift: boolean | null;
  fromCarry: number | null;
  toCarry: number | null;
}

/** The facts of a quote that its price depends on. */
export interface PricedQuote extends AccessOfEnds {
  pricedBy: PricedBy;
  priceBasis: VolumeBasis | null;
  dayPrice: DayPrice | null;
  serviceType: string;
  serviceDate: PlainDate | null;
  rooms: Readonly<Record<string, number>>;
  services: readonly string[];
  distanceKm: number;
  distanceMethod: string;
  longDistanceKm: number | null;
  tax: TaxRules;
}

export type EditedLine = Omit<PriceLine, "amount">;

/** How a quote is to be priced. */
export interface Choice {
  by: PricedBy;
  day: DayPrice | null;
  /** True if the company packs. */
  packs: boolean;
}

/** The price list and the starting price of long distances. */
export interface PriceRules {
  list: OfficePriceList;
  longDistanceFrom: Cents;
}

const isPacking = ({ category, code }: Pick<PriceLine, "category" | "code">) =>
  category === "additional" && code === PACKING;

export const choiceOf = (quote: PricedQuote, lines: readonly EditedLine[]): Choice => ({
  by: quote.pricedBy,
  day: quote.dayPrice,
  packs: lines.some((line) => isPacking(line) && line.quantity > 0),
});

/** Of several stops at one end, the highest floor without a lift, and the longest carry. */
export function hardestAccess(stops: readonly StopAccess[], end: "from" | "to"): Access {
  const own = stops.filter((stop) => stop.end === end);
  const work = ({ floor, lift }: Access) => Math.abs(floor ?? 0) * (lift ? 1 : 4);
  const hardest = own.reduce<StopAccess | undefined>(
    (most, stop) => (most && work(most) >= work(stop) ? most : stop),
    undefined,
  );
  const carries = own.flatMap(({ carry }) => (carry === null ? [] : [carry]));
  return {
    floor: hardest?.floor ?? null,
    lift: hardest?.lift ?? null,
    carry: carries.length > 0 ? Math.max(...carries) : null,
  };
}

/** The access to an end: what the quote says, else what the survey found. */
function accessOf(quote: PricedQuote, stops: readonly StopAccess[], end: "from" | "to"): Access {
  const found = hardestAccess(stops, end);
  const [floor, lift, carry] =
    end === "from"
      ? [quote.fromFloor, quote.fromLift, quote.fromCarry]
      : [quote.toFloor, quote.toLift, quote.toCarry];
  return { floor: floor ?? found.floor, lift: lift ?? found.lift, carry: carry ?? found.carry };
}

/** What a price by volume counts now. Undefined if the list has no rates for the service. */
export function basisOf(
  quote: PricedQuote,
  inventory: QuoteInventory,
  list: OfficePriceList,
): VolumeBasis | undefined {
  const rates = ratesOf(list, quote.serviceType);
  return (
    rates && {
      service: rates.service,
      inventoryVersion: inventory.version,
      distanceKm: quote.distanceKm,
      longDistanceKm: quote.longDistanceKm,
      litres: inventory.litres,
      packed: { litres: inventory.companyLitres, cartons: inventory.companyCartons },
      from: accessOf(quote, inventory.stops, "from"),
      to: accessOf(quote, inventory.stops, "to"),
    }
  );
}

const NOTHING_PACKED = { litres: 0, cartons: 0 };

/** The facts about an end that a price counts: what is not known costs nothing, and a lift matters above the ground. */
const ways = ({ floor, lift, carry }: Access) => [floor ?? 0, floor ? (lift ?? false) : false, carry ?? 0];

/** True if a price counts one access like the other. */
export const isSameAccess = (one: Access, other: Access): boolean => isSame(ways(one), ways(other));

/** True if a price by volume no longer counts what is there. Versions with the same contents count alike. */
export function isOutdated(basis: VolumeBasis, now: VolumeBasis): boolean {
  // In one order: stored values have their own.
  const counted = ({ service, litres, packed, from, to, distanceKm, longDistanceKm }: VolumeBasis) => [
    ...[service, litres, packed.litres, packed.cartons, distanceKm, longDistanceKm],
    ...[...ways(from), ...ways(to)],
  ];
  return !isSame(counted(basis), counted(now));
}

function distanceOf(
  quote: Pick<PricedQuote, "distanceKm" | "distanceMethod" | "longDistanceKm">,
  longDistanceFrom: Cents,
): Distance {
  const measured = {
    method: quote.distanceMethod as DistanceMethod,
    km: quote.distanceKm,
    assumptions: [],
  };
  return quote.longDistanceKm === null
    ? measured
    : { ...measured, longKm: quote.longDistanceKm, atLeast: longDistanceFrom };
}

/** The lines that the price list makes of a choice, each with its arithmetic. `basis` for a choice by volume. */
export function ruledLines(
  { list, longDistanceFrom }: PriceRules,
  quote: PricedQuote,
  choice: Choice,
  basis: VolumeBasis | null | undefined,
): RuledLine[] {
  const others = quote.services.filter((id) => id !== PACKING);
  const services = choice.packs ? [...others, PACKING] : others;
  const rates = basis && ratesOf(list, basis.service);
  if (choice.by === "volume" && rates) {
    const distance = distanceOf({ ...quote, ...basis }, longDistanceFrom);
    const packed = choice.packs ? basis.packed : NOTHING_PACKED;
    return volumeLines(list, rates, { ...basis, packed, services, distance }, choice.day);
  }
  const distance = distanceOf(quote, longDistanceFrom);
  const offered = { ...list, rooms: officeList(list).rooms };
  return roomLines(offered, { rooms: quote.rooms, services, distance }, choice.day);
}

const keyOf = ({ category, code }: Pick<PriceLine, "category" | "code">) => `${category}:${code}`;
const isOfRule = (line: EditedLine, list: OfficePriceList) =>
  line.category === "base" ||
  line.category === "distance" ||
  isPacking(line) ||
  isVolumeLine(line) ||
  isOfContents(line, list);

/**
 * The lines after a change of choice. A price that a person agreed on stays while the quote is priced the same way; so do
 * lines that no rule makes.
 */
export function repricedLines(
  lines: readonly EditedLine[],
  before: readonly RuledLine[],
  after: readonly RuledLine[],
  { list, keepsAgreed }: { list: OfficePriceList; keepsAgreed: boolean },
): EditedLine[] {
  const was = new Map(before.map((line) => [keyOf(line), line]));
  const held = new Map(lines.map((line) => [keyOf(line), line]));
  const ruled = after.map(({ why: _, amount: __, ...line }) => {
    const there = held.get(keyOf(line));
    const rule = was.get(keyOf(line));
    const isAgreed = there && rule && there.unitPrice !== rule.unitPrice;
    return keepsAgreed && isAgreed
      ? { ...line, description: there.description, unitPrice: there.unitPrice }
      : line;
  });
  return [...ruled, ...lines.filter((line) => !isOfRule(line, list))];
}

export const totalOf = (lines: readonly EditedLine[], tax: TaxRules): Cents =>
  totalsOf(
    lines.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) })),
    tax,
  ).total;

/** A change that the office can try: what it changes and by how much, VAT included. */
export interface WhatIf {
  kind: "packing" | "method" | "day" | "day-price" | "again";
  by: PricedBy;
  packs: boolean;
  dayPrice: boolean;
  /** The day the move takes place then; null as the quote says. */
  serviceDate: PlainDate | null;
  /** Cents more, or less if negative. */
  difference: Cents;
}

export interface Situation {
  rules: PriceRules;
  /** The list for a price by volume; undefined if none has rates for the service. */
  volumeList: OfficePriceList | undefined;
  quote: PricedQuote;
  lines: readonly EditedLine[];
  /** What a price by volume would count now. */
  basis: VolumeBasis | undefined;
  today: PlainDate;
}

/** The lines after one click on a what-if. */
export function linesAfter(
  { rules, volumeList, quote, lines, basis }: Situation,
  choice: Choice,
): { lines: EditedLine[]; ruled: RuledLine[] } {
  const now = choiceOf(quote, lines);
  const before = ruledLines(rules, quote, now, quote.priceBasis);
  const list = (choice.by === "volume" && volumeList) || rules.list;
  const after = ruledLines({ ...rules, list }, quote, choice, basis);
  const keepsAgreed = now.by === choice.by && now.day?.rate === choice.day?.rate;
  return { lines: repricedLines(lines, before, after, { list: rules.list, keepsAgreed }), ruled: after };
}

const countOf = (rooms: Readonly<Record<string, number>>) =>
  Object.values(rooms).reduce((sum, count) => sum + count, 0);

/** The changes worth trying, each with its difference. A price that is outdated is first calculated again. */
export function whatIfsOf(situation: Situation): WhatIf[] {
  const { rules, quote, lines, basis, today } = situation;
  const now = choiceOf(quote, lines);
  const total = totalOf(lines, quote.tax);
  const tried = (
    kind: WhatIf["kind"],
    change: Partial<Choice>,
    serviceDate: PlainDate | null = null,
  ): WhatIf => {
    const choice = { ...now, ...change };
    const after = linesAfter(situation, choice);
    return {
      kind,
      by: choice.by,
      packs: choice.packs,
      dayPrice: kind === "day-price" ? choice.day !== null : now.day !== null,
      serviceDate,
      difference: totalOf(after.lines, quote.tax) - total,
    };
  };
  const isStale =
    quote.pricedBy === "volume" && basis && quote.priceBasis && isOutdated(quote.priceBasis, basis);
  const movedDay = quote.dayPrice && quote.dayPrice.date !== quote.serviceDate;
  const dayNow = quote.serviceDate ? dayPriceOf(rules.list.dayFactors, quote.serviceDate) : null;
  if (isStale || movedDay) return [tried("again", { day: quote.dayPrice && dayNow })];
  const canPack =
    rules.list.services.some(({ id }) => id === PACKING) || (basis !== undefined && basis.packed.litres > 0);
  const packing = now.packs || canPack ? [tried("packing", { packs: !now.packs })] : [];
  const method =
    quote.pricedBy === "volume"
      ? countOf(quote.rooms) > 0
        ? [tried("method", { by: "rooms" })]
        : []
      : basis && basis.litres > 0
        ? [tried("method", { by: "volume", packs: now.packs || basis.packed.litres > 0 })]
        : [];
  const dayPrice = quote.dayPrice
    ? [tried("day-price", { day: null })]
    : dayNow
      ? [tried("day-price", { day: dayNow })]
      : [];
  const days =
    quote.dayPrice && quote.serviceDate
      ? otherDays(rules.list.dayFactors, quote.serviceDate, today).map(({ date, day }) =>
          tried("day", { day }, date),
        )
      : [];
  const cheapest = days.reduce<WhatIf | undefined>(
    (least, each) => (least && least.difference <= each.difference ? least : each),
    undefined,
  );
  return [...packing, ...method, ...dayPrice, ...(cheapest ? [cheapest] : [])].filter(
    ({ difference }) => difference !== 0,
  );
}
