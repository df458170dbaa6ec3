import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { dueOn, installmentsOf, type Owed, statusWith } from "../domain";
import { payrollDeductionsHandlers } from "./handlers";
import { deductionLedgerRules } from "./queries";
import { payrollDeductionMovements, payrollDeductions } from "./tables";

useDatabase();

let accountant: Actor;
let manager: Actor;
let number = "";
const as = (actor: Actor, key?: string) =>
  callAs(payrollDeductionsHandlers, actor, key ? { idempotencyKey: key } : {});

const LOAN = {
  kind: "loan" as const,
  name: "School fees",
  principal: 3_000_000,
  installment: 700_000,
  startsOn: "2026-10-01",
};
const read = async (deductionId: string) => as(accountant).get({ number, deductionId });

beforeAll(async () => {
  deductionLedgerRules.join();
  accountant = await aPerson({ role: "accountant" });
  manager = await aPerson({ role: "manager" });
});
beforeEach(async () => {
  ({ number } = await makeEmployee({ role: "driver" }));
});

test("a loan is granted once, with its balance and instalments", async () => {
  const key = newId();
  const made = await as(accountant, key).add({ number, ...LOAN });
  expect(await as(accountant, key).add({ number, ...LOAN })).toEqual(made);
  const { deductions, mayManage } = await as(accountant).list({ number });
  expect(mayManage).toBe(true);
  expect(deductions).toMatchObject([
    {
      id: made.id,
      principal: 3_000_000,
      balance: 3_000_000,
      installmentNumber: 0,
      totalInstallments: 5,
      carried: 0,
      status: "active",
      createdBy: accountant.name,
    },
  ]);
  expect((await read(made.id)).movements).toMatchObject([
    { kind: "granted", amount: 3_000_000, date: "2026-10-01" },
  ]);
  const told = await db().select().from(events).where(eq(events.type, "employee.deduction_added"));
  expect(JSON.stringify(told)).not.toContain("3000000");
});

test("what is owed moves by movements alone, down to 0 and no further", async () => {
  const { id } = await as(accountant).add({ number, ...LOAN });
  const move = { number, deductionId: id, date: "2026-11-01" };
  const key = newId();
  const repayment = { ...move, kind: "repaid" as const, amount: 1_000_000, note: "Receipt 18" };
  expect(await as(accountant, key).move(repayment)).toEqual({ balance: 2_000_000 });
  expect(await as(accountant, key).move(repayment)).toEqual({ balance: 2_000_000 });
  await expect(
    as(accountant).move({ ...move, kind: "repaid", amount: 2_000_001, note: "Receipt 19" }),
  ).rejects.toMatchObject({ data: { fields: { amount: "Only KES\u00a020,000 is owed" } } });
  await expect(as(accountant).setStatus({ number, deductionId: id, status: "ended" })).rejects.toMatchObject({
    message: "KES\u00a020,000 is still owed: write it off or record its repayment",
  });
  await as(accountant).move({ ...move, kind: "added", amount: 50_000, note: "Fee of the cheque" });
  await as(accountant).move({ ...move, kind: "written_off", amount: 2_050_000, note: "Left in hardship" });
  expect(await read(id)).toMatchObject({ balance: 0, status: "settled" });
  await as(accountant).move({ ...move, kind: "added", amount: 10_000, note: "Written off too much" });
  expect(await read(id)).toMatchObject({ balance: 10_000, status: "active", movements: { length: 5 } });
  await expect(
    as(accountant).move({ ...move, kind: "repaid", amount: 1, date: "2099-01-01", note: "Tomorrow" }),
  ).rejects.toMatchObject({ data: { fields: { date: "The date cannot be in the future" } } });
});

test("the database keeps movements as they are, and a balance above 0", async () => {
  const { id } = await as(accountant).add({ number, ...LOAN });
  const ofIt = eq(payrollDeductionMovements.deductionId, id);
  await expect(db().update(payrollDeductionMovements).set({ amount: 1 }).where(ofIt)).rejects.toThrow();
  await expect(db().delete(payrollDeductionMovements).where(ofIt)).rejects.toThrow();
  const taken = { deductionId: id, kind: "deducted" as const, date: "2026-10-31" };
  await expect(
    db()
      .insert(payrollDeductionMovements)
      .values({ ...taken, amount: 3_000_001 }),
  ).rejects.toThrow();
  await db()
    .insert(payrollDeductionMovements)
    .values({ ...taken, amount: 700_000 });
  expect(await read(id)).toMatchObject({ balance: 2_300_000, installmentNumber: 1 });
  const told = async () =>
    (await verifyLedger(db())).disagreements
      .filter(({ rule }) => rule.startsWith("what somebody owes"))
      .map(({ detail }) => detail);
  expect(await told()).toEqual([]);
  await db().update(payrollDeductions).set({ balance: 1 }).where(eq(payrollDeductions.id, id));
  expect(await told()).toEqual(["says 1; movements say 2300000"]);
  await db().update(payrollDeductions).set({ balance: 2_300_000 }).where(eq(payrollDeductions.id, id));
});

test("terms are changed by who read them as they are; a new instalment is a new number of them", async () => {
  const { id } = await as(accountant).add({ number, ...LOAN });
  const { updatedAt } = await read(id);
  const terms = { number, deductionId: id, name: "School fees", installment: 1_000_000, updatedAt };
  await as(accountant).edit(terms);
  expect(await read(id)).toMatchObject({ installment: 1_000_000, totalInstallments: 3 });
  await expect(as(accountant).edit({ ...terms, installment: 500_000 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("a deduction without a balance is paused, resumed and ended", async () => {
  const { id } = await as(accountant).add({
    number,
    kind: "sacco",
    name: "Shares",
    reference: "M-204",
    installment: 200_000,
    startsOn: "2026-10-01",
  });
  const set = (status: "active" | "paused" | "ended") =>
    as(accountant).setStatus({ number, deductionId: id, status });
  await set("paused");
  await set("paused");
  expect(await read(id)).toMatchObject({ status: "paused", balance: null, totalInstallments: null });
  await set("active");
  await set("ended");
  await expect(set("active")).rejects.toMatchObject({ message: "This deduction has ended" });
  const of = { number, deductionId: id };
  await expect(
    as(accountant).move({ ...of, kind: "repaid", amount: 1, date: "2026-10-01", note: "Cash" }),
  ).rejects.toMatchObject({ message: "This deduction has no balance" });
  const told = await db().$count(events, eq(events.type, "employee.deduction_set"));
  expect(told).toBe(3);
});

test.each([
  ["principal", { principal: null }],
  ["principal", { principal: 0 }],
  ["principal", { kind: "sacco" }],
  ["installment", { installment: 0 }],
  ["installment", { installment: 3_000_001 }],
  ["name", { name: " " }],
  ["endsOn", { endsOn: "2026-09-30" }],
])("%s is refused at its field: %j", async (field, wrong) => {
  await expect(as(accountant).add({ number, ...LOAN, ...wrong } as never)).rejects.toMatchObject({
    code: "INVALID",
    data: { fields: { [field]: expect.stringMatching(/\S/) } },
  });
});

test("nobody decides about their own pay, and nothing new is withheld from who has left", async () => {
  const own = await makeEmployee({ role: "accountant" });
  await expect(as(own.actor).add({ number: own.number, ...LOAN })).rejects.toMatchObject({
    message: "Someone else must decide about deductions from your own pay",
  });
  expect((await as(own.actor).list({ number: own.number })).mayManage).toBe(false);
  const left = await makeEmployee({ role: "driver" });
  await db()
    .update(employees)
    .set({ status: "terminated", offboardingDate: "2026-11-01" })
    .where(eq(employees.personId, left.personId));
  await expect(as(accountant).add({ number: left.number, ...LOAN })).rejects.toMatchObject({
    message: "New deductions are not possible for an employee who has left",
  });
});

test("who approves payroll reads them, who does not manage them changes nothing", async () => {
  const { id } = await as(accountant).add({ number, ...LOAN });
  expect((await as(manager).list({ number })).mayManage).toBe(false);
  await expect(as(manager).setStatus({ number, deductionId: id, status: "paused" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const driver = await aPerson({ role: "driver" });
  await expect(as(driver).list({ number })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const other = await makeEmployee({ role: "driver" });
  await expect(
    as(accountant).setStatus({ number: other.number, deductionId: id, status: "paused" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

const OWED: Owed = {
  installment: 100,
  carried: 0,
  balance: 250,
  status: "active",
  startsOn: "2026-10-15",
  endsOn: "2026-12-31",
};
test.each([
  [{}, "2026-10-14", 0],
  [{}, "2026-10-15", 100],
  [{}, "2026-12-31", 100],
  [{}, "2027-01-31", 0],
  [{ carried: 40 }, "2026-10-31", 140],
  [{ balance: 90 }, "2026-10-31", 90],
  [{ balance: null, carried: 500 }, "2026-10-31", 600],
  [{ status: "paused" as const }, "2026-10-31", 0],
])("%j on %s is due %i", (change, day, due) => {
  expect(dueOn({ ...OWED, ...change }, day)).toBe(due);
});

test("instalments end where nothing is owed", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (principal, each) => {
        const installment = Math.min(each, principal);
        let balance = principal;
        let count = 0;
        while (statusWith(balance, "active") === "active" && count < 2_000_000) {
          balance -= dueOn({ ...OWED, endsOn: null, installment, balance }, "2026-10-31");
          count += 1;
          if (count > 5_000) return;
        }
        expect(balance).toBe(0);
        expect(count).toBe(installmentsOf(principal, installment));
      },
    ),
  );
});
