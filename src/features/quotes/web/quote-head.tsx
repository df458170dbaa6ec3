import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Cents, formatKes } from "~/platform/kernel/money";
import styles from "../page/web/quote-page.module.css";
import type { QuoteDetail } from "../page/web/shown-quote";
import { QuoteActions } from "./quote-actions";

interface QuoteHeadProps {
  quote: QuoteDetail;
  total: Cents;
  /** Nothing to be moved is entered yet. */
  bare: boolean;
  today: string;
  note?: ReactNode;
  settled?: () => Promise<QuoteDetail | undefined>;
}

/** The bar of a quote: its number, total and actions. */
export function QuoteHead({ quote, total, bare, today, note, settled }: QuoteHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.named}>
        <h2>
          <span className={styles.number}>{quote.number}</span>
          {quote.version > 1 ? `, version ${quote.version}` : ""} <small>{quote.customerName}</small>
        </h2>
        <div className={styles.worth}>
          <p className={styles.sum}>{bare ? "Not priced yet" : formatKes(total)}</p>
          {note}
        </div>
      </div>
      <Group gap={8} align="flex-start">
        <QuoteActions quote={quote} today={today} {...(settled ? { settled } : {})} />
        <Button
          component="a"
          href={`/documents/quotes/${quote.id}.pdf`}
          target="_blank"
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          PDF
        </Button>
      </Group>
    </header>
  );
}
