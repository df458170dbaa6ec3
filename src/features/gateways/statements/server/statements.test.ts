import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { comparableReference } from "~/features/payments/domain";
import { paymentsHandlers } from "~/features/payments/testing";
import { startStandins } from "~/integrations/standins/server";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { sendRefund } from "../../charges/server/commands/refund-charge";
import { chargesTasks } from "../../charges/server/tasks";
import { useTills } from "../../charges/testing";
import { statementsHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers, tasks: chargesTasks });
const tills = useTills(startStandins);

const columns = { reference: "Transaction ID", amount: "Gross", fee: "Fee", date: "Date" };
const HEAD = "Settlement report,,,\nTransaction ID,Date,Gross,Fee\n";
const TODAY = new Date().toLocaleDateString("en-CA", { timeZone: "Africa/Nairobi" });
const as = () => callAs(statementsHandlers, tills.clerk);
const upload = (gateway: "stripe" | "airtelMoney" | "mpesa" | "paypal", lines: string[], over = {}) =>
  as().upload({ gateway, fileName: "report.csv", csv: HEAD + lines.join("\n"), columns, ...over });

async function paid(gateway: "stripe" | "airtelMoney" | "paypal", amount: number) {
  const invoice = await anInvoice();
  const { id } = await tills.start(invoice, gateway, amount);
  await tills.answer(id, "approve");
  await tills.check(id);
  const { paymentRef, charged } = await tills.charge(id);
  return { id, paymentRef, charged, invoice };
}

describe("a provider's statement", () => {
  test("agrees with the books to zero: M-Pesa, cards, Airtel Money, and dollars as they were charged", async () => {
    const card = await paid("stripe", 500_000);
    const airtel = await paid("airtelMoney", 300_000);
    const dollars = await paid("paypal", 200_000);
    await callAs(paymentsHandlers, tills.clerk).record({
      invoiceId: card.invoice.id,
      amount: 100_000,
      method: "mpesa",
      reference: "SKQ1A2B3C4",
    });
    for (const [gateway, line] of [
      ["stripe", `${card.paymentRef},${TODAY} 10:12,"5,000.00",175.00`],
      ["airtelMoney", `${airtel.paymentRef},${TODAY},3000,0`],
      ["paypal", `${dollars.paymentRef},${TODAY},${(dollars.charged / 100).toFixed(2)},0.75`],
      ["mpesa", `skq1a2b3c4,${TODAY},KES 1000.00,0`],
    ] as const) {
      const { id, known, skipped } = await upload(gateway, [line, ",,,", "Total,,x,"]);
      expect({ known, skipped }).toEqual({ known: 0, skipped: 1 });
      expect(await as().get({ id })).toMatchObject({
        lines: 1,
        unmatched: 0,
        variance: 0,
        from: TODAY,
        to: TODAY,
        differences: [],
      });
    }
    const { statements, mappings } = await as().list();
    expect(statements).toHaveLength(4);
    expect(statements.find(({ gateway }) => gateway === "stripe")).toMatchObject({
      received: 500_000,
      matched: 500_000,
      fee: 17_500,
      expectedFee: 17_500,
    });
    expect(mappings.find(({ gateway }) => gateway === "stripe")).toMatchObject(columns);
  });

  test("shows what is unknown, of another amount, and booked but not named", async () => {
    const [one, other, unnamed] = [
      await paid("stripe", 100_000),
      await paid("stripe", 200_000),
      await paid("stripe", 300_000),
    ];
    const { id } = await upload("stripe", [
      `${one.paymentRef},${TODAY},1000.00,0`,
      `${other.paymentRef},${TODAY},1500.00,0`,
      `pi_unknown,${TODAY},70.00,0`,
    ]);
    const statement = await as().get({ id });
    expect(statement).toMatchObject({ received: 257_000, matched: 300_000, variance: -43_000, unmatched: 2 });
    expect(statement.differences.map(({ reference, booked }) => [reference, booked])).toEqual(
      expect.arrayContaining([
        [comparableReference(other.paymentRef), 200_000],
        ["PI_UNKNOWN", null],
      ]),
    );
    expect(statement.missing.map(({ reference }) => reference)).toContain(
      comparableReference(unnamed.paymentRef),
    );
  });

  test("has money given back, and takes each line once whatever files it comes in", async () => {
    const { id: chargeId, paymentRef } = await paid("stripe", 400_000);
    const { id: refundId } = await tills.as(tills.clerk).refund({ id: chargeId, reason: "Called off" });
    await sendRefund({ refundId });
    const lines = [`${paymentRef},${TODAY},4000.00,0`, `${paymentRef},${TODAY},-4000.00,0`];
    const { id } = await upload("stripe", lines);
    expect(await as().get({ id })).toMatchObject({ received: 0, matched: 0, unmatched: 0, variance: 0 });
    expect(await upload("stripe", lines)).toMatchObject({ known: 2 });
  });

  test("is refused without its columns, without lines, and for who may not", async () => {
    await expect(
      upload("stripe", ["x,2026-11-01,5,0"], { columns: { ...columns, amount: "Net" } }),
    ).rejects.toMatchObject({
      status: 422,
    });
    await expect(upload("stripe", ["x,2026-11-01,none,0"])).rejects.toMatchObject({ status: 422 });
    const sales = callAs(statementsHandlers, await aPerson({ role: "sales_rep" }));
    await expect(
      sales.upload({ gateway: "stripe", fileName: "x.csv", csv: HEAD, columns }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
