import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { insightsHandlers } from "../../server/handlers";
import { aCustomer, aService } from "../../testing";

useDatabase({ subscribers: invoicesSubscribers });

let manager: Actor;
const as = (actor: Actor) => callAs(insightsHandlers, actor);

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

test("referrals count who names the customer, and nobody names themselves", async () => {
  const brought = await aCustomer();
  const bringer = await aCustomer();
  const { id } = brought;
  await as(manager).assess({ id, segment: "Schools", referredBy: bringer.id });
  expect(await as(manager).analytics({ id })).toMatchObject({
    segment: "Schools",
    referredBy: { customerNumber: bringer.customerNumber },
  });
  expect((await as(manager).analytics({ id: bringer.id })).referralCount).toBe(1);
  expect((await as(manager).journey({ id: bringer.id })).currentStage).toBe("advocacy");
  await expect(as(manager).assess({ id, segment: "", referredBy: id })).rejects.toMatchObject({
    data: { fields: { referredBy: "A customer cannot refer themselves" } },
  });
  await expect(as(manager).assess({ id, segment: "", referredBy: newId() })).rejects.toMatchObject({
    data: { fields: { referredBy: "Customer not found" } },
  });
});

test("the journey follows what happens, until staff say otherwise", async () => {
  const customer = await aCustomer();
  const { id } = customer;
  const stage = async () => (await as(manager).journey({ id })).currentStage;
  expect(await stage()).toBe("awareness");
  await aService(customer, { status: "booked" });
  expect(await stage()).toBe("booking");
  await aService(customer);
  const journey = await as(manager).journey({ id });
  expect(journey.currentStage).toBe("retention");
  expect(journey.milestones.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["First booking", "First service completed", "Booked again"]),
  );
  expect(journey.totalTouchpoints).toBe(journey.touchpoints.length);
  expect(journey.touchpoints.filter(({ type }) => type === "service_recorded")).toMatchObject([
    { outcome: "positive" },
    { outcome: "positive" },
  ]);
  await as(manager).setStage({ id, stage: "consideration", reason: "Asks for the office now" });
  expect((await as(manager).journey({ id })).stageHistory.at(-1)).toMatchObject({
    stage: "consideration",
    setBy: manager.name,
    reason: "Asks for the office now",
  });
  await as(manager).setStage({ id, stage: null });
  expect(await stage()).toBe("retention");
});
