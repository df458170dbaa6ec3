import type { Output } from "~/platform/http/client";
import { formatMoney } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { payrollPeriodsContract } from "../contract/periods";
import { FINDING_KINDS, FINDING_LABELS } from "../domain";
import styles from "./periods.module.css";
import type { ShownPeriod } from "./shown-period";

type Review = Output<typeof payrollPeriodsContract, "review">;

const kes = (cents: number) => formatMoney(cents, "KES");
const change = (now: number, before: number) => {
  const by = now - before;
  return `${kes(now)} (${by < 0 ? "−" : "+"}${kes(Math.abs(by))})`;
};
const SHOWN = 20;

/** Shows the approver changes and findings before payment. */
export function ReviewCard({ period, review }: { period: ShownPeriod; review: Review }) {
  const { last, findings } = review;
  return (
    <Card title="Before it is approved">
      {last && (
        <Facts width={180}>
          <Fact label="Compared with">Everyone's own last pay: {last.names.join(", ")}</Fact>
          <Fact label="Employees">
            {period.totalEmployees} (before: {last.totalEmployees})
          </Fact>
          <Fact label="Gross">{change(period.totalGrossPay, last.totalGrossPay)}</Fact>
          <Fact label="Net">{change(period.totalNetPay, last.totalNetPay)}</Fact>
        </Facts>
      )}
      <div className={styles.findings}>
        {findings.length === 0 && (
          <p>No unusual changes: no one joined or left, and payment details are the same.</p>
        )}
        {FINDING_KINDS.map((kind) => {
          const of = findings.filter((each) => each.kind === kind);
          if (of.length === 0) return null;
          return (
            <section key={kind}>
              <h3>
                {FINDING_LABELS[kind]} ({of.length})
              </h3>
              <ul>
                {of.slice(0, SHOWN).map(({ employeeNumber, employeeName, detail }) => (
                  <li key={`${employeeNumber} ${detail}`}>
                    {employeeName} ({employeeNumber}): {detail}
                  </li>
                ))}
                {of.length > SHOWN && <li>and {of.length - SHOWN} more</li>}
              </ul>
            </section>
          );
        })}
      </div>
    </Card>
  );
}
