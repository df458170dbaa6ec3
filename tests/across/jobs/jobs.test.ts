import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPaper, aVehicle, fleetAs } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { BLANK_STOP, NO_NEEDS } from "~/features/jobs/domain";
import { jobAssignments, jobScans, jobs } from "~/features/jobs/server/tables";
import { addSomeJobs } from "~/features/jobs/server/tasks";
import { aMove, at, firstJob, jobsAs, movesOf } from "~/features/jobs/testing";
import { moveCrew, moves } from "~/features/moves/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { doubleBookings, teamsOf } from "./bookings-testing";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
const idOf = ({ personId }: Actor) => personId ?? "";
const aMover = async () => idOf(await aPerson({ role: "mover" }));
const assignmentsOf = (jobId: string) =>
  db().select().from(jobAssignments).where(eq(jobAssignments.jobId, jobId));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "allowed",
    (error: { message: string }) => error.message,
  );

const saveSetting = (section: string, value: object) =>
  db().execute(
    sql`insert into settings (section, value, version, updated_at) values (${section}, ${JSON.stringify(value)}::jsonb, 1, now())
      on conflict (section) do update set value = excluded.value`,
  );

describe("a move's first job", () => {
  test("comes with the move, at the times of its window, with the move's team", async () => {
    const [lead, hand] = [await aMover(), await aMover()];
    const move = await aMove(admin, { days: 40, window: "afternoon", crewLead: lead, crew: [hand] });
    const job = await firstJob(admin, move.id);
    expect(job).toMatchObject({ number: `${move.number}/1`, kind: "move", state: "crewed" });
    expect([job.startsAt, job.endsAt]).toEqual([at(move.date, "12:00"), at(move.date, "17:00")]);
    expect(job.assigned.map(({ personId, role }) => [personId, role])).toEqual([
      [lead, "lead"],
      [hand, "crew"],
    ]);
    expect(job.stops.map(({ role }) => role)).toEqual(["pickup", "delivery"]);
  });

  test("follows the day, the window, the status and the team of the move", async () => {
    const [lead, other] = [await aMover(), await aMover()];
    const move = await aMove(admin, { days: 0, crewLead: lead });
    const calendar = movesOf(admin);
    await calendar.reschedule({
      ...{ id: move.id, date: move.date, from: move.date, window: "full_day", reason: "Lift booked" },
    });
    const job = await firstJob(admin, move.id);
    expect([job.startsAt, job.endsAt]).toEqual([at(move.date, "08:00"), at(move.date, "17:00")]);
    await calendar.assign({ id: move.id, crewLead: other, crew: [lead], notes: "" });
    expect((await firstJob(admin, move.id)).assigned.map(({ personId, role }) => [personId, role])).toEqual([
      [other, "lead"],
      [lead, "crew"],
    ]);
    for (const [to, state] of [
      ["confirmed", "crewed"],
      ["in_progress", "on_the_way"],
      ["completed", "done"],
    ] as const) {
      await calendar.advance({ id: move.id, to });
      expect((await firstJob(admin, move.id)).state).toBe(state);
    }
    const [free] = await assignmentsOf(job.id);
    expect(free?.state).toBe("released");
    await db().update(moves).set({ status: "booked", completedAt: null }).where(eq(moves.id, move.id));
    expect((await firstJob(admin, move.id)).state).toBe("crewed");
    await db()
      .update(moves)
      .set({ status: "cancelled", cancelledAt: new Date() })
      .where(eq(moves.id, move.id));
    expect(await firstJob(admin, move.id)).toMatchObject({
      ...{ state: "aborted", abortReason: "The move was cancelled" },
    });
    await db().update(moves).set({ category: "consultation" }).where(eq(moves.id, move.id));
    expect((await jobsAs(admin).ofMove({ id: move.id })).jobs).toEqual([]);
  });

  test("double bookings of a process older than jobs stay, and say so", async () => {
    const person = await aMover();
    const move = await aMove(admin, { days: 41, crewLead: person });
    const other = await aMove(admin, { days: 41 });
    // As the older process writes: without a word to the database about who plans.
    await db().insert(moveCrew).values({ moveId: other.id, personId: person });
    const job = await firstJob(admin, other.id);
    expect(job.assigned[0]).toMatchObject({ personId: person, overrideReason: "Planned before jobs" });
    expect(await doubleBookings()).toBe(0);
    // On another day the person is free, and the override is over.
    const date = addDays(other.date, 1);
    await movesOf(admin).reschedule({
      ...{ id: other.id, date, from: other.date, window: "morning", reason: "Asked by phone" },
    });
    expect((await firstJob(admin, other.id)).assigned[0]?.overrideReason).toBe("");
    expect((await firstJob(admin, move.id)).assigned).toHaveLength(1);
  });
});

describe("assigning", () => {
  test("a vehicle that is taken needs a reason, which is kept with the planner", async () => {
    const { id: vehicleId, plate } = await aVehicle(admin);
    const one = await firstJob(admin, (await aMove(admin, { days: 50 })).id);
    const two = await firstJob(admin, (await aMove(admin, { days: 50, window: "full_day" })).id);
    const later = await firstJob(admin, (await aMove(admin, { days: 50, window: "afternoon" })).id);
    // Both need time to drive: this vehicle stays in one place.
    for (const { id } of [one, later])
      await jobsAs(admin).setStops({
        ...{ id, stops: [{ ...BLANK_STOP, address: "Kilimani, Nairobi" }] },
        rowVersion: (await jobsAs(admin).get({ id })).rowVersion,
      });
    const from = { startsAt: at(later.date, "14:00"), endsAt: at(later.date, "17:00") };
    const { rowVersion } = await jobsAs(admin).get({ id: later.id });
    await jobsAs(admin).plan({ id: later.id, kind: "move", ...from, needs: NO_NEEDS, rowVersion });
    await jobsAs(admin).assign({ id: one.id, vehicleId });
    await jobsAs(admin).assign({ id: later.id, vehicleId });
    expect(await refusal(jobsAs(admin).assign({ id: two.id, vehicleId }))).toBe(
      `${plate} is on ${one.number} then. ${plate} is on ${later.number} then. Give a reason to do it anyway.`,
    );
    await jobsAs(admin).assign({ id: two.id, vehicleId, reason: "Two short trips" });
    const [row] = await assignmentsOf(two.id);
    expect(row).toMatchObject({ overriddenBy: idOf(admin), overrideReason: "Two short trips" });
    const { moves: listed } = await movesOf(admin).list({ from: one.date, to: one.date });
    expect(listed.find(({ id }) => id === one.moveId)?.vehicles).toEqual([plate]);
    expect(await doubleBookings()).toBe(0);
  });

  test("what cannot be is refused, with a reason too", async () => {
    const job = await firstJob(admin, (await aMove(admin, { days: 51 })).id);
    const expired = await aVehicle(admin);
    await aPaper(admin, expired.id, { validTo: addDays(job.date, -1) });
    const broken = await aVehicle(admin);
    const state = { state: "workshop", reason: "Gearbox" } as const;
    await fleetAs(admin).vehicles.setState({ id: broken.id, ...state, until: job.date });
    const lost = await aVehicle(admin);
    await fleetAs(admin).vehicles.setState({ id: lost.id, state: "retired", reason: "Sold" });
    const assign = (vehicleId: string, reason = "") =>
      refusal(jobsAs(admin).assign({ id: job.id, vehicleId, reason }));
    expect(await assign(expired.id, "Please")).toBe(`${expired.plate}: Insurance expired.`);
    expect(await assign(lost.id, "Please")).toContain("Retired: Sold");
    // It is back that day, so a reason is enough.
    expect(await assign(broken.id)).toContain("is in the workshop until then");
    expect(await assign(broken.id, "The garage promised it")).toBe("allowed");
    const { personId: suspended } = await makeEmployee({ role: "driver", status: "suspended" });
    expect(
      await refusal(jobsAs(admin).assign({ id: job.id, personId: suspended, reason: "Please" })),
    ).toContain("is suspended");
    const choices = await jobsAs(admin).choices({ id: job.id });
    expect(choices.vehicles.find(({ id }) => id === expired.id)?.hard).toHaveLength(1);
    expect(choices.vehicles.some(({ id }) => id === lost.id)).toBe(false);
  });

  test("too much for the truck, and more than eleven hours, need a reason", async () => {
    const move = await aMove(admin, { days: 52 });
    const job = await firstJob(admin, move.id);
    const times = { startsAt: at(move.date, "06:00"), endsAt: at(move.date, "18:00") };
    const needs = { ...NO_NEEDS, litres: 30_000 };
    await jobsAs(admin).plan({ id: job.id, kind: "move", ...times, needs, rowVersion: job.rowVersion });
    const canter = await aVehicle(admin);
    expect(await refusal(jobsAs(admin).assign({ id: job.id, vehicleId: canter.id }))).toContain(
      "30 m³ do not fit: 16 m³.",
    );
    const personId = await aMover();
    expect(await refusal(jobsAs(admin).assign({ id: job.id, personId }))).toContain(
      "works 12 hours that day",
    );
    await jobsAs(admin).assign({ id: job.id, vehicleId: canter.id, reason: "Two trips" });
    // With a second truck it fits.
    const truck = await aVehicle(admin, { class: "truck_5t" });
    expect(await refusal(jobsAs(admin).assign({ id: job.id, vehicleId: truck.id }))).toBe("allowed");
  });

  test("fifty planners at once put one person on one of fifty jobs", async () => {
    const personId = await aMover();
    const all = [];
    for (let count = 0; count < 50; count++)
      all.push(await firstJob(admin, (await aMove(admin, { days: 53 })).id));
    const outcomes = await Promise.all(all.map(({ id }) => refusal(jobsAs(admin).assign({ id, personId }))));
    expect(outcomes.filter((outcome) => outcome === "allowed")).toHaveLength(1);
    expect(await doubleBookings()).toBe(0);
    const rows = await db().select().from(jobAssignments).where(eq(jobAssignments.personId, personId));
    expect(rows).toHaveLength(1);
  }, 180_000);

  test("fifty planners at once in the calendar of moves name one person once", async () => {
    const personId = await aMover();
    await saveSetting("moves", { dailyCapacity: 500, changesUntilHours: 48 });
    const all = [];
    for (let count = 0; count < 50; count++) all.push(await aMove(admin, { days: 54 }));
    const outcomes = await Promise.all(
      all.map(({ id }) => refusal(movesOf(admin).assign({ id, crewLead: personId, crew: [], notes: "" }))),
    );
    expect(outcomes.filter((outcome) => outcome === "allowed")).toHaveLength(1);
    expect(await doubleBookings()).toBe(0);
  }, 180_000);
});

describe("a job", () => {
  test("goes through its states, and the move follows", async () => {
    const lead = await aMover();
    const move = await aMove(admin, { days: 0, crewLead: lead });
    const job = await firstJob(admin, move.id);
    const { id: secondId } = await jobsAs(admin).add({
      ...{ id: move.id, kind: "unpack", startsAt: at(move.date, "18:00"), endsAt: at(move.date, "20:00") },
    });
    const take = (id: string, to: string, reason = "") =>
      refusal(jobsAs(admin).advance({ id, to: to as "done", reason }));
    expect(await take(job.id, "done")).toContain("This job is crewed");
    expect(await take(job.id, "dispatched")).toBe("The deposit is not paid. Give a reason to do it anyway.");
    expect(await take(job.id, "dispatched", "Pays on arrival")).toBe("allowed");
    for (const to of ["on_the_way", "arrived", "working", "paused", "working", "loaded", "unloading"])
      expect(await take(job.id, to)).toBe("allowed");
    const statusOf = async () => (await db().select().from(moves).where(eq(moves.id, move.id)))[0]?.status;
    expect(await statusOf()).toBe("in_progress");
    expect(await take(job.id, "done")).toBe("allowed");
    expect(await statusOf()).toBe("in_progress");
    expect(await take(secondId, "aborted")).toBe("Please give a reason");
    expect(await take(secondId, "aborted", "The customer unpacks")).toBe("allowed");
    expect(await statusOf()).toBe("completed");
    expect(await take(job.id, "verified")).toBe("allowed");
    const history = await db().select().from(events).where(eq(events.subjectId, job.id));
    expect(history.filter(({ type }) => type === "job.advanced")).toHaveLength(10);
  });

  test("has times that can be, and the first one stays on the move's day", async () => {
    const move = await aMove(admin, { days: 60 });
    const job = await firstJob(admin, move.id);
    const plan = (startsAt: Date | null, endsAt: Date | null) =>
      refusal(
        jobsAs(admin).plan({
          ...{ id: job.id, kind: "move", startsAt, endsAt, needs: NO_NEEDS, rowVersion: job.rowVersion },
        }),
      );
    const eight = at(move.date, "08:00");
    expect(await plan(eight, eight)).toBe("The end must be after the start");
    expect(await plan(eight, at(move.date, "07:00"))).toBe("The end must be after the start");
    expect(await plan(null, null)).toBe("Please enter a start and an end");
    expect(await plan(eight, new Date(eight.getTime() + 400 * 3_600_000))).toBe(
      "A job takes at most 336 hours",
    );
    expect(await plan(at(addDays(move.date, -1), "23:00"), eight)).toContain("Reschedule the move");
    // Over midnight.
    expect(await plan(at(move.date, "22:00"), at(addDays(move.date, 1), "05:00"))).toBe("allowed");
    expect(await plan(eight, at(move.date, "09:00"))).toBe("The job has changed. Reload and try again.");
  });

  test("of a second day or truck keeps the move's team in step, and shifts with the move", async () => {
    const [lead, packer] = [await aMover(), await aMover()];
    const move = await aMove(admin, { days: 61, crewLead: lead });
    const job = await firstJob(admin, move.id);
    const before = addDays(move.date, -1);
    const packing = await jobsAs(admin).add({
      ...{ id: move.id, kind: "pack", startsAt: at(before, "13:00"), endsAt: at(before, "17:00") },
    });
    await jobsAs(admin).assign({ id: packing.id, personId: packer, role: "packer" });
    await jobsAs(admin).assign({ id: packing.id, personId: lead, role: "lead" });
    const { moves: listed } = await movesOf(admin).list({ from: move.date, to: move.date });
    const shown = listed.find(({ id }) => id === move.id);
    expect([shown?.crewLead?.id, shown?.crew.map(({ id }) => id)]).toEqual([lead, [packer]]);
    const truck = await jobsAs(admin).split({ id: job.id, percent: 40, rowVersion: job.rowVersion + 0 });
    expect(truck.number).toBe(`${move.number}/3`);
    const to = addDays(move.date, 7);
    await movesOf(admin).reschedule({
      ...{ id: move.id, date: to, from: move.date, window: "morning", reason: "Rain" },
    });
    const { jobs: after } = await jobsAs(admin).ofMove({ id: move.id });
    expect(after.map(({ startsAt }) => nairobiDate(startsAt ?? new Date(0)))).toEqual([
      to,
      addDays(to, -1),
      to,
    ]);
    await jobsAs(admin).remove({ id: packing.id });
    expect(await refusal(jobsAs(admin).remove({ id: job.id }))).toContain("A move keeps one job");
    const { ofMove, ofJobs } = await teamsOf(move.id);
    expect(ofMove).toEqual(ofJobs);
    expect(ofMove.all).toEqual([lead]);
  });
});

test("crew and people without reach see and change only what is theirs", async () => {
  const [mover, stranger] = [await aPerson({ role: "mover" }), await aPerson({ role: "mover" })];
  const near = await aMove(admin, { days: 1, crew: [idOf(mover)] });
  const far = await aMove(admin, { days: 70, crew: [idOf(mover)] });
  expect((await firstJob(mover, near.id)).stops).toHaveLength(2);
  expect((await firstJob(mover, far.id)).stops).toEqual([]);
  expect((await jobsAs(stranger).ofMove({ id: near.id })).jobs).toEqual([]);
  const { id } = await firstJob(admin, near.id);
  expect(await refusal(jobsAs(stranger).get({ id }))).toBe("Job not found");
  expect(await refusal(jobsAs(mover).assign({ id, personId: idOf(stranger) }))).not.toBe("allowed");
});

test("older moves that are over get their jobs by the task, once", async () => {
  const move = await aMove(admin, { days: 0, crewLead: await aMover() });
  for (const to of ["confirmed", "in_progress", "completed"] as const)
    await movesOf(admin).advance({ id: move.id, to });
  await db().delete(jobs).where(eq(jobs.moveId, move.id));
  const after = "00000000-0000-0000-0000-000000000000";
  await db().insert(jobScans).values({ after });
  let runs = 0;
  while (await addSomeJobs(3)) runs += 1;
  expect(runs).toBeGreaterThan(0);
  const job = await firstJob(admin, move.id);
  expect(job).toMatchObject({ state: "done", position: 1 });
  expect(job.assigned).toHaveLength(1);
  expect(await addSomeJobs()).toBe(false);
});
