import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { BLANK_STOP, NO_NEEDS } from "~/features/jobs/domain";
import { placeSomeJobs } from "~/features/jobs/server/commands/place-jobs";
import { jobAssignments, jobPlaces, jobs } from "~/features/jobs/server/tables";
import { aMove, at, firstJob, jobsAs, movesOf } from "~/features/jobs/testing";
import { DEFAULT_TRAVEL, driveMinutes, roadKm, travelBetween } from "~/features/jobs/travel/domain";
import {
  aServedCustomer,
  aService,
  customerServicesHandlers,
  inDays,
} from "~/features/moves/records/testing";
import { anAccessEdit, aStartedSurvey, asSurveys } from "~/features/surveys/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { lateDrives } from "./bookings-testing";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
const aMover = async () => (await aPerson({ role: "mover" })).personId ?? "";
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "allowed",
    (error: { message: string }) => error.message,
  );
const stopAt = (...places: string[]) =>
  places.map((place, at) => ({
    ...{ ...BLANK_STOP, address: `House 4, ${place}`, place },
    role: at === 0 ? ("pickup" as const) : ("delivery" as const),
  }));

/** The first job of a new move, at times of a day and between two places. */
async function aJob(days: number, [from, to]: [string, string], places: [string, string]) {
  const move = await aMove(admin, { days, window: "full_day" });
  const job = await firstJob(admin, move.id);
  const times = { startsAt: at(move.date, from), endsAt: at(move.date, to) };
  await jobsAs(admin).plan({
    id: job.id,
    kind: "move",
    ...times,
    needs: NO_NEEDS,
    rowVersion: job.rowVersion,
  });
  const { rowVersion } = await firstJob(admin, move.id);
  await jobsAs(admin).setStops({ id: job.id, stops: stopAt(...places), rowVersion });
  return firstJob(admin, move.id);
}
const IN_KITISURU: [string, string] = ["Kitisuru, Nairobi", "Kitisuru, Nairobi"];
const IN_LAVINGTON: [string, string] = ["Lavington, Nairobi", "Lavington, Nairobi"];

describe("the database measures as the domain does", () => {
  test("kilometres between any two places", async () => {
    const degrees = (min: number, max: number) =>
      fc.integer({ min: min * 10_000, max: max * 10_000 }).map((value) => value / 10_000);
    const point = fc.record({ lat: degrees(-5, 3), lon: degrees(34, 41) });
    await fc.assert(
      fc.asyncProperty(point, point, async (a, b) => {
        const { rows } = await db().execute<{ km: number }>(
          sql`select road_km(${a.lat}::float8, ${a.lon}::float8, ${b.lat}::float8, ${b.lon}::float8) as km`,
        );
        expect(Number(rows[0]?.km)).toBeCloseTo(roadKm(a, b), 6);
      }),
      { numRuns: 60 },
    );
  });

  test("the time between two jobs, by the setting", async () => {
    const one = await aJob(40, ["08:00", "09:00"], IN_KITISURU);
    const two = await aJob(40, ["12:00", "13:00"], ["Nyali, Mombasa", "Nyali, Mombasa"]);
    const gap = async () => {
      const { rows } = await db().execute<{ minutes: string }>(
        sql`select extract(epoch from travel_gap(${one.id}::uuid, ${two.id}::uuid)) / 60 as minutes`,
      );
      return Number(rows[0]?.minutes);
    };
    const of = (rules = DEFAULT_TRAVEL) =>
      travelBetween(
        { moveId: one.moveId, to: one.endPoint },
        { moveId: two.moveId, from: two.startPoint },
        rules,
      ).gap;
    expect(await gap()).toBe(of());
    const rules = { townSpeed: 15, highwaySpeed: 40, townKm: 10, reserve: 60, unknown: 20 };
    await db().execute(
      sql`insert into settings (section, value, version, updated_at) values ('travel', ${JSON.stringify(rules)}::jsonb, 1, now())`,
    );
    expect(await gap()).toBe(of(rules));
    await db().delete(jobPlaces).where(eq(jobPlaces.jobId, two.id));
    expect(await gap()).toBe(80);
    await db().execute(sql`delete from settings where section = 'travel'`);
  });
});

describe("a drive between two jobs", () => {
  test("that does not fit needs a reason, and says when the vehicle is free", async () => {
    const { id: vehicleId, plate } = await aVehicle(admin);
    const first = await aJob(50, ["08:00", "12:30"], IN_KITISURU);
    const next = await aJob(50, ["13:00", "16:00"], IN_LAVINGTON);
    await jobsAs(admin).assign({ id: first.id, vehicleId });
    const sentence = `${plate} is in Kitisuru until 12:30, then drives 20 min to Lavington and keeps 30 min in reserve. It is free at 13:20.`;
    const { vehicles } = await jobsAs(admin).choices({ id: next.id });
    expect(vehicles.find(({ id }) => id === vehicleId)?.soft).toEqual([sentence]);
    expect(await refusal(jobsAs(admin).assign({ id: next.id, vehicleId }))).toBe(
      `${sentence} Give a reason to do it anyway.`,
    );
    await jobsAs(admin).assign({ id: next.id, vehicleId, reason: "The road is empty" });
    const [row] = await db().select().from(jobAssignments).where(eq(jobAssignments.jobId, next.id));
    expect(row?.overrideReason).toBe("The road is empty");
    // Later it fits, and the override is over.
    const plan = (from: string) =>
      jobsAs(admin).plan({
        ...{ id: next.id, kind: "move", startsAt: at(next.date, from), endsAt: at(next.date, "16:00") },
        ...{ needs: NO_NEEDS, rowVersion: rowVersion ?? 1 },
      });
    const rowVersion = (await jobsAs(admin).get({ id: next.id })).rowVersion;
    await plan("13:20");
    const [fits] = await db().select().from(jobAssignments).where(eq(jobAssignments.jobId, next.id));
    expect(fits?.overriddenAt).toBeNull();
    expect(await lateDrives()).toBe(0);
  });

  test("is counted before the job as well, for people by name", async () => {
    const personId = await aMover();
    const next = await aJob(51, ["13:00", "16:00"], IN_LAVINGTON);
    const first = await aJob(51, ["08:00", "12:30"], IN_KITISURU);
    await jobsAs(admin).assign({ id: next.id, personId });
    expect(await refusal(jobsAs(admin).assign({ id: first.id, personId }))).toMatch(
      /has to be in Lavington at 13:00 and drives 20 min to get there and keeps 30 min in reserve\. .+ is free until 12:10\./,
    );
  });

  test("changes with the stops: new ones that are too far need a reason", async () => {
    const { id: vehicleId } = await aVehicle(admin);
    const first = await aJob(52, ["08:00", "12:00"], IN_KITISURU);
    const next = await aJob(52, ["13:00", "16:00"], IN_LAVINGTON);
    for (const { id } of [first, next]) await jobsAs(admin).assign({ id, vehicleId });
    const { rowVersion } = await jobsAs(admin).get({ id: next.id });
    const change = (reason: string) =>
      jobsAs(admin).setStops({ ...{ id: next.id, stops: stopAt("Nakuru"), rowVersion, reason } });
    expect(await refusal(change(""))).toContain("to Nakuru");
    expect((await jobsAs(admin).get({ id: next.id })).stops[0]?.place).toBe("Lavington, Nairobi");
    await change("The driver starts at noon");
    const [row] = await db().select().from(jobAssignments).where(eq(jobAssignments.jobId, next.id));
    expect(row).toMatchObject({ overrideReason: "The driver starts at noon", overriddenBy: admin.personId });
  });

  test("is listed for the planner in the calendar of moves, who can override it", async () => {
    const personId = await aMover();
    const first = await aJob(53, ["08:00", "12:00"], IN_KITISURU);
    await jobsAs(admin).assign({ id: first.id, personId });
    const move = await aMove(admin, { days: 53, window: "afternoon" });
    const team = { id: move.id, crewLead: personId, crew: [], notes: "" };
    expect(await refusal(movesOf(admin).assign(team))).toContain("is in Kitisuru until 12:00");
    await movesOf(admin).assign({ ...team, overrideWarnings: true });
    expect((await firstJob(admin, move.id)).assigned[0]?.overrideReason).toContain(
      "is in Kitisuru until 12:00",
    );
    expect(await lateDrives()).toBe(0);
  });

  test("of a process that knows no travel is marked, and never refused", async () => {
    const personId = await aMover();
    const first = await aJob(54, ["08:00", "12:00"], IN_KITISURU);
    const next = await aJob(54, ["12:15", "16:00"], IN_LAVINGTON);
    for (const { id } of [first, next])
      await db().execute(
        sql`insert into job_assignments (id, job_id, person_id, role) values (gen_random_uuid(), ${id}, ${personId}, 'crew')`,
      );
    const { assigned } = await jobsAs(admin).get({ id: next.id });
    expect(assigned[0]?.overrideReason).toBe("Planned before travel times");
    expect(await lateDrives()).toBe(0);
  });

  test("is checked again once the places of a job are found", async () => {
    const personId = await aMover();
    const first = await aJob(55, ["08:00", "12:00"], IN_KITISURU);
    const next = await aJob(55, ["14:00", "16:00"], ["Nakuru", "Nakuru"]);
    await db().delete(jobPlaces).where(eq(jobPlaces.jobId, next.id));
    await db().execute(
      sql`insert into job_assignments (id, job_id, person_id, role) select gen_random_uuid(), j.id, ${personId}::uuid, 'crew' from jobs j where j.id in (${first.id}, ${next.id})`,
    );
    expect((await jobsAs(admin).get({ id: next.id })).assigned[0]?.overrideReason).toBe("");
    while ((await transaction((tx) => placeSomeJobs(tx, new Date(), 50))) === 50);
    expect((await jobsAs(admin).get({ id: next.id })).assigned[0]?.overrideReason).toBe(
      "Planned before travel times",
    );
    expect(await lateDrives()).toBe(0);
  });

  test("uses the places of now: after another kind, an edited record, and each change of a survey", async () => {
    const endsOf = async (jobId: string) => {
      const [row] = await db().select().from(jobPlaces).where(eq(jobPlaces.jobId, jobId));
      return [row?.fromName, row?.toName];
    };
    const move = await aMove(admin, { days: 57 });
    const job = await firstJob(admin, move.id);
    const [from = "", to = ""] = (await endsOf(job.id)) as string[];
    expect(from).not.toBe(to);
    await jobsAs(admin).plan({ ...job, kind: "deliver" });
    expect(await endsOf(job.id)).toEqual([to, to]);
    await jobsAs(admin).plan({ ...(await firstJob(admin, move.id)), kind: "move" });
    const survey = await aStartedSurvey(admin);
    const edit = (facts: Parameters<typeof anAccessEdit>[0]) => ({
      ...{ ...survey, ...anAccessEdit(facts) },
      stop: { key: "more", end: "delivery" as const },
    });
    await asSurveys(admin).saveAccess(edit({ place: "Thika" }));
    expect(await endsOf(job.id)).toEqual([from, to]);
    await asSurveys(admin).link({ id: survey.id, type: "quote", subjectId: move.quoteId });
    expect(await endsOf(job.id)).toEqual([from, "Thika"]);
    await asSurveys(admin).saveAccess(edit({ place: "Nakuru" }));
    expect(await endsOf(job.id)).toEqual([from, "Nakuru"]);
    const { key } = edit({}).stop;
    await asSurveys(admin).dropStop({ ...survey, editId: newId(), at: new Date().toISOString(), key });
    expect(await endsOf(job.id)).toEqual([from, to]);
    await asSurveys(admin).saveAccess({
      ...edit({ place: "Thika" }),
      stop: { key: "again", end: "delivery" },
    });
    const { id: leadId } = await aLead(admin);
    await asSurveys(admin).link({ id: survey.id, type: "lead", subjectId: leadId });
    expect(await endsOf(job.id)).toEqual([from, to]);

    const { id } = await aServedCustomer();
    const services = callAs(customerServicesHandlers, admin);
    const typed = (address: string) => ({
      address,
      coordinates: { latitude: null, longitude: null },
      accessNotes: "",
      contactPerson: { name: "", phone: "" as const },
    });
    const fields = { scheduledDate: inDays(57), window: "morning" as const, destination: typed("Thika") };
    const made = await services.create({
      id,
      ...aService({ ...fields, origin: typed("Kilimani, Nairobi") }),
    });
    const recorded = await firstJob(admin, made.id);
    expect(await endsOf(recorded.id)).toEqual(["Kilimani", "Thika"]);
    const { updatedAt } = await services.get({ id, serviceId: made.id });
    const origin = typed("Lavington, Nairobi");
    await services.edit({ id, serviceId: made.id, ...aService({ ...fields, origin }), updatedAt });
    expect(await endsOf(recorded.id)).toEqual(["Lavington", "Thika"]);
  });

  test("of fifty planners at once: one vehicle gets one of fifty jobs that lie too near", async () => {
    const { id: vehicleId } = await aVehicle(admin);
    const all = [];
    for (let count = 0; count < 50; count++) {
      const job = await firstJob(admin, (await aMove(admin, { days: 56 })).id);
      const [from, to] = count % 2 === 1 ? ["12:15", "16:00"] : ["08:00", "12:00"];
      await db()
        .update(jobs)
        .set({ startsAt: at(job.date, from ?? ""), endsAt: at(job.date, to ?? "") })
        .where(eq(jobs.id, job.id));
      all.push(job);
    }
    const outcomes = await Promise.all(all.map(({ id }) => refusal(jobsAs(admin).assign({ id, vehicleId }))));
    expect(outcomes.filter((outcome) => outcome === "allowed")).toHaveLength(1);
    expect(await lateDrives()).toBe(0);
  }, 120_000);
});

test("no random plan leaves a drive without time that nobody overrode", async () => {
  const places = ["Kitisuru, Nairobi", "Lavington, Nairobi", "Thika", "Nakuru", "a place that nobody knows"];
  const [{ id: vehicleId }, personId] = [await aVehicle(admin), await aMover()];
  const made: Awaited<ReturnType<typeof aMove>>[] = [];
  for (let count = 0; count < 4; count++) made.push(await aMove(admin, { days: 80, window: "full_day" }));
  const which = fc.integer({ min: 0, max: 3 });
  const reason = fc.constantFrom("", "Needed");
  const step = fc.oneof(
    fc.record({
      act: fc.constant("times" as const),
      which,
      hour: fc.integer({ min: 6, max: 18 }),
      half: fc.boolean(),
      reason,
    }),
    fc.record({ act: fc.constant("stops" as const), which, from: fc.nat(4), to: fc.nat(4), reason }),
    fc.record({ act: fc.constant("truck" as const), which, reason }),
    fc.record({ act: fc.constant("person" as const), which, reason }),
    fc.record({ act: fc.constant("off" as const), which, nth: fc.nat(3) }),
    fc.record({
      act: fc.constant("day" as const),
      which,
      by: fc.integer({ min: 79, max: 81 }),
      force: fc.boolean(),
    }),
  );
  const today = nairobiDate(new Date());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const taken of steps) {
        const job = await firstJob(admin, made[taken.which]?.id ?? "");
        const { id, rowVersion } = job;
        const act = () => {
          switch (taken.act) {
            case "times": {
              const start = at(
                job.date,
                `${String(taken.hour).padStart(2, "0")}:${taken.half ? "30" : "00"}`,
              );
              const endsAt = new Date(start.getTime() + 2 * 3_600_000);
              return jobsAs(admin).plan({
                ...{
                  id,
                  kind: "move",
                  startsAt: start,
                  endsAt,
                  needs: NO_NEEDS,
                  rowVersion,
                  reason: taken.reason,
                },
              });
            }
            case "stops": {
              const stops = stopAt(places[taken.from] ?? "", places[taken.to] ?? "");
              return jobsAs(admin).setStops({ id, stops, rowVersion, reason: taken.reason });
            }
            case "truck":
              return jobsAs(admin).assign({ id, vehicleId, reason: taken.reason });
            case "person":
              return jobsAs(admin).assign({ id, personId, role: "crew", reason: taken.reason });
            case "off": {
              const gone = job.assigned[taken.nth % Math.max(1, job.assigned.length)];
              return gone ? jobsAs(admin).unassign({ id, assignmentId: gone.id }) : Promise.resolve();
            }
            case "day":
              return movesOf(admin).reschedule({
                ...{ id: job.moveId, date: addDays(today, taken.by), from: job.date, window: job.window },
                ...{ reason: "Asked", overrideWarnings: taken.force },
              });
          }
        };
        await act().catch((error: { status?: number }) => {
          if ((error.status ?? 500) >= 500) throw error;
        });
        expect(await lateDrives()).toBe(0);
      }
    }),
    { numRuns: 12 },
  );
  expect(driveMinutes(null, null, DEFAULT_TRAVEL)).toBe(45);
});
