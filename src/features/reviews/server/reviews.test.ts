import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { disciplineHandlers } from "../discipline/server/handlers";
import { aReview, aWarning } from "../testing";
import { reviewsHandlers } from "./handlers";

useDatabase();

type Employee = Awaited<ReturnType<typeof makeEmployee>>;
const TOMORROW = addDays(nairobiDate(new Date()), 1);
let hr: Employee;
let supervisor: Employee;
let mover: Employee;
let ticks = 0;
/** Strictly later, since two calls in one millisecond would change the same version. */
const later = () => new Date(Date.now() + ++ticks);
const as = (actor: Actor, key?: string) =>
  callAs(reviewsHandlers, actor, { now: later(), ...(key ? { idempotencyKey: key } : {}) });
const discipline = (actor: Actor) => callAs(disciplineHandlers, actor, { now: later() });

beforeAll(async () => {
  hr = await makeEmployee({ role: "hr_officer", department: "hr" });
  supervisor = await makeEmployee({ role: "supervisor" });
});
beforeEach(async () => {
  mover = await makeEmployee({ supervisor: supervisor.actor });
});

describe("a review", () => {
  test("is written once, shows who wrote it, and its rating is the employee's", async () => {
    const { number } = mover;
    const key = newId();
    const first = await as(supervisor.actor, key).add({ number, ...aReview });
    expect(await as(supervisor.actor, key).add({ number, ...aReview })).toEqual(first);
    await as(hr.actor).add({
      number,
      ...aReview,
      periodFrom: "2025-07-01",
      periodTo: "2025-12-31",
      rating: 2,
    });
    const own = await as(mover.actor).list({ number });
    expect(own).toMatchObject({ rating: 4, mayReview: false });
    expect(own.reviews.map(({ reviewer, rating }) => [reviewer, rating])).toEqual([
      [supervisor.actor.name, 4],
      [hr.actor.name, 2],
    ]);
    const told = await db().select().from(events).where(eq(events.subjectId, mover.personId));
    expect(JSON.stringify(told)).not.toContain("Calm with customers");
  });

  test.each([
    ["a rating of 0", { rating: 0 }, "rating"],
    ["a rating of 6", { rating: 6 }, "rating"],
    ["a period backwards", { periodFrom: "2026-06-30", periodTo: "2026-01-01" }, "periodTo"],
    ["a period to come", { periodFrom: TOMORROW, periodTo: TOMORROW }, "periodFrom"],
    ["an empty goal", { goals: [{ text: " ", state: "open" as const }] }, "goals.0.text"],
  ])("%s is refused at its field", async (_, change, field) => {
    await expect(as(hr.actor).add({ number: mover.number, ...aReview, ...change })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test("is changed by who read it as it is; the same again is no change", async () => {
    const { number } = mover;
    await as(supervisor.actor).add({ number, ...aReview });
    const [read] = (await as(hr.actor).list({ number })).reviews;
    const change = { number, reviewId: read?.id ?? "", updatedAt: read?.updatedAt ?? new Date(), ...aReview };
    await as(hr.actor).edit(change);
    expect((await as(hr.actor).list({ number })).reviews[0]?.updatedAt).toEqual(read?.updatedAt);
    await as(hr.actor).edit({ ...change, goals: [{ text: "Lead a crew of four", state: "met" }] });
    await expect(as(hr.actor).edit({ ...change, rating: 1 })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await as(hr.actor).list({ number })).reviews).toMatchObject([
      { rating: 4, goals: [{ state: "met" }], reviewer: supervisor.actor.name },
    ]);
    await as(hr.actor).remove({ number, reviewId: change.reviewId });
    expect((await as(hr.actor).list({ number })).reviews).toEqual([]);
  });
});

describe("who may", () => {
  test("nobody reviews themselves or decides about themselves", async () => {
    for (const { actor, number } of [hr, supervisor])
      await expect(as(actor).add({ number, ...aReview })).rejects.toMatchObject({
        code: actor === hr.actor ? "FORBIDDEN" : "NOT_FOUND",
      });
    await expect(discipline(hr.actor).add({ number: hr.number, ...aWarning })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("a supervisor reviews their team alone and disciplines nobody", async () => {
    const other = await makeEmployee();
    await as(supervisor.actor).add({ number: mover.number, ...aReview });
    await expect(as(supervisor.actor).add({ number: other.number, ...aReview })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(as(supervisor.actor).list({ number: other.number })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      discipline(supervisor.actor).add({ number: mover.number, ...aWarning }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(discipline(supervisor.actor).list({ number: mover.number })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("a team lead reads their team's reviews and writes none; a colleague and a visitor read none", async () => {
    const lead = await makeEmployee({ role: "team_lead" });
    const packer = await makeEmployee({ role: "packer", supervisor: lead.actor });
    const { number } = packer;
    await as(hr.actor).add({ number, ...aReview });
    expect(await as(lead.actor).list({ number })).toMatchObject({ rating: 4, mayReview: false });
    await expect(as(lead.actor).add({ number, ...aReview })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(mover.actor).list({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const accountant = await aPerson({ role: "accountant" });
    await expect(as(accountant).list({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(visitor).list({ number })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe("a disciplinary action", () => {
  test("is read by who it is about, corrected and removed by who may", async () => {
    const { number } = mover;
    const { id: actionId } = await discipline(hr.actor).add({ number, ...aWarning });
    const own = await discipline(mover.actor).list({ number });
    expect(own).toMatchObject({ actions: [{ ...aWarning, createdBy: hr.actor.name }], mayManage: false });
    const updatedAt = own.actions[0]?.updatedAt ?? new Date();
    const change = { number, actionId, ...aWarning, kind: "final_warning" as const, updatedAt };
    await discipline(hr.actor).edit(change);
    await expect(discipline(hr.actor).edit({ ...change, kind: "verbal_warning" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(discipline(mover.actor).remove({ number, actionId })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await discipline(hr.actor).remove({ number, actionId });
    expect((await discipline(mover.actor).list({ number })).actions).toEqual([]);
    const told = await db().select().from(events).where(eq(events.subjectId, mover.personId));
    expect(JSON.stringify(told)).not.toContain("unlocked");
  });

  test.each([
    ["of a day to come", { date: TOMORROW }, "date"],
    ["without what happened", { description: " " }, "description"],
  ])("%s is refused at its field", async (_, change, field) => {
    await expect(
      discipline(hr.actor).add({ number: mover.number, ...aWarning, ...change }),
    ).rejects.toMatchObject({ code: "INVALID", data: { fields: { [field]: expect.any(String) } } });
  });

  test("a manager decides in their department", async () => {
    const manager = await makeEmployee({ role: "manager", department: "operations" });
    const seller = await makeEmployee({ role: "sales_rep", department: "sales" });
    await discipline(manager.actor).add({ number: mover.number, ...aWarning });
    await expect(discipline(manager.actor).add({ number: seller.number, ...aWarning })).rejects.toMatchObject(
      {
        code: "NOT_FOUND",
      },
    );
  });
});
