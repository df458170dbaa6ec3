import { useSearchParams } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { METHOD_LABELS } from "../../domain";
import type { salariesContract } from "../contract";
import { salaryList } from "../list";
import type { Route } from "./+types/payments-page";
import styles from "./salaries.module.css";
import { SalaryActions, type ShownSalary } from "./salary-actions";
import { SalaryBadge } from "./salary-badge";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api<typeof salariesContract>(context, "salaries").list(salaryList.ask(url.searchParams));
  const mayRelease = context.get(pageRequest).viewer?.permissions.includes("release_payments") ?? false;
  return { ...page, mayRelease };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Salary payments");

/** What was paid to employees, or is being paid, with what M-Pesa said of it. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  useLive(["salary-payment", "salary-run"]);
  return (
    <>
      <PageHead
        title="Salary payments"
        actions={<ExportMenu path="payroll/payments" address={query.toString()} />}
      >
        What was paid to employees, or is being paid, with what M-Pesa said of it
      </PageHead>
      <ListBar
        list={salaryList}
        tabs={<FilterTabs list={salaryList} filter="status" label="Status" />}
        search="Name, number, reference, receipt"
      />
      <DataTable
        list={salaryList}
        page={loaderData}
        columns={loaderData.mayRelease ? [...COLUMNS, ACTIONS] : COLUMNS}
        name={({ employeeName, periodName }) => `${employeeName}, ${periodName}`}
        to={({ periodNumber }) => `/payroll/payments/${periodNumber}`}
        pagerEnds
        empty={{
          title: "No payments found",
          none: "Payments appear here once a payroll run is released.",
          filtered: "Nothing is like this. Change the filters or the search.",
        }}
      />
    </>
  );
}

const COLUMNS: Column<ShownSalary>[] = [
  {
    id: "name",
    head: "Employee",
    lead: true,
    share: 28,
    cell: ({ employeeName }) => employeeName,
    below: ({ employeeNumber }) => employeeNumber,
  },
  { id: "reference", head: "Reference", spare: true, cell: ({ transactionRef }) => transactionRef },
  { id: "period", head: "Period", room: "desk", cell: ({ periodName }) => periodName },
  {
    id: "method",
    head: "Paid by",
    room: "middle",
    cell: ({ method, phoneNumber, receiverName, knownAs }) => (
      <>
        {METHOD_LABELS[method]}
        {(method === "mpesa" || method === "portal") && (
          <span className={styles.below}>
            {[formatPhone(phoneNumber), receiverName || (knownAs && `last ${knownAs}`)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
      </>
    ),
  },
  {
    id: "amount",
    get head() {
      return `Amount, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ amount }) => formatAmount(amount),
  },
  {
    id: "status",
    head: "Status",
    cell: ({ status, failureReason, doubt }) => (
      <>
        <SalaryBadge status={status} />
        {(failureReason || doubt) && <span className={styles.below}>{failureReason || doubt}</span>}
      </>
    ),
  },
  {
    id: "receipt",
    head: "Receipt",
    room: "wide",
    cell: ({ mpesaReceiptNumber, reference }) => mpesaReceiptNumber ?? reference,
  },
  { id: "retries", head: "Retries", figure: true, spare: true, cell: ({ retryCount }) => retryCount },
  {
    id: "createdAt",
    head: "Released",
    room: "desk",
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

const ACTIONS: Column<ShownSalary> = {
  id: "actions",
  head: "Actions",
  actions: true,
  cell: (payment) => <SalaryActions payment={payment} />,
};
