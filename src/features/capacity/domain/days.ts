import type { TimeWindow } from "~/features/settings/windows/domain";

/** Volume in litres; the others are counts. */
export const RESOURCES = ["trucks", "litres", "drivers", "crew", "packers"] as const;
export type Resource = (typeof RESOURCES)[number];
export type Needs = Record<Resource, number>;
export const NO_NEEDS: Needs = { trucks: 0, litres: 0, drivers: 0, crew: 0, packers: 0 };

/** The resources of a day, with the litres of one trip. A null role has no people and sets no limit. */
export type Pool = Record<Resource, number | null>;

/** The half of a day that work takes: either one, or both (docs/decisions/0221). */
export type Place = "morning" | "afternoon" | "any" | "day";
export const placeOf = (window: TimeWindow, isLong: boolean): Place =>
  isLong ? "day" : window === "full_day" ? "any" : window;

export interface Booking {
  place: Place;
  needs: Needs;
  isHeld: boolean;
}

const TRIPS: Record<Place, number> = { morning: 1, afternoon: 1, any: 1, day: 2 };
const inMorning = (place: Place) => place === "morning" || place === "day";
const inAfternoon = (place: Place) => place === "afternoon" || place === "day";

/**
 * How much of a resource is needed at once, if work that may be in either half is spread. Litres are of both halves: twice
 * what is needed at once.
 */
function needed(bookings: readonly Booking[], resource: Resource): number {
  let [morning, afternoon, all] = [0, 0, 0];
  for (const { place, needs } of bookings) {
    if (inMorning(place)) morning += needs[resource];
    if (inAfternoon(place)) afternoon += needs[resource];
    all += needs[resource] * TRIPS[place];
  }
  return Math.max(morning, afternoon, all / 2);
}

export interface Figure {
  /** Null: not counted. */
  total: number | null;
  used: number;
  held: number;
  /** Negative if more is planned than there is. */
  free: number | null;
}
export type Figures = Record<Resource, Figure>;

/** Litres count both trips of each truck, as the plan shows them; people and trucks count once. */
const shownAs = (resource: Resource, value: number) =>
  resource === "litres" ? Math.round(value * 2) : Math.ceil(value);

export function figuresOf(pool: Pool, bookings: readonly Booking[]): Figures {
  const sure = bookings.filter(({ isHeld }) => !isHeld);
  return Object.fromEntries(
    RESOURCES.map((resource) => {
      const size = pool[resource];
      const total = size === null ? null : shownAs(resource, size);
      const used = shownAs(resource, needed(sure, resource));
      const taken = shownAs(resource, needed(bookings, resource));
      return [resource, { total, used, held: taken - used, free: total === null ? null : total - taken }];
    }),
  ) as Figures;
}

/** True if the bookings fit into the pool, in both halves. With `of`, checks only what that work needs. */
export const fits = (pool: Pool, bookings: readonly Booking[], of?: Needs): boolean =>
  RESOURCES.every((resource) => {
    const size = pool[resource];
    return size === null || of?.[resource] === 0 || needed(bookings, resource) <= size;
  });

const shareOf = ({ total, used, held }: Figure): number =>
  total === null ? 0 : total === 0 ? (used + held > 0 ? Number.POSITIVE_INFINITY : 0) : (used + held) / total;

/** The resource with the largest share in use, and the share in whole percent, at most 999. */
export function tightestOf(figures: Figures): { resource: Resource; percent: number } {
  const resource = RESOURCES.reduce((most, each) =>
    shareOf(figures[each]) > shareOf(figures[most]) ? each : most,
  );
  return { resource, percent: Math.min(999, Math.round(shareOf(figures[resource]) * 100)) };
}

/** Bands of the tightest share; colours never stand alone. */
export const BANDS = ["free", "busy", "tight", "over"] as const;
export type Band = (typeof BANDS)[number];
export const bandOf = (percent: number): Band =>
  percent > 100 ? "over" : percent >= 90 ? "tight" : percent >= 70 ? "busy" : "free";
export const BAND_LABELS: Record<Band, string> = {
  free: "Room",
  busy: "Filling up",
  tight: "Nearly full",
  over: "Over capacity",
};

/** The band in words; exactly 100% is full. */
export const bandLabel = (percent: number): string =>
  percent === 100 ? "Full" : BAND_LABELS[bandOf(percent)];

export const LEVELS = ["none", "few", "enough"] as const;
export type Level = (typeof LEVELS)[number];

/** A day as booking counts it. By moves it has a limit of moves; by capacity its pool. */
export interface Day {
  moves: { limit: number; used: number; held: number };
  pool: Pool;
  bookings: readonly Booking[];
}

/** How often work of this size still fits, at most `most` times. */
function roomFor(day: Day, byCapacity: boolean, of: { needs: Needs; place: Place }, most: number): number {
  if (!byCapacity) return Math.min(most, Math.max(0, day.moves.limit - day.moves.used - day.moves.held));
  const added: Booking = { ...of, isHeld: false };
  let times = 0;
  while (times < most && fits(day.pool, [...day.bookings, ...Array(times + 1).fill(added)], of.needs))
    times += 1;
  return times;
}

export const hasRoom = (day: Day, byCapacity: boolean, of: { needs: Needs; place: Place }): boolean =>
  roomFor(day, byCapacity, of, 1) > 0;

/** Few: less than three more of that size. */
export function levelOf(day: Day, byCapacity: boolean, of: { needs: Needs; place: Place }): Level {
  const times = roomFor(day, byCapacity, of, 3);
  return times === 0 ? "none" : times < 3 ? "few" : "enough";
}
