import type { AccountType } from "~/features/accounting/domain";
import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** A journal entry as the writers take it. Debits and credits are equal. */
export interface ExportEntry {
  number: string;
  day: PlainDate;
  memo: string;
  document: string;
  lines: readonly ExportLine[];
}

export interface ExportLine {
  account: { number: string; name: string; type: AccountType };
  debit: Cents;
  credit: Cents;
  party: { kind: "customer" | "supplier"; name: string } | null;
}

/** Facts of the whole file. */
export interface About {
  company: string;
  currency: string;
  month: string;
  accounts: readonly ExportLine["account"][];
  parties: readonly NonNullable<ExportLine["party"]>[];
}

export type Entries = AsyncIterable<ExportEntry> | Iterable<ExportEntry>;
/** Writes a file piece by piece, so that its length does not matter. */
export type Writer = (entries: Entries, about: About) => AsyncGenerator<string>;

/** 12345 → 123.45; never with a group separator. */
export function decimal(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? "-" : ""}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** 2026-06-30 → 30/06/2026 */
export const dayFirst = (day: PlainDate): string => day.split("-").toReversed().join("/");
/** 2026-06-30 → 06/30/2026 */
export const monthFirst = (day: PlainDate): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** One line, without control characters and double spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, " ").trim();

/** Letters that old programs read: ASCII, with accents left out. */
export const plainAscii = (text: string): string =>
  oneLine(text)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, "'")
    .replace(/[–—]/g, "-")
    .replace(/[^\x20-\x7e]/g, "?");

export const memoOf = ({ memo, document }: Pick<ExportEntry, "memo" | "document">): string =>
  oneLine([memo, document].filter(Boolean).join(" "));

/** An entry with one line for each account: programs without subjects on lines. */
export function byAccount(entry: ExportEntry): ExportEntry {
  const sums = new Map<string, ExportLine>();
  for (const line of entry.lines) {
    const known = sums.get(line.account.number);
    const amount = line.debit - line.credit + (known ? known.debit - known.credit : 0);
    sums.set(line.account.number, {
      ...{ account: line.account, party: null },
      ...{ debit: Math.max(amount, 0), credit: Math.max(-amount, 0) },
    });
  }
  return { ...entry, lines: [...sums.values()].filter(({ debit, credit }) => debit + credit > 0) };
}

export const bookExported = defineEvent<{ month: string; format: string; entries: number }>(
  "book-export.made",
);
