import { Stack } from "@mantine/core";
import { Link } from "react-router";
import { PaymentBadge, PeriodBadge } from "~/features/payroll/periods/web/period-badge";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import type { Route } from "./+types/employee-payroll";
import styles from "./final-dues.module.css";
import { FinalDuesCard } from "./final-dues-card";

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { items } = await api(context, "payrollPeriods").ofEmployee({
    number,
  });
  const { dues } = await api(context, "finalDues").get({ number });
  return { items, dues };
}

export default function EmployeePayroll({ loaderData: { items, dues } }: Route.ComponentProps) {
  return (
    <Stack gap={16}>
      {dues && <FinalDuesCard dues={dues} />}
      <Card title={`Payroll, ${currencyMark()}`}>
        {items.length === 0 ? (
          <p>No payroll items found. Pay appears here once a payroll run includes this employee.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          <section className="scroll" tabIndex={0} aria-label="Pay by period">
            <table className={`lines figures ${styles.table}`}>
              <thead>
                <tr>
                  <th scope="col">Period</th>
                  <th scope="col">Gross</th>
                  <th scope="col">Statutory</th>
                  <th scope="col">Other</th>
                  <th scope="col">Net</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {items.map(
                  ({ id, period, grossPay, totalStatutory, otherDeductions, netPay, paymentStatus }) => (
                    <tr key={id}>
                      <td>
                        <Link to={`/payroll/${period.number}`}>{period.name}</Link>
                        <span className="below">Pay date {formatDate(period.payDate)}</span>
                      </td>
                      <td>{formatAmount(grossPay)}</td>
                      <td>{formatAmount(totalStatutory)}</td>
                      <td>{formatAmount(otherDeductions)}</td>
                      <td>
                        <b>{formatAmount(netPay)}</b>
                      </td>
                      <td>
                        {paymentStatus === "pending" ? (
                          <PeriodBadge status={period.status} />
                        ) : (
                          <PaymentBadge status={paymentStatus} />
                        )}
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </section>
        )}
      </Card>
    </Stack>
  );
}
