import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quoteOf, requestedQuote } from "../testing";
import { quotesHandlers } from "./handlers";
import type { QuoteRow } from "./queries/quotes";
import { maySeeQuote } from "./reach";
import { quotes } from "./tables";

useDatabase();

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(quotesHandlers, actor, over);
const ROOMS = ["bedroom", "living_room", "kitchen", "bathroom", "dining_room", "office"];
let manager: Actor;
const made: QuoteRow[] = [];

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  for (let n = 0; n < 23; n++) {
    const count = 1 + Math.floor(n / ROOMS.length);
    const rooms = Object.fromEntries(
      ROOMS.map((room, at) => [room, count + (at < n % ROOMS.length ? 1 : 0)]),
    );
    const quote = await requestedQuote({
      rooms,
      to: n % 2 ? "Nakuru, Kenya" : "Mombasa, Kenya",
      customer: {
        name: n === 7 ? "Mwangi 100%_Movers\\" : `Customer ${String(n).padStart(2, "0")}`,
        email: `customer${n}@example.co.ke`,
        phone: `+2547000000${String(n).padStart(2, "0")}`,
      },
    });
    const createdAt = new Date(Date.UTC(2026, 0, 10, 9, n));
    const serviceDate = n === 0 ? null : `2027-02-${String(n).padStart(2, "0")}`;
    const urgency = n < 3 ? "high" : n < 10 ? "medium" : "low";
    await db().update(quotes).set({ createdAt, serviceDate, urgency }).where(eq(quotes.id, quote.id));
    made.push(await quoteOf(quote.number));
  }
  await as(manager).confirmPrice({ id: made[1]?.id ?? "", rowVersion: made[1]?.rowVersion ?? 0 });
  await as(manager).approve({ id: made[1]?.id ?? "" });
  await as(manager).reject({ id: made[2]?.id ?? "", reason: "" });
  await as(manager).requestRevision({ id: made[3]?.id ?? "", reason: "" });
});

const numbers = (rows: readonly { number: string }[]) => rows.map(({ number }) => number);
const newest = () => numbers(made).reverse();

describe("the list", () => {
  test("pages by number: newest first, ten a page, the last one shorter", async () => {
    const first = await as(manager).list({});
    expect(first).toMatchObject({ total: 23, more: false, page: 1, limit: 10, previousCursor: null });
    expect(numbers(first.rows)).toEqual(newest().slice(0, 10));
    expect(first.sums).toBeNull();
    const high = await as(manager).list({ urgency: "high", limit: 1 });
    const totals = (await as(manager).list({ urgency: "high", limit: 50 })).rows.map(({ total }) => total);
    expect(totals.length).toBeGreaterThan(1);
    expect(high.sums).toEqual({ total: totals.reduce((sum, total) => sum + total, 0) });
    const third = await as(manager).list({ page: 3 });
    expect(numbers(third.rows)).toEqual(newest().slice(20));
    expect(third.nextCursor).toBeNull();
    expect((await as(manager).list({ page: 99 })).page).toBe(3);
    const last = await as(manager).list({ last: true });
    expect(numbers(last.rows)).toEqual(newest().slice(20));
    expect(last).toMatchObject({ page: 3, nextCursor: null });
  });

  test.each(["newest", "oldest", "value_high", "value_low", "service_date"] as const)(
    "walks every row once by cursor, there and back, sorted by %s",
    async (sort) => {
      const walked: string[] = [];
      let page = await as(manager).list({ sort, limit: 7 });
      walked.push(...numbers(page.rows));
      while (page.nextCursor) {
        page = await as(manager).list({ sort, limit: 7, cursor: page.nextCursor });
        walked.push(...numbers(page.rows));
      }
      expect(walked).toHaveLength(23);
      expect(new Set(walked).size).toBe(23);
      const back = await as(manager).list({ sort, limit: 7, cursor: page.previousCursor ?? "" });
      expect(numbers(back.rows)).toEqual(walked.slice(14, 21));
    },
  );

  test("sorts by value and by day, quotes without a day last", async () => {
    const totals = (rows: readonly { total: number }[]) => rows.map(({ total }) => total);
    const high = totals((await as(manager).list({ sort: "value_high", limit: 50 })).rows);
    expect(high).toEqual([...high].sort((a, b) => b - a));
    const low = totals((await as(manager).list({ sort: "value_low", limit: 50 })).rows);
    expect(low).toEqual([...high].reverse());
    const byDay = (await as(manager).list({ sort: "service_date", limit: 50 })).rows;
    expect(byDay[0]?.serviceDate).toBe("2027-02-01");
    expect(byDay.at(-1)?.serviceDate).toBeNull();
    expect(numbers((await as(manager).list({ sort: "oldest", limit: 50 })).rows)).toEqual(numbers(made));
  });

  test("filters by status, urgency and badge, together", async () => {
    const of = async (filter: object) => numbers((await as(manager).list({ limit: 50, ...filter })).rows);
    expect(await of({ status: "approved" })).toEqual([made[1]?.number]);
    expect(await of({ status: "rejected" })).toEqual([made[2]?.number]);
    expect(await of({ status: "revision" })).toEqual([made[3]?.number]);
    expect(await of({ status: "pending", urgency: "high" })).toEqual([made[0]?.number]);
    expect(await of({ urgency: "medium" })).toHaveLength(7);
    expect(await of({ badge: "sent" })).toEqual([made[1]?.number]);
    expect(await of({ badge: "superseded" })).toEqual([]);
    expect(await as(manager).counts()).toEqual({ pending: 20, approved: 1, rejected: 1, revision: 1 });
    const late = as(manager, { now: new Date(Date.now() + 31 * 86_400_000) });
    expect(numbers((await late.list({ badge: "expired" })).rows)).toEqual([made[1]?.number]);
  });

  test("searches every word in number, reference, name, email, phone and places, literally", async () => {
    const of = async (search: string) => numbers((await as(manager).list({ search, limit: 50 })).rows);
    const quote = made[5];
    expect(await of(quote?.number ?? "")).toEqual([quote?.number]);
    expect(await of(quote?.reference.toLowerCase() ?? "")).toEqual([quote?.number]);
    expect(await of("CUSTOMER5@")).toEqual([quote?.number]);
    expect(await of("+254700000005")).toEqual([quote?.number]);
    expect(await of("nakuru customer 00000005")).toEqual([quote?.number]);
    expect(await of("mombasa customer5@")).toEqual([]);
    expect(await of("100%_movers\\")).toEqual([made[7]?.number]);
    expect(await of("%")).toEqual([made[7]?.number]);
    expect(await of("customer_0")).toEqual([]);
    expect(await of("'; drop table quotes; --")).toEqual([]);
    expect(await of("   ")).toHaveLength(23);
  });

  test.each([
    ["a cursor of nowhere", { cursor: "xyz" }],
    [
      "a cursor of another sort",
      {
        cursor: Buffer.from('["next","abc","01942e46-3a00-7000-8000-00000000000a"]').toString("base64url"),
        sort: "value_high",
      },
    ],
    [
      "a cursor whose id is none",
      { cursor: Buffer.from(`["next","5","${"-".repeat(36)}"]`).toString("base64url"), sort: "value_high" },
    ],
    [
      "a cursor with a day that is none",
      {
        cursor: Buffer.from('["next","2026-02-31","01942e46-3a00-7000-8000-00000000000a"]').toString(
          "base64url",
        ),
        sort: "service_date",
      },
    ],
    ["page zero", { page: 0 }],
    ["a thousand a page", { limit: 1000 }],
    ["an unknown status", { status: "lost" }],
    ["a zero byte", { search: "a\u0000b" }],
  ])("%s is refused, not an error of ours", async (_, input) => {
    await expect(as(manager).list(input as never)).rejects.toMatchObject({ code: "INVALID", status: 422 });
  });
});

describe("who sees and does what", () => {
  test("a visitor is asked to sign in, who lacks the right is refused", async () => {
    const driver = await aPerson({ role: "driver" });
    const accountant = await aPerson({ role: "accountant" });
    const quote = made[4] as QuoteRow;
    for (const call of [
      (actor: Actor) => as(actor).list({}),
      (actor: Actor) => as(actor).counts(),
      (actor: Actor) => as(actor).get({ number: quote.number }),
      (actor: Actor) => as(actor).approve({ id: quote.id }),
      (actor: Actor) => as(actor).addNote({ id: quote.id, content: "x" }),
    ]) {
      await expect(call(visitor)).rejects.toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
      await expect(call(driver)).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
    }
    expect((await as(accountant).list({})).total).toBe(23);
    for (const call of [
      () => as(accountant).approve({ id: quote.id }),
      () => as(accountant).reject({ id: quote.id, reason: "" }),
      () => as(accountant).requestRevision({ id: quote.id, reason: "" }),
      () => as(accountant).send({ id: quote.id }),
      () => as(accountant).editPricing({ id: quote.id, rowVersion: 1, lines: [] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
    expect((await as(accountant).get({ number: quote.number })).may).toEqual({
      edit: false,
      approve: false,
      askForApproval: false,
      reject: false,
      requestRevision: false,
      revise: false,
      send: false,
      change: false,
      waiveFee: false,
    });
  });

  test("only who may send it is shown a quote's link", async () => {
    const accountant = await aPerson({ role: "accountant" });
    const { number } = made[1] as QuoteRow;
    expect((await as(manager).get({ number })).link).toContain("/q/");
    expect((await as(accountant).get({ number })).link).toBeNull();
  });

  test("a supervisor sees the quotes assigned to them and nothing of the others", async () => {
    const supervisor = await aPerson({ role: "supervisor" });
    const [mine, other] = [made[10] as QuoteRow, made[11] as QuoteRow];
    expect((await as(supervisor).list({})).total).toBe(0);
    await db().update(quotes).set({ assignedTo: supervisor.personId }).where(eq(quotes.id, mine.id));
    expect(numbers((await as(supervisor).list({})).rows)).toEqual([mine.number]);
    expect(await as(supervisor).counts()).toEqual({ pending: 1, approved: 0, rejected: 0, revision: 0 });
    await as(supervisor).get({ number: mine.number });
    const lost = { code: "NOT_FOUND", status: 404 };
    await expect(as(supervisor).get({ number: other.number })).rejects.toMatchObject(lost);
    await expect(as(supervisor).approve({ id: other.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(supervisor).approve({ id: mine.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await maySeeQuote(db(), supervisor, other.id)).toBe(false);
    expect(await maySeeQuote(db(), supervisor, mine.id)).toBe(true);
  });
});
