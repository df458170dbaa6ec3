import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { payoutsFeature } from "../../server/feature";
import { anApprovedRun, attemptsOf, pause, paymentsOf, releaseRun, runOf, usePayouts } from "../../testing";
import { askAttempt, askOverdue } from "./commands/ask-mpesa";
import { sendSalaries } from "./commands/send-salaries";
import { salariesHandlers } from "./handlers";
import { salaryAttempts } from "./tables";

for (const answer of payoutsFeature.answers) answer.join();
useDatabase({ subscribers: payoutsFeature.subscribers, tasks: payoutsFeature.tasks });
const network = usePayouts();
const PATIENCE = { timeout: 20_000, interval: 60 };
const NOT_PAID = { outcome: "failed" as const, reason: "M-Pesa's portal does not have it" };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

beforeEach(() =>
  db().execute(sql`update salary_runs set state = 'paused', pause_reason = 'over' where state = 'sending'`),
);

async function released(phone = aPhone(), behaviour: "stuck" | "lost" = "stuck") {
  await network.behave(phone, behaviour);
  const run = await anApprovedRun([{ net: 1_000_000, phone }]);
  await releaseRun(run);
  await sendSalaries();
  const one = async () => {
    const [payment] = await paymentsOf(run.periodId);
    if (!payment) throw new Error("There is no payment.");
    return payment;
  };
  const { id } = await one();
  const [attempt] = await attemptsOf(id);
  return { ...run, id, phone, one, attemptId: attempt?.id ?? "" };
}
const clerkAt = (hours: number, actor = network.clerk) =>
  callAs(salariesHandlers, actor, { now: inHours(hours) });
const agrees = async () => expect((await verifyLedger(db())).disagreements).toEqual([]);

async function askedOut() {
  for (const hours of [0.01, 0.1, 0.2, 0.8, 3]) {
    await askOverdue(inHours(hours));
    await pause(80);
  }
}

describe("a decision", () => {
  test("waits for M-Pesa's time, however often its status is asked", async () => {
    const { one, id, attemptId } = await released();
    for (let asked = 0; asked < 8; asked++) {
      await network.api().check({ id });
      await askAttempt({ attemptId });
      await pause(40);
    }
    expect(await one()).toMatchObject({ status: "pending" });
    await expect(network.api().decide({ id, ...NOT_PAID })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("has not answered yet"),
    });
    await askedOut();
    expect(await one()).toMatchObject({ status: "review" });
    await expect(clerkAt(2.5).decide({ id, ...NOT_PAID })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(network.api().retry({ id })).rejects.toMatchObject({
      message: "Only failed payments can be retried",
    });
    await expect(clerkAt(3).decide({ id, ...NOT_PAID, outcome: "paid" })).rejects.toMatchObject({
      code: "INVALID",
    });
    await clerkAt(3).decide({ id, ...NOT_PAID });
    expect(await one()).toMatchObject({ status: "failed", decidedBy: network.clerk.personId });
    await agrees();
  });

  test("'not paid' is followed up by another person, and stays on record", async () => {
    const { one, id } = await released();
    await askedOut();
    await clerkAt(3).decide({ id, ...NOT_PAID });
    await expect(clerkAt(3).retry({ id, method: "cash" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining("Another person"),
    });
    const other = await aPerson({ role: "accountant" });
    await clerkAt(3, other).retry({ id, method: "cash" });
    expect(await one()).toMatchObject({ status: "waiting", decidedBy: network.clerk.personId });
  });
});

async function decidedTooBadly() {
  network.holding = true;
  const paid = await released(aPhone(), "lost");
  await askedOut();
  await expect.poll(() => network.posted.length, PATIENCE).toBeGreaterThan(0);
  await clerkAt(3).decide({ id: paid.id, ...NOT_PAID });
  const late = async () => {
    network.holding = false;
    const answers = network.posted.filter(({ path }) => path.startsWith("/callbacks/salary-status/"));
    for (const answer of answers) await network.deliver(answer);
  };
  const outcomes = async () =>
    (await db().select().from(events).where(eq(events.subjectId, paid.id)))
      .filter(({ type }) => type === "salary-payment.paid-late")
      .map(({ data }) => (data as { outcome: string }).outcome);
  return { ...paid, late, outcomes };
}
const second = async (id: string, method: "mpesa" | "cash" = "mpesa") =>
  clerkAt(3, await aPerson({ role: "accountant" })).retry({ id, method });

describe("what M-Pesa says after a decision", () => {
  test("settles the payment: there is nothing to retry", async () => {
    const { id, one, phone, late, outcomes, periodId } = await decidedTooBadly();
    expect(await runOf(periodId)).toMatchObject({ state: "done" });
    await late();
    expect(await one()).toMatchObject({ status: "completed", failureReason: "", doubt: "" });
    await expect(second(id)).rejects.toMatchObject({ message: "Only failed payments can be retried" });
    expect(await network.paidTo(phone)).toEqual([10_000]);
    expect(await outcomes()).toEqual(["settled"]);
    expect(await runOf(periodId)).toMatchObject({ state: "done" });
    await agrees();
  });

  test("stops a second attempt, which waits while M-Pesa is asked again", async () => {
    const { id, one, phone, late, outcomes } = await decidedTooBadly();
    await second(id);
    await sendSalaries();
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(["failed", "waiting"]);
    await late();
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(["paid", "failed"]);
    expect(await one()).toMatchObject({ status: "completed" });
    await sendSalaries();
    expect(await network.paidTo(phone)).toEqual([10_000]);
    expect(await outcomes()).toEqual(["settled"]);
    await agrees();
  });

  test("stops a payment in cash, and says so", async () => {
    const { id, one, late } = await decidedTooBadly();
    await second(id, "cash");
    await late();
    expect(await one()).toMatchObject({
      status: "completed",
      method: "mpesa",
      doubt: expect.stringContaining("Do not pay it by Cash"),
    });
    await expect(network.api().markPaid({ id, reference: "Sheet 4" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await agrees();
  });

  test("after a second payment was made names both, and stays", async () => {
    const { id, one, late, outcomes } = await decidedTooBadly();
    await second(id, "cash");
    await clerkAt(3).markPaid({ id, reference: "Sheet 4" });
    await late();
    expect(await one()).toMatchObject({
      status: "completed",
      method: "cash",
      doubt: expect.stringContaining("attempt 1 was paid"),
    });
    expect(await outcomes()).toEqual(["twice"]);
    await agrees();
  });

  test("which does not agree holds the payment for another person's decision", async () => {
    const { id, one, late, outcomes, attemptId } = await decidedTooBadly();
    await db()
      .update(salaryAttempts)
      .set({ hintReceipt: "SOTHER0001" })
      .where(eq(salaryAttempts.id, attemptId));
    await second(id);
    await late();
    expect(await one()).toMatchObject({ status: "review", doubt: expect.stringContaining("the receipt is") });
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(await outcomes()).toEqual(["held"]);
    await expect(clerkAt(3).decide({ id, ...NOT_PAID })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const [attempt] = await attemptsOf(id);
    await clerkAt(3, await aPerson({ role: "accountant" })).decide({
      id,
      outcome: "paid",
      receipt: attempt?.lateReceipt ?? "",
      reason: "M-Pesa's statement has it",
    });
    expect(await one()).toMatchObject({ status: "completed" });
    await agrees();
  });
});
