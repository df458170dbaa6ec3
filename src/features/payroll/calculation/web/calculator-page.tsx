import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import { centsOf } from "~/platform/ui/office/money-field";
import { PageHead } from "~/platform/ui/office/page-head";
import { ruleSetLabel } from "../../rules/domain";
import { PayrollTabs } from "../../web/payroll-tabs-panel";
import type { payrollCalculationContract } from "../contract";
import type { Route } from "./+types/calculator-page";
import { CalculationInputs, FactInputs } from "./calculation-inputs";
import { CalculationLines } from "./calculation-lines";
import { CalculationSummary } from "./calculation-summary";
import { blankCalculation, type CalculationValues } from "./calculation-values";
import styles from "./calculator-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const { ruleSets } = await api(context, "payrollRules").list();
  const today = nairobiDate(now);
  const law = ruleSets.find(
    ({ profile, confirmedAt, validFrom }) => profile === "by-law" && confirmedAt && validFrom <= today,
  );
  return { monthEnd: lastOfMonth(today), law: law ? ruleSetLabel(law.name) : undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Payroll");

const calculate = ({ disabled, resident, primaryEmployment, ...values }: CalculationValues) =>
  client("payrollCalculation").calculate({
    profile: values.profile === "by-law" ? "by-law" : "as-specified",
    date: values.date,
    basicSalary: centsOf(values.basicSalary),
    totalWorkingDays: values.totalWorkingDays ?? 0,
    daysWorked: values.daysWorked ?? 0,
    overtimeHours: values.overtimeHours ?? 0,
    overtimeRate: values.overtimeRate ?? 0,
    bonus: centsOf(values.bonus),
    commission: centsOf(values.commission),
    allowances: values.allowances.map((each) => ({ ...each, type: "other", amount: centsOf(each.amount) })),
    deductions: values.deductions.map((each) => ({
      ...each,
      type: each.type ?? "other",
      amount: centsOf(each.amount),
    })),
    pension: centsOf(values.pension),
    insurancePremium: centsOf(values.insurancePremium),
    mortgageInterest: centsOf(values.mortgageInterest),
    postRetirementMedical: centsOf(values.postRetirementMedical),
    carBenefit: centsOf(values.carBenefit),
    mealBenefit: centsOf(values.mealBenefit),
    otherBenefits: centsOf(values.otherBenefits),
    houseRent: centsOf(values.houseRent),
    houseRentPaid: centsOf(values.houseRentPaid),
    disabled,
    resident,
    primaryEmployment,
  });

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Calculates one month's pay of one person without saving it. */
export default function CalculatorPage({ loaderData: { monthEnd, law } }: Route.ComponentProps) {
  const [calculated, setCalculated] = useState<Output<typeof payrollCalculationContract, "calculate">>();
  const form = useWriteForm({
    start: blankCalculation(monthEnd),
    send: calculate,
    after: setCalculated,
  });
  return (
    <>
      <PageHead title="Payroll">Calculate one month's pay. Nothing is saved.</PageHead>
      <PayrollTabs />
      <div className={styles.page}>
        <Form of={form} className={styles.form} label="Calculation">
          <CalculationInputs of={form} />
          <FactInputs of={form} />
          <FormFoot of={form} submit="Calculate" />
        </Form>
        <section className={styles.answer} aria-label="Result" aria-live="polite">
          {calculated ? (
            <CalculationSummary pay={calculated} />
          ) : (
            <Card title="Net pay">
              <p className={styles.none}>
                Enter a basic salary and calculate. Tax, contributions and net pay appear here.
              </p>
              {law && <p className={styles.set}>In force today: {law}</p>}
            </Card>
          )}
        </section>
      </div>
      {calculated && <CalculationLines lines={calculated.lines} />}
    </>
  );
}
