import { Checkbox } from "@mantine/core";
import { Link } from "react-router";
import { formatAgo, formatDate, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { QuoteMomentBadge, QuoteStatusBadge, UrgencyBadge } from "./quote-badge";
import type { ListedQuote } from "./quotes-page";
import styles from "./quotes-page.module.css";

interface QuoteRowProps {
  quote: ListedQuote;
  /** The list's address, kept while a quote is open. */
  search: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
  now: Date;
}

const isOpenToEdit = ({ status }: ListedQuote) => status === "pending" || status === "revision";
const place = (name: string) => name.replace(", Kenya", "");

/** One quote of the list: the tick, and the link that opens it. */
export function QuoteRow({ quote, search, isOpen, isSelected, onSelect, now }: QuoteRowProps) {
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <Checkbox
        className={styles.tick}
        aria-label={`Select ${quote.number}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Link
        to={{ pathname: `/quote-management/${quote.number}`, search }}
        className={styles.row}
        data-row={quote.number}
        aria-current={isOpen ? "true" : undefined}
        preventScrollReset
      >
        <span className={styles.top}>
          <b>{quote.customerName}</b>
          {quote.bare && isOpenToEdit(quote) ? (
            <span className={styles.unpriced}>Not priced yet</span>
          ) : (
            <b className="figure">{formatKes(quote.total)}</b>
          )}
        </span>
        <span className={styles.line}>
          {place(quote.fromLocation)} – {place(quote.toLocation)}
        </span>
        <span className={styles.line}>
          {quote.number}
          {quote.version > 1 ? ` v${quote.version}` : ""} ·{" "}
          <span title={formatDateTime(quote.createdAt)}>{formatAgo(quote.createdAt, now)}</span>
          {quote.serviceDate ? ` · moves ${formatDate(quote.serviceDate)}` : ""}
        </span>
        <span className={styles.badges}>
          <QuoteStatusBadge status={quote.status} />
          <QuoteMomentBadge quote={quote} today={nairobiDate(now)} />
          <UrgencyBadge urgency={quote.urgency} />
          {quote.requiresApproval && isOpenToEdit(quote) && <Badge tone="waiting">Needs a manager</Badge>}
        </span>
      </Link>
    </li>
  );
}
