import { greatCircleKm, type Point } from "~/features/pricing/places/domain";
import { formatDateTime, formatTime, nairobiDate } from "~/platform/kernel/dates";

/** Towns where trunk roads meet (docs/domain/jobs.md#travel). `road_km` in the database has the same. */
export const ROAD_TOWNS = [
  { name: "Nairobi", lat: -1.2833, lon: 36.8167 },
  { name: "Thika", lat: -1.0333, lon: 37.0693 },
  { name: "Naivasha", lat: -0.7138, lon: 36.4326 },
  { name: "Nakuru", lat: -0.3072, lon: 36.0722 },
  { name: "Machakos", lat: -1.5223, lon: 37.2652 },
  { name: "Voi", lat: -3.396, lon: 38.5561 },
  { name: "Mombasa", lat: -4.0547, lon: 39.6636 },
  { name: "Malindi", lat: -3.218, lon: 40.1169 },
  { name: "Kericho", lat: -0.3677, lon: 35.2831 },
  { name: "Kisumu", lat: -0.1022, lon: 34.7617 },
  { name: "Eldoret", lat: 0.5204, lon: 35.2699 },
  { name: "Kitale", lat: 1.0157, lon: 35.0062 },
  { name: "Bungoma", lat: 0.5635, lon: 34.5606 },
  { name: "Busia", lat: 0.4601, lon: 34.1117 },
  { name: "Kakamega", lat: 0.2842, lon: 34.7523 },
  { name: "Kisii", lat: -0.6817, lon: 34.7667 },
  { name: "Karatina", lat: -0.4833, lon: 37.1333 },
  { name: "Nyeri", lat: -0.4201, lon: 36.9476 },
  { name: "Nanyuki", lat: 0.0062, lon: 37.074 },
  { name: "Isiolo", lat: 0.3546, lon: 37.5822 },
  { name: "Meru", lat: 0.0463, lon: 37.6559 },
  { name: "Marsabit", lat: 2.3347, lon: 37.9909 },
  { name: "Embu", lat: -0.5399, lon: 37.4574 },
  { name: "Garissa", lat: -0.4527, lon: 39.646 },
  { name: "Narok", lat: -1.0808, lon: 35.8711 },
] as const;
type Town = (typeof ROAD_TOWNS)[number]["name"];

/** Road kilometres between neighbouring towns. */
export const ROADS: readonly (readonly [Town, Town, number])[] = [
  ["Nairobi", "Thika", 45],
  ["Nairobi", "Naivasha", 90],
  ["Naivasha", "Nakuru", 70],
  ["Nairobi", "Machakos", 65],
  ["Nairobi", "Voi", 327],
  ["Voi", "Mombasa", 155],
  ["Mombasa", "Malindi", 120],
  ["Nakuru", "Kericho", 108],
  ["Kericho", "Kisumu", 82],
  ["Nakuru", "Eldoret", 153],
  ["Eldoret", "Kitale", 70],
  ["Eldoret", "Bungoma", 95],
  ["Bungoma", "Busia", 60],
  ["Kisumu", "Kakamega", 52],
  ["Kakamega", "Bungoma", 62],
  ["Kakamega", "Eldoret", 105],
  ["Kisumu", "Kisii", 115],
  ["Kericho", "Kisii", 100],
  ["Kisumu", "Busia", 112],
  ["Thika", "Karatina", 80],
  ["Karatina", "Nyeri", 30],
  ["Karatina", "Nanyuki", 64],
  ["Nanyuki", "Isiolo", 77],
  ["Nanyuki", "Meru", 78],
  ["Isiolo", "Meru", 56],
  ["Isiolo", "Marsabit", 260],
  ["Thika", "Embu", 90],
  ["Embu", "Meru", 135],
  ["Thika", "Garissa", 325],
  ["Nairobi", "Narok", 142],
  ["Narok", "Kisii", 190],
  ["Narok", "Kericho", 155],
  ["Bungoma", "Kitale", 75],
  ["Nyeri", "Nakuru", 167],
  ["Machakos", "Voi", 275],
];

/** Kilometres from each town to each, by Dijkstra, in the order of `ROAD_TOWNS`. */
export function measureTowns(): number[][] {
  const place = new Map<string, number>(ROAD_TOWNS.map(({ name }, at) => [name, at]));
  const next = ROAD_TOWNS.map((): { to: number; km: number }[] => []);
  for (const [from, to, km] of ROADS) {
    const [a, b] = [place.get(from) ?? 0, place.get(to) ?? 0];
    next[a]?.push({ to: b, km });
    next[b]?.push({ to: a, km });
  }
  return ROAD_TOWNS.map((_, start) => {
    const best = ROAD_TOWNS.map(() => Number.POSITIVE_INFINITY);
    best[start] = 0;
    const open = new Set([start]);
    while (open.size > 0) {
      const [nearest = start] = [...open].sort((a, b) => (best[a] ?? 0) - (best[b] ?? 0));
      open.delete(nearest);
      for (const { to, km } of next[nearest] ?? []) {
        const reached = (best[nearest] ?? 0) + km;
        if (reached >= (best[to] ?? 0)) continue;
        best[to] = reached;
        open.add(to);
      }
    }
    return best;
  });
}

let measured: number[][] | undefined;

/** Road kilometres per kilometre of air line, off the trunk roads. */
const CIRCUITY = 1.35;
/** Up to this air line a drive need not pass a town of the graph. */
const LOCAL_KM = 30;
/** A place between towns may leave for any of its nearest ones within this air line. */
const NEAREST = 3;
const BETWEEN_KM = 60;
/** A place this near to a town is in it. */
const IN_TOWN_KM = 5;

function nearestTowns(point: Point) {
  const near = ROAD_TOWNS.map((town, at) => ({ at, air: greatCircleKm(point, town) }))
    .sort((a, b) => a.air - b.air)
    .slice(0, NEAREST);
  const isInTown = (near[0]?.air ?? 0) <= IN_TOWN_KM;
  return near
    .filter(({ air }, nth) => nth === 0 || (!isInTown && air <= BETWEEN_KM))
    .map(({ at, air }) => ({ at, km: air * CIRCUITY }));
}

/** Road kilometres between two places: by the towns' graph, and air line × 1.35 at the ends. */
export function roadKm(from: Point, to: Point): number {
  measured ??= measureTowns();
  const air = greatCircleKm(from, to);
  let best = air <= LOCAL_KM ? air * CIRCUITY : Number.POSITIVE_INFINITY;
  const ends = nearestTowns(to);
  for (const start of nearestTowns(from))
    for (const end of ends)
      best = Math.min(best, start.km + (measured[start.at]?.[end.at] ?? Number.POSITIVE_INFINITY) + end.km);
  return best;
}

/** The settings of travel: speeds in kilometres an hour, times in minutes. */
export interface TravelRules {
  townSpeed: number;
  highwaySpeed: number;
  /** Kilometres of a drive at the speed of towns; the rest is highway. */
  townKm: number;
  /** Kept free after each drive. */
  reserve: number;
  /** Of a drive to or from a place that is not known. */
  unknown: number;
}
export const DEFAULT_TRAVEL: TravelRules = {
  ...{ townSpeed: 22, highwaySpeed: 55, townKm: 25, reserve: 30, unknown: 45 },
};

/** Within this distance a crew does not drive. */
const SAME_PLACE_KM = 0.2;
const STEP = 5;

/** Minutes of a drive, in steps of five. Takes the time of an unknown place where an end is missing. */
export function driveMinutes(from: Point | null, to: Point | null, rules: TravelRules): number {
  if (!from || !to) return rules.unknown;
  const km = roadKm(from, to);
  if (km < SAME_PLACE_KM) return 0;
  const hours =
    Math.min(km, rules.townKm) / rules.townSpeed + Math.max(0, km - rules.townKm) / rules.highwaySpeed;
  return Math.ceil(Number(((hours * 60) / STEP).toFixed(6))) * STEP;
}

/** Where a job begins or ends. */
export interface JobPoint extends Point {
  name: string;
}

/** A job as travel sees it. */
export interface Leg {
  moveId: string;
  startsAt: Date;
  endsAt: Date;
  from: JobPoint | null;
  to: JobPoint | null;
}

/**
 * The drive from one job to the next, and the minutes that must lie between them. Jobs of one move need no reserve, and no
 * drive while their places are not known. `travel_gap` in the database says the same.
 */
export function travelBetween(
  before: Pick<Leg, "moveId" | "to">,
  after: Pick<Leg, "moveId" | "from">,
  rules: TravelRules,
): { drive: number; gap: number } {
  const isOneMove = before.moveId === after.moveId;
  if (isOneMove && !(before.to && after.from)) return { drive: 0, gap: 0 };
  const drive = driveMinutes(before.to, after.from, rules);
  return { drive, gap: drive + (isOneMove ? 0 : rules.reserve) };
}

export interface TravelClash {
  /** The other job comes before this one. */
  isBefore: boolean;
  drive: number;
  gap: number;
  /** When this job could begin after the other, or must end before it. */
  limit: Date;
}

/** The conflict of two jobs that do not overlap; undefined if the drive fits between them. */
export function travelClash(job: Leg, other: Leg, rules: TravelRules): TravelClash | undefined {
  const isBefore = other.endsAt <= job.startsAt;
  if (!isBefore && other.startsAt < job.endsAt) return undefined;
  const { drive, gap } = isBefore ? travelBetween(other, job, rules) : travelBetween(job, other, rules);
  const limit = new Date(
    isBefore ? other.endsAt.getTime() + gap * 60_000 : other.startsAt.getTime() - gap * 60_000,
  );
  const isLate = isBefore ? job.startsAt < limit : job.endsAt > limit;
  return isLate ? { isBefore, drive, gap, limit } : undefined;
}

const clock = (at: Date, job: Leg) =>
  nairobiDate(at) === nairobiDate(job.startsAt) ? formatTime(at) : formatDateTime(at);

/** Why a person or vehicle cannot reach a job from another one, or the other one from it, and when it is free. */
export function sayTravelClash(
  clash: TravelClash,
  {
    name,
    isPerson,
    job,
    other,
    number,
  }: { name: string; isPerson: boolean; job: Leg; other: Leg; number: string },
): string {
  const { drive, gap, limit } = clash;
  const it = isPerson ? name : "It";
  const reserve = gap > drive ? ` and keeps ${gap - drive} min in reserve` : "";
  if (clash.isBefore) {
    const where = other.to ? `in ${other.to.name}` : `on ${number}`;
    const goal = job.from ? ` to ${job.from.name}` : " to the next place";
    const drives = drive > 0 ? `, then drives ${drive} min${goal}` : "";
    return `${name} is ${where} until ${clock(other.endsAt, job)}${drives}${reserve}. ${it} is free at ${clock(limit, job)}.`;
  }
  const goal = other.from ? `in ${other.from.name}` : `on ${number}`;
  const drives = drive > 0 ? ` and drives ${drive} min to get there` : "";
  return `${name} has to be ${goal} at ${clock(other.startsAt, job)}${drives}${reserve}. ${it} is free until ${clock(limit, job)}.`;
}

/** Hours around a job in which another one can be too near: the longest drive of the graph and the reserve. */
export const TRAVEL_HOURS = 36;
