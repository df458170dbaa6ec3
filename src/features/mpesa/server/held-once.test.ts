import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lockInvoice } from "~/features/invoices/server/commands";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { findDaraja } from "~/features/payments/server/commands/call-mpesa";
import { bookPayment } from "~/features/payments/server/commands/record-payment";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { listPaymentsOfInvoices } from "~/features/payments/server/queries/payments";
import { stkPrompts } from "~/features/payments/server/tables";
import { bookedOn, paymentsHandlers, promptsTasks } from "~/features/payments/testing";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import {
  type Callback,
  check,
  confirmationOf,
  deliver,
  deliverResults,
  payPaybill,
  promptOf,
  receiptIn,
  reviewOf,
  settle,
  transactionOf,
  useMpesa,
} from "../testing";
import { registerAddresses } from "./commands/ask-mpesa";
import { linkPayment } from "./commands/open-review";
import { mpesaSubscribers } from "./subscribers";
import { mpesaTransactionPayments } from "./tables";
import { mpesaTasks, pullPayments } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
const mpesa = useMpesa({ lateMs: 50 });

beforeAll(async () => {
  mpesa.configure({ pull: true });
  await registerAddresses(system, new Date());
  const nominatedNumber = "+254722000000";
  await (await findDaraja())?.registerPull({ nominatedNumber, callbackUrl: mpesa.callbackBase });
});
beforeEach(() => mpesa.configure());

const sums = async (invoiceId: string) => (await bookedOn(invoiceId)).map(({ amount }) => amount);
const referencesOf = async (invoiceId: string) =>
  (await listPaymentsOfInvoices(db(), [invoiceId])).map(({ reference }) => reference);

/** YYYYMMDDHHmmss, East Africa time. */
const reported = (seconds: number) =>
  new Date(Date.now() + 3 * 3_600_000 + seconds * 1000).toISOString().replace(/\D/g, "").slice(0, 14);

async function paidPrompt(over: { invoiceId?: string; amount?: number; phone?: string } = {}) {
  const prompt = await mpesa.prompted(over);
  const stk = await mpesa.answer(prompt.checkout, "approve");
  const receipt = receiptIn(stk);
  await expect.poll(() => confirmationOf(mpesa, receipt), { timeout: 10_000 }).toBeDefined();
  const confirmation = confirmationOf(mpesa, receipt);
  if (!confirmation) throw new Error("no confirmation");
  return { ...prompt, stk, receipt, confirmation };
}

/** Delivers a confirmation dated `seconds` from now, confirmed by M-Pesa. */
async function confirm(
  { path, body }: { path: string; body: Record<string, unknown> },
  seconds = 0,
): Promise<void> {
  await deliver({ path, body: { ...body, TransTime: reported(seconds) } });
  await settle(String(body.TransID));
  await deliverResults(mpesa);
  await settle(String(body.TransID));
}

const falseCallback = (callback: Callback, receipt: string) => ({
  path: callback.path,
  body: JSON.parse(JSON.stringify(callback.body).replace(/"Value":"[A-Z0-9]{10}"/, `"Value":"${receipt}"`)),
});

describe("a prompt whose callback was lost", () => {
  test.each([0, 150, 250])(
    "is the money of the confirmation that names its receipt, taken %s s later",
    async (seconds) => {
      const { id, invoiceId, receipt, confirmation } = await paidPrompt({ amount: 1_500 });
      await check(id);
      expect(await referencesOf(invoiceId)).toEqual([""]);
      await confirm(confirmation, seconds);
      expect(await sums(invoiceId)).toEqual([150_000]);
      expect(await referencesOf(invoiceId)).toEqual([receipt]);
      expect(await reviewOf(receipt)).toBeUndefined();
    },
  );

  test("is so an hour later too, until a person says that it is other money", async () => {
    const { id, invoiceId, receipt, confirmation } = await paidPrompt({ amount: 1_500 });
    await check(id);
    await confirm(confirmation, 3_600);
    expect(await sums(invoiceId)).toEqual([150_000]);
    expect(await referencesOf(invoiceId)).toEqual([receipt]);
    expect(await reviewOf(receipt)).toMatchObject({ reason: "possible-duplicate", settledAt: null });
  });

  test("is so when the confirmation came first and M-Pesa could not be asked about the prompt", async () => {
    const { id, invoiceId, receipt, confirmation } = await paidPrompt({ amount: 1_500 });
    await deliver(confirmation);
    await settle(receipt);
    await mpesa.control("outage", { mode: "down" });
    await deliverResults(mpesa);
    await settle(receipt);
    await mpesa.control("outage", { mode: "none" });
    expect(await sums(invoiceId)).toEqual([150_000]);
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
    expect(await sums(invoiceId)).toEqual([150_000]);
  });
});

describe("a false receipt in a callback that has the right address and amount", () => {
  test("gives way to the confirmation's, and a person looks at it: nothing is booked twice", async () => {
    const { id, invoiceId, stk, receipt, confirmation } = await paidPrompt({ amount: 1_500 });
    await deliver(falseCallback(stk, "FALSE12345"));
    await check(id);
    expect(await referencesOf(invoiceId)).toEqual(["FALSE12345"]);
    await confirm(confirmation);
    expect(await sums(invoiceId)).toEqual([150_000]);
    expect(await referencesOf(invoiceId)).toEqual([receipt]);
    expect(await reviewOf(receipt)).toMatchObject({ reason: "possible-duplicate" });
  });

  test("that is another payment's does not hide that payment", async () => {
    const other = await anInvoice();
    const paid = await payPaybill(mpesa, { account: other.accountNumber, amount: 700 });
    const { id, invoiceId, stk } = await paidPrompt({ amount: 1_500 });
    await deliver(falseCallback(stk, paid.receipt));
    await check(id);
    if (paid.confirmation) await confirm(paid.confirmation);
    expect(await sums(other.id)).toEqual([70_000]);
    expect(await sums(invoiceId)).toEqual([150_000]);
    expect(await referencesOf(other.id)).toEqual([paid.receipt]);
    expect(await referencesOf(invoiceId)).toEqual([""]);
  });
});

test("a second receipt for the minutes of one prompt waits for a person", async () => {
  const { id, invoiceId, confirmation, phone } = await paidPrompt({ amount: 1_500 });
  await check(id);
  await confirm(confirmation);
  const account = String(confirmation.body.BillRefNumber);
  const again = await payPaybill(mpesa, { account, amount: 1_500, phone });
  if (again.confirmation) await confirm(again.confirmation);
  expect(await sums(invoiceId)).toEqual([150_000]);
  expect(await reviewOf(again.receipt)).toMatchObject({ reason: "possible-duplicate" });
});

describe("a confirmation that nothing but its address vouches for", () => {
  beforeEach(() => mpesa.configure({ initiatorName: "" }));

  test("waits for a person, until M-Pesa's own list has it just so", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 700 });
    const forged = { ...paid.confirmation?.body, TransID: "FALSE54321" };
    await deliver({ path: paid.confirmation?.path ?? "", body: forged });
    await deliver({ path: paid.confirmation?.path ?? "", body: paid.confirmation?.body });
    for (const receipt of ["FALSE54321", paid.receipt]) {
      await settle(receipt);
      expect(await reviewOf(receipt)).toMatchObject({ reason: "unconfirmed", settledAt: null });
    }
    expect(await sums(invoice.id)).toEqual([]);
    mpesa.configure({ initiatorName: "", pull: true });
    await pullPayments();
    expect(await sums(invoice.id)).toEqual([70_000]);
    expect((await reviewOf(paid.receipt))?.settledAt).toBeInstanceOf(Date);
    expect(await reviewOf("FALSE54321")).toMatchObject({ settledAt: null });
  });

  test("names the receipt of a prompt that M-Pesa says was paid", async () => {
    const { invoiceId, receipt, confirmation } = await paidPrompt({ amount: 1_500 });
    await deliver(confirmation);
    await settle(receipt);
    expect(await sums(invoiceId)).toEqual([150_000]);
    expect(await referencesOf(invoiceId)).toEqual([receipt]);
    expect(await reviewOf(receipt)).toBeUndefined();
  });
});

describe("a status result that holds a single object in place of a list", () => {
  test("is no disagreement: M-Pesa's list is looked at", async () => {
    mpesa.configure({ pull: true });
    await mpesa.control("results", { mode: "single-object" });
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 700 });
    if (paid.confirmation) await confirm(paid.confirmation);
    expect(await sums(invoice.id)).toEqual([70_000]);
  });

  test("is asked for again where there is no list", async () => {
    await mpesa.control("results", { mode: "single-object" });
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 700 });
    if (paid.confirmation) await confirm(paid.confirmation);
    expect(await reviewOf(paid.receipt)).toBeUndefined();
    await mpesa.control("results", { mode: "normal" });
    await settle(paid.receipt, 1);
    await deliverResults(mpesa);
    await settle(paid.receipt, 1);
    expect(await sums(invoice.id)).toEqual([70_000]);
  });
});

test("money that was booked twice is found by the ledger, and receipts that nothing confirms are listed", async () => {
  const { id, invoiceId, receipt, confirmation } = await paidPrompt({ amount: 1_500 });
  await check(id);
  const [first] = await bookedOn(invoiceId);
  const { unconfirmed } = await verifyLedger(db());
  expect(unconfirmed.latest).toContainEqual({ subject: first?.receiptNumber, detail: "no receipt" });
  await deliver(confirmation);
  const second = await transaction(async (tx) => {
    const booked = await bookPayment(tx, system, {
      invoice: await lockInvoice(tx, trustedReach(tx, "invoice", invoiceId, "made")),
      amount: 150_000,
      method: "mpesa",
      reference: receipt,
      mpesaReceipt: receipt,
      now: new Date(),
    });
    await linkPayment(tx, (await transactionOf(receipt))?.id ?? "", booked.id);
    return booked;
  });
  expect((await verifyLedger(db())).disagreements).toEqual([
    {
      rule: "a prompt's money is not booked again as a paybill payment",
      subject: first?.receiptNumber,
      detail: `and ${second.receiptNumber}, as ${receipt}`,
    },
  ]);
  await callAs(paymentsHandlers, mpesa.clerk).reverse({ paymentId: second.id, reason: "Booked twice" });
});

const step = fc.record({
  what: fc.constantFrom(
    ...(["callback", "confirmation", "query", "settle", "results", "list"] as const),
    ...(["false callback", "another's callback", "false confirmation", "inflated confirmation"] as const),
  ),
  of: fc.nat(3),
  /** Seconds from now at which the money was taken. */
  seconds: fc.constantFrom(0, 0, 45, 150, 250, 900, 86_400),
  times: fc.constantFrom(1, 1, 1, 2, 3),
});
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
const MONIES = [
  { phone: "+254750111999", amount: 1_000 },
  { phone: "+254711222333", amount: 1_000 },
  { phone: "+254750111999", amount: 2_000 },
  { phone: "+254711222333", amount: 2_000 },
];
const plan = fc.record({
  monies: fc.array(fc.constantFrom("prompt", "prompt", "unpaid", "paybill"), { minLength: 1, maxLength: 4 }),
  initiator: fc.boolean(),
  list: fc.boolean(),
  steps: fc.array(step, { maxLength: 24 }),
});
let run = 0;

test("whatever comes in whatever order, the books hold what arrived, once", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ monies, initiator, list, steps }) => {
      run += 1;
      mpesa.waiting = [];
      mpesa.configure({ pull: list, ...(initiator ? {} : { initiatorName: "" }) });
      const invoice = await anInvoice();
      const made: Awaited<ReturnType<typeof paidMoney>>[] = [];
      for (const [place, kind] of monies.entries()) made.push(await paidMoney(invoice, kind, place));
      const arrived = made.reduce((sum, { amount, paid }) => sum + (paid ? amount * 100 : 0), 0);
      const booked = async () => (await sums(invoice.id)).reduce((sum, amount) => sum + amount, 0);
      for (const { what, of, seconds, times } of steps) {
        const money = made[of % made.length];
        if (!money) continue;
        for (let time = 0; time < times; time++) await notify(what, money, made, seconds);
        expect(await booked()).toBeLessThanOrEqual(arrived);
      }
      const isSettled = async ({ receipt }: Money) =>
        !receipt || (await isPaymentOf(receipt)) || (await reviewOf(receipt)) !== undefined;
      const settleAll = async () => {
        for (const money of made) await notify("query", money, made, 0);
        for (const money of made) await notify("confirmation", money, made, 0);
        for (const money of made) await notify("settle", money, made, 0);
        await notify("results", made[0], made, 0);
        for (const money of made) await notify("settle", money, made, 0);
        return (await Promise.all(made.map(isSettled))).every(Boolean);
      };
      await settleAll();
      await expect.poll(settleAll, { timeout: 20_000 }).toBe(true);
      expect(await booked()).toBeLessThanOrEqual(arrived);
      expect((await verifyLedger(db())).disagreements).toEqual([]);
      for (const { id, paid, receipt } of made) {
        if (id) expect((await promptOf(id)).state).toBe(paid ? "succeeded" : "cancelled");
        if (receipt && !(await isPaymentOf(receipt))) expect(await reviewOf(receipt)).toBeDefined();
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
  );
});

const isPaymentOf = async (receipt: string) => {
  const mpesaTransaction = await transactionOf(receipt);
  const links = db().select().from(mpesaTransactionPayments);
  return (
    (await links.where(eq(mpesaTransactionPayments.transactionId, mpesaTransaction?.id ?? ""))).length > 0
  );
};

type Money = { amount: number; paid: boolean; receipt: string; id: string | undefined } & {
  stk: Callback | undefined;
  confirmation: { path: string; body: Record<string, unknown> } | undefined;
};

async function paidMoney(
  invoice: { id: string; accountNumber: string },
  kind: string,
  place: number,
): Promise<Money> {
  const { phone: likePhone, amount } = MONIES[place] ?? { phone: "", amount: 0 };
  // M-Pesa takes one prompt at a time from a phone, so runs need separate phones.
  const phone = likePhone.replace(/\d{3}(\d{3})$/, `${String(100 + (run % 900))}$1`);
  if (kind === "paybill") {
    const { receipt, confirmation } = await payPaybill(mpesa, {
      account: invoice.accountNumber,
      amount,
      phone,
    });
    return { amount, paid: true, receipt, confirmation, id: undefined, stk: undefined };
  }
  const wanted = { invoiceId: invoice.id, amount, phone };
  await db()
    .update(stkPrompts)
    .set({ createdAt: sql`created_at - interval '61 seconds'` })
    .where(eq(stkPrompts.phone, phone));
  if (kind === "prompt") return { ...(await paidPrompt(wanted)), paid: true };
  const { id, checkout } = await mpesa.prompted(wanted);
  await mpesa.control(`prompts/${checkout}/cancel`, {});
  return { amount, paid: false, receipt: "", id, stk: undefined, confirmation: undefined };
}

async function notify(
  what: Step["what"],
  money: Money | undefined,
  made: readonly Money[],
  seconds: number,
): Promise<void> {
  if (!money) return;
  const { id, stk, confirmation, receipt } = money;
  const other = made.find((one) => one !== money && one.receipt)?.receipt ?? "FALSE99999";
  const forged = (over: Record<string, unknown>) =>
    confirmation &&
    deliver({
      path: confirmation.path,
      body: { ...confirmation.body, TransTime: reported(seconds), ...over },
    });
  if (what === "callback" && stk) await deliver(stk);
  if (what === "query" && id) await check(id);
  if (what === "list") await pullPayments();
  if (what === "confirmation" && receipt) await forged({});
  if (what === "false callback" && stk) await deliver(falseCallback(stk, `FALSE${10_000 + run}`));
  if (what === "another's callback" && stk) await deliver(falseCallback(stk, other));
  if (what === "false confirmation") await forged({ TransID: `FALSE${20_000 + run}` });
  if (what === "inflated confirmation") await forged({ TransAmount: "19000.00" });
  if (what === "results") {
    const results = mpesa.waiting.filter(({ path }) => path.startsWith("/callbacks/results/"));
    for (const result of results) await deliver(result);
  }
  if (what === "settle")
    for (const transId of [receipt, `FALSE${20_000 + run}`])
      if (transId && (await transactionOf(transId))) await settle(transId);
}
