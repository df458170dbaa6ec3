import { eq } from "drizzle-orm";
import { assignToJob } from "~/features/jobs/server/commands/assign-job";
import { lockJob } from "~/features/jobs/server/queries/jobs";
import { assertReachJob } from "~/features/jobs/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { proposalAccepted } from "../../domain/events";
import { inLockOrder } from "../queries/assignments";
import { digestOf, listJobsOfDay } from "../queries/day";
import { listProposalJobs, lockProposal, type ProposalJob } from "../queries/proposals";
import { dispatchProposalJobs, dispatchProposalSeats } from "../tables";

export interface Changed {
  jobs: string[];
  kept: { number: string; why: string }[];
}

/**
 * Assigns what was suggested for all jobs, or some. Each job gets everything or nothing: what changed since, and what
 * the jobs' own rules refuse now, is left out with the reason. A job is accepted once.
 */
export async function acceptProposal(
  tx: Tx,
  actor: Actor,
  { id, jobIds, now }: { id: Reach<"proposal">; jobIds?: string[] | undefined; now: Date },
): Promise<Changed> {
  const { day } = await lockProposal(tx, id);
  const chosen = (await listProposalJobs(tx, id)).filter(
    ({ state, jobId }) => state === "proposed" && (!jobIds || jobIds.includes(jobId)),
  );
  const reached = await lockInOrder(
    tx,
    actor,
    chosen.map(({ jobId }) => jobId),
  );
  const listed = new Map((await listJobsOfDay(tx, actor, day, now)).map((job) => [job.id, job]));
  const changed: Changed = { jobs: [], kept: [] };
  for (const row of chosen) {
    const job = listed.get(row.jobId);
    const jobId = reached.get(row.jobId);
    const why =
      job && jobId && digestOf(job) === row.seen
        ? await refusalOf(tx, (inner) => assignSeats(inner, actor, { jobId, row, now }))
        : "It changed since the plan was suggested.";
    const number = job?.number ?? "A job that moved to another day";
    if (why === undefined) changed.jobs.push(number);
    else changed.kept.push({ number, why });
    await tx
      .update(dispatchProposalJobs)
      .set({ state: why === undefined ? "accepted" : "left_out", note: why ?? "" })
      .where(eq(dispatchProposalJobs.id, row.id));
  }
  if (chosen.length > 0)
    await record(tx, actor, proposalAccepted, {
      subjectId: id,
      summary: `Plan for ${formatDate(day)} accepted: ${changed.jobs.length} jobs assigned, ${changed.kept.length} left out`,
      data: { day, jobs: changed.jobs, leftOut: changed.kept.map(({ number }) => number) },
      at: now,
    });
  return changed;
}

/** Locks jobs in one order, so that two planners never wait for each other. Those out of reach, or gone, are left out. */
export async function lockInOrder(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Reach<"job">>> {
  const reached = new Map<string, Reach<"job">>();
  for (const id of await inLockOrder(tx, ids)) {
    const job = await assertReachJob(tx, actor, id, "manage_moves").catch(ignoreRefusal);
    if (!job) continue;
    await lockJob(tx, job);
    reached.set(id, job);
  }
  return reached;
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}

/** Runs work in a savepoint. Returns its refusal as a sentence; undefined if it was done. */
export async function refusalOf(tx: Tx, work: (inner: Tx) => Promise<void>): Promise<string | undefined> {
  try {
    await tx.transaction((inner) => work(inner as Tx));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function assignSeats(
  tx: Tx,
  actor: Actor,
  { jobId, row, now }: { jobId: Reach<"job">; row: ProposalJob; now: Date },
): Promise<void> {
  const alongside = {
    vehicles: row.seats.flatMap(({ vehicleId }) => vehicleId ?? []),
    drivers: row.seats.flatMap(({ personId: driver, name, role }) =>
      driver && role === "driver" ? [{ id: driver, name }] : [],
    ),
  };
  for (const { id, personId, vehicleId, role } of row.seats) {
    const { id: assignmentId } = await assignToJob(tx, actor, {
      ...{ id: jobId, alongside, reason: "", now },
      ...(vehicleId
        ? { vehicleId }
        : { personId: personId ?? "", role: role === "vehicle" ? undefined : role }),
    });
    await tx.update(dispatchProposalSeats).set({ assignmentId }).where(eq(dispatchProposalSeats.id, id));
  }
}
