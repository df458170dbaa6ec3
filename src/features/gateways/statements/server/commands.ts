import { comparableReference, METHOD_LABELS } from "~/features/payments/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { isPlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { readSheet, UnreadableSheet } from "~/platform/sheets/read";
import { type Mapping, MOST_ROWS, type StatementGateway, statementAmount, statementRead } from "../domain";
import { statementColumnMissing, statementUnreadable, statementWithoutLines } from "../errors";
import { statementLines, statementMappings, statements } from "./tables";

interface Line {
  reference: string;
  amount: number;
  fee: number;
  date: string | null;
}

const BATCH = 1_000;

/** The lines of a provider's file that are somebody's money; what has no reference or no amount is left out. */
export async function linesOf(csv: string, columns: Mapping): Promise<{ lines: Line[]; skipped: number }> {
  const rows = await readSheet(new TextEncoder().encode(csv), { rows: MOST_ROWS }).catch((error: unknown) => {
    if (error instanceof UnreadableSheet) throw statementUnreadable.at("csv");
    throw error;
  });
  const isHead = ({ cells }: { cells: string[] }) =>
    [columns.reference, columns.amount].every(
      (name) => name !== "" && cells.some((cell) => cell.trim() === name),
    );
  // Some providers write their own name and the period above the headings.
  const head = rows.slice(0, 30).find(isHead);
  if (!head) throw statementColumnMissing.at("columns", { column: columns.reference || columns.amount });
  const at = (name: string) => (name === "" ? -1 : head.cells.findIndex((cell) => cell.trim() === name));
  const [reference, amount, fee, date] = [columns.reference, columns.amount, columns.fee, columns.date].map(
    at,
  );
  const body = rows.filter((row) => row.at > head.at);
  const lines = body.flatMap(({ cells }): Line[] => {
    const cell = (place: number | undefined) =>
      place === undefined || place < 0 ? "" : (cells[place] ?? "");
    const name = comparableReference(cell(reference)).slice(0, 80);
    const cents = statementAmount(cell(amount));
    if (name === "" || !cents) return [];
    return [
      {
        reference: name,
        amount: cents,
        fee: Math.abs(statementAmount(cell(fee)) ?? 0),
        date: dayOf(cell(date)),
      },
    ];
  });
  return { lines, skipped: body.length - lines.length };
}

/** `2026-11-23 10:12`, `23/11/2026`, `23-11-2026 …` as a plain date; null for anything else. */
function dayOf(written: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0];
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(written) ?? [];
  const plain = iso ?? (year ? `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}` : "");
  return isPlainDate(plain) ? plain : null;
}

/** Keeps a file's lines, each once whatever files it comes in, and which columns were used. */
export async function keepStatement(
  tx: Tx,
  actor: Actor,
  input: {
    gateway: StatementGateway;
    fileName: string;
    columns: Mapping;
    lines: readonly Line[];
    now: Date;
  },
): Promise<{ id: string; known: number }> {
  const { gateway, columns, now } = input;
  if (input.lines.length === 0) throw statementWithoutLines.at("columns");
  const kept = { gateway, ...columns, updatedAt: now, updatedBy: actor.personId };
  await tx
    .insert(statementMappings)
    .values(kept)
    .onConflictDoUpdate({ target: statementMappings.gateway, set: kept });
  const id = newId();
  await tx.insert(statements).values({
    id,
    gateway,
    fileName: input.fileName,
    lines: input.lines.length,
    uploadedBy: actor.personId,
    uploadedByName: actor.name,
    createdAt: now,
  });
  let added = 0;
  for (let from = 0; from < input.lines.length; from += BATCH) {
    const rows = input.lines.slice(from, from + BATCH).map((line) => ({ ...line, statementId: id, gateway }));
    const inserted = await tx
      .insert(statementLines)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: statementLines.id });
    added += inserted.length;
  }
  const received = input.lines.reduce((sum, { amount }) => sum + amount, 0);
  await record(tx, actor, statementRead, {
    subjectId: id,
    summary: `Statement of ${METHOD_LABELS[gateway]} read: ${input.lines.length} lines, ${formatKes(received)}`,
    data: { gateway, fileName: input.fileName, lines: input.lines.length, received },
    at: now,
  });
  return { id, known: input.lines.length - added };
}
