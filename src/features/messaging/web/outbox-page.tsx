import { Select, Table } from "@mantine/core";
import { Link, Outlet } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { SearchField, useFilters } from "~/platform/ui/office/filter-fields";
import { EmptyState, Pager, StackedTable } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import type { messagingContract } from "../contract";
import type { Route } from "./+types/outbox-page";
import { MessageBadge } from "./message-badge";
import styles from "./outbox-page.module.css";

const STATUSES = [
  { value: "queued", label: "Queued" },
  { value: "sending", label: "Sending" },
  { value: "sent", label: "Sent" },
  { value: "failed", label: "Failed" },
  { value: "opened", label: "Opened" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = Object.fromEntries(url.searchParams);
  const page = await api<typeof messagingContract>(context, "messaging").list({
    ...(query.page ? { page: Number(query.page) || 1 } : {}),
    ...(query.cursor ? { cursor: query.cursor } : {}),
    ...(query.last ? { last: true } : {}),
    ...(STATUSES.some(({ value }) => value === query.status) ? { status: query.status as "sent" } : {}),
    ...(query.search ? { search: query.search.slice(0, 100) } : {}),
    limit: 25,
  });
  return { ...page, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Outbox");

export default function OutboxPage({ loaderData, params }: Route.ComponentProps) {
  const { query, go } = useFilters();
  const { rows, now } = loaderData;
  return (
    <>
      <PageHead title="Outbox">
        Every message to customers and staff, what became of it, and a way to send it again.
      </PageHead>
      <search className={styles.filters}>
        <SearchField describedAs="Search recipient or subject" placeholder="Recipient or subject" />
        <Select
          data={STATUSES}
          placeholder="All states"
          aria-label="State"
          clearable
          value={query.get("status")}
          onChange={(status) => go({ status })}
        />
      </search>
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No messages found"
          action={query.size > 0 ? <Link to="/outbox">Clear filters</Link> : undefined}
        >
          Messages appear here as soon as a quote is approved or a payment arrives.
        </EmptyState>
      ) : (
        <div className={params.id ? styles.split : undefined}>
          <div>
            <StackedTable>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Subject</Table.Th>
                  <Table.Th>To</Table.Th>
                  <Table.Th>State</Table.Th>
                  <Table.Th>Written</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.id} data-selected={row.id === params.id || undefined}>
                    <Table.Td data-wide>
                      <Link to={{ pathname: `/outbox/${row.id}`, search: `?${query}` }} preventScrollReset>
                        {row.subject}
                      </Link>
                    </Table.Td>
                    <Table.Td data-wide>
                      {row.recipientName ?? row.recipient}
                      {row.recipientName && <small>{row.recipient}</small>}
                    </Table.Td>
                    <Table.Td>
                      <MessageBadge status={row.status} />
                    </Table.Td>
                    <Table.Td title={formatDateTime(row.createdAt)}>{formatAgo(row.createdAt, now)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </StackedTable>
            <Pager {...loaderData} shown={rows.length} noun="messages" />
          </div>
          <Outlet />
        </div>
      )}
    </>
  );
}
