import { Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconRefresh, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Outlet, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { EmptyState, Pager, useListAddress } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import type { quotesContract } from "../contract";
import { QUOTE_BADGES, QUOTE_STATUSES, STATUS_LABELS } from "../domain";
import type { Route } from "./+types/quotes-page";
import { QuoteMomentBadge, QuoteStatusBadge, UrgencyBadge } from "./quote-badge";
import styles from "./quotes-page.module.css";

const SORTS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "value_high", label: "Highest value" },
  { value: "value_low", label: "Lowest value" },
  { value: "service_date", label: "Service date" },
];

const one = <T extends string>(value: string | null, of: readonly T[]): T | undefined =>
  of.find((entry) => entry === value);

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const status = one(query.get("status"), QUOTE_STATUSES);
  const urgency = one(query.get("priority"), ["high", "medium", "low"] as const);
  const badge = one(query.get("state"), QUOTE_BADGES);
  const sort = one(query.get("sort"), [
    "newest",
    "oldest",
    "value_high",
    "value_low",
    "service_date",
  ] as const);
  const search = query.get("search")?.slice(0, 100);
  const quotes = api<typeof quotesContract>(context, "quotes");
  const [page, counts] = await Promise.all([
    quotes.list({
      ...(status ? { status } : {}),
      ...(urgency ? { urgency } : {}),
      ...(badge ? { badge } : {}),
      ...(sort ? { sort } : {}),
      ...(search ? { search } : {}),
      ...(query.get("page") ? { page: Math.max(1, Number(query.get("page")) || 1) } : {}),
      ...(query.get("cursor") ? { cursor: query.get("cursor") ?? "" } : {}),
      ...(query.get("last") ? { last: true } : {}),
    }),
    quotes.counts(),
  ]);
  return { ...page, counts, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = () => [{ title: "Quotes · MoveEase" }];

export default function QuotesPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, counts, now } = loaderData;
  const [query] = useSearchParams();
  const address = useListAddress();
  const revalidator = useRevalidator();
  const today = nairobiDate(now);
  return (
    <>
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
            <Button component={Link} to="/cost-calculator" leftSection={<IconPlus size={18} />}>
              New Quote
            </Button>
          </>
        }
      >
        {counts.pending ?? 0} pending review, {counts.revision ?? 0} in revision
      </PageHead>
      <div className={styles.page} data-open={params.number ? "" : undefined}>
        <section className={styles.list} aria-label="List of quotes">
          <Filters />
          {rows.length === 0 ? (
            <EmptyState
              title="No quotes found"
              action={query.size > 0 ? <Link to="/quote-management">Clear filters</Link> : undefined}
            >
              {query.size > 0
                ? "Try another search or clear the filters."
                : "Quotes appear here as soon as somebody prices a move."}
            </EmptyState>
          ) : (
            <ul className={styles.rows}>
              {rows.map((quote) => (
                <li key={quote.id}>
                  <Link
                    to={{ pathname: `/quote-management/${quote.number}`, search: address({}, true) }}
                    className={styles.row}
                    aria-current={quote.number === params.number ? "true" : undefined}
                    preventScrollReset
                  >
                    <span className={styles.top}>
                      <b>{quote.customerName}</b>
                      <b className="figure">{formatKes(quote.total)}</b>
                    </span>
                    <span className={styles.line}>
                      {quote.fromLocation.replace(", Kenya", "")} – {quote.toLocation.replace(", Kenya", "")}
                    </span>
                    <span className={styles.line}>
                      {quote.number}
                      {quote.version > 1 ? ` v${quote.version}` : ""} ·{" "}
                      <span title={formatDateTime(quote.createdAt)}>{formatAgo(quote.createdAt, now)}</span>
                      {quote.serviceDate ? ` · moves ${formatDate(quote.serviceDate)}` : ""}
                    </span>
                    <span className={styles.badges}>
                      <QuoteStatusBadge status={quote.status} />
                      <QuoteMomentBadge quote={quote} today={today} />
                      {quote.status === "pending" && <UrgencyBadge urgency={quote.urgency} />}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Pager {...loaderData} shown={rows.length} noun="quotes" />
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
    </>
  );
}

/** Search, status, what happened, priority and order; each change is an address that can be shared. */
function Filters() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  const [search, setSearch] = useState(query.get("search") ?? "");
  const go = (changes: Record<string, string | null>) =>
    navigate(address(changes), { replace: true, preventScrollReset: true });
  return (
    <search className={styles.filters}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go({ search });
        }}
      >
        <TextInput
          type="search"
          aria-label="Search quotes"
          placeholder="Name, number, phone, place"
          leftSection={<IconSearch size={18} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={() => search !== (query.get("search") ?? "") && go({ search })}
        />
      </form>
      <Select
        aria-label="Status"
        placeholder="All statuses"
        clearable
        data={QUOTE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        value={query.get("status")}
        onChange={(status) => go({ status })}
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        clearable
        data={QUOTE_BADGES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))}
        value={query.get("state")}
        onChange={(state) => go({ state })}
      />
      <Select
        aria-label="Priority"
        placeholder="All priorities"
        clearable
        data={[
          { value: "high", label: "High" },
          { value: "medium", label: "Medium" },
          { value: "low", label: "Low" },
        ]}
        value={query.get("priority")}
        onChange={(priority) => go({ priority })}
      />
      <Select
        aria-label="Sort"
        data={SORTS}
        value={query.get("sort") ?? "newest"}
        allowDeselect={false}
        onChange={(sort) => go({ sort })}
      />
    </search>
  );
}
