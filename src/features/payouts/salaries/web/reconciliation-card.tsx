import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { salariesContract } from "../contract";

type Reconciliation = NonNullable<Output<typeof salariesContract, "run">["run"]>["reconciliation"];

const sum = (amount: number, payments: number) => `${formatKes(amount)} (${formatNumber(payments)})`;

/** Compares a finished run with M-Pesa's records. */
export function ReconciliationCard({ of }: { of: Reconciliation }) {
  const paid = of.confirmedAmount + of.decidedAmount + of.byHandAmount;
  const missing = of.payslipsAmount - paid;
  return (
    <Card title="Reconciliation">
      <Facts width={200}>
        <Fact label="Payslips">{sum(of.payslipsAmount, of.payslips)}</Fact>
        <Fact label="Confirmed by M-Pesa">{sum(of.confirmedAmount, of.confirmedPayments)}</Fact>
        {of.decidedPayments > 0 && (
          <Fact label="Decided by a person">{sum(of.decidedAmount, of.decidedPayments)}</Fact>
        )}
        {of.byHandPayments > 0 && (
          <Fact label="Marked as paid">{sum(of.byHandAmount, of.byHandPayments)}</Fact>
        )}
        <Fact label="Not paid">{missing === 0 ? "Nothing: both sides agree" : formatKes(missing)}</Fact>
        {(of.balanceBefore || of.balanceAfter) && (
          <Fact label="Utility account">
            <Held told={of.balanceBefore} when="before" />
            <Held told={of.balanceAfter} when="after" />
          </Fact>
        )}
      </Facts>
      {of.balanceBefore && of.balanceAfter && (
        <p className="below">
          The balance fell by {formatKes(of.balanceBefore.amount - of.balanceAfter.amount)}. Any difference
          from M-Pesa payments is fees or other payouts.
        </p>
      )}
    </Card>
  );
}

function Held({ told, when }: { told: Reconciliation["balanceBefore"]; when: string }) {
  if (!told) return null;
  return (
    <span className="below">
      {formatKes(told.amount)} {when}, {formatDateTime(told.at)}
    </span>
  );
}
