import { and, eq, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { invoices } from "~/features/invoices/server/tables";
import { getDailySums } from "~/features/metrics/server/queries";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import { type Actor, personIdOf, scopeOf } from "~/platform/http/actor";
import { endOfDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import type { PaymentMethod } from "../../domain";
import { shownReference } from "../../server/queries/payments";
import { mpesaReceipts, payments } from "../../server/tables";
import { receiptRow } from "../contract";
import type { receiptList } from "../list";

type ChosenReceipts = SelectionOf<typeof receiptList> & { ids?: readonly string[] | undefined };

export type ReceiptFilter = PageInput & SelectionOf<typeof receiptList>;

const reversals = alias(payments, "reversals");

const listed = {
  ...columnsOf(payments, receiptRow.shape),
  method: sql<PaymentMethod>`${payments.method}`,
  reference: shownReference,
  date: payments.receivedAt,
  reversedBy: reversals.receiptNumber,
  invoiceNumber: sql<string>`${invoices.number}`,
  customerName: invoices.customerName,
  receivedOn: sql<PlainDate>`(${payments.receivedAt} at time zone 'Africa/Nairobi')::date`,
  receivedTime: sql<string>`to_char(${payments.receivedAt} at time zone 'Africa/Nairobi', 'HH24:MI')`,
};

const SORTS: Record<keyof typeof receiptList.sorts, Omit<Sort<ListedReceipt>, "descending">> = {
  date: { by: sql`${payments.receivedAt}`, type: "timestamptz", valueOf: ({ date }) => date },
  amount: { by: sql`${payments.amount}`, type: "bigint", valueOf: ({ amount }) => amount },
};

const seesAll = (actor: Actor) => scopeOf(actor, "view_finances") === "all";

async function conditionsOf(
  reader: Reader,
  actor: Actor,
  input: ChosenReceipts,
): Promise<(SQL | undefined)[]> {
  return [
    seesAll(actor) ? undefined : eq(invoices.assignedTo, personIdOf(actor)),
    input.method ? eq(payments.method, input.method) : undefined,
    input.from ? gte(payments.receivedAt, startOfDate(input.from)) : undefined,
    input.to ? lte(payments.receivedAt, endOfDate(input.to)) : undefined,
    input.ids ? inArray(payments.id, [...input.ids]) : undefined,
    await searched(reader, input.search),
  ];
}

function selectReceipts(reader: Reader, where: SQL | undefined, orderBy: SQL) {
  return reader
    .select(listed)
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(reversals, eq(reversals.reversalOf, payments.id))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, payments.id))
    .where(where)
    .orderBy(orderBy);
}

type ListedReceipt = Awaited<ReturnType<typeof selectReceipts>>[number];

/** The number and sum in cents of payments and reversals that a filter selects, as the list shows them. */
export async function sumReceipts(reader: Reader, actor: Actor, input: ReceiptFilter) {
  const [row] = await reader
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(...(await conditionsOf(reader, actor, input))));
  return row ?? { count: 0, amount: 0 };
}

/** Lists payments and reversals visible to the actor, newest first, with their sum in cents. */
export async function listReceipts(reader: Reader, actor: Actor, input: ReceiptFilter) {
  const all = seesAll(actor);
  const conditions = await conditionsOf(reader, actor, input);
  const page = await readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      selectReceipts(reader, where, orderBy).limit(limit).offset(offset),
    from: all
      ? sql`${payments}`
      : sql`${payments} join ${invoices} on ${invoices.id} = ${payments.invoiceId}`,
    conditions,
    id: sql`${payments.id}`,
    sort: { ...SORTS[input.sort ?? "date"], descending: input.order !== "asc" },
    input: { limit: 25, ...input },
  });
  return {
    ...page,
    sum: await (all && !input.search ? sumOfAll(reader, input) : sumOfRows(reader, and(...conditions))),
  };
}

/** Streams the same rows in the list's order from one snapshot, for files. */
export async function* readReceiptsForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  selection: ChosenReceipts,
): AsyncGenerator<Omit<ListedReceipt, "date">[]> {
  const direction = selection.order === "asc" ? sql`asc` : sql`desc`;
  const order = sql`${SORTS[selection.sort ?? "date"].by} ${direction}, ${payments.id} ${direction}`;
  const where = and(...(await conditionsOf(reader, actor, selection)));
  yield* namedRows<Omit<ListedReceipt, "date">>(
    batches,
    listed,
    selectReceipts(reader, where, order).toSQL(),
  );
}

/** Receipt numbers and references come first, because their indexes are fast. */
async function searched(reader: Reader, typed: string | undefined): Promise<SQL | undefined> {
  const found = matches(sql`${invoices.search}`, typed);
  if (!found) return undefined;
  const plain = (typed ?? "").toUpperCase().replace(/[\s-]/g, "");
  const exactly = or(
    eq(payments.receiptNumber, (typed ?? "").trim().toUpperCase()),
    sql`(${payments.kind} = 'payment' and ${payments.reference} <> '' and upper(regexp_replace(${payments.reference}, '[\\s-]', '', 'g')) = ${plain})`,
    inArray(
      payments.id,
      reader
        .select({ id: sql<string>`${mpesaReceipts.paymentId}` })
        .from(mpesaReceipts)
        .where(eq(mpesaReceipts.receipt, plain)),
    ),
  );
  const { rows } = await reader.execute(sql`select 1 from ${payments} where ${exactly} limit 1`);
  if (rows.length > 0) return exactly;
  return inArray(payments.invoiceId, reader.select({ id: invoices.id }).from(invoices).where(found));
}

/** Adds up the daily sums, so that the cost grows with days and not with payments. */
async function sumOfAll(reader: Reader, { method, from, to }: ReceiptFilter): Promise<number> {
  const period = { from: from ?? "1900-01-01", to: to ?? "9999-12-31" };
  const sums = await getDailySums(reader, period, ["received", "reversed"], "all");
  return sums.reduce((sum, { key, amount }) => (!method || key === method ? sum + amount : sum), 0);
}

async function sumOfRows(reader: Reader, where: SQL | undefined): Promise<number> {
  const [sum] = await reader
    .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint`.mapWith(Number) })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(where);
  return sum?.sum ?? 0;
}
