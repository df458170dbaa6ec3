import { and, or, type SQL, sql } from "drizzle-orm";
import { isPlainDate } from "~/platform/kernel/dates";
import { foldText, readingsOf, searchWords } from "~/platform/kernel/fold";
import { UUID } from "~/platform/kernel/ids";
import { notCursor, pageLinkExpired } from "~/platform/kernel/platform-errors";
import { plainCode } from "~/platform/kernel/typed-text";
import { db, prepared, type Reader } from "./database";

/** Rows are counted up to here, or to a list's own number; beyond, screens say '10,000+' and page by cursor. */
export const COUNT_CAP = 10_000;
/** What is found by an index that is not in the list's order is counted up to here: each row that is counted is looked at. */
export const FOUND_CAP = 1_000;
export const DEFAULT_LIMIT = 10;

export interface PageInput {
  page?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
  /** The last page: the index is run backwards. */
  last?: boolean | undefined;
}

export interface Page<Row, Sum extends string = string> {
  rows: Row[];
  total: number;
  more: boolean;
  page: number;
  limit: number;
  nextCursor: string | null;
  previousCursor: string | null;
  /** What the rows of the filter come to, where that was asked for and they are not too many to add up. */
  sums: Readonly<Record<Sum, number>> | null;
}

/** Rows are added up to here: sums of more would cost more than the page they are below. */
export const SUM_CAP = 2_000;

export interface Sort<Row> {
  /**
   * A NOT NULL column or expression that an index serves together with the id. The index is plain ascending and read
   * backwards for descending lists: Drizzle's `.desc()` says NULLS LAST, which no `order by … desc` matches.
   */
  by: SQL;
  /** PostgreSQL type of `by`, for the cursor's value: 'timestamptz', 'bigint', 'text', 'date'. */
  type: "timestamptz" | "bigint" | "text" | "date" | "integer";
  descending: boolean;
  valueOf: (row: Row) => Date | string | number;
}

/** A SELECT that is planned once on each connection. */
interface Preparable {
  prepare(name: string): { execute(): Promise<object[]> };
}

/** How a list opens: its first page with nothing to narrow it, which most requests ask for. */
export interface Opening<Row> {
  /** What tells this list and its sort from all others. */
  name: string;
  /** The list's own SELECT, with the count in every row; no part of it changes from one request to the next. */
  select: (reader: Reader, pieces: OpeningPieces) => Preparable;
  /** A row of that SELECT as the list gives it. */
  shape: (row: never) => Row;
}

interface OpeningPieces {
  where: SQL | undefined;
  orderBy: SQL;
  limit: number;
  /** How many there are, up to one more than are counted: stands in every row as `found`. */
  found: SQL.Aliased<number>;
}

interface PageQuery<Row, Sum extends string> {
  /** Runs the list's own SELECT with these pieces. */
  select: (where: SQL | undefined, orderBy: SQL, limit: number, offset: number) => Promise<Row[]>;
  /** The FROM (with joins the conditions need) whose rows are counted. */
  from: SQL;
  conditions: readonly (SQL | undefined)[];
  /** Conditions of which exactly one holds for any row: counted one after the other, each by its own index. */
  parts?: readonly SQL[] | undefined;
  id: SQL;
  sort: Sort<Row>;
  input: PageInput;
  /** Amounts that are added up, by name, where somebody narrowed the list: in the statement that counts. */
  sums?: Readonly<Record<Sum, SQL>> | undefined;
  /** Rows are counted up to here where that is less than COUNT_CAP: what each counted row costs is much, as in a search. */
  countTo?: number | undefined;
  /** Page and count as one statement, built once for the process; absent when anything narrows the list. */
  opening?: Opening<Row> | undefined;
}

/** The lengths of a page that screens and programs ask for: each has an opening of its own. */
const OPENING_LIMITS = new Set([10, 20, 25, 50, 100]);
const openings = new Map<string, () => ReturnType<Preparable["prepare"]>>();

async function readOpening<Row>(
  { name, select, shape }: Opening<Row>,
  pieces: OpeningPieces,
): Promise<{ rows: Row[]; found: number }> {
  const key = `${name}_${pieces.limit}`;
  const known = openings.get(key) ?? prepared(`opening_${key}`, (reader) => select(reader, pieces));
  openings.set(key, known);
  const read = (await known().execute()) as { found: number }[];
  return {
    rows: read.map(({ found: _, ...row }) => shape(row as never)),
    found: read[0]?.found ?? 0,
  };
}

/** A number as part of the text: as a parameter it could be any, and the plan would be made for any. */
export const inText = (number: number) => sql.raw(String(Math.trunc(number))) as unknown as number;

/** One page of a list: by number with an offset inside the counted rows, by cursor anywhere, backwards for the last. */
export async function readPage<Row extends { id: string }, Sum extends string = string>(
  reader: Reader,
  query: PageQuery<Row, Sum>,
): Promise<Page<Row, Sum>> {
  const { sort, input } = query;
  const limit = input.limit ?? DEFAULT_LIMIT;
  const cursor = input.cursor ? readCursor(input.cursor, sort.type) : undefined;
  const where = and(...query.conditions);
  const order = (descending: boolean) =>
    descending ? sql`${sort.by} desc, ${query.id} desc` : sql`${sort.by} asc, ${query.id} asc`;
  const isFirst = !cursor && !input.last && (input.page ?? 1) === 1 && reader === db();
  if (isFirst && query.opening && OPENING_LIMITS.has(limit)) {
    const found = sql<number>`(select count(*)::int from (select 1 from ${query.from}${where ? sql` where ${where}` : sql``} limit ${inText(COUNT_CAP + 1)}) as counted)`;
    const pieces = { where, orderBy: order(sort.descending), limit, found: found.as("found") };
    const { rows, found: count } = await readOpening(query.opening, pieces);
    const total = Math.min(count, COUNT_CAP);
    return page(rows, total, count > COUNT_CAP, 1, limit, sort, count > limit, false, null);
  }
  const countTo = query.countTo ?? COUNT_CAP;
  const rowsOf = (number: number) => query.select(where, order(sort.descending), limit, (number - 1) * limit);
  const counted = (condition: SQL | undefined) =>
    sql`select 1 from ${query.from}${condition ? sql` where ${condition}` : sql``} limit ${countTo + 1}`;
  const parts = query.parts?.map((part) => sql`(${counted(and(where, part))})`);
  const rowsCounted = parts ? sql`${sql.join(parts, sql` union all `)} limit ${countTo + 1}` : counted(where);
  // Added up only once they are counted and are few: a count alone is often answered by an index.
  const sums = query.sums
    ? sql`(select jsonb_build_object(${sql.join(
        Object.entries<SQL>(query.sums).flatMap(([name, of]) => [
          sql`${name}::text`,
          sql`coalesce(sum(${of}), 0)`,
        ]),
        sql`, `,
      )}) from ${query.from}${where ? sql` where ${where}` : sql``})`
    : sql`null::jsonb`;
  const count = () =>
    reader.execute<{ n: number; sums: Page<Row, Sum>["sums"] }>(
      sql`select n, case when n <= ${SUM_CAP} then ${sums} end as sums from (select count(*)::int as n from (${rowsCounted}) as counted) as found`,
    );
  // A page that is there whatever the count says is read beside it, where there are connections for both.
  const [counts, first] = await Promise.all([count(), isFirst ? rowsOf(1) : undefined]);
  const found = counts.rows[0]?.n ?? 0;
  const added = counts.rows[0]?.sums ?? null;
  const more = found > countTo;
  const total = Math.min(found, countTo);
  const pages = Math.max(1, Math.ceil(total / limit));

  if (cursor) {
    const backwards = cursor.direction === "previous";
    const descending = sort.descending !== backwards;
    const operator = descending ? sql`<` : sql`>`;
    const value = sql`${cursor.value}::${sql.raw(sort.type)}`;
    const beyond = sql`(${sort.by}, ${query.id}) ${operator} (${value}, ${cursor.id}::uuid)`;
    const rows = await query.select(and(where, beyond), order(descending), limit + 1, 0);
    const further = rows.length > limit;
    rows.length = Math.min(rows.length, limit);
    if (backwards) rows.reverse();
    const hasNext = backwards ? true : further;
    const hasPrevious = backwards ? further : true;
    return page(rows, total, more, 0, limit, sort, hasNext, hasPrevious, added);
  }
  if (input.last && total > 0) {
    const size = more ? limit : total - (pages - 1) * limit;
    const rows = (await query.select(where, order(!sort.descending), size, 0)).reverse();
    return page(rows, total, more, more ? 0 : pages, limit, sort, false, pages > 1, added);
  }
  const number = Math.min(input.page ?? 1, pages);
  const rows = first ?? (await rowsOf(number));
  return page(rows, total, more, number, limit, sort, number < pages || more, number > 1, added);
}

function page<Row extends { id: string }, Sum extends string>(
  rows: Row[],
  total: number,
  more: boolean,
  number: number,
  limit: number,
  sort: Sort<Row>,
  hasNext: boolean,
  hasPrevious: boolean,
  sums: Page<Row, Sum>["sums"],
): Page<Row, Sum> {
  const first = rows[0];
  const last = rows[rows.length - 1];
  return {
    rows,
    total,
    more,
    page: number,
    limit,
    nextCursor: hasNext && last ? writeCursor("next", sort.valueOf(last), last.id) : null,
    previousCursor: hasPrevious && first ? writeCursor("previous", sort.valueOf(first), first.id) : null,
    sums,
  };
}

function writeCursor(direction: "next" | "previous", value: Date | string | number, id: string): string {
  const plain = value instanceof Date ? value.toISOString() : value;
  return Buffer.from(JSON.stringify([direction, plain, id])).toString("base64url");
}

/** What a cursor's value must look like, so that one of another sort is refused here and not by PostgreSQL. */
const VALUE_OF: Record<Sort<never>["type"], RegExp> = {
  timestamptz: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  bigint: /^-?\d{1,16}$/,
  integer: /^-?\d{1,9}$/,
  // The zero byte is refused where every text is.
  text: /^/,
};

function readCursor(
  cursor: string,
  type: Sort<never>["type"],
): { direction: "next" | "previous"; value: string; id: string } {
  try {
    const [direction, value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const known = direction === "next" || direction === "previous";
    if (
      known &&
      typeof id === "string" &&
      UUID.test(id) &&
      VALUE_OF[type].test(String(value)) &&
      isMoment(type, String(value))
    ) {
      return { direction, value: String(value), id };
    }
  } catch {
    // Falls through to the one answer for every unreadable cursor.
  }
  throw pageLinkExpired().withFields({ cursor: notCursor() });
}

/** '2026-02-31' looks like a date and is none. */
function isMoment(type: Sort<never>["type"], value: string): boolean {
  if (type !== "date" && type !== "timestamptz") return true;
  return isPlainDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** In SQL, that every word occurs in a folded text, in one of its readings. An index of trigrams serves it. */
export const occurs = (text: SQL, words: readonly (readonly string[])[]): SQL | undefined => {
  const has = (word: string) => sql`${text} like ${`%${foldText(word).replace(/[\\%_]/g, "\\$&")}%`}`;
  return and(...words.map((readings) => or(...readings.map(has))));
};

/**
 * A list's search over a text that is folded as `fold_text` does: every word must occur, names, phones and numbers as people write
 * them.
 */
export function matches(text: SQL, search: string | undefined): SQL | undefined {
  const words = searchWords(search ?? "");
  return words.length === 0 ? undefined : occurs(text, words.map(readingsOf));
}

/** One word of letters and digits, as a document's, a customer's or an account's number is. */
const NUMBER = /^(?=.*[A-Z])(?=.*\d)[A-Z\d-]+$/;

/**
 * The search condition of a list whose rows have numbers: a whole number that exists means the rows that bear it, which its
 * unique index knows at once. Its trigrams stand in a part of all rows (those of the year in all), so `matches` alone
 * takes the longer the more rows there are. `numbers` are columns in capital letters, `lowered` those an index has in small ones.
 */
export async function readSearch(
  reader: Reader,
  {
    from,
    search,
    numbers,
    lowered = [],
  }: { from: SQL; search: SQL; numbers: readonly SQL[]; lowered?: readonly SQL[] },
  typed: string | undefined,
): Promise<SQL | undefined> {
  const word = plainCode(typed ?? "").toUpperCase();
  if (NUMBER.test(word)) {
    const exactly = or(
      ...readingsOf(word.toLowerCase()).flatMap((small) => [
        ...numbers.map((number) => sql`${number} = ${small.toUpperCase()}`),
        ...lowered.map((number) => sql`${number} = ${small}`),
      ]),
    );
    const { rows } = await reader.execute(sql`select 1 from ${from} where ${exactly} limit 1`);
    if (rows.length > 0) return exactly;
  }
  return matches(search, typed);
}
