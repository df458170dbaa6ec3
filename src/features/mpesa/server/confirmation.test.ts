import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { bookedOn, promptsTasks } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import {
  confirmPaid,
  deliver,
  deliverResults,
  payPaybill,
  reviewOf,
  settle,
  transactionOf,
  useMpesa,
} from "../testing";
import { registerAddresses } from "./commands/ask-mpesa";
import { mpesaSubscribers } from "./subscribers";
import { mpesaRequests } from "./tables";
import { mpesaTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
const mpesa = useMpesa({ lateMs: 200 });

beforeAll(async () => {
  mpesa.configure();
  await registerAddresses(system, new Date());
});
beforeEach(async () => {
  await mpesa.control("results", { mode: "normal" });
});

const sums = async (invoiceId: string) =>
  (await bookedOn(invoiceId)).map(({ amount, applied }) => [amount, applied]);

describe("with an initiator, a confirmation is a hint", () => {
  test.each(["normal", "duplicate", "early", "queue-timeout", "late"])(
    "booked only once the transaction's status agrees; results that come '%s'",
    async (mode) => {
      await mpesa.control("results", { mode });
      const invoice = await anInvoice();
      const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 250 });
      await confirmPaid(paid);
      expect(await bookedOn(invoice.id)).toEqual([]);
      await deliverResults(mpesa, mode === "duplicate" || mode === "queue-timeout" ? 2 : 1);
      await settle(paid.receipt);
      await settle(paid.receipt, 1);
      expect(await sums(invoice.id)).toEqual([[25_000, 25_000]]);
    },
  );

  test("made up by somebody who knows the address, it is never booked", async () => {
    const invoice = await anInvoice();
    const { confirmation, receipt } = await payPaybill(mpesa, {
      account: invoice.accountNumber,
      amount: 250,
    });
    const forged = { ...confirmation?.body, TransID: "SFORGED123" };
    const inflated = { ...confirmation?.body, TransAmount: "19760.00" };
    for (const body of [forged, inflated]) await deliver({ path: confirmation?.path ?? "", body });
    for (const transId of ["SFORGED123", receipt]) await settle(transId);
    await deliverResults(mpesa, 2);
    for (const transId of ["SFORGED123", receipt]) {
      await settle(transId);
      expect(await reviewOf(transId)).toMatchObject({ reason: "unconfirmed" });
    }
    expect(await bookedOn(invoice.id)).toEqual([]);
  });

  test("whose result is lost is asked for again, three times, and then a person decides", async () => {
    await mpesa.control("results", { mode: "lost" });
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 250 });
    await confirmPaid(paid);
    for (const round of [0, 1, 2, 2]) await settle(paid.receipt, round);
    expect(await reviewOf(paid.receipt)).toBeUndefined();
    const mpesaTransaction = await transactionOf(paid.receipt);
    const asked = await db()
      .select()
      .from(mpesaRequests)
      .where(eq(mpesaRequests.transactionId, mpesaTransaction?.id ?? ""));
    expect(asked.map(({ round }) => round).sort()).toEqual([0, 1, 2]);
    await settle(paid.receipt, 3);
    expect(await reviewOf(paid.receipt)).toMatchObject({ reason: "unconfirmed" });
    expect(await bookedOn(invoice.id)).toEqual([]);
  });

  test("while M-Pesa is out of order nothing is decided; it is asked again", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 250 });
    await mpesa.control("outage", { mode: "down" });
    await confirmPaid(paid);
    expect(await reviewOf(paid.receipt)).toBeUndefined();
    await mpesa.control("outage", { mode: "none" });
    await settle(paid.receipt, 1);
    await deliverResults(mpesa);
    await settle(paid.receipt, 1);
    expect(await sums(invoice.id)).toEqual([[25_000, 25_000]]);
  });

  test("with a wrong password M-Pesa agrees to nothing: a person decides", async () => {
    mpesa.configure({ initiatorPassword: "wrong" });
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 250 });
    await confirmPaid(paid);
    await deliverResults(mpesa);
    await settle(paid.receipt);
    expect(await reviewOf(paid.receipt)).toMatchObject({ reason: "unconfirmed" });
    expect(await bookedOn(invoice.id)).toEqual([]);
  });
});
