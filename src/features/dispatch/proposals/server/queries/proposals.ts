import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { plansAll } from "~/features/moves/server/reach";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { proposalNotFound } from "../../errors";
import { dispatchProposalJobs, dispatchProposalSeats, dispatchProposals } from "../tables";
import { type ListedJob, listJobsOfDay } from "./day";

type ProposalRow = typeof dispatchProposals.$inferSelect;

/** The newest suggestion for a day that can be accepted or undone, else the newest, within the actor's reach. */
export async function findLatest(
  reader: Reader,
  actor: Actor,
  day: PlainDate,
): Promise<ProposalRow | undefined> {
  const own = plansAll(actor) ? undefined : eq(dispatchProposals.createdBy, personIdOf(actor));
  const isOpen = sql`exists (select 1 from ${dispatchProposalJobs} j where j.proposal_id = ${dispatchProposals.id} and j.state in ('proposed', 'accepted'))`;
  const [row] = await reader
    .select()
    .from(dispatchProposals)
    .where(and(eq(dispatchProposals.day, day), own))
    .orderBy(desc(isOpen), desc(dispatchProposals.createdAt), desc(dispatchProposals.id))
    .limit(1);
  return row;
}

/** A suggestion with its jobs and seats. Jobs that have left the day are left out. */
export async function showProposal(reader: Reader, actor: Actor, row: ProposalRow, now: Date) {
  const listed = await listJobsOfDay(reader, actor, row.day, now);
  return shownOf(row, await listProposalJobs(reader, row.id), listed);
}

export async function listProposalJobs(reader: Reader, proposalId: string) {
  const rows = await reader
    .select()
    .from(dispatchProposalJobs)
    .where(eq(dispatchProposalJobs.proposalId, proposalId))
    .orderBy(asc(dispatchProposalJobs.position));
  const seats =
    rows.length === 0
      ? []
      : await reader
          .select({
            seat: dispatchProposalSeats,
            name: sql<string>`coalesce(${people.name}, ${vehicles.plate})`,
          })
          .from(dispatchProposalSeats)
          .leftJoin(people, eq(people.id, dispatchProposalSeats.personId))
          .leftJoin(vehicles, eq(vehicles.id, dispatchProposalSeats.vehicleId))
          .where(
            inArray(
              dispatchProposalSeats.proposalJobId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(dispatchProposalSeats.position));
  const byJob = Map.groupBy(seats, ({ seat }) => seat.proposalJobId);
  return rows.map((row) => ({
    ...row,
    seats: (byJob.get(row.id) ?? []).map(({ seat, name }) => ({ ...seat, name })),
  }));
}
export type ProposalJob = Awaited<ReturnType<typeof listProposalJobs>>[number];

function shownOf(row: ProposalRow, jobs: readonly ProposalJob[], listed: readonly ListedJob[]) {
  const { id, day, createdAt } = row;
  return {
    ...{ id, day, createdAt },
    jobs: jobs.flatMap(({ jobId, state, note, seats }) => {
      const job = listed.find((one) => one.id === jobId);
      if (!job) return [];
      const { number, customer, from, to, startsAt, endsAt } = job;
      return [{ jobId, number, customer, from, to, startsAt, endsAt, state, note, seats }];
    }),
  };
}

/** Locks a suggestion, so that two planners decide about it one after the other. Throws NOT_FOUND. */
export async function lockProposal(tx: Tx, id: Reach<"proposal">): Promise<ProposalRow> {
  const [row] = await tx.select().from(dispatchProposals).where(eq(dispatchProposals.id, id)).for("update");
  if (!row) throw proposalNotFound();
  return row;
}
