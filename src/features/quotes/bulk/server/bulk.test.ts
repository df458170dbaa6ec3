import { eq, inArray } from "drizzle-orm";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quotesHandlers } from "../../server/handlers";
import type { QuoteRow } from "../../server/queries/quotes";
import { quotes } from "../../server/tables";
import { quoteOf, requestedQuote } from "../../testing";
import { quotesRoutes } from "./routes";

useDatabase();

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(quotesHandlers, actor, over);
const historyOf = async (id: string) =>
  (
    await db()
      .select({ summary: events.summary })
      .from(events)
      .where(eq(events.subjectId, id))
      .orderBy(events.id)
  ).map(({ summary }) => summary);
const mailsAbout = (ids: string[]) =>
  db().select().from(outboxMessages).where(inArray(outboxMessages.subjectId, ids));
const big = { rooms: { bedroom: 10, living_room: 10, kitchen: 10, office: 10 } };
const someone = (name: string, email: string) => ({ customer: { name, email, phone: "+254712345678" } });

describe("deciding many quotes", () => {
  test("approve: each is sent, its trail says 'Bulk approve', and what needs a manager is named", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const [one, two, high] = [
      await requestedQuote({}, sales),
      await requestedQuote({}, sales),
      await requestedQuote(big, sales),
    ];
    const outcome = await as(sales).bulkDecide({
      ids: [one.id, high.id, two.id, one.id],
      action: "approve",
    });
    expect(outcome).toEqual({
      done: 2,
      refused: [
        {
          number: high.number,
          reason: "This quote requires manager approval due to high value or special conditions",
        },
      ],
    });
    expect((await quoteOf(one.number)).status).toBe("approved");
    expect((await quoteOf(high.number)).status).toBe("pending");
    expect(await historyOf(one.id)).toEqual([
      `Quote ${one.number} requested`,
      "Quote approved",
      "Quote sent by email",
      "Bulk approve",
    ]);
    expect(await historyOf(high.id)).toEqual([`Quote ${high.number} requested`]);
    const sent = (await mailsAbout([one.id, two.id, high.id])).filter(
      ({ kind }) => kind === "quote.approved",
    );
    expect(sent).toHaveLength(2);
  });

  test("reject and revision: with a reason kept as a note; decided ones are left alone and named", async () => {
    const manager = await aPerson({ role: "manager" });
    const [one, two, decided] = [await requestedQuote(), await requestedQuote(), await requestedQuote()];
    await as(manager).approve({ id: decided.id });
    const sentBack = await as(manager).bulkDecide({
      ids: [one.id, decided.id],
      action: "revision",
      reason: "Ask for the floor",
    });
    expect(sentBack).toEqual({
      done: 1,
      refused: [{ number: decided.number, reason: "This quote is approved already." }],
    });
    expect((await as(manager).get({ number: one.number })).notes[0]?.content).toBe("Ask for the floor");
    expect(await as(manager).bulkDecide({ ids: [one.id, two.id], action: "reject" })).toMatchObject({
      done: 2,
    });
    expect(await historyOf(one.id)).toContain("Bulk reject");
    expect((await quoteOf(decided.number)).status).toBe("approved");
  });

  test("none can be: a conflict that names each, and nothing is done", async () => {
    const manager = await aPerson({ role: "manager" });
    const quote = await requestedQuote();
    await as(manager).reject({ id: quote.id, reason: "" });
    const before = await historyOf(quote.id);
    await expect(as(manager).bulkDecide({ ids: [quote.id], action: "approve" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: `${quote.number}: This quote is rejected already.`,
    });
    expect(await historyOf(quote.id)).toEqual(before);
  });

  test("sent twice under one key, it is done once and answers the same", async () => {
    const manager = await aPerson({ role: "manager" });
    const quote = await requestedQuote();
    const send = () =>
      as(manager, { idempotencyKey: "bulk-0001-key" }).bulkDecide({ ids: [quote.id], action: "approve" });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect((await historyOf(quote.id)).filter((line) => line === "Bulk approve")).toHaveLength(1);
  });

  test("refused: visitors, who only sees, another's quotes, none and too many", async () => {
    const driver = await aPerson({ role: "driver" });
    const quote = await requestedQuote();
    const input = { ids: [quote.id], action: "approve" as const };
    await expect(as(visitor).bulkDecide(input)).rejects.toMatchObject({ status: 401 });
    await expect(as(driver).bulkDecide(input)).rejects.toMatchObject({ status: 403 });
    const manager = await aPerson({ role: "manager" });
    await expect(as(manager).bulkDecide({ ...input, ids: [] })).rejects.toMatchObject({ status: 422 });
    await expect(
      as(manager).bulkDecide({ ...input, ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      as(manager).bulkDecide({ ...input, ids: [quote.id, crypto.randomUUID()] }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await quoteOf(quote.number)).status).toBe("pending");
  });

  test("two people over the same quotes, in another order: each quote is decided once", async () => {
    const [a, b] = [await aPerson({ role: "manager" }), await aPerson({ role: "manager" })];
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push((await requestedQuote()).id);
    const results = await Promise.allSettled([
      as(a).bulkDecide({ ids, action: "approve" }),
      as(b).bulkDecide({ ids: [...ids].reverse(), action: "reject" }),
    ]);
    const done = results.map((result) => (result.status === "fulfilled" ? result.value.done : 0));
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(6);
    const trail = await db().select().from(events).where(inArray(events.subjectId, ids));
    expect(trail.filter(({ type }) => type === "quote.bulk-acted")).toHaveLength(6);
  });
});

describe("writing to many customers", () => {
  test("one message each, naming their quotes, as it was written", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const wanjiru = someone("Wanjiru Njoroge", "wanjiru@example.co.ke");
    const [one, two] = [await requestedQuote(wanjiru, sales), await requestedQuote(wanjiru, sales)];
    const other = await requestedQuote(someone("Otieno Ouma", "otieno@example.co.ke"), sales);
    const ids = [one.id, two.id, other.id];
    const message = {
      subject: "Closed on Monday",
      body: "We are closed <on> Monday.\n\nSee you on {{link}} Tuesday.",
    };
    expect(await as(sales).bulkEmail({ ids, message })).toEqual({ done: 3, refused: [] });
    const mails = (await mailsAbout(ids)).filter(({ kind }) => kind === "quote.message");
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      "otieno@example.co.ke",
      "wanjiru@example.co.ke",
    ]);
    const hers = mails.find(({ recipient }) => recipient.startsWith("wanjiru"));
    expect(hers).toMatchObject({ subject: "Closed on Monday", status: "queued" });
    expect(hers?.text).toContain(one.number);
    expect(hers?.text).toContain(two.number);
    expect(hers?.html).toContain("&lt;on&gt;");
    expect(unseal(hers?.text ?? "", hers?.sealed ?? null)).toContain("{{link}} Tuesday");
    expect(await historyOf(two.id)).toEqual([
      `Quote ${two.number} requested`,
      "Email to wanjiru@example.co.ke: Closed on Monday",
      "Bulk email",
    ]);
  });

  test("the link again: only approved ones, the others are named", async () => {
    const sales = await aPerson({ role: "sales_rep" });
    const [approved, pending] = [await requestedQuote({}, sales), await requestedQuote({}, sales)];
    await as(sales).approve({ id: approved.id });
    const outcome = await as(sales).bulkEmail({ ids: [approved.id, pending.id] });
    expect(outcome).toEqual({
      done: 1,
      refused: [{ number: pending.number, reason: "Only an approved quote can be sent." }],
    });
    const mails = (await mailsAbout([approved.id])).filter(({ kind }) => kind === "quote.approved");
    expect(mails).toHaveLength(2);
    expect(await historyOf(approved.id)).toContain("Bulk email");
  });

  test("refused: without a subject or a text, and to who may not manage quotes", async () => {
    const manager = await aPerson({ role: "manager" });
    const quote = await requestedQuote();
    const say = (subject: string, body: string) =>
      as(manager).bulkEmail({ ids: [quote.id], message: { subject, body } });
    await expect(say(" ", "Hello")).rejects.toMatchObject({ status: 422, message: "Please write a subject" });
    await expect(say("Hello", " ")).rejects.toMatchObject({ status: 422, message: "Please write a message" });
    await expect(as(visitor).bulkEmail({ ids: [quote.id] })).rejects.toMatchObject({ status: 401 });
    const driver = await aPerson({ role: "driver" });
    await expect(as(driver).bulkEmail({ ids: [quote.id] })).rejects.toMatchObject({ status: 403 });
  });
});

describe("the export", () => {
  function fetchCsv(actor: Actor, query: string) {
    const app = new Hono<{ Variables: { request: RequestContext } }>();
    app.use(async (c, next) => {
      c.set("request", requestContext(actor));
      await next();
    });
    app.onError((error, c) => c.text(error.message, (error as unknown as { status: 401 }).status));
    app.route("/", serveFiles(quotesRoutes));
    return app.request(`/exports/quotes.csv${query}`);
  }

  /** As many more of one quote; a statement takes 65,535 values, which are fewer than 1,000 quotes. */
  async function copy(model: QuoteRow, count: number) {
    const { search: _, ...row } = model as QuoteRow & { search: string };
    const copies = Array.from({ length: count }, () => {
      const id = crypto.randomUUID();
      return { ...row, id, number: `QT-1999-${id}`, reference: `MV-1-${id}` };
    });
    for (let at = 0; at < count; at += 500)
      await db()
        .insert(quotes)
        .values(copies.slice(at, at + 500));
  }

  test("the selected ones, never a formula, and the trail says 'Bulk export'", async () => {
    const manager = await aPerson({ role: "manager" });
    const evil = await requestedQuote(someone('=HYPERLINK("http://x")', "evil@example.co.ke"));
    const left = await requestedQuote();
    const response = await fetchCsv(manager, `?ids=${evil.id}`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/quotes-\d{4}-\d{2}-\d{2}\.csv/);
    const csv = await response.text();
    expect(csv.split("\r\n")[0]).toBe(
      "Quote,Version,Reference,Status,State,Priority,Customer,Email,Phone,From,To,Service date,Total (KES),Requires approval,Valid until,Created,Priced by,Type of price",
    );
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toMatch(
      new RegExp(`${evil.number},1,${evil.reference},Pending Review,,(?:High|Medium|Low),`),
    );
    expect(csv).toContain(",19760.00,no,");
    expect(csv).not.toContain(left.number);
    expect(await historyOf(evil.id)).toContain("Bulk export");
    expect(await historyOf(left.id)).not.toContain("Bulk export");
  });

  test("all that the address filters, in its order, more than one batch", async () => {
    const manager = await aPerson({ role: "manager" });
    const model = await requestedQuote(someone("Many Copies", "many@example.co.ke"));
    await copy(model, 2300);
    const csv = await (await fetchCsv(manager, "?search=many@example.co.ke&sort=oldest")).text();
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(2302);
    expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(2302);
    const none = await (await fetchCsv(manager, "?search=many@example.co.ke&status=rejected")).text();
    expect(none.trim().split("\r\n")).toHaveLength(1);
  });

  test("rows that change meanwhile: the file shows one moment", async () => {
    const manager = await aPerson({ role: "manager" });
    const email = "snapshot@example.co.ke";
    const model = await requestedQuote(someone("Snap Shot", email));
    await copy(model, 3000);
    const response = await fetchCsv(manager, `?search=${email}`);
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let csv = decoder.decode((await reader?.read())?.value);
    csv += decoder.decode((await reader?.read())?.value);
    await transaction((tx) =>
      tx
        .update(quotes)
        .set({ preferredTime: "changed", customerName: "Renamed" })
        .where(eq(quotes.customerEmail, email)),
    );
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      csv += decoder.decode(value);
    }
    expect(csv).not.toContain("Renamed");
    expect(csv.trim().split("\r\n")).toHaveLength(3002);
  });

  test("refused: visitors, who may not see quotes, and addresses that name no quotes", async () => {
    expect((await fetchCsv(visitor, "")).status).toBe(401);
    expect((await fetchCsv(await aPerson({ role: "driver" }), "")).status).toBe(403);
    const manager = await aPerson({ role: "manager" });
    expect((await fetchCsv(manager, "?ids=")).status).toBe(422);
    expect((await fetchCsv(manager, "?ids=nonsense")).status).toBe(422);
    expect((await fetchCsv(manager, `?ids=${crypto.randomUUID()}`)).status).toBe(404);
  });
});
