import { and, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { events } from "~/platform/events/tables";
import { customerMerges } from "../../duplicates/server/tables";
import { customers } from "../../server/tables";
import { customerImportRows } from "./tables";

/** Whose names imports show. */
export const uploaders = { table: people, id: people.id, name: people.name };

/** Which of these numbers, addresses and phones are customers' already. */
export async function findKnown(
  reader: Reader,
  { numbers, emails, phones }: { numbers: string[]; emails: string[]; phones: string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await reader.execute<{ value: string }>(sql`
    select customer_number as value from ${customers} where customer_number = any(${textArray(numbers)})
    union all select lower(email) from ${customers} where lower(email) = any(${textArray(emails)})
    union all select phone from ${customers} where phone = any(${textArray(phones)})`);
  return new Set(rows.map(({ value }) => value));
}

/** The customers that an import added and nobody touched since, locked: their row is as it came and no event tells of them. */
export async function lockUntouched(tx: Tx, importId: string, importedAt: Date): Promise<string[]> {
  const untouched = await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(customerImportRows, eq(customerImportRows.customerId, customers.id))
    .where(
      and(
        eq(customerImportRows.importId, importId),
        eq(customers.updatedAt, importedAt),
        sql`not exists (select 1 from ${events} e where e.customer_id = ${customers.id})`,
        sql`not exists (select 1 from ${customerMerges} m where ${customers.id} in (m.merged_id, m.survivor_id))`,
      ),
    )
    .for("update", { of: customers });
  return untouched.map(({ id }) => id);
}
