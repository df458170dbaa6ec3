import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { listEventsOf } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { paymentsHandlers } from "./handlers";
import { verifyLedger } from "./queries/ledger";
import { payments } from "./tables";

useDatabase({ subscribers: invoicesSubscribers });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(paymentsHandlers, actor, over);
const clerk = () => aPerson({ role: "accountant" });
const cash = (invoiceId: string, amount: number, reference = "") => ({
  invoiceId,
  amount,
  method: "cash" as const,
  reference,
});
const rowsOf = (invoiceId: string) => db().select().from(payments).where(eq(payments.invoiceId, invoiceId));
const paidOf = async (id: string) => (await getInvoiceById(db(), id)).paidAmount;
const UNKNOWN = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";

async function assertBooksAgree(invoiceId: string): Promise<void> {
  expect((await verifyLedger(db())).disagreements).toEqual([]);
  const rows = await rowsOf(invoiceId);
  expect(await paidOf(invoiceId)).toBe(rows.reduce((sum, { applied }) => sum + applied, 0));
  const { rows: gaps } = await db().execute<{ year: string; n: number; last: number }>(sql`
    select split_part(receipt_number, '-', 2) as year, count(distinct receipt_number)::int as n,
      max(split_part(receipt_number, '-', 3)::int) as last
    from ${payments} group by 1`);
  for (const { n, last } of gaps) expect(n).toBe(last);
}

describe("a reversal", () => {
  test("takes a payment back by a row of its own, with its reason, and the sums follow", async () => {
    const { id, total } = await anInvoice();
    const person = await clerk();
    const kept = await as(person).record(cash(id, 395_200));
    const wrong = await as(person).record(cash(id, total - 395_200));
    const reversal = await as(person).reverse({ paymentId: wrong.id, reason: "Belongs to another customer" });
    const rows = await rowsOf(id);
    expect(rows.find((row) => row.id === reversal.id)).toMatchObject({
      kind: "reversal",
      amount: -wrong.amount,
      applied: -wrong.amount,
      balanceAfter: wrong.amount,
      reversalOf: wrong.id,
      notes: "Belongs to another customer",
      reference: wrong.receiptNumber,
    });
    expect(await paidOf(id)).toBe(kept.amount);
    const { payments: listed } = await as(person).ofInvoices({ invoiceIds: [id] });
    expect(listed.find((row) => row.id === wrong.id)?.reversedBy).toBe(reversal.receiptNumber);
    expect((await listEventsOf(db(), "payment", reversal.id)).map(({ summary }) => summary)).toEqual([
      `${wrong.receiptNumber} reversed: Belongs to another customer`,
    ]);
    await as(person).record(cash(id, total - kept.amount));
    await assertBooksAgree(id);
  });

  test("happens once, also when ten ask at once; needs a reason; and is not reversed itself", async () => {
    const { id } = await anInvoice();
    const person = await clerk();
    const paid = await as(person).record(cash(id, 5_000));
    const blank = as(person).reverse({ paymentId: paid.id, reason: "  " });
    await expect(blank).rejects.toMatchObject({ data: { fields: { reason: "Please give a reason" } } });
    const ten = await Promise.allSettled(
      Array.from({ length: 10 }, () => as(person).reverse({ paymentId: paid.id, reason: "Twice" })),
    );
    const [done] = ten.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(ten.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of ten)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "CONFLICT" });
    expect(await paidOf(id)).toBe(0);
    await expect(as(person).reverse({ paymentId: done?.id ?? "", reason: "Back" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(as(person).reverse({ paymentId: UNKNOWN, reason: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await assertBooksAgree(id);
  });

  test("is the only way: the database lets nobody change or delete a payment", async () => {
    const { id } = await anInvoice();
    const paid = await as(await clerk()).record(cash(id, 5_000));
    const refused = { cause: { message: "rows of payments are never changed or deleted" } };
    await expect(
      db().update(payments).set({ amount: 1 }).where(eq(payments.id, paid.id)),
    ).rejects.toMatchObject(refused);
    await expect(db().update(payments).set({ notes: "x" })).rejects.toMatchObject(refused);
    await expect(db().delete(payments).where(eq(payments.id, paid.id))).rejects.toMatchObject(refused);
    expect(await paidOf(id)).toBe(5_000);
  });
});
