import { sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { monthOf, nextMonth } from "../../domain";
import { findBooks } from "../../server/queries/journal";
import type { ClosingKind } from "../domain";

/** Months from the first day to the current one, newest first. */
export async function listMonths(reader: Reader, today: PlainDate) {
  const books = await findBooks(reader);
  if (!books) return [];
  const first = monthOf(books.startsOn);
  const next = books.closedUntil === null ? first : nextMonth(books.closedUntil);
  const { rows } = await reader.execute<{
    month: string;
    kind: ClosingKind | null;
    closed_at: string | null;
    closed_by: string | null;
    reason: string | null;
    entries: number;
    late: number;
  }>(sql`
    select m.month, c.kind, c.closed_at, p.name as closed_by, c.reason,
      (select count(*)::int from journal_entries e where e.day >= m.first and e.day < m.first + interval '1 month') as entries,
      (select count(*)::int from journal_entries e where e.source_day >= m.first and e.source_day < m.first + interval '1 month' and e.day >= m.first + interval '1 month') as late
    from (select to_char(f, 'YYYY-MM') as month, f::date as first from generate_series(${books.startsOn}::date, ${today}::date, interval '1 month') f) m
    left join book_closings c on c.month = m.month and c.reopened_at is null left join people p on p.id = c.closed_by
    order by 1 desc limit 60`);
  return rows.map(({ closed_at, closed_by, reason, ...row }) => ({
    ...row,
    closedAt: closed_at ? new Date(closed_at) : null,
    closedBy: closed_by,
    reason: reason ?? "",
    isNext: row.month === next && row.month < monthOf(today),
  }));
}
