import { and, asc, desc, eq, getTableColumns, gte, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { type Actor, can } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import { canCancel, canEdit, filePath, isOverdue } from "../../domain/purchases";
import { purchaseNotFound } from "../../errors";
import type { purchaseList } from "../../list";
import { purchaseFiles, purchaseLines, purchasePayments, purchases, withholdings } from "../tables";
import { listLines } from "./locked";
import { approvalRefusal, readApprover, readWithheld } from "./rules";

const spender = alias(people, "spender");
const { search: _search, ...columns } = getTableColumns(purchases);

const select = (reader: Reader) =>
  reader
    .select({
      ...columns,
      search: purchases.search,
      spentByName: spender.name,
      files:
        sql<number>`(select count(*)::int from ${purchaseFiles} f where f.purchase_id = ${purchases}.id)`.as(
          "files",
        ),
    })
    .from(purchases)
    .leftJoin(spender, eq(spender.id, purchases.spentBy))
    .$dynamic();
type Row = Awaited<ReturnType<typeof select>>[number];

export type AskedPurchases = PageInput & SelectionOf<typeof purchaseList>;

const SORTS: Record<keyof typeof purchaseList.sorts, Omit<Sort<Row>, "descending">> = {
  day: { by: sql`${purchases.day}`, type: "date", valueOf: ({ day }) => day },
  due: { by: sql`${purchases.dueDate}`, type: "date", valueOf: ({ dueDate }) => dueDate },
  amount: { by: sql`${purchases.total}`, type: "bigint", valueOf: ({ total }) => total },
};

const conditionsOf = (asked: Partial<AskedPurchases>): (SQL | undefined)[] => {
  const { state, proof, supplier, from, to, amountFrom, amountTo, search } = asked;
  return [
    state && eq(purchases.state, state),
    proof && eq(purchases.proof, proof),
    // Cancelled ones need none.
    proof === "missing" && state !== "cancelled" ? sql`${purchases.state} <> 'cancelled'` : undefined,
    supplier === undefined
      ? undefined
      : UUID.test(supplier)
        ? eq(purchases.supplierId, supplier)
        : sql`false`,
    from === undefined ? undefined : gte(purchases.day, from),
    to === undefined ? undefined : lte(purchases.day, to),
    amountFrom === undefined ? undefined : gte(purchases.total, amountFrom),
    amountTo === undefined ? undefined : lte(purchases.total, amountTo),
    matches(sql`${purchases.search}`, search),
  ];
};

const shownOf = (now: Date) => (row: Row) => ({ ...row, isOverdue: isOverdue(row, nairobiDate(now)) });

export async function listPurchases(reader: Reader, input: AskedPurchases, now: Date) {
  const { sort = "day", order = "desc" } = input;
  const page = await readPage<Row>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      select(reader).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${purchases}`,
    conditions: conditionsOf(input),
    id: sql`${purchases.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
  });
  return { ...page, rows: page.rows.map(shownOf(now)) };
}

const EXPORTED_AT_ONCE = 500;

/** The lines of the purchases of a filtered list, each with its purchase, by date. */
export async function* readPurchasesForExport(reader: Reader, asked: AskedPurchases) {
  let after: { day: string; id: string; place: number } | undefined;
  for (;;) {
    const rows = await reader
      .select({
        purchase: columns,
        line: purchaseLines,
        move: moves.number,
        plate: vehicles.plate,
        paidOn: purchasePayments.paidOn,
        method: purchasePayments.method,
        reference: purchasePayments.reference,
      })
      .from(purchases)
      .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
      .leftJoin(moves, eq(moves.id, purchaseLines.moveId))
      .leftJoin(vehicles, eq(vehicles.id, purchaseLines.vehicleId))
      .leftJoin(
        purchasePayments,
        and(eq(purchasePayments.purchaseId, purchases.id), sql`${purchasePayments.undoneAt} is null`),
      )
      .where(
        and(
          ...conditionsOf(asked),
          after &&
            sql`(${purchases.day}, ${purchases.id}, ${purchaseLines.place}) > (${after.day}::date, ${after.id}::uuid, ${after.place}::smallint)`,
        ),
      )
      .orderBy(asc(purchases.day), asc(purchases.id), asc(purchaseLines.place))
      .limit(EXPORTED_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { day: last.purchase.day, id: last.purchase.id, place: last.line.place };
  }
}
export type ExportedLine =
  ReturnType<typeof readPurchasesForExport> extends AsyncGenerator<(infer One)[]> ? One : never;

/** One with its lines, files and payments, and what the actor may do with it. Throws NOT_FOUND. */
export async function getPurchase(reader: Reader, actor: Actor, id: string, now: Date) {
  const [row] = await select(reader).where(eq(purchases.id, id));
  if (!row) throw purchaseNotFound();
  const people = await listNames(reader, [row.createdBy, row.approvedBy, row.cancelledBy]);
  const nameOf = (personId: string | null) => (personId ? (people.get(personId) ?? null) : null);
  const lines = await listNamedLines(reader, id);
  const files = await listFiles(reader, id);
  const payments = await listPayments(reader, id);
  const withheld =
    row.state === "draft" || row.state === "approved"
      ? await readWithheld(reader, row, nairobiDate(now))
      : [];
  const refusal = row.state === "draft" ? approvalRefusal(row, await readApprover(reader, actor)) : undefined;
  const manages = can(actor, "manage_purchases");
  const approves = can(actor, "approve_purchases");
  return {
    ...shownOf(now)(row),
    ...{ lines, files, payments },
    enteredBy: nameOf(row.createdBy),
    approvedByName: nameOf(row.approvedBy),
    cancelledByName: nameOf(row.cancelledBy),
    /** Cents that a payment today would withhold. */
    withheld: withheld.reduce((sum, { amount }) => sum + amount, 0),
    may: {
      edit: manages && canEdit(row.state),
      approve: approves && row.state === "draft" && !refusal,
      cancel: (manages || approves) && canCancel(row.state),
      pay: manages && row.state === "approved",
      undo: manages && row.state === "paid",
      prove: manages && row.state !== "cancelled",
    },
    obstacle: approves && refusal ? refusal.message : null,
  };
}

async function listNames(reader: Reader, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(sql`${people.id} in ${known}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function listNamedLines(reader: Reader, purchaseId: string) {
  const lines = await listLines(reader, purchaseId);
  const of = (field: "moveId" | "vehicleId") => lines.flatMap((line) => line[field] ?? []);
  const numbers = new Map<string, string>();
  for (const [table, name, ids] of [
    [moves, moves.number, of("moveId")],
    [vehicles, vehicles.plate, of("vehicleId")],
  ] as const) {
    if (ids.length === 0) continue;
    const rows = await reader.select({ id: table.id, name }).from(table).where(sql`${table.id} in ${ids}`);
    for (const row of rows) numbers.set(row.id, row.name);
  }
  return lines.map(({ moveId, vehicleId, ...line }) => ({
    ...line,
    move: moveId ? { id: moveId, number: numbers.get(moveId) ?? "" } : null,
    vehicle: vehicleId ? { id: vehicleId, plate: numbers.get(vehicleId) ?? "" } : null,
  }));
}

async function listFiles(reader: Reader, purchaseId: string) {
  const rows = await reader
    .select()
    .from(purchaseFiles)
    .where(eq(purchaseFiles.purchaseId, purchaseId))
    .orderBy(asc(purchaseFiles.id));
  return rows.map(({ id, name, mediaType }) => ({
    ...{ id, name, mediaType },
    path: filePath(purchaseId, id, FILE_ENDINGS[mediaType]),
  }));
}

/** Payments, newest first, with their withholding certificates. */
async function listPayments(reader: Reader, purchaseId: string) {
  const by = alias(people, "by");
  const rows = await reader
    .select({ payment: purchasePayments, floatOfName: people.name, byName: by.name })
    .from(purchasePayments)
    .leftJoin(people, eq(people.id, purchasePayments.floatOf))
    .leftJoin(by, eq(by.id, purchasePayments.createdBy))
    .where(eq(purchasePayments.purchaseId, purchaseId))
    .orderBy(desc(purchasePayments.id));
  const taxes = await reader
    .select({ tax: withholdings })
    .from(withholdings)
    .innerJoin(purchasePayments, eq(purchasePayments.id, withholdings.paymentId))
    .where(eq(purchasePayments.purchaseId, purchaseId))
    .orderBy(asc(withholdings.number));
  return rows.map(({ payment, floatOfName, byName }) => ({
    ...{ id: payment.id, method: payment.method, amount: payment.amount, reference: payment.reference },
    ...{ paidOn: payment.paidOn, undoneAt: payment.undoneAt, undoReason: payment.undoReason },
    ...{ floatOf: floatOfName, by: byName },
    certificates: taxes.flatMap(({ tax: { id, paymentId, number, kind, amount } }) =>
      paymentId === payment.id ? [{ id, number, kind, amount }] : [],
    ),
  }));
}

/** A file with its key; throws NOT_FOUND. */
export async function findFile(reader: Reader, { purchaseId, id }: { purchaseId: string; id: string }) {
  const [file] = await reader
    .select()
    .from(purchaseFiles)
    .where(and(eq(purchaseFiles.id, id), eq(purchaseFiles.purchaseId, purchaseId)));
  return file;
}
