import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { makeEmployee } from "~/features/staff/testing";
import { staffDocumentsAs, staffDocumentsTasks } from "~/features/staff-documents/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { addMonths } from "~/platform/kernel/months";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { coursesHandlers } from "../courses/server/handlers";
import { aCourse, completedOn } from "../testing";
import { trainingHandlers } from "./handlers";
import { listExpiringTraining, listTrainingWarnings } from "./queries";

useDatabase({ tasks: staffDocumentsTasks });

const TODAY = nairobiDate(new Date());
let hr: Actor;
let driver: Awaited<ReturnType<typeof makeEmployee>>;
let ticks = 0;
/** Strictly later, since two calls in one millisecond would change the same version. */
const later = () => new Date(Date.now() + ++ticks);
const as = (actor: Actor, key?: string) =>
  callAs(trainingHandlers, actor, { now: later(), ...(key ? { idempotencyKey: key } : {}) });
const of = (actor: Actor) => as(actor).ofEmployee({ number: driver.number });

beforeAll(async () => {
  configureStorage(memoryStorage());
  hr = await aPerson({ role: "hr_officer" });
});
beforeEach(async () => {
  driver = await makeEmployee({ role: "driver" });
});

describe("a record", () => {
  test("is kept once and expires as its course says, or as somebody said", async () => {
    const { id: courseId } = await aCourse(hr, { validityMonths: 24 });
    const key = newId();
    const given = { number: driver.number, ...completedOn(courseId, addDays(TODAY, -10)), cost: 1_250_000 };
    const first = await as(hr, key).add(given);
    expect(await as(hr, key).add(given)).toEqual(first);
    await as(hr).add({ ...given, expiresOn: addDays(TODAY, 9) });
    const { records } = await of(hr);
    expect(records.map(({ expiresOn, validity, cost }) => [expiresOn, validity, cost])).toEqual(
      expect.arrayContaining([
        [addMonths(addDays(TODAY, -10), 24), "valid", 1_250_000],
        [addDays(TODAY, 9), "expiring", 1_250_000],
      ]),
    );
    expect(records).toHaveLength(2);
  });

  test("is refused at its field, and for a course no longer offered or somebody who has left", async () => {
    const { id: courseId } = await aCourse(hr);
    const number = driver.number;
    await expect(as(hr).add({ number, ...completedOn(courseId, addDays(TODAY, 1)) })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { completedOn: expect.any(String) } },
    });
    const { id: over } = await aCourse(hr, { active: false });
    await expect(as(hr).add({ number, ...completedOn(over, TODAY) })).rejects.toMatchObject({
      data: { fields: { courseId: "This course is no longer offered" } },
    });
    const left = await makeEmployee({ status: "terminated", offboardingDate: TODAY });
    await expect(as(hr).add({ number: left.number, ...completedOn(courseId, TODAY) })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("is changed by who read it as it is, and removed", async () => {
    const { id: courseId } = await aCourse(hr);
    const { id } = await as(hr).add({
      number: driver.number,
      courseId,
      status: "ongoing",
      startedOn: addDays(TODAY, -5),
    });
    const [read] = (await of(hr)).records;
    const updatedAt = read?.updatedAt ?? new Date();
    const done = { id, ...completedOn(courseId, TODAY), score: 91, updatedAt };
    await as(hr).edit(done);
    await expect(as(hr).edit({ ...done, score: 12 })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await of(hr)).records).toMatchObject([{ status: "completed", score: 91, validity: "valid" }]);
    await as(hr).remove({ id });
    await expect(as(hr).remove({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await db().$count(events, eq(events.type, "employee.training_removed"))).toBeGreaterThan(0);
  });

  test("gets its certificate, which is among the documents and theirs to open", async () => {
    const { id: courseId, name } = await aCourse(hr);
    const { id } = await as(hr).add({ number: driver.number, ...completedOn(courseId, TODAY) });
    await as(hr).addCertificate({ id, file: aPdf("diploma.pdf") });
    const [own] = (await of(driver.actor)).records;
    expect(own?.certificate?.name).toBe("diploma.pdf");
    expect(own?.cost).toBeNull();
    const { documents } = await staffDocumentsAs(hr).list({ number: driver.number });
    expect(documents).toMatchObject([{ kind: "certificate", remark: name }]);
    const supervisor = await makeEmployee({ role: "supervisor" });
    const report = await makeEmployee({ role: "mover", supervisor: supervisor.actor });
    const made = await as(hr).add({ number: report.number, ...completedOn(courseId, TODAY) });
    await as(hr).addCertificate({ id: made.id, file: aPdf("licence.pdf") });
    const seen = await as(supervisor.actor).ofEmployee({ number: report.number });
    expect(seen.records).toMatchObject([{ certificate: null, cost: null }]);
    expect(seen.mayManage).toBe(false);
  });
});

describe("who may", () => {
  test("their own alone, and their team's; a supervisor writes nothing", async () => {
    const supervisor = await makeEmployee({ role: "supervisor" });
    const report = await makeEmployee({ role: "mover", supervisor: supervisor.actor });
    const { id: courseId } = await aCourse(hr);
    for (const { number } of [report, driver]) await as(hr).add({ number, ...completedOn(courseId, TODAY) });
    const { rows } = await as(supervisor.actor).list({ course: courseId });
    expect(rows.map(({ employee }) => employee.number)).toEqual([report.number]);
    expect((await as(hr).list({ course: courseId })).rows).toHaveLength(2);
    for (const call of [
      () => as(driver.actor).list({}),
      () => as(supervisor.actor).add({ number: report.number, ...completedOn(courseId, TODAY) }),
      () => callAs(coursesHandlers, supervisor.actor).make({ name: "Mine" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(driver.actor).ofEmployee({ number: report.number })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("courses", () => {
  test("are each of their own name and changed by who read them as they are", async () => {
    const courses = () => callAs(coursesHandlers, hr, { now: later() });
    const { id, name } = await aCourse(hr);
    await expect(courses().make({ name: name.toUpperCase() })).rejects.toMatchObject({
      data: { fields: { name: "There is a course of this name already" } },
    });
    const read = (await courses().list({ limit: 100 })).rows.find((course) => course.id === id);
    const change = {
      id,
      name,
      mandatoryRoles: ["packer" as const],
      updatedAt: read?.updatedAt ?? new Date(),
    };
    await courses().edit({ ...change, validityMonths: 12 });
    await expect(courses().edit({ ...change, validityMonths: 6 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("what expires", () => {
  test("is found by the list once it is not renewed", async () => {
    const { id: courseId } = await aCourse(hr);
    const of = (day: string, expiresOn: string) =>
      as(hr).add({ number: driver.number, ...completedOn(courseId, day), expiresOn });
    await of(addDays(TODAY, -400), addDays(TODAY, -30));
    const shown = async (shown: "expired" | "expiring") =>
      (await as(hr).list({ course: courseId, shown })).rows.map(({ expiresOn }) => expiresOn);
    expect(await shown("expired")).toEqual([addDays(TODAY, -30)]);
    await of(addDays(TODAY, -300), addDays(TODAY, 30));
    expect([await shown("expired"), await shown("expiring")]).toEqual([[], [addDays(TODAY, 30)]]);
    const expiring = await listExpiringTraining(db(), TODAY);
    expect(expiring.filter(({ personId }) => personId === driver.personId)).toHaveLength(1);
    await of(addDays(TODAY, -1), addDays(TODAY, 364));
    expect([await shown("expired"), await shown("expiring")]).toEqual([[], []]);
  });

  test("warns whoever crews a move: a licence run out, a mandatory course that is lacking", async () => {
    const { id: courseId, name } = await aCourse(hr, { mandatoryRoles: ["driver"] });
    const warnings = (day = TODAY) => listTrainingWarnings(db(), [driver.personId], day);
    expect(await warnings()).toEqual([`${driver.actor.name} has not completed ${name}.`]);
    await as(hr).add({ number: driver.number, ...completedOn(courseId, TODAY) });
    expect(await warnings()).toEqual([]);
    await staffDocumentsAs(hr).add({
      number: driver.number,
      kind: "driving_licence",
      expiresOn: addDays(TODAY, 3),
      file: aPdf("licence.pdf"),
    });
    expect(await warnings(addDays(TODAY, 3))).toEqual([]);
    expect(await warnings(addDays(TODAY, 4))).toEqual([
      expect.stringMatching(/: Driving licence expired on /),
    ]);
  });
});
