import { and, eq, sql } from "drizzle-orm";
import { advanceMove } from "~/features/moves/server/commands/change-move";
import { setTeam } from "~/features/moves/server/commands/crew-move";
import { getCrewOf } from "~/features/moves/server/queries/crew";
import type { MoveRow } from "~/features/moves/server/queries/moves";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { hasSetOff, isOver } from "../../domain";
import { getTeam, listStates } from "../queries/teams";
import { jobAssignments } from "../tables";

/** The lead and crew of a locked move become the people of its jobs (docs/decisions/0214). */
export async function followTeam(tx: Tx, { id, crewLead }: Pick<MoveRow, "id" | "crewLead">): Promise<void> {
  const team = await getTeam(tx, id);
  await setTeam(tx, id, team, { crewLead, crew: await getCrewOf(tx, id) });
}

/** The move is in progress once a job has set off, and completed when all are done, aborted ones aside. */
export async function followStates(
  tx: Tx,
  actor: Actor,
  move: MoveRow,
  when: { now: Date; happenedAt?: Date },
): Promise<void> {
  const states = (await listStates(tx, move.id)).map(({ state }) => state);
  const id = trustedReach(tx, "move", move.id, "part");
  let { status } = move;
  if (states.some(hasSetOff) && ["booked", "confirmed", "rescheduled"].includes(status)) {
    await advanceMove(tx, actor, { id, to: "in_progress", hasSetOff: true, ...when });
    status = "in_progress";
  }
  const isDone = states.some((state) => state === "done" || state === "verified");
  if (status === "in_progress" && isDone && states.every(isOver))
    await advanceMove(tx, actor, { id, to: "completed", ...when });
}

/** Makes room for another lead of a job: one job has one. */
export async function endLead(tx: Tx, jobId: string): Promise<void> {
  await tx
    .update(jobAssignments)
    .set({ role: sql`'crew'` })
    .where(and(eq(jobAssignments.jobId, jobId), eq(jobAssignments.role, "lead")));
}
