import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { leaveHandlers } from "~/features/leave/server/handlers";
import { mondayAhead } from "~/features/leave/testing";
import { movesHandlers } from "~/features/moves/server/handlers";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { addDays, formatDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase();

test("who plans a move is warned of people who are on leave then, asked for it, or are suspended", async () => {
  const hired = { hireDate: "2024-01-08" };
  const lead = await makeEmployee({ role: "team_lead", ...hired });
  const hr = await makeEmployee({ role: "hr_officer", department: "hr", ...hired });
  const manager = await makeEmployee({ role: "manager", ...hired });
  const firstDay = mondayAhead(3);
  const lastDay = addDays(firstDay, 4);
  const { id } = await callAs(leaveHandlers, lead.actor).askOwn({ type: "annual", firstDay, lastDay });
  const warnings = async (date: string) => {
    const plan = { date, window: "morning" as const, crewLead: lead.personId };
    return (await callAs(movesHandlers, manager.actor).warnings(plan)).warnings;
  };
  const { name } = lead.actor;
  expect(await warnings(addDays(firstDay, 1))).toEqual([`${name} has asked for leave on that day.`]);
  await callAs(leaveHandlers, hr.actor).approve({ id });
  expect(await warnings(addDays(firstDay, 1))).toEqual([`${name} is on leave until ${formatDate(lastDay)}.`]);
  expect(await warnings(addDays(lastDay, 1))).toEqual([]);
  await db().update(employees).set({ status: "suspended" }).where(eq(employees.personId, lead.personId));
  expect(await warnings(addDays(lastDay, 1))).toEqual([`${name} is suspended.`]);
});
