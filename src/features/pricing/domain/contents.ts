import type { Cents } from "~/platform/kernel/money";
import {
  distanceFee,
  lineAmount,
  missingOf,
  type PriceCategory,
  type PriceLine,
  type PriceList,
  type RoomType,
  type ServiceOffer,
  type TaxRules,
  totalsOf,
} from "./prices";
import { isVolumeLine } from "./volume";

/**
 * How large the rooms of a type are (docs/domain/readings.md#quotes): the crew plans by it, the price does not
 * change.
 */
export const ROOM_SIZES = ["small", "medium", "large"] as const;
export type RoomSize = (typeof ROOM_SIZES)[number];

export const MOST_OF_A_ROOM = 50;

/** Room types a quote knows beside the price list's (docs/domain/readings.md#quotes): priced by hand. */
const UNLISTED_ROOMS = [
  { id: "storage", name: "Storage room" },
  { id: "garage", name: "Garage" },
  { id: "other", name: "Other room" },
] as const;

export interface Contents {
  rooms: Readonly<Record<string, number>>;
  roomSizes: Readonly<Record<string, RoomSize>>;
  services: readonly string[];
}

/** The parts of a price list that say what may be moved. */
export interface Offered {
  rooms: readonly Pick<RoomType, "id" | "name" | "price">[];
  services: readonly Pick<ServiceOffer, "id" | "name" | "price" | "category">[];
}

/** The room types one may choose for a quote: those of its price list, then those priced by hand at 0. */
export function roomsOffered(priceList: Pick<Offered, "rooms">): Pick<RoomType, "id" | "name" | "price">[] {
  const listed = priceList.rooms.map(({ id, name, price }) => ({ id, name, price }));
  const unlisted = UNLISTED_ROOMS.filter(({ id }) => !listed.some((room) => room.id === id));
  return [...listed, ...unlisted.map((room) => ({ ...room, price: 0 }))];
}

/** The price list as the office prices by it: with the rooms that are priced by hand, at 0. */
export function officeList(priceList: PriceList): PriceList {
  return { ...priceList, rooms: roomsOffered(priceList).map((room) => ({ description: "", ...room })) };
}

/** True if a price has no contents, only base and distance, like a new draft. */
export function isBare(lines: readonly Pick<PriceLine, "category" | "quantity">[]): boolean {
  return !lines.some(
    ({ category, quantity }) => category !== "base" && category !== "distance" && quantity > 0,
  );
}

type Line = Omit<PriceLine, "amount">;

/**
 * The lines of a quote after a change of contents. An existing line keeps its price, which a person may have agreed on.
 * A new line uses the price list. Lines that are neither rooms nor listed services remain.
 */
export function linesOfContents(
  lines: readonly Line[],
  contents: Pick<Contents, "rooms" | "services">,
  priceList: Offered,
): Line[] {
  const rooms = roomsOffered(priceList).filter(({ id }) => (contents.rooms[id] ?? 0) > 0);
  const services = priceList.services.filter(({ id }) => contents.services.includes(id));
  const wanted: Line[] = [
    ...rooms.map(({ id, name, price }) => ({
      category: "rooms" as const,
      code: id,
      description: name,
      quantity: contents.rooms[id] ?? 0,
      unitPrice: price,
    })),
    ...services.map(({ id, name, price, category }) => ({
      category,
      code: id,
      description: name,
      quantity: 1,
      unitPrice: price,
    })),
  ].map((line) => {
    const there = lines.find((known) => isSame(known, line));
    if (!there) return line;
    // Keeps a manually priced half room until its count changes.
    const sameCount = line.category !== "rooms" || countOf(there) === line.quantity;
    return { ...there, quantity: sameCount && there.quantity > 0 ? there.quantity : line.quantity };
  });
  const way = lines.filter(isOfWay);
  const others = lines.filter((line) => !isOfWay(line) && !isOfContents(line, priceList));
  const [volume, rest] = [others.filter(isVolumeLine), others.filter((line) => !isVolumeLine(line))];
  return [...volume, ...wanted, ...way, ...rest];
}

/** The contents that the lines describe. A price change updates them, so that the two always match. */
export function contentsOfLines(
  lines: readonly Line[],
  before: Pick<Contents, "roomSizes">,
  priceList: Offered,
): Contents {
  const rooms: Record<string, number> = {};
  for (const line of lines)
    if (isRoom(line, priceList) && line.quantity > 0)
      rooms[line.code] = (rooms[line.code] ?? 0) + countOf(line);
  const services = priceList.services
    .filter((service) => lines.some((line) => isService(line, service) && line.quantity > 0))
    .map(({ id }) => id);
  return { rooms, services, roomSizes: sizesOf(before.roomSizes, rooms) };
}

/** Sizes of the rooms that are there. */
export function sizesOf(
  sizes: Readonly<Record<string, RoomSize>>,
  rooms: Readonly<Record<string, number>>,
): Record<string, RoomSize> {
  return Object.fromEntries(Object.entries(sizes).filter(([id]) => (rooms[id] ?? 0) > 0));
}

/** The list price of a move, VAT included, as the basis for discounts. */
export function listTotalOf(
  priceList: PriceList,
  move: Pick<Contents, "rooms" | "services"> & {
    distanceKm: number;
    distanceMethod: string;
    atLeast?: Cents | undefined;
  },
  tax: TaxRules,
): Cents {
  const method = move.distanceMethod === "fixed" ? "fixed" : "bands";
  const fee = distanceFee(priceList, { method, km: move.distanceKm, assumptions: [] });
  const lines: { category: PriceCategory; amount: Cents }[] = [
    { category: "base", amount: lineAmount(1, priceList.baseFee) },
    ...linesOfContents([], move, priceList).map(({ category, quantity, unitPrice }) => ({
      category,
      amount: lineAmount(quantity, unitPrice),
    })),
  ];
  const way = Math.max(lineAmount(1, fee), missingOf(lines, move));
  return totalsOf([...lines, { category: "distance", amount: way }], tax).total;
}

/** 'Bedrooms × 2 (large), Kitchen × 1, Professional Packing'; 'nothing' when that is so. */
export function describeContents(contents: Contents, priceList: PriceList): string {
  const rooms = roomsOffered(priceList)
    .filter(({ id }) => (contents.rooms[id] ?? 0) > 0)
    .map(({ id, name }) => {
      const size = contents.roomSizes[id];
      return `${name} × ${contents.rooms[id]}${size ? ` (${size})` : ""}`;
    });
  const services = priceList.services
    .filter(({ id }) => contents.services.includes(id))
    .map(({ name }) => name);
  return [...rooms, ...services].join(", ") || "nothing";
}

const isSame = (one: Line, other: Line) => one.category === other.category && one.code === other.code;
const isOfWay = (line: Line) => line.category === "base" || line.category === "distance";
/** Whole rooms: half a one is moved like one. */
const countOf = (line: Line) => Math.ceil(line.quantity);
const isRoom = (line: Pick<Line, "category" | "code">, priceList: Offered) =>
  line.category === "rooms" && roomsOffered(priceList).some(({ id }) => id === line.code);
const isService = (line: Pick<Line, "category" | "code">, service: { id: string; category: string }) =>
  line.category === service.category && line.code === service.id;

/** True for the line of a room type or service of the price list. */
export const isOfContents = (line: Pick<Line, "category" | "code">, priceList: Offered): boolean =>
  isRoom(line, priceList) || priceList.services.some((service) => isService(line, service));
