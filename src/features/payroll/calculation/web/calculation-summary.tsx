import { Alert } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import { ruleSetLabel } from "../../rules/domain";
import type { payrollCalculationContract } from "../contract";
import styles from "./calculator-page.module.css";

export function CalculationSummary({ pay }: { pay: Output<typeof payrollCalculationContract, "calculate"> }) {
  const { statutoryDeductions: taken, employer } = pay;
  const extra = pay.grossPay - pay.proratedBasic - pay.overtimePay - pay.totalAllowances;
  const lines: readonly (readonly [string, number])[] = [
    ["Prorated basic", pay.proratedBasic],
    ["Overtime", pay.overtimePay],
    ["Allowances", pay.totalAllowances],
    ["Bonus and commission", extra],
    ["Gross pay", pay.grossPay],
    ["Taxable income", pay.taxableIncome],
    ["PAYE", taken.paye],
    [taken.shif > 0 ? "SHIF" : "NHIF", taken.nhif + taken.shif],
    ["NSSF", taken.nssf],
    ["Housing levy", taken.housingLevy],
    ["Other deductions", pay.otherDeductions],
    ["The employer pays", employer.nssf + employer.housingLevy + employer.nita],
  ];
  return (
    <>
      {pay.notices.length > 0 && (
        <Alert color="orange" className={styles.notices ?? ""}>
          {pay.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Alert>
      )}
      <SummaryCard stub={<SummaryTotal label="Net pay" value={formatKes(pay.netPay)} />}>
        {lines.map(([label, amount]) => (
          <SummaryLine key={label} label={label} value={formatKes(amount)} zero={amount === 0} />
        ))}
      </SummaryCard>
      <p className={styles.set}>Rules: {ruleSetLabel(pay.ruleSet).toLowerCase()}</p>
    </>
  );
}
