import { Button } from "@mantine/core";
import { IconCash, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, useSearchParams } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { showNote } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { chaseRefusal } from "../domain";
import { invoiceList } from "../list";
import { TaxBadges } from "../tax-states/web/tax-badges";
import type { Route } from "./+types/invoices-page";
import { InvoiceBadge } from "./invoice-badge";
import { InvoiceExport } from "./invoice-export";
import { recordPaymentPart } from "./invoice-parts";
import styles from "./invoices-page.module.css";

const InvoiceExcerpt = onDemand(() => import("./invoice-excerpt").then((part) => part.InvoiceExcerpt));
const InvoicesBulkBar = onDemand(() => import("./invoices-bulk-bar").then((part) => part.InvoicesBulkBar));

export async function loader({ context, url }: Route.LoaderArgs) {
  const invoices = api(context, "invoices");
  const [page, issued] = await Promise.all([
    invoices.list(invoiceList.ask(url.searchParams)),
    invoices.stats(),
  ]);
  const { now, viewer } = context.get(pageRequest);
  return {
    ...page,
    issued,
    manage: viewer?.permissions.includes("manage_finances") ?? false,
    now,
  };
}

export type ListedInvoice = Awaited<ReturnType<typeof loader>>["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Invoices");

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { rows, issued, manage, now } = loaderData;
  const [query] = useSearchParams();
  const [RecordPayment] = recordPaymentPart.all();
  const selection = useSelection<ListedInvoice>();
  const [paying, setPaying] = useState<ListedInvoice>();
  useLive(["invoice", "payment"]);
  const owed = [...selection.rows.values()].reduce((sum, row) => sum + row.outstandingBalance, 0);

  const selectAll = async () => {
    const filters = invoiceList.read(query);
    const invoices = client("invoices");
    const all = await gatherRows((page) => invoices.list({ ...filters, limit: 100, page }));
    selection.add(all);
  };
  const recordPayment = () => {
    const [only, ...more] = selection.rows.values();
    if (!only || more.length > 0) {
      void showNote({ message: "Please select a single invoice to record payment", color: "yellow" });
      return;
    }
    setPaying(only);
  };

  return (
    <>
      <PageHead
        title="Invoices"
        actions={
          <>
            <InvoiceExport address={query.toString()} />
            {manage && (
              <>
                <Button
                  component={Link}
                  to="/invoice-management/new"
                  variant="default"
                  leftSection={<IconPlus size={18} />}
                >
                  New Invoice
                </Button>
                <Button leftSection={<IconCash size={18} />} onClick={recordPayment}>
                  Record Payment
                </Button>
              </>
            )}
          </>
        }
      />
      <Outlet context={{ issued }} />
      <ListBar
        tabs={
          <FilterTabs
            list={invoiceList}
            filter="status"
            countWide
            counts={issued.open ? { ...issued.open, paid: null, cancelled: null } : undefined}
          />
        }
        list={loaderData.isTaxed ? invoiceList : UNTAXED}
        search="Number, customer or email"
      >
        <ViewsPicker list="invoices" />
      </ListBar>
      <DataTable
        list={invoiceList}
        page={loaderData}
        columns={loaderData.isTaxed ? [...COLUMNS, TAX] : COLUMNS}
        name={({ invoiceNumber }) => invoiceNumber}
        to={({ invoiceNumber }) => `/invoice-management/${invoiceNumber}`}
        select={selection}
        sums={
          loaderData.sums && (
            <>
              Together <b>{formatKes(loaderData.sums.total)}</b> paid <b>{formatKes(loaderData.sums.paid)}</b>{" "}
              open <b>{formatKes(loaderData.sums.open)}</b>
            </>
          )
        }
        expand={(row) => <InvoiceExcerpt invoice={row} now={now} />}
        empty={{
          title: "No invoices found",
          none: "An invoice appears here as soon as a customer accepts a quote.",
        }}
      />
      {selection.ids.length > 0 && (
        <InvoicesBulkBar
          selected={selection.ids}
          note={`${formatKes(owed)} open`}
          manage={manage}
          chasable={[...selection.rows.values()].some(({ paymentStatus }) => !chaseRefusal(paymentStatus))}
          onRecordPayment={recordPayment}
          onClose={selection.clear}
          total={loaderData.total}
          onSelectAll={selectAll}
        />
      )}
      {paying && RecordPayment && (
        <RecordPayment
          invoice={rows.find(({ id }) => id === paying.id) ?? paying}
          now={loaderData.now}
          onClose={() => setPaying(undefined)}
          onRecorded={selection.clear}
        />
      )}
    </>
  );
}

const COLUMNS: Column<ListedInvoice>[] = [
  {
    id: "invoiceNumber",
    head: "Invoice",
    lead: true,
    cell: (row) => (row.paymentStatus === "draft" ? "Draft" : row.invoiceNumber),
  },
  { id: "customerName", head: "Customer", share: 40, cell: ({ customerName }) => customerName },
  { id: "email", head: "Email", sort: false, share: 30, spare: true, cell: (row) => row.customerEmail },
  { id: "invoiceDate", head: "Invoice date", room: "middle", cell: (row) => formatDate(row.invoiceDate) },
  {
    id: "dueDate",
    head: "Due",
    cell: ({ dueDate, paymentStatus }) => (
      <span className={paymentStatus === "overdue" ? "critical" : undefined}>{formatDate(dueDate)}</span>
    ),
  },
  {
    id: "serviceDate",
    head: "Service date",
    room: "wide",
    cell: ({ serviceDate }) => (serviceDate ? formatDate(serviceDate) : "To be agreed"),
  },
  { id: "totalAmount", head: "Total", figure: true, cell: (row) => formatAmount(row.totalAmount) },
  {
    id: "credited",
    head: "Credited",
    figure: true,
    spare: true,
    cell: (row) => (row.creditedAmount > 0 ? formatAmount(-row.creditedAmount) : ""),
  },
  {
    id: "paidAmount",
    head: "Paid",
    figure: true,
    room: "middle",
    cell: (row) => formatAmount(row.paidAmount),
  },
  {
    id: "outstandingBalance",
    head: "Balance",
    figure: true,
    cell: ({ outstandingBalance: open }) => (
      <span className={open > 0 ? styles.owed : "muted"}>{formatAmount(open)}</span>
    ),
  },
  {
    id: "paymentStatus",
    head: "Status",
    phone: "state",
    cell: (row) => <InvoiceBadge status={row.paymentStatus} />,
  },
];

const TAX: Column<ListedInvoice> = {
  id: "tax",
  head: "KRA",
  room: "middle",
  cell: ({ tax = [] }) => <TaxBadges states={tax} />,
};

/** The list while nothing is reported to KRA. */
const { tax: _, ...filters } = invoiceList.filters;
const UNTAXED = { ...invoiceList, filters };
