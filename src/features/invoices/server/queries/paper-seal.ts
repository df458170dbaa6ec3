import type { Reader } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { definePort } from "~/platform/kernel/port";
import type { SealText } from "~/platform/pdf/seal";

/** What the tax authority has of a document, in the customer's words. */
export interface TaxMark {
  /** The title of a signed document; by default the usual one. */
  title?: string | undefined;
  footnote: string;
  seal?: SealText | undefined;
}

type Paper = { invoiceId: string } | { creditNoteId: string };

/** Answered by the feature that reports documents to the tax authority. */
export const taxMarks =
  definePort<(reader: Reader, paper: Paper, locale: Locale) => Promise<TaxMark | undefined>>();

/** The mark of an invoice or credit note; undefined if it is not reported. */
export async function findTaxMark(
  reader: Reader,
  paper: Paper,
  locale: Locale,
): Promise<TaxMark | undefined> {
  for (const find of taxMarks.all()) {
    const mark = await find(reader, paper, locale);
    if (mark) return mark;
  }
  return undefined;
}
