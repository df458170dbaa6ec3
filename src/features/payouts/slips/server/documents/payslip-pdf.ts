import { ruleSetLabel } from "~/features/payroll/rules/domain";
import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import { wordsOf } from "~/features/staff/domain";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import type { Payslip } from "../queries";
import type { PayslipDocumentData } from "./payslip-document";

/** A payslip as PDF, in the look of the day it was made. */
export async function makePayslipPdf(reader: Reader, payslip: Payslip): Promise<Buffer> {
  const paper = await getFollowingPaper(reader, "en", payslip.generatedAt);
  return renderDocument("payslip", payslipDocumentOf(payslip, paper));
}

function payslipDocumentOf(
  payslip: Payslip,
  paper: Pick<PayslipDocumentData, "letterhead" | "look">,
): PayslipDocumentData {
  const { employee, earnings, deductions, ytd, payment, corrects } = payslip.content;
  const { statutory } = deductions;
  const line = (label: string, amount: number): [string, string] => [label, formatAmount(amount)];
  const some = (label: string, amount: number) => (amount > 0 ? [line(label, amount)] : []);
  const sealed = (ending: string) => (ending ? `…${ending}` : "Not provided");
  const work = [wordsOf(employee.role), employee.department && wordsOf(employee.department)];
  return {
    ...paper,
    number: payslip.number,
    facts: [
      { label: "Employee", value: `${employee.name} · ${employee.number}` },
      { label: "Work", value: work.filter(Boolean).join(", ") },
      { label: "Pay period", value: payslip.payPeriod },
      { label: "From – to", value: `${formatDate(payslip.startDate)} – ${formatDate(payslip.endDate)}` },
      { label: "Pay date", value: formatDate(payslip.payDate) },
      ...(corrects ? [{ label: "Corrects payslip", value: corrects }] : []),
      { label: "KRA PIN", value: sealed(employee.taxNumber) },
      { label: "NSSF number", value: sealed(employee.nssfNumber) },
      { label: "SHA number", value: sealed(employee.shaNumber) },
    ],
    earnings: [
      line("Basic salary", earnings.basicSalary),
      ...earnings.allowances.map(({ name, amount }) => line(name, amount)),
      ...some("Overtime", earnings.overtime),
      ...some("Bonus", earnings.bonus),
      ...some("Commission", earnings.commission),
    ],
    grossPay: formatAmount(payslip.grossPay),
    deductions: [
      line("PAYE", statutory.paye),
      ...some("NHIF", statutory.nhif),
      ...some("SHIF", statutory.shif),
      line("NSSF", statutory.nssf),
      line("Housing levy", statutory.housingLevy),
      ...deductions.voluntary.map(({ name, amount, reference }) =>
        line(reference ? `${name} (${reference})` : name, amount),
      ),
    ],
    totalDeductions: formatAmount(payslip.totalDeductions),
    netPay: formatAmount(payslip.netPay),
    paid: [
      ...some("Cents from the last payslip", payslip.centsBrought),
      ...some("Cents for the next payslip", payslip.centsCarried),
      [howPaid(payment), formatAmount(payslip.payable)],
    ],
    year: payslip.endDate.slice(0, 4),
    ytd: [
      line("Gross pay", ytd.grossPay),
      line("PAYE", ytd.paye),
      ...some("NHIF", ytd.nhif),
      ...some("SHIF", ytd.shif),
      line("NSSF", ytd.nssf),
      line("Housing levy", ytd.housingLevy),
      line("Net pay", ytd.netPay),
    ],
    footnote: `Rules: ${ruleSetLabel(payslip.ruleSet).toLowerCase()}${payslip.voidedAt ? " · VOID" : ""}`,
  };
}

function howPaid({ method, mpesaNumber, bankName, accountEnding }: Payslip["content"]["payment"]): string {
  if (method === "mpesa" || method === "portal")
    return mpesaNumber ? `Paid by M-Pesa to ${formatPhone(mpesaNumber)}` : "Paid in cash";
  if (method === "cash") return "Paid in cash";
  return `Paid by bank transfer${bankName ? `, ${bankName}` : ""}${accountEnding ? ` …${accountEnding}` : ""}`;
}
