import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { mpesaReceipts } from "~/features/payments/server/tables";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { bookedOn, paymentsHandlers, promptsTasks } from "~/features/payments/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import {
  believeConfirmations,
  check,
  confirmationOf,
  confirmPaid,
  deliver,
  payPaybill,
  promptOf,
  reviewOf,
  settle,
  transactionOf,
  useMpesa,
} from "../testing";
import { registerAddresses } from "./commands/ask-mpesa";
import { mpesaSubscribers } from "./subscribers";
import { mpesaTransactions } from "./tables";
import { mpesaTasks, pullPayments } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...mpesaSubscribers],
  tasks: [...promptsTasks, ...mpesaTasks],
});
const mpesa = useMpesa({ lateMs: 200 });
const unconfirmed = { initiatorName: "" };

beforeAll(async () => {
  mpesa.configure();
  await registerAddresses(system, new Date());
  await believeConfirmations();
});
beforeEach(async () => {
  mpesa.configure(unconfirmed);
});

const clerk = () => callAs(paymentsHandlers, mpesa.clerk);
const paidOf = async (id: string) =>
  (await db().select({ paid: invoices.paidAmount }).from(invoices).where(eq(invoices.id, id)))[0]?.paid;
const sums = async (invoiceId: string) =>
  (await bookedOn(invoiceId)).map(({ amount, applied }) => [amount, applied]);

async function setMpesa(change: Record<string, unknown>): Promise<void> {
  const { version } = await getSettingsForPage(db(), paymentGatewaysSection);
  const { mpesa: before } = await getSettings(db(), paymentGatewaysSection);
  const value = { mpesa: { ...before, ...change } };
  await transaction((tx) =>
    saveSettings(tx, system, { section: paymentGatewaysSection, value, version, now: new Date() }),
  );
}

describe("a paybill payment", () => {
  test("is booked on the invoice whose account it names, with its receipt, whole", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 3_952 });
    await confirmPaid(paid);
    expect(await bookedOn(invoice.id)).toMatchObject([
      {
        amount: 395_200,
        applied: 395_200,
        method: "mpesa",
        reference: paid.receipt,
        recordedByName: "M-Pesa",
      },
    ]);
    expect(await paidOf(invoice.id)).toBe(395_200);
    expect(await reviewOf(paid.receipt)).toBeUndefined();
  });

  test.each([
    ["small letters", (account: string) => account.toLowerCase()],
    ["hyphens", (account: string) => account.replace(/(\d{4})(\d{4})$/, "-$1-$2")],
    ["blanks", (account: string) => `  ${account.slice(0, 3)} ${account.slice(3)} `],
  ])("finds its invoice when the account was typed with %s", async (_, typed) => {
    const invoice = await anInvoice();
    await confirmPaid(await payPaybill(mpesa, { account: typed(invoice.accountNumber), amount: 100 }));
    expect(await paidOf(invoice.id)).toBe(10_000);
  });

  test("is one payment, told three times, settled by ten at once", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, {
      account: invoice.accountNumber,
      amount: 500,
      behaviour: "triple-callback",
    });
    if (!paid.confirmation) throw new Error("no confirmation");
    const { confirmation } = paid;
    await Promise.all(Array.from({ length: 5 }, () => deliver(confirmation)));
    await Promise.all(Array.from({ length: 10 }, () => settle(paid.receipt)));
    expect(
      await db().select().from(mpesaTransactions).where(eq(mpesaTransactions.transId, paid.receipt)),
    ).toHaveLength(1);
    expect(await sums(invoice.id)).toEqual([[50_000, 50_000]]);
  });

  test("of many for one invoice at once are all booked, and the excess is credit, for a person to look at", async () => {
    const invoice = await anInvoice();
    const all = [];
    for (let count = 0; count < 6; count++)
      all.push(await payPaybill(mpesa, { account: invoice.accountNumber, amount: 5_000 }));
    await Promise.all(all.map(confirmPaid));
    const rows = await sums(invoice.id);
    expect(rows.map(([amount]) => amount)).toEqual(Array.from({ length: 6 }, () => 500_000));
    expect(rows.reduce((sum, [, applied]) => sum + (applied ?? 0), 0)).toBe(invoice.total);
    expect(await paidOf(invoice.id)).toBe(invoice.total);
    const reviews = await Promise.all(all.map(({ receipt }) => reviewOf(receipt)));
    expect(reviews.filter((review) => review?.reason === "unequal-amount")).toHaveLength(3);
  });

  test("for an unknown account, or a cancelled invoice, waits for a person and books nothing", async () => {
    const invoice = await anInvoice();
    await cancelInvoice(invoice.id);
    const stray = await payPaybill(mpesa, { account: "JUMA", amount: 700 });
    const late = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 700 });
    for (const paid of [stray, late]) await confirmPaid(paid);
    expect(await reviewOf(stray.receipt)).toMatchObject({
      reason: "unknown-account",
      invoiceId: null,
      settledAt: null,
    });
    expect(await reviewOf(late.receipt)).toMatchObject({
      reason: "cancelled-invoice",
      invoiceId: invoice.id,
    });
    expect(await bookedOn(invoice.id)).toEqual([]);
  });

  test("that nobody told us of is found in M-Pesa's own list, once", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, {
      account: invoice.accountNumber,
      amount: 900,
      behaviour: "lost-callback",
    });
    expect(paid.confirmation).toBeUndefined();
    await pullPayments();
    expect(await transactionOf(paid.receipt)).toBeUndefined();
    mpesa.configure({ ...unconfirmed, pull: true });
    await registerPull();
    for (let time = 0; time < 2; time++) await pullPayments();
    await settle(paid.receipt);
    expect(await sums(invoice.id)).toEqual([[90_000, 90_000]]);
    expect(await transactionOf(paid.receipt)).toMatchObject({ source: "pull" });
  });

  test("with a forged address, a wrong shape or too much text changes nothing", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 100 });
    const { path = "", body = {} } = paid.confirmation ?? {};
    const foreign = path.replace(/paybill\/[^/]+/, "paybill/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    expect((await deliver({ path: foreign, body })).status).toBe(200);
    for (const wrong of ["<xml/>", "", {}, { ...body, TransAmount: "-1" }, { ...body, TransID: "x" }])
      expect((await deliver({ path, body: wrong })).status).toBe(400);
    expect((await deliver({ path, body: { ...body, FirstName: "x".repeat(70_000) } })).status).toBe(413);
    expect(await transactionOf(paid.receipt)).toBeUndefined();
    const odd = {
      ...body,
      FirstName: "a\u0000b",
      MSISDN: { $ne: 1 },
      BillRefNumber: `${body.BillRefNumber}\u0000`,
    };
    expect((await deliver({ path, body: odd })).status).toBe(200);
    await settle(paid.receipt);
    expect(await paidOf(invoice.id)).toBe(10_000);
  });
});

async function registerPull(): Promise<void> {
  const { findDaraja } = await import("~/features/payments/server/commands/call-mpesa");
  await (await findDaraja())?.registerPull({
    nominatedNumber: "+254722000000",
    callbackUrl: mpesa.callbackBase,
  });
}

describe("before a payment is made", () => {
  const ask = async (account: string) => {
    const { confirmation } = await payPaybill(mpesa, { account: "X", amount: 10 });
    const path = confirmation?.path.replace("confirmation", "validation") ?? "";
    const asked = await deliver({ path, body: { ...confirmation?.body, BillRefNumber: account } });
    return ((await asked.json()) as { ResultCode: string }).ResultCode;
  };

  test("every account is accepted, or only an invoice's, as settings say", async () => {
    const invoice = await anInvoice();
    const cancelled = await anInvoice();
    await cancelInvoice(cancelled.id);
    expect(await ask("NOBODY")).toBe("0");
    await setMpesa({ unknownAccounts: "refuse" });
    try {
      expect(await ask("NOBODY")).toBe("C2B00012");
      expect(await ask("")).toBe("C2B00012");
      expect(await ask(cancelled.accountNumber)).toBe("C2B00012");
      expect(await ask(invoice.accountNumber.toLowerCase())).toBe("0");
    } finally {
      await setMpesa({ unknownAccounts: "accept" });
    }
  });
});

describe("the money of a prompt, told a second time as a paybill payment", () => {
  const orders: ("stk" | "paybill" | "query")[][] = [
    ["stk", "query", "paybill"],
    ["paybill", "stk", "query"],
    ["stk", "paybill", "query"],
    ["query", "paybill", "stk", "query"],
    ["paybill", "query", "stk", "query"],
    ["query", "paybill", "query"],
    ["paybill", "query"],
    ["paybill", "paybill", "query", "stk", "stk", "query"],
  ];
  test.each(orders.map((order) => [order.join(", "), order] as const))(
    "is one payment with one receipt, in the order %s",
    async (_, order) => {
      const prompt = await mpesa.prompted();
      const stk = await mpesa.answer(prompt.checkout, "approve");
      const receipt = /"Value":"([A-Z0-9]{10})"/.exec(JSON.stringify(stk.body))?.[1] ?? "";
      await expect.poll(() => confirmationOf(mpesa, receipt), { timeout: 5_000 }).toBeDefined();
      const paybill = confirmationOf(mpesa, receipt);
      for (const step of order) {
        if (step === "stk") await deliver(stk);
        if (step === "query") await check(prompt.id);
        if (step === "paybill") await confirmPaid({ receipt, phone: prompt.phone, confirmation: paybill });
      }
      const [booked, ...more] = await bookedOn(prompt.invoiceId);
      expect(more).toEqual([]);
      expect(booked).toMatchObject({ amount: 395_200, promptId: prompt.id });
      const tied = await db()
        .select()
        .from(mpesaReceipts)
        .where(eq(mpesaReceipts.paymentId, booked?.id ?? ""));
      expect(tied.map((row) => row.receipt)).toEqual([receipt]);
      expect(await promptOf(prompt.id)).toMatchObject({ state: "succeeded" });
      expect(await reviewOf(receipt)).toBeUndefined();
      expect(await paidOf(prompt.invoiceId)).toBe(395_200);
    },
  );

  test("also when all of it comes at the same moment", async () => {
    const prompt = await mpesa.prompted();
    const stk = await mpesa.answer(prompt.checkout, "approve");
    const receipt = /"Value":"([A-Z0-9]{10})"/.exec(JSON.stringify(stk.body))?.[1] ?? "";
    await expect.poll(() => confirmationOf(mpesa, receipt), { timeout: 5_000 }).toBeDefined();
    const paybill = { receipt, phone: prompt.phone, confirmation: confirmationOf(mpesa, receipt) };
    await Promise.all([
      deliver(stk),
      ...Array.from({ length: 4 }, () => check(prompt.id)),
      ...Array.from({ length: 4 }, () => confirmPaid(paybill)),
    ]);
    expect(await sums(prompt.invoiceId)).toEqual([[395_200, 395_200]]);
  });

  test("and another person's payment of the same amount for the same invoice is another payment", async () => {
    const prompt = await mpesa.prompted({ amount: 1_000 });
    const invoice = await db().select().from(invoices).where(eq(invoices.id, prompt.invoiceId));
    const account = invoice[0]?.accountNumber ?? "";
    await confirmPaid(await payPaybill(mpesa, { account, amount: 1_000, phone: "+254799111222" }));
    await deliver(await mpesa.answer(prompt.checkout, "approve"));
    await check(prompt.id);
    expect(await sums(prompt.invoiceId)).toEqual([
      [100_000, 100_000],
      [100_000, 100_000],
    ]);
  });
});

describe("a payment typed in by hand", () => {
  test("with the receipt, before M-Pesa tells of it: the same money, booked once", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 800 });
    await clerk().record({ invoiceId: invoice.id, amount: 80_000, method: "mpesa", reference: paid.receipt });
    await confirmPaid(paid);
    expect(await sums(invoice.id)).toEqual([[80_000, 80_000]]);
    expect(await reviewOf(paid.receipt)).toBeUndefined();
  });

  test("with the receipt of a payment under review takes it off the list", async () => {
    const invoice = await anInvoice();
    const paid = await payPaybill(mpesa, { account: "INV-TYPO", amount: 800 });
    await confirmPaid(paid);
    expect(await reviewOf(paid.receipt)).toMatchObject({ settledAt: null });
    await clerk().record({ invoiceId: invoice.id, amount: 80_000, method: "mpesa", reference: paid.receipt });
    expect((await reviewOf(paid.receipt))?.settledAt).toBeInstanceOf(Date);
    expect(await sums(invoice.id)).toEqual([[80_000, 80_000]]);
  });

  test("without a receipt, of the same amount: not booked again but reviewed, also for a prompt whose answer comes late", async () => {
    const invoice = await anInvoice();
    await clerk().record({ invoiceId: invoice.id, amount: 80_000, method: "mpesa" });
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 800 });
    await confirmPaid(paid);
    expect(await reviewOf(paid.receipt)).toMatchObject({
      reason: "possible-duplicate",
      invoiceId: invoice.id,
    });
    expect(await sums(invoice.id)).toEqual([[80_000, 80_000]]);

    const prompt = await mpesa.prompted({ amount: 2_000 });
    const byHand = { invoiceId: prompt.invoiceId, amount: 200_000, method: "mpesa" } as const;
    await expect(clerk().record(byHand)).rejects.toMatchObject({
      data: { reason: "payment_prompt_under_way" },
    });
    await clerk().record({ ...byHand, evenIfBooked: true });
    await deliver(await mpesa.answer(prompt.checkout, "approve"));
    for (let time = 0; time < 3; time++) await check(prompt.id);
    expect(await sums(prompt.invoiceId)).toEqual([[200_000, 200_000]]);
    expect(await promptOf(prompt.id)).toMatchObject({ state: "succeeded" });
  });

  test("of another amount, or by another method, is other money", async () => {
    const invoice = await anInvoice();
    await clerk().record({ invoiceId: invoice.id, amount: 80_000, method: "cash" });
    await clerk().record({ invoiceId: invoice.id, amount: 90_000, method: "mpesa" });
    const paid = await payPaybill(mpesa, { account: invoice.accountNumber, amount: 800 });
    await confirmPaid(paid);
    expect(await paidOf(invoice.id)).toBe(250_000);
  });
});
