import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { instantAt } from "../../domain";
import { activitiesHandlers } from "../../server/handlers";
import { anActivity } from "../../testing";
import { activityCalendarHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor) => callAs(activityCalendarHandlers, actor);
const today = nairobiDate(new Date());
const span = { from: today, to: addDays(today, 30) };

let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

test("shows what is planned and overlaps, without notes and what was cancelled", async () => {
  const day = addDays(today, 1);
  const first = await anActivity(rep, { scheduledDate: instantAt(day, "09:00"), duration: 60 });
  const second = await anActivity(rep, { scheduledDate: instantAt(day, "09:30") });
  const later = await anActivity(rep, { scheduledDate: instantAt(day, "10:00") });
  const off = await anActivity(rep, { scheduledDate: instantAt(day, "09:15") });
  await callAs(activitiesHandlers, rep).cancel({ id: off.id });
  const { activities, more } = await as(rep).get({ ...span, assignedTo: "me" });
  expect(activities.map(({ id, clashes }) => [id, clashes])).toEqual([
    [first.id, true],
    [second.id, true],
    [later.id, false],
  ]);
  expect(more).toBe(false);
});

test("shows nobody else's to who reaches only their own", async () => {
  const narrow: Actor = {
    ...(await aPerson({ role: "sales_rep" })),
    permissions: new Map<Permission, Scope>([
      ["view_leads", "assigned"],
      ["manage_leads", "assigned"],
    ]),
  };
  expect((await as(narrow).get(span)).activities).toEqual([]);
  expect((await as(narrow).get(span)).leave).toEqual([]);
});

test("more than two months at once, and days that run backwards, are refused", async () => {
  const refusal = { data: { fields: { to: "Please ask for at most 62 days" } } };
  await expect(as(manager).get({ from: today, to: addDays(today, 62) })).rejects.toMatchObject(refusal);
  await expect(as(manager).get({ from: today, to: addDays(today, -1) })).rejects.toMatchObject(refusal);
});
