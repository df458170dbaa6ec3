import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { leads } from "~/features/crm/leads/server/tables";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { asActivities as as } from "../testing";
import { activitiesSubscribers } from "./subscribers";

useDatabase({ subscribers: activitiesSubscribers });

let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

test("a call that reached nobody is an attempt and no contact: the lead stays new and its promise unkept", async () => {
  const { id: leadId } = await aLead(manager);
  const call = async (result: "no_answer" | "reached") => {
    const { id } = await as(manager).create({ type: "call", subject: "Ring them", leadId });
    await as(manager).complete({ id, result, outcome: "Phone off" });
    return as(manager).get({ id });
  };
  const leadNow = async () => (await db().select().from(leads).where(eq(leads.id, leadId)))[0];
  expect(await call("no_answer")).toMatchObject({ status: "completed", result: "no_answer" });
  expect(await leadNow()).toMatchObject({
    status: "new",
    contactAttempts: 1,
    firstContactAt: null,
    firstResponseAt: null,
  });
  await call("reached");
  expect(await leadNow()).toMatchObject({
    status: "contacted",
    contactAttempts: 2,
    firstContactAt: expect.any(Date),
    firstResponseAt: expect.any(Date),
  });
});

test("what was not done at its time stays in sight, with a due date or without", async () => {
  const { id } = await as(manager).create({
    type: "call",
    subject: "Yesterday's call",
    scheduledDate: new Date(Date.now() - 26 * 3_600_000),
  });
  const day = await as(manager).myDay();
  expect(day.today.map((one) => one.id)).toContain(id);
  const { rows } = await as(manager).list({ due: "today", assignedTo: "me" });
  expect(rows.map((one) => one.id)).toContain(id);
});

test("a call that was made is logged at once, with its result, and a customer has it in their record", async () => {
  const { id: leadId } = await aLead(manager);
  const { id } = await as(manager).logCall({ leadId, result: "wrong_number", note: "A bakery" });
  expect(await as(manager).get({ id })).toMatchObject({
    type: "call",
    status: "completed",
    result: "wrong_number",
    outcome: "A bakery",
    leadId,
  });
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  expect(lead).toMatchObject({ status: "new", contactAttempts: 1, firstContactAt: null });
  const driver = await aPerson({ role: "driver" });
  await expect(as(driver).logCall({ leadId, result: "reached" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
