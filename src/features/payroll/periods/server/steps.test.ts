import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { deductionsAs } from "~/features/deductions/testing";
import {
  aPerson,
  aSignedInBrowser,
  setUpSecondFactor,
  TEST_PASSWORD,
  totp,
} from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { payrollLedgerRules } from "../../server/queries/ledger";
import { aPaidEmployee, aRun, raise, release } from "../testing";
import { completePeriod, failPeriod, markItemPayments, resumePeriod } from "./commands/settle-period";
import { payrollPeriodsHandlers } from "./handlers";
import { payrollItems, payrollPeriods } from "./tables";

useDatabase();

let hr: Actor;
let manager: Actor;
let accountant: Actor;
const as = (actor: Actor) => callAs(payrollPeriodsHandlers, actor);
const first = async (id: string) => {
  const [item] = (await as(hr).items({ id })).rows;
  if (!item) throw new Error("The run has nobody.");
  return item;
};
const token = (actor: Actor) => mintActor({ ...actor, kind: "api" });

beforeAll(async () => {
  payrollLedgerRules.join();
  hr = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
  accountant = await aPerson({ role: "accountant" });
});

test("a period's end, pay date and name follow from its type and first day", async () => {
  const made = await as(hr).create({ startDate: "2027-02-01" });
  expect(await as(hr).get({ id: made.number })).toMatchObject({
    name: "February 2027 Payroll",
    endDate: "2027-02-28",
    payDate: "2027-03-05",
    status: "draft",
    profile: "as-specified",
    ruleSet: "as-specified",
    may: { generate: true, approve: false },
  });
  await expect(as(hr).create({ startDate: "2027-02-10", endDate: "2027-02-10" })).rejects.toMatchObject({
    data: { fields: { endDate: "End date must be after start date" } },
  });
  await expect(as(hr).create({ startDate: "2027-02-01", payDate: "2027-02-28" })).rejects.toMatchObject({
    data: { fields: { payDate: "Pay date must be after end date" } },
  });
});

test("what was previewed is generated, as the calculator would have it", async () => {
  const { number } = await aPaidEmployee();
  const { id } = await as(hr).create({ startDate: "2026-10-01" });
  const selection = { id, employees: [number], adjustments: [] };
  const preview = await as(hr).preview(selection);
  expect(preview.items).toMatchObject([{ employeeNumber: number, grossPay: 5_000_000, netPay: 3_850_700 }]);
  expect(preview.items[0]?.statutoryDeductions.paye).toBe(738_300);
  const { payrollPeriod, digest } = await as(hr).generate({ ...selection, digest: preview.digest });
  expect(digest).toBe(preview.digest);
  expect(payrollPeriod).toMatchObject({
    status: "pending_approval",
    totalEmployees: 1,
    totalNetPay: 3_850_700,
  });
  expect(await first(id)).toMatchObject({
    netPay: 3_850_700,
    payable: 3_850_700,
    daysWorked: 22,
    totalWorkingDays: 22,
  });
  const told = await db().select().from(events).where(eq(events.type, "payroll_period.generated"));
  expect(JSON.stringify(told)).not.toContain("3850700");
});

test("figures that changed since the preview are not generated", async () => {
  const { number, personId } = await aPaidEmployee();
  const { id } = await as(hr).create({ startDate: "2026-10-01" });
  const selection = { id, employees: [number], adjustments: [] };
  const { digest } = await as(hr).preview(selection);
  await raise(personId, "2026-10-12", { baseSalary: 6_600_000 });
  await expect(as(hr).generate({ ...selection, digest })).rejects.toMatchObject({ code: "CONFLICT" });
  const again = await as(hr).preview(selection);
  // 7 weekdays before the raise, 15 after it.
  expect(again.items[0]?.proratedBasic).toBe(Math.round((5_000_000 * 7) / 22) + (6_600_000 * 15) / 22);
  await as(hr).generate({ ...selection, digest: again.digest });
});

test("two clerks generating at once: one does", async () => {
  const { number } = await aPaidEmployee();
  const { id } = await as(hr).create({ startDate: "2026-10-01" });
  const tried = await Promise.allSettled([1, 2].map(() => as(hr).generate({ id, employees: [number] })));
  expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await as(hr).items({ id })).total).toBe(1);
});

test("nobody is in two regular runs of the same days, also when both are made at once", async () => {
  const { number } = await aPaidEmployee();
  const runs = await Promise.all([1, 2].map(() => as(hr).create({ startDate: "2026-10-01" })));
  const tried = await Promise.allSettled(runs.map(({ id }) => as(hr).generate({ id, employees: [number] })));
  expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { employees } = await as(hr).employees({
    id: runs[tried[0]?.status === "fulfilled" ? 1 : 0]?.id ?? "",
  });
  expect(employees.find((each) => each.number === number)).toMatchObject({ selected: false });
});

test("preparing, approving and releasing are three people's, and never a token's", async () => {
  const { number } = await aPaidEmployee();
  const admin = await aPerson({ role: "admin", signsIn: true });
  const id = await aRun(admin, [number]);
  await expect(as(admin).approve({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as(hr).approve({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(as(token(manager)).approve({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await as(manager).approve({ id });
  expect((await as(admin).get({ id })).may).toMatchObject({ approve: false, release: false });
  await expect(as(token(accountant)).release({ id, password: "x" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(as(accountant).release({ id, password: "wrong" })).rejects.toMatchObject({ code: "INVALID" });
  const payer = await aPerson({ role: "accountant", signsIn: true });
  await as(payer).release({ id, password: TEST_PASSWORD });
  expect(await as(hr).get({ id })).toMatchObject({ status: "processing", processedBy: payer.name });
});

test("release asks anew who releases: the authenticator's code, once, of who has set it up", async () => {
  const { number } = await aPaidEmployee();
  const runs = [await aRun(hr, [number]), (await as(hr).create({ startDate: "2026-09-01" })).id];
  await as(hr).generate({ id: runs[1] ?? "", employees: [number] });
  for (const id of runs) await as(manager).approve({ id });
  const [october = "", september = ""] = runs;
  const person = await aPerson({ role: "accountant", signsIn: true });
  const { browser } = await aSignedInBrowser(person);
  const uri = await setUpSecondFactor(browser);
  const releaseBy = (id: string, code: string) =>
    browser.send((actor, over) => callAs(payrollPeriodsHandlers, actor, over).release({ id, code }));
  const asked = await browser.send((actor, over) =>
    callAs(payrollPeriodsHandlers, actor, over).get({ id: october }),
  );
  expect(asked.answer.proveBy).toBe("code");
  expect((await as(hr).get({ id: october })).proveBy).toBe("password");
  await expect(releaseBy(october, "000000")).rejects.toMatchObject({
    data: { fields: { code: expect.any(String) } },
  });
  const next = totp(uri, Date.now() + 30_000);
  await releaseBy(october, next);
  expect(await as(hr).get({ id: october })).toMatchObject({ status: "processing", processedBy: person.name });
  await expect(releaseBy(september, next)).rejects.toMatchObject({
    data: { fields: { code: expect.any(String) } },
  });
  expect((await as(hr).get({ id: september })).status).toBe("approved");
});

test("a loan is withheld with the approval, returned when it is withdrawn, and never beyond a third of gross", async () => {
  const { number } = await aPaidEmployee();
  const loans = deductionsAs(accountant);
  const loan = {
    kind: "loan" as const,
    name: "Fees",
    principal: 9_000_000,
    installment: 4_000_000,
    startsOn: "2026-10-01",
  };
  const { id: deductionId } = await loans.add({ number, ...loan });
  const id = await aRun(hr, [number]);
  const room = 3_850_700 - Math.ceil(5_000_000 / 3);
  expect(await first(id)).toMatchObject({ otherDeductions: room, carried: 4_000_000 - room });
  await as(manager).approve({ id });
  const owed = () => loans.get({ number, deductionId });
  expect(await owed()).toMatchObject({
    balance: 9_000_000 - room,
    carried: 4_000_000 - room,
    installmentNumber: 1,
  });
  await as(manager).withdraw({ id });
  expect(await owed()).toMatchObject({ balance: 9_000_000, carried: 0, installmentNumber: 0 });
  await loans.move({
    number,
    deductionId,
    kind: "repaid",
    amount: 8_000_000,
    date: "2026-11-01",
    note: "Cash",
  });
  await expect(as(manager).approve({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  await as(manager).return({ id, reason: "The loan was repaid" });
  await as(hr).generate({ id, employees: [number] });
  await as(manager).approve({ id });
  expect(await owed()).toMatchObject({ balance: 0, status: "settled" });
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});

test("a month paid by the week comes to the month's tax", async () => {
  const { number } = await aPaidEmployee({ basicSalary: 1_250_000, payFrequency: "weekly" });
  let paye = 0;
  for (const startDate of ["2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19"]) {
    const id = await aRun(hr, [number], { startDate, periodType: "weekly" });
    paye += (await first(id)).statutoryDeductions.paye;
    await as(manager).approve({ id });
  }
  expect(paye).toBe(738_300);
});

test("a run worked out before another of the month was approved is not approved", async () => {
  const { number } = await aPaidEmployee({ basicSalary: 1_250_000, payFrequency: "weekly" });
  const one = await aRun(hr, [number], { startDate: "2026-10-05", periodType: "weekly" });
  const other = await aRun(hr, [number], { startDate: "2026-10-12", periodType: "weekly" });
  await as(manager).approve({ id: one });
  await expect(as(manager).approve({ id: other })).rejects.toMatchObject({ code: "CONFLICT" });
  await as(manager).return({ id: other, reason: "Once more" });
  await as(hr).generate({ id: other, employees: [number] });
  await as(manager).approve({ id: other });
  await expect(as(manager).withdraw({ id: one })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("joiners are paid by days, a quarter month by month, a raise in a paid month as arrears", async () => {
  const joiner = await aPaidEmployee({ startDate: "2026-10-19" });
  const joined = await aRun(hr, [joiner.number]);
  expect(await first(joined)).toMatchObject({
    daysWorked: 10,
    proratedBasic: Math.round((5_000_000 * 10) / 22),
  });
  const quarterly = await aPaidEmployee();
  const quarter = await aRun(hr, [quarterly.number], { periodType: "quarterly" });
  expect(await first(quarter)).toMatchObject({ grossPay: 15_000_000, netPay: 3 * 3_850_700 });
  const raised = await aPaidEmployee();
  const october = await aRun(hr, [raised.number]);
  await as(manager).approve({ id: october });
  await raise(raised.personId, "2026-10-01", { baseSalary: 6_000_000 }, new Date(Date.now() + 60_000));
  const november = await aRun(hr, [raised.number], { startDate: "2026-11-01" });
  expect(await first(november)).toMatchObject({ proratedBasic: 6_000_000, totalAllowances: 1_000_000 });
  await as(manager).approve({ id: november });
  const december = await aRun(hr, [raised.number], { startDate: "2026-12-01" });
  expect(await first(december)).toMatchObject({ grossPay: 6_000_000 });
});

test("an item is adjusted until approval; from then on the database refuses changed figures", async () => {
  const { number } = await aPaidEmployee();
  const id = await aRun(hr, [number]);
  const { id: itemId } = await first(id);
  await expect(as(hr).adjust({ itemId, daysWorked: 23 })).rejects.toMatchObject({ code: "INVALID" });
  await as(hr).adjust({ itemId, daysWorked: 20, overtimeHours: 10, bonus: 250_000, commission: 50_000 });
  expect(await first(id)).toMatchObject({
    id: itemId,
    daysWorked: 20,
    overtimeHours: 10,
    bonus: 250_000,
    commission: 50_000,
  });
  const { totalGrossPay } = await as(hr).get({ id });
  expect(totalGrossPay).toBe((await first(id)).grossPay);
  await as(manager).approve({ id });
  await expect(as(hr).adjust({ itemId, bonus: 0 })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const change of [
    sql`update ${payrollItems} set net_pay = net_pay + 1, gross_pay = gross_pay + 1, prorated_basic = prorated_basic + 1 where id = ${itemId}::uuid`,
    sql`delete from ${payrollItems} where id = ${itemId}::uuid`,
    sql`update ${payrollPeriods} set total_net_pay = total_net_pay + 1, total_gross_pay = total_gross_pay + 1 where id = ${id}::uuid`,
    sql`update ${payrollPeriods} set status = 'completed' where id = ${id}::uuid`,
    sql`delete from ${payrollPeriods} where id = ${id}::uuid`,
  ])
    await expect(db().execute(change)).rejects.toThrow();
});

test("a released run is completed, or fails and is sent again; a correction names the item and waits for approval", async () => {
  const { number, personId } = await aPaidEmployee();
  const id = await aRun(hr, [number]);
  await as(manager).approve({ id });
  await release(id);
  await expect(as(hr).cancel({ id, reason: "Too late" })).rejects.toMatchObject({ code: "CONFLICT" });
  const item = await first(id);
  await transaction(async (tx) => {
    const of = { id: trustedReach(tx, "payroll-period", id, "made"), now: new Date() };
    await failPeriod(tx, accountant, { ...of, reason: "One number was wrong" });
    await resumePeriod(tx, accountant, of);
    await markItemPayments(tx, {
      period: of.id,
      itemIds: [item.id],
      status: "completed",
      reference: "SJK4H7L2P0",
      date: "2026-11-05",
    });
    await completePeriod(tx, accountant, of);
    await completePeriod(tx, accountant, of);
  });
  expect(await as(hr).get({ id })).toMatchObject({ status: "completed" });
  expect(await first(id)).toMatchObject({ paymentStatus: "completed", paymentReference: "SJK4H7L2P0" });
  const made = await as(hr).correct({
    id,
    payDate: "2026-11-20",
    items: [{ employee: number, reason: "Night work of 12 October", pay: 300_000 }],
  });
  const correction = await first(made.id ?? "");
  expect(correction).toMatchObject({ correctsItemId: item.id, grossPay: 300_000 });
  // The month's tax on 53,000 less what October withheld: 30% of the difference.
  expect(correction.statutoryDeductions.paye).toBe(90_000);
  await as(manager).approve({ id: made.id ?? "" });
  const recovered = {
    employee: personId,
    reason: "Paid twice",
    recover: { amount: 100_000, installment: 50_000 },
  };
  await expect(as(hr).correct({ id, payDate: "2026-11-20", items: [recovered] })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await as(accountant).correct({ id, payDate: "2026-11-20", items: [recovered] });
  const { deductions } = await deductionsAs(accountant).list({ number });
  expect(deductions).toMatchObject([{ kind: "advance", balance: 100_000 }]);
  const { netPay } = item;
  for (const amount of [netPay + 1, netPay - 99_999]) {
    const beyond = { ...recovered, recover: { amount, installment: 50_000 } };
    await expect(
      as(accountant).correct({ id, payDate: "2026-11-20", items: [beyond] }),
    ).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { "items.0.recover.amount": expect.any(String) } },
    });
  }
});

test("M-Pesa takes whole shillings: cents go with the next pay", async () => {
  const { number } = await aPaidEmployee({ basicSalary: 5_000_033 });
  const id = await aRun(hr, [number]);
  const october = await first(id);
  expect(october.payable % 100).toBe(0);
  expect(october.payable).toBeLessThan(october.netPay);
  await as(manager).approve({ id });
  const november = await first(await aRun(hr, [number], { startDate: "2026-11-01" }));
  const brought = october.netPay - october.payable;
  expect(november.payable).toBe(Math.floor((november.netPay + brought) / 100) * 100);
});

test("an approver sees who joined, shared numbers and missing tax numbers", async () => {
  const one = await aPaidEmployee();
  const other = await aPaidEmployee();
  await db().execute(
    sql`update employee_payouts set mpesa_number = '+254700111222' where person_id in (${one.personId}::uuid, ${other.personId}::uuid)`,
  );
  const may = await aRun(hr, [one.number], { startDate: "2028-05-01" });
  await as(manager).approve({ id: may });
  const id = await aRun(hr, [one.number, other.number], { startDate: "2028-06-01" });
  const { last, findings } = await as(manager).review({ id });
  expect(last?.names).toEqual([(await as(hr).get({ id: may })).name]);
  const kinds = findings.map(({ kind, employeeNumber }) => `${kind} ${employeeNumber}`);
  expect(kinds).toContain(`joiner ${other.number}`);
  expect(kinds).toContain(`shared_number ${one.number}`);
  expect(kinds).toContain(`no_tax_number ${one.number}`);
  expect(kinds).not.toContain(`joiner ${one.number}`);
});
