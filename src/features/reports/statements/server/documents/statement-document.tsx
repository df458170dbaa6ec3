import type { Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { STATEMENT_LABELS } from "./statement-labels";

export interface StatementDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  customerNumber: string;
  customerName: string;
  customerKraPin: string;
  period: string;
  lines: SheetLine[];
  opening: string;
  closing: string;
  credit: string;
}

/** The statement of an account: every document of a period, and what is owed after each. */
export function StatementDocument(data: StatementDocumentData) {
  const { locale } = data;
  const labels = STATEMENT_LABELS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={labels.title}
      number={data.customerNumber}
      footnote={labels.footnote(currencyMark())}
      facts={[
        { label: labels.customer, value: data.customerName },
        { label: labels.buyerPin, value: data.customerKraPin || labels.notGiven },
        { label: labels.period, value: data.period },
        { label: labels.opening, value: data.opening },
      ]}
      lines={data.lines}
      heads={{ description: labels.document, quantity: "", unitPrice: labels.amount, amount: labels.balance }}
      sums={[
        { label: labels.opening, value: data.opening },
        { label: labels.closing, value: data.closing, strong: true },
        ...(data.credit ? [{ label: labels.credit, value: data.credit }] : []),
      ]}
    />
  );
}
