import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { problemsOf, type Target } from "~/features/dispatch/domain/fits";
import { dispatchAs } from "~/features/dispatch/testing";
import { aPaper, aVehicle, fleetAs } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { NO_NEEDS } from "~/features/jobs/domain";
import { jobAssignments } from "~/features/jobs/server/tables";
import { aMove, at, firstJob, jobsAs } from "~/features/jobs/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { doubleBookings } from "./bookings-testing";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
const aMover = async () => (await aPerson({ role: "mover" })).personId ?? "";
const onJob = (jobId: string) => db().select().from(jobAssignments).where(eq(jobAssignments.jobId, jobId));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: { message: string }) => error.message,
  );

describe("a placement", () => {
  test("changes vehicle and times together, and is taken back together", async () => {
    const [one, two] = [await aVehicle(admin), await aVehicle(admin)];
    const job = await firstJob(admin, (await aMove(admin, { days: 60 })).id);
    const first = await jobsAs(admin).place({ id: job.id, vehicleId: one.id, rowVersion: job.rowVersion });
    const [taken] = await onJob(job.id);
    const times = { startsAt: at(job.date, "09:30"), endsAt: at(job.date, "12:30") };
    const moved = await jobsAs(admin).place({
      ...{ id: job.id, takeOff: taken?.id, vehicleId: two.id, ...times, rowVersion: first.rowVersion },
    });
    const after = await jobsAs(admin).get({ id: job.id });
    expect(after).toMatchObject({ ...times, rowVersion: moved.rowVersion });
    expect(after.assigned.map(({ vehicleId }) => vehicleId)).toEqual([two.id]);
    await jobsAs(admin).place({ id: job.id, rowVersion: moved.rowVersion, ...moved.undo });
    const back = await jobsAs(admin).get({ id: job.id });
    expect(back).toMatchObject({ startsAt: job.startsAt, endsAt: job.endsAt });
    expect(back.assigned.map(({ vehicleId }) => vehicleId)).toEqual([one.id]);
  });

  test("is refused as a whole: the old vehicle stays", async () => {
    const [one, two] = [await aVehicle(admin), await aVehicle(admin)];
    const job = await firstJob(admin, (await aMove(admin, { days: 61 })).id);
    const { rowVersion } = await jobsAs(admin).place({
      ...{ id: job.id, vehicleId: one.id, rowVersion: job.rowVersion },
    });
    await fleetAs(admin).vehicles.setState({ id: two.id, state: "blocked", reason: "Accident", until: null });
    const [taken] = await onJob(job.id);
    const times = { startsAt: at(job.date, "10:00"), endsAt: at(job.date, "11:00") };
    expect(
      await refusal(
        jobsAs(admin).place({ id: job.id, takeOff: taken?.id, vehicleId: two.id, ...times, rowVersion }),
      ),
    ).toContain("Accident");
    const after = await jobsAs(admin).get({ id: job.id });
    expect(after).toMatchObject({ startsAt: job.startsAt, rowVersion });
    expect(after.assigned.map(({ vehicleId }) => vehicleId)).toEqual([one.id]);
  });

  test("of the later of two planners is refused with the name and the time of the first", async () => {
    const [one, two] = [await aVehicle(admin), await aVehicle(admin)];
    const other = await aPerson({ role: "manager" });
    const job = await firstJob(admin, (await aMove(admin, { days: 62 })).id);
    await jobsAs(other).place({ id: job.id, vehicleId: one.id, rowVersion: job.rowVersion });
    const said = await refusal(
      jobsAs(admin).place({ id: job.id, vehicleId: two.id, rowVersion: job.rowVersion }),
    );
    expect(said).toMatch(/ changed this job at \d\d:\d\d\. It is now 08:00 to 12:00\.$/);
    expect(await onJob(job.id)).toHaveLength(1);
  });

  test("by 50 planners at once puts a vehicle on one of the jobs", async () => {
    const { id: vehicleId } = await aVehicle(admin);
    const jobs: Awaited<ReturnType<typeof firstJob>>[] = [];
    for (let n = 0; n < 10; n++) jobs.push(await firstJob(admin, (await aMove(admin, { days: 63 })).id));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => jobs[n % jobs.length]).map((job) =>
        refusal(jobsAs(admin).place({ id: job?.id ?? "", vehicleId, rowVersion: job?.rowVersion ?? 0 })),
      ),
    );
    expect(answers.filter((answer) => answer === "")).toHaveLength(1);
    const rows = await db().select().from(jobAssignments).where(eq(jobAssignments.vehicleId, vehicleId));
    expect(rows).toHaveLength(1);
    expect(await doubleBookings()).toBe(0);
  });
});

test("the board foretells what the server answers", async () => {
  const people = [await aMover(), await aMover(), await aMover()];
  const vehicles = [
    await aVehicle(admin, { class: "pickup", volume: 4, payload: 900 }),
    await aVehicle(admin, { volume: 14, payload: 3000 }),
    await aVehicle(admin, { volume: 40, payload: 9000 }),
    await aVehicle(admin),
  ];
  const days = 66;
  const { date } = await aMove(admin, { days });
  await aPaper(admin, vehicles[3]?.id ?? "", { validTo: addDays(date, -1) });
  for (const window of ["morning", "full_day", "afternoon"] as const) {
    const job = await firstJob(admin, (await aMove(admin, { days, window })).id);
    const needs = { ...NO_NEEDS, litres: 9000, kg: 1200 };
    await jobsAs(admin).plan({ ...job, needs, kind: "move", reason: "" });
  }
  const hour = fc.integer({ min: 12, max: 38 });
  const proposal = fc.record({
    ...{ job: fc.nat(20), target: fc.nat(20), off: fc.nat(3) },
    ...{ from: hour, length: fc.integer({ min: 1, max: 22 }), isKept: fc.boolean(), reason: fc.boolean() },
  });
  const at30 = (half: number) =>
    at(date, `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
  let [allowed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(proposal, { minLength: 4, maxLength: 8 }), async (all) => {
      for (const one of all) {
        const board = await dispatchAs(admin).board({ from: date, to: date });
        const job = board.jobs.filter((each) => each.date === date)[one.job % 4];
        if (!job?.startsAt || !job.endsAt) continue;
        const ids = [...vehicles.map(({ id }) => id), ...people];
        const id = ids[one.target % ids.length];
        const vehicle = board.lanes.find((lane) => lane.id === id);
        const person = board.people.find((lane) => lane.id === id);
        const target = (vehicle ? { vehicle } : person ? { person } : undefined) as Target | undefined;
        if (!target || job.assigned.some((each) => (each.vehicleId ?? each.personId) === id)) continue;
        const takeOff = one.off === 0 ? job.assigned[0]?.id : undefined;
        const times = one.isKept
          ? { startsAt: job.startsAt, endsAt: job.endsAt }
          : { startsAt: at30(one.from), endsAt: at30(Math.min(46, one.from + one.length)) };
        const { hard, soft } = problemsOf(board, { job, at: times, target, takeOff });
        const reason = one.reason ? "Needed" : "";
        const answer = await refusal(
          jobsAs(admin).place({
            ...{ id: job.id, rowVersion: job.rowVersion, ...times, reason },
            ...(takeOff ? { takeOff } : {}),
            ...(vehicle ? { vehicleId: id } : { personId: id }),
          }),
        );
        const isRefused = hard.length > 0 || (soft.length > 0 && !one.reason);
        expect(answer !== "", `${answer} | ${[...hard, ...soft].join(" ")}`).toBe(isRefused);
        for (const sentence of answer.split(/(?<=\.) (?=\S)/))
          if (answer && !sentence.startsWith("Give a reason"))
            expect([...hard, ...soft].join(" ")).toContain(sentence);
        if (isRefused) refused += 1;
        else allowed += 1;
      }
    }),
    { numRuns: 12 },
  );
  expect(Math.min(allowed, refused)).toBeGreaterThan(3);
  expect(await doubleBookings()).toBe(0);
});
