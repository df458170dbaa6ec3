import { sql } from "drizzle-orm";
import { takeNumbers } from "~/platform/db/counters";
import { type Tx, transaction } from "~/platform/db/database";
import { insertRows } from "~/platform/db/insert-rows";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  type BooksState,
  entryNumber,
  type JournalLine,
  linesBetween,
  postingDay,
  type Role,
  type SourceKind,
} from "../../domain";
import { takeChanged } from "../queries/changed";
import { findBooks, getMapping, idArray, listPosted, lockJournal, tryLockJournal } from "../queries/journal";
import { SOURCES } from "../queries/sources";
import { journalEntries, journalLines } from "../tables";

const AT_ONCE = 500;

/**
 * Posts the oldest changes that wait. Returns how many rows it took: 0 if none waits or another process posts. Before the
 * start it drops them, because the start reads all documents.
 */
export async function postBatch(now: Date): Promise<number> {
  return transaction(async (tx) => ((await tryLockJournal(tx)) ? takeBatch(tx, now) : 0));
}

/** Posts all changes that wait, in this transaction. */
export async function postAll(tx: Tx, now: Date): Promise<void> {
  await lockJournal(tx);
  while ((await takeBatch(tx, now)) > 0);
}

async function takeBatch(tx: Tx, now: Date): Promise<number> {
  const books = await findBooks(tx);
  if (!books) {
    await tx.execute(sql`delete from journal_queue`);
    return 0;
  }
  const { taken, changed } = await takeChanged(tx, AT_ONCE);
  if (taken === 0) return 0;
  const entries: NewEntry[] = [];
  const mapping = await getMapping(tx);
  let isBefore = false;
  for (const { kind, ids } of changed) {
    const found = await differences(tx, kind, ids, { ...books, mapping, now });
    entries.push(...found.entries);
    isBefore ||= found.isBefore || (await mayChangeOpening(tx, kind, ids, books.startsOn));
  }
  // Last in the queue, because it reads all older documents: once for any number of batches.
  if (isBefore)
    await tx.execute(sql`insert into journal_queue (kind, source_id) select 'opening', ${books.id}::uuid
      where not exists (select from journal_queue where kind = 'opening')`);
  await writeEntries(tx, entries, now);
  return taken;
}

/**
 * True if a source may have been part of the opening balances. Most documents only grow, and their own day tells. The work
 * of an older invoice can be undone, and so can runs and payments of pay.
 */
async function mayChangeOpening(
  tx: Tx,
  kind: SourceKind,
  ids: readonly string[],
  startsOn: PlainDate,
): Promise<boolean> {
  if (kind === "payroll" || kind === "salary") return true;
  if (kind !== "completion" && kind !== "credited_income") return false;
  const table = sql.identifier(kind === "completion" ? "invoices" : "credit_notes");
  const { rows } = await tx.execute(
    sql`select 1 from ${table} where id = any(${idArray(ids)}) and issue_date < ${startsOn} limit 1`,
  );
  return rows.length > 0;
}

interface NewEntry {
  kind: SourceKind;
  sourceId: string;
  revision: number;
  day: PlainDate;
  sourceDay: PlainDate;
  document: string;
  memo: string;
  lines: JournalLine[];
}

interface SourceRow extends Record<string, unknown> {
  source_id: string;
  day: PlainDate;
  document: string;
  memo: string;
  role: Role | "";
  account_id: string | null;
  amount: string;
  customer_id: string | null;
  supplier_id: string | null;
  move_id: string | null;
  vehicle_id: string | null;
}

interface PostingState extends BooksState {
  mapping: ReadonlyMap<Role, string>;
  now: Date;
}

const OPENINGS: readonly SourceKind[] = ["opening", "opening_typed"];

/** Entries with the difference between the posted and the current lines of some sources. */
async function differences(
  tx: Tx,
  kind: SourceKind,
  ids: readonly string[],
  state: PostingState,
): Promise<{ entries: NewEntry[]; isBefore: boolean }> {
  const { rows } = await tx.execute<SourceRow>(
    sql`select s.source_id, s.day::text as day, s.document, s.memo, s.role, s.account_id, s.amount::text as amount, s.customer_id, s.supplier_id, s.move_id, s.vehicle_id
      from (${SOURCES[kind]((id) => sql`${id} = any(${idArray(ids)})`)}) s`,
  );
  const posted = await listPosted(tx, kind, ids);
  const bySource = Map.groupBy(rows, (row) => row.source_id);
  const today = nairobiDate(state.now);
  const entries: NewEntry[] = [];
  let isBefore = false;
  for (const sourceId of new Set([...bySource.keys(), ...posted.keys()])) {
    const wanted = bySource.get(sourceId) ?? [];
    const [first] = wanted;
    const before = posted.get(sourceId);
    const isOpening = OPENINGS.includes(kind);
    const isEarlier = first !== undefined && !isOpening && first.day < state.startsOn;
    isBefore ||= isEarlier;
    const lines = linesBetween(
      before?.lines ?? [],
      isEarlier ? [] : resolved(wanted, before?.lines, state.mapping),
    );
    if (lines.length === 0) continue;
    // A correction counts on the day it is found, never before what it corrects.
    const sourceDay = isOpening || !before ? (first?.day ?? today) : laterOf(today, before.day);
    entries.push({
      ...{ kind, sourceId, revision: (before?.revision ?? 0) + 1, lines, sourceDay },
      day: postingDay(sourceDay, state),
      ...{
        document: first?.document ?? "",
        memo: before ? `Correction: ${first?.memo ?? "no longer counts"}` : (first?.memo ?? ""),
      },
    });
  }
  return { entries, isBefore };
}

const laterOf = (a: PlainDate, b: string): PlainDate => (a > b ? a : (b as PlainDate));

/** Lines with accounts. A role stays on the account on which the source was posted. */
function resolved(
  rows: readonly SourceRow[],
  posted: readonly JournalLine[] = [],
  mapping: ReadonlyMap<Role, string>,
): JournalLine[] {
  return rows.map((row) => {
    const known = row.role && posted.find(({ role }) => role === row.role)?.accountId;
    const accountId = row.account_id ?? (known || (row.role && mapping.get(row.role)));
    if (!accountId) throw new Error(`No account for ${row.role} of ${row.document}.`);
    return {
      ...{ role: row.role, accountId, amount: Number(row.amount) },
      ...{ customerId: row.customer_id, supplierId: row.supplier_id },
      ...{ moveId: row.move_id, vehicleId: row.vehicle_id },
    };
  });
}

async function writeEntries(tx: Tx, found: readonly NewEntry[], now: Date): Promise<void> {
  const entries = found.toSorted((a, b) => a.day.localeCompare(b.day));
  const byYear = Map.groupBy(entries, ({ day }) => Number(day.slice(0, 4)));
  const rows: object[] = [];
  const lines: object[] = [];
  for (const [year, ofYear] of byYear) {
    const first = await takeNumbers(tx, "journal", year, ofYear.length);
    for (const [place, entry] of ofYear.entries()) {
      const id = newId(now.getTime());
      const { day, kind, sourceId, revision, sourceDay, document, memo } = entry;
      const number = entryNumber(year, first + place);
      rows.push({
        id,
        number,
        day,
        sourceKind: kind,
        sourceId,
        revision,
        sourceDay,
        document,
        memo,
        createdAt: now,
      });
      for (const [position, { amount, ...line }] of entry.lines.entries())
        lines.push({
          ...{ id: newId(now.getTime()), entryId: id, position, day, ...line },
          ...{ debit: Math.max(amount, 0), credit: Math.max(-amount, 0) },
        });
    }
  }
  if (rows.length === 0) return;
  await insertRows(tx, journalEntries, rows);
  const written = await insertRows(tx, journalLines, lines);
  if (written.length !== lines.length) throw new Error("A journal line was not written.");
}
