import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import type { Reach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { anInvoice, cancelInvoice } from "../testing";
import { applyToInvoice, lockInvoice } from "./commands";
import { invoicesHandlers } from "./handlers";
import { invoicesSubscribers } from "./subscribers";

useDatabase({ subscribers: invoicesSubscribers });

const as = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(invoicesHandlers, actor, over);
const pay = (id: Reach<"invoice">, amount: number) =>
  transaction(async (tx) =>
    applyToInvoice(tx, system, { invoice: await lockInvoice(tx, id), amount, now: new Date() }),
  );
const cancel = cancelInvoice;

describe("the list", () => {
  const now = new Date("2040-03-10T09:00:00Z");
  let accountant: Actor;

  async function made(
    name: string,
    fields: { rooms?: Record<string, number>; serviceDate?: string; at?: string } = {},
  ) {
    const { at = "2040-03-01", ...rest } = fields;
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.co.ke`;
    const phone = aPhone();
    return anInvoice({
      customer: { name: `${name} Listed`, email, phone },
      serviceDate: "2040-03-20",
      now: new Date(`${at}T09:00:00Z`),
      ...rest,
    });
  }
  type Input = Parameters<ReturnType<typeof as>["list"]>[0];
  const names = async (input: Input = {}) => {
    const { rows } = await as(accountant, { now }).list({ search: "listed", limit: 100, ...input });
    return rows.map(({ customerName }) => customerName.replace(" Listed", ""));
  };

  test("is filtered by the derived status, searched, sorted and paged", async () => {
    accountant = await aPerson({ role: "accountant" });
    const one = { bedroom: 1 };
    await made("Akinyi", { rooms: one });
    const partial = await made("Barasa", { at: "2040-03-02" });
    const paid = await made("chebet", { at: "2040-03-03", serviceDate: "2040-03-05" });
    const late = await made("Daudi", { at: "2040-03-04", serviceDate: "2040-03-09", rooms: { office: 10 } });
    const gone = await made("Esther", { at: "2040-03-05", serviceDate: "2040-03-06" });
    await made("Fatuma", { at: "2040-03-06", serviceDate: "2040-03-10", rooms: one });
    await pay(partial.id, 100);
    await pay(paid.id, paid.total);
    await pay(late.id, 100);
    await cancel(gone.id);

    const { rows } = await as(accountant, { now }).list({ search: "listed" });
    expect(rows.map(({ paymentStatus }) => paymentStatus)).toEqual([
      "pending",
      "cancelled",
      "overdue",
      "paid",
      "partial",
      "pending",
    ]);
    expect(await names({ status: "pending" })).toEqual(["Fatuma", "Akinyi"]);
    expect(await names({ status: "partial" })).toEqual(["Barasa"]);
    expect(await names({ status: "paid" })).toEqual(["chebet"]);
    expect(await names({ status: "overdue" })).toEqual(["Daudi"]);
    expect(await names({ status: "cancelled" })).toEqual(["Esther"]);
    expect(rows.find(({ paymentStatus }) => paymentStatus === "cancelled")?.outstandingBalance).toBe(0);
    expect(rows[0]?.lineItems[0]).toEqual({ description: "Bedroom", amount: 250_000 });

    expect(await names({ search: "CHEBET listed" })).toEqual(["chebet"]);
    expect(await names({ search: paid.number })).toEqual(["chebet"]);
    expect(await names({ search: paid.accountNumber.toLowerCase() })).toEqual(["chebet"]);
    expect(await names({ search: "daudi@example" })).toEqual(["Daudi"]);
    expect(await names({ search: "li%ed" })).toEqual([]);
    expect(await names({ dateFrom: "2040-03-09", dateTo: "2040-03-10" })).toEqual(["Fatuma", "Daudi"]);
    expect(await names({ amountFrom: late.total })).toEqual(["Daudi"]);
    expect(await names({ amountTo: 990_000 })).toEqual(["Fatuma", "Akinyi"]);

    const byName = ["Akinyi", "Barasa", "chebet", "Daudi", "Esther", "Fatuma"];
    expect(await names({ sort: "customerName", order: "asc" })).toEqual(byName);
    expect(await names({ sort: "customerName", order: "desc" })).toEqual([...byName].reverse());
    expect(await names({ order: "asc" })).toEqual(byName);
    expect((await names({ sort: "serviceDate", order: "asc" })).slice(0, 4)).toEqual([
      "chebet",
      "Esther",
      "Daudi",
      "Fatuma",
    ]);
    const byDueDay = rows.map(({ dueDate }) => dueDate).sort();
    const dueDays = async (order: "asc" | "desc") =>
      (await as(accountant, { now }).list({ search: "listed", sort: "dueDate", order })).rows.map(
        ({ dueDate }) => dueDate,
      );
    expect(new Set(byDueDay).size).toBeGreaterThan(2);
    expect(await dueDays("asc")).toEqual(byDueDay);
    expect(await dueDays("desc")).toEqual([...byDueDay].reverse());
    expect((await names({ sort: "totalAmount" }))[0]).toBe("Daudi");
    expect((await names({ sort: "outstandingBalance", order: "asc" }))[0]).toBe("chebet");
    expect((await names({ sort: "paidAmount" }))[0]).toBe("chebet");
    expect(await names({ sort: "paymentStatus", order: "asc" })).toEqual([
      "Daudi",
      "Fatuma",
      "Akinyi",
      "Barasa",
      "chebet",
      "Esther",
    ]);
  });

  test("by cursor shows every row once, in order, forwards and backwards, also among equals", async () => {
    for (let n = 0; n < 12; n++) await anInvoice();
    for (const sort of [
      "invoiceDate",
      "dueDate",
      "serviceDate",
      "customerName",
      "totalAmount",
      "outstandingBalance",
    ] as const) {
      for (const order of ["asc", "desc"] as const) {
        const list = as(accountant, { now }).list;
        const whole = (await list({ sort, order, limit: 100 })).rows.map(({ id }) => id);
        const walked: string[] = [];
        let page = await list({ sort, order, limit: 7 });
        walked.push(...page.rows.map(({ id }) => id));
        while (page.nextCursor) {
          page = await list({ sort, order, limit: 7, cursor: page.nextCursor });
          walked.push(...page.rows.map(({ id }) => id));
        }
        expect(walked).toEqual(whole);
        const last = await list({ sort, order, limit: 7, last: true });
        expect(last.rows.at(-1)?.id).toBe(whole.at(-1));
        const before = await list({ sort, order, limit: 7, cursor: last.previousCursor ?? "" });
        const end = whole.length - last.rows.length;
        expect(before.rows.map(({ id }) => id)).toEqual(whole.slice(end - 7, end));
      }
    }
  });

  test.each([
    { limit: 0 },
    { limit: 101 },
    { page: 0 },
    { dateFrom: "2026-02-30" },
    { amountFrom: -1 },
    { amountTo: 1.5 },
    { status: "unpaid" },
    { sort: "id; drop table invoices" },
    { cursor: "nonsense" },
  ])("refuses %j", async (input) => {
    await expect(as(accountant).list(input as never)).rejects.toMatchObject({ code: "INVALID", status: 422 });
  });
});
