import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aMove, firstJob, jobsAs } from "~/features/jobs/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { weekdayOf } from "../domain";
import { availabilityAs, crewTokenFor } from "../testing";
import { conflictsOfDays, listAvailable } from "./queries";

useDatabase();

let admin: Actor;
beforeAll(async () => {
  conflictsOfDays.join();
  admin = await aPerson({ role: "admin" });
});
const idOf = ({ personId }: Actor) => personId ?? "";
const today = nairobiDate(new Date());
const in9 = addDays(today, 9);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "allowed",
    (error: { message: string }) => error.message,
  );
const rosterOf = async (id: string, from = in9, to = in9) =>
  (await availabilityAs(admin).roster({ from, to })).people.find((person) => person.id === id);

describe("days", () => {
  test("are marked, opened again, and counted in capacity by role", async () => {
    const driver = idOf(await aPerson({ role: "driver" }));
    const isFree = async () =>
      (await listAvailable(db(), in9, in9)).find(({ id }) => id === driver)?.days.has(in9);
    expect((await listAvailable(db(), in9, in9)).find(({ id }) => id === driver)?.role).toBe("driver");
    expect(await isFree()).toBe(true);
    await availabilityAs(admin).mark({ id: driver, days: [in9], state: "off", note: "Wedding" });
    expect(await isFree()).toBe(false);
    expect((await rosterOf(driver))?.days).toEqual([
      { day: in9, away: "off", mark: "off", note: "Wedding", source: "planner", jobs: 0 },
    ]);
    await availabilityAs(admin).mark({ id: driver, days: [in9], state: "open" });
    expect(await isFree()).toBe(true);
    await availabilityAs(admin).setWeek({ id: driver, weeklyOffs: [weekdayOf(in9)], language: null });
    expect(await isFree()).toBe(false);
    await availabilityAs(admin).mark({ id: driver, days: [in9], state: "works" });
    expect(await isFree()).toBe(true);
  });

  test("are soft conflicts of a job, in words", async () => {
    const mover = idOf(await aPerson({ role: "mover" }));
    const move = await aMove(admin, { days: 9 });
    const job = await firstJob(admin, move.id);
    await availabilityAs(admin).mark({ id: mover, days: [move.date], state: "off" });
    const { people } = await jobsAs(admin).choices({ id: job.id });
    expect(people.find(({ id }) => id === mover)).toMatchObject({
      hard: [],
      soft: [expect.stringContaining("cannot work on")],
    });
    expect(await refusal(jobsAs(admin).assign({ id: job.id, personId: mover }))).toMatch(/cannot work on/);
    await jobsAs(admin).assign({ id: job.id, personId: mover, reason: "He agreed by phone" });
    const { onJobs } = await availabilityAs(admin).mark({
      id: mover,
      days: [move.date],
      state: "off",
      note: "x",
    });
    expect(onJobs).toEqual([move.date]);
  });

  test("of the past, and of people out of reach, are refused", async () => {
    const mover = await aPerson({ role: "mover" });
    const ask = (days: string[]) => availabilityAs(mover).markOwn({ days, state: "off" });
    expect(await refusal(ask([addDays(today, -1)]))).toMatch(/^Choose days from today/);
    expect(await refusal(ask([addDays(today, 121)]))).toMatch(/^Choose days from today/);
    const { onJobs } = await ask([in9]);
    expect(onJobs).toEqual([]);
    const supervisor = await aPerson({ role: "supervisor" });
    const other = availabilityAs(supervisor).mark({ id: idOf(mover), days: [in9], state: "open" });
    expect(await refusal(other)).toBe("Person not found");
    expect(await refusal(availabilityAs(mover).roster({ from: in9, to: in9 }))).toMatch(/permission/i);
  });
});

describe("the link", () => {
  test("is sent in the person's language, marks days, and counts once when sent twice", async () => {
    const mover = await aPerson({ role: "mover" });
    await availabilityAs(admin).setWeek({ id: idOf(mover), weeklyOffs: [], language: "sw" });
    expect(await availabilityAs(admin).ask({ id: idOf(mover) })).toEqual({ channel: "email" });
    const sent = (await db().select().from(outboxMessages)).find(
      ({ recipient }) => recipient === mover.email,
    );
    const token = /\/sw\/w\/([\w-]+)\/days/.exec(unseal(sent?.text ?? "", sent?.sealed ?? null))?.[1] ?? "";
    const holder = availabilityAs(visitor);
    expect((await holder.ofLink({ token })).days).toHaveLength(28);
    await holder.markByLink({ token, off: [in9] });
    await holder.markByLink({ token, off: [in9] });
    expect((await rosterOf(idOf(mover)))?.days[0]).toMatchObject({ away: "off", source: "link" });
    await holder.markByLink({ token, off: [] });
    expect((await rosterOf(idOf(mover)))?.days[0]?.away).toBeNull();
  });

  test("ends when it is revoked, after its end, and with the person's account", async () => {
    const mover = idOf(await aPerson({ role: "mover" }));
    const token = await crewTokenFor(mover);
    const later = { now: new Date(Date.now() + 8 * 86_400_000) };
    expect(await refusal(availabilityAs(visitor, later).ofLink({ token }))).toMatch(/has ended/);
    await availabilityAs(admin).revokeLink({ id: mover });
    expect(await refusal(availabilityAs(visitor).ofLink({ token }))).toMatch(/has ended/);
    const next = await crewTokenFor(mover);
    expect(next).not.toBe(token);
    expect((await availabilityAs(visitor).ofLink({ token: next })).days).toHaveLength(28);
    expect(await refusal(availabilityAs(visitor).ofLink({ token: `${token.slice(0, -2)}xx` }))).toMatch(
      /not known/,
    );
  });
});
