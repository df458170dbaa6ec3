import { Button, Checkbox } from "@mantine/core";
import { IconDownload, IconPlus, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { gatherRows } from "~/platform/ui/office/bulk-run";
import { DateSpan } from "~/platform/ui/office/date-span";
import { useKeptFilters } from "~/platform/ui/office/kept-filters";
import { EmptyState, Pager, useListAddress } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import { FILTER_NAMES, readQuoteSelection } from "../bulk/domain";
import { QuotesBulkBar } from "../bulk/web/quotes-bulk-bar";
import type { quotesContract } from "../contract";
import type { Route } from "./+types/quotes-page";
import { useListKeys } from "./list-keys";
import { QuoteFilters } from "./quote-filters";
import { QuoteRow } from "./quote-row";
import styles from "./quotes-page.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const quotes = api<typeof quotesContract>(context, "quotes");
  const [page, counts] = await Promise.all([
    quotes.list({
      ...readQuoteSelection(query),
      ...askedPage(query),
    }),
    quotes.counts(),
  ]);
  const { now, viewer } = context.get(pageRequest);
  const may = (name: "manage_quotes" | "approve_quotes") => viewer?.permissions.includes(name) ?? false;
  return { ...page, counts, now, manage: may("manage_quotes"), approve: may("approve_quotes") };
}

/** Days are asked for by other pages, once; they are not a habit. */
const KEPT = FILTER_NAMES.filter((name) => name !== "from" && name !== "to");

export type ListedQuote = Awaited<ReturnType<typeof loader>>["rows"][number];

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Quotes");

export default function QuotesPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, counts, now, manage, approve } = loaderData;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const revalidator = useRevalidator();
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map());
  // What one quote's page shows (its version) is not the list's.
  const search = address({ version: null, against: null }, true);
  useKeptFilters("quotes", KEPT, params.number !== undefined);

  const select = (quotes: readonly ListedQuote[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const { id, number } of quotes) {
        if (on) next.set(id, number);
        else next.delete(id);
      }
      return next;
    });
  const selectAll = async () => {
    const filters = readQuoteSelection(query);
    const quotes = client<typeof quotesContract>("quotes");
    select(await gatherRows((page) => quotes.list({ ...filters, limit: 100, page })), true);
  };
  const ticked = rows.filter(({ id }) => selected.has(id)).length;
  const rowOf = (number: string) => rows.filter((quote) => quote.number === number);
  const list = useListKeys({
    order: rows.map(({ number }) => number),
    current: params.number,
    open: (number) =>
      void navigate({ pathname: `/quote-management/${number}`, search }, { preventScrollReset: true }),
    select: (number) => select(rowOf(number), !rowOf(number).some(({ id }) => selected.has(id))),
    close: () => void navigate({ pathname: "/quote-management", search }, { preventScrollReset: true }),
  });
  const isFiltered = FILTER_NAMES.some((name) => query.has(name));

  return (
    <>
      <div className={styles.head}>
        <PageHead
          title="Quotes"
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} />}
                loading={revalidator.state === "loading"}
                onClick={() => revalidator.revalidate()}
              >
                Refresh
              </Button>
              <Button
                component="a"
                href={`/exports/quotes.csv${search}`}
                variant="default"
                leftSection={<IconDownload size={18} />}
              >
                Export CSV
              </Button>
              {manage && (
                <Button component={Link} to="/quote-management/new" leftSection={<IconPlus size={18} />}>
                  New Quote
                </Button>
              )}
            </>
          }
        >
          {counts.pending ?? 0} pending review, {counts.revision ?? 0} in revision
        </PageHead>
      </div>
      <div className={styles.page} data-open={params.number ? "" : undefined}>
        <section className={styles.list} aria-label="List of quotes" ref={list}>
          <QuoteFilters />
          <DateSpan from="from" to="to" what="Made" />
          {rows.length === 0 ? (
            <EmptyState
              title="No quotes found"
              action={isFiltered ? <Link to="/quote-management">Clear filters</Link> : undefined}
            >
              {isFiltered
                ? "Try another search or clear the filters."
                : "Quotes appear here as soon as somebody prices a move."}
            </EmptyState>
          ) : (
            <>
              <div className={styles.all}>
                <Checkbox
                  label="Select all on this page"
                  checked={ticked === rows.length}
                  indeterminate={ticked > 0 && ticked < rows.length}
                  onChange={(event) => select(rows, event.currentTarget.checked)}
                />
              </div>
              <ul className={styles.rows}>
                {rows.map((quote) => (
                  <QuoteRow
                    key={quote.id}
                    quote={quote}
                    search={search}
                    isOpen={quote.number === params.number}
                    isSelected={selected.has(quote.id)}
                    onSelect={(on) => select([quote], on)}
                    now={now}
                  />
                ))}
              </ul>
            </>
          )}
          <Pager {...loaderData} shown={rows.length} noun="quotes" />
          <p className={styles.keys}>
            <kbd>J</kbd> and <kbd>K</kbd> walk through the list, <kbd>X</kbd> selects, <kbd>/</kbd> searches.
          </p>
        </section>
        <section className={styles.detail} aria-label="Quote">
          {params.number ? (
            <Outlet />
          ) : (
            <div className={styles.nothing}>
              <EmptyState title="Choose a quote">Its price, notes and history appear here.</EmptyState>
            </div>
          )}
        </section>
      </div>
      {selected.size > 0 && (
        <QuotesBulkBar
          selected={selected}
          manage={manage}
          decide={manage || approve}
          onClear={() => setSelected(new Map())}
          total={loaderData.total}
          onSelectAll={selectAll}
        />
      )}
    </>
  );
}
