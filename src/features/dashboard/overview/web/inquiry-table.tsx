import { ActionIcon, Box } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { Link } from "react-router";
import { amountOf, SOURCE_LABELS } from "~/features/inquiries/domain/inquiries";
import { SERVICE_LABELS, type Service } from "~/features/inquiries/domain/offered-services";
import { InquiryActions } from "~/features/inquiries/web/inquiry-actions-panel";
import { InquiryBadge, ResponseNote } from "~/features/inquiries/web/inquiry-badge";
import type { Output } from "~/platform/http/client";
import { formatPhone } from "~/platform/kernel/phone";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import type { overviewContract } from "../contract";
import { recentInquiryList } from "../list";
import styles from "./inquiry-table.module.css";
import { QuoteActions } from "./quote-actions";

type Shown = Output<typeof overviewContract, "inquiries">;
type Row = Shown["rows"][number];

interface InquiryTableProps {
  inquiries: Shown;
  status: string | undefined;
  mayQuote: boolean;
  now: Date;
}

const hrefOf = ({ source, id, quoteNumber }: Row) =>
  source === "calculator" ? `/quote-management/${quoteNumber}` : `/inquiries/${id}`;

const serviceOf = ({ claimNumber, service }: Row) =>
  claimNumber ? `Claim ${claimNumber}` : (SERVICE_LABELS[service as Service] ?? "General question");

export function InquiryTable({ inquiries, status, mayQuote, now }: InquiryTableProps) {
  const { counts, pages, days, ...page } = inquiries;
  return (
    <section aria-labelledby="inquiries-title" id="inquiries">
      <header className={styles.head}>
        <h2 id="inquiries-title">Inquiries</h2>
        <p>
          Forms and calculator, the last {days} days. All of them:{" "}
          <Link to={`/inquiries${status ? `?status=${status}` : ""}`}>forms</Link>
          {mayQuote && (
            <>
              , <Link to="/quote-management">quotes</Link>
            </>
          )}
        </p>
      </header>
      <Box mb={8}>
        <FilterTabs
          list={recentInquiryList}
          filter="status"
          label="Status of inquiries"
          counts={counts}
          counted={1000}
        />
      </Box>
      <DataTable
        list={recentInquiryList}
        page={{ ...page, ...countedBy(inquiries, status) }}
        columns={columnsOf(mayQuote, now)}
        name={({ name }) => name}
        to={hrefOf}
        empty={{
          title: "No inquiries found",
          none: "Requests, messages and calculator quotes appear here.",
          filtered: "No inquiries with this status.",
        }}
      />
    </section>
  );
}

function countedBy({ counts, pages }: Shown, status: string | undefined) {
  const { size } = recentInquiryList;
  const found = status
    ? (counts[status as keyof typeof counts] ?? 0)
    : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    total: Math.min(found, pages * size),
    limit: size,
    more: false,
    nextCursor: null,
    previousCursor: null,
  };
}

const columnsOf = (mayQuote: boolean, now: Date): Column<Row>[] => [
  {
    id: "customer",
    head: "Customer",
    lead: true,
    share: 32,
    cell: ({ name }) => name,
  },
  { id: "phone", head: "Phone", spare: true, cell: ({ phone }) => formatPhone(phone) },
  {
    id: "date",
    head: "Date",
    cell: agoCell(now, ({ createdAt }) => createdAt),
  },
  {
    id: "service",
    head: "Service",
    share: 30,
    cell: (row) => <span title={serviceOf(row)}>{serviceOf(row).replace(/ (?:Moving|Services)$/, "")}</span>,
  },
  {
    id: "source",
    head: "Form",
    room: "wide",
    cell: ({ source }) => (source === "calculator" ? "Calculator" : SOURCE_LABELS[source]),
  },
  {
    id: "amount",
    head: "Amount",
    figure: true,
    cell: (row) => <span className={row.amountQuoted ? undefined : "muted"}>{amountOf(row)}</span>,
  },
  {
    id: "status",
    head: "Status, response",
    cell: (row) => (
      <div className={styles.status}>
        <InquiryBadge status={row.status} />
        {row.respondBy && (
          <small>
            <ResponseNote inquiry={{ ...row, respondBy: row.respondBy }} now={now} />
          </small>
        )}
      </div>
    ),
  },
  { id: "assigned", head: "Assigned to", spare: true, cell: (row) => row.assignedName ?? "Unassigned" },
  {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (row) => (
      <span className={styles.actions}>
        <ActionIcon
          component={Link}
          className={styles.view}
          to={hrefOf(row)}
          size={36}
          aria-label={`View ${row.name}`}
        >
          <IconEye size={20} />
        </ActionIcon>
        {row.source === "calculator" ? (
          <QuoteActions row={row} mayQuote={mayQuote} />
        ) : (
          <InquiryActions inquiry={{ ...row, source: row.source }} inRow />
        )}
      </span>
    ),
  },
];
