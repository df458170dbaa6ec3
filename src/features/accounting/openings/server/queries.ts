import { sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { type AccountType, SUB_LEDGER_ROLES } from "../../domain";
import { accountsOf, findBooks } from "../../server/queries/journal";

/** Accounts with a balance at the start or without one, those of the balance sheet alone. */
export async function getOpenings(reader: Reader) {
  const books = await findBooks(reader);
  const derived = new Set(await accountsOf(reader, SUB_LEDGER_ROLES));
  const { rows } = await reader.execute<{
    id: string;
    number: string;
    name: string;
    type: AccountType;
    amount: string;
  }>(sql`
    select a.id, a.number, a.name_en as name, a.type, coalesce(o.amount, d.amount, 0)::text as amount from book_accounts a
    left join book_openings o on o.account_id = a.id
    left join (select l.account_id, sum(l.debit - l.credit) as amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where e.source_kind = 'opening' and l.role <> 'opening' group by 1) d on d.account_id = a.id
    where a.type in ('asset', 'liability', 'equity') and (a.active or o.amount is not null) order by a.number`);
  return {
    startsOn: books?.startsOn ?? null,
    accounts: rows.map(({ id, amount, ...row }) => ({
      ...row,
      amount: Number(amount),
      isDerived: derived.has(id),
    })),
  };
}

/** Payroll taxes of months before a day that were paid from it on: they were owed at the start. Cents. */
export async function sumTaxesOwedAt(reader: Reader, day: PlainDate): Promise<number> {
  const { rows } = await reader.execute<{ amount: string }>(
    sql`select coalesce(sum(amount), 0)::text as amount from payroll_remittances where paid_on >= ${day} and month < ${day.slice(0, 7)}`,
  );
  return Number(rows[0]?.amount ?? 0);
}
