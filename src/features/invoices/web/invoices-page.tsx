import { Button } from "@mantine/core";
import { IconCash, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { DateSpan } from "~/platform/ui/office/date-span";
import { useKeptFilters } from "~/platform/ui/office/kept-filters";
import { EmptyState, Pager } from "~/platform/ui/office/list";
import { showNote } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { invoicesContract } from "../contract";
import { INVOICE_FILTERS, readInvoiceSelection } from "../domain";
import type { Route } from "./+types/invoices-page";
import { ExportMenu } from "./export-menu";
import { InvoiceCards } from "./invoice-cards";
import { InvoiceFilters } from "./invoice-filters";
import { recordPaymentPart } from "./invoice-parts";
import { InvoiceTable } from "./invoice-table";

const InvoicesBulkBar = onDemand(() => import("./invoices-bulk-bar").then((part) => part.InvoicesBulkBar));

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const invoices = api<typeof invoicesContract>(context, "invoices");
  const [page, issued] = await Promise.all([
    invoices.list({
      ...readInvoiceSelection(query),
      ...askedPage(query),
    }),
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

/** Days of issue are asked for by other pages, once; they are not a habit. */
const KEPT = [...INVOICE_FILTERS.filter((name) => !name.startsWith("issued")), "sort", "order"];

export type ListedInvoice = Awaited<ReturnType<typeof loader>>["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Invoices");

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { rows, issued, manage, now } = loaderData;
  const [query] = useSearchParams();
  const [RecordPayment] = recordPaymentPart.all();
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedInvoice>>(new Map());
  const [paying, setPaying] = useState<ListedInvoice>();
  const filtered = INVOICE_FILTERS.some((name) => query.has(name));
  useKeptFilters("invoices", KEPT);

  const select = (invoices: readonly ListedInvoice[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const invoice of invoices) {
        if (on) next.set(invoice.id, invoice);
        else next.delete(invoice.id);
      }
      return next;
    });
  const selectAll = async () => {
    const filters = readInvoiceSelection(query);
    const invoices = client<typeof invoicesContract>("invoices");
    const all = await gatherRows((page) => invoices.list({ ...filters, limit: 100, page }));
    select(all, true);
  };
  const clear = () => setSelected(new Map());
  const recordPayment = () => {
    const [only] = [...selected.keys()];
    if (selected.size !== 1 || !only) {
      void showNote({ message: "Please select a single invoice to record payment", color: "yellow" });
      return;
    }
    setPaying(selected.get(only));
  };

  return (
    <>
      <PageHead
        title="Invoices"
        actions={
          <>
            <ExportMenu address={query.toString()} />
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
      >
        What customers owe, what has arrived, and what is late.
      </PageHead>
      <Outlet context={{ issued }} />
      <InvoiceFilters />
      <DateSpan from="issuedFrom" to="issuedTo" what="Issued" />
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No invoices found"
          action={filtered ? <Link to="/invoice-management">Clear filters</Link> : undefined}
        >
          {filtered
            ? "Try another search or clear the filters."
            : "An invoice appears here as soon as a customer accepts a quote."}
        </EmptyState>
      ) : (
        <>
          <InvoiceTable rows={rows} selected={selected} select={select} now={now} />
          <InvoiceCards rows={rows} selected={selected} select={select} now={now} />
        </>
      )}
      <Pager {...loaderData} shown={rows.length} noun="invoices" />
      {selected.size > 0 && (
        <InvoicesBulkBar
          selected={[...selected.keys()]}
          manage={manage}
          onRecordPayment={recordPayment}
          onClose={clear}
          total={loaderData.total}
          onSelectAll={selectAll}
        />
      )}
      {paying && RecordPayment && (
        <RecordPayment
          invoice={rows.find(({ id }) => id === paying.id) ?? paying}
          now={loaderData.now}
          onClose={() => setPaying(undefined)}
          onRecorded={clear}
        />
      )}
    </>
  );
}
