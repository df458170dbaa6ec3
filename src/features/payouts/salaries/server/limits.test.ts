import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { periodGenerated } from "~/features/payroll/periods/domain";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { askFile } from "~/platform/testing/ask-file";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { payoutsFeature } from "../../server/feature";
import { anApprovedRun, attemptsOf, paymentsOf, releaseRun, setPayouts, usePayouts } from "../../testing";
import { sendSalaries } from "./commands/send-salaries";
import { salariesHandlers } from "./handlers";
import { salariesRoutes } from "./routes";

for (const answer of payoutsFeature.answers) answer.join();
useDatabase({ subscribers: payoutsFeature.subscribers, tasks: payoutsFeature.tasks });
const network = usePayouts();
const PATIENCE = { timeout: 20_000, interval: 60 };

beforeEach(() =>
  db().execute(sql`update salary_runs set state = 'paused', pause_reason = 'over' where state = 'sending'`),
);

const generated = ({ periodId, number }: { periodId: string; number: string }) =>
  transaction((tx) =>
    record(tx, system, periodGenerated, {
      subjectId: periodId,
      summary: "Generated",
      data: { number, name: "October 2026 Payroll", employees: 1 },
      at: new Date(),
    }),
  );
const agrees = async () => expect((await verifyLedger(db())).disagreements).toEqual([]);

const taken = (address: string, actor: Actor = network.clerk) => askFile(salariesRoutes, address, actor);

describe("how a run is cut into payments", () => {
  test("is fixed with its generation, whatever the settings say at its release", async () => {
    await setPayouts({ aboveLimit: "parts" });
    const run = await anApprovedRun([{ net: 20_000_000 }]);
    await generated(run);
    await setPayouts({ aboveLimit: "bank", maxAmount: 50_000 });
    const { payees } = await network.api().payees({ id: run.periodId });
    expect(payees).toMatchObject([{ method: "mpesa", amounts: [15_000_000, 5_000_000], why: "" }]);
    await releaseRun(run);
    expect((await paymentsOf(run.periodId)).map(({ method, amount }) => [method, amount])).toEqual([
      ["mpesa", 15_000_000],
      ["mpesa", 5_000_000],
    ]);
    await setPayouts({ maxAmount: 150_000 });
    await agrees();
  });
});

describe("a payslip", () => {
  test("says that the bank pays what is too much for M-Pesa", async () => {
    await setPayouts({ aboveLimit: "bank", maxAmount: 150_000 });
    const { periodId } = await anApprovedRun([{ net: 20_000_000 }, { net: 1_000_000 }]);
    const { rows } = await db().execute(
      sql`select content -> 'payment' ->> 'method' as method from payslips where period_id = ${periodId} order by payable desc`,
    );
    expect(rows).toEqual([{ method: "bank_transfer" }, { method: "mpesa" }]);
  });
});

describe("M-Pesa's portal", () => {
  test("is told of each payment in a file, and pays nothing that the API pays as well", async () => {
    await setPayouts({ payThrough: "portal", portalColumns: "phone, amount, reference" });
    const phones = [aPhone(), aPhone()];
    const run = await anApprovedRun(phones.map((phone) => ({ net: 1_234_500, phone })));
    await generated(run);
    await setPayouts({ payThrough: "mpesa" });
    await releaseRun(run);
    const [first, second] = await paymentsOf(run.periodId);
    expect([first, second]).toMatchObject([{ method: "portal" }, { method: "portal" }]);
    await network.go(1);
    expect(await attemptsOf(first?.id ?? "")).toEqual([]);
    for (const phone of phones) expect(await network.paidTo(phone)).toEqual([]);
    const file = await taken(`/exports/mpesa-portal/${run.number}.csv`);
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines[0]).toBe("phone,amount,reference");
    expect(lines.slice(1).sort()).toEqual(
      [first, second].map((of) => `${of?.phoneNumber.slice(1)},12345,${of?.transactionRef}`).sort(),
    );
    const paid = (id: string | undefined, reference: string) =>
      network.api().markPaid({ id: id ?? "", reference });
    await expect(paid(first?.id, "by phone")).rejects.toMatchObject({ code: "INVALID" });
    await paid(first?.id, "sk12ab34cd");
    await expect(paid(second?.id, "SK12AB34CD")).rejects.toMatchObject({ code: "CONFLICT" });
    await paid(second?.id, "SK12AB34CE");
    const { run: over } = await network.api().run({ id: run.periodId });
    expect(over).toMatchObject({
      state: "done",
      reconciliation: { byHandPayments: 2, byHandAmount: 2_469_000 },
    });
    await agrees();
  });

  test("is a releaser's file alone", async () => {
    const run = await anApprovedRun([{ net: 1_000_000 }]);
    await releaseRun(run);
    const of = (actor?: Actor) => taken(`/exports/mpesa-portal/${run.number}.csv`, actor);
    expect((await of()).status).toBe(404);
    expect((await of(await aPerson({ role: "hr_officer" }))).status).toBe(403);
  });
});

describe("what banks pay", () => {
  test("is in one file each, and is marked as paid together or not at all", async () => {
    const bank = (name: string) => ({ net: 2_000_000, method: "bank_transfer" as const, bank: name });
    const run = await anApprovedRun([
      bank("Equity Bank"),
      bank("Bahari Bank"),
      bank("Bahari Bank"),
      bank(""),
      { ...bank("Equity Bank"), account: "" },
    ]);
    await releaseRun(run);
    const { run: shown } = await network.api().run({ id: run.periodId });
    expect(shown?.withoutAccount).toHaveLength(1);
    expect(shown?.bankFiles.map(({ bank: name, payments }) => [name, payments]).sort()).toEqual([
      ["", 1],
      ["Bahari Bank", 2],
      ["Equity Bank", 1],
    ]);
    const rows: string[] = [];
    for (const { bank: name } of shown?.bankFiles ?? []) {
      const file = await taken(
        `/exports/bank-transfers/${run.number}.csv?bank=${encodeURIComponent(name)}`,
        network.clerk,
      );
      rows.push(...(await file.text()).trim().split("\r\n").slice(1));
    }
    expect(rows.map((row) => row.split(",")[0]).sort()).toEqual(["1", "2", "3", "4"]);
    const payments = await paymentsOf(run.periodId);
    const ids = payments.map(({ id }) => id);
    expect(await network.api().markAllPaid({ ids: ids.slice(0, 3), reference: "EQ-BATCH-7" })).toEqual({
      marked: 3,
    });
    await expect(network.api().markAllPaid({ ids, reference: "EQ-BATCH-8" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await paymentsOf(run.periodId)).map(({ reference }) => reference)).toEqual([
      "EQ-BATCH-7",
      "EQ-BATCH-7",
      "EQ-BATCH-7",
      "",
      "",
    ]);
    await agrees();
  });
});

describe("a payment", () => {
  test("that went again is not failed by the answer to its first sending", async () => {
    const { periodId, ...run } = await anApprovedRun([{ net: 1_000_000 }]);
    await releaseRun({ periodId, ...run });
    const [payment] = await paymentsOf(periodId);
    // While M-Pesa handled the first call, a query found nothing and the attempt went out again under the same id.
    const slow = createServer(async (request, response) => {
      response.setHeader("content-type", "application/json");
      if (request.url?.startsWith("/oauth"))
        return response.end(JSON.stringify({ access_token: "t", expires_in: "3599" }));
      await db().execute(sql`update salary_attempts set sendings = 2 where payment_id = ${payment?.id}`);
      response.writeHead(400);
      response.end(JSON.stringify({ errorCode: "400.002.02", errorMessage: "Bad Request - Invalid PartyB" }));
    });
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const address = slow.address();
    network.configure({
      baseUrl: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    });
    await sendSalaries();
    slow.closeAllConnections();
    await new Promise((resolve) => slow.close(resolve));
    expect((await paymentsOf(periodId))[0]).toMatchObject({ status: "pending", failureReason: "" });
    expect(await attemptsOf(payment?.id ?? "")).toMatchObject([{ state: "claimed", sendings: 2 }]);
  });

  test("is marked as paid once under one Idempotency-Key, whoever's program asks twice", async () => {
    const run = await anApprovedRun([{ net: 1_000_000, method: "bank_transfer" }]);
    await releaseRun(run);
    const [payment] = await paymentsOf(run.periodId);
    const asked = { id: payment?.id ?? "", reference: "EQ-900" };
    const again = () => callAs(salariesHandlers, network.clerk, { idempotencyKey: "paid-1" }).markPaid(asked);
    expect(await again()).toEqual({ done: true });
    expect(await again()).toEqual({ done: true });
    await expect(network.api().markPaid(asked)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

test("a run that is over has both sides: what payslips pay beside what M-Pesa confirmed, and the account", async () => {
  await network.control("utility", { balance: 60_000 });
  await network.api().askBalance();
  await expect.poll(() => network.api().balance(), PATIENCE).toMatchObject({ balance: 6_000_000 });
  const run = await anApprovedRun([
    { net: 2_000_000 },
    { net: 1_000_050, payable: 1_000_050, method: "bank_transfer" },
  ]);
  await releaseRun(run);
  await network.go();
  const byBank = (await paymentsOf(run.periodId)).find(({ method }) => method === "bank_transfer");
  await network.api().markPaid({ id: byBank?.id ?? "", reference: "EQ-7" });
  await network.api().askBalance();
  await expect
    .poll(async () => (await network.api().run({ id: run.periodId })).run?.reconciliation, PATIENCE)
    .toMatchObject({
      payslips: 2,
      payslipsAmount: 3_000_050,
      confirmedPayments: 1,
      confirmedAmount: 2_000_000,
      decidedPayments: 0,
      byHandPayments: 1,
      byHandAmount: 1_000_050,
      balanceBefore: { amount: 6_000_000 },
      balanceAfter: { amount: 4_000_000 },
    });
  await agrees();
});
