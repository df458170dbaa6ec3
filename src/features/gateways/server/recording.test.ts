import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { paymentsHandlers, useProvenBooks } from "~/features/payments/testing";
import { startStandins } from "~/integrations/standins/server";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { chargesHandlers } from "../charges/server/handlers";
import { save, saveFresh, useGateways } from "../testing";

useDatabase({ subscribers: invoicesSubscribers });
useProvenBooks();
const company = useGateways(() => startStandins({ lateMs: 900 }));
let clerk: Actor;

describe("recording a payment", () => {
  const record = (invoiceId: string, fields: object) =>
    callAs(paymentsHandlers, clerk).record({
      invoiceId,
      amount: 500_000,
      method: "stripe",
      reference: "",
      ...fields,
    });
  const refusal = (fields: Record<string, unknown>) => ({ data: { fields } });
  beforeAll(async () => {
    clerk = await aPerson({ role: "accountant" });
    await saveFresh({});
    for (const name of ["stripe", "paypal", "airtelMoney"] as const) await company.enable(name);
    await save({ "mpesa.fees.percentage": 0.5 });
  });

  test("offers what is enabled, with its limits", async () => {
    const { methods } = await callAs(paymentsHandlers, clerk).methods();
    expect(methods.map(({ method }) => method)).toEqual([
      "mpesa",
      "bank_transfer",
      "cash",
      "cheque",
      "card",
      "airtelMoney",
      "paypal",
      "stripe",
    ]);
    expect(methods.at(-1)).toEqual({ method: "stripe", minAmount: 5_000, maxAmount: 99_999_999_900 });
    const sales = await aPerson({ role: "sales_rep" });
    await expect(callAs(paymentsHandlers, sales).methods()).rejects.toMatchObject({ status: 403 });
  });

  test("within the gateway's limits, by an enabled one, with its reference", async () => {
    const { id } = await anInvoice();
    await expect(record(id, { method: "flutterwave", reference: "F1" })).rejects.toMatchObject(
      refusal({ method: "Flutterwave is not enabled in the settings" }),
    );
    const tooMuch = record(id, { method: "paypal", amount: 1_000_001, reference: "P1" });
    await expect(tooMuch).rejects.toMatchObject(
      refusal({ amount: "PayPal takes KES\u00a01 to KES\u00a010,000 at a time" }),
    );
    await expect(record(id, { amount: 4_999, reference: "S1" })).rejects.toMatchObject(
      refusal({ amount: expect.stringContaining("Stripe takes KES\u00a050 to") }),
    );
    await expect(record(id, { reference: " - " })).rejects.toMatchObject(
      refusal({ reference: expect.stringContaining("Reference is required") }),
    );
    await record(id, { method: "paypal", amount: 1_000_000, reference: "P1" });
  });

  test("keeps its fee as our cost, for those who see finances alone, and takes it back with the payment", async () => {
    const { id } = await anInvoice();
    const { id: paymentId } = await record(id, { amount: 1_000_000, reference: "pi_fee 1" });
    await record(id, { amount: 100_000, method: "mpesa", reference: "QKA1B2C3D4" });
    await record(id, { amount: 100_000, method: "cash" });
    const feesOf = async () =>
      (await callAs(paymentsHandlers, clerk).ofInvoices({ invoiceIds: [id] })).payments.map(({ fee }) => fee);
    expect(await feesOf()).toEqual([32_000, 500, 0]);
    await callAs(paymentsHandlers, clerk).reverse({ paymentId, reason: "Another invoice's" });
    expect(await feesOf()).toEqual([32_000, 500, 0, -32_000]);
    const { rows } = await db().execute<{ key: string; sum: string }>(sql`
      select f.key, sum(f.amount)::text as sum from payments p, lateral payment_figures(p) f
      where f.figure = 'fee' and p.invoice_id = ${id} group by 1 order by 1`);
    expect(rows).toEqual([
      { key: "mpesa", sum: "500" },
      { key: "stripe", sum: "0" },
    ]);
    const other = await anInvoice();
    await record(other.id, { amount: 1_000_000, reference: "PI_FEE-1" });
  });

  test("is in the fees of the year by gateway, for those who see all invoices", async () => {
    const { rows } = await db().execute<{
      gateway: string;
      payments: number;
      received: string;
      fee: string;
    }>(sql`
      select method as gateway, (count(*) filter (where kind = 'payment'))::int as payments, sum(amount)::text as received, sum(fee)::text as fee
      from payments group by method having sum(fee) > 0 order by sum(fee) desc, method`);
    const read = (actor: Actor) => callAs(chargesHandlers, actor).fees();
    expect(rows.length).toBeGreaterThan(1);
    expect(await read(clerk)).toEqual(
      rows.map((row) => ({ ...row, received: Number(row.received), fee: Number(row.fee) })),
    );
    expect(await read(await aPerson({ role: "sales_rep" }))).toEqual([]);
  });

  test("fifty at once with one reference book it once, and never again", async () => {
    const invoices = await Promise.all([anInvoice(), anInvoice(), anInvoice(), anInvoice(), anInvoice()]);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        record(invoices[n % 5]?.id ?? "", {
          amount: 10_000,
          reference: n % 2 ? "pi-3Race" : "PI 3race",
          evenIfBooked: n % 3 === 0,
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    for (const reason of refused)
      expect(reason).toMatchObject(refusal({ reference: "This Stripe reference is booked already" }));
    await record(invoices[0]?.id ?? "", { method: "airtelMoney", reference: "pi-3Race" });
  });

  test("disabled again, a gateway takes nothing new, and what it brought reads as before", async () => {
    const { id } = await anInvoice();
    await record(id, { reference: "pi_before" });
    await save({ "stripe.enabled": false });
    await expect(record(id, { reference: "pi_after" })).rejects.toMatchObject(
      refusal({ method: "Stripe is not enabled in the settings" }),
    );
    const { payments } = await callAs(paymentsHandlers, clerk).ofInvoices({ invoiceIds: [id] });
    expect(payments).toMatchObject([{ method: "stripe", reference: "pi_before", fee: 17_500 }]);
  });
});
