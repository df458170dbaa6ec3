import { and, or, type SQL, sql } from "drizzle-orm";
import { isPlainDate } from "~/platform/kernel/dates";
import { foldText, readingsOf, searchWords } from "~/platform/kernel/fold";
import { UUID } from "~/platform/kernel/ids";
import { notCursor, pageLinkExpired } from "~/platform/kernel/platform-errors";
import { plainCode } from "~/platform/kernel/typed-text";
import { db, prepared, type Reader } from "./database";

export const COUNT_CAP = 10_000;
/** Maximum counted rows of an index scan in another order than the list's: each counted row must be read. */
export const FOUND_CAP = 1_000;
export const DEFAULT_LIMIT = 10;

export interface PageInput {
  page?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
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
  sums: Readonly<Record<Sum, number>> | null;
}

/** Maximum rows of sums: more would cost more than the page itself. */
export const SUM_CAP = 2_000;

export interface Sort<Row> {
  /**
   * A NOT NULL column or expression with an index that includes the id. The index is plain ascending and scanned
   * backwards for descending lists: Drizzle's `.desc()` adds NULLS LAST, which `order by … desc` does not match.
   */
  by: SQL;
  type: "timestamptz" | "bigint" | "text" | "date" | "integer" | "numeric";
  descending: boolean;
  valueOf: (row: Row) => Date | string | number;
}

interface Preparable {
  prepare(name: string): { execute(): Promise<object[]> };
}

export interface Opening<Row> {
  name: string;
  select: (reader: Reader, pieces: OpeningPieces) => Preparable;
  shape: (row: never) => Row;
}

interface OpeningPieces {
  where: SQL | undefined;
  orderBy: SQL;
  limit: number;
  /** The number of rows, at most one more than the cap; in every row as `found`. */
  found: SQL.Aliased<number>;
}

interface PageQuery<Row, Sum extends string> {
  select: (where: SQL | undefined, orderBy: SQL, limit: number, offset: number) => Promise<Row[]>;
  from: SQL;
  conditions: readonly (SQL | undefined)[];
  /** Conditions that each row matches exactly once: counted separately, each by its index. */
  parts?: readonly SQL[] | undefined;
  id: SQL;
  sort: Sort<Row>;
  input: PageInput;
  sums?: Readonly<Record<Sum, SQL>> | undefined;
  /** A lower cap than COUNT_CAP for expensive rows, such as a search. */
  countTo?: number | undefined;
  opening?: Opening<Row> | undefined;
}

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

/** Writes a number into the SQL text: as a parameter, PostgreSQL would plan for any number. */
export const inText = (number: number) => sql.raw(String(Math.trunc(number))) as unknown as number;

/** One page of a list: by number within the counted rows, by cursor anywhere, backwards for the last. */
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
  // Sums run only after the count shows few rows: an index alone often answers the count.
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
      sql`select n, case when n <= ${Math.min(SUM_CAP, countTo)} then ${sums} end as sums from (select count(*)::int as n from (${rowsCounted}) as counted) as found`,
    );
  // The first page always exists, so it is read in parallel with the count.
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

/** Patterns of cursor values, to reject another sort's cursor before PostgreSQL does. */
const VALUE_OF: Record<Sort<never>["type"], RegExp> = {
  timestamptz: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  bigint: /^-?\d{1,16}$/,
  integer: /^-?\d{1,9}$/,
  numeric: /^-?\d{1,12}(?:\.\d{1,6})?$/,
  // Zero bytes are already rejected in every text.
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
    // Falls through to the error for every unreadable cursor.
  }
  throw pageLinkExpired().withFields({ cursor: notCursor() });
}

function isMoment(type: Sort<never>["type"], value: string): boolean {
  if (type !== "date" && type !== "timestamptz") return true;
  return isPlainDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** SQL condition: each word, in one of its readings, occurs in a folded text. A trigram index serves it. */
export const occurs = (text: SQL, words: readonly (readonly string[])[]): SQL | undefined => {
  const has = (word: string) => sql`${text} like ${`%${foldText(word).replace(/[\\%_]/g, "\\$&")}%`}`;
  return and(...words.map((readings) => or(...readings.map(has))));
};

/**
 * Search condition on a text folded by `fold_text`: every word must occur. Names, phones and numbers may be written as
 * people write them.
 */
export function matches(text: SQL, search: string | undefined): SQL | undefined {
  const words = searchWords(search ?? "");
  return words.length === 0 ? undefined : occurs(text, words.map(readingsOf));
}

const NUMBER = /^(?=.*[A-Z])(?=.*\d)[A-Z\d-]+$/;

/**
 * Search condition of a list with numbers. An existing whole number matches its rows by the unique index. `matches`
 * alone slows down with more rows, because a number's trigrams occur in many of them. `numbers` are columns in capital
 * letters, `lowered` those with an index in small letters.
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
