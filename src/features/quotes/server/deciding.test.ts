import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { quotesSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quoteOf, requestedQuote } from "../testing";
import { quotesHandlers } from "./handlers";
import { quotes } from "./tables";

useDatabase();

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(quotesHandlers, actor, over);
const typesOf = async (id: string) =>
  (await db().select({ type: events.type }).from(events).where(eq(events.subjectId, id))).map(
    ({ type }) => type,
  );

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

  test("who may not approve asks a manager, once for a price, and managers find the quote", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const manager = await aPerson({ role: "manager" });
    const { id, number } = await requestedQuote({ specialRequirements: ["Piano on the third floor"] }, sales);
    const mayAsk = async (actor: Actor) => (await as(actor).get({ number })).may.askForApproval;
    const waiting = async (actor: Actor) =>
      (await as(actor).list({ approval: "needed", limit: 100 })).rows.map((row) => row.number);
    expect([await mayAsk(sales), await mayAsk(manager)]).toEqual([true, false]);
    expect(await waiting(manager)).toContain(number);
    await as(sales).askForApproval({ id, reason: "They decide tonight" });
    expect(await typesOf(id)).toContain("quote.approval-asked");
    expect((await as(sales).get({ number })).approvalAskedAt).not.toBeNull();
    await expect(as(sales).askForApproval({ id, reason: "" })).rejects.toMatchObject({ code: "CONFLICT" });
    // The price changed, so the approval request lapses.
    const { rowVersion, lines } = await as(sales).get({ number });
    await as(sales).editPricing({
      id,
      rowVersion,
      lines: lines.map((line) => (line.code === "base" ? { ...line, unitPrice: 600_000 } : line)),
    });
    expect(await mayAsk(sales)).toBe(true);
    await as(manager).approve({ id });
    expect(await waiting(manager)).not.toContain(number);
    const plain = await requestedQuote();
    await expect(as(sales).askForApproval({ id: plain.id, reason: "" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "You can approve this quote yourself.",
    });
  });

  test("one whose day is past is not sent: nobody could hold it", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const quote = await requestedQuote();
    const today = nairobiDate(new Date());
    const on = (serviceDate: string) =>
      db().update(quotes).set({ serviceDate }).where(eq(quotes.id, quote.id));
    await on(addDays(today, -1));
    await expect(as(sales).approve({ id: quote.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(
        /^The day of this move, \d\d\/\d\d\/\d{4}, is past\. .+ service requirements/,
      ),
    });
    await on(today);
    await as(sales).approve({ id: quote.id });
  });

  test("the history tells of one moment in its order: sent stands above approved", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const { id, number } = await requestedQuote();
    await as(sales).approve({ id });
    const { auditTrail } = await as(sales).get({ number });
    expect(auditTrail.map(({ action }) => action.replace(/ .*/, ""))).toEqual(["Quote", "Quote", "Quote"]);
    expect(auditTrail[0]?.action).toMatch(/sent/i);
    expect(auditTrail[1]?.action).toBe("Quote approved");
  });

  test("a suspended customer's requires approval, also one made before, until they are active again", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const contact = { name: "Naliaka Simiyu", email: "naliaka@example.co.ke", phone: "+254712000733" };
    const { id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
    const before = await requestedQuote({ customer: contact });
    expect(before.requiresApproval).toBe(false);
    const become = (status: "active" | "suspended") =>
      db().update(customers).set({ status }).where(eq(customers.id, id));
    await become("suspended");
    const after = await requestedQuote({ customer: { ...contact, email: "n.simiyu@example.co.ke" } });
    expect(after).toMatchObject({ requiresApproval: true, approvalReasons: ["suspended customer"] });
    for (const quote of [before, after]) {
      await expect(as(sales).approve({ id: quote.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
      expect(await as(sales).get({ number: quote.number })).toMatchObject({
        requiresApproval: true,
        approvalReasons: ["suspended customer"],
        may: { approve: false },
      });
    }
    await as(await aPerson({ role: "manager" })).approve({ id: before.id });
    expect(await quoteOf(before.number)).toMatchObject({ approvalReasons: ["suspended customer"] });
    await become("active");
    await as(sales).approve({ id: after.id });
    expect(await quoteOf(after.number)).toMatchObject({ requiresApproval: false, approvalReasons: [] });
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
      refused(
        "The person who made this quote or last changed its price cannot approve it. Ask another manager.",
      ),
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
          section: quotesSection,
          value: { ...defaultsOf(quotesSection), allowSelfApproval },
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
    expect((await as(a).get({ number: quote.number })).lines[0]?.unitPrice).toBe(100_000);
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

  test("staff choose the language of what the customer is sent; an edit that names none leaves it", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const quote = await requestedQuote();
    const { facts } = factsOf(await as(sales).get({ number: quote.number }));
    await as(sales).editFacts({ id: quote.id, rowVersion: 1, facts: { ...facts, locale: "sw" } });
    await as(sales).editFacts({ id: quote.id, rowVersion: 2, facts: { ...facts, customerName: "Wambui" } });
    expect(await quoteOf(quote.number)).toMatchObject({ locale: "sw", customerName: "Wambui" });
    await expect(
      as(sales).editFacts({ id: quote.id, rowVersion: 3, facts: { ...facts, locale: "fr" } as never }),
    ).rejects.toMatchObject({ code: "INVALID" });
    expect(new URL((await as(sales).approve({ id: quote.id })).link).pathname).toMatch(/^\/sw\/q\//);
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
