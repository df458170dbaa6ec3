import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { decrypt, encrypt, newestPrefix } from "./secrets";

/** A column of encrypted texts: every column named `sealed`, which the audit log excludes, and stored answers. */
interface SealedColumn {
  table: string;
  column: string;
  isJson: boolean;
}

const BATCH = 500;
const PAUSE_MS = 200;

/** Reads the columns from all existing tables, so that new ones are included. */
async function listSealedColumns(): Promise<SealedColumn[]> {
  const { rows } = await db().execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'sealed' and t.table_type = 'BASE TABLE' order by 1`);
  return [
    ...rows.map(({ name }) => ({ table: name, column: "sealed", isJson: false })),
    { table: "idempotency_keys", column: "response", isJson: true },
  ];
}

const textOf = ({ column, isJson }: SealedColumn) =>
  isJson ? sql`(t.${sql.identifier(column)} #>> '{}')` : sql`t.${sql.identifier(column)}`;

const isOlder = (of: SealedColumn) => {
  const text = textOf(of);
  return sql`(${text} like 'v1.%' or ${text} like 'v2.%') and not starts_with(${text}, ${newestPrefix()})`;
};

/** The number of texts encrypted with an older key. */
export async function countOlderSeals(): Promise<number> {
  let count = 0;
  for (const of of await listSealedColumns()) {
    const { rows } = await db().execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(of.table)} t where ${isOlder(of)}`,
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}

/**
 * Re-encrypts all texts of older keys with the newest one, one batch for each transaction. An interruption leaves all
 * texts readable, and the next run continues. The audit log has no entries for it. Returns the number of texts.
 */
export async function resealAll(): Promise<number> {
  const columns = await listSealedColumns();
  let count = 0;
  for (;;) {
    for (const of of columns) count += await resealColumn(of);
    if ((await countOlderSeals()) === 0) return count;
    // Locked rows were skipped; the next pass includes them.
    await setTimeout(PAUSE_MS);
  }
}

async function resealColumn(of: SealedColumn): Promise<number> {
  let count = 0;
  for (let after = "(0,0)"; ; ) {
    const places = await resealSome(of, after);
    const last = places.at(-1);
    if (last === undefined) return count;
    count += places.length;
    after = last;
  }
}

/** Re-encrypts the next batch of a table, in physical order. */
async function resealSome(of: SealedColumn, after: string): Promise<string[]> {
  const table = sql.identifier(of.table);
  return transaction(async (tx) => {
    // Approved payroll runs are frozen, but re-encryption does not change their values.
    await tx.execute(sql`select set_config('moveease.resealing', 'on', true)`);
    const { rows } = await tx.execute<{ place: string; text: string }>(sql`
      select t.ctid::text as place, ${textOf(of)} as text from ${table} t
      where t.ctid > ${after}::tid and ${isOlder(of)} limit ${BATCH} for update skip locked`);
    if (rows.length === 0) return [];
    const anew = rows.map(({ place, text }) => ({ place, text: sealAnew(of, text) }));
    const value = of.isJson ? sql`to_jsonb(n.text)` : sql`n.text`;
    await tx.execute(sql`
      update ${table} t set ${sql.identifier(of.column)} = ${value}
      from json_to_recordset(${JSON.stringify(anew)}::json) as n(place tid, text text) where t.ctid = n.place`);
    return rows.map(({ place }) => place);
  });
}

function sealAnew({ table }: SealedColumn, text: string): string {
  try {
    return encrypt(decrypt(text));
  } catch (cause) {
    throw new Error(
      `A secret in the table ${table} cannot be read with any of the keys: put back the key that sealed it, and run this again.`,
      { cause },
    );
  }
}
