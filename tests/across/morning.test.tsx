import { eq } from "drizzle-orm";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { activityList } from "~/features/activities/list";
import { activitiesHandlers } from "~/features/activities/server/handlers";
import { activities } from "~/features/activities/server/tables";
import { anActivity } from "~/features/activities/testing";
import { morningHandlers } from "~/features/dashboard/morning/server/handlers";
import { ApprovalsPart, MoneyPart } from "~/features/dashboard/morning/web/money-parts";
import { JobsPart, WeekPart, YesterdayPart } from "~/features/dashboard/morning/web/moves-parts";
import { ActivitiesPart, AnswersPart, QuotesPart } from "~/features/dashboard/morning/web/sales-parts";
import { AwayPart, ContractsPart } from "~/features/dashboard/morning/web/staff-parts";
import { aPerson } from "~/features/identity/testing";
import { inquiryList } from "~/features/inquiries/list";
import { claims, inquiries } from "~/features/inquiries/server/tables";
import { anInquiry, inquiriesHandlers } from "~/features/inquiries/testing";
import { invoiceList } from "~/features/invoices/list";
import { invoicesHandlers } from "~/features/invoices/server/handlers";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { leaveList } from "~/features/leave/requests/list";
import { leaveHandlers } from "~/features/leave/testing";
import { moveList } from "~/features/moves/list";
import { scheduleMove } from "~/features/moves/server/commands/schedule-move";
import { moves } from "~/features/moves/server/tables";
import { anAcceptedQuote, movesHandlers } from "~/features/moves/testing";
import { mpesaHandlers } from "~/features/mpesa/server/handlers";
import { approvalsHandlers } from "~/features/office/approvals/server/handlers";
import { receiptList } from "~/features/payments/receipts/list";
import { receiptsHandlers } from "~/features/payments/receipts/server/handlers";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { quoteList } from "~/features/quotes/list";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { quotes } from "~/features/quotes/server/tables";
import { quoteOf, quotesHandlers, requestedQuote } from "~/features/quotes/testing";
import { staffList } from "~/features/staff/list";
import { makeEmployee, staffHandlers } from "~/features/staff/testing";
import { viewsHandlers } from "~/features/views/server/handlers";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: invoicesSubscribers });

const today = nairobiDate(new Date());
const yesterday = addDays(today, -1);
/** Noon, so that no row crosses midnight while the test runs. */
const now = new Date(startOfDate(today).getTime() + 12 * 3_600_000);
const morningOf = (actor: Actor) => callAs(morningHandlers, actor, { now }).get({});

let admin: Actor;
let rep: Actor;

async function aMoveOn(
  date: string,
  columns: Partial<typeof moves.$inferInsert> = {},
  maker: Actor = visitor,
) {
  const quote = await anAcceptedQuote(3, maker);
  const plan = { window: "morning" as const, crewLead: null, crew: [], notes: "", overrideWarnings: true };
  await transaction((tx) =>
    scheduleMove(tx, system, { quoteId: quote.id, date: addDays(today, 3), ...plan, now }),
  );
  const [move] = await db()
    .update(moves)
    .set({ date, ...columns })
    .where(eq(moves.quoteId, quote.id))
    .returning();
  return { ...quote, move };
}

async function anEndingQuote(validUntil: string) {
  const { number } = await requestedQuote();
  const { id } = await quoteOf(number);
  await transaction((tx) => approveQuote(tx, system, { id, now, publicUrl: "http://127.0.0.1:3000" }));
  await db().update(quotes).set({ validUntil }).where(eq(quotes.id, id));
}

async function aWaitingInquiry(respondBy: Date) {
  const inquiry = await anInquiry();
  await db()
    .update(inquiries)
    .set({ respondBy, createdAt: new Date(respondBy.getTime() - 86_400_000) })
    .where(eq(inquiries.id, inquiry.id));
  return inquiry;
}

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  rep = await aPerson({ role: "sales_rep" });
  const onTime = new Date(startOfDate(yesterday).getTime() + 11 * 3_600_000);
  await aMoveOn(yesterday, { status: "completed", completedAt: onTime });
  await aMoveOn(yesterday, { status: "completed", completedAt: new Date(onTime.getTime() + 2 * 3_600_000) });
  const { number } = await aMoveOn(yesterday, {}, rep);
  const claim = await aWaitingInquiry(new Date(now.getTime() + 30 * 3_600_000));
  await db()
    .insert(claims)
    .values({ inquiryId: claim.id, number: "CLM-T-1", reference: number.toLowerCase(), items: [] });
  await aMoveOn(today);
  await aMoveOn(addDays(today, 1));

  await db()
    .update(invoices)
    .set({ dueDate: addDays(today, 30) });
  const late = await anInvoice({ maker: rep });
  const due = await anInvoice();
  const later = await anInvoice();
  await db()
    .update(invoices)
    .set({ dueDate: addDays(today, 7) })
    .where(eq(invoices.id, later.id));
  await db()
    .update(invoices)
    .set({ dueDate: addDays(today, -9) })
    .where(eq(invoices.id, late.id));
  await db()
    .update(invoices)
    .set({ dueDate: addDays(today, 6), serviceDate: yesterday })
    .where(eq(invoices.id, due.id));
  const paidAt = new Date(startOfDate(yesterday).getTime() + 9 * 3_600_000);
  const payment = { method: "cash" as const, reference: "", notes: "", now: paidAt };
  await transaction((tx) => recordPayment(tx, system, { invoiceId: due.id, amount: 100_000, ...payment }));

  await anEndingQuote(today);
  await anEndingQuote(addDays(today, 1));
  await anEndingQuote(addDays(today, 6));
  await anEndingQuote(addDays(today, 7));
  const hour = 3_600_000;
  await aWaitingInquiry(new Date(now.getTime() - hour));
  await aWaitingInquiry(new Date(now.getTime() - 2 * hour));
  await aWaitingInquiry(new Date(now.getTime() + hour));
  await aWaitingInquiry(new Date(now.getTime() + 30 * hour));

  for (const person of [admin, rep]) {
    const { id } = await anActivity(person);
    await db()
      .update(activities)
      .set({ scheduledAt: new Date(now.getTime() + hour) })
      .where(eq(activities.id, id));
    const { id: overdue } = await anActivity(person);
    await db().update(activities).set({ dueDate: yesterday }).where(eq(activities.id, overdue));
  }

  await makeEmployee({ contractEndDate: addDays(today, 20), hireDate: "2024-01-08" });
  await makeEmployee({ contractEndDate: addDays(today, 55), hireDate: "2024-01-08" });
  await makeEmployee({ status: "probation", probationEndDate: addDays(today, 30), hireDate: "2024-01-08" });
  const leave = callAs(leaveHandlers, admin);
  const away = await makeEmployee({ hireDate: "2024-01-08", name: "Away Wanjiru" });
  const span = { type: "sick", firstHalf: false, lastHalf: false } as const;
  const { id } = await leave.ask({
    number: away.number,
    ...span,
    firstDay: today,
    lastDay: addDays(today, 4),
  });
  await leave.approve({ id });
  const asks = await makeEmployee({ hireDate: "2024-01-08" });
  await leave.ask({ number: asks.number, ...span, firstDay: today, lastDay: addDays(today, 4) });
});

/** How many rows the page at an address lists, read as the page reads it. */
async function rowsAt(actor: Actor, address: string): Promise<number> {
  const { pathname, searchParams: query } = new URL(address, "http://office");
  const lists: Record<string, () => Promise<{ total: number }>> = {
    "/moves/list": () => callAs(movesHandlers, actor, { now }).page(moveList.ask(query)),
    "/invoice-management": () => callAs(invoicesHandlers, actor, { now }).list(invoiceList.ask(query)),
    "/quote-management": () => callAs(quotesHandlers, actor, { now }).list(quoteList.ask(query)),
    "/inquiries": () => callAs(inquiriesHandlers, actor, { now }).list(inquiryList.ask(query)),
    "/payments": () => callAs(receiptsHandlers, actor, { now }).list(receiptList.ask(query)),
    "/payments/review": () => callAs(mpesaHandlers, actor, { now }).reviews({}),
    "/crm/activities": () => callAs(activitiesHandlers, actor, { now }).list(activityList.ask(query)),
    "/staff": () => callAs(staffHandlers, actor, { now }).list(staffList.ask(query)),
    "/staff/leave": () => callAs(leaveHandlers, actor, { now }).list(leaveList.ask(query)),
    "/approvals": async () => {
      const { rows } = await callAs(approvalsHandlers, actor, { now }).list({ whose: "mine" });
      return { total: rows.filter(({ kind }) => kind === query.get("kind")).length };
    },
  };
  const list = lists[pathname];
  if (!list) throw new Error(`No list at ${pathname}`);
  return (await list()).total;
}

/** Every counted link of some parts: its count and its address. */
function linksOf(...parts: (ReactElement | undefined | false)[]): { count: number; to: string }[] {
  const html = renderToStaticMarkup(<MemoryRouter>{parts.map((part) => part)}</MemoryRouter>);
  const tiles = [
    ...html.matchAll(/<a[^>]* href="([^"]+)"[^>]*><span>[^<]*<\/span> ?<b>(.*?)<\/b>(.*?)<\/a>/g),
  ];
  return tiles.map(([, to = "", value = "", below = ""]) => ({
    to: to.replaceAll("&amp;", "&"),
    count: Number(/<small>([\d,]+) (?:invoice|payment)/.exec(below)?.[1] ?? /^[\d,]+/.exec(value)?.[0]),
  }));
}

describe("each role", () => {
  test.each([
    ["admin", 18],
    ["manager", 14],
    ["sales_rep", 8],
    ["accountant", 8],
    ["hr_officer", 5],
    ["supervisor", 6],
    ["team_lead", 4],
  ] as const)("%s gets its parts and no other", async (role, count) => {
    const actor = role === "admin" ? admin : await aPerson({ role, department: "operations" });
    const { parts, alerts: _, ...read } = await morningOf(actor);
    expect(parts).toHaveLength(count);
    expect(new Set(Object.keys(read))).toEqual(new Set(parts.map(({ id }) => id)));
  });

  test("without view_dashboard gets nothing", async () => {
    for (const role of ["driver", "mover", "cleaner", "customer"] as const)
      await expect(morningOf(await aPerson({ role }))).rejects.toMatchObject({ status: 403 });
    await expect(morningOf(visitor)).rejects.toMatchObject({ status: 401 });
  });

  test("sees only rows in reach", async () => {
    const all = await morningOf(admin);
    const own = await morningOf(rep);
    expect(all.money?.overdue.invoices).toBeGreaterThan(0);
    expect(own.money).toMatchObject({ owed: { invoices: 2 }, received: { count: 0 }, unmatched: 0 });
    expect(own.activities).toMatchObject({ overdue: 1 });
    const lead = await makeEmployee({ role: "supervisor", hireDate: "2024-01-08" });
    const below = await makeEmployee({
      supervisor: lead.actor,
      hireDate: "2024-01-08",
      name: "Below Otieno",
    });
    const [move] = await db().select({ id: moves.id }).from(moves).where(eq(moves.date, today));
    const before = await morningOf(lead.actor);
    expect(before.jobs?.today).toBe(0);
    expect(before.away).toMatchObject({ today: 0, decides: false });
    await db()
      .update(moves)
      .set({ crewLead: below.personId })
      .where(eq(moves.id, move?.id ?? ""));
    const leave = callAs(leaveHandlers, admin);
    const { id } = await leave.ask({
      number: below.number,
      type: "sick",
      firstHalf: false,
      lastHalf: false,
      firstDay: today,
      lastDay: addDays(today, 1),
    });
    await leave.approve({ id });
    const after = await morningOf(lead.actor);
    expect(after.jobs).toMatchObject({ today: 1, rows: [{ lead: "Below Otieno" }] });
    // Only approvers see which leave it is.
    expect(after.away).toMatchObject({ today: 1, rows: [{ name: "Below Otieno", leaveLabel: null }] });
    expect(after.week).toBeUndefined();
  });
});

describe("each figure", () => {
  const roles: StaffRole[] = ["admin", "manager", "sales_rep", "hr_officer", "accountant", "supervisor"];
  test.each(roles)("of a %s equals the rows at its link", async (role) => {
    const actor =
      role === "admin"
        ? admin
        : role === "sales_rep"
          ? rep
          : await aPerson({ role, department: "operations" });
    const part = await morningOf(actor);
    const tomorrow = addDays(today, 1);
    const links = linksOf(
      part.yesterday && <YesterdayPart key="1" part={part.yesterday} />,
      part.week && <WeekPart key="2" part={part.week} today={today} />,
      part.jobs && <JobsPart key="3" part={part.jobs} today={today} tomorrow={tomorrow} />,
      part.money && <MoneyPart key="4" part={part.money} mayReport={false} />,
      part.activities && <ActivitiesPart key="5" part={part.activities} today={today} />,
      part.answers && <AnswersPart key="6" part={part.answers} now={now} />,
      part.quotes && <QuotesPart key="7" part={part.quotes} today={today} />,
      part.away && <AwayPart key="8" part={part.away} />,
      part.contracts && <ContractsPart key="9" part={part.contracts} />,
      part.approvals && <ApprovalsPart key="10" part={part.approvals} />,
    );
    expect(links.length).toBeGreaterThan(3);
    for (const { to, count } of links) expect(await rowsAt(actor, to), to).toBe(count);
    for (const { kind, count } of part.approvals ?? [])
      expect(await rowsAt(actor, `/approvals?kind=${kind}`), kind).toBe(count);
    if (part.money) expect(await rowsAt(actor, "/payments/review"), "to match").toBe(part.money.unmatched);
  });

  test("counts what it says", async () => {
    const part = await morningOf(admin);
    expect(part.yesterday).toMatchObject({ moves: 3, late: 2, complaints: 1, invoiced: { invoices: 1 } });
    expect(part.yesterday?.rows.map(({ complained, late }) => [complained, late])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(part.money?.received).toEqual({ count: 1, amount: 100_000 });
    expect(part.money).toMatchObject({ overdue: { invoices: 1 }, dueThisWeek: { invoices: 1 } });
    expect(part.answers).toMatchObject({ late: 2, today: 1 });
    expect(part.quotes).toMatchObject({ soon: 2, week: 3 });
    expect(part.activities).toMatchObject({ today: 1, overdue: 1 });
    expect(part.contracts).toMatchObject({ within30: 2, within60: 3 });
    expect(part.away).toMatchObject({
      decides: true,
      rows: expect.arrayContaining([
        expect.objectContaining({ name: "Away Wanjiru", leaveLabel: "Sick leave" }),
      ]),
    });
    expect(part.approvals).toContainEqual({ kind: "leave", label: "Leave", count: 1 });
    expect(part.cash?.reduce((sum, { received }) => sum + received, 0)).toBe(100_000);
    expect(part.alerts.map(({ to }) => to)).toEqual(
      expect.arrayContaining([
        "/inquiries?answer=late",
        "/invoice-management?status=overdue",
        "/quote-management?ends=soon",
      ]),
    );
  });
});

test("parts keep a person's order; hidden ones are not read, but their alerts stay", async () => {
  const person = await aPerson({ role: "accountant" });
  const save = (query: string) =>
    callAs(viewsHandlers, person).save({ list: "dashboard", name: "Parts", query, shared: false });
  await save("parts=cash,-money,payroll");
  const { parts, money, alerts } = await morningOf(person);
  expect(parts.map(({ id }) => id).slice(0, 3)).toEqual(["cash", "money", "payroll"]);
  expect(parts[1]).toEqual({ id: "money", shown: false });
  expect(money).toBeUndefined();
  expect(alerts.map(({ to }) => to)).toContain("/invoice-management?status=overdue");
  const other = await morningOf(await aPerson({ role: "accountant" }));
  expect(other.parts[0]).toEqual({ id: "profit", shown: true });
});

test("people without pay: by department, the newest first, without those who have left", async () => {
  const hr = await aPerson({ role: "hr_officer" });
  const before = await morningOf(hr);
  const packer = await makeEmployee({ role: "packer", hireDate: "2999-01-01" });
  await makeEmployee({ status: "terminated", offboardingDate: today, hireDate: "2999-01-02" });
  await aPerson({ role: "customer" });
  const after = await morningOf(hr);
  const countOf = ({ people }: typeof after) =>
    people?.departments.reduce((sum, { people }) => sum + people, 0) ?? 0;
  expect(countOf(after) - countOf(before)).toBe(1);
  expect(after.people?.joined[0]).toMatchObject({ number: packer.number, roleLabel: "Packer" });
});
