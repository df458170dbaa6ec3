import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { availabilityAs } from "~/features/availability/testing";
import { outagesAs, proposalsAs } from "~/features/dispatch/proposals/testing";
import { aPdf } from "~/features/documents/testing";
import { aPaper, aVehicle, fleetAs } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { anEdit, anInventory } from "~/features/inventory/testing";
import { BLANK_STOP, NO_NEEDS } from "~/features/jobs/domain";
import { jobAssignments } from "~/features/jobs/server/tables";
import { aMove, at, firstJob, jobsAs } from "~/features/jobs/testing";
import { makeEmployee } from "~/features/staff/testing";
import { staffDocumentsAs } from "~/features/staff-documents/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { doubleBookings } from "./bookings-testing";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
const trucks: { id: string; plate: string }[] = [];
beforeAll(async () => {
  configureStorage(memoryStorage());
  admin = await aPerson({ role: "admin" });
  for (let count = 0; count < 3; count++) trucks.push(await aVehicle(admin));
  for (const role of ["driver", "driver", "driver", "team_lead", "team_lead", "team_lead"] as const)
    await aPerson({ role });
  for (let count = 0; count < 6; count++) await aPerson({ role: "mover" });
});

let days = 60;
/** Jobs of one day that no other test uses, each with times and a volume. */
async function aDay(...wanted: { from: string; to: string; litres?: number; crew?: number }[]) {
  days += 1;
  const jobs = [];
  for (const { from, to, litres = 12_000, crew = 2 } of wanted) {
    const move = await aMove(admin, { days });
    const { id, rowVersion, number } = await firstJob(admin, move.id);
    const times = { startsAt: at(move.date, from), endsAt: at(move.date, to) };
    await jobsAs(admin).plan({
      ...{ id, kind: "move", ...times, needs: { ...NO_NEEDS, litres, crew }, rowVersion },
    });
    jobs.push({ id, number, moveId: move.id, quoteId: move.quoteId, date: move.date });
  }
  return { jobs, day: jobs[0]?.date ?? "" };
}
const assigned = async (id: string) =>
  (await jobsAs(admin).get({ id })).assigned
    .map(({ personId, vehicleId, role }) => `${role} ${personId ?? vehicleId}`)
    .toSorted();
const proposals = (actor = admin) => proposalsAs(actor);
const morning = { from: "08:00", to: "12:00" };
const noon = { from: "13:00", to: "16:00" };

describe("a suggested plan", () => {
  test("assigns nothing until it is accepted, and is taken back in one call", async () => {
    const { jobs, day } = await aDay(morning, morning, noon);
    const plan = await proposals().make({ day });
    expect(plan.jobs.map(({ state, seats }) => [state, seats.length])).toEqual(
      jobs.map(() => ["proposed", 4]),
    );
    for (const { id } of jobs) expect(await assigned(id)).toEqual([]);
    const accepted = await proposals().accept({ id: plan.id });
    const numbers = jobs.map(({ number }) => number).toSorted();
    expect([accepted.jobs.toSorted(), accepted.kept]).toEqual([numbers, []]);
    for (const { id } of jobs) {
      const seats = plan.jobs.find(({ jobId }) => jobId === id)?.seats ?? [];
      expect(await assigned(id)).toEqual(
        seats.map(({ role, personId, vehicleId }) => `${role} ${personId ?? vehicleId}`).toSorted(),
      );
    }
    expect(await proposals().accept({ id: plan.id })).toEqual({ jobs: [], kept: [] });
    const again = await proposals().make({ day });
    expect(again.jobs).toEqual([]);
    // With nothing left to suggest, the plan that can be undone is shown.
    expect((await proposals().latest({ day })).proposal?.id).toBe(plan.id);
    const undone = await proposals().undo({ id: plan.id });
    expect([undone.jobs.toSorted(), undone.kept]).toEqual([numbers, []]);
    for (const { id } of jobs) expect(await assigned(id)).toEqual([]);
    expect(await proposals().undo({ id: plan.id })).toEqual({ jobs: [], kept: [] });
    expect(await doubleBookings()).toBe(0);
  });

  test("is accepted job by job", async () => {
    const { jobs, day } = await aDay(morning, morning);
    const plan = await proposals().make({ day });
    const [first, second] = jobs;
    await proposals().accept({ id: plan.id, jobIds: [second?.id ?? ""] });
    expect(await assigned(first?.id ?? "")).toEqual([]);
    const { proposal } = await proposals().latest({ day });
    expect(new Map(proposal?.jobs.map(({ jobId, state }) => [jobId, state]))).toEqual(
      new Map([
        [first?.id, "proposed"],
        [second?.id, "accepted"],
      ]),
    );
  });

  test("gives a load that fits no truck two, and leaves with its reason what it cannot fill", async () => {
    const { jobs, day } = await aDay({ ...morning, litres: 30_000 }, { ...noon, crew: 40 });
    const plan = await proposals().make({ day });
    expect(plan.jobs.map(({ state }) => state)).toEqual(["proposed", "left"]);
    expect(plan.jobs[1]?.note).toMatch(/^\d+ crew members are missing from 13:00 to 16:00\.$/);
    await proposals().accept({ id: plan.id });
    const now = await assigned(jobs[0]?.id ?? "");
    expect(now.filter((seat) => seat.startsWith("vehicle"))).toHaveLength(2);
    expect(now.filter((seat) => seat.startsWith("driver"))).toHaveLength(2);
    // Both trucks count, so nothing was overridden.
    const rows = await db()
      .select()
      .from(jobAssignments)
      .where(eq(jobAssignments.jobId, jobs[0]?.id ?? ""));
    expect(rows.every(({ overriddenAt }) => overriddenAt === null)).toBe(true);
  });
});

describe("what changes in between", () => {
  test("a job that was planned again, and a vehicle that broke down, are left out with the reason", async () => {
    const { jobs, day } = await aDay(morning, morning, morning);
    const plan = await proposals().make({ day });
    const [moved, broken, same] = plan.jobs;
    const job = await firstJob(admin, jobs.find(({ id }) => id === moved?.jobId)?.moveId ?? "");
    const times = { startsAt: at(day, "09:00"), endsAt: at(day, "12:00") };
    await jobsAs(admin).plan({ ...job, ...times });
    const vehicleId = broken?.seats.find((seat) => seat.vehicleId)?.vehicleId ?? "";
    const { plate } = await fleetAs(admin).vehicles.get({ id: vehicleId });
    await fleetAs(admin).vehicles.setState({ id: vehicleId, state: "workshop", reason: "Clutch" });
    const changed = await proposals().accept({ id: plan.id });
    await fleetAs(admin).vehicles.setState({ id: vehicleId, state: "active" });
    expect(changed).toEqual({
      jobs: [same?.number],
      kept: [
        { number: moved?.number, why: "It changed since the plan was suggested." },
        { number: broken?.number, why: `${plate}: In the workshop: Clutch.` },
      ],
    });
    // A job gets everything or nothing.
    expect(await assigned(broken?.jobId ?? "")).toEqual([]);
    const { proposal } = await proposals().latest({ day });
    expect(proposal?.jobs.map(({ state }) => state)).toEqual(["left_out", "left_out", "accepted"]);
  });

  test("undo keeps what a planner changed, and a job that has set off", async () => {
    const { jobs, day } = await aDay(morning, noon);
    const plan = await proposals().make({ day });
    await proposals().accept({ id: plan.id });
    const [first, second] = jobs;
    const { assigned: team } = await jobsAs(admin).get({ id: first?.id ?? "" });
    const hand = team.find(({ role }) => role === "crew");
    await jobsAs(admin).unassign({ id: first?.id ?? "", assignmentId: hand?.id ?? "" });
    const { personId } = await aPerson({ role: "mover" });
    await jobsAs(admin).assign({ id: first?.id ?? "", personId: personId ?? "", role: "packer" });
    await db().execute(
      sql`update jobs set state = 'on_the_way', set_off_at = now() where id = ${second?.id}::uuid`,
    );
    const before = await assigned(second?.id ?? "");
    const undone = await proposals().undo({ id: plan.id });
    expect(undone).toEqual({
      jobs: [first?.number],
      kept: [
        { number: first?.number, why: "A planner changed it since. That change stays." },
        { number: second?.number, why: "It is on the way." },
      ],
    });
    expect(await assigned(first?.id ?? "")).toEqual([`packer ${personId}`]);
    expect(await assigned(second?.id ?? "")).toEqual(before);
  });

  test("accepted by two at once, it counts once", async () => {
    const { jobs, day } = await aDay(morning, morning);
    const other = await aPerson({ role: "admin" });
    const plan = await proposals().make({ day });
    const both = await Promise.all([
      proposals().accept({ id: plan.id }),
      proposals(other).accept({ id: plan.id }),
    ]);
    expect(both.flatMap((one) => one.jobs).toSorted()).toEqual(jobs.map(({ number }) => number).toSorted());
    for (const { id } of jobs) expect(await assigned(id)).toHaveLength(4);
  });

  test("two plans for one day, accepted at once, fill each job once", async () => {
    const { jobs, day } = await aDay(morning, morning, morning);
    const other = await aPerson({ role: "admin" });
    const [one, two] = [await proposals().make({ day }), await proposals(other).make({ day })];
    const both = await Promise.all([
      proposals().accept({ id: one.id }),
      proposals(other).accept({ id: two.id }),
    ]);
    expect(both.flatMap(({ jobs: done }) => done)).toHaveLength(3);
    expect(both.flatMap(({ kept }) => kept)).toHaveLength(3);
    for (const { id } of jobs) expect(await assigned(id)).toHaveLength(4);
    expect(await doubleBookings()).toBe(0);
  });
});

test("nobody and nothing that would need a reason is suggested: licences, covers, zones, days off", async () => {
  const { jobs, day } = await aDay(morning, morning);
  const [far, near] = jobs;
  await anInventory(admin, { type: "quote", id: far?.quoteId ?? "" }, [
    anEdit({ kind: "room", key: "1", roomKind: "bedroom", label: "Bedroom" }),
    anEdit({ kind: "set", itemId: newId(), room: "1", name: "Piano", declaredValue: 40_000_000 }),
  ]);
  const stops = [{ ...BLANK_STOP, address: "Hagadera", place: "Dadaab, Garissa" }];
  const { rowVersion } = await jobsAs(admin).get({ id: far?.id ?? "" });
  await jobsAs(admin).setStops({ id: far?.id ?? "", stops, rowVersion });
  for (const { id } of trucks.slice(1))
    await aPaper(admin, id, { kind: "transit_cover", coverLimit: null, excludedZones: ["North Eastern"] });
  const light = await makeEmployee({ role: "driver" });
  await staffDocumentsAs(admin).add({
    ...{ number: light.number, kind: "driving_licence", licenceClasses: ["B"], file: aPdf("licence.pdf") },
  });
  const off = await makeEmployee({ role: "team_lead" });
  await availabilityAs(admin).mark({ id: off.personId, days: [day], state: "off" });
  const plan = await proposals().make({ day });
  expect(plan.jobs.map(({ jobId, state, note }) => [jobId, state, note])).toEqual([
    [near?.id, "proposed", ""],
    [
      far?.id,
      "left",
      expect.stringMatching(/^No free truck may go: K.* (no goods-in-transit|not covered in)/),
    ],
  ]);
  const seats = plan.jobs.flatMap((job) => job.seats.map(({ personId }) => personId));
  expect([seats.includes(light.personId), seats.includes(off.personId)]).toEqual([false, false]);
  expect((await proposals().accept({ id: plan.id })).kept).toEqual([]);
});

test("people who do not plan, and those who plan other moves, do not reach a plan", async () => {
  const { day } = await aDay(morning);
  const plan = await proposals().make({ day });
  const sales = await aPerson({ role: "sales_rep" });
  await expect(proposals(sales).make({ day })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const supervisor = await aPerson({ role: "supervisor" });
  await expect(proposals(supervisor).accept({ id: plan.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(proposals(supervisor).undo({ id: plan.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await proposals(supervisor).latest({ day })).proposal).toBeNull();
  await expect(outagesAs(sales).list({ day })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
