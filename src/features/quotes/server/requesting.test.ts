import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aPerson, setSecurity } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { throttleWindows } from "~/platform/http/tables";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aRequest, quoteOf } from "../testing";
import { quotesHandlers } from "./handlers";
import { quotes } from "./tables";

useDatabase();
beforeEach(() => db().delete(throttleWindows));

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(quotesHandlers, actor, over);
const invalid = (fields: Record<string, unknown>) => ({
  code: "INVALID",
  status: 422,
  data: { fields: expect.objectContaining(fields) },
});
let address = 0;
const somebody = (over: Partial<RequestContext> = {}) =>
  as(visitor, { ip: `198.51.100.${++address % 250}`, ...over });
const typesOf = async (id: string) =>
  (await db().select({ type: events.type }).from(events).where(eq(events.subjectId, id))).map(
    ({ type }) => type,
  );
const someone = (n: number) =>
  aRequest({
    customer: {
      name: "Baraka Juma",
      email: `caller${n}@example.co.ke`,
      phone: `+2547125${String(10_000 + n)}`,
    },
  });
const days = (n: number) => addDays(nairobiDate(new Date()), n);

describe("asking for a quote", () => {
  test("the specification's example: 19,760, kept with every input and line", async () => {
    const made = await somebody().request(aRequest({ serviceDate: days(5) }));
    expect(made).toMatchObject({ status: "pending", total: 19_760 });
    expect(made.reference).toMatch(/^MV-\d{13}$/);
    expect(made.number).toMatch(/^QT-\d{4}-\d{3}$/);
    const row = await quoteOf(made.number);
    expect(row).toMatchObject({
      status: "pending",
      version: 1,
      source: "calculator",
      distanceKm: 45,
      priceListVersion: 1,
      subtotal: 1_800_000,
      vatBase: 1_100_000,
      vat: 176_000,
      total: 1_976_000,
      listTotal: 1_976_000,
      urgency: "high",
      requiresApproval: false,
      createdBy: null,
      rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 },
    });
    expect(await typesOf(row.id)).toEqual(["quote.requested"]);
  });

  test("with packing and insurance: 27,880", async () => {
    const made = await somebody().request(aRequest({ services: ["packing", "insurance"] }));
    expect(made.total).toBe(27_880);
    expect(await quoteOf(made.number)).toMatchObject({ vat: 288_000, vatBase: 1_800_000 });
  });

  test.each([
    ["11 bedrooms", { rooms: { bedroom: 11 } }, "rooms.bedroom"],
    ["a negative count", { rooms: { bedroom: -1 } }, "rooms.bedroom"],
    ["half a bedroom", { rooms: { bedroom: 1.5 } }, "rooms.bedroom"],
    ["an unknown room", { rooms: { ballroom: 1 } }, "rooms.ballroom"],
    ["a room type of JavaScript's own", { rooms: { constructor: 1 } }, "rooms.constructor"],
    ["text for a count", { rooms: { bedroom: "2" } }, "rooms.bedroom"],
    ["null for a count", { rooms: { bedroom: null } }, "rooms.bedroom"],
    ["a list for the rooms", { rooms: [2] }, "rooms"],
    ["no room", { rooms: {} }, "rooms"],
    ["only zeros", { rooms: { bedroom: 0 } }, "rooms"],
    ["an unknown service", { services: ["magic"] }, "services"],
    ["text for the services", { services: "packing" }, "services"],
    ["no origin", { from: "  " }, "from"],
    ["no destination", { to: "" }, "to"],
    ["no name", { customer: { ...aRequest().customer, name: "" } }, "customer.name"],
    ["a bad email", { customer: { ...aRequest().customer, email: "a@b" } }, "customer.email"],
    ["a bad phone", { customer: { ...aRequest().customer, phone: "12" } }, "customer.phone"],
    ["a day that is none", { serviceDate: "2027-02-31" }, "serviceDate"],
    ["a day gone by", { serviceDate: "2020-01-01" }, "serviceDate"],
  ])("%s is refused at its field", async (_, change, field) => {
    const before = await db().$count(quotes);
    await expect(somebody().request({ ...aRequest(), ...change } as never)).rejects.toMatchObject(
      invalid({ [field]: expect.any(String) }),
    );
    expect(await db().$count(quotes)).toBe(before);
  });

  test("prices that the browser sends are ignored", async () => {
    const forged = { total: 1, price: 1, lines: [], vat: 0, status: "approved", requiresApproval: false };
    const made = await somebody().request({ ...aRequest(), ...forged } as never);
    expect(made).toMatchObject({ total: 19_760, status: "pending" });
  });

  test("an Idempotency-Key counts once, also at the same moment; another body under it is refused", async () => {
    const key = { idempotencyKey: "key-of-one-attempt", ip: "192.0.2.44" };
    const request = aRequest({ serviceDate: days(30) });
    const answers = await Promise.all([1, 2, 3].map(() => as(visitor, key).request(request)));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(await as(visitor, key).request(request)).toEqual(answers[0]);
    const mails = await db()
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, request.customer.email));
    expect(mails.filter(({ subject }) => subject.includes(answers[0]?.reference ?? "?"))).toHaveLength(1);
    await expect(as(visitor, key).request({ ...request, to: "Mombasa, Kenya" })).rejects.toMatchObject({
      code: "CONFLICT",
      status: 409,
    });
  });

  test("requests at one moment get references and numbers of their own", async () => {
    const now = new Date();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => as(visitor, { ip: `192.0.2.${n}`, now }).request(aRequest())),
    );
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(8);
    const numbers = made.map(({ number }) => Number(number.slice(-3))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n));
  });

  test("of one address more than the limit in a minute are refused with when to come back and whom to call", async () => {
    const now = new Date("2026-06-01T09:00:30Z");
    const hurried = as(visitor, { ip: "192.0.2.200", now });
    for (let n = 0; n < 30; n++) await hurried.request(someone(n));
    await setSecurity({ quoteLimit: 30 });
    await expect(hurried.request(someone(30))).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
      message: /Please call 0700 123 456/,
      data: { retryAfter: 30 },
    });
    await expect(as(visitor, { ip: "192.0.2.201", now }).request(aRequest())).resolves.toBeDefined();
  });

  test("staff who ask are the makers; a visitor is nobody's maker", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const made = await as(sales, { ip: "192.0.2.77" }).request(aRequest());
    expect(await quoteOf(made.number)).toMatchObject({
      source: "office",
      createdBy: sales.personId,
      assignedTo: sales.personId,
    });
    const customer = await aPerson({ role: "customer" });
    const own = await as(customer, { ip: "192.0.2.78" }).request(aRequest());
    expect(await quoteOf(own.number)).toMatchObject({ source: "calculator", createdBy: null });
  });
});
