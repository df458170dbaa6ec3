import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { insightsHandlers } from "../../server/handlers";
import { customerInsightMarks as marks } from "../../server/tables";
import { aCustomer, aService } from "../../testing";
import { raiseAlerts } from "./commands";
import { listAlertsSince } from "./queries";

useDatabase({ subscribers: invoicesSubscribers });

/** KES 19,760, in cents. */
const INVOICED = 1_976_000;

let manager: Actor;
let accountant: Actor;
let sales: Actor;
const as = (actor: Actor) => callAs(insightsHandlers, actor);

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  accountant = await aPerson({ role: "accountant" });
  sales = await aPerson({ role: "sales_rep" });
});

describe("what the figures say", () => {
  test("a single service long ago is a high risk, which the night tells of once", async () => {
    const customer = await aCustomer({ assignedTo: sales.personId });
    const { id } = customer;
    await aService(customer, { days: 366 });
    const { insights, alerts } = await as(manager).insights({ id });
    expect(insights).toMatchObject([{ title: "Churn Risk", confidence: 0.7 }]);
    expect(alerts).toMatchObject([{ severity: "high", acknowledged: false }]);

    const night = new Date();
    expect((await raiseAlerts(night)).raised).toBeGreaterThan(0);
    expect(await raiseAlerts(new Date(night.getTime() + 60_000))).toEqual({ raised: 0, ended: 0 });
    const told = await listAlertsSince(db(), new Date(night.getTime() - 1000));
    expect(told.filter((alert) => alert.customerId === id)).toMatchObject([{ assignedTo: sales.personId }]);
    const [event] = await db().select().from(events).where(eq(events.type, "customer.alerts_raised"));
    expect(event?.summary).toMatch(/^Alerts of customers: \d+ raised, 0 ended$/);

    await as(sales).mark({ id, item: "churn_risk", mark: "acknowledged" });
    await raiseAlerts(new Date());
    expect((await as(manager).insights({ id })).alerts).toMatchObject([
      { acknowledged: true, triggeredAt: night, markedBy: sales.name },
    ]);

    // Another service ends the risk and its alert. A new alert would notify again.
    await aService(customer);
    expect((await as(manager).insights({ id })).alerts).toEqual([]);
    expect((await raiseAlerts(new Date())).ended).toBe(1);
    expect(await db().$count(marks, and(eq(marks.customerId, id), eq(marks.item, "churn_risk")))).toBe(0);
  });

  test("a risk that is set aside says nothing until it counts again, and stands with its reason", async () => {
    const customer = await aCustomer();
    const { id } = customer;
    await aService(customer, { days: 366 });
    await expect(as(manager).setRiskAside({ id, reason: " " })).rejects.toMatchObject({ code: "INVALID" });
    await as(manager).setRiskAside({ id, reason: "Moves once in three years" });
    expect(await as(manager).analytics({ id })).toMatchObject({
      riskScore: 4,
      riskAside: { reason: "Moves once in three years", by: manager.name },
    });
    expect(await as(manager).insights({ id })).toMatchObject({ insights: [], alerts: [] });
    await raiseAlerts(new Date());
    expect(await db().$count(marks, eq(marks.customerId, id))).toBe(0);
    await as(manager).resumeRisk({ id });
    expect((await as(manager).insights({ id })).alerts).toHaveLength(1);
  });

  test("what is dismissed or done stays when the figures change, and can be opened again", async () => {
    const customer = await aCustomer();
    const { id } = customer;
    await aService(customer);
    await aService(customer);
    expect(await as(accountant).insights({ id })).toMatchObject({
      opportunities: [{ estimatedValue: Math.round(INVOICED * 1.5), status: "open" }],
      recommendations: [{ id: "retention", status: "open" }],
    });
    await as(manager).mark({ id, item: "upsell", mark: "dismissed" });
    await as(manager).mark({ id, item: "retention", mark: "done" });
    await aService(customer);
    expect(await as(manager).insights({ id })).toMatchObject({
      opportunities: [{ status: "dismissed", markedBy: manager.name }],
      recommendations: [{ status: "done" }],
    });
    const before = await db().$count(events);
    await as(manager).mark({ id, item: "retention", mark: "done" });
    expect(await db().$count(events)).toBe(before);
    await as(manager).mark({ id, item: "retention", mark: "open" });
    expect((await as(manager).insights({ id })).recommendations).toMatchObject([
      { status: "open", markedBy: null },
    ]);
    for (const [item, mark] of [
      ["churn_risk", "done"],
      ["upsell", "acknowledged"],
    ] as const)
      await expect(as(manager).mark({ id, item, mark })).rejects.toMatchObject({ code: "INVALID" });
  });
});
