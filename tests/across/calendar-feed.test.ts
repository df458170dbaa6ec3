import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { calendarFeedHandlers } from "~/features/connections/feeds/server/handlers";
import { feedRoutes } from "~/features/connections/feeds/server/routes";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { movesHandlers } from "~/features/moves/server/handlers";
import { anAcceptedQuote } from "~/features/moves/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase();

const own = (actor: Actor) => callAs(calendarFeedHandlers, actor);
const today = nairobiDate(new Date());

async function read(address: string | null): Promise<{ status: number; text: string }> {
  const app = new Hono<{ Variables: { request: RequestContext } }>();
  app.onError((error, c) => c.text(error.message, "code" in error && error.code === "NOT_FOUND" ? 404 : 500));
  app.use(async (c, next) => {
    c.set("request", requestContext(visitor));
    await next();
  });
  app.route("/", serveFiles(feedRoutes));
  const answer = await app.request(new URL(address ?? "").pathname);
  return { status: answer.status, text: await answer.text() };
}

async function aMoveOf(lead: Actor, crew: Actor[], days: number) {
  const manager = await aPerson({ role: "manager" });
  const quote = await anAcceptedQuote(days);
  const { number } = await callAs(movesHandlers, manager).schedule({
    quoteId: quote.id,
    date: addDays(today, days),
    window: "morning",
    crewLead: lead.personId,
    crew: crew.map(({ personId }) => personId ?? ""),
    notes: "KES 5,000 in cash, call 0712 345 678",
    overrideWarnings: true,
  });
  return { number, customer: quote.customerName };
}

test("shows the own moves alone, as lead and as crew, without prices, customers and phone numbers", async () => {
  const operations = { department: "operations" } as const;
  const lead = await aPerson({ role: "team_lead", ...operations });
  const packer = await aPerson({ role: "packer", ...operations });
  const other = await aPerson({ role: "team_lead", ...operations });
  const both = await aMoveOf(lead, [packer], 2);
  const others = await aMoveOf(other, [], 4);
  const [of, ofPacker] = [await own(lead).make(), await own(packer).make()];
  for (const { address } of [of, ofPacker]) {
    const { status, text } = await read(address);
    expect(status).toBe(200);
    const file = text.replace(/\r\n /g, "");
    expect(file).toContain(both.number);
    expect(file).toContain(`DTSTART:${addDays(today, 2).replaceAll("-", "")}T050000Z`);
    expect(file).not.toContain(others.number);
    expect(file).not.toContain(both.customer);
    expect(file).not.toMatch(/KES|0712 345|\+254|5,000/);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  }
  expect((await own(lead).get()).lastUsedAt).toBeInstanceOf(Date);
});

test("ends when a new one is made, when it is ended, and with the person's access", async () => {
  const lead = await aPerson({ role: "team_lead", department: "operations" });
  const first = await own(lead).make();
  const second = await own(lead).make();
  expect((await read(first.address)).status).toBe(404);
  expect((await read(second.address)).status).toBe(200);
  expect(await own(lead).get()).toMatchObject({ address: second.address });
  await own(lead).end();
  await own(lead).end();
  expect((await read(second.address)).status).toBe(404);
  const third = await own(lead).make();
  await db()
    .update(people)
    .set({ active: false })
    .where(eq(people.id, lead.personId ?? ""));
  expect((await read(third.address)).status).toBe(404);
  expect((await read("http://127.0.0.1:3000/calendars/AAAA/moves.ics")).status).toBe(404);
});
