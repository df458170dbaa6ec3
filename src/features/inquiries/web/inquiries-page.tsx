import { Button, Table } from "@mantine/core";
import { IconMailbox } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime, isPlainDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { formatPhone } from "~/platform/kernel/phone";
import { officeTitle } from "~/platform/ui/document";
import { DateSpan } from "~/platform/ui/office/date-span";
import { EmptyState, Pager, SortHead, TableFrame } from "~/platform/ui/office/list";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { inquiriesContract } from "../contract";
import {
  amountOf,
  INQUIRY_SORTS,
  INQUIRY_SOURCES,
  INQUIRY_STATUSES,
  SERVICES,
  SOURCE_LABELS,
  subjectOf,
} from "../domain";
import type { Route } from "./+types/inquiries-page";
import styles from "./inquiries-page.module.css";
import { InquiryActions } from "./inquiry-actions-panel";
import { InquiryBadge, ResponseNote } from "./inquiry-badge";
import { InquiryFilters } from "./inquiry-filters";

const one = <T extends string>(value: string | null, of: readonly T[]): T | undefined =>
  of.find((entry) => entry === value);

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const sort = one(query.get("sort"), INQUIRY_SORTS) ?? "date";
  const order = one(query.get("order"), ["asc", "desc"] as const) ?? (sort === "customer" ? "asc" : "desc");
  const assigned = query.get("assigned") ?? "";
  const inquiries = api<typeof inquiriesContract>(context, "inquiries");
  const [page, counts, { staff }] = await Promise.all([
    inquiries.list({
      status: one(query.get("status"), INQUIRY_STATUSES),
      source: one(query.get("source"), INQUIRY_SOURCES),
      service: one(query.get("service"), SERVICES),
      assignedTo: UUID.test(assigned) ? assigned : one(assigned, ["me", "nobody"] as const),
      from: isPlainDate(query.get("from") ?? "") ? (query.get("from") ?? "") : undefined,
      to: isPlainDate(query.get("to") ?? "") ? (query.get("to") ?? "") : undefined,
      search: query.get("search")?.slice(0, 100) || undefined,
      ...askedPage(query),
      sort,
      order,
    }),
    inquiries.counts(),
    inquiries.assignees(),
  ]);
  return { ...page, counts, staff, sort, order, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Inquiries");

export default function InquiriesPage({ loaderData }: Route.ComponentProps) {
  const { rows, counts, staff } = loaderData;
  const [query] = useSearchParams();
  useLive(["inquiry"]);
  return (
    <>
      <PageHead
        title="Inquiries"
        actions={
          <Button
            component={Link}
            to="/inquiries/newsletter"
            variant="default"
            leftSection={<IconMailbox size={18} />}
          >
            Newsletter
          </Button>
        }
      >
        {counts.byStatus.pending ?? 0} pending
        {counts.overdue > 0
          ? `, ${counts.overdue} of them waiting for longer than we promise`
          : ", none waiting for longer than we promise"}
      </PageHead>
      <InquiryFilters counts={counts.byStatus} staff={staff} />
      <DateSpan from="from" to="to" what="Came" />
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No inquiries found"
          action={query.size > 0 ? <Link to="/inquiries">Clear filters</Link> : undefined}
        >
          {query.size > 0
            ? "Try another search or clear the filters."
            : "Quote requests, messages and claims from the website appear here."}
        </EmptyState>
      ) : (
        <>
          <InquiryTable {...loaderData} />
          <InquiryCards {...loaderData} />
        </>
      )}
      <Pager {...loaderData} shown={rows.length} noun="inquiries" />
    </>
  );
}

type Listed = Route.ComponentProps["loaderData"];

function InquiryTable({ rows, sort, order, now }: Listed) {
  const sorted = { current: sort, order };
  return (
    <TableFrame minWidth={860} className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          <SortHead field="date" {...sorted}>
            Date
          </SortHead>
          <SortHead field="customer" {...sorted}>
            Customer
          </SortHead>
          <Table.Th scope="col">Service</Table.Th>
          <SortHead field="amount" figure {...sorted}>
            Amount
          </SortHead>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col">First response</Table.Th>
          <Table.Th scope="col">Assigned to</Table.Th>
          <Table.Th scope="col">
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} className={styles.row}>
            <Table.Td className={styles.date}>
              <span title={formatDateTime(row.createdAt)}>{formatAgo(row.createdAt, now)}</span>
            </Table.Td>
            <Table.Td className={styles.customer}>
              <Link to={`/inquiries/${row.id}`}>{row.name}</Link>
              <small>{formatPhone(row.phone)}</small>
            </Table.Td>
            <Table.Td className={styles.customer}>
              <span>{subjectOf(row)}</span>
              <small>{SOURCE_LABELS[row.source]}</small>
            </Table.Td>
            <Table.Td className={`figure ${row.amountQuoted ? "" : styles.muted}`}>{amountOf(row)}</Table.Td>
            <Table.Td>
              <InquiryBadge status={row.status} />
            </Table.Td>
            <Table.Td className={styles.date}>
              <ResponseNote inquiry={row} now={now} />
            </Table.Td>
            <Table.Td>{row.assignedName ?? <span className={styles.muted}>Nobody yet</span>}</Table.Td>
            <Table.Td>
              <InquiryActions inquiry={row} inRow />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TableFrame>
  );
}

/** The same rows on narrow screens, as cards. */
function InquiryCards({ rows, now }: Listed) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <div className={styles.cardTop}>
            <Link to={`/inquiries/${row.id}`}>{row.name}</Link>
            <InquiryBadge status={row.status} />
          </div>
          <p className={styles.cardLine}>
            {subjectOf(row)} · {amountOf(row)}
          </p>
          <p className={styles.cardLine}>
            <span title={formatDateTime(row.createdAt)}>{formatAgo(row.createdAt, now)}</span> ·{" "}
            {row.assignedName ?? "Nobody yet"} · <ResponseNote inquiry={row} now={now} />
          </p>
          <InquiryActions inquiry={row} inRow />
        </li>
      ))}
    </ul>
  );
}
