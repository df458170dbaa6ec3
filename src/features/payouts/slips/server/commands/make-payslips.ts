import { and, eq, isNull } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { takeNumbers } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";
import { enqueue } from "~/platform/tasks/tasks";
import type { SalaryMethod } from "../../../domain";
import {
  type PayslipContent,
  payslipNumberOf,
  payslipOpened,
  payslipsMade,
  payslipsVoided,
  withYear,
  type YearToDate,
} from "../../domain";
import {
  type PaidItem,
  type Payslip,
  readEndings,
  readPayslipNumbers,
  readRunForPayslips,
  readYears,
} from "../queries";
import { payslips } from "../tables";
import { announcePayslipsTask } from "./announce-payslips";

const CHUNK = 1000;

type Payment = Pick<PayslipContent["payment"], "method" | "mpesaNumber">;

/** Answered by the feature that splits amounts: too much for M-Pesa goes by bank. */
export const paymentMethods =
  definePort<(tx: Tx, periodId: string) => Promise<(payable: Cents, payment: Payment) => SalaryMethod>>();

/** Creates a run's payslips in the transaction that approves it. */
export async function makePayslips(
  tx: Tx,
  actor: Actor,
  { periodId, now }: { periodId: string; now: Date },
): Promise<void> {
  const run = await readRunForPayslips(tx, periodId);
  if (!run) return;
  const { items, ruleSet, name, startDate, endDate, payDate } = run;
  const { companyName, companyAddress, kraPin } = await getSettings(tx, companySection);
  const company = { name: companyName, address: companyAddress, pin: kraPin };
  if (items.length === 0) return;
  const year = Number(endDate.slice(0, 4));
  const [methodOf] = await Promise.all(paymentMethods.all().map((ask) => ask(tx, periodId)));
  const first = await takeNumbers(tx, "payslip", year, items.length);
  for (let at = 0; at < items.length; at += CHUNK) {
    const some = items.slice(at, at + CHUNK);
    const people = [...new Set(some.map(({ personId }) => personId))];
    const years = await readYears(tx, people, year);
    const endings = await readEndings(tx, people);
    const corrected = await readPayslipNumbers(
      tx,
      some.flatMap(({ correctsItemId }) => correctsItemId ?? []),
    );
    await tx.insert(payslips).values(
      some.map((item, place) => {
        const ytd = withYear(years.get(item.personId), item);
        // A correction may have two items of one person; the second includes the first.
        years.set(item.personId, ytd);
        return {
          id: newId(),
          number: payslipNumberOf(year, first + at + place),
          itemId: item.id,
          periodId,
          personId: item.personId,
          payPeriod: name,
          startDate,
          endDate,
          payDate,
          grossPay: item.grossPay,
          paye: item.paye,
          nhif: item.nhif,
          shif: item.shif,
          nssf: item.nssf,
          housingLevy: item.housingLevy,
          totalDeductions: item.totalDeductions,
          netPay: item.netPay,
          payable: item.payable,
          centsBrought: item.centsBrought,
          centsCarried: item.centsCarried,
          ruleSet,
          content: contentOf(item, {
            ytd,
            method: methodOf?.(item.payable, { ...item, method: item.paymentMethod }) ?? item.paymentMethod,
            company,
            endings,
            corrects: corrected.get(item.correctsItemId ?? ""),
          }),
          generatedAt: now,
          generatedBy: actor.personId,
        };
      }),
    );
  }
  await record(tx, actor, payslipsMade, {
    subjectId: periodId,
    summary: `${items.length} payslips made for ${name}`,
    data: { payslips: items.length },
    at: now,
  });
  await enqueue(tx, announcePayslipsTask, { periodId }, { startAfterSeconds: 5 });
}

/** Voids the payslips of a run after its approval is withdrawn. They stay, and their numbers are never reused. */
export async function voidPayslips(
  tx: Tx,
  actor: Actor,
  { periodId, now }: { periodId: string; now: Date },
): Promise<void> {
  const voided = await tx
    .update(payslips)
    .set({ voidedAt: now, voidReason: "Approval withdrawn" })
    .where(and(eq(payslips.periodId, periodId), isNull(payslips.voidedAt)))
    .returning({ id: payslips.id });
  if (voided.length === 0) return;
  await record(tx, actor, payslipsVoided, {
    subjectId: periodId,
    summary: `${voided.length} payslips void: approval withdrawn`,
    data: { payslips: voided.length },
    at: now,
  });
}

/** Records that staff opened another person's payslip. */
export async function recordOpening(
  tx: Tx,
  actor: Actor,
  { payslip, how, now }: { payslip: Payslip; how: "api" | "pdf"; now: Date },
): Promise<void> {
  if (payslip.personId === actor.personId) return;
  await record(tx, actor, payslipOpened, {
    subjectId: payslip.id,
    summary: `Payslip ${payslip.number} of ${payslip.content.employee.number} opened`,
    data: { number: payslip.number, how },
    at: now,
  });
}

function contentOf(
  item: PaidItem,
  {
    ytd,
    method,
    company,
    endings,
    corrects,
  }: {
    ytd: YearToDate;
    method: SalaryMethod;
    company: PayslipContent["company"];
    endings: ReadonlyMap<string, string>;
    corrects: string | undefined;
  },
): PayslipContent {
  const ending = (kind: "kra_pin" | "nssf" | "sha") => endings.get(`${item.personId} ${kind}`) ?? "";
  const { paye, nhif, shif, nssf, housingLevy } = item;
  return {
    employee: {
      number: item.employeeNumber,
      name: item.employeeName,
      department: item.department ?? "",
      role: item.role,
      taxNumber: ending("kra_pin"),
      nssfNumber: ending("nssf"),
      shaNumber: ending("sha"),
    },
    earnings: {
      basicSalary: item.proratedBasic,
      allowances: item.allowances.map(({ name, paid: amount }) => ({ name, amount })),
      overtime: item.overtimePay,
      bonus: item.bonus,
      commission: item.commission,
      total: item.grossPay,
    },
    deductions: {
      statutory: { paye, nhif, shif, nssf, housingLevy, total: item.totalStatutory },
      voluntary: item.deductions
        .filter(({ taken }) => taken > 0)
        .map(({ name, taken: amount, balance, installmentNumber, totalInstallments }) => ({
          name,
          amount,
          reference: totalInstallments ? `${installmentNumber} of ${totalInstallments}` : "",
          balance,
        })),
      total: item.totalDeductions,
    },
    daysWorked: item.daysWorked,
    totalWorkingDays: item.totalWorkingDays,
    overtimeHours: item.overtimeHours,
    ...taxOf(item),
    employer: {
      nssf: item.employerNssf,
      housingLevy: item.employerHousingLevy,
      nita: item.employerNita,
    },
    ytd,
    payment: {
      method,
      mpesaNumber: item.mpesaNumber,
      bankName: item.bankName,
      branchCode: item.branchCode,
      accountEnding: item.accountEnding,
    },
    company,
    ...(corrects ? { corrects } : {}),
  };
}

const NSSF_BEFORE = 4;

function taxOf({ months, nssf }: PaidItem): Pick<PayslipContent, "tax" | "nssfTier1"> {
  const sum = (of: (month: (typeof months)[number]) => Cents) =>
    months.reduce((all, month) => all + of(month), 0);
  if (months.length === 0) return {};
  // Tier I is filled first, so earlier NSSF of the month counts against it.
  const tier1 = sum(({ before, tax }) => {
    const whole = tax.nssfTier1 ?? 0;
    return whole - Math.min(before[NSSF_BEFORE] ?? 0, whole);
  });
  return {
    tax: {
      taxable: sum(({ tax }) => tax.taxable),
      charged: sum(({ tax }) => tax.charged),
      relief: sum(({ tax }) => tax.reliefs.personal + tax.reliefs.insurance + tax.reliefs.housingLevy),
      benefits: sum(
        ({ tax }) => tax.benefits.car + tax.benefits.meals + tax.benefits.other + tax.benefits.house,
      ),
    },
    ...(tier1 > 0 && tier1 < nssf ? { nssfTier1: tier1 } : {}),
  };
}
