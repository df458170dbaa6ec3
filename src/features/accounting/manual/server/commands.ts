import { and, eq, inArray, ne } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { saveFile } from "~/platform/storage/save-file";
import { defineTask } from "~/platform/tasks/tasks";
import { accountInactive, accountNotFound } from "../../accounts/errors";
import { monthOf, SUB_LEDGER_ROLES } from "../../domain";
import { accountsOf, getBooks, lockJournal } from "../../server/queries/journal";
import { assertReachBooks } from "../../server/reach";
import { bookAccounts, manualEntries, manualEntryFiles } from "../../server/tables";
import {
  balanceOf,
  dueDays,
  MANUAL_STATE_LABELS,
  MAX_FILES,
  type ManualFields,
  type ManualState,
  manualEntryAdded,
  manualEntryApproved,
  manualEntryCancelled,
  manualEntryEdited,
  manualEntryFileAdded,
  manualEntryRefused,
  manualEntrySubmitted,
  manualNumber,
} from "../domain";
import {
  manualBeforeStart,
  manualByToken,
  manualChanged,
  manualEntryNotFound,
  manualFilesTooMany,
  manualIsNot,
  manualMonthClosed,
  manualNeedsLines,
  manualNotBalanced,
  manualOnSubLedger,
  manualOwnApproval,
  manualReversesEarlier,
} from "../errors";
import { isOnlyApprover } from "./queries";

type Row = typeof manualEntries.$inferSelect;

/** Files without a row, after a failed save. */
export const removeManualFiles = defineTask<{ keys: string[] }>("remove-manual-entry-files");

/** Throws unless the entry may count: balanced, in open months, on accounts that nothing else derives. */
async function assertSound(tx: Tx, { day, lines, reversesOn }: ManualFields): Promise<void> {
  const books = await getBooks(tx);
  if (day < books.startsOn) throw manualBeforeStart.at("day");
  if (books.closedUntil !== null && monthOf(day) <= books.closedUntil)
    throw manualMonthClosed.at("day", { month: monthYear(day) });
  if (reversesOn !== null && reversesOn <= day) throw manualReversesEarlier.at("reversesOn");
  if (lines.filter(({ amount }) => amount !== 0).length < 2) throw manualNeedsLines.at("lines");
  const difference = balanceOf(lines);
  if (difference !== 0) throw manualNotBalanced.at("lines", { difference: formatKes(Math.abs(difference)) });
  const ids = [...new Set(lines.map(({ accountId }) => accountId))];
  const accounts = await tx.select().from(bookAccounts).where(inArray(bookAccounts.id, ids));
  if (accounts.length < ids.length) throw accountNotFound.at("lines");
  if (accounts.some(({ active }) => !active)) throw accountInactive.at("lines");
  const derived = new Set(await accountsOf(tx, SUB_LEDGER_ROLES));
  const wrong = accounts.find(({ id }) => derived.has(id));
  if (wrong) throw manualOnSubLedger.at("lines", { number: `${wrong.number} ${wrong.nameEn}` });
}

const kept = (fields: ManualFields): ManualFields => ({
  ...fields,
  lines: fields.lines.filter(({ amount }) => amount !== 0),
});

export async function addManualEntry(
  tx: Tx,
  actor: Actor,
  { now, ...input }: ManualFields & { now: Date },
): Promise<{ id: string; number: string }> {
  await assertSound(tx, input);
  return insertEntry(tx, actor, kept(input), now);
}

async function insertEntry(tx: Tx, actor: Actor, fields: ManualFields & { repeats?: string }, now: Date) {
  const id = newId(now.getTime());
  const year = Number(fields.day.slice(0, 4));
  const number = manualNumber(year, await nextNumber(tx, "manual-entry", year));
  await tx
    .insert(manualEntries)
    .values({ id, number, ...fields, createdAt: now, createdBy: actor.personId, updatedAt: now });
  await tell(
    tx,
    actor,
    { id, number },
    manualEntryAdded,
    `Manual entry ${number} drafted: ${fields.memo}`,
    now,
  );
  return { id, number };
}

function tell(
  tx: Tx,
  actor: Actor,
  { id, number }: { id: string; number: string },
  type: EventType<{ number: string }>,
  summary: string,
  now: Date,
): Promise<void> {
  return record(tx, actor, type, { subjectId: id, summary, data: { number }, at: now });
}

interface OnEntry {
  id: Reach<"manual-entry">;
  now: Date;
}

async function lockEntry(tx: Tx, id: Reach<"manual-entry">, ...states: ManualState[]): Promise<Row> {
  const [row] = await tx.select().from(manualEntries).where(eq(manualEntries.id, id)).for("update");
  if (!row) throw manualEntryNotFound();
  if (!states.includes(row.state)) throw manualIsNot({ state: MANUAL_STATE_LABELS[row.state].toLowerCase() });
  return row;
}

/** Changes a draft, or a refused entry, which is a draft again. */
export async function editManualEntry(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...input }: OnEntry & ManualFields & { updatedAt: Date },
): Promise<void> {
  const row = await lockEntry(tx, id, "draft", "refused");
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw manualChanged();
  await assertSound(tx, input);
  await tx
    .update(manualEntries)
    .set({ ...kept(input), state: "draft", reason: "", decidedAt: null, decidedBy: null, updatedAt: now })
    .where(eq(manualEntries.id, id));
  await tell(tx, actor, row, manualEntryEdited, `Manual entry ${row.number} edited`, now);
}

export async function submitManualEntry(tx: Tx, actor: Actor, { id, now }: OnEntry): Promise<void> {
  const row = await lockEntry(tx, id, "draft");
  await assertSound(tx, row);
  await tx.update(manualEntries).set({ state: "waiting", updatedAt: now }).where(eq(manualEntries.id, id));
  await tell(tx, actor, row, manualEntrySubmitted, `Manual entry ${row.number} waits for approval`, now);
}

/** Approves an entry. Refuses its own author, unless the company has no other approver. */
export async function approveManualEntry(tx: Tx, actor: Actor, { id, now }: OnEntry): Promise<void> {
  if (actor.kind === "api") throw manualByToken();
  await lockJournal(tx);
  const row = await lockEntry(tx, id, "waiting");
  if (actor.personId && row.createdBy === actor.personId && !(await isOnlyApprover(tx, actor.personId)))
    throw manualOwnApproval();
  await assertSound(tx, row);
  await tx
    .update(manualEntries)
    .set({ state: "approved", decidedAt: now, decidedBy: actor.personId, updatedAt: now })
    .where(eq(manualEntries.id, id));
  await tell(tx, actor, row, manualEntryApproved, `Manual entry ${row.number} approved`, now);
}

export async function refuseManualEntry(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnEntry & { reason: string },
): Promise<void> {
  const row = await lockEntry(tx, id, "waiting");
  await tx
    .update(manualEntries)
    .set({ state: "refused", reason, decidedAt: now, decidedBy: actor.personId, updatedAt: now })
    .where(eq(manualEntries.id, id));
  await record(tx, actor, manualEntryRefused, {
    subjectId: id,
    summary: `Manual entry ${row.number} refused: ${reason}`,
    data: { number: row.number, reason },
    at: now,
  });
}

/** Cancels an entry. Of an approved one, the opposite is posted in an open month. */
export async function cancelManualEntry(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnEntry & { reason: string },
): Promise<void> {
  await lockJournal(tx);
  const row = await lockEntry(tx, id, "draft", "waiting", "refused", "approved");
  await tx
    .update(manualEntries)
    .set({ state: "cancelled", reason, decidedAt: now, decidedBy: actor.personId, updatedAt: now })
    .where(eq(manualEntries.id, id));
  await record(tx, actor, manualEntryCancelled, {
    subjectId: id,
    summary: `Manual entry ${row.number} cancelled: ${reason}`,
    data: { number: row.number, reason },
    at: now,
  });
}

/** Attaches a file to an entry that is not cancelled. */
export function attachManualFile(
  context: RequestContext,
  { id, file }: { id: string; file: File },
): Promise<{ id: string }> {
  const { actor, now, idempotencyKey: key } = context;
  return saveFile<Reach<"manual-entry">>({
    folder: "manual-entries",
    cleaner: removeManualFiles,
    ...{ actor, file, key },
    input: (entryId) => ({ entryId }),
    read: readDocument,
    reach: (tx) => Promise.resolve(assertReachBooks("manual-entry")(tx, actor, id)),
    write: async (tx, entryId, { id: fileId, ...saved }) => {
      const row = await lockEntry(tx, entryId, "draft", "waiting", "approved", "refused");
      if ((await tx.$count(manualEntryFiles, eq(manualEntryFiles.manualEntryId, entryId))) >= MAX_FILES)
        throw manualFilesTooMany({ most: MAX_FILES });
      await tx
        .insert(manualEntryFiles)
        .values({ id: fileId, manualEntryId: entryId, ...saved, createdAt: now, createdBy: actor.personId });
      await record(tx, actor, manualEntryFileAdded, {
        subjectId: entryId,
        summary: `File attached to manual entry ${row.number}`,
        data: { number: row.number, name: saved.name },
        at: now,
      });
    },
  });
}

/** Writes the due repetitions, each as a separate approved entry. One series has one entry a day. */
export async function repeatEntries(tx: Tx, actor: Actor, now: Date): Promise<number> {
  await lockJournal(tx);
  const today = nairobiDate(now);
  const series = await tx
    .select()
    .from(manualEntries)
    .where(and(eq(manualEntries.state, "approved"), ne(manualEntries.repeat, "never")));
  let written = 0;
  for (const row of series) {
    const known = await tx
      .select({ day: manualEntries.day })
      .from(manualEntries)
      .where(eq(manualEntries.repeats, row.id));
    const days = new Set<PlainDate>(known.map(({ day }) => day));
    for (const day of dueDays(row, today).filter((due) => !days.has(due))) {
      const { memo, lines } = row;
      const fields = {
        ...{ day, memo, lines, reversesOn: null },
        ...{ repeat: "never" as const, repeatUntil: null },
      };
      const { id } = await insertEntry(tx, actor, { ...fields, repeats: row.id }, now);
      await tx
        .update(manualEntries)
        .set({ state: "approved", decidedAt: now, decidedBy: row.decidedBy })
        .where(eq(manualEntries.id, trustedReach(tx, "manual-entry", id, "made")));
      written++;
    }
  }
  return written;
}
