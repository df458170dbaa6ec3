import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { notificationsSubscribers } from "~/features/notifications/server/subscribers";
import { notificationsTasks } from "~/features/notifications/server/tasks";
import { paymentsHandlers } from "~/features/payments/server/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

// Before the first connection, because connections keep the function they find.
const asked = vi.spyOn(pg.Client.prototype, "query");

useDatabase({
  subscribers: [...invoicesSubscribers, ...notificationsSubscribers],
  tasks: notificationsTasks,
});

const textOf = (query: unknown) =>
  typeof query === "string" ? query : String((query as { text?: unknown } | undefined)?.text);

test("a payment asks the database what it must: settings once, both events at once", async () => {
  const accountant = await aPerson({ role: "accountant" });
  const { id } = await anInvoice();
  const pay = () =>
    callAs(paymentsHandlers, accountant, { idempotencyKey: randomUUID() }).record({
      invoiceId: id,
      amount: 100,
      method: "cash",
      reference: "",
      notes: "",
    });
  await pay();
  asked.mockClear();
  await pay();
  const statements = asked.mock.calls.map(([query]) => textOf(query)).filter((text) => text !== "select 1");
  expect(statements.filter((text) => text.includes('"settings"'))).toHaveLength(1);
  expect(statements.filter((text) => text.startsWith('insert into "events"'))).toHaveLength(1);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(18);
});
