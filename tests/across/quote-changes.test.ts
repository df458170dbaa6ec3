import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { changesHandlers } from "~/features/changes/server/handlers";
import { changesOfQuote } from "~/features/changes/server/queries";
import { aPerson } from "~/features/identity/testing";
import { answersHandlers } from "~/features/portal/answers/server/handlers";
import { quoteCancelled, quoteRescheduled } from "~/features/quotes/domain";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { anOpenDay, quoteOf, requestedQuote, tokenOf } from "~/features/quotes/testing";
import { isBookableDay } from "~/features/settings/windows/domain";
import { db } from "~/platform/db/database";
import { on, type Recorded } from "~/platform/events/events";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { addDays, formatDate, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

changesOfQuote.join();
const heard: Recorded<{ fee: number }>[] = [];
useDatabase({
  subscribers: [
    on(quoteCancelled, async (_tx, event) => void heard.push(event)),
    on(quoteRescheduled, async (_tx, event) => void heard.push(event)),
  ],
});
beforeEach(() => void heard.splice(0));

const as = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs({ ...quotesHandlers, ...changesHandlers, ...answersHandlers }, actor, over);
const today = nairobiDate(new Date());
/** Fees two days ahead with a deposit of KES 3,952: half to cancel, a tenth to change the date. */
const FEE = 197_600;
const MOVE_FEE = 39_500;

async function acceptedMove(days = 2) {
  const manager = await aPerson({ role: "manager" });
  const serviceDate = addDays(today, days);
  const { id, number } = await requestedQuote({ serviceDate });
  const { link } = await as(manager).approve({ id });
  const token = tokenOf(link);
  await as(visitor).accept({ token, name: "Achieng Odhiambo", terms: true });
  return { id, number, token, manager, serviceDate };
}
const mailsOf = async (id: string, kind: string) =>
  (await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id))).filter(
    (mail) => mail.kind === kind,
  );

describe("cancelling an accepted quote", () => {
  test("by staff: reason, fee of the settings, event, message; it stays an accepted quote", async () => {
    const { id, number, manager, token } = await acceptedMove();
    expect(await as(manager).get({ number })).toMatchObject({
      change: { cancel: { fee: FEE }, reschedule: { fee: MOVE_FEE } },
      cancellation: null,
      may: { change: true, waiveFee: true, revise: false },
    });
    expect(await as(manager).cancel({ id, reason: "Stays where he is", agreedFee: FEE })).toEqual({
      fee: FEE,
    });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      subjectId: id,
      data: { number, quoteId: id, reason: "Stays where he is", fee: FEE, by: "staff" },
    });
    const detail = await as(manager).get({ number });
    expect(detail).toMatchObject({
      status: "approved",
      acceptedAt: expect.any(Date),
      cancelledAt: expect.any(Date),
      cancellation: { reason: "Stays where he is", fee: FEE, by: "staff" },
      change: { cancel: null, reschedule: null },
      may: { change: false, revise: false, send: false },
    });
    expect(detail.auditTrail[0]?.action).toBe(`Cancelled, fee ${formatKes(FEE)}: Stays where he is`);
    expect((await mailsOf(id, "quote.cancelled"))[0]?.text).toContain(formatKes(FEE));
    expect(await as(visitor).ofLink({ token })).toMatchObject({
      state: "cancelled",
      cancellation: { fee: FEE },
    });
    const rows = await as(manager).list({ badge: "cancelled" });
    expect(rows.rows.map((row) => row.number)).toContain(number);
    expect((await as(manager).list({ badge: "accepted" })).rows.map((row) => row.number)).not.toContain(
      number,
    );
  });

  test("nothing goes on with it afterwards", async () => {
    const { id, manager, token, serviceDate } = await acceptedMove();
    await as(manager).cancel({ id, reason: "No move", agreedFee: FEE });
    const conflict = { code: "CONFLICT" };
    await expect(as(manager).cancel({ id, reason: "Again", agreedFee: FEE })).rejects.toMatchObject({
      ...conflict,
      message: "This move was cancelled already.",
    });
    await expect(
      as(manager).reschedule({ id, reason: "", from: serviceDate, to: addDays(today, 9), agreedFee: FEE }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      as(manager).reschedule({ id, reason: "x", from: serviceDate, to: addDays(today, 9), agreedFee: FEE }),
    ).rejects.toMatchObject(conflict);
    await expect(as(manager).revise({ id })).rejects.toMatchObject(conflict);
    await expect(as(manager).send({ id })).rejects.toMatchObject(conflict);
    await expect(as(manager).openWhatsApp({ id })).rejects.toMatchObject(conflict);
    await expect(as(visitor).accept({ token, name: "Achieng", terms: true })).rejects.toMatchObject({
      code: "GONE",
    });
    await expect(as(visitor).decline({ token, reason: "No" })).rejects.toMatchObject({ code: "GONE" });
    expect(heard).toHaveLength(1);
  });

  test("nobody pays a fee they were not shown; waiving is for who approves", async () => {
    const { id, number, manager } = await acceptedMove();
    await expect(as(manager).cancel({ id, reason: "x", agreedFee: 0 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: `The fee is ${formatKes(FEE)} now. Please look at it again before you confirm.`,
    });
    const sales = await aPerson({ role: "sales_rep" });
    await expect(as(sales).cancel({ id, reason: "x", agreedFee: FEE, waiveFee: true })).rejects.toMatchObject(
      { status: 403 },
    );
    expect((await quoteOf(number)).cancelledAt).toBeNull();
    const waived = await as(manager).cancel({
      id,
      reason: "Our truck broke",
      agreedFee: FEE,
      waiveFee: true,
    });
    expect(waived).toEqual({ fee: 0 });
    expect((await as(manager).get({ number })).auditTrail[0]?.action).toContain("fee waived");
  });

  test("by the customer: said twice it counts once, and two at once too", async () => {
    const { id, token } = await acceptedMove();
    const say = () => as(visitor).cancelOfLink({ token, reason: "We stay", agreedFee: FEE });
    const answers = await Promise.all([say(), say(), say()]);
    expect(answers).toEqual([{ fee: FEE }, { fee: FEE }, { fee: FEE }]);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ data: { by: "customer" }, actor: { name: "Customer" } });
    expect(await mailsOf(id, "quote.cancelled")).toHaveLength(1);
  });

  test("refused: before acceptance, without a reason, without the right, with a dead link", async () => {
    const manager = await aPerson({ role: "manager" });
    const open = await requestedQuote({ serviceDate: addDays(today, 3) });
    await expect(as(manager).cancel({ id: open.id, reason: "x", agreedFee: 0 })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Only an accepted quote is cancelled or moved.",
    });
    const { id, token, number } = await acceptedMove();
    await expect(as(manager).cancel({ id, reason: " ", agreedFee: FEE })).rejects.toMatchObject({
      status: 422,
      message: "Please tell us the reason",
    });
    await expect(as(visitor).cancel({ id, reason: "x", agreedFee: FEE })).rejects.toMatchObject({
      status: 401,
    });
    const service = await aPerson({ role: "customer_service" });
    await expect(as(service).cancel({ id, reason: "x", agreedFee: FEE })).rejects.toMatchObject({
      status: 403,
    });
    expect((await as(service).get({ number })).may.change).toBe(false);
    await as(manager).revokeLink({ id });
    await expect(as(visitor).cancelOfLink({ token, reason: "x", agreedFee: FEE })).rejects.toMatchObject({
      code: "GONE",
    });
    await expect(
      as(visitor).cancelOfLink({ token: "x".repeat(43), reason: "x", agreedFee: 0 }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(heard).toEqual([]);
  });
});

describe("moving an accepted quote to another date", () => {
  test("by the customer: the fee stands on the page, the date changes, the event tells both", async () => {
    const { id, number, token, serviceDate, manager } = await acceptedMove();
    expect(await as(visitor).ofLink({ token })).toMatchObject({
      change: { cancel: { fee: FEE }, reschedule: { fee: MOVE_FEE } },
      terms: {
        cancel: [
          "72 hours before the move or earlier: free",
          "Between 72 and 24 hours before: half of the deposit",
          "Less than 24 hours before: the deposit",
        ],
        reschedule: [
          "72 hours before the move or earlier: free",
          "Less than 72 hours before: 10% of the deposit",
        ],
      },
    });
    const to = anOpenDay(12);
    await as(visitor).rescheduleOfLink({ token, from: serviceDate, to, agreedFee: MOVE_FEE });
    expect(heard[0]).toMatchObject({
      data: { number, quoteId: id, from: serviceDate, to, fee: MOVE_FEE, by: "customer" },
    });
    const shown = await as(visitor).ofLink({ token });
    expect(shown).toMatchObject({ state: "accepted", serviceDate: to, change: { cancel: { fee: 0 } } });
    const detail = await as(manager).get({ number });
    expect(detail.reschedulings).toMatchObject([
      { fromDate: serviceDate, toDate: to, fee: MOVE_FEE, byName: "Achieng Odhiambo" },
    ]);
    expect((await mailsOf(id, "quote.rescheduled"))[0]?.text).toContain(formatKes(MOVE_FEE));
  });

  test("by staff, several times, each for the fee of its day", async () => {
    const { id, number, manager, serviceDate } = await acceptedMove();
    const [second, third] = [addDays(today, 20), addDays(today, 30)];
    const move = { id, reason: "Keys come later" };
    await as(manager).reschedule({ ...move, from: serviceDate, to: second, agreedFee: MOVE_FEE });
    expect(await as(manager).reschedule({ ...move, from: second, to: third, agreedFee: 0 })).toMatchObject({
      fee: 0,
    });
    expect((await quoteOf(number)).serviceDate).toBe(third);
    expect(heard.map(({ data }) => data.fee)).toEqual([MOVE_FEE, 0]);
  });

  test("two at once: the second is told, nothing is moved unseen", async () => {
    const { token, serviceDate } = await acceptedMove();
    const to = (days: number) =>
      as(visitor).rescheduleOfLink({ token, from: serviceDate, to: anOpenDay(days), agreedFee: MOVE_FEE });
    const results = await Promise.allSettled([to(12), to(14)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [refused] = results.filter((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "CONFLICT" });
    expect(heard).toHaveLength(1);
  });

  test("refused: into the past, to the same day, and a date that is none", async () => {
    const { token, serviceDate } = await acceptedMove();
    const move = (to: string) =>
      as(visitor).rescheduleOfLink({ token, from: serviceDate, to, agreedFee: MOVE_FEE });
    await expect(move(addDays(today, -1))).rejects.toMatchObject({
      status: 422,
      message: "Please choose today or a later date",
    });
    await expect(move(serviceDate)).rejects.toMatchObject({ status: 422 });
    await expect(move("2026-02-30")).rejects.toMatchObject({ status: 422 });
    await expect(move(addDays(today, 366))).rejects.toMatchObject({
      status: 422,
      message: `Please choose a day up to ${formatDate(addDays(today, 365))}, or call us`,
    });
    expect(heard).toEqual([]);
    expect(await db().$count(events, eq(events.type, "quote.rescheduled"))).toBeGreaterThan(0);
  });

  test("a Sunday becomes a request that the office reads; nothing is moved and nothing is charged", async () => {
    const { id, number, token, serviceDate, manager } = await acceptedMove();
    const sunday = Array.from({ length: 7 }, (_, index) => addDays(today, 20 + index)).find(
      (date) => !isBookableDay(date, "saturday"),
    );
    const answer = await as(visitor).rescheduleOfLink({
      token,
      from: serviceDate,
      to: sunday ?? "",
      reason: "Keys come on Saturday",
      agreedFee: MOVE_FEE,
    });
    expect(answer).toEqual({ fee: 0, requested: true });
    expect((await quoteOf(number)).serviceDate).toBe(serviceDate);
    expect(heard).toEqual([]);
    expect((await as(manager).get({ number })).notes.map(({ content }) => content)).toContainEqual(
      expect.stringContaining(`to ${formatDate(sunday ?? "")}`),
    );
    expect(await mailsOf(id, "quote.rescheduled")).toHaveLength(0);
  });
});
