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
import { likelyMapping, type StatementGateway } from "../domain";
import { EXAMPLE_FILES } from "../testing";
import { statementsHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers, tasks: chargesTasks });
const tills = useTills(startStandins);

const columns = likelyMapping(["Transaction ID", "Date", "Gross", "Fee"]);
const HEAD = "Settlement report,,,\nTransaction ID,Date,Gross,Fee\n";
const TODAY = new Date().toLocaleDateString("en-CA", { timeZone: "Africa/Nairobi" });
const as = () => callAs(statementsHandlers, tills.clerk);
const upload = (gateway: "stripe" | "airtelMoney" | "mpesa" | "paypal", lines: string[], over = {}) =>
  as().upload({ gateway, fileName: "report.csv", csv: HEAD + lines.join("\n"), columns, ...over });

const fromFile = (gateway: StatementGateway, csv: string) =>
  as().upload({
    gateway,
    fileName: "export.csv",
    csv,
    columns: likelyMapping(
      (
        csv
          .replace(/^\uFEFF/, "")
          .split("\n")
          .slice(0, 10)
          .find((line) => line.split(",").length > 3 && !line.includes(",,,")) ??
        csv.split("\n")[0] ??
        ""
      )
        .split(",")
        .map((cell) => cell.trim().replaceAll('"', "")),
    ),
  });

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
        sums: [{ variance: 0 }],
        from: TODAY,
        to: TODAY,
        differences: [],
      });
    }
    const { statements, mappings } = await as().list();
    expect(statements).toHaveLength(4);
    expect(statements.find(({ gateway }) => gateway === "stripe")).toMatchObject({
      sums: [{ received: 500_000, matched: 500_000, fee: 17_500, expectedFee: 17_500 }],
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
    expect(statement).toMatchObject({
      unmatched: 2,
      sums: [{ received: 257_000, matched: 300_000, variance: -43_000 }],
    });
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
    const whole = {
      unmatched: 0,
      lines: 2,
      sums: [{ received: 400_000, returned: 400_000, matched: 0, variance: 0 }],
    };
    expect(await as().get({ id })).toMatchObject(whole);
    const again = await upload("stripe", lines);
    expect(again.known).toBe(2);
    const second = await as().get({ id: again.id });
    expect(second).toMatchObject(whole);
    expect(second.repeated.map(({ amount, statementId }) => [amount, statementId])).toEqual(
      expect.arrayContaining([
        [400_000, id],
        [-400_000, id],
      ]),
    );
    expect((await as().get({ id })).repeated).toEqual([]);
  });

  test("M-Pesa's reversal of a booked receipt is money taken back", async () => {
    const invoice = await anInvoice();
    await callAs(paymentsHandlers, tills.clerk).record({
      invoiceId: invoice.id,
      amount: 604_000,
      method: "mpesa",
      reference: "TKW0000020",
    });
    const { id } = await fromFile(
      "mpesa",
      [
        "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Reason Type,Linked Transaction ID",
        'TKW0000020,25-11-2026 09:00:00,Pay Bill,Completed,"6,040.00",,Pay Bill to Merchant,',
        'TKW0000021,25-11-2026 10:00:00,Pay Bill Reversal,Completed,,"-6,040.00",Pay Bill Reversal,TKW0000020',
      ].join("\n"),
    );
    const statement = await as().get({ id });
    expect(statement).toMatchObject({
      unmatched: 1,
      sums: [{ received: 604_000, returned: 604_000, matched: 604_000, variance: -604_000 }],
      differences: [{ reference: "TKW0000020", amount: -604_000, booked: null }],
    });
  });

  test.each([
    ["mpesa", { received: 2_000_000, returned: 0, fee: 11_000, currency: null }, 3],
    ["stripe", { received: 1_900_000, returned: 700_000, fee: 55_100, currency: "KES" }, 1],
    ["paypal", { received: 15_500, returned: 0, fee: 557, currency: "USD" }, 3],
  ] as const)("of %s as it is exported knows what each line is", async (gateway, sums, leftOut) => {
    const { id } = await fromFile(gateway, EXAMPLE_FILES[gateway]);
    expect(await as().get({ id })).toMatchObject({ leftOut, sums: [sums] });
  });

  test.each([
    [
      "flutterwave",
      "Reference,Flw Ref,Amount,App Fee,Status,Currency,Created At",
      "x,FLW1,100.00,3.80,successful,KES,2026-11-20",
      "x,FLW2,70.00,0,failed,KES,2026-11-20",
    ],
    [
      "pesapal",
      "Date,Confirmation Code,Amount,Charge,Status",
      "20/11/2026,PP1,100.00,3.80,Completed",
      "20/11/2026,PP2,70.00,0,Invalid",
    ],
    [
      "airtelMoney",
      "Airtel Transaction ID,Date,Amount,Fee,Transaction Status",
      "A1,20-11-2026,100.00,3.80,TS",
      "A2,20-11-2026,70.00,0,TF",
    ],
    [
      "tigoPesa",
      "Transaction ID,Transaction Date,Amount,Fee,Status,Type",
      "T1,2026-11-20,100.00,3.80,Success,Merchant Payment",
      "T2,2026-11-20,-70.00,0,Success,Bank Transfer",
    ],
    [
      "equitel",
      "Transaction Reference,Date,Amount,Charges,Status",
      "E1,20/11/2026,100.00,3.80,SUCCESS",
      "E2,20/11/2026,70.00,0,PENDING",
    ],
  ] as const)("of %s leaves out what did not come", async (gateway, ...csv) => {
    const { id } = await fromFile(gateway, csv.join("\n"));
    expect(await as().get({ id })).toMatchObject({
      lines: 1,
      leftOut: 1,
      sums: [{ received: 10_000, fee: 380 }],
    });
  });

  test("two currencies are never summed", async () => {
    const { id } = await fromFile(
      "flutterwave",
      "Flw Ref,Amount,Currency\nF1,100.00,KES\nF2,200.00,KES\nF3,5.00,USD",
    );
    expect((await as().get({ id })).sums.map(({ currency, received }) => [currency, received])).toEqual([
      ["KES", 30_000],
      ["USD", 500],
    ]);
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
