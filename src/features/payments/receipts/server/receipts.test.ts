import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { recordPayment, reversePayment } from "../../server/commands/record-payment";
import { receiptsHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers });

/** The last minute of a Nairobi day and the first of the next: two days there, one day in UTC. */
const LATE = new Date("2026-03-02T20:59:00Z");
const EARLY = new Date("2026-03-02T21:00:00Z");

test("the sum is that of the rows found, taken-back ones less, for all and within reach", async () => {
  const [accountant, rep] = [await aPerson({ role: "accountant" }), await aPerson({ role: "sales_rep" })];
  const [own, foreign] = [await anInvoice({ now: LATE, maker: rep }), await anInvoice({ now: LATE })];
  const pay = (invoiceId: string, amount: number, method: "cash" | "cheque", now: Date) =>
    transaction((tx) =>
      recordPayment(tx, system, { invoiceId, amount, method, reference: "", notes: "", now }),
    );
  await pay(own.id, 100_000, "cash", LATE);
  await pay(foreign.id, 20_000, "cash", EARLY);
  await pay(foreign.id, 3_000, "cheque", EARLY);
  const list = (actor = accountant, input = {}) => callAs(receiptsHandlers, actor).list(input);
  const bounced = (await list(accountant, { method: "cheque" })).rows[0]?.id ?? "";
  await transaction((tx) =>
    reversePayment(tx, system, {
      paymentId: bounced,
      reason: "Bounced",
      now: new Date("2026-03-09T09:00:00Z"),
    }),
  );

  const taken = (await list(accountant, { method: "cheque" })).rows;
  expect(taken.map(({ kind, reversedBy }) => [kind, reversedBy])).toEqual([
    ["reversal", null],
    ["payment", taken[0]?.receiptNumber],
  ]);

  const cases = [
    [{}, 120_000],
    [{ method: "cash" }, 120_000],
    [{ method: "cheque" }, 0],
    [{ method: "card" }, 0],
    [{ to: "2026-03-02" }, 100_000],
    [{ from: "2026-03-03" }, 20_000],
    [{ from: "2026-03-03", to: "2026-03-03" }, 23_000],
    [{ from: "2026-03-03", method: "cheque", to: "2026-03-08" }, 3_000],
    [{ from: "2026-03-09" }, -3_000],
  ] as const;
  for (const [input, sum] of cases) {
    const page = await list(accountant, input);
    expect([input, page.sum]).toEqual([input, sum]);
    expect(page.rows.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
    expect(page.total).toBe(page.rows.length);
  }
  expect(await list(rep)).toMatchObject({ total: 1, sum: 100_000 });
  expect(await list(rep, { from: "2026-03-03" })).toMatchObject({ total: 0, sum: 0 });
});
