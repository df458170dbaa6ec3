import { eq, sql } from "drizzle-orm";
import type { AccountType } from "~/features/accounting/domain";
import { getBooks } from "~/features/accounting/server/queries/journal";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import type { Batches } from "~/platform/db/snapshot";
import type { PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import type { About, ExportEntry, ExportLine } from "../domain/entries";
import type { Format } from "../domain/formats";
import { bookExportNotFound } from "../errors";
import { bookExports } from "./tables";

export type BookExport = typeof bookExports.$inferSelect;

/** Entries of a month; the first month has the opening balances too. */
const ofMonth = (month: string, startsOn: PlainDate) =>
  sql`e.day < (${`${month}-01`}::date + interval '1 month')::date and e.day >= ${
    startsOn.startsWith(month) ? sql`${startsOn}::date - 1` : sql`${`${month}-01`}::date`
  }`;

/** The number of entries of a month, and its last one. */
export async function countEntries(reader: Reader, month: string) {
  const { startsOn } = await getBooks(reader);
  const { rows } = await reader.execute<{ entries: number; last: number | null }>(
    sql`select count(*)::int as entries, max(e.seq) as last from journal_entries e where ${ofMonth(month, startsOn)}`,
  );
  return { entries: rows[0]?.entries ?? 0, lastSeq: rows[0]?.last ?? null };
}

export const pathOf = ({ id, month, format }: Pick<BookExport, "id" | "month" | "format">) =>
  `/exports/book-files/${id}/${format}-${month}`;

/** Closed months, newest first, each with its exports. */
export async function listExports(reader: Reader) {
  const { rows: months } = await reader.execute<{ month: string; entries: number }>(sql`
    select c.month, (select count(*)::int from journal_entries e where e.day >= (c.month || '-01')::date and e.day < ((c.month || '-01')::date + interval '1 month')::date) as entries
    from book_closings c where c.reopened_at is null order by 1 desc limit 60`);
  const { rows } = await reader.execute<{
    id: string;
    month: string;
    format: Format;
    entries: number;
    made_at: string;
    made_by: string | null;
    changed: number;
  }>(sql`
    select x.id, x.month, x.format, x.entries, x.made_at, p.name as made_by,
      (select count(*)::int from journal_entries e where e.day >= (x.month || '-01')::date and e.day < ((x.month || '-01')::date + interval '1 month')::date
        and (x.last_seq is null or e.seq > x.last_seq)) as changed
    from book_exports x left join people p on p.id = x.made_by order by x.made_at desc limit 500`);
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return months.map((month) => ({
    ...month,
    exports: (byMonth.get(month.month) ?? []).map(({ made_at, made_by, ...row }) => ({
      ...row,
      madeAt: new Date(made_at),
      madeBy: made_by ?? "MoveEase",
      path: pathOf(row),
    })),
  }));
}

export async function getExport(reader: Reader, id: string): Promise<BookExport> {
  const [row] = await reader.select().from(bookExports).where(eq(bookExports.id, id));
  if (!row) throw bookExportNotFound();
  return row;
}

/** Entries of the month that the journal got after the export. */
export async function listChanges(reader: Reader, id: string) {
  const { month, lastSeq } = await getExport(reader, id);
  const { startsOn } = await getBooks(reader);
  const { rows } = await reader.execute<{ number: string; day: string; memo: string }>(sql`
    select e.number, e.day::text as day, e.memo from journal_entries e where ${ofMonth(month, startsOn)}
      and ${lastSeq === null ? sql`true` : sql`e.seq > ${lastSeq}`} order by e.day, e.number limit 500`);
  return { entries: rows };
}

const partyOf = (kind: "customer" | "supplier", name: string) => ({ kind, name });

/** The company, and the accounts, customers and suppliers of the file. */
export async function readAbout(reader: Reader, { month, lastSeq }: BookExport): Promise<About> {
  const { startsOn } = await getBooks(reader);
  const within = sql`${ofMonth(month, startsOn)} and e.seq <= ${lastSeq}`;
  const { rows: accounts } = await reader.execute<{ number: string; name: string; type: AccountType }>(sql`
    select distinct a.number, a.name_en as name, a.type from journal_entries e join journal_lines l on l.entry_id = e.id
    join book_accounts a on a.id = l.account_id where ${within} order by 1`);
  const { rows: parties } = await reader.execute<{ customer: string | null; supplier: string | null }>(sql`
    select distinct c.name as customer, s.name as supplier from journal_entries e join journal_lines l on l.entry_id = e.id
    left join customers c on c.id = l.customer_id left join suppliers s on s.id = l.supplier_id
    where ${within} and coalesce(l.customer_id, l.supplier_id) is not null order by 1, 2`);
  const { companyName, legalName } = await getSettings(reader, companySection);
  return {
    ...{ company: legalName || companyName, currency: formats().baseCurrency, month, accounts },
    parties: parties.map(({ customer, supplier }) =>
      customer === null ? partyOf("supplier", supplier ?? "") : partyOf("customer", customer),
    ),
  };
}

/** The entries of an export in the order of their days, read by cursor. */
export async function* readEntries(
  reader: Reader,
  batches: Batches,
  { month, lastSeq }: BookExport,
): AsyncGenerator<ExportEntry> {
  if (lastSeq === null) return;
  const { startsOn } = await getBooks(reader);
  const { rows: known } = await reader.execute<{
    id: string;
    number: string;
    name: string;
    type: AccountType;
  }>(sql`select id, number, name_en as name, type from book_accounts`);
  const accounts = new Map(known.map(({ id, ...account }) => [id, account]));
  // Constants in the text: a cursor takes parameters, but this query is built from checked values alone.
  const { sql: text, params } = toQuery(reader, month, startsOn, lastSeq);
  let entry: (ExportEntry & { lines: ExportLine[] }) | undefined;
  for await (const rows of batches({ sql: text, params })) {
    for (const [
      number,
      day,
      memo,
      document,
      accountId,
      debit,
      credit,
      customer,
      supplier,
    ] of rows as Cells[]) {
      if (entry?.number !== number) {
        if (entry) yield entry;
        entry = { number, day: day as PlainDate, memo, document, lines: [] };
      }
      const account = accounts.get(accountId);
      if (!account) throw new Error(`No account ${accountId}.`);
      entry.lines.push({
        ...{ account, debit: Number(debit), credit: Number(credit) },
        party:
          customer !== null
            ? partyOf("customer", customer)
            : supplier !== null
              ? partyOf("supplier", supplier)
              : null,
      });
    }
  }
  if (entry) yield entry;
}

type Cells = [string, string, string, string, string, number, number, string | null, string | null];

function toQuery(reader: Reader, month: string, startsOn: PlainDate, lastSeq: number) {
  return reader
    .select({
      number: sql`e.number`,
      day: sql`e.day::text`,
      memo: sql`e.memo`,
      document: sql`e.document`,
      accountId: sql`l.account_id`,
      debit: sql`l.debit`,
      credit: sql`l.credit`,
      customer: sql`c.name`,
      supplier: sql`s.name`,
    })
    .from(
      sql`journal_entries e join journal_lines l on l.entry_id = e.id left join customers c on c.id = l.customer_id left join suppliers s on s.id = l.supplier_id`,
    )
    .where(sql`${ofMonth(month, startsOn)} and e.seq <= ${lastSeq}`)
    .orderBy(sql`e.day, e.number, l.position`)
    .toSQL();
}
