import { sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { type AccountType, ROLE_NAMES, type Role } from "../../domain";
import { readBalances } from "../../server/queries/balances";
import { getMapping } from "../../server/queries/journal";
import { bookAccounts } from "../../server/tables";

/** All accounts by number, with their balances on a day. */
export async function listAccounts(reader: Reader, today: PlainDate) {
  const rows = await reader.select().from(bookAccounts).orderBy(bookAccounts.number);
  const balances = await readBalances(reader, today);
  const mapped = new Set((await getMapping(reader)).values());
  return rows.map(({ search: _, createdAt: __, ...row }) => ({
    ...row,
    balance: balances.get(row.id) ?? 0,
    isMapped: mapped.has(row.id),
  }));
}

export const PREVIEW_DAYS = 90;

/** The account of each role, and what the last days posted under it. */
export async function listMapping(reader: Reader, today: PlainDate) {
  const mapping = await getMapping(reader);
  const accounts = new Map((await reader.select().from(bookAccounts)).map((row) => [row.id, row]));
  const { rows } = await reader.execute<{ role: Role; lines: number; debit: string; credit: string }>(
    sql`select role, count(*)::int as lines, sum(debit)::text as debit, sum(credit)::text as credit from journal_lines
      where day > ${addDays(today, -PREVIEW_DAYS)} and day <= ${today} and role <> '' group by 1`,
  );
  const recent = new Map(rows.map((row) => [row.role, row]));
  return ROLE_NAMES.flatMap((role) => {
    const account = accounts.get(mapping.get(role) ?? "");
    if (!account) return [];
    const found = recent.get(role);
    return {
      ...{
        role,
        accountNumber: account.number,
        accountName: account.nameEn,
        type: account.type as AccountType,
      },
      lines: found?.lines ?? 0,
      recent: { debit: Number(found?.debit ?? 0), credit: Number(found?.credit ?? 0) },
    };
  });
}
