import { Button } from "@mantine/core";
import { itemList } from "~/features/payroll/periods/list";
import { PaymentBadge } from "~/features/payroll/periods/web/period-badge";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import type { ListPage } from "~/platform/ui/office/lists/list-page";
import { MoneyCell } from "./money-cell";
import { type Changed, type MonthRow, type SetByHand, withFigure } from "./month-rows";

const HEADS: Record<Changed, string> = {
  basicSalary: "Basic Salary",
  allowances: "Allowances",
  deductions: "Deductions",
};

/** The people of a month's run. Figures are editable until the run is approved. */
export function MonthTable({
  page,
  sorts = false,
  onSet,
  onPay,
}: {
  page: ListPage<MonthRow>;
  sorts?: boolean;
  onSet: ((row: MonthRow, byHand: SetByHand) => Promise<string | undefined>) | undefined;
  onPay: (() => void) | undefined;
}) {
  const figure = (id: Changed): Column<MonthRow> => ({
    id,
    head: HEADS[id],
    sort: false,
    figure: true,
    cell: (row) =>
      onSet ? (
        <MoneyCell
          label={`${HEADS[id]} of ${row.name}`}
          value={row[id]}
          onSet={async (value) => {
            const byHand = withFigure(row, id, value);
            return typeof byHand === "string" ? byHand : onSet(row, byHand);
          }}
        />
      ) : (
        formatAmount(row[id])
      ),
  });
  const columns: Column<MonthRow>[] = [
    {
      id: "name",
      head: "Employee",
      lead: true,
      ...(sorts ? {} : { sort: false as const }),
      share: 26,
      cell: ({ name }) => name,
      after: ({ number }) => number,
    },
    figure("basicSalary"),
    figure("allowances"),
    {
      id: "other",
      head: "Overtime and days",
      sort: false,
      figure: true,
      cell: ({ other }) => formatAmount(other),
    },
    figure("deductions"),
    {
      id: "netPay",
      phone: "figure",
      get head() {
        return `Net Salary, ${currencyMark()}`;
      },
      figure: true,
      ...(sorts ? {} : { sort: false as const }),
      cell: ({ netPay }) => <b>{formatAmount(netPay)}</b>,
    },
    {
      id: "method",
      head: "Payment Method",
      room: "wide",
      cell: ({ method, destination }) => (
        <>
          {method === "mpesa" ? "M-Pesa" : "Bank Transfer"}
          <span className="below">{destination || "Not set"}</span>
        </>
      ),
    },
    {
      id: "status",
      head: "Status",
      cell: ({ status, failure }) => (
        <>
          {status ? <PaymentBadge status={status} /> : "Draft"}
          {failure && <span className="below critical">{failure}</span>}
        </>
      ),
    },
    ...(onPay
      ? [
          {
            id: "actions",
            head: "Actions",
            actions: true,
            cell: ({ method, status, name }: MonthRow) =>
              method === "mpesa" &&
              status === "pending" && (
                <Button size="compact-md" variant="light" aria-label={`Pay Now: ${name}`} onClick={onPay}>
                  Pay Now
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      list={itemList}
      page={page}
      columns={columns}
      name={({ name }) => name}
      to={({ number }) => `/staff/${number}`}
      empty={{ title: "No payroll items found", none: "No one is paid in this run yet." }}
    />
  );
}
