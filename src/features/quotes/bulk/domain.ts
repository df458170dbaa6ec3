import { isPlainDate } from "~/platform/kernel/dates";
import {
  QUOTE_BADGES,
  QUOTE_STATUSES,
  type QuoteBadge,
  type QuoteStatus,
  URGENCIES,
  type Urgency,
} from "../domain";

/** Quotes one bulk action takes; a page shows ten, a selection gathers several pages. */
export const MAX_BULK = 100;
/** Quotes one export by selection names in its address. */
export const MAX_EXPORTED = 500;

/** The bulk actions that decide (docs/domain/readings.md#quotes); export and email stand beside them. */
export const BULK_DECISIONS = ["approve", "reject", "revision"] as const;
export type BulkDecision = (typeof BULK_DECISIONS)[number];

export const QUOTE_SORTS = ["newest", "oldest", "value_high", "value_low", "service_date"] as const;
export type QuoteSort = (typeof QUOTE_SORTS)[number];

/** What the list is narrowed to and ordered by. */
export interface QuoteSelection {
  status?: QuoteStatus;
  urgency?: Urgency;
  badge?: QuoteBadge;
  search?: string;
  sort?: QuoteSort;
  /** Made on business days from … to …, both included. */
  from?: string;
  to?: string;
}

/** The names of the list's filters in its address, in the order of the screen. */
export const FILTER_NAMES = ["search", "status", "state", "priority", "sort", "from", "to"] as const;

/** Reads the filters of the list's address; what is not known is left out. */
export function readQuoteSelection(query: URLSearchParams): QuoteSelection {
  const one = <T extends string>(name: string, of: readonly T[]): T | undefined =>
    of.find((entry) => entry === query.get(name));
  const status = one("status", QUOTE_STATUSES);
  const urgency = one("priority", URGENCIES);
  const badge = one("state", QUOTE_BADGES);
  const sort = one("sort", QUOTE_SORTS);
  const search = query.get("search")?.slice(0, 100);
  const [from, to] = ["from", "to"].map((name) => query.get(name) ?? "");
  return {
    ...(from && isPlainDate(from) ? { from } : {}),
    ...(to && isPlainDate(to) ? { to } : {}),
    ...(status ? { status } : {}),
    ...(urgency ? { urgency } : {}),
    ...(badge ? { badge } : {}),
    ...(sort ? { sort } : {}),
    ...(search ? { search } : {}),
  };
}

export interface BulkOutcome {
  done: number;
  refused: { number: string; reason: string }[];
}

/** 'QT-2026-004: This quote is approved already.' for each that was left alone. */
export function namesOfRefused(outcome: BulkOutcome): string {
  return outcome.refused.map(({ number, reason }) => `${number}: ${reason}`).join(" ");
}
