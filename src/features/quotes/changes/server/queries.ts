import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";
import type { Changer } from "../../domain";
import type { QuoteRow } from "../../server/queries/quotes";

type ChangedQuote = Pick<
  QuoteRow,
  | "id"
  | "acceptedAt"
  | "cancelledAt"
  | "serviceDate"
  | "preferredTime"
  | "total"
  | "depositRate"
  | "customerEmail"
>;

/** The current fee of each change, in cents of whole shillings; null if it is not possible. */
export interface ChangeCosts {
  cancel: { fee: Cents } | null;
  reschedule: { fee: Cents } | null;
}
export const NO_CHANGE: ChangeCosts = { cancel: null, reschedule: null };

export interface QuoteChanges {
  change: ChangeCosts;
  cancellation: { reason: string; fee: Cents; by: Changer; cancelledAt: Date } | null;
  reschedulings: {
    id: string;
    fromDate: PlainDate;
    toDate: PlainDate;
    fee: Cents;
    reason: string;
    byName: string;
    rescheduledAt: Date;
  }[];
}

export const quoteChanges =
  definePort<(reader: Reader, quote: ChangedQuote, now: Date) => Promise<QuoteChanges>>();

/** The changes of a quote's move, as staff see them. */
export async function getQuoteChanges(reader: Reader, quote: ChangedQuote, now: Date): Promise<QuoteChanges> {
  const [read] = quoteChanges.all();
  return read ? read(reader, quote, now) : { change: NO_CHANGE, cancellation: null, reschedulings: [] };
}
