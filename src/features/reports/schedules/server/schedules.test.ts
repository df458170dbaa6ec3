import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { people, personGrants } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { sendDueReports } from "./commands/send-reports";
import { makeReportFile } from "./documents/report-file";
import { schedulesHandlers } from "./handlers";
import { reportRuns, reportSchedules } from "./tables";

useDatabase();

// Thursday 14 May 2026, 09:00 in Nairobi.
const thursday = new Date("2026-05-14T06:00:00Z");
const at = (instant: string) => new Date(instant);
const as = (actor: Actor, now = thursday) => callAs(schedulesHandlers, actor, { now });
const daily = { report: "ageing", frequency: "daily", format: "csv" } as const;
const weekly = { report: "revenue", frequency: "weekly", weekday: 1, format: "csv" } as const;

let accountant: Actor;
let colleague: Actor;
let sales: Actor;

beforeAll(async () => {
  accountant = await aPerson({ role: "accountant", name: "Achieng Odhiambo" });
  colleague = await aPerson({ role: "accountant" });
  sales = await aPerson({ role: "sales_rep" });
});

beforeEach(async () => {
  await db().delete(reportSchedules);
  await db().delete(outboxMessages);
  await db().update(people).set({ active: true });
  await db().delete(personGrants);
});

const mails = () =>
  db()
    .select({
      to: outboxMessages.recipient,
      subject: outboxMessages.subject,
      attachments: outboxMessages.attachments,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "report.scheduled"))
    .orderBy(outboxMessages.createdAt, outboxMessages.id);
const fileOf = async (place = 0) => {
  const attachment = (await mails())[place]?.attachments[0];
  return (await makeReportFile(attachment?.id ?? "", at("2026-05-15T03:05:00Z"))).toString("utf8");
};
const only = async (actor: Actor) => (await as(actor).list())[0];
const deny = (actor: Actor, permission: string) =>
  db()
    .insert(personGrants)
    .values({ personId: actor.personId ?? "", permission, scope: null });
const setActive = (actor: Actor, active: boolean) =>
  db()
    .update(people)
    .set({ active })
    .where(eq(people.id, actor.personId ?? ""));

describe("a schedule", () => {
  test("is sent at six in Nairobi, with the report of its period attached", async () => {
    await as(accountant).create(weekly);
    expect(await only(accountant)).toMatchObject({
      rhythm: "Every Monday at 06:00",
      period: "last-week",
      nextAt: at("2026-05-18T03:00:00Z"),
      last: null,
    });
    await sendDueReports(at("2026-05-18T02:59:59Z"));
    expect(await mails()).toEqual([]);
    await sendDueReports(at("2026-05-18T03:00:00Z"));
    expect(await mails()).toMatchObject([
      {
        to: accountant.email,
        subject: "Revenue, 11/05/2026 to 17/05/2026",
        attachments: [{ name: "report-revenue-2026-05-18.csv", document: "report" }],
      },
    ]);
    expect(await fileOf()).toMatch(/^\uFEFFMonth,Invoices,/);
    expect(await only(accountant)).toMatchObject({
      nextAt: at("2026-05-25T03:00:00Z"),
      last: { recipients: 1, skipped: 0 },
    });
  });

  test("runs once a day, with several workers and after a crash", async () => {
    const { id } = await as(accountant).create(daily);
    const due = at("2026-05-15T03:00:01Z");
    await Promise.all(Array.from({ length: 6 }, () => sendDueReports(due)));
    expect(await mails()).toHaveLength(1);
    // A worker that read the schedule before it ran, and a restored copy of its next day.
    await db().update(reportSchedules).set({ nextAt: due }).where(eq(reportSchedules.id, id));
    await sendDueReports(at("2026-05-15T03:20:00Z"));
    expect(await mails()).toHaveLength(1);
    expect(await db().$count(reportRuns, eq(reportRuns.scheduleId, id))).toBe(1);
  });

  test("sends missed days once, for the last of them", async () => {
    await as(accountant).create(daily);
    await sendDueReports(at("2026-05-20T09:00:00Z"));
    await sendDueReports(at("2026-05-20T09:10:00Z"));
    expect(await mails()).toMatchObject([{ subject: "Ageing, 20/05/2026" }]);
    expect(await only(accountant)).toMatchObject({ nextAt: at("2026-05-21T03:00:00Z") });
  });

  test("of the 31st is sent on the last day of a shorter month", async () => {
    await as(accountant).create({ ...weekly, frequency: "monthly", weekday: null, monthDay: 31 });
    await sendDueReports(at("2026-05-31T03:00:00Z"));
    await sendDueReports(at("2026-06-30T03:00:00Z"));
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Revenue, 01/04/2026 to 30/04/2026",
      "Revenue, 01/05/2026 to 31/05/2026",
    ]);
  });

  test("goes to others who may read it; those who lost it are left out", async () => {
    await as(accountant).create({ ...daily, recipients: [colleague.personId ?? ""] });
    await sendDueReports(at("2026-05-15T03:00:00Z"));
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(
      [accountant.email, colleague.email].toSorted(),
    );
    await deny(colleague, "access_financial_reports");
    // Nobody opens a file with rights they lost meanwhile.
    const place = (await mails()).findIndex(({ to }) => to === colleague.email);
    await expect(fileOf(place)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await sendDueReports(at("2026-05-16T03:00:00Z"));
    expect(await mails()).toHaveLength(3);
    expect(await only(accountant)).toMatchObject({ last: { recipients: 1, skipped: 1 } });
  });

  test("shows what its owner may see on that day", async () => {
    const manager = await makeEmployee({ role: "manager", department: "sales" });
    await makeEmployee({ department: "operations" });
    await as(manager.actor).create({ report: "headcount", frequency: "daily", format: "csv" });
    await sendDueReports(at("2026-05-15T03:00:00Z"));
    const file = await fileOf();
    expect(file).toContain("Sales");
    expect(file).not.toContain("Operations");
    await db()
      .update(people)
      .set({ department: "operations" })
      .where(inArray(people.id, [manager.actor.personId ?? ""]));
    expect(await fileOf()).toContain("Operations");
  });

  test("stops when its owner is suspended, and goes on when resumed", async () => {
    const { id } = await as(accountant).create(daily);
    await setActive(accountant, false);
    await sendDueReports(at("2026-05-15T03:00:00Z"));
    await setActive(accountant, true);
    await sendDueReports(at("2026-05-16T03:00:00Z"));
    expect(await mails()).toEqual([]);
    expect(await only(accountant)).toMatchObject({ nextAt: null, stopReason: "owner_inactive" });
    await as(accountant, at("2026-05-16T09:00:00Z")).resume({ id });
    expect(await only(accountant)).toMatchObject({
      nextAt: at("2026-05-17T03:00:00Z"),
      stopReason: null,
      stoppedAt: null,
    });
  });

  test("stops when its owner lost the permission, and cannot be resumed without it", async () => {
    const { id } = await as(accountant).create(daily);
    await deny(accountant, "access_financial_reports");
    await sendDueReports(at("2026-05-15T03:00:00Z"));
    expect(await mails()).toEqual([]);
    expect(await only(accountant)).toMatchObject({ stopReason: "no_permission" });
    const without = { ...accountant, permissions: new Map([["view_sales_reports", "all"]]) } as Actor;
    await expect(as(without).resume({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(without).send({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await as(without).list()).toMatchObject([{ id, mayRead: false }]);
  });

  test("is paused, sent by hand and deleted by its owner alone", async () => {
    const { id } = await as(accountant).create(daily);
    await as(accountant).pause({ id });
    await sendDueReports(at("2026-05-15T03:00:00Z"));
    expect(await mails()).toEqual([]);
    expect(await as(accountant).send({ id })).toEqual({ recipients: 1 });
    expect(await as(accountant).send({ id })).toEqual({ recipients: 1 });
    expect(await mails()).toHaveLength(2);
    for (const change of ["pause", "resume", "send", "remove"] as const)
      await expect(as(colleague)[change]({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await as(colleague).list()).toEqual([]);
    await as(accountant).remove({ id });
    await expect(fileOf()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("pressed twice with one key is sent once", async () => {
    const { id } = await as(accountant).create(daily);
    const press = () =>
      callAs(schedulesHandlers, accountant, { now: thursday, idempotencyKey: `press-${id}` }).send({ id });
    await Promise.all([press(), press()]);
    expect(await mails()).toHaveLength(1);
  });
});

describe("scheduling", () => {
  test("needs the report's permission", async () => {
    await expect(as(sales).create(daily)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(await aPerson({ role: "driver" })).list()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(visitor).create(daily)).rejects.toMatchObject({ status: 401 });
  });

  test("refuses recipients who may not read all of it, and offers only others", async () => {
    await expect(
      as(accountant).create({ ...daily, recipients: [sales.personId ?? ""] }),
    ).rejects.toMatchObject({ code: "INVALID", data: { fields: { recipients: expect.any(String) } } });
    const offered = (await as(accountant).recipients({ report: "ageing" })).map(({ id }) => id);
    expect(offered).toContain(colleague.personId);
    expect(offered).not.toContain(accountant.personId);
    expect(offered).not.toContain(sales.personId);
  });

  test("needs a day for a week or a month", async () => {
    await expect(as(accountant).create({ ...weekly, weekday: null })).rejects.toMatchObject({
      data: { fields: { weekday: "Choose a day of the week" } },
    });
    await expect(as(accountant).create({ ...daily, frequency: "monthly" })).rejects.toMatchObject({
      data: { fields: { monthDay: "Choose a day of the month" } },
    });
  });

  test("keeps the filters and not the days of the screen", async () => {
    await as(accountant).create({
      ...weekly,
      query: "?service=moving&from=2026-01-01&to=2026-02-01&show=table",
    });
    expect(await only(accountant)).toMatchObject({ query: "service=moving", period: "last-week" });
  });
});
