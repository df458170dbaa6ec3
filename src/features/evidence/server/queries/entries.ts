import { asc, eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { jobs } from "~/features/jobs/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Mark, standing } from "../../domain/condition";
import { type Compared, compareCounts } from "../../domain/counts";
import { conditionMarks, evidenceCounts, evidencePhotos } from "../tables";

/** Marks of a move with their photos, corrected ones too, in the order of their entry. */
export const listMarks = (reader: Reader, moveId: string) =>
  reader
    .select({
      mark: conditionMarks,
      by: people.name,
      position: jobs.position,
      photoSha256: evidencePhotos.sha256,
    })
    .from(conditionMarks)
    .leftJoin(people, eq(people.id, conditionMarks.createdBy))
    .leftJoin(jobs, eq(jobs.id, conditionMarks.jobId))
    .leftJoin(evidencePhotos, eq(evidencePhotos.id, conditionMarks.photoId))
    .where(eq(conditionMarks.moveId, moveId))
    .orderBy(asc(conditionMarks.at), asc(conditionMarks.id));

/** Counts of a move, corrected ones too, in the order of their entry. */
export const listCounts = (reader: Reader, moveId: string) =>
  reader
    .select({ count: evidenceCounts, by: people.name, position: jobs.position })
    .from(evidenceCounts)
    .leftJoin(people, eq(people.id, evidenceCounts.createdBy))
    .leftJoin(jobs, eq(jobs.id, evidenceCounts.jobId))
    .where(eq(evidenceCounts.moveId, moveId))
    .orderBy(asc(evidenceCounts.at), asc(evidenceCounts.id));

/** The marks of a move that hold, as documents show them. */
export async function readMarks(reader: Reader, moveId: string): Promise<Mark[]> {
  const rows = await listMarks(reader, moveId);
  return standing(rows.map(({ mark, photoSha256 }) => ({ ...mark, photo: photoSha256 }))).map(
    ({ id, stage, what, place, code, side, x, y, note, photo }) => ({
      ...{ id, stage, what, place, code, side, x, y, note, photo },
    }),
  );
}

/** Loaded and unloaded pieces of a move by room. */
export async function readCounts(reader: Reader, moveId: string): Promise<Compared[]> {
  const rows = await listCounts(reader, moveId);
  return compareCounts(standing(rows.map(({ count }) => count)));
}
