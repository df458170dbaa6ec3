import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { isLeftOut } from "~/features/privacy/copy/domain";
import { type PersonalRows, readPersonalRows } from "~/features/privacy/copy/server/queries";
import { db } from "~/platform/db/database";
import { inSnapshot } from "~/platform/db/snapshot";
import { linkAuditChain } from "~/platform/events/audit-chain";
import { verifyAuditChain } from "~/platform/events/verify-audit-chain";

/** Links every fact into the audit chain. */
export async function linkAll() {
  await vi.waitFor(
    async () => {
      await linkAuditChain();
      const { rows } = await db().execute<{ n: number }>(sql`select count(*)::int as n from trail_waiting`);
      expect(rows[0]?.n).toBe(0);
    },
    { timeout: 20_000, interval: 50 },
  );
}

export async function auditChain() {
  for await (const finding of inSnapshot(async function* (reader, batches) {
    yield await verifyAuditChain(reader, batches);
  }))
    return finding;
  throw new Error("no snapshot");
}

/** Tables with any of these words in any column. */
export async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const likes = words.map((word) => sql`t::text ilike ${`%${word}%`}`);
    const { rows: hits } = await db().execute(
      sql`select 1 from ${sql.identifier(name)} t where ${sql.join(likes, sql` or `)} limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** Rows with any of these words that the copy lacks, as 'table id', in the copy's tables. */
export async function rowsMissing(copied: PersonalRows, words: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const [table, rows] of Object.entries(copied)) {
    const known = new Set(rows.map(({ id }) => id));
    if (!rows.every(({ id }) => typeof id === "string")) continue;
    const likes = words.map((word) => sql`t::text ilike ${`%${word}%`}`);
    const { rows: hits } = await db().execute<{ id: string }>(
      sql`select id::text as id from ${sql.identifier(table)} t where ${sql.join(likes, sql` or `)}`,
    );
    missing.push(...hits.filter(({ id }) => !known.has(id)).map(({ id }) => `${table} ${id}`));
  }
  return missing;
}

/** Columns that the copy lacks, as 'table.column'; those that give access must be absent. */
export async function columnsMissing(copied: PersonalRows): Promise<string[]> {
  const missing: string[] = [];
  for (const [table, [first = {}]] of Object.entries(copied)) {
    // Encrypted in the table, readable in the copy.
    if (table === "customer_identity_numbers") continue;
    const { rows } = await db().execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
    );
    for (const { name } of rows)
      if (!Object.hasOwn(first, name) && !isLeftOut(name, "")) missing.push(`${table}.${name}`);
  }
  return missing;
}

/** All stored data of a customer. */
export async function copyOf(id: string): Promise<PersonalRows> {
  const [customer] = await db().select().from(customers).where(eq(customers.id, id));
  if (!customer) throw new Error("they are a customer");
  return readPersonalRows(db(), customer);
}
