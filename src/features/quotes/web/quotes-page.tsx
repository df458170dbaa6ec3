import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { ViewsPicker } from "~/features/views/web/views-picker";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { ListBeside } from "~/platform/ui/office/lists/list-beside";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { useSelection } from "~/platform/ui/office/lists/use-selection";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { quoteList } from "../list";
import type { Route } from "./+types/quotes-page";
import { isUndecided, QuoteProgressBadges, QuoteStatusBadge, UrgencyBadge } from "./quote-badge";
import styles from "./quotes-page.module.css";

const QuotesBulkBar = onDemand(() =>
  import("../bulk/web/quotes-bulk-bar").then((part) => part.QuotesBulkBar),
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const quotes = api(context, "quotes");
  const { now, viewer } = context.get(pageRequest);
  const may = (name: "manage_quotes" | "approve_quotes") => viewer?.permissions.includes(name) ?? false;
  const manage = may("manage_quotes");
  const [page, counts, { staff }] = await Promise.all([
    quotes.list(quoteList.ask(url.searchParams)),
    quotes.counts(),
    manage ? quotes.staff() : { staff: [] },
  ]);
  return { ...page, counts, staff, now, manage, approve: may("approve_quotes") };
}

type ListedQuote = Route.ComponentProps["loaderData"]["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Quotes");

export default function QuotesPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, counts, staff, now, manage, approve } = loaderData;
  const [query] = useSearchParams();
  const address = useListAddress();
  const selection = useSelection<ListedQuote>();
  useLive(["quote"]);
  const search = address({ version: null, against: null }, true);
  const selectAll = async () => {
    const quotes = client("quotes");
    const filters = quoteList.read(query);
    selection.add(await gatherRows((page) => quotes.list({ ...filters, limit: 100, page })));
  };
  const open = params.number && (rows.find(({ number }) => number === params.number)?.id ?? "");
  const value = [...selection.rows.values()].reduce((sum, { total }) => sum + total, 0);

  return (
    <>
      <PageHead
        title="Quotes"
        actions={
          <>
            {approve && (
              <Button component={Link} variant="default" to="/quote-management?approval=needed">
                Needs a manager
              </Button>
            )}
            <ExportMenu path="quotes" address={search} />
            {manage && (
              <Button component={Link} to="/quote-management/new" leftSection={<IconPlus size={18} />}>
                New Quote
              </Button>
            )}
          </>
        }
      />
      <ListBeside isOpen={params.number !== undefined} label="List of quotes" row="Quote">
        <ListBar
          tabs={<FilterTabs list={quoteList} filter="status" counts={counts} />}
          list={quoteList}
          search="Name, number, phone, place"
          choices={{ assignedTo: staff.map(({ id, name }) => ({ value: id, label: name })) }}
        >
          <ViewsPicker list="quotes" />
        </ListBar>
        <DataTable
          list={quoteList}
          page={loaderData}
          columns={columnsOf(now)}
          name={({ number }) => number}
          to={({ number }) => ({ pathname: `/quote-management/${number}`, search })}
          select={selection}
          sums={
            loaderData.sums && (
              <>
                Together <b>{formatKes(loaderData.sums.total)}</b>
              </>
            )
          }
          beside={{ open, back: `/quote-management${search}` }}
          empty={{
            title: "No quotes found",
            none: "Quotes appear here as soon as a move is priced.",
          }}
        />
      </ListBeside>
      {selection.ids.length > 0 && (
        <QuotesBulkBar
          selected={selection.ids}
          note={formatKes(value)}
          manage={manage}
          decide={manage || approve}
          onClear={selection.clear}
          total={loaderData.total}
          onSelectAll={selectAll}
        />
      )}
    </>
  );
}

const place = (name: string) => name.split(",")[0]?.trim() || name;

const columnsOf = (now: Date): Column<ListedQuote>[] => [
  { id: "customer", head: "Customer", lead: true, share: 27, cell: (row) => row.customerName },
  {
    id: "number",
    head: "Quote",
    room: "middle",
    cell: ({ number, version }) => (version > 1 ? `${number} v${version}` : number),
  },
  {
    id: "route",
    head: "Route",
    share: 33,
    cell: ({ fromLocation, toLocation }) =>
      fromLocation === toLocation ? (
        fromLocation
      ) : (
        <span title={`${fromLocation} – ${toLocation}`}>
          {place(fromLocation)} – {place(toLocation)}
        </span>
      ),
  },
  {
    id: "serviceDate",
    head: "Moves",
    cell: ({ serviceDate }) => (serviceDate ? formatDate(serviceDate) : "To be agreed"),
  },
  {
    id: "total",
    get head() {
      return `Total, ${currencyMark()}`;
    },
    figure: true,
    brief: true,
    cell: (row) =>
      row.bare && isUndecided(row) ? (
        <span className={styles.unpriced}>Not priced yet</span>
      ) : (
        formatAmount(row.total)
      ),
  },
  {
    id: "status",
    head: "Status",
    brief: true,
    cell: (row) => <QuoteStatusBadge status={row.status} />,
  },
  {
    id: "state",
    head: "Progress",
    cell: (row) => <QuoteProgressBadges quote={row} today={nairobiDate(now)} />,
  },
  {
    id: "priority",
    head: "Priority",
    room: "full",
    cell: ({ urgency }) => <UrgencyBadge urgency={urgency} />,
  },
  {
    id: "createdAt",
    head: "Made",
    room: "desk",
    cell: agoCell(now, ({ createdAt }) => createdAt),
  },
];
