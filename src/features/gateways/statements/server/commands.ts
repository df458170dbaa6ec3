import { sql } from "drizzle-orm";
import { comparableReference, METHOD_LABELS } from "~/features/payments/domain";
import type { Reader, Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { isPlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { readSheet, UnreadableSheet } from "~/platform/sheets/read";
import {
  isDone,
  isGivenBack,
  MAPPING_COLUMNS,
  type Mapping,
  MOST_ROWS,
  movementOf,
  type StatementGateway,
  statementAmount,
  statementRead,
} from "../domain";
import { statementColumnMissing, statementUnreadable, statementWithoutLines } from "../errors";
import { bookedReferences } from "./queries";
import { statementLines, statementMappings, statements } from "./tables";

export interface StatementLine {
  reference: string;
  kind: "payment" | "refund" | "left_out";
  note: string;
  amount: number;
  fee: number;
  currency: string | null;
  date: string | null;
}

const BATCH = 1_000;

/**
 * Classifies the lines of a provider's file: payments, refunds, and others with the provider's term. Adds a separate
 * fee line to its payment's line. `skipped` counts rows without a reference or an amount, such as totals.
 */
export async function linesOf(
  reader: Reader,
  gateway: StatementGateway,
  csv: string,
  columns: Mapping,
): Promise<{ lines: StatementLine[]; skipped: number }> {
  const rows = await readSheet(new TextEncoder().encode(csv), { rows: MOST_ROWS }).catch((error: unknown) => {
    if (error instanceof UnreadableSheet) throw statementUnreadable.at("csv");
    throw error;
  });
  const isHead = ({ cells }: { cells: string[] }) =>
    [columns.reference, columns.amount].every(
      (name) => name !== "" && cells.some((cell) => cell.trim() === name),
    );
  const head = rows.slice(0, 30).find(isHead);
  if (!head) throw statementColumnMissing.at("columns", { column: columns.reference || columns.amount });
  const at = new Map(
    MAPPING_COLUMNS.map((column) => [
      column,
      columns[column] === "" ? -1 : head.cells.findIndex((cell) => cell.trim() === columns[column]),
    ]),
  );
  const body = rows.filter((row) => row.at > head.at);
  const seen = new Set<string>();
  let skipped = 0;
  const read = body.flatMap(({ cells }) => {
    const cell = (column: keyof Mapping) => (cells[at.get(column) ?? -1] ?? "").trim();
    const reference = comparableReference(cell("reference")).slice(0, 80);
    const paidIn = statementAmount(cell("amount"));
    const withdrawn = statementAmount(cell("withdrawn"));
    const amount = paidIn || (withdrawn ? -Math.abs(withdrawn) : 0);
    if (reference === "" || !amount) {
      skipped++;
      return [];
    }
    // Two exports pasted together repeat lines.
    const whole = cells.join("\u0000");
    if (seen.has(whole)) return [];
    seen.add(whole);
    const [state, type] = [cell("state"), cell("type")];
    return [
      {
        reference,
        amount,
        state,
        type,
        fee: statementAmount(cell("fee")) ?? 0,
        refunded: Math.abs(statementAmount(cell("refunded")) ?? 0),
        linked: comparableReference(cell("linked")).slice(0, 80),
        currency: cell("currency").toUpperCase().slice(0, 3) || null,
        date: cell("date"),
        movement: isDone(state) ? movementOf(type, amount < 0, columns.withdrawn !== "") : "other",
      } as const,
    ];
  });
  const isMonthFirst = read.some(
    ({ date }) => Number(/^\d{1,2}[/.-](\d{1,2})[/.-]\d{4}/.exec(date)?.[1]) > 12,
  );
  // Fees are negative in some files and positive in others.
  const sign = read.some(({ movement, fee }) => movement === "payment" && fee < 0) ? -1 : 1;
  const paid = new Set(
    read.filter(({ movement }) => movement === "payment").map(({ reference }) => reference),
  );
  const asked = read
    .filter(({ movement }) => movement === "unclear" || movement === "refund")
    .flatMap(({ reference, linked }) => [reference, linked].filter((each) => each !== ""));
  const booked = await bookedReferences(reader, gateway, [...new Set(asked)]);
  const isKnown = (reference: string) => reference !== "" && (paid.has(reference) || booked.has(reference));
  const charged = new Map<string, number>();
  for (const { movement, reference, linked, amount } of read) {
    if (movement !== "fee") continue;
    const of = paid.has(reference) ? reference : linked;
    charged.set(of, (charged.get(of) ?? 0) + Math.abs(amount));
  }
  const lines = read.flatMap((line): StatementLine[] => {
    const { reference, linked, amount, movement, currency, state, type, refunded } = line;
    const date = dayOf(line.date, isMonthFirst);
    const shared = { reference, currency, date, note: "", fee: 0 };
    if (movement === "payment") {
      const fee = line.fee * sign + (charged.get(reference) ?? 0);
      charged.delete(reference);
      const isWhole = columns.refunded === "" && columns.linked === "" && isGivenBack(state);
      const back = isWhole ? amount : refunded;
      const payment = { ...shared, kind: "payment", amount, fee } as const;
      return back > 0 ? [payment, { ...shared, kind: "refund", amount: -back }] : [payment];
    }
    if (movement === "fee" && (paid.has(reference) || paid.has(linked))) return [];
    const isRefund =
      movement === "refund" ||
      (movement === "unclear" && (isKnown(linked) || isKnown(reference) || columns.type === ""));
    if (isRefund) {
      return [
        {
          ...shared,
          kind: "refund",
          reference: isKnown(linked) ? linked : reference,
          amount: -Math.abs(amount),
          fee: line.fee * sign,
        },
      ];
    }
    return [{ ...shared, kind: "left_out", amount, note: (isDone(state) ? type : state).slice(0, 120) }];
  });
  return { lines, skipped };
}

function dayOf(written: string, isMonthFirst: boolean): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0];
  const [, one, other, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(written) ?? [];
  const [day, month] = isMonthFirst ? [other, one] : [one, other];
  const plain = iso ?? (year ? `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}` : "");
  return isPlainDate(plain) ? plain : null;
}

/**
 * Keeps a file's lines whole, and which columns were used.
 * @returns known: how many of them an earlier file had
 */
export async function saveStatement(
  tx: Tx,
  actor: Actor,
  input: {
    gateway: StatementGateway;
    fileName: string;
    columns: Mapping;
    lines: readonly StatementLine[];
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
    lines: input.lines.filter(({ kind }) => kind !== "left_out").length,
    uploadedBy: actor.personId,
    uploadedByName: actor.name,
    createdAt: now,
  });
  const { rows: earlier } = await tx.execute<{ known: string }>(sql`
    select count(*)::text as known from json_to_recordset(${JSON.stringify(input.lines)}::json) as n(reference text, amount bigint, kind text)
    where exists (select 1 from gateway_statement_lines l
      where l.gateway = ${gateway} and l.reference = n.reference and l.amount = n.amount and l.kind = n.kind)`);
  for (let from = 0; from < input.lines.length; from += BATCH) {
    const rows = input.lines.slice(from, from + BATCH).map((line) => ({ ...line, statementId: id, gateway }));
    await tx.insert(statementLines).values(rows);
  }
  const received = input.lines.reduce(
    (sum, { kind, amount }) => (kind === "payment" ? sum + amount : sum),
    0,
  );
  await record(tx, actor, statementRead, {
    subjectId: id,
    summary: `Statement of ${METHOD_LABELS[gateway]} read: ${input.lines.length} lines, ${formatKes(received)}`,
    data: { gateway, fileName: input.fileName, lines: input.lines.length, received },
    at: now,
  });
  return { id, known: Number(earlier[0]?.known ?? 0) };
}
