import { sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";

interface Addressee {
  leadId: string | null;
  customerId: string | null;
  phone: string;
  assignedTo: string | null;
}

/** Who has an e-mail address, and who of ours looks after them: the newest open lead, else the customer. */
export async function findAddressee(reader: Reader, email: string): Promise<Addressee | undefined> {
  const here = (id: ReturnType<typeof sql>) =>
    sql`(select p.id from ${people} p where p.id = ${id} and p.active)`;
  const { rows } = await reader.execute<{
    lead_id: string | null;
    customer_id: string | null;
    phone: string;
    assigned_to: string | null;
  }>(sql`
    (select l.id as lead_id, null::uuid as customer_id, l.phone, ${here(sql`l.assigned_to`)} as assigned_to
      from ${leads} l where lower(l.email) = ${email} and l.erased_at is null and l.merged_into is null
        and l.status <> 'lost' order by l.created_at desc, l.id desc limit 1)
    union all
    (select null, c.id, c.phone, ${here(sql`c.assigned_to`)}
      from ${customers} c where lower(c.email) = ${email} and c.status <> 'erased' and c.merged_into is null
      order by c.created_at desc, c.id desc limit 1)
    limit 1`);
  const [row] = rows;
  return (
    row && {
      leadId: row.lead_id,
      customerId: row.customer_id,
      phone: row.phone,
      assignedTo: row.assigned_to,
    }
  );
}
