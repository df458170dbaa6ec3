import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { beforeAll, describe, expect, test } from "vitest";
import { availabilityAs } from "~/features/availability/testing";
import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { BLANK_STOP, NO_NEEDS } from "~/features/jobs/domain";
import { aMove, at, firstJob, jobsAs } from "~/features/jobs/testing";
import { aPublishedJob, publishAll, publishingAs, setAnswers } from "~/features/publishing/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { sendMessageHandler } from "~/platform/mail/sending";
import { outboxMessages } from "~/platform/mail/tables";
import { configureMail } from "~/platform/mail/transport";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
const idOf = ({ personId }: Actor) => personId ?? "";
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "allowed",
    (error: { message: string }) => error.message,
  );
const messagesTo = async (person: Actor) =>
  (
    await db()
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, person.email ?? ""))
  ).filter(({ kind }) => kind === "crew.jobs");
const toldOf = (messages: { name: string }[]) => messages.map(({ name }) => name).sort();
let days = 100;
/** A job on a new day with people. */
async function aJob(...roles: ("driver" | "mover")[]) {
  days += 1;
  const move = await aMove(admin, { days });
  const job = await firstJob(admin, move.id);
  const crew: Actor[] = [];
  for (const role of roles) {
    const person = await aPerson({ role });
    crew.push(person);
    await jobsAs(admin).assign({
      id: job.id,
      personId: idOf(person),
      ...(role === "driver" ? { role } : {}),
    });
  }
  return { move, job, crew, period: { from: move.date, to: move.date } };
}

test("while the mail server is down nothing is lost, and the planner sees who was not reached", async () => {
  let url: string | null = "smtp://127.0.0.1:1";
  const from = { fromName: "MoveEase", fromAddress: "hello@moveease.co.ke" };
  configureMail({
    settings: async () => ({ url, ...from }),
    attach: async () => Buffer.from(""),
  });
  const { move, crew, period } = await aJob("driver");
  await publishAll(admin, period);
  const [message] = await messagesTo(crew[0] as Actor);
  const send = () => sendMessageHandler.run({ id: message?.id ?? "" } as never);
  const deliveries = async () =>
    (await publishingAs(admin).ofMove({ id: move.id })).jobs.flatMap(({ people }) =>
      people.map(({ delivery }) => delivery),
    );
  expect(await deliveries()).toEqual(["waiting"]);
  await expect(send()).rejects.toThrow("ECONNREFUSED");
  expect(await deliveries()).toEqual(["failed"]);
  expect((await publishingAs(crew[0] as Actor).own()).jobs).toHaveLength(1);
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], logger: false });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  url = `smtp://127.0.0.1:${port}/?ignoreTLS=true`;
  await send();
  expect(await deliveries()).toEqual(["sent"]);
  expect(await messagesTo(crew[0] as Actor)).toHaveLength(1);
  await new Promise<void>((done) => server.close(done));
});

describe("publishing", () => {
  test("tells each person once, and twice counts once", async () => {
    const { crew, period, job } = await aJob("driver", "mover");
    const [driver, mover] = crew as [Actor, Actor];
    const preview = await publishingAs(admin).preview(period);
    expect(preview.changes).toBe(1);
    expect(preview.messages.map(({ changes }) => changes.map(({ change }) => change))).toEqual([
      ["new"],
      ["new"],
    ]);
    expect((await publishingAs(admin).marks(period)).jobs[0]?.isPublished).toBe(false);
    const publish = () => publishingAs(admin).publish({ ...period, fingerprint: preview.fingerprint });
    expect(await publish()).toEqual({ jobs: 1, people: 2 });
    expect(await publish()).toEqual({ jobs: 0, people: 0 });
    expect([await messagesTo(driver), await messagesTo(mover)].map((sent) => sent.length)).toEqual([1, 1]);
    expect((await publishingAs(admin).marks(period)).jobs[0]).toMatchObject({
      isPublished: true,
      id: job.id,
    });
    expect((await publishingAs(driver).own()).jobs).toMatchObject([{ isOff: false, role: "driver" }]);
  });

  test("by two planners at once sends one message", async () => {
    const { crew, period } = await aJob("mover");
    const other = await aPerson({ role: "manager" });
    const { fingerprint } = await publishingAs(admin).preview(period);
    const both = await Promise.allSettled(
      [admin, other].map((planner) => publishingAs(planner).publish({ ...period, fingerprint })),
    );
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await messagesTo(crew[0] as Actor)).toHaveLength(1);
  });

  test("is refused if the plan changed since the planner looked", async () => {
    const { job, period, move, crew } = await aJob("mover");
    const { fingerprint } = await publishingAs(admin).preview(period);
    const { rowVersion } = await firstJob(admin, move.id);
    await jobsAs(admin).setStops({
      ...{ id: job.id, rowVersion, stops: [{ ...BLANK_STOP, address: "Riverside Court, gate B" }] },
    });
    expect(await refusal(publishingAs(admin).publish({ ...period, fingerprint }))).toMatch(
      /^The plan has changed/,
    );
    expect(await messagesTo(crew[0] as Actor)).toHaveLength(0);
  });

  test("of a changed plan tells those whom the change affects and nobody else", async () => {
    const { move, job, crew, period } = await aJob("driver", "mover");
    const [driver, mover] = crew as [Actor, Actor];
    await publishAll(admin, period);
    const affected = async () => toldOf((await publishingAs(admin).preview(period)).messages);
    expect(await affected()).toEqual([]);
    // A colleague who joins or leaves changes the plan, and the others' message not.
    const third = await aPerson({ role: "mover" });
    const { id: assignmentId } = await jobsAs(admin).assign({ id: job.id, personId: idOf(third) });
    expect(await affected()).toEqual([third.name]);
    expect((await publishingAs(admin).marks(period)).jobs[0]?.isPublished).toBe(false);
    await publishAll(admin, period);
    await jobsAs(admin).unassign({ id: job.id, assignmentId });
    const { messages } = await publishingAs(admin).preview(period);
    expect(messages.map(({ name, changes }) => [name, changes[0]?.change])).toEqual([
      [third.name, "withdrawn"],
    ]);
    await publishAll(admin, period);
    expect((await publishingAs(third).own()).jobs).toMatchObject([{ isOff: true, plan: null }]);
    // A vehicle and times concern the whole crew.
    const { id: vehicleId } = await aVehicle(admin);
    await jobsAs(admin).assign({ id: job.id, vehicleId });
    expect(await affected()).toEqual(toldOf([driver, mover]));
    await publishAll(admin, period);
    const { rowVersion } = await firstJob(admin, move.id);
    await jobsAs(admin).plan({
      ...{ id: job.id, kind: "move", needs: NO_NEEDS, rowVersion },
      ...{ startsAt: at(move.date, "07:00"), endsAt: at(move.date, "11:00") },
    });
    expect(await affected()).toEqual(toldOf([driver, mover]));
  });

  test("tells of a removed job, once", async () => {
    const { move, period } = await aJob();
    const mover = await aPerson({ role: "mover" });
    const { id } = await jobsAs(admin).add({
      ...{ id: move.id, kind: "deliver", startsAt: at(move.date, "14:00"), endsAt: at(move.date, "16:00") },
    });
    await jobsAs(admin).assign({ id, personId: idOf(mover) });
    await publishAll(admin, period);
    await jobsAs(admin).remove({ id });
    const { messages } = await publishingAs(admin).preview(period);
    expect(messages.map(({ name, changes }) => [name, changes[0]?.change])).toEqual([
      [mover.name, "withdrawn"],
    ]);
    await publishAll(admin, period);
    expect((await publishingAs(admin).preview(period)).changes).toBe(0);
    expect(await messagesTo(mover)).toHaveLength(2);
  });

  test("is for planners", async () => {
    const driver = await aPerson({ role: "driver" });
    const period = { from: "2027-01-01", to: "2027-01-01" };
    expect(await refusal(publishingAs(driver).preview(period))).toMatch(/permission/i);
    expect(await refusal(publishingAs(admin).preview({ from: "2027-01-01", to: "2027-02-01" }))).toMatch(
      /14 days/,
    );
  });
});

describe("an answer", () => {
  test("is refused while assigned is final", async () => {
    await setAnswers(admin, "final");
    const { crew, period } = await aJob("mover");
    await publishAll(admin, period);
    const mover = publishingAs(crew[0] as Actor);
    const [own] = (await mover.own()).jobs;
    expect(own).toMatchObject({ mayAccept: false, mayDecline: false, answer: "proposed" });
    const { id = "", revision = 0 } = own ?? {};
    expect(await refusal(mover.answerOwn({ id, revision, answer: "declined", reason: "Ill" }))).toMatch(
      /call the office/,
    );
  });

  test("from two phones at once counts once, and a decline says why", async () => {
    const { token, own, job } = await aPublishedJob(admin, { days: 190 });
    const holder = publishingAs(visitor);
    const given = { token, id: own.id, revision: own.revision };
    expect(await refusal(holder.answerByLink({ ...given, answer: "declined" }))).toMatch(
      /why you cannot come/,
    );
    const decline = () => holder.answerByLink({ ...given, answer: "declined", reason: "My child is ill" });
    await Promise.all([decline(), decline()]);
    const recorded = (await db().select().from(events).where(eq(events.subjectId, job.id))).filter(
      ({ type }) => type === "job.answered",
    );
    expect(recorded).toHaveLength(1);
    expect(await refusal(holder.answerByLink({ ...given, answer: "accepted" }))).toMatch(/call the office/);
    const { jobs } = await publishingAs(admin).ofMove({ id: job.moveId });
    expect(jobs[0]?.people).toMatchObject([{ answer: "declined", reason: "My child is ill", isOn: true }]);
  });

  test("stays while only the vehicle changes, and is asked for again at other times", async () => {
    const { mover, move, job, own, period } = await aPublishedJob(admin, { days: 191 });
    const me = publishingAs(mover);
    await me.answerOwn({ id: own.id, revision: own.revision, answer: "accepted" });
    const { id: vehicleId } = await aVehicle(admin);
    await jobsAs(admin).assign({ id: job.id, vehicleId });
    await publishAll(admin, period);
    expect((await me.own()).jobs[0]).toMatchObject({ answer: "accepted", revision: 2 });
    const { rowVersion } = await firstJob(admin, move.id);
    await jobsAs(admin).plan({
      ...{ id: job.id, kind: "move", needs: NO_NEEDS, rowVersion },
      ...{ startsAt: at(move.date, "07:00"), endsAt: at(move.date, "11:00") },
    });
    // Read before the new message.
    await publishAll(admin, period);
    const stale = { id: own.id, revision: 2, answer: "declined", reason: "Too early" } as const;
    expect(await refusal(me.answerOwn(stale))).toMatch(/has changed/);
    expect((await me.own()).jobs[0]).toMatchObject({ answer: "proposed", revision: 3 });
  });

  test("of somebody taken off, of another person and after the job is refused", async () => {
    const { mover, job, own, token, period } = await aPublishedJob(admin, { days: 192 });
    const { id, revision } = own;
    const accept = () => publishingAs(visitor).answerByLink({ token, id, revision, answer: "accepted" });
    const stranger = await aPerson({ role: "mover" });
    expect(await refusal(publishingAs(stranger).answerOwn({ id, revision, answer: "accepted" }))).toMatch(
      /not on this job/,
    );
    const [assigned] = (await jobsAs(admin).get({ id: job.id })).assigned;
    await jobsAs(admin).unassign({ id: job.id, assignmentId: assigned?.id ?? "" });
    // Not published yet: the link shows the published plan, and takes no answer.
    expect((await publishingAs(visitor).ofLink({ token })).jobs).toMatchObject([
      { isOff: false, mayAccept: false },
    ]);
    expect(await refusal(accept())).toMatch(/not on this job/);
    await publishAll(admin, period);
    expect((await publishingAs(visitor).ofLink({ token })).jobs).toMatchObject([{ isOff: true }]);
    expect(await refusal(accept())).toMatch(/not on this job/);
    const later = { now: new Date(Date.now() + 400 * 86_400_000) };
    expect(await refusal(publishingAs(visitor, later).ofLink({ token }))).toMatch(/has ended/);
    await availabilityAs(admin).revokeLink({ id: idOf(mover) });
    expect(await refusal(publishingAs(visitor).ofLink({ token }))).toMatch(/has ended/);
  });

  test("hides addresses and contacts until the day before", async () => {
    const far = await aPublishedJob(admin, { days: 193 });
    const [shown] = (await publishingAs(visitor).ofLink({ token: far.token })).jobs;
    expect(shown?.plan).toMatchObject({ sees: false, map: "", instructions: "" });
    expect(shown?.plan?.stops.every(({ address, contactPhone }) => address + contactPhone === "")).toBe(true);
    const near = { now: new Date(far.own.startsAt.getTime() - 20 * 3_600_000) };
    const [open] = (await publishingAs(far.mover, near).own()).jobs;
    expect(open?.plan?.stops[0]?.address).not.toBe("");
  });
});
