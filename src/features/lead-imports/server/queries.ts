import { and, eq, sql } from "drizzle-orm";
import { leadMerges, leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { events } from "~/platform/events/tables";
import { definePort } from "~/platform/kernel/port";
import { leadImportRows } from "./tables";

export const uploaders = { table: people, id: people.id, name: people.name };

/** Which of these numbers are leads', and which addresses and phones are those of leads that are not lost; each with whose. */
export async function findKnown(
  reader: Reader,
  { numbers, emails, phones }: { numbers: string[]; emails: string[]; phones: string[] },
): Promise<ReadonlyMap<string, string>> {
  const there = sql`status <> 'lost' and erased_at is null`;
  const who = sql`lead_number || ' ' || first_name || ' ' || last_name as who`;
  const { rows } = await reader.execute<{ value: string; who: string }>(sql`
    select lead_number as value, ${who} from ${leads} where lead_number = any(${textArray(numbers)})
    union all select lower(email), ${who} from ${leads} where lower(email) = any(${textArray(emails)}) and ${there}
    union all select phone, ${who} from ${leads} where phone = any(${textArray(phones)}) and ${there}`);
  return new Map(rows.map(({ value, who }) => [value, who]));
}

/** SQL for the ids of leads with later records: undoing the import keeps these. */
export const leadsInUse = definePort<() => ReturnType<typeof sql>>();

/** Locks the leads that an import added and that have not changed since. */
export async function lockUntouched(tx: Tx, importId: string, importedAt: Date): Promise<string[]> {
  const inUse = leadsInUse.all().map((select) => sql`${leads.id} not in (${select()})`);
  const untouched = await tx
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(leadImportRows, eq(leadImportRows.leadId, leads.id))
    .where(
      and(
        eq(leadImportRows.importId, importId),
        eq(leads.updatedAt, importedAt),
        eq(leads.contactAttempts, 0),
        sql`not exists (select 1 from ${events} e where e.subject_type = 'lead' and e.subject_id = ${leads.id})`,
        sql`not exists (select 1 from ${leadMerges} m where ${leads.id} in (m.merged_id, m.survivor_id))`,
        sql`not exists (select 1 from lead_arrivals a where a.lead_id = ${leads.id})`,
        sql`not exists (select 1 from opportunities o where o.lead_id = ${leads.id})`,
        ...inUse,
      ),
    )
    .for("update", { of: leads });
  return untouched.map(({ id }) => id);
}
