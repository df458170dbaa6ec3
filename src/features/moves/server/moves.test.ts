import { describe, expect, test } from "vitest";
import { cancelQuote, rescheduleQuote } from "~/features/changes/server/commands";
import { aPerson } from "~/features/identity/testing";
import { quoteOf, requestedQuote } from "~/features/quotes/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { changesOfMoves } from "../customer/server/queries";
import { movesSection } from "../settings";
import { anAcceptedQuote } from "../testing";
import { movesHandlers } from "./handlers";
import { movesSubscribers } from "./subscribers";

changesOfMoves.join();
useDatabase({ subscribers: movesSubscribers });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(movesHandlers, actor, over);
const today = nairobiDate(new Date());
const idOf = ({ personId }: Actor) => personId ?? "";
const aManager = () => aPerson({ role: "manager" });
const aLead = () => aPerson({ role: "team_lead", department: "operations" });
/** Each test uses its own days, so that tests do not fill each other's capacity. */
let day = 10;
const aDay = () => day++;

async function scheduled(days = aDay(), lead?: Actor, over: object = {}) {
  const manager = await aManager();
  const quote = await anAcceptedQuote(days);
  const { id, number } = await as(manager).schedule({
    quoteId: quote.id,
    date: quote.serviceDate ?? "",
    window: "morning",
    crewLead: lead ? idOf(lead) : null,
    ...over,
  });
  return { manager, quote, id, number, date: quote.serviceDate ?? "" };
}

describe("scheduling", () => {
  test("an accepted quote becomes one move, with lead, crew, notes and trail", async () => {
    const [lead, driver] = [await aLead(), await aPerson({ role: "driver" })];
    const { manager, quote, number, date } = await scheduled(aDay(), lead, {
      crew: [idOf(driver)],
      notes: "Gate code 4411",
    });
    expect(number).toMatch(/^SRV-\d{4}-\d{4}$/);
    const move = await as(manager).get({ number });
    expect(move).toMatchObject({
      status: "booked",
      date,
      window: "morning",
      category: "residential_move",
      quoteNumber: quote.number,
      crewLead: { id: idOf(lead) },
      crew: [{ id: idOf(driver) }],
      notes: "Gate code 4411",
      contact: { name: quote.customerName, phone: quote.customerPhone },
      changeFee: 0,
      may: { plan: true, steps: ["confirmed"] },
    });
    expect(move.trail[0]?.action).toContain(`${number} scheduled for`);
    expect(JSON.stringify(move)).not.toContain("1976000");
    const open = await as(manager).schedulable({});
    expect(open.quotes.map(({ id }) => id)).not.toContain(quote.id);
    await expect(
      as(manager).schedule({ quoteId: quote.id, date, window: "morning", crewLead: null }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: `This quote has its move already: ${number}.` });
  });

  test("on another day than the quote's takes the quote along, free of charge", async () => {
    const manager = await aManager();
    const quote = await anAcceptedQuote(1);
    const date = addDays(today, aDay());
    await as(manager).schedule({ quoteId: quote.id, date, window: "full_day", crewLead: null });
    expect((await quoteOf(quote.number)).serviceDate).toBe(date);
  });

  test("is refused for what was not accepted, was called off, lies in the past, or cannot be sent", async () => {
    const manager = await aManager();
    const date = addDays(today, aDay());
    const plan = { date, window: "morning" as const, crewLead: null };
    const open = await requestedQuote();
    await expect(as(manager).schedule({ quoteId: open.id, ...plan })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const off = await anAcceptedQuote(20);
    await transaction((tx) =>
      cancelQuote(tx, system, { id: off.id, reason: "Stays", agreedFee: 0, now: new Date() }),
    );
    await expect(as(manager).schedule({ quoteId: off.id, ...plan })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const good = await anAcceptedQuote(5);
    await expect(
      as(manager).schedule({ quoteId: good.id, ...plan, date: addDays(today, -1) }),
    ).rejects.toMatchObject({
      status: 422,
      data: { fields: { date: "Please choose today or a later date" } },
    });
    await expect(
      as(manager).schedule({ quoteId: good.id, ...plan, crewLead: idOf(manager) }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      as(manager).schedule({ quoteId: good.id, ...plan, window: "night" as "morning" }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test("two at once make one move", async () => {
    const manager = await aManager();
    const quote = await anAcceptedQuote(aDay());
    const one = () =>
      as(manager).schedule({
        quoteId: quote.id,
        date: quote.serviceDate ?? "",
        window: "morning",
        crewLead: null,
      });
    const results = await Promise.allSettled([one(), one(), one()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("warnings", () => {
  test("of a lead who is elsewhere then, until somebody says overrideWarnings; the trail keeps it", async () => {
    const lead = await aLead();
    const days = aDay();
    const first = await scheduled(days, lead);
    const quote = await anAcceptedQuote(days);
    const plan = { quoteId: quote.id, date: first.date, window: "full_day" as const, crewLead: idOf(lead) };
    expect(await as(first.manager).warnings(plan)).toEqual({
      warnings: [`${lead.name} is on ${first.number} then (morning).`],
    });
    await expect(as(first.manager).schedule(plan)).rejects.toMatchObject({ code: "CONFLICT" });
    const made = await as(first.manager).schedule({ ...plan, overrideWarnings: true });
    expect(made.warnings).toHaveLength(1);
    const { trail } = await as(first.manager).get({ number: made.number });
    expect(trail[0]?.action).toContain(`although: ${lead.name}`);
    expect(
      (await as(first.manager).warnings({ ...plan, window: "afternoon", except: made.id })).warnings,
    ).toEqual([
      // The places of both are not known.
      `${lead.name} is on ${first.number}/1 until 12:00, then drives 45 min to the next place and keeps 30 min in reserve. ${lead.name} is free at 13:15.`,
    ]);
  });

  test("of a day that is full, by the settings", async () => {
    const days = aDay();
    const { manager, date } = await scheduled(days);
    const admin = await aPerson({ role: "admin" });
    await transaction((tx) =>
      saveSettings(tx, admin, {
        section: movesSection,
        value: { dailyCapacity: 1 },
        version: 0,
        now: new Date(),
      }),
    );
    expect((await as(manager).list({ from: date, to: date })).capacity).toBe(1);
    expect((await as(manager).warnings({ date, window: "afternoon", crewLead: null })).warnings).toEqual([
      expect.stringContaining("a day takes 1"),
    ]);
    await transaction((tx) =>
      saveSettings(tx, admin, {
        section: movesSection,
        value: { dailyCapacity: 50 },
        version: 1,
        now: new Date(),
      }),
    );
  });
});

describe("another day", () => {
  test("we ask for is free; quote and move stand on it together", async () => {
    const { manager, id, number, date, quote } = await scheduled();
    const to = addDays(today, aDay());
    await as(manager).reschedule({
      id,
      from: date,
      date: to,
      window: "afternoon",
      reason: "Truck in repair",
    });
    expect(await as(manager).get({ number })).toMatchObject({
      date: to,
      window: "afternoon",
      status: "rescheduled",
    });
    expect((await quoteOf(quote.number)).serviceDate).toBe(to);
    await as(manager).reschedule({ id, from: to, date: to, window: "morning", reason: "Earlier" });
    expect((await as(manager).get({ number })).window).toBe("morning");
    await expect(
      as(manager).reschedule({ id, from: date, date: to, window: "full_day", reason: "Late look" }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Please look at it again"),
    });
  });

  test("the customer asks for costs what was shown, and only who manages quotes books it", async () => {
    const supervisor = await aPerson({ role: "supervisor", department: "operations" });
    const { manager, id, date, number } = await scheduled(2, await aLead());
    // A tenth of the deposit of KES 3,952.
    const FEE = 39_500;
    const ask = { id, from: date, date: addDays(today, aDay()), window: "morning" as const, reason: "Keys" };
    expect((await as(manager).get({ number })).changeFee).toBe(FEE);
    expect((await as(supervisor).get({ number })).changeFee).toBeNull();
    await expect(
      as(supervisor).reschedule({ ...ask, askedBy: "customer", agreedFee: FEE }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(as(manager).reschedule({ ...ask, askedBy: "customer" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(manager).reschedule({ ...ask, askedBy: "customer", agreedFee: FEE });
  });

  test("the quote is put on, or its being called off, follows into the move", async () => {
    const { manager, quote, number, date } = await scheduled(20);
    const to = addDays(today, aDay());
    await transaction((tx) =>
      rescheduleQuote(tx, system, {
        id: quote.id,
        from: date,
        to,
        reason: "",
        agreedFee: 0,
        now: new Date(),
      }),
    );
    expect(await as(manager).get({ number })).toMatchObject({ date: to, status: "rescheduled" });
    await transaction((tx) =>
      cancelQuote(tx, system, { id: quote.id, reason: "No move", agreedFee: 0, now: new Date() }),
    );
    expect(await as(manager).get({ number })).toMatchObject({ status: "cancelled", may: { steps: [] } });
    const { moves } = await as(manager).list({ from: to, to });
    expect(moves.map((move) => move.number)).not.toContain(number);
    const all = await as(manager).list({ from: to, to, cancelled: true });
    expect(all.moves.map((move) => move.number)).toContain(number);
  });
});

describe("the day itself", () => {
  test("is begun and completed by the crew; then nothing moves it any more", async () => {
    const driver = await aPerson({ role: "driver" });
    const { manager, id, number, date, quote } = await scheduled(0, await aLead(), { crew: [idOf(driver)] });
    await expect(as(driver).advance({ id, to: "completed" })).rejects.toMatchObject({ code: "CONFLICT" });
    await as(driver).advance({ id, to: "in_progress" });
    await expect(
      as(manager).reschedule({ id, from: date, date, window: "full_day", reason: "x" }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: "This move is in progress." });
    await as(driver).advance({ id, to: "completed" });
    expect((await as(manager).get({ number })).status).toBe("completed");
    await expect(
      transaction((tx) =>
        cancelQuote(tx, system, { id: quote.id, reason: "x", agreedFee: 395_200, now: new Date() }),
      ),
    ).rejects.toMatchObject({ message: "This move is completed." });
  });
});

describe("who sees what", () => {
  test("crew only their own, with contacts on the days around it, and plan nothing", async () => {
    const driver = await aPerson({ role: "driver" });
    const near = await scheduled(1, undefined, { crew: [idOf(driver)] });
    const far = await scheduled(aDay(), driver);
    const other = await scheduled();
    const seen = await as(driver).list({ from: today, to: addDays(today, 41) });
    expect(seen.moves.map(({ number }) => number)).toEqual([near.number, far.number]);
    expect(seen.moves[0]?.contact?.phone).toBe(near.quote.customerPhone);
    expect(seen.moves[1]?.contact).toBeNull();
    expect(JSON.stringify(seen)).not.toContain(far.quote.customerName);
    await expect(as(driver).get({ number: other.number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(driver).advance({ id: other.id, to: "confirmed" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      as(driver).assign({ id: near.id, crewLead: null, crew: [], notes: "" }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test("a supervisor the moves of their department's people, a sales rep those of their quotes", async () => {
    const supervisor = await aPerson({ role: "supervisor", department: "operations" });
    const elsewhere = await aPerson({ role: "supervisor", department: "maintenance" });
    const led = await scheduled(aDay(), await aLead());
    expect((await as(supervisor).get({ number: led.number })).may.plan).toBe(true);
    await expect(as(elsewhere).get({ number: led.number })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      as(elsewhere).assign({ id: led.id, crewLead: null, crew: [], notes: "" }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const rep = await aPerson({ role: "sales_rep" });
    const quote = await anAcceptedQuote(aDay(), rep);
    const { number } = await as(led.manager).schedule({
      quoteId: quote.id,
      date: quote.serviceDate ?? "",
      window: "morning",
      crewLead: null,
    });
    expect((await as(rep).get({ number })).may).toMatchObject({ plan: false });
    await expect(as(rep).get({ number: led.number })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("nobody without the right, and no list without end", async () => {
    await expect(as(visitor).list({ from: today, to: today })).rejects.toMatchObject({ status: 401 });
    const cleaner = await aPerson({ role: "cleaner" });
    await expect(as(cleaner).list({ from: today, to: today })).rejects.toMatchObject({ status: 403 });
    const manager = await aManager();
    await expect(as(manager).list({ from: today, to: addDays(today, 60) })).rejects.toMatchObject({
      status: 422,
    });
    await expect(as(manager).list({ from: "2026-02-30", to: today })).rejects.toMatchObject({ status: 422 });
  });

  test("the lead's filter, and moves nobody leads", async () => {
    const lead = await aLead();
    const days = aDay();
    const led = await scheduled(days, lead);
    const quote = await anAcceptedQuote(days);
    const plan = { quoteId: quote.id, date: led.date, window: "morning" as const, crewLead: null };
    const { number } = await as(led.manager).schedule(plan);
    const range = { from: led.date, to: led.date };
    const numbers = async (crewLead: string) =>
      (await as(led.manager).list({ ...range, crewLead })).moves.map((move) => move.number);
    expect(await numbers(idOf(lead))).toEqual([led.number]);
    expect(await numbers("nobody")).toEqual([number]);
    const { leads } = await as(led.manager).list(range);
    expect(leads).toEqual([{ id: idOf(lead), name: lead.name }]);
    await as(led.manager).assign({ id: led.id, crewLead: null, crew: [], notes: "" });
    expect(await numbers(idOf(lead))).toEqual([]);
  });
});

test("the load counts planned moves and accepted quotes of each day, for readers of all moves", async () => {
  const days = aDay();
  const { manager, date } = await scheduled(days);
  await anAcceptedQuote(days);
  const load = await as(manager).load({ from: addDays(date, -1), to: addDays(date, 1) });
  expect(load.days.map(({ date: day }) => day)).toEqual([addDays(date, -1), date, addDays(date, 1)]);
  expect(load.days[1]?.moves).toBe(2);
  expect(load.capacity).toBeGreaterThan(0);
  const lead = await aLead();
  expect((await as(lead).load({ from: date, to: date })).days).toEqual([]);
  await expect(as(manager).load({ from: date, to: addDays(date, 60) })).rejects.toMatchObject({
    code: "INVALID",
  });
});
