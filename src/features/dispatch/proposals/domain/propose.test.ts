import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlannable, NO_NEEDS } from "~/features/jobs/domain";
import { formatKes } from "~/platform/kernel/money";
import { aBooking, aDay, aJob, anyDay, aTruck, aWorker, clock, conflictsOf, TODAY } from "./any-day-testing";
import { type Day, NO_CHANGE } from "./day";
import { isShort } from "./needs";
import { proposeDay } from "./propose";

const crew = [
  aWorker({ id: "Ann", trade: "driver", daysWorked: 4 }),
  aWorker({ id: "Ben", trade: "driver", daysWorked: 2 }),
  aWorker({ id: "Cem", trade: "team_lead" }),
  aWorker({ id: "Dan", trade: "mover", daysWorked: 5 }),
  aWorker({ id: "Eve", trade: "mover", daysWorked: 1 }),
];
const dayOf = (own: Partial<Day>): Day => aDay({ people: crew, ...own });
const seatsOf = (day: Day) => proposeDay(day).seats.map(({ jobId, id, role }) => `${jobId} ${role} ${id}`);

describe("a proposal", () => {
  test("takes the tightest truck, the driver and the mover with the fewest days, and a lead", () => {
    const trucks = [aTruck({ id: "7t", volume: 33 }), aTruck({ id: "3t" }), aTruck({ id: "van", volume: 4 })];
    const { seats, left } = proposeDay(dayOf({ jobs: [aJob({ id: "1" })], trucks }));
    expect(left).toEqual([]);
    expect(seats).toEqual([
      { jobId: "1", id: "3t", role: "vehicle", why: "The smallest free truck for 12 m³: it takes 16 m³." },
      {
        ...{ jobId: "1", id: "Ben", role: "driver" },
        why: "The free driver at the yard with the fewest days of work: 2 days in the last two weeks.",
      },
      {
        ...{ jobId: "1", id: "Cem", role: "lead" },
        why: "The free team lead with the fewest days of work: 0 days in the last two weeks.",
      },
      {
        ...{ jobId: "1", id: "Eve", role: "crew" },
        why: "The free mover with the fewest days of work: 1 day in the last two weeks.",
      },
    ]);
  });

  test("takes the driver who is nearest to the first stop", () => {
    const [kilimani, westlands, karen] = [
      { name: "Kilimani", lat: -1.2906, lon: 36.7874 },
      { name: "Westlands", lat: -1.2676, lon: 36.8108 },
      { name: "Karen", lat: -1.3197, lon: 36.7073 },
    ];
    const near = aWorker({
      id: "Near",
      trade: "driver",
      daysWorked: 9,
      bookings: [aBooking("06:00", "07:30", westlands)],
    });
    const far = aWorker({ id: "Far", trade: "driver", bookings: [aBooking("06:00", "07:30", karen)] });
    const job = aJob({ id: "1", from: kilimani, needs: { ...NO_NEEDS, litres: 9_000, crew: 0 } });
    const { seats } = proposeDay(aDay({ jobs: [job], trucks: [aTruck({ id: "3t" })], people: [far, near] }));
    expect(seats[1]).toMatchObject({
      ...{ id: "Near", why: "The nearest free driver: about 5 km from the end of SRV-9/1." },
    });
  });

  test("takes two trucks when none fits alone, unless that leaves none for another job", () => {
    const needs = { ...NO_NEEDS, litres: 30_000, crew: 1 };
    const trucks = [aTruck({ id: "a" }), aTruck({ id: "b" })];
    const large = aJob({ id: "1", needs });
    const both = proposeDay(dayOf({ jobs: [large], trucks }));
    expect(both.seats.map(({ id }) => id)).toEqual(["a", "b", "Ben", "Ann", "Cem"]);
    expect(both.seats[0]?.why).toBe("No free truck takes 30 m³ alone: these two take 32 m³.");
    const small = aJob({ id: "2", startsAt: clock("09:00"), needs: { ...NO_NEEDS, litres: 9_000 } });
    const shared = proposeDay(dayOf({ jobs: [large, small], trucks }));
    expect(shared.left).toEqual([
      { jobId: "1", why: "It needs two trucks, and that leaves none for SRV-2/1." },
    ]);
    expect(shared.seats.map(({ jobId, id }) => `${jobId} ${id}`)).toContain("2 a");
  });

  test("swaps what an earlier job was given and does not need", () => {
    // The large truck is the tightest for neither, but the only one for the second job.
    const first = aJob({ id: "1", endsAt: clock("10:00"), needs: { ...NO_NEEDS, crew: 0, litres: 20_000 } });
    const second = aJob({
      ...{ id: "2", startsAt: clock("09:00"), endsAt: clock("13:00") },
      needs: { ...NO_NEEDS, crew: 0, litres: 22_000, kg: 4_500 },
    });
    const heavy = aTruck({ id: "heavy", volume: 24, payload: 5_000 });
    const light = aTruck({ id: "light", volume: 33, payload: 3_000 });
    const { seats, left } = proposeDay(dayOf({ jobs: [first, second], trucks: [heavy, light] }));
    expect(left).toEqual([]);
    expect(seats.filter(({ role }) => role === "vehicle")).toEqual([
      {
        ...{ jobId: "2", id: "heavy", role: "vehicle" },
        why: "The only truck left for 22 m³ · 4,500 kg: SRV-1/1 gets another one.",
      },
      { jobId: "1", id: "light", role: "vehicle", why: "It fits too, and leaves a truck for SRV-2/1." },
    ]);
    // A driver who is away in the afternoon gives way for the one job that the other cannot do.
    const away = [aBooking("10:00", "13:00")];
    const people = [
      aWorker({ id: "Free", trade: "driver", daysWorked: 0 }),
      aWorker({ id: "Early", trade: "driver", daysWorked: 3, bookings: away }),
    ];
    expect(
      proposeDay(aDay({ jobs: [first, second], trucks: [heavy, light], people }))
        .seats.filter(({ role }) => role === "driver")
        .map(({ jobId, id }) => `${jobId} ${id}`),
    ).toEqual(["2 Free", "1 Early"]);
  });

  test("leaves a job that cannot be filled, with the reason, and takes nothing for it", () => {
    const job = aJob({ id: "1", needs: { ...NO_NEEDS, litres: 12_000, crew: 5 } });
    const trucks = [aTruck({ id: "3t" })];
    expect(proposeDay(dayOf({ jobs: [job], trucks }))).toEqual({
      ...{ seats: [], left: [{ jobId: "1", why: "2 crew members are missing from 08:00 to 12:00." }] },
    });
    const inside = aTruck({ id: "in", state: "workshop", problems: ["In the workshop: Brakes"] });
    expect(proposeDay(dayOf({ jobs: [aJob({ id: "1" })], trucks: [inside] })).left).toEqual([
      { jobId: "1", why: "Every truck that takes 12 m³ is out from 08:00 to 12:00." },
    ]);
    const large = aJob({ id: "1", needs: { ...NO_NEEDS, litres: 60_000 } });
    expect(proposeDay(dayOf({ jobs: [large], trucks })).left[0]?.why).toBe(
      "No free truck, and no two of them, take 60 m³ from 08:00 to 12:00.",
    );
  });

  test("takes drivers for their classes, and trucks whose cover is enough", () => {
    const needs = { ...NO_NEEDS, litres: 12_000, crew: 0 };
    const heavy = aTruck({ id: "7t", class: "truck_7t" });
    const licences = new Map([["Ben", { name: "Ben", classes: ["C1" as const] }]]);
    const job = aJob({ id: "1", needs });
    expect(seatsOf(dayOf({ jobs: [job], trucks: [heavy], licences }))).toEqual([
      "1 vehicle 7t",
      "1 driver Ann",
    ]);
    const all = new Map(crew.map(({ id }) => [id, { name: id, classes: ["C1" as const] }]));
    expect(proposeDay(dayOf({ jobs: [job], trucks: [heavy], licences: all })).left[0]?.why).toBe(
      "1 driver with a licence of class C is missing from 08:00 to 12:00.",
    );
    const assigned = [{ personId: "Ben", vehicleId: null, role: "driver" as const }];
    const driven = aJob({ id: "1", needs, assigned });
    expect(proposeDay(dayOf({ jobs: [driven], trucks: [heavy], licences })).left[0]?.why).toBe(
      "No free truck may go: the driver on the job has no licence for one of this size.",
    );
    const goods = { declared: 50_000_00, places: [] };
    const low = aTruck({ id: "low", cover: { limit: 10_000_00, excludedZones: [] } });
    const worth = aJob({ id: "1", needs, goods });
    expect(proposeDay(dayOf({ jobs: [worth], trucks: [low] })).left[0]?.why).toBe(
      `No free truck may go: KDA low is covered up to ${formatKes(10_000_00)}, the goods are worth ${formatKes(50_000_00)}.`,
    );
    const enough = aTruck({ id: "enough", volume: 33, cover: { limit: null, excludedZones: [] } });
    expect(seatsOf(dayOf({ jobs: [worth], trucks: [low, enough] }))[0]).toBe("1 vehicle enough");
  });

  test("keeps leave, 11 hours and what is there", () => {
    const leave = [{ day: TODAY, status: "active", leave: "pending" }];
    const long = aBooking("12:00", "20:00");
    const people = [
      aWorker({ id: "Away", trade: "driver", absences: leave }),
      aWorker({ id: "Tired", trade: "driver", bookings: [long] }),
      aWorker({ id: "Off", trade: "driver", daysOff: [{ day: TODAY, conflicts: ["Off."] }] }),
    ];
    const job = aJob({ id: "1", needs: { ...NO_NEEDS, litres: 1_000, crew: 0 } });
    expect(proposeDay(aDay({ jobs: [job], trucks: [aTruck({ id: "3t" })], people })).left[0]?.why).toBe(
      "1 driver is missing from 08:00 to 12:00.",
    );
    const hires = [{ startsAt: clock("10:00"), endsAt: clock("18:00") }];
    expect(proposeDay(dayOf({ jobs: [job], trucks: [aTruck({ id: "3t", hires })] })).seats).toEqual([]);
    const assigned = [{ personId: null, vehicleId: "3t", role: "vehicle" as const }];
    const half = aJob({ id: "1", assigned, needs: { ...NO_NEEDS, litres: 9_000, crew: 0 } });
    expect(seatsOf(dayOf({ jobs: [half], trucks: [aTruck({ id: "3t" }), aTruck({ id: "b" })] }))).toEqual([
      "1 driver Ben",
    ]);
  });
});

test("any proposal: no overlap, no conflict, nobody twice; each job is full or left", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { seats, left } = proposeDay(day);
      const draft = { ...NO_CHANGE, seats };
      expect(conflictsOf(day, draft)).toEqual([]);
      for (const job of day.jobs) {
        const isOpen = isPlannable(job.state) && isShort(job, { day, draft: NO_CHANGE });
        const isLeft = left.some(({ jobId }) => jobId === job.id);
        const touched = seats.some(({ jobId }) => jobId === job.id);
        expect([isLeft, touched], job.number).toEqual(isOpen ? [isLeft, !isLeft] : [false, false]);
        if (touched) expect(isShort(job, { day, draft })).toBe(false);
      }
      expect([...seats, ...left].every(({ why }) => /^[A-Z0-9].*\.$/.test(why))).toBe(true);
      expect(proposeDay(day)).toEqual({ seats, left });
    }),
    { numRuns: 300 },
  );
});
