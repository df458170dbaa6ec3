import fc from "fast-check";
import { type JobKind, NO_NEEDS, type PersonRole } from "~/features/jobs/domain";
import { DEFAULT_TRAVEL, type JobPoint } from "~/features/jobs/travel/domain";
import { addDays } from "~/platform/kernel/dates";
import {
  type Booking,
  type Day,
  type DayJob,
  type Draft,
  seatKey,
  seatProblems,
  type Times,
  type Truck,
  type Worker,
} from "./day";

export const TODAY = "2026-12-05";
export const clock = (time: string, day = TODAY) => new Date(`${day}T${time}:00+03:00`);

export const aJob = (own: Partial<DayJob> & { id: string }): DayJob => ({
  ...{ number: `SRV-${own.id}/1`, kind: "move" as JobKind, state: "scheduled" as const },
  ...{ startsAt: clock("08:00"), endsAt: clock("12:00"), arriveBy: clock("12:00"), hasHired: false },
  ...{ needs: { ...NO_NEEDS, litres: 12_000, crew: 2 }, assigned: [], from: null, to: null },
  ...{ goods: { declared: 0, places: [] }, moveId: own.id, ...own },
});
export const aTruck = (own: Partial<Truck> & { id: string }): Truck => ({
  ...{ plate: `KDA ${own.id}`, volume: 16, payload: 3_000, state: "active", stateUntil: null },
  ...{ problems: [], bookings: [], class: "van" as const, cover: undefined, hires: undefined },
  ...own,
});
export const aWorker = (own: Partial<Worker> & { id: string; trade: string }): Worker => ({
  ...{ name: own.id, absences: [], training: [], bookings: [], daysWorked: 0, daysOff: [] },
  ...own,
});

/** Without a reserve after drives, and without drives to places that are not known. */
export const aDay = (own: Partial<Day>): Day => ({
  ...{ jobs: [], trucks: [], people: [], licences: new Map() },
  travel: { ...DEFAULT_TRAVEL, reserve: 0, unknown: 0 },
  ...own,
});
/** On a job that is not one of the day's. */
export const aBooking = (from: string, to: string, place: JobPoint | null = null): Booking => ({
  ...{ jobId: "elsewhere", moveId: "elsewhere", number: "SRV-9/1", from: place, to: place },
  ...{ startsAt: clock(from), endsAt: clock(to) },
});

const PLACES: readonly JobPoint[] = [
  { name: "Kilimani", lat: -1.2906, lon: 36.7874 },
  { name: "Karen", lat: -1.3197, lon: 36.7073 },
  { name: "Thika", lat: -1.0333, lon: 37.0693 },
];
const STATES = ["scheduled", "crewed", "dispatched", "on_the_way", "done"] as const;
const times = fc
  .record({ start: fc.integer({ min: 12, max: 34 }), length: fc.integer({ min: 2, max: 14 }) })
  .map(({ start, length }): Times => {
    const at = (half: number) => new Date(clock("00:00").getTime() + half * 1_800_000);
    return { startsAt: at(start), endsAt: at(start + length) };
  });

/** Bookings of one holder that do not overlap, on jobs of the day. */
function given<Holder extends { id: string; bookings: readonly Booking[] }>(
  holders: readonly Holder[],
  jobs: readonly DayJob[],
  picks: readonly number[],
  role: (holder: Holder) => PersonRole | "vehicle",
): { holders: Holder[]; jobs: DayJob[] } {
  const assigned = new Map(jobs.map(({ id }) => [id, [] as DayJob["assigned"][number][]]));
  const booked = holders.map((holder, at) => {
    const bookings: Booking[] = [];
    for (const pick of picks.filter((_, nth) => nth % holders.length === at)) {
      const job = jobs[pick % Math.max(1, jobs.length)];
      if (!job || job.state === "done") continue;
      if (bookings.some((one) => one.startsAt < job.endsAt && job.startsAt < one.endsAt)) continue;
      bookings.push({ ...job, jobId: job.id });
      const as = role(holder);
      assigned.get(job.id)?.push({
        personId: as === "vehicle" ? null : holder.id,
        vehicleId: as === "vehicle" ? holder.id : null,
        role: as,
      });
    }
    return { ...holder, bookings };
  });
  return {
    holders: booked,
    jobs: jobs.map((job) => ({ ...job, assigned: [...job.assigned, ...(assigned.get(job.id) ?? [])] })),
  };
}

/** Days with any jobs, trucks and people, some of them taken, away or in the workshop. */
export const anyDay: fc.Arbitrary<Day> = fc
  .record({
    jobs: fc.array(
      fc.record({
        times,
        litres: fc.option(fc.integer({ min: 1_000, max: 70_000 })),
        crew: fc.option(fc.integer({ min: 1, max: 5 })),
        kind: fc.constantFrom<JobKind>("move", "pack", "deliver"),
        state: fc.constantFrom(...STATES),
        place: fc.constantFrom(null, ...PLACES),
        declared: fc.constantFrom(0, 0, 2_000_00, 9_000_00),
      }),
      { maxLength: 12 },
    ),
    trucks: fc.array(
      fc.record({
        volume: fc.constantFrom(0, 4, 16, 24, 33, 43),
        out: fc.integer({ max: 5, min: 0 }),
        class: fc.constantFrom("van" as const, "canter" as const, "truck_7t" as const),
        limit: fc.constantFrom(null, 5_000_00),
        zones: fc.constantFrom([], ["Karen"]),
        hires: fc.constantFrom(undefined, undefined, [{ startsAt: clock("06:00"), endsAt: clock("13:00") }]),
      }),
      { maxLength: 7 },
    ),
    people: fc.array(
      fc.record({
        trade: fc.constantFrom("driver", "mover", "packer", "team_lead", "supervisor"),
        away: fc.constantFrom(null, null, null, "approved", "pending"),
        daysWorked: fc.integer({ min: 0, max: 12 }),
        isOff: fc.constantFrom(false, false, false, true),
        classes: fc.constantFrom(undefined, ["B" as const], ["C1" as const], ["C" as const]),
      }),
      { maxLength: 25 },
    ),
    picks: fc.array(fc.nat(40), { maxLength: 30 }),
  })
  .map(({ picks, ...made }) => {
    const bare = made.jobs.map(({ times: at, litres, crew, place, declared, ...job }, nth) =>
      aJob({
        id: `${nth + 1}`,
        ...job,
        ...at,
        needs: { ...NO_NEEDS, litres, crew },
        ...{ from: place, to: place },
        goods: { declared, places: place ? [{ text: place.name, county: "" }] : [] },
        arriveBy: clock("17:00"),
      }),
    );
    const trucks = made.trucks.map(({ volume, out, class: kind, limit, zones: excludedZones, hires }, nth) =>
      aTruck({
        ...{ id: `t${nth}`, volume, payload: 0, class: kind, cover: { limit, excludedZones }, hires },
        ...(out === 0 ? { state: "workshop", problems: ["In the workshop: Brakes"] } : {}),
      }),
    );
    const people = made.people.map(({ away, isOff, classes: _, ...one }, nth) =>
      aWorker({
        ...{ id: `p${nth}`, ...one },
        absences: away
          ? [TODAY, addDays(TODAY, 1)].map((day) => ({ day, status: "active", leave: away }))
          : [],
        daysOff: isOff ? [{ day: TODAY, conflicts: ["Off."] }] : [],
      }),
    );
    const licences = new Map(
      made.people.map(({ classes }, nth) => [`p${nth}`, { name: `p${nth}`, classes }] as const),
    );
    const withTrucks = given(trucks, bare, picks, () => "vehicle");
    const roleOf = ({ trade }: Worker): PersonRole =>
      trade === "driver" || trade === "packer" ? trade : "crew";
    const withPeople = given(people, withTrucks.jobs, picks.toReversed(), roleOf);
    const holders = { trucks: withTrucks.holders, people: withPeople.holders };
    return aDay({ jobs: withPeople.jobs, ...holders, licences, travel: DEFAULT_TRAVEL });
  });

/** The conflicts of a draft's own seats; empty by the rules of proposals. */
export function conflictsOf(day: Day, draft: Draft): string[] {
  const keys = draft.seats.map(({ jobId, id }) => seatKey(jobId, id));
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${key} twice`);
  const found = draft.seats.flatMap((seat) => seatProblems(seat, { day, draft }));
  return [...twice, ...found];
}
