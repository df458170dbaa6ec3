import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activitiesHandlers } from "~/features/activities/server/handlers";
import { activities } from "~/features/activities/server/tables";
import { nairobiTime, plainPlace } from "~/features/connections/calendar/domain";
import { fill, syncDueEntries } from "~/features/connections/calendar/server/commands";
import { activitySource, calendarSources, moveSource } from "~/features/connections/calendar/server/queries";
import { calendarSubscribers } from "~/features/connections/calendar/server/subscribers";
import { calendarEntries } from "~/features/connections/calendar/server/tables";
import { calendarTasks } from "~/features/connections/calendar/server/tasks";
import { configureConnections } from "~/features/connections/server/commands/call-provider";
import { connectionsHandlers } from "~/features/connections/server/handlers";
import { connectionsSubscribers } from "~/features/connections/server/subscribers";
import {
  aSignedInAdmin,
  connectGoogle,
  resetIntegrations,
  setIntegrations,
} from "~/features/connections/testing";
import { customersHandlers } from "~/features/customers/testing";
import { moveCancelled } from "~/features/moves/domain";
import { movesHandlers } from "~/features/moves/server/handlers";
import { movesSubscribers } from "~/features/moves/server/subscribers";
import { moves } from "~/features/moves/server/tables";
import { anAcceptedQuote } from "~/features/moves/testing";
import { notifications } from "~/features/notifications/server/tables";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase({
  subscribers: [...movesSubscribers, ...connectionsSubscribers, ...calendarSubscribers],
  tasks: calendarTasks,
});
calendarSources.answer(moveSource).join();
calendarSources.answer(activitySource).join();

let standins: Standins;
let admin: Actor;
beforeAll(async () => {
  standins = await startStandins({ lateMs: 60_000 });
  configureConnections({ offers: standins.offers });
  admin = await aSignedInAdmin();
});
afterAll(() => standins.close());
beforeEach(async () => {
  configureConnections({ offers: standins.offers });
  await turn("works");
  await resetIntegrations();
  await db().delete(calendarEntries);
});

const turn = (mode: string, times = 2) =>
  fetch(`${standins.url}/_sim/google`, { method: "POST", body: JSON.stringify({ mode, times }) });
const atGoogle = (act: string) =>
  fetch(`${standins.url}/google/permissions`, {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "manual",
  });
interface Shown {
  id: string;
  summary: string;
  description: string;
  location: string;
  start: { dateTime: string };
  sequence: number;
}
async function shown(calendar = "office@twende.example"): Promise<Shown[]> {
  const page = await fetch(`${standins.url}/google/calendar.json`);
  const calendars = (await page.json()) as { calendar: string; events: Shown[] }[];
  return calendars.find((each) => each.calendar === calendar)?.events ?? [];
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const sync = (at = new Date()) => syncDueEntries(() => at);
const connect = () => connectGoogle(admin, "googleCalendar");
const office = () => callAs(movesHandlers, admin);
const today = nairobiDate(new Date());

async function aMove(days = 3) {
  const quote = await anAcceptedQuote(days);
  const { number } = await office().schedule({
    quoteId: quote.id,
    date: addDays(today, days),
    window: "morning",
    crewLead: null,
    crew: [],
    notes: "Call 0712 345 678, KES 5,000 in cash",
    overrideWarnings: true,
  });
  const [move] = await db().select().from(moves).where(eq(moves.number, number));
  if (!move) throw new Error("no move");
  return {
    id: move.id,
    customerId: quote.customerId,
    number,
    key: move.id.replaceAll("-", ""),
    date: addDays(today, days),
  };
}
const ofMove = async ({ key }: { key: string }, calendar?: string) =>
  (await shown(calendar)).filter(({ id }) => id === key);

describe("a move", () => {
  test("appears, moves to another day, and disappears when it is called off; without prices and phone numbers", async () => {
    await connect();
    const move = await aMove();
    await sync();
    const [event] = await ofMove(move);
    expect(event).toMatchObject({
      summary: expect.stringContaining(move.number),
      start: { dateTime: `${move.date}T08:00:00` },
    });
    expect(JSON.stringify(event)).not.toMatch(/KES|\+254|0712 345|Wambui|5,000|@/);
    const to = addDays(today, 9);
    await office().reschedule({
      id: move.id,
      date: to,
      window: "afternoon",
      from: move.date,
      reason: "Rain",
      overrideWarnings: true,
    });
    await sync();
    expect(await ofMove(move)).toMatchObject([{ start: { dateTime: `${to}T12:00:00` } }]);
    await transaction(async (tx) => {
      await tx
        .update(moves)
        .set({ status: "cancelled", cancelledAt: new Date() })
        .where(eq(moves.id, move.id));
      await record(tx, system, moveCancelled, {
        subjectId: move.id,
        summary: "Cancelled",
        data: { number: move.number, quoteId: null, reason: "Sold the house" },
        at: new Date(),
      });
    });
    await sync();
    expect(await ofMove(move)).toEqual([]);
  });

  test("that was there before is there once connected, and in the other calendar once another is chosen", async () => {
    const move = await aMove();
    await connect();
    await fill(new Date());
    await sync();
    expect(await ofMove(move)).toHaveLength(1);
    await setIntegrations({ googleCalendar: { calendarId: "moves@group.calendar.example" } });
    await fill(new Date());
    await sync();
    expect(await ofMove(move)).toEqual([]);
    expect(await ofMove(move, "Moves")).toHaveLength(1);
  });

  test("is written once by two processes, and once after a crash between writing and noting", async () => {
    await connect();
    const made = [await aMove(), await aMove(), await aMove()];
    await Promise.all([sync(), sync(), sync()]);
    for (const move of made) expect(await ofMove(move)).toMatchObject([{ sequence: 0 }]);
    const move = await aMove();
    let wrote = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      wrote = resolve;
    });
    configureConnections({
      offers: standins.offers,
      fetch: async (...call: Parameters<typeof fetch>) => {
        const answer = await fetch(...call);
        if (call[1]?.method !== "POST" || !String(call[0]).includes("/events")) return answer;
        wrote();
        return new Promise(() => undefined);
      },
    });
    void sync();
    await written;
    configureConnections({ offers: standins.offers });
    await sync();
    expect(await db().$count(calendarEntries, sql`synced < version`)).toBe(1);
    await sync(later(61));
    expect(await ofMove(move)).toHaveLength(1);
    expect(await db().$count(calendarEntries, sql`synced < version`)).toBe(0);
  });

  test("names its customer while they agree to sharing, and no more once they do not", async () => {
    await connect();
    const move = await aMove();
    const customers = callAs(customersHandlers, admin);
    const share = (thirdPartySharing: boolean) =>
      customers.edit({ id: move.customerId ?? "", privacy: { thirdPartySharing } });
    await sync();
    await share(true);
    await sync();
    expect(await ofMove(move)).toMatchObject([
      { description: expect.stringContaining("Customer: Wambui Oloo") },
    ]);
    await share(false);
    await sync();
    expect(JSON.stringify(await ofMove(move))).not.toContain("Wambui");
  });

  test("nothing is kept for a calendar that is not connected", async () => {
    await aMove();
    expect(await db().$count(calendarEntries)).toBe(0);
  });
});

describe("an activity", () => {
  const plans = () => callAs(activitiesHandlers, admin);
  const at = new Date(Date.now() + 3 * 86_400_000);
  const visit = { type: "site_visit", scheduledDate: at, location: "Moi Avenue, call 0712 345 678" } as const;
  const ofActivity = async (id: string) =>
    (await shown()).filter((event) => event.id === id.replaceAll("-", ""));

  test("appears, moves, and disappears; of a customer who shares nothing it says its kind alone", async () => {
    await connect();
    const { customerId } = await aMove();
    const { id } = await plans().create({ ...visit, customerId, subject: "Wambui's piano, KES 5,000" });
    await sync();
    const [event] = await ofActivity(id);
    expect(event).toMatchObject({ summary: "Site visit", start: { dateTime: nairobiTime(at) } });
    expect(JSON.stringify(event)).not.toMatch(/Wambui|KES|0712 345|Moi/);
    const customers = callAs(customersHandlers, admin);
    await customers.edit({ id: customerId ?? "", privacy: { thirdPartySharing: true } });
    await sync();
    expect(await ofActivity(id)).toMatchObject([
      { summary: "Site visit: Wambui's piano,", location: "Moi Avenue, call" },
    ]);
    const to = new Date(at.getTime() + 86_400_000);
    await plans().reschedule({ id, scheduledDate: to });
    await sync();
    expect(await ofActivity(id)).toMatchObject([{ start: { dateTime: nairobiTime(to) } }]);
    await plans().cancel({ id });
    await sync();
    expect(await ofActivity(id)).toEqual([]);
  });

  test("of a series is there each time, and all go together; a note is no appointment", async () => {
    await connect();
    const until = addDays(today, 24);
    const { id } = await plans().create({
      ...visit,
      type: "meeting",
      subject: "Planning",
      repeat: { every: "weekly", until },
    });
    const note = await plans().create({ ...visit, type: "note", subject: "Keys" });
    await sync();
    const rows = await db().select().from(activities).where(eq(activities.seriesId, id));
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows)
      expect(await ofActivity(row.id)).toMatchObject([{ summary: "Meeting: Planning" }]);
    expect(await ofActivity(note.id)).toEqual([]);
  });
});

describe("a bad day of Google's", () => {
  test.each(["429", "500", "late", "deaf", "cut"])(
    "%s is said in the panel and passes: nothing is lost or doubled",
    async (mode) => {
      await connect();
      const move = await aMove();
      await turn(mode, 1);
      if (mode === "late") configureConnections({ offers: standins.offers, timeoutMs: 500 });
      await sync();
      configureConnections({ offers: standins.offers });
      const stateOf = async () =>
        (await callAs(connectionsHandlers, admin).list()).integrations.find(
          ({ name }) => name === "googleCalendar",
        );
      expect(await stateOf()).toMatchObject({
        connected: true,
        problem: expect.stringContaining("Google Calendar"),
      });
      await turn("works");
      await sync(later(120));
      expect(await ofMove(move)).toHaveLength(1);
      expect(await stateOf()).toMatchObject({ connected: true, problem: "" });
    },
  );

  test("access tokens that ended are renewed; a withdrawn permission ends the connection and admins are told", async () => {
    await connect();
    const move = await aMove();
    await atGoogle("expire");
    await sync();
    await sync(later(120));
    expect(await ofMove(move)).toHaveLength(1);
    await atGoogle("revoke");
    const lost = await aMove();
    await db().delete(notifications);
    await sync();
    await sync(later(120));
    expect(await ofMove(lost)).toEqual([]);
    const [connection] = (await callAs(connectionsHandlers, admin).list()).integrations;
    expect(connection).toMatchObject({ connected: false, problem: expect.stringContaining("withdrawn") });
    const told = await db()
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.personId, admin.personId ?? ""));
    expect(told).toEqual([{ title: "Google Calendar is not connected any more" }]);
    await connect();
    await fill(new Date());
    await sync();
    expect(await ofMove(lost)).toHaveLength(1);
  });
});

test("what people typed as a place loses phone numbers and prices", () => {
  expect(plainPlace("Kilimani, Nairobi, Kenya")).toBe("Kilimani, Nairobi, Kenya");
  expect(plainPlace("Gate 4, call 0712 345 678")).toBe("Gate 4, call");
  expect(plainPlace("Ngong Road +254712345678")).toBe("Ngong Road");
  expect(plainPlace("House 12, KES 5,000")).toBe("House 12,");
  expect(plainPlace("Plot 4521, Kitengela")).toBe("Plot 4521, Kitengela");
});

test("nobody but a program that was let in reads the stand-in's calendar by its API", async () => {
  expect((await fetch(`${standins.url}/google/calendar/v3/calendars/primary/events`)).status).toBe(401);
});
