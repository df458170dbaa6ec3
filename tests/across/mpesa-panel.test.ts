import { beforeAll, beforeEach, expect, test } from "vitest";
import { overviewHandlers } from "~/features/dashboard/overview/server/handlers";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { registerAddresses } from "~/features/mpesa/server/commands/ask-mpesa";
import {
  believeConfirmations,
  check,
  confirmationOf,
  confirmPaid,
  deliver,
  mpesaHandlers,
  mpesaSubscribers,
  mpesaTasks,
  payPaybill,
  receiptIn,
  reviewOf,
  useMpesa,
} from "~/features/mpesa/testing";
import { stkPrompts } from "~/features/payments/server/tables";
import { bookedOn, paymentsHandlers, promptsTasks } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
const mpesa = useMpesa();

beforeAll(async () => {
  mpesa.configure();
  await registerAddresses(system, new Date());
  await believeConfirmations();
});
beforeEach(async () => {
  // The panel shows eight rows of today; rows of earlier tests move to another day.
  await db()
    .update(stkPrompts)
    .set({ createdAt: new Date("2026-01-05T09:00:00Z") });
});

const clerk = () => callAs(paymentsHandlers, mpesa.clerk);
async function rowsOf(...receipts: (string | null)[]) {
  const { payments } = await callAs(overviewHandlers, mpesa.clerk).payments();
  return payments.filter(({ transactionId }) => receipts.includes(transactionId));
}

async function toldTwice() {
  const prompt = await mpesa.prompted({ amount: 4_000 });
  const stk = await mpesa.answer(prompt.checkout, "approve");
  const receipt = receiptIn(stk);
  await expect.poll(() => confirmationOf(mpesa, receipt)).toBeDefined();
  await deliver(stk);
  await check(prompt.id);
  const confirmation = confirmationOf(mpesa, receipt);
  return { ...prompt, receipt, confirmation };
}

test("shows a prompt's money once, however often it is told, and failed once it was taken back", async () => {
  const { receipt, confirmation, phone, invoiceId } = await toldTwice();
  expect(await rowsOf(receipt)).toHaveLength(1);
  await confirmPaid({ receipt, phone, confirmation });
  expect(await rowsOf(receipt)).toMatchObject([{ kind: "prompt", status: "completed", amount: 400_000 }]);
  const [booked] = await bookedOn(invoiceId);
  await clerk().reverse({ paymentId: booked?.id ?? "", reason: "Charged back" });
  expect(await rowsOf(receipt)).toMatchObject([{ status: "processing", takenBack: false }]);
  const reviewId = (await reviewOf(receipt))?.id ?? "";
  const decision = { kind: "not-ours" as const, note: "Given back" };
  await callAs(mpesaHandlers, mpesa.clerk).decide({ reviewId, decision });
  expect(await rowsOf(receipt)).toMatchObject([{ status: "failed", takenBack: true }]);
});

test("offers no second prompt beside one that was paid", async () => {
  const first = await mpesa.prompted({ amount: 4_000 });
  await mpesa.answer(first.checkout, "cancel");
  await check(first.id);
  const failed = async () => (await rowsOf(null)).find(({ id }) => id === first.id);
  expect(await failed()).toMatchObject({ status: "failed", balance: 1_976_000 });
  const again = await mpesa.prompted({ invoiceId: first.invoiceId, phone: first.phone, amount: 4_000 });
  await mpesa.answer(again.checkout, "approve");
  await check(again.id);
  expect(await failed()).toMatchObject({ status: "failed", balance: null });
});

test("shows a divided payment once, with its invoices and customers, and what each was given", async () => {
  const [one, two] = [await anInvoice(), await anInvoice()];
  const paid = await payPaybill(mpesa, { account: "NOBODY", amount: 3_000 });
  await confirmPaid(paid);
  expect(await rowsOf(paid.receipt)).toMatchObject([{ status: "processing", amount: 300_000 }]);
  const reviewId = (await reviewOf(paid.receipt))?.id ?? "";
  const parts = [
    { invoiceId: one.id, amount: 200_000 },
    { invoiceId: two.id, amount: 100_000 },
  ];
  await callAs(mpesaHandlers, mpesa.clerk).decide({ reviewId, decision: { kind: "allocated", parts } });
  const rows = await rowsOf(paid.receipt);
  expect(rows).toMatchObject([{ status: "completed", amount: 300_000, invoiceNumber: null }]);
  expect(rows[0]?.parts).toEqual(
    [
      { customer: one.customerName, invoiceNumber: one.number, amount: 200_000 },
      { customer: two.customerName, invoiceNumber: two.number, amount: 100_000 },
    ].sort((a, b) => (a.invoiceNumber < b.invoiceNumber ? -1 : 1)),
  );
});

test("never calls a customer's paybill payment that is still being confirmed one of an unknown payer", async () => {
  const prompt = await mpesa.prompted({ amount: 4_000 });
  const stk = await mpesa.answer(prompt.checkout, "approve");
  const receipt = receiptIn(stk);
  await expect.poll(() => confirmationOf(mpesa, receipt)).toBeDefined();
  const confirmation = confirmationOf(mpesa, receipt);
  await deliver({ path: confirmation?.path ?? "", body: confirmation?.body });
  expect(await rowsOf(receipt)).toEqual([]);
  const invoice = await anInvoice();
  const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 700 });
  await deliver({ path: paid.confirmation?.path ?? "", body: paid.confirmation?.body });
  expect(await rowsOf(paid.receipt)).toMatchObject([
    { status: "processing", customer: invoice.customerName, invoiceNumber: invoice.number },
  ]);
});
