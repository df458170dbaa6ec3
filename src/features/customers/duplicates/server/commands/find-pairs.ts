import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { restrictedCustomers } from "../../../restriction/server/queries";
import { customerAddresses, customerIdentityNumbers, customers } from "../../../server/tables";
import { SIMILAR_NAMES } from "../../domain";
import { customerPairs } from "../tables";

/**
 * Updates the likely duplicates of these customers, using an index for each field. Deletes outdated pairs;
 * dismissed pairs stay dismissed.
 */
export async function findPairs(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const these = sql`array(select id::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given(id) where id::uuid not in (${restrictedCustomers}))`;
  await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILAR_NAMES)}, true)`);
  await tx.execute(sql`
    with me as materialized (
      select id, email, alternate_email, name, array_remove(array[phone, secondary_phone, whatsapp_number], '') as phones
      from ${customers} where id = any(${these}) and merged_into is null and status <> 'erased'),
    numbers as (select distinct id, unnest(phones) as number from me),
    alike as (
      select me.id as a, o.id as b, 'email' as why from me join ${customers} o on lower(o.email) = lower(me.alternate_email) where me.alternate_email <> ''
      union all select me.id, o.id, 'email' from me join ${customers} o on lower(o.alternate_email) = lower(me.email) and o.alternate_email <> ''
      union all select me.id, o.id, 'email' from me join ${customers} o on lower(o.alternate_email) = lower(me.alternate_email) and o.alternate_email <> ''
      union all select n.id, o.id, 'phone' from numbers n join ${customers} o on o.phone = n.number
      union all select n.id, o.id, 'phone' from numbers n join ${customers} o on o.secondary_phone = n.number and o.secondary_phone <> ''
      union all select n.id, o.id, 'phone' from numbers n join ${customers} o on o.whatsapp_number = n.number and o.whatsapp_number <> ''
      union all select me.id, o.customer_id, 'id_number' from me join ${customerIdentityNumbers} i on i.customer_id = me.id
        join ${customerIdentityNumbers} o on o.digest = i.digest
      union all select me.id, o.id, 'name' from me join ${customerAddresses} p on p.customer_id = me.id and p.city <> ''
        join ${customers} o on lower(o.name) % lower(me.name)
        where exists (select 1 from ${customerAddresses} q where q.customer_id = o.id and lower(q.city) = lower(p.city))),
    found as (
      select least(a, b) as first_id, greatest(a, b) as second_id, array_agg(distinct why order by why) as agrees
      from alike join ${customers} o on o.id = b
      where a <> b and o.merged_into is null and o.status <> 'erased' group by 1, 2),
    gone as (
      delete from ${customerPairs} p where (p.first_id = any(${these}) or p.second_id = any(${these})) and p.dismissed_at is null
        and not exists (select 1 from found f where f.first_id = p.first_id and f.second_id = p.second_id))
    insert into ${customerPairs} as p (id, first_id, second_id, agrees, found_at)
    select gen_random_uuid(), first_id, second_id, agrees, ${now.toISOString()}::timestamptz from found
    on conflict (first_id, second_id) do update set agrees = excluded.agrees where p.agrees <> excluded.agrees`);
}
