import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db/database";
import { decrypt, encrypt, newestPrefix } from "./secrets";

/** Where sealed texts are: every column called `sealed`, which the audit log never shows either, and kept answers. */
interface SealedColumn {
  table: string;
  column: string;
  /** A sealed text as a string of JSON. */
  isJson: boolean;
}

const BATCH = 500;
const PAUSE_MS = 200;

/** Of every table there is, so that a new one cannot be forgotten. */
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

/** Sealed, and not by the newest key. */
const isOlder = (of: SealedColumn) => {
  const text = textOf(of);
  return sql`(${text} like 'v1.%' or ${text} like 'v2.%') and not starts_with(${text}, ${newestPrefix()})`;
};

/** How many texts an older key than the newest has sealed. */
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
 * Seals all that an older key has sealed with the newest one, a batch a transaction: broken off anywhere, all is readable,
 * and the next run goes on. Nothing of it is in the audit log, since nothing that it shows changes. Returns how many.
 */
export async function resealAll(): Promise<number> {
  const columns = await listSealedColumns();
  let count = 0;
  for (;;) {
    for (const of of columns) count += await resealColumn(of);
    if ((await countOlderSeals()) === 0) return count;
    // What somebody was just writing was passed over: it is taken by the next pass.
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

/** The next ones of a table, in the order of their places in it. */
async function resealSome(of: SealedColumn, after: string): Promise<string[]> {
  const table = sql.identifier(of.table);
  return transaction(async (tx) => {
    // Figures of approved payroll runs are frozen; an account stays the same when it is sealed anew.
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
