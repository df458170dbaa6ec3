import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Mark, standing } from "../../domain/condition";
import { type Compared, compareCounts } from "../../domain/counts";
import { conditionMarks, evidenceCounts, evidencePhotos } from "../tables";

/** Marks of moves with their photos, corrected ones too, in the order of their entry. A phone's photo may still be on its way. */
export const listMarks = (reader: Reader, moveIds: readonly string[]) =>
  reader
    .select({
      mark: conditionMarks,
      by: people.name,
      position: jobs.position,
      photoSha256: sql<string | null>`coalesce(${conditionMarks.photoSha256}, ${evidencePhotos.sha256})`,
      hasPhoto: sql<boolean>`${evidencePhotos.id} is not null`,
    })
    .from(conditionMarks)
    .leftJoin(people, eq(people.id, conditionMarks.createdBy))
    .leftJoin(jobs, eq(jobs.id, conditionMarks.jobId))
    .leftJoin(evidencePhotos, eq(evidencePhotos.id, conditionMarks.photoId))
    .where(inArray(conditionMarks.moveId, [...moveIds]))
    .orderBy(asc(conditionMarks.at), asc(conditionMarks.id));

/** Counts of moves, corrected ones too, in the order of their entry. */
export const listCounts = (reader: Reader, moveIds: readonly string[]) =>
  reader
    .select({ count: evidenceCounts, by: people.name, position: jobs.position })
    .from(evidenceCounts)
    .leftJoin(people, eq(people.id, evidenceCounts.createdBy))
    .leftJoin(jobs, eq(jobs.id, evidenceCounts.jobId))
    .where(inArray(evidenceCounts.moveId, [...moveIds]))
    .orderBy(asc(evidenceCounts.at), asc(evidenceCounts.id));

/** The marks of moves that hold, by move, as documents show them. */
export async function readMarks(reader: Reader, moveIds: readonly string[]): Promise<Map<string, Mark[]>> {
  const rows = await listMarks(reader, moveIds);
  const holding = standing(rows.map(({ mark, photoSha256 }) => ({ ...mark, photo: photoSha256 })));
  const found = new Map<string, Mark[]>();
  for (const { moveId, id, stage, what, place, code, side, x, y, note, photo } of holding) {
    const mark = { id, stage, what, place, code, side, x, y, note, photo };
    found.set(moveId, [...(found.get(moveId) ?? []), mark]);
  }
  return found;
}

/** The counts of moves that hold, by move. */
export async function readCounted(reader: Reader, moveIds: readonly string[]) {
  const rows = await listCounts(reader, moveIds);
  return Map.groupBy(standing(rows.map(({ count }) => count)), ({ moveId }) => moveId);
}

/** Ids of marks and counts of moves that were corrected or withdrawn, by move. */
export async function listOver(reader: Reader, moveIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const table of [conditionMarks, evidenceCounts]) {
    const { id, moveId, amends, withdrawn } = table;
    const rows = await reader
      .select({ id, moveId, amends, withdrawn })
      .from(table)
      .where(and(inArray(moveId, [...moveIds]), isNotNull(amends)));
    for (const row of rows)
      found.set(row.moveId, [
        ...(found.get(row.moveId) ?? []),
        ...[row.amends ?? [], row.withdrawn ? row.id : []].flat(),
      ]);
  }
  return found;
}

/** Loaded and unloaded pieces of a move by room. */
export async function readCounts(reader: Reader, moveId: string): Promise<Compared[]> {
  return compareCounts((await readCounted(reader, [moveId])).get(moveId) ?? []);
}

export const hasMark = async (reader: Reader, moveId: string, id: string): Promise<boolean> =>
  (await reader.$count(conditionMarks, and(eq(conditionMarks.id, id), eq(conditionMarks.moveId, moveId)))) >
  0;
export const hasCount = async (reader: Reader, moveId: string, id: string): Promise<boolean> =>
  (await reader.$count(evidenceCounts, and(eq(evidenceCounts.id, id), eq(evidenceCounts.moveId, moveId)))) >
  0;
