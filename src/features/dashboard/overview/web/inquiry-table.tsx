import { ActionIcon, Button, Table } from "@mantine/core";
import { IconBrandWhatsapp, IconChevronLeft, IconChevronRight, IconEye } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import {
  amountOf,
  greetingOf,
  SERVICE_LABELS,
  type Service,
  SOURCE_LABELS,
} from "~/features/inquiries/domain";
import { inquiryList } from "~/features/inquiries/list";
import { InquiryActions } from "~/features/inquiries/web/inquiry-actions-panel";
import { InquiryBadge, ResponseNote } from "~/features/inquiries/web/inquiry-badge";
import type { quotesContract } from "~/features/quotes/contract";
import type { Output } from "~/platform/http/client";
import { client } from "~/platform/http/client";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { useCompany } from "~/platform/ui/document";
import { askFirst } from "~/platform/ui/office/confirm";
import { SortHead } from "~/platform/ui/office/list";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import type { overviewContract } from "../contract";
import styles from "./inquiry-table.module.css";

type Shown = Output<typeof overviewContract, "inquiries">;
type Row = Shown["rows"][number];

interface InquiryTableProps {
  inquiries: Shown;
  status: string | null;
  sort: string;
  order: "asc" | "desc";
  mayQuote: boolean;
  now: Date;
}

const hrefOf = ({ source, id, quoteNumber }: Row) =>
  source === "calculator" ? `/quote-management/${quoteNumber}` : `/inquiries/${id}`;

const serviceOf = ({ claimNumber, service }: Row) =>
  claimNumber ? `Claim ${claimNumber}` : (SERVICE_LABELS[service as Service] ?? "General question");

/** Inquiries of the forms and quotes of the calculator, by status, date, customer and amount, with what can be done. */
export function InquiryTable({ inquiries, status, sort, order, mayQuote, now }: InquiryTableProps) {
  const address = useListAddress();
  const { rows, counts, page, pages } = inquiries;
  const sorted = { current: sort, order };
  return (
    <section className={styles.panel} id="inquiries" aria-labelledby="inquiries-title">
      <header className={styles.head}>
        <h2 id="inquiries-title">Inquiries</h2>
        <p>
          Forms and calculator, the last {inquiries.days} days. All of them:{" "}
          <Link to={`/inquiries${status ? `?status=${status}` : ""}`}>forms</Link>
          {mayQuote && (
            <>
              , <Link to="/quote-management">quotes</Link>
            </>
          )}
        </p>
      </header>
      <FilterTabs
        list={inquiryList}
        filter="status"
        label="Status of inquiries"
        counts={counts}
        counted={1000}
      />
      {rows.length === 0 ? (
        <EmptyState title="No inquiries found">
          {status ? "None has this status." : "Requests, messages and calculator quotes appear here."}
        </EmptyState>
      ) : (
        <div className={styles.scroll}>
          <Table className={styles.table ?? ""}>
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
                <Table.Th scope="col">Status, response</Table.Th>
                <Table.Th scope="col">
                  <span className="visually-hidden">Actions</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td className={styles.date}>
                    <span title={formatDateTime(row.createdAt)}>{formatAgo(row.createdAt, now)}</span>
                  </Table.Td>
                  <Table.Td className={styles.customer}>
                    <Link to={hrefOf(row)}>{row.name}</Link>
                    <small>{formatPhone(row.phone)}</small>
                  </Table.Td>
                  <Table.Td className={styles.service}>
                    {serviceOf(row)}
                    <small title={`Assigned to ${row.assignedName ?? "nobody yet"}`}>
                      {row.source === "calculator" ? "Calculator" : SOURCE_LABELS[row.source]}
                    </small>
                  </Table.Td>
                  <Table.Td className={`figure ${row.amountQuoted ? "" : styles.muted}`}>
                    {amountOf(row)}
                  </Table.Td>
                  <Table.Td className={styles.status}>
                    <InquiryBadge status={row.status} />
                    {row.respondBy && (
                      <small>
                        <ResponseNote inquiry={{ ...row, respondBy: row.respondBy }} now={now} />
                      </small>
                    )}
                  </Table.Td>
                  <Table.Td className={styles.actions}>
                    <ActionIcon
                      component={Link}
                      className={styles.view}
                      to={hrefOf(row)}
                      variant="subtle"
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
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {pages > 1 && (
        <nav className={styles.pager} aria-label="Pages of inquiries">
          <PageStep to={page > 1 ? address({ page: String(page - 1) }) : null} label="Previous page">
            <IconChevronLeft size={18} />
          </PageStep>
          <span>
            Page {page} of {pages}
          </span>
          <PageStep to={page < pages ? address({ page: String(page + 1) }) : null} label="Next page">
            <IconChevronRight size={18} />
          </PageStep>
        </nav>
      )}
    </section>
  );
}

function PageStep({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null)
    return (
      <ActionIcon variant="subtle" size={36} disabled aria-label={label}>
        {children}
      </ActionIcon>
    );
  return (
    <ActionIcon component={Link} to={to} variant="subtle" size={36} aria-label={label} preventScrollReset>
      {children}
    </ActionIcon>
  );
}

/** A calculator quote in the table: approving it sends it, and its own rules say whether one may. */
function QuoteActions({ row, mayQuote }: { row: Row; mayQuote: boolean }) {
  const { companyName } = useCompany();
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const approve = async () => {
    const sure = await askFirst(
      `${row.name} gets quote ${row.quoteNumber} over ${formatKes(row.amount)} by email at once, and may accept it. That cannot be taken back.`,
      { title: `Approve and send ${row.quoteNumber}?`, confirm: "Approve and send" },
    );
    if (!sure) return;
    setBusy(true);
    try {
      await client<typeof quotesContract>("quotes").approve({ id: row.id });
      tell(`Quote ${row.quoteNumber} approved and sent to ${row.name}`);
    } catch (error) {
      tellProblem(error);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  const greeting = greetingOf({ ...row, about: "quote" }, companyName);
  return (
    <>
      {mayQuote && row.status === "pending" && (
        <Button
          size="compact-md"
          variant="light"
          loading={busy}
          onClick={approve}
          aria-label={`Approve ${row.name}`}
        >
          Approve
        </Button>
      )}
      {row.phone && (
        <ActionIcon
          component="a"
          href={`https://wa.me/${row.phone.slice(1)}?text=${encodeURIComponent(greeting)}`}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size={36}
          aria-label={`WhatsApp ${row.name}`}
        >
          <IconBrandWhatsapp size={20} />
        </ActionIcon>
      )}
    </>
  );
}
