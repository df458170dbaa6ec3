import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { payoutsFeature } from "../../server/feature";
import { makePayslips, voidPayslips } from "../../slips/server/commands/make-payslips";
import { payslipsHandlers } from "../../slips/server/handlers";
import { payslips } from "../../slips/server/tables";
import { anApprovedRun } from "../../testing";
import { openingBalancesHandlers } from "./handlers";
import { openingBalances } from "./tables";

for (const answer of payoutsFeature.answers) answer.join();
useDatabase({ subscribers: payoutsFeature.subscribers, tasks: payoutsFeature.tasks });

const HEAD =
  "Payroll Number,Month,Basic salary,Gross,Taxable pay,Tax charged,Relief,PAYE,NSSF,SHIF,Housing levy,Net pay";
let hr: Actor;
beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
});

const api = (actor: Actor = hr) => callAs(openingBalancesHandlers, actor);
const aFile = (lines: string[], head = HEAD) =>
  new File([[head, ...lines].join("\r\n")], "balances.csv", { type: "text/csv" });
const month = (number: string, of: string, gross = 50_000, net = 38_507) =>
  `${number},${of},${gross},${gross},46000,9783,2400,7383,2160,1375,750,${net}`;
const rowsOf = (personId: string) =>
  db().select().from(openingBalances).where(eq(openingBalances.personId, personId));

test("a check names every bad row and writes nothing; one bad row, and none goes in", async () => {
  const { number, personId } = await makeEmployee();
  const { employees } = await anApprovedRun([{ net: 1_000_000 }]);
  const paid = employees[0]?.number ?? "";
  const file = aFile([
    month(number, "2026-01"),
    month("EMP999999", "2026-01"),
    month(number, "January"),
    month(number, "2999-01"),
    month(number, "01/2026"),
    month(number, "2026-02", 50_000, 60_000),
    `${number},2026-03,=1+1,x,1e3,-5,,7383,2160,1375,750,38507`,
    month(paid, "2026-10"),
  ]);
  const { good, refused, problems } = await api().check({ file });
  expect({ good, refused }).toEqual({ good: 1, refused: 7 });
  expect(problems.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    "3 Employee: No employee has this number",
    "4 Month: Please enter a month, such as 2026-03",
    "5 Month: This month is in the future",
    "6 Month: The same employee and month are in row 2",
    "7 Net pay: Net pay is more than gross pay",
    ...["Basic pay", "Gross pay", "Taxable pay", "Tax charged", "Relief"].map(
      (field) => `8 ${field}: Please enter an amount in shillings, such as 45000 or 0`,
    ),
    expect.stringMatching(/^9 Month: Payroll has paid them for this month already: PS-2026-\d{5}$/),
  ]);
  await expect(api().import({ file })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await rowsOf(personId)).toEqual([]);
});

test("what is no such file is refused at its field", async () => {
  const refused = (file: File) =>
    api()
      .check({ file })
      .catch((error) => error.data.fields.file as string);
  expect(await refused(new File([new Uint8Array([0, 1, 2, 3])], "photo.png"))).toMatch(/CSV or Excel/);
  expect(await refused(aFile([]))).toMatch(/no rows/);
  expect(await refused(aFile(["1,2026-01"], "Employee,Month"))).toMatch(
    "lacks these columns: Basic pay, Gross pay",
  );
  expect(await refused(new File([new Uint8Array(4 * 1024 * 1024)], "large.csv"))).toMatch(/CSV or Excel/);
});

test("payslips and P9A count them, a later import replaces its months, and the books agree", async () => {
  const run = await anApprovedRun([{ net: 1_000_000 }]);
  const [{ personId, number } = { personId: "", number: "" }] = run.employees;
  const before = await ytdOf(personId);
  expect(before).toMatchObject({ grossPay: 1_000_000, paye: 0 });
  expect(
    await api().import({
      file: aFile([month(number, "2026-08"), month(number, "2026-09"), month(number, "2025-12")]),
    }),
  ).toEqual({ rows: 3, people: 1 });
  expect(await ytdOf(personId)).toEqual(before);
  await api().import({ file: aFile([month(number, "2026-08", 60_000), month(number, "2026-09")]) });
  expect(await rowsOf(personId)).toHaveLength(4);
  const { people } = await api().list({ year: 2026 });
  expect(people.find((each) => each.employeeNumber === number)).toMatchObject({
    months: ["2026-08", "2026-09"],
    grossPay: 11_000_000,
    paye: 1_476_600,
  });
  const made = await madeAnew(run.periodId, personId);
  expect(made).toMatchObject({ grossPay: 12_000_000, paye: 1_476_600, nssf: 432_000, netPay: 8_701_400 });
  expect((await verifyLedger(db())).disagreements).toEqual([]);

  await api().import({ file: aFile([`${number},2026-08,0,0,0,0,0,0,0,0,0,0`]) });
  expect((await verifyLedger(db())).disagreements).toEqual([]);

  await db().execute(
    `update opening_balances set gross_pay = gross_pay + 1 where person_id = '${personId}' and month = '2026-09'`,
  );
  expect((await verifyLedger(db())).disagreements.map(({ rule }) => rule)).toContain(
    "the year to date of a payslip is the sum of the opening balances and payslips in force when it was made",
  );
});

test("imported twice it counts once, also at the same moment", async () => {
  const { number, personId } = await makeEmployee();
  const lines = [month(number, "2026-01"), month(number, "2026-02")];
  await Promise.all([1, 2, 3].map(() => api().import({ file: aFile(lines) })));
  expect(await rowsOf(personId)).toHaveLength(2);
});

test("who does not prepare payroll has no part in it", async () => {
  for (const role of ["driver", "customer_service", "sales_rep"] as const) {
    const other = api(await aPerson({ role }));
    await expect(other.list({ year: 2026 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(other.import({ file: aFile([]) })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});

async function ytdOf(personId: string) {
  const [slip] = await db()
    .select()
    .from(payslips)
    .where(eq(payslips.personId, personId))
    .orderBy(payslips.generatedAt);
  return slip?.content.ytd;
}

async function madeAnew(periodId: string, personId: string) {
  await transaction(async (tx) => {
    await voidPayslips(tx, hr, { periodId, now: new Date() });
    await makePayslips(tx, hr, { periodId, now: new Date() });
  });
  const [item] = await db().select().from(payslips).where(eq(payslips.personId, personId));
  const shown = await callAs(payslipsHandlers, hr).ofItem({ id: item?.itemId ?? "" });
  return shown.ytd;
}
