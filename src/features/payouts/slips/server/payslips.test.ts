import { renderToBuffer } from "@react-pdf/renderer";
import { eq, sql } from "drizzle-orm";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listDeductionsOf } from "~/features/deductions/server/queries";
import { aPerson } from "~/features/identity/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { approvePeriod, withdrawApproval } from "~/features/payroll/periods/server/commands/approve-period";
import { correctPeriod } from "~/features/payroll/periods/server/commands/correct-period";
import {
  createPeriod,
  generatePeriod,
  returnPeriod,
} from "~/features/payroll/periods/server/commands/prepare-period";
import { releasePeriod } from "~/features/payroll/periods/server/commands/settle-period";
import { listItems } from "~/features/payroll/periods/server/queries/periods";
import { setCompensation } from "~/features/staff/compensation/server/commands";
import { employeePayouts } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db, type Tx, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { outboxMessages } from "~/platform/mail/tables";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { askFile } from "~/platform/testing/ask-file";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { payoutsFeature } from "../../server/feature";
import { announcePayslips } from "./commands/announce-payslips";
import { PayslipDocument } from "./documents/payslip-document";
import { payslipsHandlers } from "./handlers";
import { payslipsRoutes } from "./routes";
import { payslips } from "./tables";

for (const answer of payoutsFeature.answers) answer.join();
useDatabase({ subscribers: payoutsFeature.subscribers, tasks: payoutsFeature.tasks });

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
let hr: Actor;
let manager: Actor;
beforeAll(async () => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
  hr = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
});
afterAll(closePdfWorkers);

async function anEmployee() {
  const made = await makeEmployee({ startDate: "2024-01-08", hireDate: "2024-01-08", signsIn: true });
  const mpesaNumber = aPhone();
  await db()
    .insert(employeePayouts)
    .values({ personId: made.personId, mpesaNumber })
    .onConflictDoUpdate({ target: employeePayouts.personId, set: { mpesaNumber } });
  await transaction((tx) =>
    setCompensation(tx, system, {
      id: trustedReach(tx, "employee", made.personId, "made"),
      effectiveDate: "2024-01-08",
      compensation: {
        baseSalary: 5_000_000,
        currency: "KES",
        payFrequency: "monthly",
        paidBy: "period",
        allowances: [],
        benefits: [],
      },
      now: new Date(),
    }),
  );
  return made;
}

const slips = (actor: Actor) => callAs(payslipsHandlers, actor);
const now = () => new Date();
const onRun = <Result>(id: string, work: (tx: Tx, id: Reach<"payroll-period">) => Promise<Result>) =>
  transaction((tx) => work(tx, trustedReach(tx, "payroll-period", id, "made")));
const generate = (id: string, employee: string) =>
  onRun(id, (tx, run) =>
    generatePeriod(tx, hr, { id: run, employees: [employee], adjustments: [], now: now() }),
  );
const approve = (id: string) => onRun(id, (tx, run) => approvePeriod(tx, manager, { id: run, now: now() }));
const withdraw = (id: string) =>
  onRun(id, (tx, run) => withdrawApproval(tx, manager, { id: run, now: now() }));

async function approvedRun(employee: string, startDate: string) {
  const { id, number } = await transaction((tx) =>
    createPeriod(tx, hr, { periodType: "monthly", startDate, notes: "", now: now() }),
  );
  await generate(id, employee);
  await approve(id);
  const [item] = (await listItems(db(), { id })).rows;
  return { id, number, itemId: item?.id ?? "" };
}

const download = (actor: Actor, path: string) => askFile(payslipsRoutes, path, actor);

test("payslips are made with the approval, with every figure, the year so far and the rules", async () => {
  const { number, actor } = await anEmployee();
  await approvedRun(number, "2026-09-01");
  const { itemId } = await approvedRun(number, "2026-10-01");
  const payslip = await slips(hr).ofItem({ id: itemId });
  expect(payslip).toMatchObject({
    employeeNumber: number,
    payPeriod: "October 2026 Payroll",
    grossPay: 5_000_000,
    netPay: 3_850_700,
    payable: 3_850_700,
    earnings: { basicSalary: 5_000_000, total: 5_000_000 },
    deductions: { statutory: { paye: 738_300, nhif: 120_000, nssf: 216_000, housingLevy: 75_000 } },
    ytd: { grossPay: 10_000_000, paye: 1_476_600, netPay: 7_701_400 },
    ruleSet: "as-specified",
    emailSent: false,
  });
  expect(payslip.number).toMatch(/^PS-2026-\d{5}$/);
  const own = await slips(actor).listOwn();
  expect(own.payslips.map(({ payPeriod }) => payPeriod)).toEqual([
    "October 2026 Payroll",
    "September 2026 Payroll",
  ]);
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});

test("they are void without the approval, and made anew with it", async () => {
  const { number, actor } = await anEmployee();
  const { id, itemId } = await approvedRun(number, "2026-10-01");
  const before = await slips(hr).ofItem({ id: itemId });
  await withdraw(id);
  expect((await slips(actor).listOwn()).payslips).toEqual([]);
  expect(await slips(hr).ofItem({ id: itemId })).toMatchObject({
    number: before.number,
    voidedAt: expect.any(Date),
  });
  await approve(id);
  const after = await slips(hr).ofItem({ id: itemId });
  expect(after.voidedAt).toBeNull();
  expect(after.number).not.toBe(before.number);
  expect(after.ytd).toEqual(before.ytd);
  await expect(
    db().update(payslips).set({ netPay: 1 }).where(eq(payslips.number, after.number)),
  ).rejects.toThrow();
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});

test("a draft that is generated anew lets go of void payslips", async () => {
  const { number } = await anEmployee();
  const { id } = await approvedRun(number, "2026-10-01");
  await withdraw(id);
  await onRun(id, (tx, run) => returnPeriod(tx, manager, { id: run, reason: "Wrong days", now: now() }));
  await generate(id, number);
  await approve(id);
  const kept = await db().select().from(payslips).where(eq(payslips.periodId, id));
  expect(kept.filter(({ voidedAt }) => voidedAt === null)).toHaveLength(1);
  expect(kept).toHaveLength(2);
});

test("the PDF is one's own or payroll's, and opening another's is recorded", async () => {
  const { number, actor } = await anEmployee();
  const { itemId, number: run } = await approvedRun(number, "2026-10-01");
  const payslip = await slips(hr).ofItem({ id: itemId });
  const opened = () => db().select().from(events).where(eq(events.subjectId, payslip.id));
  expect(await opened()).toMatchObject([{ type: "payslip.opened", actorId: hr.personId }]);
  const own = await download(actor, payslip.pdfUrl);
  expect(own.headers.get("content-type")).toBe("application/pdf");
  expect(await opened()).toHaveLength(1);
  const pdf = await renderToBuffer(PayslipDocument(JSON.parse(await own.text())));
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  expect(text.replace(/\s+/g, " ")).toMatch(
    /Payslip.*Basic salary 50,000.*Gross pay 50,000.*PAYE 7,383.*Net pay 38,507.*To be paid, by M-Pesa to.*Taxable pay 50,000.*Tax charged 9,783.*Relief 2,400.*NSSF 2,160/i,
  );
  const swahili = JSON.parse(await (await download(actor, `${payslip.pdfUrl}?language=sw`)).text());
  expect(swahili.words).toMatchObject({ title: "Hati ya mshahara", net: "Mshahara halisi" });
  expect(JSON.stringify(swahili.paid)).toContain("Italipwa, kwa M-Pesa kwenda");
  expect(swahili.footnote).toBe("Kanuni: kanuni rahisi");
  await db().execute(
    sql`update payroll_items set payment_status = 'completed', payment_date = '2026-11-06' where id = ${itemId}`,
  );
  const afterwards = JSON.parse(await (await download(actor, payslip.pdfUrl)).text());
  expect(JSON.stringify(afterwards.paid)).toContain("Paid 06/11/2026, by M-Pesa to");
  expect((await download(await aPerson({ role: "driver" }), payslip.pdfUrl)).status).toBe(404);
  expect((await download(manager, payslip.pdfUrl)).status).toBe(200);
  expect(await opened()).toHaveLength(2);
  const archive = await download(hr, `/exports/payslips/${run}.zip`);
  const bytes = Buffer.from(await archive.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.toString("latin1")).toContain(`${number}-${payslip.number}.pdf`);
  expect((await download(actor, `/exports/payslips/${run}.zip`)).status).toBe(403);
});

test("people who sign in hear of it once, without a figure", async () => {
  const { number, actor } = await anEmployee();
  const { id } = await approvedRun(number, "2026-10-01");
  await announcePayslips({ periodId: id });
  await announcePayslips({ periodId: id });
  const [person] = (await slips(actor).listOwn()).payslips;
  const mails = await db()
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.subjectId, person?.id ?? ""));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ kind: "payslip.ready", subject: "Your payslip: October 2026 Payroll" });
  expect(`${mails[0]?.html} ${mails[0]?.text}`).not.toMatch(/38,507|50,000|7,383/);
});

test("a correction's payslip names the one it corrects, and so does what is withheld of later pay", async () => {
  const { number } = await anEmployee();
  const { id, itemId } = await approvedRun(number, "2026-08-01");
  const corrected = await slips(hr).ofItem({ id: itemId });
  expect(corrected.corrects).toBe("");
  const accountant = await aPerson({ role: "accountant" });
  await onRun(id, (tx, run) => releasePeriod(tx, accountant, { id: run, now: now() }));
  const correct = (
    actor: Actor,
    what: { pay: number } | { recover: { amount: number; installment: number } },
  ) =>
    onRun(id, (tx, run) =>
      correctPeriod(tx, actor, {
        id: run,
        payDate: "2026-09-20",
        notes: "",
        items: [{ employee: number, reason: "Night work", ...what }],
        now: now(),
      }),
    );
  const made = await correct(hr, { pay: 200_000 });
  await approve(made.id ?? "");
  const [item] = (await listItems(db(), { id: made.id ?? "" })).rows;
  expect((await slips(hr).ofItem({ id: item?.id ?? "" })).corrects).toBe(corrected.number);
  await correct(accountant, { recover: { amount: 100_000, installment: 50_000 } });
  const { deductions } = await listDeductionsOf(db(), accountant, number);
  expect(deductions).toMatchObject([{ kind: "advance", reference: corrected.number, balance: 100_000 }]);
  expect((await verifyLedger(db())).disagreements).toEqual([]);
});
