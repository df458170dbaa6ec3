import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { quoteAccepted } from "~/features/quotes/domain";
import { revokeQuoteLink } from "~/features/quotes/server/commands/share-quote";
import { quoteAcceptances, quoteDeclines, quoteNotes, quotes } from "~/features/quotes/server/tables";
import {
  anOpenDay,
  aRequest,
  quoteOf,
  quotesHandlers,
  requestedQuote,
  tokenOf,
} from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { on } from "~/platform/events/events";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { masked, unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { answersHandlers } from "./handlers";

const heard: { quoteId: string; lines: unknown[]; total: number; depositDue: number }[] = [];

useDatabase({
  subscribers: [
    on(quoteAccepted, async (_, { data }) => {
      const { quoteId, lines, totals, depositDue } = data;
      heard.push({ quoteId, lines, total: totals.total, depositDue });
    }),
  ],
});

const as = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs({ ...quotesHandlers, ...answersHandlers }, actor, over);
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

test("how far the price binds is shown on the link, on a shared link and in the account; nothing without a type", async () => {
  const { quote, token } = await approved();
  expect(await somebody().ofLink({ token })).toMatchObject({ priceType: null, pricedBy: "rooms" });
  const manager = await aPerson({ role: "manager" });
  const typed = await requestedQuote();
  await as(manager).choosePriceType({ id: typed.id, rowVersion: typed.rowVersion, type: "not_to_exceed" });
  const { link } = await as(manager).approve({ id: typed.id });
  expect(await somebody().ofLink({ token: tokenOf(link) })).toMatchObject({ priceType: "not_to_exceed" });
  const customer = await aPerson({ role: "customer", email: quote.customerEmail });
  const { quotes } = await as(customer).mine();
  const types = new Map(quotes.map(({ number, priceType }) => [number, priceType]));
  expect([types.get(quote.number), types.get(typed.number)]).toEqual([null, "not_to_exceed"]);
});

test("the price of the day is named on the link in the customer's language", async () => {
  const { quote, token } = await approved();
  expect(await somebody().ofLink({ token })).toMatchObject({ dayLine: null });
  const dayPrice = { date: "2026-12-08", rate: -1_000, name: "Tuesday", difference: -300_000 };
  await db().update(quotes).set({ dayPrice }).where(eq(quotes.id, quote.id));
  const { dayLine } = await somebody().ofLink({ token });
  expect(dayLine).toMatch(/^Tuesday: KES.3,000 less, already in the total$/);
  const kiswahili = await somebody({ locale: "sw" }).ofLink({ token });
  expect(kiswahili.dayLine).toMatch(/^Jumanne: KES.3,000 pungufu, tayari imo katika jumla$/);
  await db()
    .update(quotes)
    .set({ dayPrice: { ...dayPrice, name: "last 3 days of the month", difference: 0 } })
    .where(eq(quotes.id, quote.id));
  expect(await somebody().ofLink({ token })).toMatchObject({ dayLine: null });
});

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
  serviceDate: anOpenDay(20),
  ...change,
});

describe("links", () => {
  test("one to hand on shows the quote, names nobody, opens nothing else and dies with its link", async () => {
    const made = await somebody().request(aRequest());
    const token = tokenOf(made.shareLink);
    const { id } = await quoteOf(made.number);
    const manager = await aPerson({ role: "manager" });
    await as(manager).approve({ id });
    const shared = await somebody().ofShare({ token });
    expect(shared).toMatchObject({ reference: made.reference, total: 1_976_000, customerName: "" });
    expect(JSON.stringify(shared)).not.toContain("712345678");
    await expect(somebody().ofLink({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(somebody().accept(yes(token))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(somebody().decline({ token, reason: "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await as(manager).revokeLink({ id });
    await expect(somebody().ofShare({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("stand in their customer's account, one for each quote; the same each time, a new one after the last was revoked", async () => {
    const email = "many.moves@example.co.ke";
    const made = [];
    for (let n = 0; n < 4; n++)
      made.push(await requestedQuote({ customer: { name: "Wafula Barasa", email, phone: "+254700555666" } }));
    const owner = as(await aPerson({ role: "customer", email }));
    const linksOf = async () =>
      new Map((await owner.mine()).quotes.map(({ number, link }) => [number, link ?? ""]));
    const links = await linksOf();
    expect(new Set(links.values()).size).toBe(4);
    for (const [number, link] of links)
      expect(await somebody().ofLink({ token: tokenOf(link) })).toMatchObject({ number });
    expect(await linksOf()).toEqual(links);
    const [one, ...others] = made;
    const manager = await aPerson({ role: "manager" });
    await transaction((tx) =>
      revokeQuoteLink(tx, manager, { id: trustedReach(tx, "quote", one?.id ?? "", "made"), now: new Date() }),
    );
    const now = await linksOf();
    expect(now.get(one?.number ?? "")).not.toBe(links.get(one?.number ?? ""));
    for (const { number } of others) expect(now.get(number)).toBe(links.get(number));
  });

  test("revising supersedes: the old link says so and shows nothing, the new version has one of its own", async () => {
    const { manager, quote, token } = await approved();
    const { id, version } = await as(manager).revise({ id: quote.id });
    expect(version).toBe(2);
    const old = await somebody().ofLink({ token });
    expect(old).toMatchObject({ state: "superseded", customerName: "", total: 0, lines: [], to: "" });
    expect(old.successorSent).toBe(false);
    await expect(somebody().accept(yes(token))).rejects.toMatchObject({ code: "GONE", status: 410 });
    const { link } = await as(manager).approve({ id });
    expect(tokenOf(link)).not.toBe(token);
    expect((await somebody().ofLink({ token })).successorSent).toBe(true);
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
    const changed = otherToken(token);
    for (const wrong of [changed, "x".repeat(43), "0".repeat(30)])
      await expect(somebody().ofLink({ token: wrong })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("who fetches the link has not opened the quote; the page before a person has, once, and never before staff", async () => {
    const { manager, quote, token } = await approved();
    await somebody().ofLink({ token });
    await as(manager).ofLink({ token });
    await as(manager).viewed({ token });
    expect((await quoteOf(quote.number)).viewedAt).toBeNull();
    await Promise.all([1, 2, 3].map(() => somebody().viewed({ token })));
    expect((await typesOf(quote.id)).filter((type) => type === "quote.viewed")).toHaveLength(1);
    expect((await quoteOf(quote.number)).viewedAt).toBeInstanceOf(Date);
  });

  test("an act on the quote is its opening too", async () => {
    const [declined, asked] = [await approved(), await approved()];
    await somebody().decline({ token: declined.token, reason: "Too dear" });
    await somebody().askForChange({ token: asked.token, message: "Another day?" });
    for (const { quote } of [declined, asked])
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
      invalid({ serviceDate: "Please choose today or a later date" }),
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
    // Acceptances are immutable.
    for (const deed of ["update quote_acceptances set total = 1", "delete from quote_acceptances"])
      await expect(db().execute(sql.raw(deed))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining("never changed or deleted") }),
      });
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

  test("a customer known by email stays one; who shares only a phone stays another until a person joins them", async () => {
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
    expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(2);
    const [apart] = await db()
      .select({ phoneShared: customers.phoneShared })
      .from(customers)
      .where(eq(customers.email, "kc.office@example.co.ke"));
    expect(apart?.phoneShared).toBe(true);
  });

  test("expired, declined, still pending: refused with the reason", async () => {
    const expired = await approved();
    const later = new Date(Date.now() + 31 * 86_400_000);
    await expect(
      somebody({ now: later }).accept(yes(expired.token, { serviceDate: anOpenDay(60) })),
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

  test("an acceptance that waited for a revocation finds the link revoked", async () => {
    const { manager, quote, token } = await approved();
    let accepting: Promise<unknown> = Promise.resolve();
    await transaction(async (tx) => {
      await revokeQuoteLink(tx, manager, { id: quote.id, now: new Date() });
      accepting = somebody()
        .accept(yes(token))
        .then(
          () => "accepted",
          (error: { code: string }) => error.code,
        );
      await vi.waitFor(async () => {
        const { rows } = await db().execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows[0]?.n).toBeGreaterThan(0);
      });
    });
    expect(await accepting).toBe("GONE");
    expect((await quoteOf(quote.number)).acceptedAt).toBeNull();
  });
});

describe("declining, asking, notes", () => {
  test("declining keeps the reason; twice is once", async () => {
    const { manager, quote, token } = await approved();
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
