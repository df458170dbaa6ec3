import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOver, isPlannable, NO_NEEDS } from "~/features/jobs/domain";
import { aDay, aJob, anyDay, aTruck, aWorker, clock, conflictsOf } from "./any-day-testing";
import type { Day, DayJob } from "./day";
import { type Fallen, jobsOf, optionsFor } from "./replan";

const on = (...ids: string[]): DayJob["assigned"] =>
  ids.map((id) =>
    id.startsWith("t")
      ? { personId: null, vehicleId: id, role: "vehicle" as const }
      : { personId: id, vehicleId: null, role: "crew" as const },
  );
const booked = (job: DayJob) => [{ ...job, jobId: job.id }];
const fallen: Fallen = { id: "t1", of: "vehicle", name: "KDA t1", from: clock("07:10") };
const broken = aTruck({ id: "t1", state: "workshop", problems: ["In the workshop: Clutch"] });
const job = aJob({ id: "1", assigned: on("t1", "p1", "p2"), state: "crewed" });
const people = [1, 2, 3].map((nth) => aWorker({ id: `p${nth}`, trade: "mover" }));
const hauliers = [
  {
    id: "h1",
    name: "Mfano Haulage",
    phone: "+254700000001",
    truck: "Truck, 5 t",
    volume: 24,
    payload: 5_000,
    price: "KES 18,000",
  },
];
const titles = (day: Day, of = job, who = fallen) =>
  optionsFor(of, { day, fallen: who, hauliers }).map(({ kind, title }) => `${kind}: ${title}`);

describe("a vehicle falls out", () => {
  test("its open jobs from then on are found", () => {
    const day = aDay({
      jobs: [
        aJob({ id: "2", assigned: on("t1"), startsAt: clock("13:00"), endsAt: clock("16:00") }),
        job,
        aJob({ id: "3", assigned: on("t1"), startsAt: clock("05:00"), endsAt: clock("07:00") }),
        aJob({ id: "4", assigned: on("t1"), state: "done" }),
        aJob({ id: "5", assigned: on("t2") }),
      ],
      ...{ trucks: [broken], people },
    });
    expect(jobsOf(day, fallen).map(({ id }) => id)).toEqual(["1", "2"]);
  });

  test("another free truck disturbs least, then a later start, then a hired one", () => {
    const early = aJob({ id: "0", startsAt: clock("06:00"), endsAt: clock("09:50"), assigned: on("t4") });
    const trucks = [
      ...[broken, aTruck({ id: "t2", volume: 33 }), aTruck({ id: "t3", volume: 4 })],
      aTruck({ id: "t4", bookings: booked(early) }),
    ];
    const day = aDay({ jobs: [early, job], trucks, people });
    expect(titles(day)).toEqual([
      "replace: KDA t2 instead of KDA t1",
      "shift: KDA t4 from 10:00",
      "hire: Hire from Mfano Haulage",
    ]);
    const without = aDay({ ...day, trucks: trucks.filter(({ id }) => id !== "t2") });
    const [later, hired] = optionsFor(job, { day: without, fallen, hauliers });
    expect(later).toMatchObject({ kind: "shift", title: "KDA t4 from 10:00" });
    expect(later?.consequences[0]).toBe("The job starts at 10:00 instead of 08:00 and ends at 14:00.");
    expect(hired?.consequences).toEqual([
      ...["Truck, 5 t, 24 m³, KES 18,000 a day.", "Call +254700000001. Nothing is booked yet."],
    ]);
  });

  test("a later job gives its truck when it can have another one", () => {
    const later = aJob({
      ...{ id: "2", startsAt: clock("10:00"), endsAt: clock("14:00"), assigned: on("t2") },
      needs: { ...NO_NEEDS, litres: 3_000 },
    });
    const trucks = [broken, aTruck({ id: "t2", bookings: booked(later) }), aTruck({ id: "t3", volume: 4 })];
    const [swap] = optionsFor(job, { day: aDay({ jobs: [job, later], trucks, people }), fallen, hauliers });
    expect(swap).toMatchObject({ kind: "swap", title: "KDA t2 from SRV-2/1", key: "swap:2:t2:t3" });
    expect(swap?.consequences).toContain("KDA t3 takes over SRV-2/1 at 10:00.");
  });

  test("a job under way gets a second truck, which a free driver brings", () => {
    const begun = { ...job, state: "arrived" as const };
    const drivers = [...people, aWorker({ id: "Dan", trade: "driver" })];
    const day = aDay({ jobs: [begun], trucks: [broken, aTruck({ id: "t2" })], people: drivers });
    const [join] = optionsFor(begun, { day, fallen, hauliers });
    expect(join).toMatchObject({ kind: "join", title: "KDA t2 joins" });
    expect(join?.consequences).toContain("Dan drives it there. The goods are moved over.");
    expect([...(join?.draft.removed ?? [])]).toEqual([]);
    expect(join?.draft.seats.map(({ id, role }) => [id, role])).toEqual([
      ["t2", "vehicle"],
      ["Dan", "driver"],
    ]);
  });
});

test("a person falls out: another one, or the rest of the crew", () => {
  const of = aJob({ id: "1", assigned: on("t1", "p1", "p2", "p4") });
  const day = aDay({ jobs: [of], trucks: [aTruck({ id: "t1" })], people });
  const who: Fallen = { id: "p1", of: "person", name: "p1", from: clock("07:10") };
  expect(titles(day, of, who)).toEqual(["replace: p3 instead of p1", "fewer: Go without p1"]);
});

test("any option: at most three by disturbance, without a conflict, and only of jobs that have not set off", () => {
  const days = fc.record({ day: anyDay, pick: fc.nat(40), hour: fc.integer({ min: 5, max: 15 }) });
  fc.assert(
    fc.property(days, ({ day, pick, hour }) => {
      const all = [...day.trucks, ...day.people];
      const one = all[pick % Math.max(1, all.length)];
      if (!one) return;
      const of = "plate" in one ? ("vehicle" as const) : ("person" as const);
      const from = clock(`${String(hour).padStart(2, "0")}:10`);
      const who: Fallen = { id: one.id, of, name: one.id, from };
      const rest: Day = {
        ...day,
        trucks: day.trucks.map((truck) =>
          truck.id === one.id
            ? { ...truck, state: "workshop", problems: ["In the workshop: Clutch"] }
            : truck,
        ),
        people: day.people.filter(({ id }) => id !== one.id),
      };
      for (const affected of jobsOf(rest, who)) {
        expect(isOver(affected.state)).toBe(false);
        const options = optionsFor(affected, { day: rest, fallen: who, hauliers });
        expect(options.length).toBeLessThanOrEqual(3);
        const ranks = options.map(({ disturbance }) => disturbance);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(new Set(options.map(({ key }) => key)).size).toBe(options.length);
        for (const { draft, kind } of options) {
          expect(conflictsOf(rest, draft), kind).toEqual([]);
          expect(draft.seats.some(({ id }) => id === one.id)).toBe(false);
          for (const [jobId, times] of draft.times) {
            const moved = rest.jobs.find(({ id }) => id === jobId);
            expect(moved && isPlannable(moved.state)).toBe(true);
            expect(times.startsAt <= (moved as DayJob).arriveBy).toBe(true);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});
