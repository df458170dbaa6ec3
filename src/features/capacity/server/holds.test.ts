import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { findInvoiceOfQuote } from "~/features/invoices/server/queries/invoices";
import { movesHandlers } from "~/features/moves/testing";
import { promptStarted } from "~/features/payments/prompts/domain";
import { anOpenDay } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import {
  aQuote,
  asCustomer,
  bookingSubscribers,
  buy,
  capacityAs,
  dayOfQuote,
  holdOf,
  joinCapacity,
  payDeposit,
  setMoves,
} from "../testing";
import { bookLateDay } from "./commands/book-late";
import { expireHolds } from "./commands/end-hold";
import { offerFreeDays } from "./commands/offer-day";
import { capacityTasks } from "./tasks";

useDatabase({ subscribers: bookingSubscribers, tasks: capacityTasks });
joinCapacity();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
let next = 20;
const aDay = () => {
  next += 3;
  return anOpenDay(next);
};
const messagesOf = async (quoteId: string) =>
  (await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, quoteId))).map(
    ({ kind }) => kind,
  );

let planner: Actor;
beforeAll(async () => {
  planner = await aPerson({ role: "manager" });
  await setMoves({ dailyCapacity: 1 });
});

async function aHold(date = aDay()) {
  const quote = await aQuote();
  await buy(quote, date);
  return { ...quote, date };
}

describe("a hold", () => {
  test("lasts 24 hours, is booked by the deposit, and takes its place until then", async () => {
    const { id, date, token } = await aHold();
    const hold = await holdOf(id);
    expect(hold).toMatchObject({ state: "held", date });
    expect(Math.round(((hold?.endsAt?.getTime() ?? 0) - Date.now()) / HOUR)).toBe(24);
    expect((await asCustomer().ofLink({ token })).hold).toMatchObject({ state: "held", date });
    await expect(buy(await aQuote(), date)).rejects.toMatchObject({ reason: "day_full" });
    await payDeposit(id);
    expect(await holdOf(id)).toMatchObject({ state: "booked", endsAt: null });
    await expireHolds(inHours(100));
    expect(await dayOfQuote(id)).toBe(date);
  });

  test("stops counting at its end before the task runs; the task frees the day alone and tells the customer once", async () => {
    const { id, date, token } = await aHold();
    const after = inHours(24.1);
    const other = await aQuote();
    await buy(other, date, { now: after });
    await expireHolds(after);
    await expireHolds(after);
    expect(await dayOfQuote(id)).toBeNull();
    expect((await holdOf(id))?.state).toBe("expired");
    expect((await messagesOf(id)).filter((kind) => kind === "day.freed")).toHaveLength(1);
    expect(await db().transaction((tx) => findInvoiceOfQuote(tx as never, id))).toMatchObject({
      cancelledAt: null,
      creditedAmount: 0,
      serviceDate: date,
    });
    const shown = await asCustomer({ now: after }).ofLink({ token });
    expect(shown).toMatchObject({ needsDay: true, hold: { state: "expired", date } });
    expect(shown.days.find((day) => day.date === date)?.level).toBe("none");
  });

  test("is chosen again with one call, free of charge; the invoice follows", async () => {
    const { id, token } = await aHold();
    await expireHolds(inHours(25));
    const to = aDay();
    const { endsAt } = await asCustomer().choose({ token, serviceDate: to, window: "morning" });
    expect(endsAt).not.toBeNull();
    expect(await dayOfQuote(id)).toBe(to);
    expect(await holdOf(id)).toMatchObject({ state: "held", date: to, window: "morning" });
    expect((await transaction((tx) => findInvoiceOfQuote(tx, id)))?.serviceDate).toBe(to);
    await expect(asCustomer().choose({ token, serviceDate: aDay() })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("lasts thirty minutes at least after a prompt", async () => {
    const { id } = await aHold();
    const now = inHours(23.9);
    await transaction(async (tx) => {
      const invoice = await findInvoiceOfQuote(tx, id);
      await record(tx, system, promptStarted, {
        ...{ subjectId: id, summary: "Prompt", at: now },
        data: { invoiceId: invoice?.id ?? "", amount: 1 },
      });
    });
    expect((await holdOf(id))?.endsAt).toEqual(new Date(now.getTime() + 30 * 60_000));
  });

  test("of a late deposit is booked again while there is room, else customer and planners are told", async () => {
    const lucky = await aHold();
    await expireHolds(inHours(25));
    await payDeposit(lucky.id, inHours(26));
    await bookLateDay({ quoteId: lucky.id }, inHours(26));
    await bookLateDay({ quoteId: lucky.id }, inHours(26));
    expect(await dayOfQuote(lucky.id)).toBe(lucky.date);
    expect((await messagesOf(lucky.id)).filter((kind) => kind === "day.booked-late")).toHaveLength(1);
    const late = await aHold();
    await expireHolds(inHours(25));
    await buy(await aQuote(), late.date, { now: inHours(25.5) });
    await payDeposit(late.id, inHours(26));
    await bookLateDay({ quoteId: late.id }, inHours(26));
    expect(await dayOfQuote(late.id)).toBeNull();
    expect(await messagesOf(late.id)).toContain("day.lost");
    // Paid, so the next day is booked at once.
    const { endsAt } = await asCustomer().choose({ token: late.token, serviceDate: aDay() });
    expect(endsAt).toBeNull();
    expect((await holdOf(late.id))?.state).toBe("booked");
  });

  test("books at once for a customer with credit terms, and where the company holds for 0 hours", async () => {
    const quote = await aQuote();
    await setMoves({ holdHours: 0 });
    await buy(quote, aDay());
    expect((await holdOf(quote.id))?.state).toBe("booked");
    await setMoves({ holdHours: 24 });
    const [row] = await db()
      .update(customers)
      .set({ creditDays: 30 })
      .where(eq(customers.email, quote.customer.email))
      .returning({ id: customers.id });
    expect(row).toBeDefined();
    const again = await aQuote();
    await buy({ linkId: again.linkId, customer: quote.customer }, aDay());
    expect((await holdOf(again.id))?.state).toBe("held");
  });

  test("is booked when a planner schedules the move, and a move without a day can be scheduled", async () => {
    const { id } = await aHold();
    await expireHolds(inHours(25));
    const date = aDay();
    await callAs(movesHandlers, planner).schedule({
      ...{ quoteId: id, date, window: "morning", crewLead: null, crew: [], overrideWarnings: true },
    });
    expect(await dayOfQuote(id)).toBe(date);
    expect(await holdOf(id)).toMatchObject({ state: "booked", date });
  });

  test("is extended and released by planners with a reason, and refused once it has ended", async () => {
    const { id, date } = await aHold();
    const holds = async () => (await capacityAs(planner).holds({ from: date, to: date })).holds;
    const [hold] = await holds();
    expect(hold).toMatchObject({ quoteId: id, isAccepted: true });
    const holdId = hold?.id ?? "";
    await expect(capacityAs(planner).extend({ id: holdId, hours: 5 })).rejects.toMatchObject({
      code: "INVALID",
    });
    const { endsAt } = await capacityAs(planner).extend({
      id: holdId,
      hours: 5,
      reason: "Bank transfer sent",
    });
    expect(Math.round((endsAt.getTime() - Date.now()) / HOUR)).toBe(29);
    await capacityAs(planner).release({ id: holdId, reason: "Customer called" });
    expect(await holds()).toEqual([]);
    expect(await dayOfQuote(id)).toBeNull();
    await expect(capacityAs(planner).release({ id: holdId, reason: "Twice" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    for (const role of ["driver", "sales_rep", "accountant"] as const)
      await expect(capacityAs(await aPerson({ role })).holds({ from: date, to: date })).rejects.toMatchObject(
        { code: "FORBIDDEN" },
      );
  });
});

describe("the waiting list", () => {
  test("is told in order when room appears, each with a hold that ends", async () => {
    const { id, date } = await aHold();
    const [first, second] = [await aQuote(), await aQuote()];
    for (const [at, quote] of [first, second].entries())
      await asCustomer({ now: inHours(at / 10) }).join({ token: quote.token, date });
    await offerFreeDays(inHours(1));
    expect(await holdOf(first.id)).toBeUndefined();
    await expireHolds(inHours(25));
    await offerFreeDays(inHours(25));
    expect(await holdOf(first.id)).toMatchObject({ state: "held", date });
    expect(await holdOf(second.id)).toBeUndefined();
    expect(await messagesOf(first.id)).toContain("day.offered");
    // The offered place is taken until the offer ends after four hours.
    await expect(buy(await aQuote(), date, { now: inHours(26) })).rejects.toBeDefined();
    await expireHolds(inHours(30));
    await offerFreeDays(inHours(30));
    expect((await holdOf(first.id))?.state).toBe("expired");
    await buy(second, date, { now: inHours(31) });
    expect(await dayOfQuote(second.id)).toBe(date);
    expect((await capacityAs(planner).holds({ from: date, to: date })).waits).toEqual([]);
    expect(await dayOfQuote(id)).toBeNull();
  });

  test("takes nobody for a day with room, and can be left", async () => {
    const { token } = await aQuote();
    await expect(asCustomer().join({ token, date: aDay() })).rejects.toMatchObject({ code: "CONFLICT" });
    const { date } = await aHold();
    await asCustomer().join({ token, date });
    await asCustomer().join({ token, date });
    expect((await asCustomer().ofLink({ token })).waits).toMatchObject([{ date, offeredUntil: null }]);
    await asCustomer().leave({ token, date });
    expect((await asCustomer().ofLink({ token })).waits).toEqual([]);
  });
});

describe("availability", () => {
  test("says none, few or enough and the factor, never numbers", async () => {
    const { date } = await aHold();
    const { days } = await asCustomer().availability({ from: date, to: date });
    const day = days.find((each) => each.date === date);
    expect(day).toEqual({
      ...{ date, level: "none", priceFactor: 0 },
      windows: { morning: "none", afternoon: "none", full_day: "none" },
    });
    await expect(asCustomer().availability({ from: "2027-01-01", to: "2027-06-01" })).rejects.toMatchObject({
      code: "INVALID",
    });
  });
});

test("'Book by capacity' needs a truck", async () => {
  await expect(setMoves({ bookByCapacity: true })).rejects.toMatchObject({
    reason: "no_truck_with_volume",
  });
});
