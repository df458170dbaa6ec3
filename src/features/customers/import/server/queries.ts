import { and, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { notReferenced } from "~/platform/db/references";
import { textArray } from "~/platform/db/text-array";
import { events } from "~/platform/events/tables";
import { customers, OWN_TABLES } from "../../server/tables";
import { customerImportRows } from "./tables";

export const uploaders = { table: people, id: people.id, name: people.name };

export type KnownCustomer = { customerNumber: string; name: string };

/** Which of these numbers, addresses and phones are customers' already, each with whose. */
export async function findKnown(
  reader: Reader,
  { numbers, emails, phones }: { numbers: string[]; emails: string[]; phones: string[] },
): Promise<ReadonlyMap<string, KnownCustomer>> {
  const who = sql`customer_number as "customerNumber", name`;
  const { rows } = await reader.execute<KnownCustomer & { value: string }>(sql`
    select customer_number as value, ${who} from ${customers} where customer_number = any(${textArray(numbers)})
    union all select lower(email), ${who} from ${customers} where lower(email) = any(${textArray(emails)})
    union all select phone, ${who} from ${customers} where phone = any(${textArray(phones)})`);
  return new Map(rows.map(({ value, ...who }) => [value, who]));
}

/** Locks an import's unused customers: unchanged rows without later events and without references from other rows. */
export async function lockUntouched(tx: Tx, importId: string, importedAt: Date): Promise<string[]> {
  const unnamed = await notReferenced(tx, { table: "customers", id: customers.id, but: OWN_TABLES });
  const untouched = await tx
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(customerImportRows, eq(customerImportRows.customerId, customers.id))
    .where(
      and(
        eq(customerImportRows.importId, importId),
        eq(customers.updatedAt, importedAt),
        sql`not exists (select 1 from ${events} e where e.customer_id = ${customers.id})`,
        unnamed,
      ),
    )
    .for("update", { of: customers });
  return untouched.map(({ id }) => id);
}
