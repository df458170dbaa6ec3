import { eq } from "drizzle-orm";
import { hasSetOff, isOver, STATE_LABELS } from "~/features/jobs/domain";
import { recordTeams, type TeamChanges, unassignTeam } from "~/features/jobs/server/commands/assign-team";
import { lockJobs } from "~/features/jobs/server/queries/locked-jobs";
import { assertReachJobs } from "~/features/jobs/server/reach";
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
import type { Changed } from "./accept-proposal";

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
  if (accepted.length === 0) return { jobs: [], kept: [] };
  const ids = accepted.map(({ jobId }) => jobId);
  const locked = await lockJobs(tx, await assertReachJobs(tx, actor, ids, "manage_moves"));
  const listed = new Map((await listJobsOfDay(tx, actor, day, now)).map((job) => [job.id, job]));
  const made = await listAssignments(
    tx,
    accepted.flatMap(({ seats }) => seats.flatMap(({ assignmentId }) => assignmentId ?? [])),
  );
  const changed: Changed = { jobs: [], kept: [] };
  const changes: TeamChanges = { jobIds: new Set(), facts: [] };
  for (const row of accepted) {
    const job = listed.get(row.jobId);
    const opened = locked.get(row.jobId);
    const isGone = !job || !opened;
    const hasBegun = job && (hasSetOff(job.state) || isOver(job.state));
    let note = isGone
      ? "It moved to another day."
      : hasBegun
        ? `It is ${STATE_LABELS[job.state].toLowerCase()}.`
        : "";
    if (opened && note === "") {
      const same = row.seats.flatMap(({ assignmentId, role, name }) => {
        const assignment = made.get(assignmentId ?? "");
        const isSame = assignment?.role === role && assignment.overriddenAt === null;
        return isSame ? [{ id: assignment.id, name }] : [];
      });
      if (same.length < row.seats.length) note = "A planner changed it since. That change stays.";
      await unassignTeam(tx, { opened, assignments: same, changes, now });
      await tx
        .update(dispatchProposalJobs)
        .set({ state: "undone", note })
        .where(eq(dispatchProposalJobs.id, row.id));
      changed.jobs.push(job?.number ?? "");
    }
    if (note) changed.kept.push({ number: job?.number ?? "A job that moved to another day", why: note });
  }
  await recordTeams(tx, actor, changes, now);
  if (changed.jobs.length > 0)
    await record(tx, actor, proposalUndone, {
      subjectId: id,
      summary: `Plan for ${formatDate(day)} undone for ${changed.jobs.length} jobs`,
      data: { day, jobs: changed.jobs },
      at: now,
    });
  return changed;
}
