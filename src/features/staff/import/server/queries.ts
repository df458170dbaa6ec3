import { sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { employees } from "../../server/tables";

export const uploaders = { table: people, id: people.id, name: people.name };

interface Contacts {
  emails: readonly string[];
  phones: readonly string[];
  employeeIds: readonly string[];
}

/** Which of these addresses, phones and Employee IDs are a colleague's already. */
export async function findTaken(reader: Reader, { emails, phones, employeeIds }: Contacts) {
  const { rows } = await reader.execute<{ what: string; value: string }>(sql`
    select 'email' as what, email as value from ${people} where role <> 'customer' and email = any(${textArray(emails)})
    union all select 'phone', phone from ${people} where role <> 'customer' and phone = any(${textArray(phones)})
    union all select 'id', lower(employee_id) from ${employees} where lower(employee_id) = any(${textArray(employeeIds)})`);
  const of = (what: string) => new Set(rows.filter((row) => row.what === what).map(({ value }) => value));
  return { emails: of("email"), phones: of("phone"), employeeIds: of("id") };
}
