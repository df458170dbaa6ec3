import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { USUAL_TIME } from "../../domain";
import { leadsOfImport } from "../queries";

/** Adds the first note and the follow-up to every lead of an import, as for a single lead. */
export async function followImport(
  tx: Tx,
  actor: Actor,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const by = sql`${actor.personId}::uuid`;
  const imported = leadsOfImport(importId);
  await tx.execute(sql`
    insert into activities (id, type, subject, lead_id, scheduled_at, status, completed_at, assigned_to, created_at, created_by, updated_at, updated_by)
    select gen_random_uuid(), 'note', 'Lead ' || l.lead_number || ' created', l.id, ${at}, 'completed', ${at}, ${by}, ${at}, ${by}, ${at}, ${by} ${imported}`);
  await tx.execute(sql`
    insert into activities (id, type, subject, lead_id, scheduled_at, due_date, assigned_to, is_lead_follow_up, created_at, created_by, updated_at, updated_by)
    select gen_random_uuid(), 'follow_up', 'Follow up', l.id, (l.next_follow_up_date + ${USUAL_TIME}::time) at time zone 'Africa/Nairobi',
      l.next_follow_up_date, coalesce(l.assigned_to, ${by}), true, ${at}, ${by}, ${at}, ${by} ${imported} and l.next_follow_up_date is not null`);
}

/** Deletes activities of an undone import's leads. */
export async function forgetImport(tx: Tx, importId: string): Promise<void> {
  await tx.execute(
    sql`delete from activities where lead_id in (select l.id ${leadsOfImport(importId)} and l.erased_at is not null)`,
  );
}
