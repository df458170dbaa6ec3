import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { payoutsFeature } from "../../server/feature";
import {
  anApprovedRun,
  attemptsOf,
  type Paid,
  pause,
  paymentsOf,
  releaseRun,
  runOf,
  setPayouts,
  usePayouts,
} from "../../testing";
import { askAttempt, askOverdue } from "./commands/ask-mpesa";
import { claim, sendSalaries } from "./commands/send-salaries";
import { salariesHandlers } from "./handlers";

for (const answer of payoutsFeature.answers) answer.join();
useDatabase({ subscribers: payoutsFeature.subscribers, tasks: payoutsFeature.tasks });
const network = usePayouts();

async function released(people: readonly Paid[]) {
  const run = await anApprovedRun(people);
  await releaseRun(run);
  return run;
}
const one = async (periodId: string) => {
  const [payment] = await paymentsOf(periodId);
  if (!payment) throw new Error("There is no payment.");
  return payment;
};
const agrees = async () => expect((await verifyLedger(db())).disagreements).toEqual([]);

const PATIENCE = { timeout: 20_000, interval: 60 };

beforeEach(() =>
  db().execute(sql`update salary_runs set state = 'paused', pause_reason = 'over' where state = 'sending'`),
);

describe("what a run pays", () => {
  test("is written down before anything is sent: whole shillings, too little in cash, too much by bank", async () => {
    const { periodId } = await released([
      { net: 4_060_575 },
      { net: 900 },
      { net: 15_000_100 },
      { net: 2_000_050, payable: 2_000_050, method: "bank_transfer" },
      { net: 0 },
    ]);
    const rows = await paymentsOf(periodId);
    expect(rows.map(({ amount, method, status }) => [amount, method, status])).toEqual([
      [4_060_500, "mpesa", "waiting"],
      [900, "cash", "waiting"],
      [15_000_100, "bank_transfer", "waiting"],
      [2_000_050, "bank_transfer", "waiting"],
    ]);
    expect(rows[0]?.transactionRef).toMatch(/^SAL\d{13}[A-Z0-9]{6}$/);
    expect((await network.log()).payouts.filter(({ amount }) => amount === 40_605)).toEqual([]);
    await agrees();
  });

  test("above the limit goes in parts where the company says so", async () => {
    await setPayouts({ aboveLimit: "parts" });
    const phone = aPhone();
    const { periodId } = await released([{ net: 30_000_500, phone }]);
    await setPayouts({ aboveLimit: "bank" });
    expect((await paymentsOf(periodId)).map(({ amount, method }) => [amount, method])).toEqual([
      [15_000_000, "mpesa"],
      [14_999_500, "mpesa"],
      [1_000, "mpesa"],
    ]);
    await network.go();
    expect((await network.paidTo(phone)).sort((a, b) => b - a)).toEqual([150_000, 149_995, 10]);
    expect((await runOf(periodId)).state).toBe("done");
    await agrees();
  });
});

describe("an M-Pesa payment", () => {
  test("acknowledged is not paid; it is once the status agrees, with receipt and name", async () => {
    network.holding = true;
    const phone = aPhone();
    await network.control("names", { phone, name: "ACHIENG OUMA" });
    const { periodId } = await released([{ net: 3_000_000, phone }]);
    await sendSalaries();
    expect(await one(periodId)).toMatchObject({ status: "pending", mpesaReceiptNumber: null });
    await expect
      .poll(() => network.posted.some(({ path }) => path.startsWith("/callbacks/salaries/")), PATIENCE)
      .toBe(true);
    const hint = network.posted.find(({ path }) => path.startsWith("/callbacks/salaries/"));
    await network.deliver(hint ?? { path: "", body: {} });
    expect(await one(periodId)).toMatchObject({ status: "pending" });
    network.holding = false;
    const [attempt] = await attemptsOf((await one(periodId)).id);
    await askAttempt({ attemptId: attempt?.id ?? "" });
    await expect
      .poll(() => one(periodId), PATIENCE)
      .toMatchObject({ status: "completed", receiverName: "ACHIENG OUMA" });
    expect((await one(periodId)).mpesaReceiptNumber).toMatch(/^[A-Z0-9]{10}$/);
    expect(await runOf(periodId)).toMatchObject({ state: "done" });
    const { payees } = await network.api().payees({ id: periodId });
    expect(payees[0]).toMatchObject({ knownAs: "ACHIENG OUMA", payable: 3_000_000 });
    await agrees();
  });

  test.each(["lost", "duplicate", "early", "late", "queue-timeout", "broken-answer"] as const)(
    "is paid once when its result is '%s'",
    async (behaviour) => {
      const phone = aPhone();
      await network.behave(phone, behaviour);
      const { periodId } = await released([{ net: 1_000_000, phone }]);
      await network.go(3);
      expect(await one(periodId)).toMatchObject({ status: "completed" });
      expect(await network.paidTo(phone)).toEqual([10_000]);
      expect(await attemptsOf((await one(periodId)).id)).toHaveLength(1);
      await agrees();
    },
  );

  test.each([
    ["receiver-full", "would exceed its limit"],
    ["unregistered", "not registered"],
  ] as const)(
    "fails when M-Pesa says so (%s), and is paid by another attempt under another id",
    async (behaviour, why) => {
      const phone = aPhone();
      await network.behave(phone, behaviour);
      const { periodId } = await released([{ net: 1_200_000, phone }]);
      await network.go();
      const failed = await one(periodId);
      expect(failed).toMatchObject({ status: "failed", failureReason: expect.stringContaining(why) });
      expect(await runOf(periodId)).toMatchObject({ state: "done" });
      await network.behave(phone, "normal");
      expect(await network.api().retry({ id: failed.id })).toEqual({ attempt: 2 });
      await network.go();
      expect(await one(periodId)).toMatchObject({ status: "completed", retryCount: 1, failureReason: "" });
      expect(await network.paidTo(phone)).toEqual([12_000]);
      const ids = (await attemptsOf(failed.id)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      await agrees();
    },
  );

  test.each([
    ["no-funds", "too little money"],
    ["wrong-initiator", "refuses the initiator"],
    ["locked", "refuses the initiator"],
  ] as const)(
    "whose trouble is ours (%s) pauses the run: what was not sent waits",
    async (behaviour, why) => {
      const [first, second] = [aPhone(), aPhone()];
      await network.behave(first, behaviour);
      await setPayouts({ batchSize: 1 });
      const { periodId } = await released([
        { net: 1_000_000, phone: first },
        { net: 2_000_000, phone: second },
      ]);
      const [taken] = (await claim(new Date())) as { id: string }[];
      expect(taken).toBeDefined();
      await db().execute(sql`update salary_attempts set state = 'waiting' where id = ${taken?.id}`);
      await setPayouts({ pauseSeconds: 60 });
      await sendSalaries(async () => {
        await pause(150);
        const underWay = sql`select id from salary_attempts where state in ('claimed', 'sent')`;
        const { rows } = await db().execute<{ id: string }>(underWay);
        for (const { id } of rows) await askAttempt({ attemptId: id });
      });
      await setPayouts({ batchSize: 5, pauseSeconds: 0 });
      await db().execute(sql`update salary_sender set next_at = now()`);
      const run = await runOf(periodId);
      expect(run).toMatchObject({ state: "paused", pauseReason: expect.stringContaining(why) });
      expect((await paymentsOf(periodId)).map(({ status }) => status)).toEqual(["failed", "waiting"]);
      expect(await network.paidTo(second)).toEqual([]);
      const paused = await db()
        .select()
        .from(events)
        .where(and(eq(events.subjectId, run.id), eq(events.type, "salary-run.paused")));
      expect(paused).toMatchObject([{ data: { reason: expect.stringContaining(why) } }]);
      await network.api().resume({ id: run.id });
      await network.go();
      expect((await paymentsOf(periodId)).map(({ status }) => status)).toEqual(["failed", "completed"]);
      await agrees();
    },
  );

  test("that was never sent goes again under the same id", async () => {
    const phone = aPhone();
    await network.behave(phone, "down");
    const { periodId } = await released([{ net: 1_000_000, phone }]);
    await sendSalaries();
    const [before] = await attemptsOf((await one(periodId)).id);
    expect(before).toMatchObject({ state: "waiting", sendings: 1 });
    await network.behave(phone, "normal");
    await db().execute(sql`update salary_attempts set not_before = null`);
    await network.go();
    const [after] = await attemptsOf((await one(periodId)).id);
    expect(after).toMatchObject({ id: before?.id, state: "paid", sendings: 2 });
    expect(await network.paidTo(phone)).toEqual([10_000]);
  });

  test("which a killed sender had taken is asked about, and sent again only when M-Pesa knows of none", async () => {
    const [sent, unsent] = [aPhone(), aPhone()];
    const { periodId } = await released([
      { net: 1_000_000, phone: sent },
      { net: 2_000_000, phone: unsent },
    ]);
    const taken = await claim(new Date());
    if (!Array.isArray(taken)) throw new Error("Nothing was taken.");
    const first = taken.find(({ phone }) => phone === sent);
    await db().execute(sql`update salary_attempts set state = 'waiting' where id = ${first?.id}`);
    await sendSalaries();
    await db().execute(
      sql`update salary_attempts set state = 'claimed', conversation_id = '', hint_code = null where id = ${first?.id}`,
    );
    let minutes = 0;
    await expect
      .poll(async () => {
        await askOverdue(new Date(Date.now() + ++minutes * 60_000));
        return (await paymentsOf(periodId)).map(({ status }) => status);
      }, PATIENCE)
      .toEqual(["completed", "waiting"]);
    await db().execute(sql`update salary_attempts set not_before = null`);
    await network.go();
    expect(await network.paidTo(sent)).toEqual([10_000]);
    expect(await network.paidTo(unsent)).toEqual([20_000]);
    await agrees();
  });

  test("that M-Pesa calls a duplicate (500.002.1001) is asked about: neither failed nor sent under another id", async () => {
    network.holding = true;
    const phone = aPhone();
    const { periodId } = await released([{ net: 1_000_000, phone }]);
    await sendSalaries();
    const { id } = await one(periodId);
    await db().execute(
      sql`update salary_attempts set state = 'waiting', not_before = null where payment_id = ${id}`,
    );
    await db().execute(sql`update salary_payments set status = 'waiting' where id = ${id}`);
    await sendSalaries();
    const [attempt] = await attemptsOf(id);
    expect(attempt).toMatchObject({ state: "claimed", sendings: 2 });
    expect(await one(periodId)).toMatchObject({ status: "pending", failureReason: "" });
    const { hintAddresses } = await import("./commands/call-payouts");
    const path = new URL(hintAddresses(attempt?.id ?? "").resultUrl).pathname;
    await network.deliver({
      path,
      body: { Result: { ResultCode: "500.002.1001", ResultDesc: "Duplicate OriginatorConversationID." } },
    });
    expect(await one(periodId)).toMatchObject({ status: "pending", failureReason: "" });
    network.holding = false;
    await network.go();
    expect(await one(periodId)).toMatchObject({ status: "completed" });
    expect(await network.paidTo(phone)).toEqual([10_000]);
    expect(await attemptsOf(id)).toHaveLength(1);
    await agrees();
  });

  test("a forged result pays nothing and fails nothing", async () => {
    const phone = aPhone();
    await network.behave(phone, "stuck");
    const { periodId } = await released([{ net: 1_000_000, phone }]);
    await sendSalaries();
    const { hintAddresses } = await import("./commands/call-payouts");
    const [attempt] = await attemptsOf((await one(periodId)).id);
    const path = new URL(hintAddresses(attempt?.id ?? "").resultUrl).pathname;
    const forged = (code: number) => ({
      Result: {
        ResultCode: code,
        ResultDesc: "forged",
        OriginatorConversationID: attempt?.id,
        ConversationID: "AG_1",
        TransactionID: "SFORGED123",
      },
    });
    for (const code of [0, 2040]) {
      await network.deliver({ path, body: forged(code) });
      await askAttempt({ attemptId: attempt?.id ?? "" });
      await pause(100);
      expect(await one(periodId)).toMatchObject({ status: "pending", mpesaReceiptNumber: null });
    }
    const elsewhere = await network.deliver({ path: "/callbacks/salaries/guessed", body: forged(0) });
    expect(elsewhere.status).toBe(200);
    expect((await network.deliver({ path, body: { nothing: true } })).status).toBe(400);
  });
});

describe("two at once", () => {
  test("send each payment once", async () => {
    const phones = Array.from({ length: 12 }, () => aPhone());
    const { periodId } = await released(phones.map((phone) => ({ net: 1_000_000, phone })));
    await Promise.all([sendSalaries(), sendSalaries(), sendSalaries()]);
    await network.go();
    expect((await paymentsOf(periodId)).every(({ status }) => status === "completed")).toBe(true);
    for (const phone of phones) expect(await network.paidTo(phone)).toEqual([10_000]);
    const theirs = (await network.log()).payouts.filter(({ phone }) => phones.includes(`+${phone}`));
    expect(theirs.map(({ repeats }) => repeats)).toEqual(phones.map(() => 0));
    await agrees();
  });

  test("retry a failed payment once", async () => {
    const phone = aPhone();
    await network.behave(phone, "unregistered");
    const { periodId } = await released([{ net: 1_000_000, phone }]);
    await network.go();
    const { id } = await one(periodId);
    const tried = await Promise.allSettled([network.api().retry({ id }), network.api().retry({ id })]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await network.behave(phone, "normal");
    await network.go();
    expect(await network.paidTo(phone)).toEqual([10_000]);
  });
});

describe("bank and cash", () => {
  test("are marked paid with their reference, once; M-Pesa's are not", async () => {
    const { periodId } = await released([
      { net: 2_000_050, payable: 2_000_050, method: "bank_transfer" },
      { net: 1_000_000 },
    ]);
    const [bank, mpesa] = await paymentsOf(periodId);
    await network.api().markPaid({ id: bank?.id ?? "", reference: "EQ-118" });
    await expect(network.api().markPaid({ id: bank?.id ?? "", reference: "EQ-119" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(network.api().markPaid({ id: mpesa?.id ?? "", reference: "EQ-120" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await one(periodId)).toMatchObject({ status: "completed", reference: "EQ-118" });
    await network.go();
    const { run } = await network.api().run({ id: periodId });
    expect(run).toMatchObject({
      successfulPayments: 2,
      failedPayments: 0,
      successfulAmount: 3_000_050,
      state: "done",
    });
  });
});

describe("who may", () => {
  test("a clerk reads, and only who releases decides; nobody about their own pay", async () => {
    const { periodId } = await released([{ net: 2_000_000, method: "bank_transfer" }]);
    const { id, personId } = await one(periodId);
    const hr = callAs(salariesHandlers, await aPerson({ role: "hr_officer" }));
    expect((await hr.list({ period: (await hr.run({ id: periodId })).periodNumber })).rows).toHaveLength(1);
    await expect(hr.markPaid({ id, reference: "X1" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const own = callAs(salariesHandlers, { ...network.clerk, personId });
    await expect(own.markPaid({ id, reference: "X1" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const driver = callAs(salariesHandlers, await aPerson({ role: "driver" }));
    await expect(driver.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("the balance is asked and told", async () => {
    await network.control("utility", { balance: 123_456 });
    await network.api().askBalance();
    await expect
      .poll(() => network.api().balance(), PATIENCE)
      .toMatchObject({ balance: 12_345_600, asking: false, problem: "" });
  });
});
