import { eq, inArray, sql } from "drizzle-orm";
import { MOST_ASSIGNED } from "~/features/jobs/domain";
import { tooManyAssigned } from "~/features/jobs/errors";
import { sayReason } from "~/features/jobs/server/commands/assign-job";
import { assignTeam, recordTeams, type TeamChanges } from "~/features/jobs/server/commands/assign-team";
import { placeMissing } from "~/features/jobs/server/commands/place-jobs";
import { lockJobs } from "~/features/jobs/server/queries/locked-jobs";
import { assertReachJobs } from "~/features/jobs/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { type Draft, NO_CHANGE, type Seat, seatProblems } from "../../domain/day";
import { proposalAccepted } from "../../domain/events";
import { withSeats } from "../../domain/propose";
import { digestOf, getDay, listJobsOfDay } from "../queries/day";
import { listProposalJobs, lockProposal, type ProposalJob } from "../queries/proposals";
import { dispatchProposalJobs, dispatchProposalSeats } from "../tables";

export interface Changed {
  jobs: string[];
  kept: { number: string; why: string }[];
}

/**
 * Assigns what was suggested for all jobs, or some. The day is read once, after the jobs are locked, and checked by the
 * rules of jobs (docs/decisions/0228). Each job gets everything or nothing: what changed since, and what the rules refuse
 * now, is left out with the reason. A job is accepted once.
 */
export async function acceptProposal(
  tx: Tx,
  actor: Actor,
  { id, jobIds, now }: { id: Reach<"proposal">; jobIds?: string[] | undefined; now: Date },
): Promise<Changed> {
  const { day: date } = await lockProposal(tx, id);
  const chosen = (await listProposalJobs(tx, id)).filter(
    ({ state, jobId }) => state === "proposed" && (!jobIds || jobIds.includes(jobId)),
  );
  const changed: Changed = { jobs: [], kept: [] };
  if (chosen.length === 0) return changed;
  const ids = chosen.map(({ jobId }) => jobId);
  const locked = await lockJobs(tx, await assertReachJobs(tx, actor, ids, "manage_moves"));
  await placeMissing(tx, [...locked.keys()], now);
  const listed = await listJobsOfDay(tx, actor, date, now);
  const day = await getDay(tx, actor, { day: date, listed });
  const changes: TeamChanges = { jobIds: new Set(), facts: [] };
  const assigned = new Map<string, string>();
  let draft: Draft = NO_CHANGE;
  await sayReason(tx, actor, "");
  for (const row of chosen) {
    const job = listed.find((one) => one.id === row.jobId);
    const opened = locked.get(row.jobId);
    const number = job?.number ?? "A job that moved to another day";
    const next = withSeats(draft, ...row.seats.map((seat) => seatOf(row.jobId, seat)));
    const why =
      !job || !opened || digestOf(job) !== row.seen
        ? "It changed since the plan was suggested."
        : (refusedBy(next, row, { day, already: job.assigned.length }) ??
          (await refusalOf(tx, async (inner) => {
            const made = await assignTeam(inner, actor, { opened, seats: row.seats, changes, now });
            for (const [at, seat] of row.seats.entries()) assigned.set(seat.id, made[at] ?? "");
          })));
    if (why === undefined) draft = next;
    if (why === undefined) changed.jobs.push(number);
    else changed.kept.push({ number, why });
    Object.assign(row, { state: why === undefined ? "accepted" : "left_out", note: why ?? "" });
  }
  await recordTeams(tx, actor, changes, now);
  await saveOutcome(tx, chosen, assigned);
  await record(tx, actor, proposalAccepted, {
    subjectId: id,
    summary: `Plan for ${formatDate(date)} accepted: ${changed.jobs.length} jobs assigned, ${changed.kept.length} left out`,
    data: { day: date, jobs: changed.jobs, leftOut: changed.kept.map(({ number }) => number) },
    at: now,
  });
  return changed;
}

const seatOf = (jobId: string, { personId, vehicleId, role }: ProposalJob["seats"][number]): Seat => ({
  ...{ jobId, id: personId ?? vehicleId ?? "", role, why: "" },
});

/** The conflicts of a job's seats; undefined without any. */
function refusedBy(
  draft: Draft,
  { jobId, seats }: ProposalJob,
  { day, already }: { day: Parameters<typeof seatProblems>[1]["day"]; already: number },
): string | undefined {
  if (already + seats.length > MOST_ASSIGNED) return tooManyAssigned({ most: MOST_ASSIGNED }).message;
  const problems = draft.seats
    .filter((seat) => seat.jobId === jobId)
    .flatMap((seat) => seatProblems(seat, { day, draft }));
  return problems.length > 0 ? [...new Set(problems)].join(" ") : undefined;
}

/** The states of the jobs, and the assignments that the seats became. */
async function saveOutcome(
  tx: Tx,
  rows: readonly ProposalJob[],
  assigned: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [, same] of Map.groupBy(rows, ({ state, note }) => `${state} ${note}`)) {
    const [{ state, note } = { state: "left_out" as const, note: "" }] = same;
    await tx
      .update(dispatchProposalJobs)
      .set({ state, note })
      .where(
        inArray(
          dispatchProposalJobs.id,
          same.map(({ id }) => id),
        ),
      );
  }
  if (assigned.size === 0) return;
  const pairs = sql.join(
    [...assigned].map(([seat, assignment]) => sql`(${seat}::uuid, ${assignment}::uuid)`),
    sql`, `,
  );
  await tx
    .update(dispatchProposalSeats)
    .set({ assignmentId: sql`made.assignment` })
    .from(sql`(values ${pairs}) as made(seat, assignment)`)
    .where(eq(dispatchProposalSeats.id, sql`made.seat`));
}

/** Runs work in a savepoint. Returns its refusal as a sentence; undefined if it was done. */
async function refusalOf(tx: Tx, work: (inner: Tx) => Promise<void>): Promise<string | undefined> {
  try {
    await tx.transaction((inner) => work(inner as Tx));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
