import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { listEventsOf } from "~/platform/events/events";
import { type Actor, mintActor, system, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { accept, anApprovedQuote, anInvoice } from "../testing";
import { applyToInvoice, lockInvoice } from "./commands";
import { invoicesHandlers } from "./handlers";
import { findInvoiceByAccount, findInvoiceOfQuote } from "./queries/invoices";
import { maySeeInvoice } from "./reach";
import { invoicesSubscribers } from "./subscribers";
import { invoices } from "./tables";

useDatabase({ subscribers: invoicesSubscribers });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(invoicesHandlers, actor, over);
const pay = (id: Reach<"invoice">, amount: number) =>
  transaction(async (tx) =>
    applyToInvoice(tx, system, { invoice: await lockInvoice(tx, id), amount, now: new Date() }),
  );
const numbersOf = async (year: number) => {
  const rows = await db()
    .select({ number: invoices.number })
    .from(invoices)
    .where(sql`${invoices.number} like ${`INV-${year}-%`}`);
  return rows.map(({ number }) => number).sort();
};
const series = (year: number, count: number) =>
  Array.from({ length: count }, (_, at) => `INV-${year}-${String(at + 1).padStart(4, "0")}`);

describe("an accepted quote", () => {
  test("becomes an invoice with its lines, VAT, deposit, dates and buyer", async () => {
    const now = new Date("2026-03-02T09:00:00Z");
    const accountant = await aPerson({ role: "accountant" });
    const customer = { name: "Wairimu Gitau", email: "wairimu.gitau@example.co.ke", phone: "+254733100200" };
    const { id, number, quoteId } = await anInvoice({
      customer,
      services: ["packing", "insurance"],
      serviceDate: "2026-03-20",
      now,
    });
    expect(number).toMatch(/^INV-2026-\d{4}$/);
    const invoice = await as(accountant, { now }).get({ number });
    expect(invoice).toMatchObject({
      id,
      quoteId,
      accountNumber: number.replaceAll("-", ""),
      customerName: "Wairimu Gitau",
      customerEmail: "wairimu.gitau@example.co.ke",
      customerPhone: "+254733100200",
      fromLocation: "Nairobi, Kenya",
      toLocation: "Thika, Kenya",
      issueDate: "2026-03-02",
      serviceDate: "2026-03-20",
      dueDate: "2026-03-20",
      tax: { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false },
      subtotal: 2_500_000,
      vatBase: 1_800_000,
      vat: 288_000,
      total: 2_788_000,
      depositDue: 557_600,
      paidAmount: 0,
      balance: 2_788_000,
      status: "pending",
    });
    expect(
      invoice.lines.map(({ category, code, quantity, amount }) => [category, code, quantity, amount]),
    ).toEqual([
      ["rooms", "bedroom", 2, 500_000],
      ["rooms", "living_room", 1, 300_000],
      ["rooms", "kitchen", 1, 200_000],
      ["rooms", "bathroom", 1, 100_000],
      ["additional", "packing", 1, 500_000],
      ["insurance", "insurance", 1, 200_000],
      ["base", expect.any(String), 1, 500_000],
      ["distance", expect.any(String), 1, 200_000],
    ]);
    expect(invoice.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.subtotal);
    expect(invoice.communicationLog).toMatchObject([
      { subject: expect.stringMatching(new RegExp(`^Invoice ${number}: KES\u00a027,880 · MV-\\d+$`)) },
    ]);
    expect((await listEventsOf(db(), "invoice", id)).map(({ type }) => type)).toEqual(["invoice.issued"]);
    const mails = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id));
    expect(mails).toMatchObject([{ recipient: customer.email }]);
  });

  test("is due by the customer's own terms when there are some", async () => {
    const customer = { name: "Kiprono Ltd", email: "accounts@kiprono.example", phone: "+254733100201" };
    await anInvoice({ customer });
    await db().update(customers).set({ creditDays: 30 }).where(eq(customers.email, customer.email));
    const { dueDate } = await anInvoice({ customer, serviceDate: "2099-03-02" });
    expect(dueDate).toBe("2099-04-01");
  });

  test("accepted many times at once makes one invoice", async () => {
    const quote = await transaction((tx) => anApprovedQuote(tx, { now: new Date("2030-05-05T09:00:00Z") }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => transaction((tx) => accept(tx, quote))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await numbersOf(2030)).toEqual(series(2030, 1));
  });
});

describe("invoice numbers", () => {
  test("have no gap and no double under fifty acceptances at once, a fifth of which roll back", async () => {
    const now = new Date("2031-06-01T09:00:00Z");
    // Existing customers: creating one would serialise the acceptances before they reach the number.
    const known = [];
    for (let made = 0; made < 10; made++)
      known.push(await anInvoice({ now: new Date("2029-06-01T09:00:00Z") }));
    const quotes = [];
    for (let made = 0; made < 50; made++) {
      const { customerName, customerEmail, customerPhone } = known[made % known.length] ?? {};
      const customer = { name: customerName ?? "", email: customerEmail ?? "", phone: customerPhone ?? "" };
      quotes.push(
        await transaction((tx) => anApprovedQuote(tx, { now, serviceDate: "2031-07-01", customer })),
      );
    }
    const done = await Promise.allSettled(
      quotes.map((quote, at) =>
        transaction(async (tx) => {
          const invoice = await accept(tx, quote);
          if (at % 5 === 0) throw new Error("and then something broke");
          return invoice;
        }),
      ),
    );
    const broken = done.filter((one) => one.status === "rejected");
    expect(broken.map(({ reason }) => (reason as Error).message)).toEqual(
      Array.from({ length: 10 }, () => "and then something broke"),
    );
    expect(await numbersOf(2031)).toEqual(series(2031, 40));
    const [lost] = quotes;
    expect(await findInvoiceOfQuote(db(), lost?.id ?? "")).toBeUndefined();
    await transaction(async (tx) => lost && accept(tx, lost));
    expect(await numbersOf(2031)).toEqual(series(2031, 41));
  });

  test("begin anew with Nairobi's year, three hours before Greenwich's", async () => {
    const before = await anInvoice({ now: new Date("2032-12-31T20:59:59Z") });
    const after = await anInvoice({ now: new Date("2032-12-31T21:00:00Z") });
    expect([before.number, after.number]).toEqual(["INV-2032-0001", "INV-2033-0001"]);
    expect(after.issueDate).toBe("2033-01-01");
  });
});

describe("what is paid", () => {
  test("stays between nothing and the total, whatever is tried", async () => {
    const { id, total } = await anInvoice();
    await expect(pay(id, -1)).rejects.toThrow();
    await expect(pay(id, total + 1)).rejects.toThrow();
    await pay(id, total);
    await expect(pay(id, 1)).rejects.toThrow();
    const unknown = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";
    await expect(
      transaction((tx) => lockInvoice(tx, trustedReach(tx, "invoice", unknown, "made"))),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a paybill account finds its invoice however it is typed", async () => {
    const { id, number } = await anInvoice();
    for (const typed of [
      number,
      number.toLowerCase(),
      number.replaceAll("-", ""),
      ` ${number.replaceAll("-", " ")} `,
    ])
      expect((await findInvoiceByAccount(db(), typed))?.id).toBe(id);
    expect(await findInvoiceByAccount(db(), `${number}9`)).toBeUndefined();
    expect(await findInvoiceByAccount(db(), "")).toBeUndefined();
  });
});

describe("who may see", () => {
  test("a visitor gets 401, a packer and a customer 403", async () => {
    const { number } = await anInvoice();
    const calls: ((actor: Actor) => Promise<unknown>)[] = [
      (actor) => as(actor).list({}),
      (actor) => as(actor).stats(),
      (actor) => as(actor).get({ number }),
    ];
    for (const call of calls) {
      await expect(call(visitor)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
      await expect(call(await aPerson({ role: "packer" }))).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(call(await aPerson({ role: "customer" }))).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(as(visitor).mine()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("a sales representative sees the invoices of quotes assigned to them, in every read", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const other = await aPerson({ role: "sales_rep" });
    const own = await anInvoice({ maker: rep });
    const foreign = await anInvoice({ maker: other });
    const open = await anInvoice();
    const settled = await anInvoice({ maker: rep });
    await pay(settled.id, settled.total - 500);
    expect((await as(rep).list({})).rows.map(({ id }) => id).sort()).toEqual([own.id, settled.id].sort());
    expect((await as(rep).list({ search: foreign.number })).total).toBe(0);
    expect(await as(rep).stats()).toMatchObject({
      totalInvoices: 2,
      totalRevenue: own.total + settled.total,
      outstandingAmount: own.total + 500,
    });
    await expect(as(rep).get({ number: own.number })).resolves.toMatchObject({ id: own.id });
    for (const { number } of [foreign, open])
      await expect(as(rep).get({ number })).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    expect(await maySeeInvoice(db(), rep, own.id)).toBe(true);
    expect(await maySeeInvoice(db(), rep, foreign.id)).toBe(false);
    const nobody = mintActor({ kind: "api", permissions: new Map([["view_finances", "assigned"]]) });
    expect((await as(nobody).list({})).total).toBe(0);
  });

  test("a customer sees their own once their address is confirmed, and nobody else's", async () => {
    const email = "zawadi.own@example.co.ke";
    const customer = { name: "Zawadi Otieno", email, phone: "+254733100300" };
    const own = await anInvoice({ customer });
    const foreign = await anInvoice();
    const person = await aPerson({ role: "customer", email });
    expect((await as(person).mine()).invoices).toEqual([
      {
        id: own.id,
        quoteId: own.quoteId,
        invoiceNumber: own.number,
        customerName: "Zawadi Otieno",
        serviceDate: "2099-03-02",
        invoiceDate: own.issueDate,
        dueDate: own.dueDate,
        totalAmount: own.total,
        creditedAmount: 0,
        paidAmount: 0,
        outstandingBalance: own.total,
        paymentStatus: "pending",
      },
    ]);
    expect(await maySeeInvoice(db(), person, own.id)).toBe(true);
    expect(await maySeeInvoice(db(), person, foreign.id)).toBe(false);
    expect(await maySeeInvoice(db(), visitor, own.id)).toBe(false);
    const stranger = await aPerson({ role: "customer" });
    expect((await as(stranger).mine()).invoices).toEqual([]);
    const claimed = await anInvoice();
    const unconfirmed = await aPerson({
      role: "customer",
      email: claimed.customerEmail,
      emailVerified: false,
    });
    expect((await as(unconfirmed).mine()).invoices).toEqual([]);
    expect(await maySeeInvoice(db(), unconfirmed, claimed.id)).toBe(false);
  });
});
