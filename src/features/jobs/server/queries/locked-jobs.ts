import { eq, inArray } from "drizzle-orm";
import type { MoveRow } from "~/features/moves/server/queries/moves";
import { moves } from "~/features/moves/server/tables";
import type { Tx } from "~/platform/db/database";
import type { Reach } from "~/platform/http/reach";
import { jobNumber } from "../../domain";
import { jobNotFound } from "../../errors";
import { jobs } from "../tables";
import type { JobRow } from "./jobs";

export interface OpenedJob {
  job: JobRow;
  move: MoveRow;
  number: string;
  /** For the events of the job. */
  fact: { number: string; moveId: string; move: string };
}

/** Locks a job after its move, as all commands do. Throws NOT_FOUND. */
export async function lockJob(tx: Tx, id: Reach<"job">): Promise<OpenedJob> {
  const [found] = await tx
    .select({ move: moves })
    .from(jobs)
    .innerJoin(moves, eq(moves.id, jobs.moveId))
    .where(eq(jobs.id, id))
    .for("update", { of: moves });
  if (!found?.move.date) throw jobNotFound();
  const move = found.move as MoveRow;
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for("update");
  if (!job) throw jobNotFound();
  return openedOf(job, move);
}

/** Locks jobs after their moves, in one order, so that two planners never wait for each other. */
export async function lockJobs(tx: Tx, ids: readonly Reach<"job">[]): Promise<Map<string, OpenedJob>> {
  if (ids.length === 0) return new Map();
  const ofJobs = tx
    .select({ id: jobs.moveId })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  const locked = await tx
    .select()
    .from(moves)
    .where(inArray(moves.id, ofJobs))
    .orderBy(moves.id)
    .for("update");
  const byId = new Map(locked.flatMap((row) => (row.date ? [[row.id, row as MoveRow] as const] : [])));
  const rows = await tx
    .select()
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(jobs.moveId, jobs.position)
    .for("update");
  return new Map(
    rows.flatMap((job) => {
      const move = byId.get(job.moveId);
      return move ? [[job.id, openedOf(job, move)] as const] : [];
    }),
  );
}

function openedOf(job: JobRow, move: MoveRow): OpenedJob {
  const number = jobNumber(move.number, job.position);
  return { job, move, number, fact: { number, moveId: move.id, move: move.number } };
}
