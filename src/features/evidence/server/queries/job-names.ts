import { and, eq } from "drizzle-orm";
import { jobNumber } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";

/** Names a row's job for its events: by the move's number once the job is gone. */
export async function nameJob(
  reader: Reader,
  { moveId, jobId }: { moveId: string; jobId: string | null },
): Promise<{ moveId: string; move: string; job: string }> {
  const [row] = await reader
    .select({ move: moves.number, position: jobs.position })
    .from(moves)
    .leftJoin(jobs, and(eq(jobs.moveId, moves.id), eq(jobs.id, jobId ?? moves.id)))
    .where(eq(moves.id, moveId));
  const move = row?.move ?? "";
  return { moveId, move, job: row?.position ? jobNumber(move, row.position) : move };
}
