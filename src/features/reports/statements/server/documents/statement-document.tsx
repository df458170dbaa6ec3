import type { Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LinesDocument, type SheetLine } from "~/platform/pdf/lines-document";
import type { Look } from "~/platform/pdf/look";
import { STATEMENT_WORDS } from "./statement-words";

export interface StatementDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  customerNumber: string;
  customerName: string;
  customerKraPin: string;
  period: string;
  /** Date and document, its amount, the balance after it. */
  lines: SheetLine[];
  opening: string;
  closing: string;
  credit: string;
}

/** The statement of an account: every document of a period, and what is owed after each. */
export function StatementDocument(data: StatementDocumentData) {
  const { locale } = data;
  const words = STATEMENT_WORDS[locale];
  return (
    <LinesDocument
      letterhead={data.letterhead}
      look={data.look}
      locale={locale}
      title={words.title}
      number={data.customerNumber}
      footnote={words.footnote(currencyMark())}
      facts={[
        { label: words.customer, value: data.customerName },
        { label: words.buyerPin, value: data.customerKraPin || words.notGiven },
        { label: words.period, value: data.period },
        { label: words.opening, value: data.opening },
      ]}
      lines={data.lines}
      heads={{ description: words.document, quantity: "", unitPrice: words.amount, amount: words.balance }}
      sums={[
        { label: words.opening, value: data.opening },
        { label: words.closing, value: data.closing, strong: true },
        ...(data.credit ? [{ label: words.credit, value: data.credit }] : []),
      ]}
    />
  );
}
