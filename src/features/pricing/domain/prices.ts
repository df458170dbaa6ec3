import { defineEvent } from "~/platform/events/define";
import { type AppError, atFields } from "~/platform/kernel/errors";
import { type Cents, fromShillings } from "~/platform/kernel/money";
import { roomsMissing, roomsNotWhole, roomsOutOfRange, roomTypeUnknown, serviceUnknown } from "../errors";

export const PRICE_CATEGORIES = [
  "base",
  "distance",
  "rooms",
  "volume",
  "additional",
  "insurance",
  "storage",
] as const;
export type PriceCategory = (typeof PRICE_CATEGORIES)[number];

/** One line of a price: never includes VAT (docs/domain/readings.md#prices-and-vat). */
export interface PriceLine {
  category: PriceCategory;
  code: string;
  description: string;
  /** One decimal at most. */
  quantity: number;
  unitPrice: Cents;
  /** Cents, whole shillings. */
  amount: Cents;
}

/** A line as it was kept, without the columns of the table it is in. */
export function priceLineOf(row: Omit<PriceLine, "category"> & { category: string }): PriceLine {
  const { category, code, description, quantity, unitPrice, amount } = row;
  return { category: category as PriceCategory, code, description, quantity, unitPrice, amount };
}

export interface RoomType {
  id: string;
  name: string;
  /** Cents per room. */
  price: Cents;
  description: string;
}

export interface ServiceOffer {
  id: string;
  name: string;
  price: Cents;
  description: string;
  features: string[];
  category: "additional" | "insurance" | "storage";
}

/** Roads up to `upToKm`; null is every distance beyond the band before. */
export interface DistanceBand {
  upToKm: number | null;
  fee: Cents;
}

export interface PriceList {
  version: number;
  baseFee: Cents;
  fixedDistance: { km: number; fee: Cents };
  /** Road kilometres for 100 km as the crow flies. */
  roadFactor: number;
  distanceBands: DistanceBand[];
  rooms: RoomType[];
  services: ServiceOffer[];
}

export interface TaxRules {
  vatRegistered: boolean;
  /** Basis points: 1600 is 16%. */
  vatRate: number;
  /** Base and distance carry no VAT until this widens it (docs/domain/readings.md#prices-and-vat). */
  vatOnBaseAndDistance: boolean;
}

/** `fixed`: one distance for all. `bands`: estimated from the places. `roads`: measured by a map service. */
export const DISTANCE_METHODS = ["fixed", "bands", "roads"] as const;
export type DistanceMethod = (typeof DISTANCE_METHODS)[number];

export interface Distance {
  method: DistanceMethod;
  /** Whole kilometres by road. */
  km: number;
  assumptions: string[];
  /** Estimated kilometres of a route beyond the fixed distance: staff confirm the price. */
  longKm?: number | undefined;
  /** The minimum price of such a move before VAT, in cents. The distance fee covers the difference. */
  atLeast?: Cents | undefined;
}

export interface PriceNotice {
  code: "long_distance";
  /** Whole estimated kilometres. */
  km: number;
  /** The minimum price of such a move before VAT, in whole shillings. */
  from: number;
}

export function noticesOf({ longKm, atLeast = 0 }: Pick<Distance, "longKm" | "atLeast">): PriceNotice[] {
  return longKm === undefined ? [] : [{ code: "long_distance", km: longKm, from: Math.ceil(atLeast / 100) }];
}

/** Converts the API's distance to the input of a price. Notices are in whole shillings. */
export function distanceOf({
  notices,
  ...measured
}: Pick<Distance, "method" | "km" | "assumptions"> & { notices: PriceNotice[] }): Distance {
  const long = notices.find(({ code }) => code === "long_distance");
  return long ? { ...measured, longKm: long.km, atLeast: fromShillings(long.from) } : measured;
}

/** 'Distance, ~45 km'; of a route the fixed distance does not stand for 'Distance, about 485 km'. */
export function distanceLine({ km, longKm }: Pick<Distance, "km" | "longKm">): string {
  return longKm === undefined ? `Distance, ~${km} km` : `Distance, about ${longKm} km`;
}

export interface MoveInput {
  rooms: Readonly<Record<string, number>>;
  services: readonly string[];
  distance?: Distance;
}

export interface Totals {
  base: Cents;
  distance: Cents;
  rooms: Cents;
  services: Cents;
  vatBase: Cents;
  vat: Cents;
  total: Cents;
}

export interface PricedMove extends Totals {
  lines: PriceLine[];
  priceListVersion: number;
  measured: Distance;
}

/** Rooms of one type (docs/domain/readings.md#prices-and-vat). */
export const MAX_ROOMS = 10;

/** A room count as the calculator allows it: 0 to 10, whole. */
export function clampRooms(count: number): number {
  return Number.isFinite(count) ? Math.min(MAX_ROOMS, Math.max(0, Math.trunc(count))) : 0;
}

/**
 * The errors that prevent a price, by field: `rooms.<type>`, `rooms`, `services`. Does not require a room; the caller
 * decides, because the live panel also prices services alone.
 */
export function errorsIn(priceList: PriceList, input: MoveInput): Record<string, AppError> {
  const errors: Record<string, AppError> = {};
  for (const [type, count] of Object.entries(input.rooms)) {
    const field = `rooms.${type}`;
    if (!priceList.rooms.some((room) => room.id === type)) errors[field] = roomTypeUnknown();
    else if (!Number.isInteger(count)) errors[field] = roomsNotWhole();
    else if (count < 0 || count > MAX_ROOMS) errors[field] = roomsOutOfRange({ most: MAX_ROOMS });
  }
  for (const id of input.services) {
    if (!priceList.services.some((service) => service.id === id)) errors.services = serviceUnknown({ id });
  }
  return errors;
}

/** Refuses with INVALID at the field: unknown rooms or services, counts outside 0 to 10, and a move without a room. */
export function assertPriceable(priceList: PriceList, input: MoveInput): void {
  const errors = errorsIn(priceList, input);
  if (Object.keys(errors).length === 0 && !hasRooms(input.rooms)) {
    errors.rooms = roomsMissing();
  }
  if (Object.keys(errors).length > 0) throw atFields(errors);
}

export function hasRooms(rooms: Readonly<Record<string, number>>): boolean {
  return Object.values(rooms).some((count) => count > 0);
}

export function countRooms(rooms: Readonly<Record<string, number>>): number {
  return Object.values(rooms).reduce((sum, count) => sum + count, 0);
}

/** `quantity` (one decimal) times a unit price, to the whole shilling, half up. Exact: no floats. */
export function lineAmount(quantity: number, unitPrice: Cents): Cents {
  const tenths = BigInt(Math.round(quantity * 10));
  return Number(floorDivide(tenths * BigInt(unitPrice) + 500n, 1000n)) * 100;
}

/** The fee for a distance: the fixed one, or the first band that reaches so far. */
export function distanceFee(priceList: PriceList, distance: Distance): Cents {
  if (distance.method === "fixed") return priceList.fixedDistance.fee;
  const band = priceList.distanceBands.find(({ upToKm }) => upToKm === null || distance.km <= upToKm);
  return band?.fee ?? priceList.distanceBands.at(-1)?.fee ?? priceList.fixedDistance.fee;
}

export function fixedDistance(priceList: PriceList): Distance {
  return { method: "fixed", km: priceList.fixedDistance.km, assumptions: [] };
}

/**
 * Prices a move: its lines and totals, in cents. The API, the quote and its PDF call this; the page calls `priceKnown`.
 * Prices come from the list alone. Throws INVALID for an unknown item.
 */
export function priceMove(priceList: PriceList, input: MoveInput, tax: TaxRules): PricedMove {
  const errors = errorsIn(priceList, input);
  if (Object.keys(errors).length > 0) throw atFields(errors);
  return priceKnown(priceList, input, tax);
}

/** Prices the items in the list and skips others. For the page, which offers only listed items. */
export function priceKnown(priceList: PriceList, input: MoveInput, tax: TaxRules): PricedMove {
  const measured = input.distance ?? fixedDistance(priceList);
  const one = (category: PriceCategory, code: string, description: string, price: Cents): PriceLine => ({
    category,
    code,
    description,
    quantity: 1,
    unitPrice: price,
    amount: lineAmount(1, price),
  });
  // One order everywhere, from the calculator to the invoice: what is moved, what is added, then the trip.
  const lines: PriceLine[] = [];
  for (const room of priceList.rooms) {
    const quantity = input.rooms[room.id] ?? 0;
    if (quantity === 0) continue;
    const amount = lineAmount(quantity, room.price);
    lines.push({
      category: "rooms",
      code: room.id,
      description: quantity === 1 ? oneOf(room.name) : room.name,
      quantity,
      unitPrice: room.price,
      amount,
    });
  }
  for (const service of priceList.services) {
    if (input.services.includes(service.id))
      lines.push(one(service.category, service.id, service.name, service.price));
  }
  lines.push(one("base", "base", "Base moving fee", priceList.baseFee));
  const fee = Math.max(distanceFee(priceList, measured), missingOf(lines, measured));
  lines.push(one("distance", "distance", distanceLine(measured), fee));
  return { lines, ...totalsOf(lines, tax), priceListVersion: priceList.version, measured };
}

/** The distance fee needed to reach the minimum price, in cents. */
export const missingOf = (
  lines: readonly Pick<PriceLine, "amount">[],
  { atLeast = 0 }: Pick<Distance, "atLeast">,
): Cents => atLeast - lines.reduce((sum, { amount }) => sum + amount, 0);

const oneOf = (name: string) => name.replace(/rooms$/, "room");

export const SMALLEST_HOME: Readonly<Record<string, number>> = { bedroom: 1, kitchen: 1, bathroom: 1 };

export const ADVERTISED = [
  "residential",
  "commercial",
  "packing",
  "storage",
  "long-distance",
  "insurance",
] as const;
export type Advertised = (typeof ADVERTISED)[number];

/**
 * The starting price of each service before VAT, in cents; 0 if not offered. A home move starts at the smallest home,
 * not at the cheapest room. Add-ons use the list price. Services without a calculation use a setting.
 */
export function startingPrices(
  priceList: PriceList,
  settings: { distanceMethod: DistanceMethod; longDistanceFrom: Cents; commercialFrom: Cents },
): Record<Advertised, Cents> {
  const addOn = (id: string) => priceList.services.find((service) => service.id === id)?.price ?? 0;
  const trip =
    settings.distanceMethod === "fixed"
      ? priceList.fixedDistance.fee
      : Math.min(...priceList.distanceBands.map(({ fee }) => fee));
  const home = priceList.rooms.filter(({ id }) => id in SMALLEST_HOME).map(({ price }) => price);
  const rooms = home.length > 0 ? home : [Math.min(...priceList.rooms.map(({ price }) => price))];
  return {
    residential: rooms.reduce((sum, price) => sum + price, priceList.baseFee + trip),
    commercial: settings.commercialFrom,
    packing: addOn("packing"),
    storage: addOn("storage"),
    "long-distance": settings.longDistanceFrom,
    insurance: addOn("insurance"),
  };
}

const GROUP: Record<PriceCategory, "base" | "distance" | "rooms" | "services"> = {
  base: "base",
  distance: "distance",
  rooms: "rooms",
  volume: "rooms",
  additional: "services",
  insurance: "services",
  storage: "services",
};

/**
 * The sums of some lines, in cents. One VAT rule for page, quote, PDF and invoice: on rooms and services, on base and
 * distance too when the setting says so, rounded half up to the shilling (docs/domain/readings.md#prices-and-vat).
 */
export function totalsOf(lines: readonly Pick<PriceLine, "category" | "amount">[], tax: TaxRules): Totals {
  const sums = { base: 0, distance: 0, rooms: 0, services: 0 };
  for (const line of lines) sums[GROUP[line.category]] += line.amount;
  const vatable = sums.rooms + sums.services + (tax.vatOnBaseAndDistance ? sums.base + sums.distance : 0);
  // Without VAT registration nothing is taxable, so no document or return shows VAT.
  const vatBase = tax.vatRegistered ? vatable : 0;
  const vat = vatBase > 0 ? vatOf(vatBase, tax.vatRate) : 0;
  const total = sums.base + sums.distance + sums.rooms + sums.services + vat;
  return { ...sums, vatBase, vat, total };
}

/** A line's VAT mark by the rule of `totalsOf`: '16%', or '–' for none. Empty if the company charges no VAT. */
export function vatMarkOf(category: PriceCategory, tax: TaxRules): string {
  if (!tax.vatRegistered) return "";
  return carriesVat(category, tax) ? `${tax.vatRate / 100}%` : "–";
}

/** Whether a line's amount is in the VAT base of `totalsOf`. */
export function carriesVat(category: PriceCategory, tax: TaxRules): boolean {
  const isTrip = GROUP[category] === "base" || GROUP[category] === "distance";
  return tax.vatRegistered && (!isTrip || tax.vatOnBaseAndDistance);
}

/** Cents times basis points to the whole shilling in one rounding: rounding to the cent first could round twice. */
function vatOf(base: Cents, rate: number): Cents {
  return Number(floorDivide(2n * BigInt(base) * BigInt(rate) + 1_000_000n, 2_000_000n)) * 100;
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}

/** The same list with every price passed through `change`: the API speaks whole shillings, the product cents. */
export function withPrices<List extends Omit<PriceList, "version">>(
  list: List,
  change: (price: number) => number,
): List {
  return {
    ...list,
    baseFee: change(list.baseFee),
    fixedDistance: { ...list.fixedDistance, fee: change(list.fixedDistance.fee) },
    distanceBands: list.distanceBands.map((band) => ({ ...band, fee: change(band.fee) })),
    rooms: list.rooms.map((room) => ({ ...room, price: change(room.price) })),
    services: list.services.map((service) => ({ ...service, price: change(service.price) })),
  };
}

export const priceListPublished = defineEvent<{ version: number; validFrom: string }>("price-list.published");

export type OfferedLine = Omit<PriceLine, "amount">;

interface Offer {
  id: string;
  name: string;
  price: Cents;
}

/** Rooms and services of a price list as lines; none without a list. */
export function offeredLines(
  list: { rooms: readonly Offer[]; services: readonly (Offer & { category: PriceCategory })[] } | null,
): OfferedLine[] {
  const line = (category: PriceCategory, { id, name, price }: Offer) => ({
    category,
    code: id,
    description: name,
    quantity: 1,
    unitPrice: price,
  });
  return [
    ...(list?.rooms ?? []).map((room) => line("rooms", room)),
    ...(list?.services ?? []).map((service) => line(service.category, service)),
  ];
}

/** Rooms or services as they are published: what was added gets a code of its name, by which quotes know it ever after. */
export function withCodes<Entry extends { id: string; name: string }>(entries: readonly Entry[]): Entry[] {
  const taken = new Set(entries.map(({ id }) => id));
  return entries.map((entry) => {
    if (entry.id) return entry;
    const words = entry.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^[_\d]+|_+$/g, "");
    const base = words.length > 1 ? words.slice(0, 36) : "item";
    let id = base;
    for (let count = 2; taken.has(id); count++) id = `${base}_${count}`;
    taken.add(id);
    return { ...entry, id };
  });
}
