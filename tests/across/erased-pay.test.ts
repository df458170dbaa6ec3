import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { payslipLinks } from "~/features/payouts/links/server/tables";
import { aSlipByLink } from "~/features/payouts/links/testing";
import { salaryPayments } from "~/features/payouts/salaries/server/tables";
import { payslips } from "~/features/payouts/slips/server/tables";
import { anApprovedRun, releaseRun } from "~/features/payouts/testing";
import { payrollItems } from "~/features/payroll/periods/server/tables";
import { finishErasures } from "~/features/privacy/employees/server/commands";
import { employeeErasureHandlers } from "~/features/privacy/employees/server/handlers";
import { readEmployeeRows } from "~/features/privacy/employees/server/queries";
import { employees } from "~/features/staff/server/tables";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { linkAll, tablesWith } from "./traces-testing";

useDatabase({ subscribers, tasks: taskHandlers });

const PHONE = "+254720991234";
const NAME = "Otieno 0";
const NOW = new Date();
let admin: Actor;
let made: Awaited<ReturnType<typeof aSlipByLink>>;
let number = "";

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  const run = await anApprovedRun([{ net: 4_321_000, phone: PHONE }]);
  number = run.employees[0]?.number ?? "";
  made = await aSlipByLink(run, { phone: PHONE });
  await releaseRun({ periodId: run.periodId, number: run.number });
  await db().execute(
    sql`update salary_payments set receiver_name = 'OTIENO 0' where person_id = ${made.personId}::uuid`,
  );
  await db()
    .update(employees)
    .set({ status: "terminated", terminationReason: "Moved away", offboardingDate: nairobiDate(NOW) })
    .where(eq(employees.personId, made.personId));
  await linkAll();
});

const figures = async () => ({
  items: await db()
    .select({ net: payrollItems.netPay, name: payrollItems.employeeName, phone: payrollItems.mpesaNumber })
    .from(payrollItems)
    .where(eq(payrollItems.personId, made.personId)),
  slips: await db()
    .select({ net: payslips.netPay, name: sql<string>`content -> 'employee' ->> 'name'` })
    .from(payslips)
    .where(eq(payslips.personId, made.personId)),
  payments: await db()
    .select({ amount: salaryPayments.amount, name: salaryPayments.employeeName })
    .from(salaryPayments)
    .where(eq(salaryPayments.personId, made.personId)),
});

test("a copy of their data has payroll, payslips, payments and links, without what gives access", async () => {
  const copied = await readEmployeeRows(db(), made.personId);
  for (const table of ["payroll_items", "payslips", "payslip_links", "salary_payments", "salary_attempts"])
    expect([table, copied[table]?.length]).toEqual([table, 1]);
  expect(copied.payslips?.[0]).toMatchObject({ net_pay: 4_321_000, content: { employee: { name: NAME } } });
  expect(copied.payslip_links?.[0]).not.toHaveProperty("code_hash");
  expect(copied.payroll_items?.[0]).not.toHaveProperty("sealed");
});

test("erased, the links end at once, and payroll stays for the time that the law has it kept", async () => {
  const before = await figures();
  await callAs(employeeErasureHandlers, admin).erase({ number, confirm: number, reason: "By letter" });
  const [link] = await db().select().from(payslipLinks).where(eq(payslipLinks.id, made.linkId));
  expect(link?.endReason).toBe("revoked");
  expect(await figures()).toEqual(before);
  await expect(
    db().update(payrollItems).set({ employeeName: "Erased" }).where(eq(payrollItems.personId, made.personId)),
  ).rejects.toThrow();
});

test("after that nothing of their pay names them, and no figure has changed", async () => {
  await finishErasures(new Date(NOW.getTime() + 5.1 * 365.25 * 86_400_000));
  await linkAll();
  expect(await figures()).toEqual({
    items: [{ net: 4_321_000, name: "Erased", phone: "" }],
    slips: [{ net: 4_321_000, name: "Erased" }],
    payments: [{ amount: 4_321_000, name: "Erased" }],
  });
  expect(await tablesWith([PHONE.slice(1), NAME])).toEqual([]);
  await expect(
    db().update(payslips).set({ netPay: 1 }).where(eq(payslips.personId, made.personId)),
  ).rejects.toThrow();
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});
