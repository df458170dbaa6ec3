import { and, eq, lt, sql } from "drizzle-orm";
import { placeMissing } from "~/features/jobs/server/commands/place-jobs";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { addDays, formatDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { proposalMade } from "../../domain/events";
import { proposeDay } from "../../domain/propose";
import { digestOf, getDay, listJobsOfDay } from "../queries/day";
import { showProposal } from "../queries/proposals";
import { dispatchProposalJobs, dispatchProposalSeats, dispatchProposals } from "../tables";

/** Days after which suggestions are deleted. */
const KEPT_DAYS = 30;

/** Suggests people and vehicles for the day's jobs that lack them. Assigns nothing. */
export async function makeProposal(tx: Tx, actor: Actor, { day, now }: { day: PlainDate; now: Date }) {
  const read = () => listJobsOfDay(tx, actor, day, now);
  const before = await read();
  const unplaced = before.flatMap(({ id, startPoint, endPoint }) => (startPoint || endPoint ? [] : [id]));
  const listed = (await placeMissing(tx, unplaced, now)) > 0 ? await read() : before;
  const facts = await getDay(tx, actor, { day, listed });
  // Jobs whose time is over are not planned.
  const ahead = { ...facts, jobs: facts.jobs.filter(({ endsAt }) => endsAt > now) };
  const { seats, left } = proposeDay(ahead);
  await forgetUnused(tx, actor, day);
  const row = { id: newId(now.getTime()), day, createdAt: now, createdBy: actor.personId };
  await tx.insert(dispatchProposals).values(row);
  const filled = listed.filter(({ id }) => seats.some(({ jobId }) => jobId === id));
  const waiting = listed.filter(({ id }) => left.some(({ jobId }) => jobId === id));
  const jobs = [...filled, ...waiting].map((job, position) => ({
    ...{ id: newId(now.getTime()), proposalId: row.id, jobId: job.id, position, seen: digestOf(job) },
    state: position < filled.length ? ("proposed" as const) : ("left" as const),
    note: left.find(({ jobId }) => jobId === job.id)?.why ?? "",
  }));
  if (jobs.length > 0) await tx.insert(dispatchProposalJobs).values(jobs);
  const rows = jobs.flatMap((job) =>
    seats
      .filter(({ jobId }) => jobId === job.jobId)
      .map(({ id, role, why }, position) => ({
        ...{ proposalJobId: job.id, position, role, why },
        ...(role === "vehicle" ? { vehicleId: id } : { personId: id }),
      })),
  );
  if (rows.length > 0) await tx.insert(dispatchProposalSeats).values(rows);
  await record(tx, actor, proposalMade, {
    subjectId: row.id,
    summary: `Plan suggested for ${formatDate(day)}: ${filled.length} jobs filled, ${waiting.length} left`,
    data: { day, jobs: filled.length, left: waiting.length },
    at: now,
  });
  return showProposal(tx, actor, row, now);
}

/** Removes the actor's earlier suggestions for the day that were never accepted, and all old ones. */
async function forgetUnused(tx: Tx, actor: Actor, day: PlainDate): Promise<void> {
  const used = sql`exists (select 1 from ${dispatchProposalJobs} j where j.proposal_id = ${dispatchProposals.id} and j.state in ('accepted', 'undone'))`;
  await tx
    .delete(dispatchProposals)
    .where(
      and(
        eq(dispatchProposals.day, day),
        sql`${dispatchProposals.createdBy} is not distinct from ${actor.personId}`,
        sql`not ${used}`,
      ),
    );
  await tx.delete(dispatchProposals).where(lt(dispatchProposals.day, addDays(day, -KEPT_DAYS)));
}
