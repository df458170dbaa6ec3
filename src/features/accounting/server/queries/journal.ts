import { and, eq, isNull, max, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import type { BooksState, JournalLine, Role, SourceKind } from "../../domain";
import { booksNotStarted } from "../../errors";
import { bookClosings, bookMappings, books } from "../tables";

/** Posting, closing and changes of the mapping happen one after another, in any number of processes. */
const LOCK = sql`hashtext('journal')`;

export const lockJournal = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/** False if another process holds the journal. */
export async function tryLockJournal(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as got`);
  return rows[0]?.got ?? false;
}

/** Undefined until the accountant has chosen the first day. */
export async function findBooks(reader: Reader): Promise<(BooksState & { id: string }) | undefined> {
  const [row] = await reader.select().from(books);
  if (!row) return undefined;
  const [closed] = await reader
    .select({ month: max(bookClosings.month) })
    .from(bookClosings)
    .where(isNull(bookClosings.reopenedAt));
  return { id: row.id, startsOn: row.startsOn, closedUntil: closed?.month ?? null };
}

/** The books; throws CONFLICT before their start. */
export async function getBooks(reader: Reader) {
  const found = await findBooks(reader);
  if (!found) throw booksNotStarted();
  return found;
}

/** The account of each role now. */
export async function getMapping(reader: Reader): Promise<Map<Role, string>> {
  const rows = await reader
    .selectDistinctOn([bookMappings.role])
    .from(bookMappings)
    .orderBy(bookMappings.role, sql`${bookMappings.since} desc`, sql`${bookMappings.id} desc`);
  return new Map(rows.map(({ role, accountId }) => [role, accountId]));
}

/** The accounts of some roles, each once. */
export async function accountsOf(reader: Reader, roles: readonly Role[]): Promise<string[]> {
  const mapping = await getMapping(reader);
  return [...new Set(roles.flatMap((role) => mapping.get(role) ?? []))];
}

export interface Posted {
  revision: number;
  /** The latest day of its entries. */
  day: string;
  lines: JournalLine[];
}

/** The posted lines of some sources of a kind, added up. */
export async function listPosted(
  reader: Reader,
  kind: SourceKind,
  ids: readonly string[],
): Promise<Map<string, Posted>> {
  const { rows } = await reader.execute<{
    source_id: string;
    revision: number;
    day: string;
    role: Role | "";
    account_id: string;
    amount: string;
    customer_id: string | null;
    supplier_id: string | null;
    move_id: string | null;
    vehicle_id: string | null;
  }>(sql`select e.source_id, max(e.revision)::int as revision, max(e.day)::text as day, l.role, l.account_id, sum(l.debit - l.credit)::text as amount,
      l.customer_id, l.supplier_id, l.move_id, l.vehicle_id
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.source_kind = ${kind} and e.source_id = any(${idArray(ids)})
    group by e.source_id, l.role, l.account_id, l.customer_id, l.supplier_id, l.move_id, l.vehicle_id`);
  const found = new Map<string, Posted>();
  for (const row of rows) {
    const posted = found.get(row.source_id) ?? { revision: 0, day: row.day, lines: [] };
    posted.revision = Math.max(posted.revision, row.revision);
    if (row.day > posted.day) posted.day = row.day;
    posted.lines.push({
      ...{ role: row.role, accountId: row.account_id, amount: Number(row.amount) },
      ...{ customerId: row.customer_id, supplierId: row.supplier_id },
      ...{ moveId: row.move_id, vehicleId: row.vehicle_id },
    });
    found.set(row.source_id, posted);
  }
  return found;
}

/** Any number of ids as one parameter. */
export const idArray = (ids: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;

/** The closing in force of a month. */
export async function findClosing(reader: Reader, month: string) {
  const [row] = await reader
    .select()
    .from(bookClosings)
    .where(and(eq(bookClosings.month, month), isNull(bookClosings.reopenedAt)));
  return row;
}
