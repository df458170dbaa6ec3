import { ActionIcon, Checkbox, Table } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { SortHead, TableFrame } from "~/platform/ui/office/list";
import { INVOICE_SORTS } from "../domain";
import { InvoiceBadge } from "./invoice-badge";
import { InvoiceExcerpt } from "./invoice-excerpt";
import type { ListedInvoice } from "./invoices-page";
import styles from "./invoices-page.module.css";

export interface InvoiceRowsProps {
  rows: readonly ListedInvoice[];
  selected: ReadonlyMap<string, ListedInvoice>;
  select: (invoices: readonly ListedInvoice[], on: boolean) => void;
  now: Date;
}

const COLUMNS = 10;

/** The table of wide screens: sortable heads, selection, rows that open. */
export function InvoiceTable({ rows, selected, select, now }: InvoiceRowsProps) {
  const [query] = useSearchParams();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const current = INVOICE_SORTS.find((name) => name === query.get("sort")) ?? "invoiceDate";
  const order: "asc" | "desc" = query.get("order") === "asc" ? "asc" : "desc";
  const ticked = rows.filter(({ id }) => selected.has(id)).length;
  const sort = { current, order };
  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <TableFrame minWidth={700} className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w={44}>
            <Checkbox
              aria-label="Select all invoices of this page"
              checked={ticked === rows.length}
              indeterminate={ticked > 0 && ticked < rows.length}
              onChange={(event) => select(rows, event.currentTarget.checked)}
            />
          </Table.Th>
          <SortHead field="invoiceNumber" {...sort}>
            Invoice
          </SortHead>
          <SortHead field="customerName" {...sort}>
            Customer
          </SortHead>
          <SortHead field="invoiceDate" {...sort}>
            Invoice date
          </SortHead>
          <SortHead field="serviceDate" {...sort}>
            Service date
          </SortHead>
          <SortHead field="totalAmount" figure {...sort}>
            Total
          </SortHead>
          <SortHead field="paidAmount" figure {...sort}>
            Paid
          </SortHead>
          <SortHead field="outstandingBalance" figure {...sort}>
            Balance
          </SortHead>
          <SortHead field="paymentStatus" {...sort}>
            Status
          </SortHead>
          <Table.Th scope="col" w={52}>
            <span className="visually-hidden">Details</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const opened = open.has(row.id);
          return (
            <Fragment key={row.id}>
              <Table.Tr className={styles.row} data-selected={selected.has(row.id) || undefined}>
                <Table.Td>
                  <Checkbox
                    aria-label={`Select ${row.invoiceNumber}`}
                    checked={selected.has(row.id)}
                    onChange={(event) => select([row], event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td className={styles.number}>
                  <Link to={`/invoice-management/${row.invoiceNumber}`}>
                    {row.paymentStatus === "draft" ? "Draft" : row.invoiceNumber}
                  </Link>
                </Table.Td>
                <Table.Td className={styles.customer}>
                  <span>{row.customerName}</span>
                  <small>{row.customerEmail}</small>
                </Table.Td>
                <Table.Td>{formatDate(row.invoiceDate)}</Table.Td>
                <Table.Td>
                  {row.serviceDate ? (
                    formatDate(row.serviceDate)
                  ) : (
                    <span className={styles.muted}>To be agreed</span>
                  )}
                </Table.Td>
                <Table.Td className="figure">
                  {formatAmount(row.totalAmount)}
                  {row.creditedAmount > 0 && (
                    <small className={styles.credited}>credited {formatAmount(-row.creditedAmount)}</small>
                  )}
                </Table.Td>
                <Table.Td className="figure">{formatAmount(row.paidAmount)}</Table.Td>
                <Table.Td className={`figure ${row.outstandingBalance > 0 ? styles.owed : styles.muted}`}>
                  {formatAmount(row.outstandingBalance)}
                </Table.Td>
                <Table.Td>
                  <InvoiceBadge status={row.paymentStatus} />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-expanded={opened}
                    aria-label={`Details of ${row.invoiceNumber}`}
                    onClick={() => toggle(row.id)}
                  >
                    {opened ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />}
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
              {opened && (
                <Table.Tr className={styles.opened}>
                  <Table.Td colSpan={COLUMNS}>
                    <InvoiceExcerpt invoice={row} now={now} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          );
        })}
      </Table.Tbody>
    </TableFrame>
  );
}
