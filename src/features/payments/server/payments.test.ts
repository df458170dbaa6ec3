import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { lockInvoice } from "~/features/invoices/server/commands";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { db, transaction } from "~/platform/db/database";
import { listEventsOf } from "~/platform/events/events";
import { type Actor, mintActor, provider, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import type { Reach } from "~/platform/http/reach";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { bookPayment } from "./commands/record-payment";
import { paymentsHandlers } from "./handlers";
import { verifyLedger } from "./queries/ledger";
import { mpesaReceipts, payments } from "./tables";

useDatabase({ subscribers: invoicesSubscribers });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(paymentsHandlers, actor, over);
const clerk = () => aPerson({ role: "accountant" });
const cash = (invoiceId: string, amount: number, reference = "") => ({
  invoiceId,
  amount,
  method: "cash" as const,
  reference,
});
const mpesa = (invoiceId: string, amount: number, reference: string) => ({
  invoiceId,
  amount,
  method: "mpesa" as const,
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

describe("recording a payment", () => {
  test("settles the invoice, gives a receipt and the balance, and tells the customer", async () => {
    const person = await clerk();
    const now = new Date("2026-03-02T09:00:00Z");
    const { id, number, total } = await anInvoice();
    const first = await as(person, { now }).record({ ...cash(id, 395_200), notes: "Counted twice" });
    expect(first).toEqual({
      id: expect.any(String),
      receiptNumber: expect.stringMatching(/^RCT-2026-\d{4}$/),
      amount: 395_200,
      credit: 0,
      balance: total - 395_200,
    });
    const rest = await as(person, { now }).record({
      ...cash(id, total - 395_200),
      method: "bank_transfer",
      reference: "FT26061ABC",
    });
    expect(rest.balance).toBe(0);
    const { payments: listed } = await as(person).ofInvoices({ invoiceIds: [id] });
    expect(listed).toMatchObject([
      {
        method: "cash",
        amount: 395_200,
        notes: "Counted twice",
        recordedByName: person.name,
        reversedBy: null,
      },
      { method: "bank_transfer", amount: total - 395_200, reference: "FT26061ABC" },
    ]);
    expect((await listEventsOf(db(), "payment", first.id)).map(({ summary }) => summary)).toEqual([
      `KES\u00a03,952 received by Cash on ${number}`,
    ]);
    const mails = await db()
      .select({ subject: outboxMessages.subject })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.subjectId, id), eq(outboxMessages.kind, "payment.receipt")));
    expect(mails).toContainEqual({ subject: expect.stringContaining("3,952 · MV-") });
    await assertBooksAgree(id);
  });

  test.each([
    ["nothing", 0],
    ["less than nothing", -100],
    ["a fraction of a cent", 100.5],
    ["no number", Number.NaN],
    ["without end", Number.POSITIVE_INFINITY],
    ["text", "100"],
    ["more than any invoice", 1e15],
    ["a cent above the balance", 1_976_001],
  ])("refuses %s", async (_, amount) => {
    const { id } = await anInvoice();
    await expect(as(await clerk()).record(cash(id, amount as number))).rejects.toMatchObject({
      code: "INVALID",
      status: 422,
      data: { fields: { amount: expect.any(String) } },
    });
    expect(await rowsOf(id)).toEqual([]);
  });

  test("refuses an unknown method, an invoice that nobody issued, a paid one and a cancelled one", async () => {
    const person = await clerk();
    const { id, total } = await anInvoice();
    await expect(as(person).record({ ...cash(id, 100), method: "barter" as never })).rejects.toMatchObject({
      data: { fields: { method: expect.any(String) } },
    });
    await expect(as(person).record(cash(UNKNOWN, 100))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(person).record(cash("INV-2026-0001", 100))).rejects.toMatchObject({ code: "INVALID" });
    await as(person).record(cash(id, total));
    await expect(as(person).record(cash(id, 1))).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This invoice is paid already.",
    });
    const gone = await anInvoice();
    await cancelInvoice(gone.id);
    await expect(as(person).record(cash(gone.id, 100))).rejects.toMatchObject({
      message: "This invoice is cancelled.",
    });
    expect(await rowsOf(gone.id)).toEqual([]);
  });

  test("is nobody's but whose right reaches that invoice", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const own = await anInvoice({ maker: rep });
    const foreign = await anInvoice();
    const payment = await as(await clerk()).record(cash(own.id, 100));
    const customer = await aPerson({ role: "customer", email: own.customerEmail });
    const writes: ((actor: Actor) => Promise<unknown>)[] = [
      (actor) => as(actor).record(cash(own.id, 100)),
      (actor) => as(actor).reverse({ paymentId: payment.id, reason: "Mistyped" }),
      (actor) => as(actor).startPrompt({ invoiceId: own.id, phone: "0722418305", amount: 1 }),
    ];
    for (const write of writes) {
      await expect(write(visitor)).rejects.toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
      for (const actor of [rep, customer, await aPerson({ role: "driver" })])
        await expect(write(actor)).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
    }
    expect((await as(rep).ofInvoices({ invoiceIds: [own.id] })).payments).toHaveLength(1);
    for (const invoiceIds of [[foreign.id], [own.id, foreign.id], [own.id, UNKNOWN]])
      await expect(as(rep).ofInvoices({ invoiceIds })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(rep).prompts({ invoiceId: foreign.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(customer).ofInvoices({ invoiceIds: [own.id] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("reaches as far as the right to record does, not as far as the right to see", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const own = await anInvoice({ maker: rep });
    const foreign = await anInvoice();
    const taken = await as(await clerk()).record(cash(foreign.id, 100));
    const limited = mintActor({
      ...rep,
      permissions: new Map([
        ["view_finances", "all"],
        ["manage_finances", "assigned"],
      ]),
    });
    await expect(as(limited).record(cash(own.id, 100))).resolves.toMatchObject({ amount: 100 });
    await expect(as(limited).record(cash(foreign.id, 100))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(limited).reverse({ paymentId: taken.id, reason: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await as(limited).ofInvoices({ invoiceIds: [foreign.id] })).payments).toHaveLength(1);
  });

  test("the same by two people, each beside the balance they saw, counts once; the other is told and may look", async () => {
    const { id, total } = await anInvoice();
    const both = [await clerk(), await clerk()];
    const said = { ...cash(id, 500_000), seenBalance: total };
    const done = await Promise.allSettled(both.map((person) => as(person).record(said)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(done.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", message: expect.stringMatching(/KES\s14,760/) },
    });
    expect(await paidOf(id)).toBe(500_000);
    const [person] = both;
    if (person) await as(person).record({ ...said, seenBalance: total - 500_000 });
    expect(await rowsOf(id)).toHaveLength(2);
    await assertBooksAgree(id);
  });

  test("by a hundred at once counts only as many as fit the balance", async () => {
    const { id, total } = await anInvoice();
    const person = await clerk();
    const done = await Promise.allSettled(
      Array.from({ length: 100 }, () => as(person).record(cash(id, 100_000))),
    );
    const booked = done.filter(({ status }) => status === "fulfilled");
    expect(booked).toHaveLength(Math.floor(total / 100_000));
    for (const one of done)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "INVALID" });
    expect(await paidOf(id)).toBe(1_900_000);
    expect(await rowsOf(id)).toHaveLength(19);
    await assertBooksAgree(id);
  });
});

describe("an Idempotency-Key", () => {
  test("sent twenty times at once counts once, and everybody gets the one answer", async () => {
    const { id } = await anInvoice();
    const person = await clerk();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        as(person, { idempotencyKey: "once-only-1" }).record(cash(id, 50_000)),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await paidOf(id)).toBe(50_000);
  });

  test("with another body is refused; a refused attempt does not use it up; it is each person's own", async () => {
    const { id, total } = await anInvoice();
    const person = await clerk();
    const keyed = as(person, { idempotencyKey: "my-key-0001" });
    await expect(keyed.record(cash(id, total + 1))).rejects.toMatchObject({ code: "INVALID" });
    await keyed.record(cash(id, 100));
    await expect(keyed.record(cash(id, 200))).rejects.toMatchObject({ code: "CONFLICT", status: 409 });
    await expect(keyed.record({ ...cash(id, 100), reference: "other" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(await clerk(), { idempotencyKey: "my-key-0001" }).record(cash(id, 100));
    await as(person, { idempotencyKey: "my-key-0002" }).record(cash(id, 100));
    expect(await paidOf(id)).toBe(300);
  });
});

describe("money that has already arrived", () => {
  const arrive = (id: Reach<"invoice">, amount: number) =>
    transaction(async (tx) =>
      bookPayment(tx, provider("M-Pesa"), {
        invoice: await lockInvoice(tx, id),
        amount,
        method: "bank_transfer",
        reference: "FT1",
        now: new Date(),
      }),
    );

  test("above the balance is booked whole; the excess is the customer's credit, and a reversal takes back both", async () => {
    const { id, total } = await anInvoice();
    const person = await clerk();
    await arrive(id, total - 100);
    expect(await arrive(id, 5_000)).toMatchObject({ amount: 5_000, credit: 4_900, balance: 0 });
    const late = await arrive(id, 700);
    expect(late).toMatchObject({ amount: 700, credit: 700, balance: 0 });
    expect(await paidOf(id)).toBe(total);
    const over = (await rowsOf(id)).find(({ amount }) => amount === 5_000);
    expect(over).toMatchObject({ applied: 100, balanceAfter: 0 });
    await as(person).reverse({ paymentId: over?.id ?? "", reason: "Bounced" });
    expect(await paidOf(id)).toBe(total - 100);
    await as(person).reverse({ paymentId: late.id, reason: "Bounced" });
    expect(await paidOf(id)).toBe(total - 100);
    await assertBooksAgree(id);
  });

  test("on a cancelled invoice is credit as a whole", async () => {
    const { id } = await anInvoice();
    await cancelInvoice(id);
    expect(await arrive(id, 700)).toMatchObject({ amount: 700, credit: 700, balance: 0 });
    expect(await paidOf(id)).toBe(0);
  });

  test("is counted for this month, less what was taken back, within what one may see", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const { id } = await anInvoice({ maker: rep });
    const march = { now: new Date("2045-03-31T20:59:59Z") };
    const person = await clerk();
    await as(person, { now: new Date("2045-02-28T20:59:59Z") }).record(cash(id, 1_000));
    await as(person, { now: new Date("2045-02-28T21:00:00Z") }).record(cash(id, 20_000));
    const wrong = await as(person, march).record(cash(id, 300));
    await as(person, march).reverse({ paymentId: wrong.id, reason: "Mistyped" });
    expect(await as(person, march).receivedThisMonth()).toMatchObject({ paidThisMonth: 20_000 });
    expect(await as(rep, march).receivedThisMonth()).toMatchObject({ paidThisMonth: 20_000 });
    const other = await aPerson({ role: "sales_rep" });
    expect(await as(other, march).receivedThisMonth()).toMatchObject({ paidThisMonth: 0 });
  });
});

describe("one M-Pesa receipt", () => {
  test("is refused for what cannot be one; without one it is recorded", async () => {
    const [person, { id }] = [await aPerson({ role: "accountant" }), await anInvoice()];
    for (const reference of ["not a code!", "SGR7XK2P1", "SGR7XK2P1QQ"])
      await expect(as(person).record(mpesa(id, 100, reference))).rejects.toMatchObject({
        data: { fields: { reference: "An M-Pesa receipt has ten letters and digits" } },
      });
    await as(person).record(mpesa(id, 100, ""));
  });

  test("is one payment, however it is typed, on whatever invoice, and by however many at once", async () => {
    const person = await clerk();
    const first = await anInvoice();
    const second = await anInvoice();
    const both = await Promise.allSettled([
      as(person).record(mpesa(first.id, 100, "SCK4Q7RT61")),
      as(person).record(mpesa(second.id, 100, " sck4 q7rt-61 ")),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { data: { fields: { reference: "This M-Pesa receipt is booked already" } } },
    });
    expect((await paidOf(first.id)) + (await paidOf(second.id))).toBe(100);
    await as(person).record({ ...cash(second.id, 100), reference: "SCK4Q7RT61" });
    const other = await anInvoice();
    const reported = as(await clerk()).record(mpesa(other.id, 100, "sck4q7rt61"));
    await expect(reported).rejects.toMatchObject({ data: { fields: { reference: expect.any(String) } } });
    expect(await paidOf(other.id)).toBe(0);
  });

  test("whose payment was reversed is recorded again, where it belongs, and again only once", async () => {
    const person = await clerk();
    const [wrong, right] = [await anInvoice(), await anInvoice()];
    const booked = await as(person).record(mpesa(wrong.id, 100, "SCK4Q7RT62"));
    await as(person).reverse({ paymentId: booked.id, reason: "Another customer's" });
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => as(person).record(mpesa(right.id, 100, "SCK4Q7RT62"))),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await paidOf(right.id)).toBe(100);
    const [held] = await db().select().from(mpesaReceipts).where(eq(mpesaReceipts.receipt, "SCK4Q7RT62"));
    expect((await rowsOf(right.id)).map(({ id }) => id)).toEqual([held?.paymentId]);
  });
});
