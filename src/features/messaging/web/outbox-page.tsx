import { Select, Table, TextInput } from "@mantine/core";
import { Form, Link, Outlet, useSubmit } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { EmptyState, Pager } from "~/platform/ui/office/list";
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
  const submit = useSubmit();
  const { rows, now } = loaderData;
  return (
    <>
      <PageHead title="Outbox">
        Every message to customers and staff, what became of it, and a way to send it again.
      </PageHead>
      <Form className={styles.filters} onChange={(event) => submit(event.currentTarget, { replace: true })}>
        <TextInput
          name="search"
          type="search"
          placeholder="Search recipient or subject"
          aria-label="Search recipient or subject"
          defaultValue=""
        />
        <Select
          name="status"
          data={STATUSES}
          placeholder="All states"
          aria-label="State"
          clearable
          onChange={(value) => submit(value ? { status: value } : {}, { replace: true })}
        />
      </Form>
      {rows.length === 0 ? (
        <EmptyState title="No messages found">
          Messages appear here as soon as a quote is approved or a payment arrives.
        </EmptyState>
      ) : (
        <div className={params.id ? styles.split : undefined}>
          <div>
            <Table.ScrollContainer minWidth={560}>
              <Table stickyHeader highlightOnHover>
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
                    <Table.Tr
                      key={row.id}
                      data-selected={row.id === params.id || undefined}
                      className={styles.row}
                    >
                      <Table.Td>
                        <Link to={{ pathname: `/outbox/${row.id}`, search: "" }} preventScrollReset>
                          {row.subject}
                        </Link>
                      </Table.Td>
                      <Table.Td>
                        {row.recipientName ? `${row.recipientName} · ` : ""}
                        {row.recipient}
                      </Table.Td>
                      <Table.Td>
                        <MessageBadge status={row.status} />
                      </Table.Td>
                      <Table.Td title={formatDateTime(row.createdAt)}>
                        {formatAgo(row.createdAt, now)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Pager {...loaderData} shown={rows.length} noun="messages" />
          </div>
          <Outlet />
        </div>
      )}
    </>
  );
}
