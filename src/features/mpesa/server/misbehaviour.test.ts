import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { bookedOn, promptsTasks } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { check, promptOf, reviewOf, settle, transactionOf, useMpesa } from "../testing";
import { registerAddresses } from "./commands/ask-mpesa";
import { mpesaSubscribers } from "./subscribers";
import { mpesaTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
/** Posts are forwarded at once; prompts expire after two seconds. */
const mpesa = useMpesa({ promptSeconds: 2, lateMs: 600 });

beforeAll(async () => {
  mpesa.configure();
  await registerAddresses(system, new Date());
});
beforeEach(() => {
  mpesa.forwarding = true;
  mpesa.configure({ initiatorName: "" });
});

let serial = 0;
const phoneEnding = (digits: string) => `+2547${40_000 + ++serial}${digits}`;
const thrice = (what: string) => [what, what, what];
const paidOf = async (id: string) => (await getInvoiceById(db(), id)).paidAmount;

describe("money is booked once, under its receipt,", () => {
  test.each([
    ["its callback comes three times", "007", [...thrice("stk"), ...thrice("confirmation")]],
    ["it comes late, after a timeout", "009", ["stk", "stk", "confirmation"]],
    ["its callback never comes", "006", []],
    ["callbacks come out of order", "013", ["confirmation", "stk", "stk"]],
    ["its callback comes before the answer", "008", ["stk", "confirmation"]],
    ["the access token expires", "012", ["stk", "confirmation"]],
  ])("when %s (…%s)", async (_, digits, reported) => {
    const { id, invoiceId, phone } = await mpesa.prompted({ phone: phoneEnding(digits) });
    const receiptOnPhone = async () => (await mpesa.ringing(phone))[0]?.receipt;
    await expect.poll(receiptOnPhone, { timeout: 10_000 }).toBeDefined();
    await expect.poll(() => mpesa.reported, { timeout: 5_000 }).toEqual(reported);
    const receipt = (await receiptOnPhone()) ?? "";
    if (await transactionOf(receipt)) await settle(receipt);
    for (const round of [0, 9]) await check(id, round);
    expect(await mpesa.ringing(phone)).toHaveLength(1);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded", resultCode: "0" });
    expect(await bookedOn(invoiceId)).toMatchObject([{ amount: 395_200, applied: 395_200, promptId: id }]);
    expect(await paidOf(invoiceId)).toBe(395_200);
    expect(await reviewOf(receipt)).toBeUndefined();
  });

  test("when every call's token has expired, of prompt and query", async () => {
    await mpesa.control("tokens", { mode: "expired" });
    const { id, invoiceId, phone, checkout } = await mpesa.prompted();
    expect(await mpesa.ringing(phone)).toHaveLength(1);
    mpesa.forwarding = false;
    await mpesa.answer(checkout, "approve");
    await mpesa.control("tokens", { mode: "expired" });
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "succeeded" });
    expect(await bookedOn(invoiceId)).toHaveLength(1);
  });
});

describe("nothing is booked", () => {
  test.each([
    ["the customer cancels", "002", { state: "cancelled", reason: "cancelled", resultCode: "1032" }],
    ["there is not enough money", "003", { state: "failed", reason: "insufficient", resultCode: "1" }],
    ["the PIN is wrong", "004", { state: "failed", reason: "wrong-pin", resultCode: "2001" }],
  ])("when %s (…%s)", async (_, digits, ended) => {
    const { id, invoiceId } = await mpesa.prompted({ phone: phoneEnding(digits) });
    // While the phone rings, M-Pesa answers 500.001.1001: pending, not failed.
    await check(id);
    expect(await promptOf(id)).toMatchObject({ state: "prompted" });
    const asked = async () => {
      await check(id);
      return promptOf(id);
    };
    await expect.poll(asked, { timeout: 10_000, interval: 250 }).toMatchObject(ended);
    expect(await bookedOn(invoiceId)).toEqual([]);
    expect(await paidOf(invoiceId)).toBe(0);
  });

  test("when nobody answers (…005): being checked until M-Pesa has said so for three minutes", async () => {
    const { id, invoiceId } = await mpesa.prompted({ phone: phoneEnding("005") });
    const asked = async () => {
      await check(id);
      return promptOf(id);
    };
    const silent = { reason: "timeout", resultCode: "1037" };
    await expect
      .poll(asked, { timeout: 10_000, interval: 250 })
      .toMatchObject({ state: "checking", ...silent });
    await check(id, 9, new Date(Date.now() + 200_000));
    expect(await promptOf(id)).toMatchObject({ state: "expired", ...silent });
    expect(await bookedOn(invoiceId)).toEqual([]);
  });

  test("when no token is ever accepted: the prompt says so, and nobody was rung", async () => {
    await mpesa.control("tokens", { mode: "refused" });
    const { id, invoiceId, phone } = await mpesa.prompted({ phone: aPhone() });
    expect(await promptOf(id)).toMatchObject({ state: "failed", resultDesc: "Invalid Access Token" });
    expect(await mpesa.ringing(phone)).toEqual([]);
    expect(await bookedOn(invoiceId)).toEqual([]);
  });
});

const planted = (number: string) =>
  `insert into payments (id, receipt_number, invoice_id, customer_id, method, amount, applied, balance_after, reference, received_at, recorded_by_name)
    select gen_random_uuid(), '${number}', id, customer_id, 'mpesa', 500, 0, 0, 'TKA1B2C3D4', now(), 'x' from invoices where not draft limit 1`;

test.each([
  ["a receipt used twice", [planted("X1"), planted("X2")], "one M-Pesa receipt"],
  [
    "more booked than arrived",
    [
      planted("X1"),
      `insert into mpesa_arrivals (id, trans_id, source, amount, paid_at) values (gen_random_uuid(), 'TKA1B2C3D4', 'pull', 100, now())`,
      `insert into mpesa_arrival_payments (payment_id, arrival_id)
        select p.id, a.id from payments p, mpesa_arrivals a where p.receipt_number = 'X1' and a.trans_id = 'TKA1B2C3D4'`,
    ],
    "what an M-Pesa arrival became",
  ],
])("the books say so of %s", async (_, faults, rule) => {
  await anInvoice();
  const rules = await db()
    .transaction(async (tx) => {
      for (const fault of faults) await tx.execute(sql.raw(fault));
      const { disagreements } = await verifyLedger(tx as never);
      throw new Error(disagreements.map((found) => found.rule).join("; "));
    })
    .catch((error: Error) => error.message);
  expect(rules).toContain(rule);
});
