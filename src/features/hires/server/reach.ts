import { and, eq } from "drizzle-orm";
import { jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { hireNotFound } from "../errors";
import { hiresInReach } from "./queries/hires";
import { hires } from "./tables";

/** Throws NOT_FOUND if the actor may not plan the hire's job. */
export async function assertReachHire(tx: Tx, actor: Actor, id: string): Promise<Reach<"hire">> {
  const [row] = await tx
    .select({ id: hires.id })
    .from(hires)
    .leftJoin(jobs, eq(jobs.id, hires.jobId))
    .leftJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(and(eq(hires.id, id), hiresInReach(actor)));
  if (!row) throw hireNotFound();
  return grantReach(tx, "hire", row.id);
}
