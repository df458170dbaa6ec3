import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { logInquiryContact } from "~/features/inquiries/server/commands/decide-inquiry";
import { inquiries } from "~/features/inquiries/server/tables";
import { anInquiry } from "~/features/inquiries/testing";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { menuHandlers } from "~/features/office/menu/server/handlers";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: invoicesSubscribers });

const waiting = (actor: Actor) => callAs(menuHandlers, actor).waiting();

let sales: Actor;

beforeAll(async () => {
  sales = await aPerson({ role: "sales_rep" });
  await requestedQuote();
  await requestedQuote();
  await anInquiry();
  const contact = (name: string, n: number) => ({
    name,
    email: `${n}@example.co.ke`,
    phone: `+25471200000${n}`,
  });
  const late = await anInvoice({ customer: contact("Achieng Odhiambo", 1) });
  const own = await anInvoice({ customer: contact("Barasa Wafula", 2), maker: sales });
  await anInvoice({ customer: contact("Chebet Rono", 3) });
  for (const { id } of [late, own])
    await db().update(invoices).set({ dueDate: "2026-01-05" }).where(eq(invoices.id, id));
});

describe("the numbers beside the menu", () => {
  test("count what waits for who may see it", async () => {
    const numbers = await waiting(await aPerson({ role: "manager" }));
    expect(numbers).toEqual({
      quotes: 2,
      invoices: 2,
      reviews: 0,
      inquiries: 1,
      replies: 0,
      leave: 0,
      overtime: 0,
      activities: 0,
      payroll: 0,
      approvals: 0,
      unread: 0,
      late: ["invoices"],
      alerts: [],
    });
  });

  test("say what is late", async () => {
    const { id } = await anInquiry();
    await db()
      .update(inquiries)
      .set({ respondBy: new Date(Date.now() - 60_000) })
      .where(eq(inquiries.id, id));
    expect((await waiting(sales)).late).toEqual(expect.arrayContaining(["inquiries", "invoices"]));
    await db().delete(inquiries).where(eq(inquiries.id, id));
  });

  test("count only what somebody is named on", async () => {
    expect(await waiting(sales)).toMatchObject({ invoices: 1, quotes: 2 });
  });

  test("leave out what is answered, and what somebody else has to decide", async () => {
    const big = { rooms: { bedroom: 10, living_room: 10, kitchen: 10, office: 10 } };
    const [maker, other] = [await aPerson({ role: "manager" }), await aPerson({ role: "manager" })];
    await requestedQuote(big, maker);
    expect((await waiting(maker)).quotes).toBe(2);
    expect((await waiting(other)).quotes).toBe(3);
    expect((await waiting(sales)).quotes).toBe(2);
    expect(await waiting(await aPerson({ role: "customer_service" }))).not.toHaveProperty("quotes");
    const { id } = await anInquiry();
    expect((await waiting(sales)).inquiries).toBe(2);
    await transaction((tx) => logInquiryContact(tx, sales, { id, channel: "call", now: new Date() }));
    expect((await waiting(sales)).inquiries).toBe(1);
  });

  test("are not there for lists one may not see", async () => {
    expect(await waiting(await aPerson({ role: "accountant" }))).toEqual({
      invoices: 2,
      reviews: 0,
      payroll: 0,
      salaries: 0,
      approvals: 0,
      tax: 0,
      unread: 0,
      late: ["invoices"],
      alerts: [],
    });
    expect(await waiting(await aPerson({ role: "driver" }))).toEqual({ unread: 0, late: [], alerts: [] });
    expect(await waiting(await aPerson({ role: "customer" }))).toEqual({ late: [], alerts: [] });
    await expect(waiting(visitor)).rejects.toMatchObject({ status: 401 });
  });
});
