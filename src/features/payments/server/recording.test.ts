import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { settlementsHandlers } from "../settlements/server/handlers";
import { useProvenBooks } from "../testing";
import { paymentsHandlers } from "./handlers";
import { payments, stkPromptPayments, stkPrompts } from "./tables";

useDatabase({ subscribers: invoicesSubscribers });
useProvenBooks();

const FRIDAY = new Date("2026-03-06T13:00:00Z");
const MONDAY = new Date("2026-03-09T06:00:00Z");
const bank = (invoiceId: string, reference: string, more: object = {}) => ({
  invoiceId,
  amount: 100_000,
  method: "bank_transfer" as const,
  reference,
  ...more,
});

describe("the day money arrived", () => {
  test("is the day it counts in reports, whenever it is booked", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const { id } = await anInvoice({ now: FRIDAY });
    const { id: paymentId, receiptNumber } = await callAs(paymentsHandlers, clerk, { now: MONDAY }).record(
      bank(id, "FT26065AAA", { receivedOn: "2026-03-06" }),
    );
    expect(receiptNumber).toMatch(/^RCT-2026-/);
    const { rows } = await db().execute<{ day: string; amount: string }>(sql`
      select f.day::text, f.amount::text from payments p, lateral payment_figures(p) f
      where p.id = ${paymentId} and f.figure = 'received'`);
    expect(rows).toEqual([{ day: "2026-03-06", amount: "100000" }]);
  });

  test("of today is this moment, as it is when no day is named", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const { id } = await anInvoice({ now: FRIDAY });
    const api = callAs(paymentsHandlers, clerk, { now: MONDAY });
    await api.record(bank(id, "", { receivedOn: "2026-03-09" }));
    await api.record(bank(id, ""));
    const rows = await db()
      .select({ at: payments.receivedAt })
      .from(payments)
      .where(eq(payments.invoiceId, id));
    expect(rows).toEqual([{ at: MONDAY }, { at: MONDAY }]);
  });

  test("may be before the invoice's: a deposit that came first counts on its own day", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const { id } = await anInvoice({ now: FRIDAY });
    await callAs(paymentsHandlers, clerk, { now: MONDAY }).record(bank(id, "", { receivedOn: "2026-02-20" }));
    const [row] = await db()
      .select({ at: payments.receivedAt })
      .from(payments)
      .where(eq(payments.invoiceId, id));
    expect(row?.at.toISOString()).toBe("2026-02-20T09:00:00.000Z");
  });

  test.each([
    ["2026-03-10", "Money cannot have arrived in the future"],
    [
      "2025-03-05",
      "The invoice was issued on 06/03/2026: please choose a day of the year before it, or a later one",
    ],
    ["2026-02-30", "Please enter a valid date"],
  ])("%s is refused at its field", async (receivedOn, message) => {
    const clerk = await aPerson({ role: "accountant" });
    const { id } = await anInvoice({ now: FRIDAY });
    await expect(
      callAs(paymentsHandlers, clerk, { now: MONDAY }).record(bank(id, "", { receivedOn })),
    ).rejects.toMatchObject({ status: 422, data: { fields: { receivedOn: message } } });
  });
});

describe("a reference that is booked already", () => {
  test("is asked about, with who, when and where; and booked when it is other money", async () => {
    const first = await aPerson({ role: "accountant" });
    const { id, number } = await anInvoice({ now: FRIDAY });
    const other = await anInvoice({ now: FRIDAY });
    const booked = await callAs(paymentsHandlers, first, { now: FRIDAY }).record(bank(id, "FT26326ABC"));
    const again = callAs(paymentsHandlers, await aPerson({ role: "accountant" }), { now: MONDAY });
    const twice = bank(other.id, "ft 26326-abc");
    const sentence = `Bank transfer FT26326ABC was booked already: KES\u00a01,000 on ${number}, received 06/03/2026, by ${first.name} (${booked.receiptNumber}).`;
    await expect(again.record(twice)).rejects.toMatchObject({
      code: "CONFLICT",
      data: { reason: "payment_reference_booked", fields: { reference: sentence } },
    });
    expect(await again.record({ ...twice, evenIfBooked: true })).toMatchObject({ amount: 100_000 });
  });

  test("of another method, of none, or of a payment that was taken back is no matter", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const api = callAs(paymentsHandlers, clerk, { now: MONDAY });
    const { id } = await anInvoice({ now: FRIDAY });
    const { id: paymentId } = await api.record(bank(id, "CHQ 1"));
    await api.record({ ...bank(id, "CHQ 1"), method: "cheque" });
    await api.record(bank(id, ""));
    await api.record(bank(id, ""));
    await api.reverse({ paymentId, reason: "Wrong invoice" });
    await api.record(bank(id, "CHQ 1"));
  });

  test("recorded by two at once on two invoices is booked once", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const invoices = await Promise.all([anInvoice({ now: FRIDAY }), anInvoice({ now: FRIDAY })]);
    const results = await Promise.allSettled(
      invoices.map(({ id }) =>
        callAs(paymentsHandlers, clerk, { now: MONDAY }).record(bank(id, "FT26326XYZ")),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("pays several invoices marked together, and is asked about the next time", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const api = callAs(settlementsHandlers, clerk, { now: MONDAY });
    const made = await Promise.all([1, 2, 3].map(() => anInvoice({ now: FRIDAY })));
    const [one, two, three] = made.map(({ id }) => id);
    const mark = { method: "bank_transfer" as const, reference: "FT26326SUM" };
    expect(await api.markPaid({ ...mark, invoiceIds: [one ?? "", two ?? ""] })).toMatchObject({ done: 2 });
    const next = { ...mark, invoiceIds: [three ?? ""] };
    await expect(api.markPaid(next)).rejects.toMatchObject({
      data: { fields: { reference: expect.stringContaining("FT26326SUM was booked already") } },
    });
    expect(await api.markPaid({ ...next, evenIfBooked: true })).toMatchObject({ done: 1 });
  });
});

describe("money that a prompt has brought", () => {
  test("is not typed in once more unless somebody says that it is other money", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const { id } = await anInvoice({ now: FRIDAY });
    const api = callAs(paymentsHandlers, clerk, { now: MONDAY });
    const prompt = newId();
    await db().insert(stkPrompts).values({
      id: prompt,
      invoiceId: id,
      phone: "+254722418305",
      amount: 1_000,
      state: "succeeded",
      startedBy: clerk.name,
    });
    const first = await api.record(bank(id, "", { receivedOn: "2026-03-08" }));
    await db().insert(stkPromptPayments).values({ promptId: prompt, paymentId: first.id });
    await expect(api.record(bank(id, "FT1"))).rejects.toMatchObject({
      code: "CONFLICT",
      data: {
        reason: "payment_prompt_booked_same",
        fields: { amount: expect.stringContaining(`received 08/03/2026 (${first.receiptNumber})`) },
      },
    });
    await api.record(bank(id, "FT2", { receivedOn: "2026-03-06" }));
    await api.record(bank(id, "FT3", { amount: 90_000 }));
    await api.record(bank(id, "FT4", { evenIfBooked: true }));
    await callAs(paymentsHandlers, clerk).reverse({ paymentId: first.id, reason: "Not ours" });
    await api.record(bank(id, "FT5"));
  });

  async function halfBrought(clerk: Awaited<ReturnType<typeof aPerson>>) {
    const invoice = await anInvoice({ now: FRIDAY });
    const api = callAs(paymentsHandlers, clerk, { now: MONDAY });
    const [row] = await db().select().from(invoices).where(eq(invoices.id, invoice.id));
    const rest = (row?.total ?? 0) - 200_000;
    await api.record(bank(invoice.id, "", { amount: rest, receivedOn: "2026-03-06" }));
    const { receiptNumber, id: paymentId } = await api.record(bank(invoice.id, ""));
    const promptId = newId();
    await db().insert(stkPrompts).values({
      id: promptId,
      invoiceId: invoice.id,
      phone: "+254722418305",
      amount: 1_000,
      startedBy: clerk.name,
      state: "succeeded",
    });
    await db().insert(stkPromptPayments).values({ promptId, paymentId });
    return { ...invoice, receiptNumber };
  }

  test("is not marked paid once more unless somebody says that it is other money, and each invoice is named", async () => {
    const clerk = await aPerson({ role: "accountant" });
    const api = callAs(settlementsHandlers, clerk, { now: MONDAY });
    const [first, second] = [await halfBrought(clerk), await halfBrought(clerk)];
    const free = await anInvoice({ now: FRIDAY });
    const brought = ({ number, receiptNumber }: typeof first) =>
      `An M-Pesa request has brought KES\u00a01,000 on ${number} already, received 09/03/2026 (${receiptNumber}).`;
    const one = { invoiceIds: [free.id, first.id], method: "cash" as const };
    await expect(api.markPaid(one)).rejects.toMatchObject({
      code: "CONFLICT",
      data: { reason: "payment_prompt_booked_same", fields: { amount: brought(first) } },
    });
    const all = { ...one, invoiceIds: [free.id, first.id, second.id] };
    await expect(api.markPaid({ ...all, isFurtherPart: true })).rejects.toMatchObject({
      data: {
        reason: "payment_prompts_may_bring",
        fields: {
          amount: expect.toSatisfy((said: string) =>
            [first, second].every((it) => said.includes(brought(it))),
          ),
        },
      },
    });
    expect(await api.markPaid({ ...all, evenIfBooked: true })).toMatchObject({ done: 3 });
  });

  test.each([
    ["of the same amount, or more than is left, is asked about", "checking", 1_000, true],
    ["of another amount that fits is other money", "prompted", 1_500, false],
    ["that has ended without money brings none", "cancelled", 1_000, false],
  ] as const)("a prompt %s", async (_, state, amount, isAsked) => {
    const clerk = await aPerson({ role: "accountant" });
    const api = callAs(paymentsHandlers, clerk, { now: MONDAY });
    const { id, number } = await anInvoice({ now: FRIDAY });
    await db().insert(stkPrompts).values({
      invoiceId: id,
      phone: "+254722418305",
      amount,
      state,
      startedBy: clerk.name,
      createdAt: MONDAY,
    });
    if (!isAsked) {
      await api.record(bank(id, `FT-${state}`));
      return;
    }
    const asked = {
      code: "CONFLICT",
      data: {
        reason: "payment_prompt_under_way",
        fields: {
          amount: `An M-Pesa request for KES\u00a01,000 on ${number}, sent 09/03/2026 09:00, is still open. If it is paid, it is booked automatically.`,
        },
      },
    };
    await expect(api.record(bank(id, `FT-${state}`))).rejects.toMatchObject(asked);
    const mark = { invoiceIds: [id], method: "cash" as const };
    const marks = callAs(settlementsHandlers, clerk, { now: MONDAY });
    await expect(marks.markPaid(mark)).rejects.toMatchObject(asked);
    await api.record(bank(id, `FT-${state}`, { evenIfBooked: true }));
    expect(await marks.markPaid({ ...mark, evenIfBooked: true })).toMatchObject({ done: 1 });
  });
});
