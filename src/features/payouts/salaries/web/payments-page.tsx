import { Button } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { METHOD_LABELS } from "../../domain";
import { salaryList } from "../list";
import type { Route } from "./+types/payments-page";
import type { ShownSalary } from "./paid-dialog";
import { SalaryActions } from "./salary-actions";
import { SalaryBadge } from "./salary-badge";

const PaidTogetherDialog = onDemand(() => import("./paid-dialog").then((part) => part.PaidTogetherDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await api(context, "salaries").list(salaryList.ask(url.searchParams));
  const mayRelease = context.get(pageRequest).viewer?.permissions.includes("release_payments") ?? false;
  return { ...page, mayRelease };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Salary payments");

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  useLive(["salary-payment", "salary-run"]);
  const selection = useSelection<ShownSalary>();
  const [isMarking, setMarking] = useState(false);
  const markable = [...selection.rows.values()].filter(isByHand);
  const closeMarking = (isDone: boolean) => {
    setMarking(false);
    if (isDone) selection.clear();
  };
  const selectAll = async () => {
    const filters = salaryList.read(query);
    const salaries = client("salaries");
    selection.add(await gatherRows((page) => salaries.list({ ...filters, limit: 100, page })));
  };
  return (
    <>
      <PageHead
        title="Salary payments"
        actions={<ExportMenu path="payroll/payments" address={query.toString()} />}
      >
        Salary payments and their M-Pesa status
      </PageHead>
      <ListBar
        list={salaryList}
        tabs={<FilterTabs list={salaryList} filter="status" label="Status" />}
        search="Name, number, reference, receipt"
      />
      {selection.ids.length > 0 && (
        <BulkBar
          noun="payments"
          count={selection.ids.length}
          note={
            markable.length < selection.ids.length
              ? `${markable.length} of them can be marked as paid`
              : formatKes(markable.reduce((sum, { amount }) => sum + amount, 0))
          }
          onClear={selection.clear}
          total={loaderData.total}
          onSelectAll={selectAll}
        >
          <Button disabled={markable.length === 0} onClick={() => setMarking(true)}>
            Mark as paid
          </Button>
        </BulkBar>
      )}
      {isMarking && <PaidTogetherDialog payments={markable} onClose={closeMarking} />}
      <DataTable
        {...(loaderData.mayRelease ? { select: selection } : {})}
        list={salaryList}
        page={loaderData}
        columns={loaderData.mayRelease ? [...COLUMNS, ACTIONS] : COLUMNS}
        name={({ employeeName, periodName }) => `${employeeName}, ${periodName}`}
        to={({ periodNumber }) => `/payroll/payments/${periodNumber}`}
        pagerEnds
        empty={{
          title: "No payments found",
          none: "Payments appear here once a payroll run is released.",
          filtered: "No payments match. Change the filters or the search.",
        }}
      />
    </>
  );
}

const isByHand = ({ method, status }: ShownSalary) =>
  status === "waiting" && (method === "bank_transfer" || method === "cash");

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
    cell: ({ method, phoneNumber, receiverName, knownAs, bankName, accountEnding }) => (
      <>
        {METHOD_LABELS[method]}
        {method === "bank_transfer" && (
          <span className="below">
            {[bankName, accountEnding ? `…${accountEnding}` : "no account"].filter(Boolean).join(" ")}
          </span>
        )}
        {(method === "mpesa" || method === "portal") && (
          <span className="below">
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
        {(failureReason || doubt) && <span className="below">{failureReason || doubt}</span>}
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
