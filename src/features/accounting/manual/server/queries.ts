import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import type { SelectionOf } from "~/platform/kernel/list";
import { bookAccounts, journalEntries, manualEntries, manualEntryFiles } from "../../server/tables";
import type { ManualLine } from "../domain";
import { manualEntryNotFound, manualFileNotFound } from "../errors";
import type { manualList } from "../list";

const SHOWN = {
  id: manualEntries.id,
  number: manualEntries.number,
  state: manualEntries.state,
  day: manualEntries.day,
  memo: manualEntries.memo,
  repeat: manualEntries.repeat,
  reversesOn: manualEntries.reversesOn,
  lines: manualEntries.lines,
  createdBy: sql<string>`coalesce(${people.name}, '')`,
};
type Listed = { id: string; day: string; lines: ManualLine[] };

const totalOf = (lines: readonly ManualLine[]) =>
  lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);

export async function listManualEntries(reader: Reader, input: PageInput & SelectionOf<typeof manualList>) {
  const { state, from, to } = input;
  const page = await readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      reader
        .select(SHOWN)
        .from(manualEntries)
        .leftJoin(people, eq(people.id, manualEntries.createdBy))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset),
    from: sql`${manualEntries}`,
    conditions: [
      state && eq(manualEntries.state, state),
      from ? gte(manualEntries.day, from) : undefined,
      to ? lte(manualEntries.day, to) : undefined,
    ],
    id: sql`${manualEntries.id}`,
    sort: {
      by: sql`${manualEntries.day}`,
      type: "date",
      valueOf: ({ day }: Listed) => day,
      descending: (input.order ?? "desc") === "desc",
    },
    input,
  });
  return { ...page, rows: page.rows.map(({ lines, ...row }) => ({ ...row, total: totalOf(lines) })) };
}

/** An entry with its lines, files and journal entries; throws NOT_FOUND. */
export async function getManualEntry(reader: Reader, number: string, viewerId: string | null) {
  const [row] = await reader.select().from(manualEntries).where(eq(manualEntries.number, number));
  if (!row) throw manualEntryNotFound();
  const accounts = await reader
    .select()
    .from(bookAccounts)
    .where(inArray(bookAccounts.id, [...row.lines.map(({ accountId }) => accountId), row.id]));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const names = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [row.createdBy, row.decidedBy].filter((id) => id !== null).concat(row.id)));
  const nameOf = (id: string | null) => names.find((person) => person.id === id)?.name ?? "";
  const posted = await reader
    .select({ number: journalEntries.number })
    .from(journalEntries)
    .where(
      and(
        inArray(journalEntries.sourceKind, ["manual", "manual_reversal"]),
        eq(journalEntries.sourceId, row.id),
      ),
    )
    .orderBy(journalEntries.createdAt, journalEntries.number);
  const files = await reader
    .select({ id: manualEntryFiles.id, name: manualEntryFiles.name })
    .from(manualEntryFiles)
    .where(eq(manualEntryFiles.manualEntryId, row.id))
    .orderBy(manualEntryFiles.createdAt);
  const { id, state, day, memo, repeat, reversesOn, repeatUntil, reason, updatedAt } = row;
  return {
    ...{ id, number, state, day, memo, repeat, reversesOn, repeatUntil, reason, updatedAt },
    total: totalOf(row.lines),
    createdBy: nameOf(row.createdBy),
    decidedBy: nameOf(row.decidedBy),
    isOwn: viewerId !== null && row.createdBy === viewerId,
    posted: posted.map((entry) => entry.number),
    files: files.map((file) => ({
      id: file.id,
      name: file.name ?? "",
      path: `/documents/manual-entries/${row.id}/${file.id}`,
    })),
    lines: row.lines.map((line) => ({
      ...line,
      accountNumber: byId.get(line.accountId)?.number ?? "",
      accountName: byId.get(line.accountId)?.nameEn ?? "",
    })),
  };
}

export async function getManualFile(reader: Reader, { entryId, id }: { entryId: string; id: string }) {
  const [row] = await reader
    .select()
    .from(manualEntryFiles)
    .where(and(eq(manualEntryFiles.id, id), eq(manualEntryFiles.manualEntryId, entryId)));
  if (!row) throw manualFileNotFound();
  return row;
}

/** True if the company has no other approver of entries. */
export async function isOnlyApprover(reader: Reader, personId: string): Promise<boolean> {
  const { rows } =
    await reader.execute(sql`select 1 from people p where p.id <> ${personId} and (p.role = 'admin'
    or exists (select from role_grants g where g.role = p.role and g.permission = 'manage_books')) limit 1`);
  return rows.length === 0;
}
