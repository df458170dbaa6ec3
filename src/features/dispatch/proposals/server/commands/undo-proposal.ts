import { eq } from "drizzle-orm";
import { hasSetOff, isOver, STATE_LABELS } from "~/features/jobs/domain";
import { unassignFromJob } from "~/features/jobs/server/commands/assign-job";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate } from "~/platform/kernel/dates";
import { proposalUndone } from "../../domain/events";
import { listAssignments } from "../queries/assignments";
import { listJobsOfDay } from "../queries/day";
import { listProposalJobs, lockProposal } from "../queries/proposals";
import { dispatchProposalJobs } from "../tables";
import { type Changed, lockInOrder } from "./accept-proposal";

/**
 * Takes back the assignments that accepting made. One that a planner changed or removed since stays as it is, and so do
 * jobs that have set off.
 */
export async function undoProposal(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"proposal">; now: Date },
): Promise<Changed> {
  const { day } = await lockProposal(tx, id);
  const accepted = (await listProposalJobs(tx, id)).filter(({ state }) => state === "accepted");
  const reached = await lockInOrder(
    tx,
    actor,
    accepted.map(({ jobId }) => jobId),
  );
  const listed = new Map((await listJobsOfDay(tx, actor, day, now)).map((job) => [job.id, job]));
  const made = await listAssignments(
    tx,
    accepted.flatMap(({ seats }) => seats.flatMap(({ assignmentId }) => assignmentId ?? [])),
  );
  const changed: Changed = { jobs: [], kept: [] };
  for (const row of accepted) {
    const job = listed.get(row.jobId);
    const jobId = reached.get(row.jobId);
    const isGone = !job || !jobId;
    const hasBegun = job && (hasSetOff(job.state) || isOver(job.state));
    let note = isGone
      ? "It moved to another day."
      : hasBegun
        ? `It is ${STATE_LABELS[job.state].toLowerCase()}.`
        : "";
    if (jobId && note === "") {
      for (const { assignmentId, role } of row.seats) {
        const assignment = made.get(assignmentId ?? "");
        if (assignment?.role === role && assignment.overriddenAt === null)
          await unassignFromJob(tx, actor, { id: jobId, assignmentId: assignment.id, now });
        else note = "A planner changed it since. That change stays.";
      }
      await tx
        .update(dispatchProposalJobs)
        .set({ state: "undone", note })
        .where(eq(dispatchProposalJobs.id, row.id));
      changed.jobs.push(job?.number ?? "");
    }
    if (note) changed.kept.push({ number: job?.number ?? "A job that moved to another day", why: note });
  }
  if (changed.jobs.length > 0)
    await record(tx, actor, proposalUndone, {
      subjectId: id,
      summary: `Plan for ${formatDate(day)} undone for ${changed.jobs.length} jobs`,
      data: { day, jobs: changed.jobs },
      at: now,
    });
  return changed;
}
