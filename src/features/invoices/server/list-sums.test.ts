import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
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
