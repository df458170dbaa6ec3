import { sql } from "drizzle-orm";
import { type Addresses, asAddresses } from "~/features/recipients/domain";
import type { Reader } from "~/platform/db/database";

/** Those of some addresses that no customer and no remaining lead uses. */
export async function listNobodys(
  reader: Reader,
  addresses: Addresses,
): Promise<{ emails: string[]; phones: string[] }> {
  const { emails, phones } = asAddresses(addresses);
  const listed = (values: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const { rows } = await reader.execute<{ address: string }>(sql`
    select lower(email) as address from customers where lower(email) = any(${listed(emails)})
    union select phone from customers where phone = any(${listed(phones)})
    union select lower(email) from leads where lower(email) = any(${listed(emails)})
    union select phone from leads where phone = any(${listed(phones)})`);
  const taken = new Set(rows.map(({ address }) => address));
  return {
    emails: emails.filter((email) => !taken.has(email)),
    phones: phones.filter((phone) => !taken.has(phone)),
  };
}
