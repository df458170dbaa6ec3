import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { addDays } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anInvoice, invoicesSubscribers } from "../testing";
import { invoicesHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers });

test("a filter's invoices are added up, however few of them are shown; the whole list is not", async () => {
  const now = new Date("2026-03-02T09:00:00Z");
  const [one, other] = [await anInvoice({ now }), await anInvoice({ now })];
  const list = callAs(invoicesHandlers, await aPerson({ role: "accountant" }), { now }).list;
  const both = { total: one.total + other.total, paid: 0, open: one.total + other.total };
  expect((await list({ status: "pending", limit: 1 })).sums).toEqual(both);
  expect((await list({ status: "pending", limit: 1, page: 2 })).sums).toEqual(both);
  expect((await list({ search: one.number })).sums).toEqual({ total: one.total, paid: 0, open: one.total });
  expect((await list({ status: "paid" })).sums).toEqual({ total: 0, paid: 0, open: 0 });
  expect((await list({})).sums).toBeNull();
});

test("what waits is counted by status, each in their own scope", async () => {
  const now = new Date("2026-03-02T09:00:00Z");
  const at = (later: Date, role: "accountant" | "sales_rep") =>
    aPerson({ role }).then((person) => callAs(invoicesHandlers, person, { now: later }).stats());
  const before = (await at(now, "accountant")).open;
  const { dueDate } = await anInvoice({ now });
  const { open } = await at(now, "accountant");
  expect(open).toEqual({ ...before, pending: (before?.pending ?? 0) + 1 });
  const late = (await at(new Date(`${addDays(dueDate, 1)}T09:00:00Z`), "accountant")).open;
  expect(late?.overdue).toBeGreaterThan(0);
  expect((await at(now, "sales_rep")).open).toEqual({ draft: 0, overdue: 0, partial: 0, pending: 0 });
});
