import { Stack } from "@mantine/core";
import { Link } from "react-router";
import { PaymentBadge, PeriodBadge } from "~/features/payroll/periods/web/period-badge";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { PlainTable } from "~/platform/ui/office/plain-table";
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
          <PlainTable
            rows={items}
            keyOf={({ id }) => id}
            scroll="Pay by period"
            className={`lines figures ${styles.table}`}
            columns={[
              {
                head: "Period",
                cell: ({ period }) => (
                  <>
                    <Link to={`/payroll/${period.number}`}>{period.name}</Link>
                    <span className="below">Pay date {formatDate(period.payDate)}</span>
                  </>
                ),
              },
              { head: "Gross", cell: ({ grossPay }) => formatAmount(grossPay) },
              { head: "Statutory", cell: ({ totalStatutory }) => formatAmount(totalStatutory) },
              { head: "Other", cell: ({ otherDeductions }) => formatAmount(otherDeductions) },
              { head: "Net", cell: ({ netPay }) => <b>{formatAmount(netPay)}</b> },
              {
                head: "Status",
                cell: ({ paymentStatus, period }) =>
                  paymentStatus === "pending" ? (
                    <PeriodBadge status={period.status} />
                  ) : (
                    <PaymentBadge status={paymentStatus} />
                  ),
              },
            ]}
          />
        )}
      </Card>
    </Stack>
  );
}
