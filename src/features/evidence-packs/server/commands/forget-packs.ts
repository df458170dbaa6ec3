import { inArray, lt } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { counted } from "~/platform/kernel/numbers";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { packsDeleted } from "../../domain/events";
import { PACK_DAYS } from "../../domain/packs";
import { evidencePacks } from "../tables";

export const removePacks = defineTask<{ ids: string[] }>("remove-evidence-packs");

/** Deletes the packs of erased customers' moves, with their files. Returns them. */
export async function erasePacks(tx: Tx, moveIds: readonly string[]): Promise<string[]> {
  if (moveIds.length === 0) return [];
  const gone = await tx
    .delete(evidencePacks)
    .where(inArray(evidencePacks.moveId, [...moveIds]))
    .returning({ id: evidencePacks.id });
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await enqueue(tx, removePacks, { ids });
  return ids;
}

/** Deletes packs that are older than their days. */
export async function forgetPacks(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PACK_DAYS * 86_400_000);
  const gone = await tx
    .delete(evidencePacks)
    .where(lt(evidencePacks.createdAt, before))
    .returning({ id: evidencePacks.id });
  if (gone.length === 0) return;
  await enqueue(tx, removePacks, { ids: gone.map(({ id }) => id) });
  await record(tx, system, packsDeleted, {
    subjectId: newId(now.getTime()),
    summary: `${counted(gone.length, "evidence pack")} deleted after ${PACK_DAYS} days`,
    data: { packs: gone.length },
    at: now,
  });
}
