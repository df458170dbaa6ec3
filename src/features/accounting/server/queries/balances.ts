import { sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/**
 * The balance of each account at the end of a day; a debit is positive. Adds the sums of whole months and the lines of the
 * last one, so that the journal's length does not matter.
 */
export async function readBalances(reader: Reader, day: PlainDate): Promise<Map<string, Cents>> {
  const { rows } = await reader.execute<{ account_id: string; amount: string }>(sql`
    with last as (select ${day}::date as day, to_char(${day}::date, 'YYYY-MM') as month, (${day}::date + 1) = date_trunc('month', ${day}::date + 1) as is_whole)
    select account_id, sum(amount)::text as amount from (
      select s.account_id, s.debit - s.credit as amount from journal_sums s, last where s.month < last.month or (s.month = last.month and last.is_whole)
      union all
      select l.account_id, l.debit - l.credit from journal_lines l, last
        where not last.is_whole and l.day between date_trunc('month', ${day}::date)::date and ${day}::date) b
    group by 1 having sum(amount) <> 0`);
  return new Map(rows.map(({ account_id, amount }) => [account_id, Number(amount)]));
}
