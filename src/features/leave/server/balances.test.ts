import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { employees } from "~/features/staff/server/tables";
import { db, transaction } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { grantLeave } from "../entitlements/server/commands";
import { verifyLeave } from "../entitlements/server/queries";
import { aDriver, CHRISTMAS, LEAVE_NOW, leaveAs, leftOf, mondayAhead, useDeciders } from "../testing";
import { showLeave } from "./commands/show-leave";
import { leaveDaysByPay, listAwayOn } from "./queries/leave";
import { leaveEntries } from "./tables";
import { leaveTasks } from "./tasks";

useDatabase({ tasks: leaveTasks });

const deciders = useDeciders();

describe("entitlement", () => {
  test("is written once, carried over, and what is given back later goes over too", async () => {
    const driver = await aDriver();
    const mine = (year: number) =>
      db()
        .select()
        .from(leaveEntries)
        .where(sql`${leaveEntries.personId} = ${driver.personId} and ${leaveEntries.year} = ${year}`);
    await transaction((tx) => grantLeave(tx, LEAVE_NOW));
    await transaction((tx) => grantLeave(tx, LEAVE_NOW));
    expect((await mine(2026)).filter(({ category }) => category === "annual")).toHaveLength(1);
    const { id } = await leaveAs(driver.actor).askOwn(CHRISTMAS);
    await leaveAs(deciders.hr).approve({ id });
    const newYear = new Date("2027-01-01T00:10:00+03:00");
    for (const _ of [1, 2]) await transaction((tx) => grantLeave(tx, newYear));
    expect(await leftOf(driver.actor, "annual", newYear)).toBe(34);
    await leaveAs(deciders.hr, { now: newYear }).cancel({ id, reason: "Worked after all" });
    await transaction((tx) => grantLeave(tx, newYear));
    expect(await leftOf(driver.actor, "annual", newYear)).toBe(42);
  });

  test("adjusted with a reason, in halves, never below nothing and never one's own", async () => {
    const driver = await aDriver();
    const change = {
      number: driver.number,
      category: "annual" as const,
      year: 2026,
      reason: "A Sunday worked",
    };
    const key = newId();
    for (const _ of [1, 2])
      await leaveAs(deciders.hr, { idempotencyKey: key }).adjust({ ...change, days: 1.5 });
    expect(await leftOf(driver.actor)).toBe(22.5);
    for (const days of [0, 0.3])
      await expect(leaveAs(deciders.hr).adjust({ ...change, days })).rejects.toMatchObject({
        code: "INVALID",
      });
    await expect(leaveAs(deciders.hr).adjust({ ...change, days: -23 })).rejects.toMatchObject({
      data: { fields: { days: "Only 22.5 days are left in 2026" } },
    });
    const own = (
      await db()
        .select()
        .from(employees)
        .where(eq(employees.personId, deciders.hr.personId ?? ""))
    )[0];
    await expect(
      leaveAs(deciders.hr).adjust({ ...change, number: own?.number ?? "", days: 1 }),
    ).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("entries are neither changed nor deleted", async () => {
    await expect(db().update(leaveEntries).set({ hundredths: 1 })).rejects.toThrow();
    await expect(db().delete(leaveEntries)).rejects.toThrow();
  });
});

test("payroll reads days by share of pay; planners who is away; the status follows", async () => {
  const driver = await aDriver();
  const sick = {
    number: driver.number,
    type: "sick" as const,
    firstDay: "2026-11-09",
    lastDay: "2026-11-24",
  };
  await expect(leaveAs(driver.actor).askOwn({ ...sick, lastDay: "2026-12-04" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const { id } = await leaveAs(deciders.hr).ask(sick);
  await leaveAs(deciders.hr).approve({ id });
  expect(await leaveDaysByPay(db(), driver.personId, "2026-11-01", "2026-11-30")).toEqual({
    full: 7,
    half: 5,
    none: 0,
  });
  expect(await leaveDaysByPay(db(), driver.personId, "2026-11-23", "2026-11-23")).toEqual({
    full: 0,
    half: 1,
    none: 0,
  });
  expect(await listAwayOn(db(), [driver.personId, deciders.hr.personId ?? ""], "2026-11-23")).toMatchObject([
    { personId: driver.personId, leave: "approved", lastDay: "2026-11-24" },
  ]);
  const statusOf = async () =>
    (await db().select().from(employees).where(eq(employees.personId, driver.personId)))[0]?.status;
  expect(await statusOf()).toBe("on_leave");
  await transaction((tx) => showLeave(tx, new Date("2026-11-25T00:10:00+03:00")));
  expect(await statusOf()).toBe("active");
});

test("lists by what is asked, a page at a time", async () => {
  const driver = await aDriver({ name: "Nyambura Kariuki" });
  const monday = mondayAhead(3);
  await leaveAs(driver.actor, { now: new Date() }).askOwn({
    type: "annual",
    firstDay: monday,
    lastDay: addDays(monday, 1),
  });
  const listed = (filter: Parameters<ReturnType<typeof leaveAs>["list"]>[0]) =>
    leaveAs(deciders.hr).list(filter);
  expect((await listed({ search: "kariuki", status: "pending", category: "annual" })).rows).toMatchObject([
    { number: driver.number, name: "Nyambura Kariuki", days: 2, mayDecide: true },
  ]);
  expect((await listed({ search: driver.number, department: "sales" })).rows).toEqual([]);
  expect((await listed({ search: driver.number, to: addDays(monday, -1) })).rows).toEqual([]);
  for (const sort of ["applied", "first", "name"] as const) {
    const page = await listed({ sort, limit: 2 });
    expect(page.rows).toHaveLength(2);
    const next = await listed({ sort, limit: 2, cursor: page.nextCursor ?? "" });
    expect(next.rows.map(({ id }) => id)).not.toContain(page.rows[0]?.id);
  }
  const { byStatus } = await leaveAs(deciders.hr).counts();
  expect(byStatus.pending).toBeGreaterThan(0);
  const { balances, entries, mayAdjust } = await leaveAs(deciders.hr).ofEmployee({
    number: driver.number,
    year: Number(nairobiDate(LEAVE_NOW).slice(0, 4)),
  });
  expect(mayAdjust).toBe(true);
  expect(balances.map(({ category }) => category)).toEqual(["annual", "sick", "compassionate", "study"]);
  expect(entries).toEqual([]);
});

test("the books of leave agree", async () => {
  expect(await verifyLeave(db())).toEqual([]);
});
