import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { insightsHandlers } from "../../server/handlers";
import { aCustomer, aLifecycle, aService } from "../../testing";
import { lifecyclesHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers });

const as = (actor: Actor) => callAs(lifecyclesHandlers, actor);
let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

test("a customer's journey shows where they are in each lifecycle that is theirs", async () => {
  const customer = await aCustomer();
  const mine = await aLifecycle(manager);
  const companies = await aLifecycle(manager, { audience: "corporate" });
  const places = async () =>
    (await callAs(insightsHandlers, manager).journey({ id: customer.id })).lifecycles;
  const place = async () => (await places()).find(({ id }) => id === mine.id);
  expect(await place()).toMatchObject({ current: null, since: null });
  expect((await places()).map(({ id }) => id)).not.toContain(companies.id);
  await aService(customer, { status: "booked" });
  expect(await place()).toMatchObject({ current: 1, since: expect.any(Date) });
  await callAs(insightsHandlers, manager).setStage({
    id: customer.id,
    stage: "consideration",
    reason: "Asks",
  });
  expect(await place()).toMatchObject({ current: 0 });
  await as(manager).update({ id: mine.id, rowVersion: 1, isArchived: true });
  expect(await place()).toBeUndefined();
});

test("is changed by its version, and named once", async () => {
  const { id } = await aLifecycle(manager, { name: "Schools" });
  const stages = [
    { name: "First term", from: "awareness" as const },
    { name: "Every term", from: "retention" as const },
  ];
  expect(await as(manager).update({ id, rowVersion: 1, stages })).toMatchObject({ rowVersion: 2 });
  await expect(as(manager).update({ id, rowVersion: 1, name: "Late" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(aLifecycle(manager, { name: "SCHOOLS" })).rejects.toMatchObject({
    data: { fields: { name: "There is a lifecycle of this name already" } },
  });
  expect((await as(manager).list()).lifecycles.find((one) => one.id === id)?.stages).toEqual(stages);
});

test.each([
  ["no name", { name: " " }, "name"],
  ["one stage", { stages: [{ name: "Alone", from: "booking" as const }] }, "stages"],
  [
    "a stage that begins earlier than the one before",
    {
      stages: [
        { name: "Moves", from: "service" as const },
        { name: "Asks", from: "consideration" as const },
      ],
    },
    "stages.1.from",
  ],
])("with %s is refused at its field", async (_, over, field) => {
  await expect(aLifecycle(manager, over)).rejects.toMatchObject({
    code: "INVALID",
    data: { fields: { [field]: expect.any(String) } },
  });
});

test("is set up by who may alone, and read by who sees leads", async () => {
  const rep = await aPerson({ role: "sales_rep" });
  await as(rep).list();
  await expect(aLifecycle(rep)).rejects.toMatchObject({ status: 403 });
  await expect(as(visitor).list()).rejects.toMatchObject({ status: 401 });
  await expect(as(await aPerson({ role: "driver" })).list()).rejects.toMatchObject({ status: 403 });
});
