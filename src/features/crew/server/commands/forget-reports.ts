import { eq, inArray, lt, sql } from "drizzle-orm";
import { keptEvidence } from "~/features/evidence/server/queries/expired";
import { db, type Tx } from "~/platform/db/database";
import { unitKeys } from "~/platform/storage/pieces";
import { storage } from "~/platform/storage/storage";
import { photoKey, piecesOf, thumbKey } from "../queries/photos";
import {
  crewDevices,
  crewEvents,
  crewGivenJobs,
  crewInvitations,
  crewPhones,
  crewPhotos,
  crewPins,
  crewPositions,
  crewUploads,
} from "../tables";

const DAY_MS = 86_400_000;
/** Days that a position is kept. */
const POSITION_DAYS = 30;
/** Days that an unfinished upload is kept: a phone may be without network for long. */
const UPLOAD_DAYS = 14;

/** Deletes positions after 30 days, and those elsewhere than between leaving and the delivery a day after they arrived. */
export async function forgetPositions(tx: Tx, now: Date): Promise<void> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from ${crewPositions} p where p.received_at < ${before(POSITION_DAYS)} or (p.received_at < ${before(1)} and not exists (
      select 1 from ${crewEvents} l where l.job_id = p.job_id and l.kind = 'step' and l.payload ->> 'step' = 'left' and l.at <= p.at
        and not exists (select 1 from ${crewEvents} e where e.job_id = p.job_id and e.kind = 'step'
          and e.payload ->> 'step' in ('at_delivery', 'unloading', 'done') and e.at > l.at and e.at <= p.at)))`);
  await tx.delete(crewDevices).where(lt(crewDevices.expiresAt, now));
  await tx.delete(crewInvitations).where(lt(crewInvitations.expiresAt, now));
}

/** Removes uploads that stopped, with their pieces. */
export async function forgetUploads(now: Date): Promise<void> {
  const stopped = await db()
    .select({ id: crewUploads.id, received: crewUploads.received })
    .from(crewUploads)
    .where(lt(crewUploads.touchedAt, new Date(now.getTime() - UPLOAD_DAYS * DAY_MS)))
    .limit(500);
  for (const { id, received } of stopped)
    for (const key of unitKeys(piecesOf(id), received)) await storage().remove(key);
  const ids = stopped.map(({ id }) => id);
  if (ids.length > 0) await db().delete(crewUploads).where(inArray(crewUploads.id, ids));
}

/** Reports and photos of crews end with the evidence of their move. */
export const reportsEnd = keptEvidence.answer({
  moves: sql`select move_id from ${crewEvents} where move_id is not null
    union select move_id from ${crewPhotos} where move_id is not null`,
  erase: async (tx, moveIds) => {
    await tx.delete(crewEvents).where(inArray(crewEvents.moveId, [...moveIds]));
    const photos = await tx
      .delete(crewPhotos)
      .where(inArray(crewPhotos.moveId, [...moveIds]))
      .returning({ id: crewPhotos.id });
    return photos.flatMap(({ id }) => [photoKey(id), thumbKey(id)]);
  },
});

/** Erases what crews wrote about a customer's moves. Steps, counts and photos stay: they are evidence for six years. */
export async function eraseReportsOf(tx: Tx, moveIds: readonly string[]): Promise<void> {
  if (moveIds.length === 0) return;
  await tx
    .update(crewEvents)
    .set({
      payload: sql`${crewEvents.payload} - array['text', 'note', 'name', 'reason', 'data', 'strokes']
        || case when ${crewEvents.payload} ->> 'skipped' <> '' then '{"skipped": "-"}'::jsonb else '{}'::jsonb end`,
    })
    .where(inArray(crewEvents.moveId, [...moveIds]));
}

/** Ends a former employee's access. Their reports are the company's evidence and stay. */
export async function eraseCrewMember(tx: Tx, personId: string): Promise<void> {
  for (const table of [crewPins, crewInvitations, crewDevices, crewPhones, crewGivenJobs, crewPositions])
    await tx.delete(table).where(eq(table.personId, personId));
}
