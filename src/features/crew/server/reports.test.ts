import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aCheck } from "~/features/fleet/testing";
import { deactivatePerson, reactivatePerson } from "~/features/identity/server/commands/manage-people";
import { aPerson } from "~/features/identity/testing";
import { jobs } from "~/features/jobs/server/tables";
import { jobsAs } from "~/features/jobs/testing";
import { attendance } from "~/features/timesheets/attendance/server/tables";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { type KeptStep, progressOf } from "../domain/progress";
import type { Report } from "../domain/reports";
import type { Reported } from "../domain/steps";
import { aCrewJob, aPhone, crewOfficeAs } from "../testing";
import { forgetPositions } from "./commands/forget-reports";
import { crewSubscribers } from "./subscribers";
import { crewEvents, crewPositions } from "./tables";

useDatabase({ subscribers: crewSubscribers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

const DAY: readonly (readonly [Reported, string])[] = [
  ...([
    ["confirmed", "07:10"],
    ["set_off", "07:20"],
    ["arrived", "07:50"],
    ["working", "08:05"],
  ] as const),
  ...([
    ["paused", "09:30"],
    ["resumed", "09:45"],
    ["loaded", "10:40"],
    ["left", "10:50"],
  ] as const),
  ...([
    ["unloading", "11:30"],
    ["done", "12:40"],
  ] as const),
];

const jobOf = async (id: string) => {
  const [job] = await db().select().from(jobs).where(eq(jobs.id, id));
  if (!job) throw new Error("The job is gone.");
  return job;
};
const keptOf = (jobId: string) =>
  db().select().from(crewEvents).where(eq(crewEvents.jobId, jobId)).orderBy(asc(crewEvents.at));
const flagsOf = ({ answers }: { answers: { outcome: string; flag: string | null; code: string }[] }) =>
  answers.map(({ outcome, flag, code }) => flag ?? (code || outcome));

test("a day without network arrives in one go: the job is done, at the times of the phone", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 5 });
  const phone = aPhone(lead);
  const day = DAY.map(([step, when]) => phone.step(step, { at: time(when), jobId: job.id }));
  const sent = await phone.send(day, time("14:05"));
  expect(flagsOf(sent)).toEqual(DAY.map(() => "accepted"));
  const { state, setOffAt, doneAt } = await jobOf(job.id);
  expect({ state, setOffAt, doneAt }).toEqual({
    state: "done",
    setOffAt: time("07:20"),
    doneAt: time("12:40"),
  });
  const { reports, phones } = await crewOfficeAs(admin).ofMove({ id: job.moveId });
  expect(reports.map(({ payload, at }) => [payload.step, at])).toEqual(
    DAY.map(([step, when]) => [step, time(when)]),
  );
  expect(phones).toMatchObject([{ person: lead.name, gaps: 0, clockOffset: 0 }]);
});

test("the same id counts once and gets its answer again; with other content it is refused", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 6 });
  const phone = aPhone(lead);
  const set = phone.step("set_off", { at: time("07:20"), jobId: job.id });
  const first = await phone.send([set], time("07:21"));
  const twice = await Promise.all([phone.send([set], time("07:22")), phone.send([set], time("07:22"))]);
  for (const again of twice) expect(again.answers).toEqual(first.answers);
  const altered = { ...set, at: time("06:00").toISOString() };
  expect(flagsOf(await phone.send([altered], time("07:23")))).toEqual(["crew_report_altered"]);
  const stolen = aPhone(lead);
  expect(flagsOf(await stolen.send([set], time("07:24")))).toEqual(["crew_report_altered"]);
  expect(await keptOf(job.id)).toHaveLength(1);
});

test("a foreign job is refused, and nothing of it is kept", async () => {
  const { job, time } = await aCrewJob(admin, { days: 7 });
  const { lead: stranger } = await aCrewJob(admin, { days: 8 });
  const phone = aPhone(stranger);
  const sent = await phone.send([phone.step("set_off", { at: time("07:20"), jobId: job.id })], time("07:21"));
  expect(flagsOf(sent)).toEqual(["crew_report_other_job"]);
  expect(await keptOf(job.id)).toEqual([]);
  expect((await jobOf(job.id)).state).toBe("crewed");
});

test("a job that was taken away, moved or aborted meanwhile keeps the step with a flag", async () => {
  const { lead, crew, job, time } = await aCrewJob(admin, { days: 10 });
  const [mover] = crew;
  if (!mover) throw new Error("There is no mover.");
  const phone = aPhone(mover);
  const { assigned } = await jobsAs(admin).get({ id: job.id });
  const seat = assigned.find(({ personId }) => personId === mover.personId);
  await jobsAs(admin).unassign({ id: job.id, assignmentId: seat?.id ?? "" });
  const step = (name: Reported, when: string, of = phone) => of.step(name, { at: time(when), jobId: job.id });
  expect(flagsOf(await phone.send([step("set_off", "07:20")], time("07:21")))).toEqual(["unassigned"]);
  const leads = aPhone(lead);
  const dayBefore = new Date(time("12:00").getTime() - 86_400_000);
  const early = leads.step("arrived", { at: dayBefore, jobId: job.id });
  expect(flagsOf(await leads.send([early], time("07:22")))).toEqual(["moved"]);
  await jobsAs(admin).advance({ id: job.id, to: "aborted", reason: "The road is closed" });
  expect(flagsOf(await leads.send([step("set_off", "07:25", leads)], time("07:26")))).toEqual(["aborted"]);
  expect(await keptOf(job.id)).toHaveLength(3);
  expect((await jobOf(job.id)).state).toBe("aborted");
});

test("a step that the job's command refuses is kept with the reason", async () => {
  const { lead, crew, job, time } = await aCrewJob(admin, { days: 11 });
  const [mover] = crew;
  await transaction((tx) => deactivatePerson(tx, admin, { id: mover?.personId ?? "", now: new Date() }));
  await db().execute(
    `update employees set status = 'suspended' where person_id = '${mover?.personId}'` as never,
  );
  const phone = aPhone(lead);
  const sent = await phone.send([phone.step("set_off", { at: time("07:20"), jobId: job.id })], time("07:21"));
  expect(flagsOf(sent)).toEqual(["refused"]);
  const [kept] = await keptOf(job.id);
  expect(kept?.reason).toContain("is suspended");
});

test("two people on one job: the first report of a step counts, both are kept", async () => {
  const { lead, crew, job, time } = await aCrewJob(admin, { days: 12 });
  const [mover] = crew;
  if (!mover) throw new Error("There is no mover.");
  const [one, other] = [aPhone(lead), aPhone(mover)];
  const of = (when: string) => ({ at: time(when), jobId: job.id });
  await other.send([other.step("set_off", of("07:31")), other.step("arrived", of("07:58"))], time("08:00"));
  await one.send([one.step("set_off", of("07:30")), one.step("arrived", of("07:59"))], time("08:10"));
  expect(await jobOf(job.id)).toMatchObject({ state: "arrived", setOffAt: time("07:30") });
  expect(await keptOf(job.id)).toHaveLength(4);
});

test("a clock 23 minutes ahead is corrected, shown to the office, and set back later", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 13 });
  const ahead = aPhone(lead, { offset: 23 * 60_000 });
  await ahead.send([ahead.step("set_off", { at: time("07:20"), jobId: job.id })], time("07:25"));
  const [kept] = await keptOf(job.id);
  expect(kept).toMatchObject({ at: time("07:20"), deviceAt: time("07:43"), clockOffset: 1380 });
  const { phones } = await crewOfficeAs(admin).ofMove({ id: job.moveId });
  expect(phones).toMatchObject([{ clockOffset: 1380 }]);
  expect((await jobOf(job.id)).setOffAt).toEqual(time("07:20"));
});

test("reports wait on the phone while a person is suspended, and count afterwards", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 14 });
  const phone = aPhone(lead);
  const day = DAY.map(([step, when]) => phone.step(step, { at: time(when), jobId: job.id }));
  const id = lead.personId ?? "";
  await phone.send(day.slice(0, 3), time("07:55"));
  await transaction((tx) => deactivatePerson(tx, admin, { id, now: new Date() }));
  await transaction((tx) => reactivatePerson(tx, admin, { id, now: new Date() }));
  expect(flagsOf(await phone.send(day.slice(2), time("13:00")))).toEqual(day.slice(2).map(() => "accepted"));
  expect((await jobOf(job.id)).state).toBe("done");
});

test("missing numbers of a phone are counted until they arrive", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 15 });
  const phone = aPhone(lead);
  const day = DAY.map(([step, when]) => phone.step(step, { at: time(when), jobId: job.id }));
  const gaps = async () => (await crewOfficeAs(admin).ofMove({ id: job.moveId })).phones[0]?.gaps;
  await phone.send(
    [day[0], day[3]].filter((one) => one !== undefined),
    time("08:10"),
  );
  expect(await gaps()).toBe(2);
  await phone.send(day.slice(1, 3), time("08:20"));
  expect(await gaps()).toBe(0);
});

test("working times become attendance; what a supervisor entered stays", async () => {
  const { lead, crew, job, date, time } = await aCrewJob(admin, { days: 16 });
  const [mover] = crew;
  if (!mover?.personId || !lead.personId) throw new Error("There is no crew.");
  const phone = aPhone(lead);
  const clock = (what: "start" | "end", when: string, personId: string | null = null) =>
    phone.make("time", { what, personId }, { at: time(when), jobId: job.id });
  await phone.send([clock("end", "16:20"), clock("start", "06:55"), clock("start", "07:30")], time("16:30"));
  await phone.send([clock("start", "07:05", mover.personId)], time("16:31"));
  const rows = await db().select().from(attendance).where(eq(attendance.day, date));
  const of = (id: string) => rows.find(({ personId }) => personId === id);
  expect(of(lead.personId)).toMatchObject({ arrivedAt: "06:55:00", leftAt: "16:20:00", filledBy: null });
  expect(of(mover.personId)).toMatchObject({ arrivedAt: "07:05:00", leftAt: null });
  await db()
    .update(attendance)
    .set({ filledBy: admin.personId })
    .where(eq(attendance.personId, mover.personId));
  const own = aPhone(mover);
  await own.send(
    [own.make("time", { what: "end", personId: null }, { at: time("15:00"), jobId: null })],
    time("15:01"),
  );
  const [kept] = await db().select().from(attendance).where(eq(attendance.personId, mover.personId));
  expect(kept).toMatchObject({ leftAt: null, filledBy: admin.personId });
  const forLead = own.make(
    "time",
    { what: "end", personId: lead.personId },
    { at: time("15:00"), jobId: job.id },
  );
  expect(flagsOf(await own.send([forLead], time("15:02")))).toEqual(["refused"]);
});

test("a vehicle check and fuel reach the fleet, once", async () => {
  const { crew, job, time, vehicle } = await aCrewJob(admin, { days: 17, withVehicle: true });
  const [driver] = crew;
  if (!driver || !vehicle) throw new Error("There is no driver.");
  const phone = aPhone(driver);
  const { km, answers } = await aCheck(admin, vehicle.id);
  const check = phone.make(
    "vehicle_check",
    { vehicleId: vehicle.id, km, isKmSure: false, answers, defects: [], note: "" },
    { at: time("06:50"), jobId: null },
  );
  const fuel = phone.make(
    "fuel",
    {
      ...{ vehicleId: vehicle.id, litres: 60.5, amount: 1_100_000, km: km + 4 },
      ...{ isFull: true, station: "Rubis Langata", photos: [] },
    },
    { at: time("07:05"), jobId: job.id },
  );
  for (const when of ["07:06", "07:10"])
    expect(flagsOf(await phone.send([check, fuel], time(when)))).toEqual(["accepted", "accepted"]);
  const { rows } = await db().execute<{ checks: number; fillings: number }>(
    `select (select count(*)::int from vehicle_checks where vehicle_id = '${vehicle.id}') as checks,
      (select count(*)::int from fuel_issues where vehicle_id = '${vehicle.id}') as fillings` as never,
  );
  expect(rows).toEqual([{ checks: 1, fillings: 1 }]);
});

test("positions are kept 30 days between leaving and the delivery, others go in the next night", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 18 });
  const phone = aPhone(lead);
  const of = (when: string) => ({ at: time(when), jobId: job.id });
  const here = (when: string) =>
    phone.make("position", { latitude: -1.29, longitude: 36.79, accuracy: 12 }, of(when));
  const day = [
    ...[phone.step("set_off", of("07:20")), here("07:30"), phone.step("left", of("10:50")), here("11:00")],
    ...[phone.step("unloading", of("11:30")), here("11:45")],
  ];
  expect(flagsOf(await phone.send(day, time("12:00")))).toEqual(day.map(() => "accepted"));
  const count = () => db().$count(crewPositions, eq(crewPositions.jobId, job.id));
  const forget = (days: number) =>
    transaction((tx) => forgetPositions(tx, new Date(time("12:00").getTime() + days * 86_400_000)));
  await forget(0);
  expect(await count()).toBe(3);
  await forget(2);
  expect(await count()).toBe(1);
  await forget(31);
  expect(await count()).toBe(0);
});

test("reports never change and are never deleted", async () => {
  const { lead, job, time } = await aCrewJob(admin, { days: 19 });
  const phone = aPhone(lead);
  await phone.send([phone.step("set_off", { at: time("07:20"), jobId: job.id })], time("07:21"));
  const ofJob = eq(crewEvents.jobId, job.id);
  await expect(db().delete(crewEvents).where(ofJob)).rejects.toThrow();
  await expect(db().update(crewEvents).set({ flag: "moved" }).where(ofJob)).rejects.toThrow();
  await db().update(crewEvents).set({ payload: {} }).where(ofJob);
});

test("whatever the order and repetition of batches, the office's state is the same", async () => {
  const orders = fc.tuple(
    fc.shuffledSubarray(
      DAY.map((_, at) => at),
      { minLength: DAY.length },
    ),
    fc.array(fc.nat({ max: DAY.length - 1 }), { maxLength: 4 }),
    fc.integer({ min: 1, max: 4 }),
  );
  let days = 20;
  await fc.assert(
    fc.asyncProperty(orders, async ([order, again, size]) => {
      days += 1;
      const { lead, crew, job, time } = await aCrewJob(admin, { days });
      const [mover] = crew;
      if (!mover) throw new Error("There is no mover.");
      const phones = [aPhone(lead), aPhone(mover)];
      const reports = DAY.map(([step, when], at) => ({
        phone: phones[at % 2] as (typeof phones)[number],
        report: (phones[at % 2] as (typeof phones)[number]).step(step, { at: time(when), jobId: job.id }),
      }));
      const queue = [...order, ...again].flatMap((at) => reports[at] ?? []);
      for (let from = 0; from < queue.length; from += size)
        for (const phone of phones) {
          const batch = queue
            .slice(from, from + size)
            .flatMap((one) => (one.phone === phone ? one.report : []));
          const once = [...new Map(batch.map((report): [string, Report] => [report.id, report])).values()];
          if (once.length > 0) await phone.send(once, time("15:00"));
        }
      const { state, setOffAt, doneAt } = await jobOf(job.id);
      expect({ state, setOffAt, doneAt }).toEqual({
        ...{ state: "done", setOffAt: time("07:20"), doneAt: time("12:40") },
      });
      const kept = await keptOf(job.id);
      expect(kept.map(({ id }) => id)).toEqual(reports.map(({ report }) => report.id));
      expect(new Set(kept.map(({ flag }) => flag))).toEqual(new Set([null]));
    }),
    { numRuns: 6 },
  );
});

test("the state by all reports does not depend on their order", () => {
  const steps: KeptStep[] = DAY.map(([step], at) => ({
    ...{ id: newId(), step, at: new Date(at * 60_000), skipped: "" },
  }));
  fc.assert(
    fc.property(fc.subarray(steps), (some) => {
      const shuffled = fc.sample(fc.shuffledSubarray(some, { minLength: some.length }), 1)[0] ?? [];
      expect(progressOf(shuffled)).toEqual(progressOf(some));
    }),
  );
});
