import { eq, inArray } from "drizzle-orm";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { bookAccounts, journalEntries, manualEntries } from "./tables";

/** Whole numbers alone: a journal has too many entries to search in parts of them. */
const numbersIn = (readings: readonly Reading[]) => readings.flat().map((reading) => reading.toUpperCase());

/** Journal entries, manual entries and accounts by their number. */
async function findInBooks(reader: Reader, _actor: unknown, readings: readonly Reading[]): Promise<Found[]> {
  const numbers = numbersIn(readings);
  if (numbers.length === 0) return [];
  const entries = await reader
    .select()
    .from(journalEntries)
    .where(inArray(journalEntries.number, numbers))
    .limit(READ);
  const manual = await reader
    .select()
    .from(manualEntries)
    .where(inArray(manualEntries.number, numbers))
    .limit(READ);
  const [first = ""] = numbers;
  const accounts = await reader.select().from(bookAccounts).where(eq(bookAccounts.number, first));
  const kind = "book-entry" as const;
  return [
    ...entries.map(({ id, number, day, memo }) => ({
      ...{ kind, id, title: number, detail: `${memo}, ${formatDate(day)}`, to: `/books/journal/${number}` },
    })),
    ...manual.map(({ id, number, memo }) => ({
      ...{ kind, id, title: number, detail: memo, to: `/books/entries/${number}` },
    })),
    ...accounts.map(({ id, number, nameEn }) => ({
      ...{
        kind,
        id,
        title: `${number} ${nameEn}`,
        detail: "Account",
        to: `/books/journal?account=${number}`,
      },
    })),
  ];
}

export const bookSearch = searchKinds.answer({ kind: "book-entry", needs: "view_books", find: findInBooks });
