import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { moves } from "~/features/moves/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import type { SelectionOf } from "~/platform/kernel/list";
import { dayBefore, type SourceKind } from "../../domain";
import { journalEntryNotFound } from "../../errors";
import type { journalList } from "../../list";
import { bookAccounts, journalEntries, journalLines } from "../tables";
import { readBalances } from "./balances";

type Asked = PageInput & SelectionOf<typeof journalList>;

const PARTY = sql<string>`coalesce(${customers.name}, ${suppliers.name}, ${moves.number}, ${vehicles.plate}, '')`;
const SHOWN = {
  id: journalLines.id,
  entryNumber: journalEntries.number,
  day: journalLines.day,
  kind: journalEntries.sourceKind,
  document: journalEntries.document,
  memo: journalEntries.memo,
  accountNumber: bookAccounts.number,
  accountName: bookAccounts.nameEn,
  debit: journalLines.debit,
  credit: journalLines.credit,
  party: PARTY,
};

const selectLines = (reader: Reader) =>
  reader
    .select(SHOWN)
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .innerJoin(bookAccounts, eq(bookAccounts.id, journalLines.accountId))
    .leftJoin(customers, eq(customers.id, journalLines.customerId))
    .leftJoin(suppliers, eq(suppliers.id, journalLines.supplierId))
    .leftJoin(moves, eq(moves.id, journalLines.moveId))
    .leftJoin(vehicles, eq(vehicles.id, journalLines.vehicleId));

type Line = Awaited<ReturnType<typeof selectLines>>[number];

const UUID_FORM = /^[0-9a-f-]{36}$/;
const ofRow = (column: SQL, id: string | undefined) =>
  id === undefined ? undefined : UUID_FORM.test(id) ? sql`${column} = ${id}::uuid` : sql`false`;

/** Conditions that name no joined table, so that counting reads one index. */
const conditionsOf = ({
  account,
  from,
  to,
  kind,
  customer,
  move,
  search,
}: Partial<Asked>): (SQL | undefined)[] => [
  account
    ? sql`${journalLines.accountId} = (select id from book_accounts where number = ${account})`
    : undefined,
  from ? gte(journalLines.day, from) : undefined,
  to ? lte(journalLines.day, to) : undefined,
  kind
    ? sql`(select source_kind from journal_entries e where e.id = ${journalLines.entryId}) = ${kind}`
    : undefined,
  ofRow(sql`${journalLines.customerId}`, customer),
  ofRow(sql`${journalLines.moveId}`, move),
  search
    ? sql`${journalLines.entryId} in (select id from journal_entries where number = ${search.toUpperCase()} or document = ${search.toUpperCase()})`
    : undefined,
];

const COUNTED_TO = 2_000;

/** Lines of the journal, and the balance of the chosen account before the first day. */
export async function listLines(reader: Reader, input: Asked) {
  const page = await readPage<Line>(reader, {
    select: (where, orderBy, limit, offset) =>
      selectLines(reader).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${journalLines}`,
    conditions: conditionsOf(input),
    id: sql`${journalLines.id}`,
    sort: {
      by: sql`${journalLines.day}`,
      type: "date",
      valueOf: ({ day }) => day,
      descending: (input.order ?? "desc") === "desc",
    },
    input,
    countTo: COUNTED_TO,
  });
  return { ...page, opening: await openingOf(reader, input) };
}

async function openingOf(reader: Reader, { account, from }: Asked): Promise<number | null> {
  if (!account || !from) return null;
  const [row] = await reader.select().from(bookAccounts).where(eq(bookAccounts.number, account));
  if (!row) return null;
  return (await readBalances(reader, dayBefore(from))).get(row.id) ?? 0;
}

/** The lines of a filtered list, oldest first. */
export function linesQuery(reader: Reader, asked: Partial<Asked>) {
  return selectLines(reader)
    .where(and(...conditionsOf(asked)))
    .orderBy(journalLines.day, journalLines.id)
    .toSQL();
}
export const LINE_FIELDS = SHOWN;

/** Pages of the documents that entries come from. */
const PLACES: Partial<Record<SourceKind, (document: string, id: string) => string>> = {
  invoice: (document) => `/invoice-management/${document}`,
  completion: (document) => `/invoice-management/${document}`,
  manual: (document) => `/books/entries/${document}`,
  manual_reversal: (document) => `/books/entries/${document}`,
  payroll: () => "/payroll",
  purchase: (_, id) => `/purchases/${id}`,
  purchase_payment: () => "/purchases",
  withheld: () => "/purchases/withholding",
  float: () => "/floats",
};

export async function getEntry(reader: Reader, number: string) {
  const [entry] = await reader.select().from(journalEntries).where(eq(journalEntries.number, number));
  if (!entry) throw journalEntryNotFound();
  const lines = await selectLines(reader)
    .where(eq(journalLines.entryId, entry.id))
    .orderBy(journalLines.position);
  const source = and(
    eq(journalEntries.sourceKind, entry.sourceKind),
    eq(journalEntries.sourceId, entry.sourceId),
  );
  const revisions = await reader
    .select({ number: journalEntries.number, day: journalEntries.day })
    .from(journalEntries)
    .where(source)
    .orderBy(journalEntries.revision);
  const { sourceKind: kind, document, day, sourceDay, revision, memo, createdAt } = entry;
  return {
    ...{ number, day, sourceDay, kind, revision, document, memo, createdAt, lines },
    to: document ? (PLACES[kind]?.(document, entry.sourceId) ?? null) : null,
    related: revisions.filter((other) => other.number !== number),
  };
}
