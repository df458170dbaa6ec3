import { ruleSetLabel } from "~/features/payroll/rules/domain";
import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import { wordsOf } from "~/features/staff/domain";
import type { Reader } from "~/platform/db/database";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { findPaidOn, type Payslip } from "../queries";
import type { PayslipDocumentData } from "./payslip-document";
import { PAYSLIP_TEXTS } from "./payslip-texts";

/** Renders a payslip as PDF, in the template of its day and the reader's language. */
export async function makePayslipPdf(
  reader: Reader,
  payslip: Payslip,
  locale: Locale = DEFAULT_LOCALE,
): Promise<Buffer> {
  const paper = await getFollowingPaper(reader, locale, payslip.generatedAt);
  const paidOn = await findPaidOn(reader, payslip);
  return renderDocument("payslip", payslipDocumentOf(payslip, { paper, locale, paidOn }));
}

interface Written {
  paper: Pick<PayslipDocumentData, "letterhead" | "look">;
  locale: Locale;
  paidOn: PlainDate | null;
}

function payslipDocumentOf(payslip: Payslip, { paper, locale, paidOn }: Written): PayslipDocumentData {
  const { employee, earnings, deductions, ytd, payment, corrects, ...content } = payslip.content;
  const { statutory } = deductions;
  const words = PAYSLIP_TEXTS[locale];
  const line = (label: string, amount: number): [string, string] => [label, formatAmount(amount)];
  const some = (label: string, amount: number) => (amount > 0 ? [line(label, amount)] : []);
  const sealed = (ending: string) => (ending ? `…${ending}` : words.none);
  const work = [wordsOf(employee.role), employee.department && wordsOf(employee.department)];
  const { tax, nssfTier1, employer, overtimeHours = 0 } = content;
  return {
    ...paper,
    locale,
    words: {
      title: words.title,
      earnings: words.earnings,
      gross: words.gross,
      deductions: words.deductions,
      totalDeductions: words.totalDeductions,
      tax: words.tax,
      employer: words.employer,
      net: words.net,
      year: words.year,
    },
    number: payslip.number,
    facts: [
      { label: words.employee, value: `${employee.name} · ${employee.number}` },
      { label: words.work, value: [...new Set(work)].filter(Boolean).join(", ") },
      { label: words.period, value: payslip.payPeriod },
      { label: words.days, value: `${formatDate(payslip.startDate)} – ${formatDate(payslip.endDate)}` },
      { label: words.payDate, value: formatDate(payslip.payDate) },
      { label: words.worked, value: `${content.daysWorked / 100} / ${content.totalWorkingDays}` },
      ...(overtimeHours > 0 ? [{ label: words.overtimeHours, value: String(overtimeHours / 100) }] : []),
      ...(corrects ? [{ label: words.corrects, value: corrects }] : []),
      { label: words.taxNumber, value: sealed(employee.taxNumber) },
      { label: words.nssfNumber, value: sealed(employee.nssfNumber) },
      { label: words.shaNumber, value: sealed(employee.shaNumber) },
    ],
    earnings: [
      line(words.basic, earnings.basicSalary),
      ...earnings.allowances.map(({ name, amount }) => line(name, amount)),
      ...some(words.overtime, earnings.overtime),
      ...some(words.bonus, earnings.bonus),
      ...some(words.commission, earnings.commission),
    ],
    grossPay: formatAmount(payslip.grossPay),
    deductions: [
      line("PAYE", statutory.paye),
      ...some("NHIF", statutory.nhif),
      ...some("SHIF", statutory.shif),
      ...(nssfTier1
        ? [line(words.tier1, nssfTier1), line(words.tier2, statutory.nssf - nssfTier1)]
        : [line("NSSF", statutory.nssf)]),
      line(words.levy, statutory.housingLevy),
      ...deductions.voluntary.map(({ name, amount, reference, balance }) => {
        const [at, all] = reference.split(" of ");
        const beside = [
          reference && `${at} ${words.of} ${all}`,
          balance !== null && `${words.balance} ${formatAmount(balance)}`,
        ].filter(Boolean);
        return line(beside.length > 0 ? `${name} (${beside.join(", ")})` : name, amount);
      }),
    ],
    totalDeductions: formatAmount(payslip.totalDeductions),
    tax: tax
      ? [
          ...some(words.benefits, tax.benefits),
          line(words.taxable, tax.taxable),
          line(words.charged, tax.charged),
          line(words.relief, tax.relief),
        ]
      : [],
    employer: employer
      ? [
          ...some("NSSF", employer.nssf),
          ...some(words.levy, employer.housingLevy),
          ...some(words.nita, employer.nita),
        ]
      : [],
    netPay: formatAmount(payslip.netPay),
    paid: [
      ...some(words.centsBrought, payslip.centsBrought),
      ...some(words.centsCarried, payslip.centsCarried),
      [howPaid(payment, { words, paidOn }), formatAmount(payslip.payable)],
    ],
    year: payslip.endDate.slice(0, 4),
    ytd: [
      line(words.gross, ytd.grossPay),
      line("PAYE", ytd.paye),
      ...some("NHIF", ytd.nhif),
      ...some("SHIF", ytd.shif),
      line("NSSF", ytd.nssf),
      line(words.levy, ytd.housingLevy),
      line(words.net, ytd.netPay),
    ],
    footnote: `${words.rules}: ${ruleSetLabel(payslip.ruleSet, locale).toLowerCase()}${payslip.voidedAt ? ` · ${words.void}` : ""}`,
  };
}

function howPaid(
  { method, mpesaNumber, bankName, accountEnding }: Payslip["content"]["payment"],
  { words, paidOn }: { words: (typeof PAYSLIP_TEXTS)["en"]; paidOn: PlainDate | null },
): string {
  const done = paidOn ? `${words.paid} ${formatDate(paidOn)}` : words.toPay;
  const isMpesa = method === "mpesa" || method === "portal";
  if (method === "cash" || (isMpesa && !mpesaNumber)) return `${done}, ${words.cash}`;
  if (isMpesa) return `${done}, ${words.mpesa} ${formatPhone(mpesaNumber)}`;
  return `${done}, ${words.bank}${bankName ? `, ${bankName}` : ""}${accountEnding ? ` …${accountEnding}` : ""}`;
}
