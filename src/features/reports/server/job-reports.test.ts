import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aCrewJob, aPhone } from "~/features/crew/testing";
import { evidenceAs, signAs } from "~/features/evidence/testing";
import { aVehicle } from "~/features/fleet/testing";
import { anOfferedJob, haulier, hiresAs } from "~/features/hires/testing";
import { aPerson } from "~/features/identity/testing";
import { jobs } from "~/features/jobs/server/tables";
import { aMove, firstJob, jobsAs } from "~/features/jobs/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { Report } from "../domain/figures";
import { reportsHandlers } from "./handlers";

useDatabase();

let planner: Actor;
beforeAll(async () => {
  planner = await aPerson({ role: "admin" });
});
type JobReport = Parameters<ReturnType<typeof callAs<typeof reportsHandlers>>["jobs"]>[0]["report"];
const read = (report: JobReport, from: string, to: string, actor = planner) =>
  callAs(reportsHandlers, actor).jobs({ report, from, to });
const cellsOf = ({ rows }: Pick<Report, "rows">, label: string) =>
  rows.find((row) => row.label === label)?.cells;

test("trucks and people are used on the days of their jobs", async () => {
  const lead = await aPerson({ role: "team_lead" });
  const { plate, id: vehicleId } = await aVehicle(planner);
  const move = await aMove(planner, { days: 50, crewLead: lead.personId ?? "" });
  const job = await firstJob(planner, move.id);
  await jobsAs(planner).assign({ id: job.id, vehicleId, reason: "Small" });
  const from = addDays(move.date, -1);
  const trucks = await read("truckUse", from, addDays(move.date, 2));
  expect(cellsOf(trucks, plate)).toEqual([1, 1, 1 / 4, 4]);
  const crew = await read("peopleUse", move.date, move.date);
  expect(cellsOf(crew, lead.name)).toEqual([1, 1, 1, 4]);
  expect((await read("truckUse", addDays(move.date, 1), addDays(move.date, 1))).rows).toEqual([]);
});

test("jobs that set off late are named by their lead, with the hours that they took", async () => {
  const lead = await aPerson({ role: "team_lead" });
  const late = [0, 15, 40];
  const days: string[] = [];
  for (const [at, minutes] of late.entries()) {
    const move = await aMove(planner, { days: 60 + at, crewLead: lead.personId ?? "" });
    days.push(move.date);
    const job = await firstJob(planner, move.id);
    const setOffAt = new Date((job.startsAt?.getTime() ?? 0) + minutes * 60_000);
    const doneAt = new Date(setOffAt.getTime() + 5 * 3_600_000);
    await db().update(jobs).set({ state: "done", setOffAt, doneAt }).where(eq(jobs.id, job.id));
  }
  const [from = "", to = ""] = [days[0], days.at(-1)];
  expect(cellsOf(await read("onTime", from, to), lead.name)).toEqual([3, 2, 2 / 3, 40 * 60]);
  expect(cellsOf(await read("jobHours", from, to), "Move")).toEqual([3, 4, 5, -0.2, 1]);
});

test("hours, signed extras and incidents are counted by crew and by kind of job", async () => {
  const { lead, job, time, date } = await aCrewJob(planner, { days: 57 });
  const quiet = await aCrewJob(planner, { days: 58 });
  const phone = aPhone(lead);
  const said = { room: "", itemId: null, photos: [] };
  await phone.send(
    ["The mirror cracked", "A leg came off"].map((text, at) =>
      phone.make("incident", { text, ...said }, { at: time(`10:0${at}`), jobId: job.id }),
    ),
    time("10:30"),
  );
  for (const { job: one } of [{ job }, quiet]) {
    const setOffAt = one.startsAt as Date;
    const doneAt = new Date(setOffAt.getTime() + 6 * 3_600_000);
    await db().update(jobs).set({ state: "done", setOffAt, doneAt }).where(eq(jobs.id, one.id));
  }
  const extras = [
    { what: "Waiting", quantity: 1, amount: 150_000 },
    { what: "Third floor", quantity: 1, amount: 200_000 },
  ];
  const order = await evidenceAs(planner).prepare({ id: job.id, kind: "change_order", extras });
  const counted = async () => cellsOf(await read("crewWork", date, addDays(date, 1)), lead.name);
  // Offered is not signed.
  expect(await counted()).toEqual([1, 4, 6, 0, 0, 2, 1]);
  await signAs(planner, order, "customer");
  expect(await counted()).toEqual([1, 4, 6, 350_000, 1, 2, 1]);
  expect(cellsOf(await read("kindWork", date, addDays(date, 1)), "Move")).toEqual([
    2, 8, 12, 350_000, 0.5, 2, 0.5,
  ]);
});

test("overrides are counted by their reason", async () => {
  const person = await aPerson({ role: "mover" });
  const move = await aMove(planner, { days: 70 });
  const job = await firstJob(planner, move.id);
  const other = await firstJob(planner, (await aMove(planner, { days: 70 })).id);
  await jobsAs(planner).assign({ id: job.id, personId: person.personId ?? "" });
  await jobsAs(planner).assign({
    id: other.id,
    personId: person.personId ?? "",
    reason: "Nobody else is free",
  });
  const today = new Date().toISOString().slice(0, 10);
  const report = await read("overrides", addDays(today, -1), addDays(today, 1));
  expect(cellsOf(report, "Nobody else is free")?.slice(0, 2)).toEqual([1, 1]);
});

test("hired trucks cost what was agreed and signed for, cancelled ones nothing", async () => {
  const kept = await anOfferedJob(planner, { days: 80, hauliers: 1 });
  await haulier().accept({ token: kept.tokens[0] ?? "" });
  await hiresAs(planner).addExtra({ id: kept.id, what: "Waiting", amount: 100_000 });
  const report = await read("hireCosts", kept.move.date, kept.move.date);
  expect(cellsOf(report, kept.hauliers[0]?.name ?? "")).toEqual([1, 2_400_000, 100_000, 2_500_000, 0, null]);
  await hiresAs(planner).cancel({ id: kept.id, reason: "The customer cancelled" });
  const after = await read("hireCosts", kept.move.date, kept.move.date);
  expect(cellsOf(after, kept.hauliers[0]?.name ?? "")).toEqual([0, 0, 0, 0, 1, null]);
});

test("moves a day stand beside the capacity of a day, for the days of the period", async () => {
  const { date } = await aMove(planner, { days: 90 });
  const { rows } = await read("dayLoad", date, addDays(date, 1));
  const [moves, aDay, capacity, used] = rows[0]?.cells ?? [];
  const days = date.slice(0, 7) === addDays(date, 1).slice(0, 7) ? 2 : 1;
  expect([moves, aDay, used]).toEqual([1, 1 / days, 1 / days / (capacity ?? 1)]);
});

test("only planners read them, and those of a team the moves of their team", async () => {
  const { date } = await aMove(planner, { days: 95 });
  const driver = callAs(reportsHandlers, await aPerson({ role: "driver" }));
  await expect(driver.jobs({ report: "truckUse", from: date, to: date })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const supervisor = await aPerson({ role: "supervisor" });
  for (const report of ["truckUse", "hireCosts", "dayLoad", "onTime", "overrides"] as const)
    expect((await read(report, date, date, supervisor)).rows).toEqual([]);
});
