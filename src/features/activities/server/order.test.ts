import { expect, test } from "vitest";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { instantAt } from "../domain";
import { anActivity } from "../testing";
import { activitiesHandlers } from "./handlers";
import { activitiesSubscribers } from "./subscribers";

useDatabase({ subscribers: activitiesSubscribers });

const as = (actor: Actor) => callAs(activitiesHandlers, actor);
const today = nairobiDate(new Date());

test("what is next comes first, then what comes later; what is over is last, the latest of it first", async () => {
  const person = await aPerson({ role: "sales_rep" });
  const { id: leadId } = await aLead(person);
  const plan = async (days: number) =>
    (await anActivity(person, { leadId, scheduledDate: instantAt(addDays(today, days), "09:00") })).id;
  const [far, late, soon, long, done] = [
    await plan(90),
    await plan(-4),
    await plan(1),
    await plan(-60),
    await plan(-2),
  ];
  for (const id of [long, done]) await as(person).complete({ id, outcome: "Spoken with" });
  const order = async (page: number) =>
    (await as(person).list({ leadId, type: "call", limit: 2, page })).rows.map(({ id }) => id);
  expect([await order(1), await order(2), await order(3)]).toEqual([[late, soon], [far, done], [long]]);
  const { nextCursor } = await as(person).list({ leadId, type: "call", limit: 2 });
  const { rows } = await as(person).list({ leadId, type: "call", limit: 2, cursor: nextCursor ?? "" });
  expect(rows.map(({ id }) => id)).toEqual([far, done]);
});
