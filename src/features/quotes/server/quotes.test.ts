import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf } from "~/features/settings/domain";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import { on } from "~/platform/events/events";
import { events } from "~/platform/events/tables";
import { type Actor, system, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { masked, unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quoteAccepted } from "../domain";
import { aRequest, quoteOf, requestedQuote, tokenOf } from "../testing";
import { quotesHandlers } from "./handlers";
import { quoteAcceptances, quoteDeclines, quoteLinks, quoteNotes, quotes } from "./tables";

const heard: { quoteId: string; lines: unknown[]; total: number; depositDue: number }[] = [];

useDatabase({
  subscribers: [
    on(quoteAccepted, async (_, { data }) => {
      const { quoteId, lines, totals, depositDue } = data;
      heard.push({ quoteId, lines, total: totals.total, depositDue });
    }),
  ],
});

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(quotesHandlers, actor, over);
const invalid = (fields: Record<string, unknown>) => ({
  code: "INVALID",
  status: 422,
  data: { fields: expect.objectContaining(fields) },
});
let address = 0;
/** A visitor at an address of their own, so that the limit per address is nobody else's. */
const somebody = (over: Partial<RequestContext> = {}) =>
  as(visitor, { ip: `198.51.100.${++address % 250}`, ...over });
const typesOf = async (id: string) =>
  (await db().select({ type: events.type }).from(events).where(eq(events.subjectId, id))).map(
    ({ type }) => type,
  );
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** A quote that was asked for, approved by a manager and sent; with the customer's token. */
async function approved(change: Parameters<typeof aRequest>[0] = {}) {
  const manager = await aPerson({ role: "manager" });
  const quote = await requestedQuote(change);
  const { link } = await as(manager).approve({ id: quote.id });
  return { manager, quote, token: tokenOf(link) };
}
const yes = (token: string, change: object = {}) => ({
  token,
  name: "Achieng Odhiambo",
  terms: true,
  serviceDate: days(20),
  ...change,
});

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
    ["a bad e-mail", { customer: { ...aRequest().customer, email: "a@b" } }, "customer.email"],
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

  test("the eleventh in a minute from one address is refused with when to come back", async () => {
    const now = new Date("2026-06-01T09:00:30Z");
    const hurried = as(visitor, { ip: "192.0.2.200", now });
    for (let n = 0; n < 10; n++) await hurried.request(aRequest());
    await expect(hurried.request(aRequest())).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
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

describe("deciding", () => {
  test("approving sends: status, link, message with the PDF, and the events", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const quote = await requestedQuote();
    const { link } = await as(sales).approve({ id: quote.id });
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/q\/[\w-]{43}$/);
    expect(await quoteOf(quote.number)).toMatchObject({
      status: "approved",
      decidedBy: sales.personId,
      sentAt: expect.any(Date),
    });
    expect(await typesOf(quote.id)).toEqual(["quote.requested", "quote.approved", "quote.sent"]);
    const mails = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, quote.id));
    const mail = mails.find(({ kind }) => kind === "quote.approved");
    expect(mail?.attachments).toEqual([{ name: `${quote.number}.pdf`, document: "quote", id: quote.id }]);
    expect(unseal(mail?.text ?? "", mail?.sealed ?? null)).toContain(link);
    await expect(as(sales).approve({ id: quote.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as(sales).reject({ id: quote.id, reason: "" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("one that requires approval is refused to sales, and to the manager who made or priced it", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const maker = await aPerson({ role: "manager" });
    const other = await aPerson({ role: "manager" });
    const boss = await aPerson({ role: "admin" });
    const big = { rooms: { bedroom: 10, living_room: 10, kitchen: 10, office: 10 } };
    const mine = await requestedQuote(big, maker);
    expect(mine).toMatchObject({ requiresApproval: true, approvalReasons: ["high value"] });
    const refused = (message: string) => ({ code: "FORBIDDEN", status: 403, message });
    await expect(as(sales).approve({ id: mine.id })).rejects.toMatchObject(
      refused("This quote requires manager approval due to high value or special conditions"),
    );
    await expect(as(maker).approve({ id: mine.id })).rejects.toMatchObject(
      refused("Whoever made this quote or last changed its price cannot approve it. Ask another manager."),
    );
    const { may, approvalRefusal } = await as(maker).get({ number: mine.number });
    expect(may.approve).toBe(false);
    expect(approvalRefusal).toContain("cannot approve");

    // The admin changes the price: now the admin may not either.
    const detail = await as(boss).get({ number: mine.number });
    await as(boss).editPricing({ id: mine.id, rowVersion: detail.rowVersion, lines: detail.lines });
    await expect(as(boss).approve({ id: mine.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await quoteOf(mine.number)).status).toBe("pending");
    await expect(as(other).approve({ id: mine.id })).resolves.toHaveProperty("link");
  });

  test("the setting allows self-approval, and the audit trail says so", async () => {
    const maker = await aPerson({ role: "manager" });
    const big = { rooms: { bedroom: 10, living_room: 10, kitchen: 10, office: 10 } };
    const quote = await requestedQuote(big, maker);
    const save = (allowSelfApproval: boolean, version: number) =>
      transaction((tx) =>
        saveSettings(tx, system, {
          section: "quotes",
          value: { ...defaultsOf("quotes"), allowSelfApproval },
          version,
          now: new Date(),
        }),
      );
    await save(true, 0);
    try {
      await as(maker).approve({ id: quote.id });
    } finally {
      await save(false, 1);
    }
    const { auditTrail } = await as(maker).get({ number: quote.number });
    expect(auditTrail.map(({ action }) => action)).toContain(
      "Quote approved by its own maker, as the settings allow",
    );
  });

  test("rejecting and asking for a revision, each once; a revision can still be approved", async () => {
    const manager = await aPerson({ role: "manager" });
    const one = await requestedQuote();
    await as(manager).requestRevision({ id: one.id, reason: "Which floor?" });
    expect((await quoteOf(one.number)).status).toBe("revision");
    await expect(as(manager).requestRevision({ id: one.id, reason: "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(manager).approve({ id: one.id });
    const two = await requestedQuote();
    await as(manager).reject({ id: two.id, reason: "We do not go there" });
    const { notes, auditTrail } = await as(manager).get({ number: two.number });
    expect(notes[0]).toMatchObject({ type: "system", content: "We do not go there" });
    expect(auditTrail[0]?.action).toBe("Quote rejected: We do not go there");
    await expect(as(manager).approve({ id: two.id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("two who decide at once: one decision", async () => {
    const [a, b] = [await aPerson({ role: "manager" }), await aPerson({ role: "manager" })];
    const quote = await requestedQuote();
    const both = await Promise.allSettled([
      as(a).approve({ id: quote.id }),
      as(b).reject({ id: quote.id, reason: "" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a quote that waited past its validity is approved for a fresh period", async () => {
    const manager = await aPerson({ role: "manager" });
    const quote = await requestedQuote();
    await db().update(quotes).set({ validUntil: "2026-01-01" }).where(eq(quotes.id, quote.id));
    await as(manager, { now: new Date("2026-05-01T09:00:00Z") }).approve({ id: quote.id });
    expect((await quoteOf(quote.number)).validUntil).toBe("2026-05-31");
  });
});

describe("editing", () => {
  test("lines are reckoned anew by the server", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const quote = await requestedQuote();
    const { lines, rowVersion } = await as(sales).get({ number: quote.number });
    const changed = lines.map((line) =>
      line.code === "bedroom" ? { ...line, quantity: 2.5, unitPrice: 250_010, amount: 1 } : line,
    );
    await as(sales).editPricing({ id: quote.id, rowVersion, lines: changed } as never);
    const after = await as(sales).get({ number: quote.number });
    // 2.5 × 2,500.10 is 6,250.25: to the whole shilling.
    expect(after.lines.find(({ code }) => code === "bedroom")?.amount).toBe(625_000);
    expect(after).toMatchObject({
      subtotal: 1_925_000,
      vat: 196_000,
      total: 2_121_000,
      lastPricedBy: sales.personId,
      rowVersion: rowVersion + 1,
    });
    expect(after.auditTrail[0]?.action).toBe("Price changed from KES\u00a019,760 to KES\u00a021,210");
  });

  test("a stale version is refused, changes nothing, and the newest values can be read beside one's own", async () => {
    const [a, b] = [await aPerson({ role: "sales_rep" }), await aPerson({ role: "sales_rep" })];
    const quote = await requestedQuote();
    const { lines, rowVersion } = await as(a).get({ number: quote.number });
    const [first, ...rest] = lines;
    if (!first) throw new Error("A quote has lines.");
    const at = (unitPrice: number) => [{ ...first, unitPrice }, ...rest];
    await as(a).editPricing({ id: quote.id, rowVersion, lines: at(600_000) });
    await expect(as(b).editPricing({ id: quote.id, rowVersion, lines: at(100_000) })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("beside yours"),
    });
    const theirs = await as(b).get({ number: quote.number });
    expect(theirs.lines[0]?.unitPrice).toBe(600_000);
    const { facts } = factsOf(theirs);
    await expect(
      as(b).editFacts({ id: quote.id, rowVersion, facts: { ...facts, customerName: "Other" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await as(b).editPricing({ id: quote.id, rowVersion: theirs.rowVersion, lines: at(100_000) });
    expect((await as(a).get({ number: quote.number })).lines[0]?.amount).toBe(100_000);
  });

  test("a discount or hard access makes approval necessary, and undoing it unnecessary", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const quote = await requestedQuote();
    const before = await as(sales).get({ number: quote.number });
    const cheap = before.lines.filter(({ category }) => category !== "base");
    await as(sales).editPricing({ id: quote.id, rowVersion: before.rowVersion, lines: cheap });
    await expect(as(sales).approve({ id: quote.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { facts } = factsOf(before);
    const rowVersion = before.rowVersion + 1;
    await as(sales).editFacts({ id: quote.id, rowVersion, facts: { ...facts, accessDifficulty: "hard" } });
    expect(await quoteOf(quote.number)).toMatchObject({ approvalReasons: ["hard access", "discount"] });
    await as(sales).editPricing({ id: quote.id, rowVersion: rowVersion + 1, lines: before.lines });
    await as(sales).editFacts({ id: quote.id, rowVersion: rowVersion + 2, facts });
    expect(await quoteOf(quote.number)).toMatchObject({ requiresApproval: false });
    await as(sales).approve({ id: quote.id });
    await expect(
      as(sales).editPricing({ id: quote.id, rowVersion: rowVersion + 4, lines: before.lines }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("Revise") });
  });

  test.each([
    ["no lines", []],
    ["a negative price", [{ unitPrice: -1 }]],
    ["a fraction of a cent", [{ unitPrice: 0.5 }]],
    ["a quantity of two decimals", [{ quantity: 1.25 }]],
    ["an unknown category", [{ category: "bribe" }]],
    ["more than anybody pays", [{ quantity: 10_000, unitPrice: 1_000_000_000_000 }]],
  ])("%s is refused", async (_, lines) => {
    const sales = await aPerson({ role: "sales_rep" });
    const quote = await requestedQuote();
    const line = { category: "base", code: "base", description: "Base", quantity: 1, unitPrice: 100 };
    const given = lines.map((change) => ({ ...line, ...change }));
    await expect(
      as(sales).editPricing({ id: quote.id, rowVersion: 1, lines: given } as never),
    ).rejects.toMatchObject({ code: "INVALID" });
    expect((await quoteOf(quote.number)).total).toBe(1_976_000);
  });
});

/** The editable facts of a quote's detail. */
function factsOf(quote: Awaited<ReturnType<ReturnType<typeof as>["get"]>>) {
  const {
    customerName,
    customerEmail,
    customerPhone,
    alternativeContact,
    fromLocation,
    fromAddress,
    toLocation,
    toAddress,
    accessDifficulty,
    serviceDate,
    preferredTime,
    serviceType,
    propertyType,
    fromFloor,
    toFloor,
    fromLift,
    toLift,
    estimatedDuration,
    specialRequirements,
    specialInstructions,
    assignedTo,
  } = quote;
  return {
    facts: {
      customerName,
      customerEmail,
      customerPhone,
      alternativeContact,
      fromLocation,
      fromAddress,
      toLocation,
      toAddress,
      accessDifficulty,
      serviceDate,
      preferredTime,
      serviceType,
      propertyType,
      fromFloor,
      toFloor,
      fromLift,
      toLift,
      estimatedDuration,
      specialRequirements,
      specialInstructions,
      assignedTo,
    },
  };
}

describe("links", () => {
  test("revising supersedes: the old link says so and shows nothing, the new version has one of its own", async () => {
    const { manager, quote, token } = await approved();
    const { id, version } = await as(manager).revise({ id: quote.id });
    expect(version).toBe(2);
    const old = await somebody().ofLink({ token });
    expect(old).toMatchObject({ state: "superseded", customerName: "", total: 0, lines: [], to: "" });
    await expect(somebody().accept(yes(token))).rejects.toMatchObject({ code: "GONE", status: 410 });
    const { link } = await as(manager).approve({ id });
    expect(tokenOf(link)).not.toBe(token);
    const fresh = await somebody().ofLink({ token: tokenOf(link) });
    expect(fresh).toMatchObject({ state: "open", number: quote.number, total: 1_976_000 });
    const detail = await as(manager).get({ number: quote.number });
    expect(detail.versions.map((each) => each.version)).toEqual([1, 2]);
    const { rows } = await as(manager).list({ search: quote.number });
    expect(rows.map((row) => row.version)).toEqual([2]);
    await expect(as(manager).revise({ id: quote.id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a revoked link is over; sending again makes another", async () => {
    const { manager, quote, token } = await approved();
    await as(manager).revokeLink({ id: quote.id });
    expect(await somebody().ofLink({ token })).toMatchObject({
      state: "revoked",
      total: 0,
      customerPhone: "",
    });
    await expect(somebody().accept(yes(token))).rejects.toMatchObject({ code: "GONE" });
    await expect(somebody().decline({ token, reason: "No" })).rejects.toMatchObject({ code: "GONE" });
    await expect(somebody().askForChange({ token, message: "Hm" })).rejects.toMatchObject({ code: "GONE" });
    const { link } = await as(manager).send({ id: quote.id });
    expect(tokenOf(link)).not.toBe(token);
    expect(await somebody().ofLink({ token: tokenOf(link) })).toMatchObject({ state: "open" });
    expect(await typesOf(quote.id)).toContain("quote.link-revoked");
  });

  test("what is not approved is not sent, nor what has expired", async () => {
    const manager = await aPerson({ role: "manager" });
    const pending = await requestedQuote();
    await expect(as(manager).send({ id: pending.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as(manager).openWhatsApp({ id: pending.id })).rejects.toMatchObject({ code: "CONFLICT" });
    const { quote } = await approved();
    const later = new Date(Date.now() + 40 * 86_400_000);
    await expect(as(manager, { now: later }).send({ id: quote.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("expired"),
    });
    await as(manager).openWhatsApp({ id: quote.id });
    const audit = (await as(manager).get({ number: quote.number })).auditTrail;
    expect(audit[0]?.action).toBe("WhatsApp opened with the quote's link");
  });

  test("an invented or changed token leads nowhere", async () => {
    const { token } = await approved();
    const changed = `${token.slice(0, -2)}${token.endsWith("A") ? "BB" : "AA"}`;
    for (const wrong of [changed, "x".repeat(43), "0".repeat(30)])
      await expect(somebody().ofLink({ token: wrong })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("the first look is noted once", async () => {
    const { quote, token } = await approved();
    await Promise.all([1, 2, 3].map(() => somebody().ofLink({ token })));
    expect((await typesOf(quote.id)).filter((type) => type === "quote.viewed")).toHaveLength(1);
    expect((await quoteOf(quote.number)).viewedAt).toBeInstanceOf(Date);
  });

  test("tokens stand in no event, no message as staff read it, no stored row", async () => {
    const { manager, quote, token } = await approved();
    await as(manager).send({ id: quote.id });
    await somebody().ofLink({ token });
    await somebody().accept(yes(token));
    const stored = await db().execute<{ text: string }>(sql`
      select row_to_json(events)::text as text from events
      union all select row_to_json(outbox_messages)::text from outbox_messages
      union all select row_to_json(quote_links)::text from quote_links
      union all select data::text from pgboss.job`);
    expect(stored.rows.length).toBeGreaterThan(8);
    expect(stored.rows.filter(({ text }) => text.includes(token))).toEqual([]);
    const mails = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, quote.id));
    for (const { html } of mails) expect(masked(html)).not.toContain("/q/");
    expect(mails.some(({ html, sealed }) => unseal(html, sealed).includes(token))).toBe(true);
  });
});

describe("accepting", () => {
  test("needs the day, the name and the terms, each refused at its field", async () => {
    const { quote, token } = await approved();
    await expect(somebody().accept(yes(token, { name: "   " }))).rejects.toMatchObject(
      invalid({ name: "Please type your full name" }),
    );
    await expect(somebody().accept(yes(token, { terms: false }))).rejects.toMatchObject(
      invalid({ terms: "Please accept the terms of service" }),
    );
    await expect(somebody().accept(yes(token, { serviceDate: undefined }))).rejects.toMatchObject(
      invalid({ serviceDate: "Please choose your moving day" }),
    );
    await expect(somebody().accept(yes(token, { serviceDate: "2020-01-01" }))).rejects.toMatchObject(
      invalid({ serviceDate: "Please choose a date from today on" }),
    );
    expect((await quoteOf(quote.number)).acceptedAt).toBeNull();
  });

  test("twice at once: one acceptance, one customer, one event for the invoice, the same answer", async () => {
    const email = "wambui.twice@example.co.ke";
    const customer = { name: "Wambui Gitau", email, phone: "+254711000111" };
    const { quote, token } = await approved({ customer });
    const answers = await Promise.all([1, 2, 3, 4].map(() => somebody().accept(yes(token))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await db().$count(quoteAcceptances, eq(quoteAcceptances.quoteId, quote.id))).toBe(1);
    expect(await db().$count(customers, eq(customers.email, email))).toBe(1);
    const mine = heard.filter(({ quoteId }) => quoteId === quote.id);
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ total: 1_976_000, depositDue: 395_200 });
    expect(mine[0]?.lines).toHaveLength(6);
    const [acceptance] = await db()
      .select()
      .from(quoteAcceptances)
      .where(eq(quoteAcceptances.quoteId, quote.id));
    expect(acceptance).toMatchObject({
      typedName: "Achieng Odhiambo",
      total: 1_976_000,
      userAgent: "test",
      ip: expect.stringMatching(/^198\.51\.100\./),
    });
    expect(await somebody().ofLink({ token })).toMatchObject({ state: "accepted" });
  });

  test("a customer known by e-mail or phone stays one customer", async () => {
    const email = "kiprono.again@example.co.ke";
    const one = await approved({ customer: { name: "Kiprono Cheruiyot", email, phone: "+254722000222" } });
    const two = await approved({ customer: { name: "K. Cheruiyot", email, phone: "+254722000333" } });
    const three = await approved({
      customer: { name: "Kiprono", email: "kc.office@example.co.ke", phone: "+254722000222" },
    });
    await somebody().accept(yes(one.token));
    await Promise.all([two, three].map(({ token }) => somebody().accept(yes(token))));
    const ids = [one, two, three].map(({ quote }) => quote.id);
    const rows = await db()
      .select({ customerId: quoteAcceptances.customerId })
      .from(quoteAcceptances)
      .where(inArray(quoteAcceptances.quoteId, ids));
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(1);
  });

  test("expired, declined, still pending: refused with the reason", async () => {
    const expired = await approved();
    const later = new Date(Date.now() + 31 * 86_400_000);
    await expect(
      somebody({ now: later }).accept(yes(expired.token, { serviceDate: days(60) })),
    ).rejects.toMatchObject({ code: "GONE", message: expect.stringContaining("expired") });
    const declined = await approved();
    await somebody().decline({ token: declined.token, reason: "Too dear" });
    await expect(somebody().accept(yes(declined.token))).rejects.toMatchObject({
      code: "GONE",
      message: expect.stringContaining("declined"),
    });
    const made = await somebody().request(aRequest());
    await expect(somebody().accept(yes(tokenOf(made.link)))).rejects.toMatchObject({
      code: "GONE",
      message: expect.stringContaining("still being checked"),
    });
  });

  test("an accepted quote is neither declined nor revised, and stays accepted when its days are over", async () => {
    const { manager, quote, token } = await approved();
    await somebody().accept(yes(token));
    await expect(somebody().decline({ token, reason: "No" })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as(manager).revise({ id: quote.id })).rejects.toMatchObject({ code: "CONFLICT" });
    const later = new Date(Date.now() + 90 * 86_400_000);
    expect(await somebody({ now: later }).ofLink({ token })).toMatchObject({ state: "accepted" });
  });

  test("revoking while somebody accepts: whoever comes second loses, never both", async () => {
    const { manager, quote, token } = await approved();
    await Promise.allSettled([as(manager).revokeLink({ id: quote.id }), somebody().accept(yes(token))]);
    const [link] = await db().select().from(quoteLinks).where(eq(quoteLinks.quoteId, quote.id));
    const { acceptedAt, rowVersion } = await quoteOf(quote.number);
    const order = await typesOf(quote.id);
    expect(link?.revokedAt).toBeInstanceOf(Date);
    // Accepted is fine only when the acceptance came before the revocation.
    if (acceptedAt) {
      expect(rowVersion).toBeGreaterThan(1);
      expect(order.indexOf("quote.accepted")).toBeLessThan(order.indexOf("quote.link-revoked"));
    }
  });
});

describe("declining, asking, notes", () => {
  test("declining keeps the reason; twice is once", async () => {
    const { manager, quote, token } = await approved();
    await expect(somebody().decline({ token, reason: "  " })).rejects.toMatchObject(
      invalid({ reason: "Please tell us the reason" }),
    );
    await Promise.all([1, 2].map(() => somebody().decline({ token, reason: "Another mover" })));
    expect(await db().select().from(quoteDeclines).where(eq(quoteDeclines.quoteId, quote.id))).toHaveLength(
      1,
    );
    expect((await typesOf(quote.id)).filter((type) => type === "quote.declined")).toHaveLength(1);
    const { rows } = await as(manager).list({ badge: "declined", search: quote.number });
    expect(rows).toHaveLength(1);
  });

  test("a customer's wish becomes a note that staff see", async () => {
    const { manager, quote, token } = await approved();
    await somebody().askForChange({ token, message: "Could you come at seven?" });
    const { notes } = await as(manager).get({ number: quote.number });
    expect(notes[0]).toMatchObject({
      type: "customer",
      content: "Could you come at seven?",
      author: quote.customerName,
    });
  });

  test("a note must be non-empty after trimming", async () => {
    const sales = await aPerson({ role: "sales_rep", name: "Naliaka Wekesa" });
    const quote = await requestedQuote();
    for (const content of ["", "   ", "\n\t "])
      await expect(as(sales).addNote({ id: quote.id, content })).rejects.toMatchObject(
        invalid({ content: expect.any(String) }),
      );
    expect(await db().$count(quoteNotes, eq(quoteNotes.quoteId, quote.id))).toBe(0);
    await as(sales).addNote({ id: quote.id, content: "  Has a piano " });
    const { notes } = await as(sales).get({ number: quote.number });
    expect(notes).toMatchObject([{ type: "admin", content: "Has a piano", author: "Naliaka Wekesa" }]);
  });
});
