import { and, eq, isNull } from "drizzle-orm";
import { isPlannable } from "~/features/jobs/domain";
import { sayReason } from "~/features/jobs/server/commands/assign-job";
import {
  assignTeam,
  recordTeams,
  type TeamChanges,
  unassignTeam,
} from "~/features/jobs/server/commands/assign-team";
import { planJob } from "~/features/jobs/server/commands/plan-job";
import { lockJob, lockJobs, type OpenedJob } from "~/features/jobs/server/queries/locked-jobs";
import { assertReachJobs } from "~/features/jobs/server/reach";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { type Day, type Draft, seatKey, seatProblems } from "../../domain/day";
import { replanUndone } from "../../domain/events";
import type { Fallen } from "../../domain/replan";
import { outageNotFound, replanChanged, replanNotFound } from "../../errors";
import { listAssignments } from "../queries/assignments";
import type { ListedJob } from "../queries/day";
import { readOutage } from "../queries/outages";
import { dispatchNotices, dispatchOutages, dispatchReplans, type ReplanChange } from "../tables";

/**
 * Undoes a replacement: people, vehicles and times are as before, and the job needs a replacement again. CONFLICT if a
 * planner changed any of them since. Returns the number of people with a message about it.
 */
export async function undoReplan(
  tx: Tx,
  actor: Actor,
  { id, jobId, now }: { id: Reach<"outage">; jobId: string; now: Date },
): Promise<{ told: number }> {
  const [row] = await tx.select().from(dispatchOutages).where(eq(dispatchOutages.id, id)).for("update");
  if (!row) throw outageNotFound();
  const { outage, replans } = await readOutage(tx, actor, id, now);
  const replan = replans.get(jobId);
  if (!replan) throw replanNotFound();
  const { change } = replan;
  if (!change) throw replanChanged();
  const touched = [
    ...new Set([jobId, ...[...change.made, ...change.removed, ...change.times].map((one) => one.jobId)]),
  ];
  const reached = await assertReachJobs(tx, actor, touched, "manage_moves");
  const locked = await lockJobs(tx, reached);
  if (touched.some((one) => !locked.has(one))) throw replanChanged();
  // Under the locks, as other planners left it.
  const { day, fallen, listed } = await readOutage(tx, actor, id, now);
  const undoing = { change, locked, reached, day, fallen, listed, now };
  await assertUnchanged(tx, undoing);
  await putBack(tx, actor, undoing);
  await tx.update(dispatchReplans).set({ undoneAt: now }).where(eq(dispatchReplans.id, replan.id));
  await tx
    .delete(dispatchNotices)
    .where(and(eq(dispatchNotices.replanId, replan.id), isNull(dispatchNotices.sentAt)));
  const number = locked.get(jobId)?.number ?? "";
  await record(tx, actor, replanUndone, {
    subjectId: id,
    summary: `${number}: replacement for ${outage.name} undone`,
    data: { day: outage.day, jobId, number },
    at: now,
  });
  return { told: await tx.$count(dispatchNotices, eq(dispatchNotices.replanId, replan.id)) };
}

interface Undoing {
  change: ReplanChange;
  locked: ReadonlyMap<string, OpenedJob>;
  reached: readonly Reach<"job">[];
  day: Day;
  fallen: Fallen;
  listed: readonly ListedJob[];
  now: Date;
}

async function assertUnchanged(tx: Tx, { change, locked, listed }: Undoing): Promise<void> {
  const there = await listAssignments(
    tx,
    change.made.map(({ assignmentId }) => assignmentId),
  );
  const isSame =
    [...locked.values()].every(({ job }) => isPlannable(job.state)) &&
    change.made.every(({ assignmentId, role }) => {
      const one = there.get(assignmentId);
      return one?.role === role && one.overriddenAt === null;
    }) &&
    change.times.every(({ jobId, after: [from, to] }) => {
      const job = locked.get(jobId)?.job;
      return job?.startsAt?.toISOString() === from && job.endsAt?.toISOString() === to;
    }) &&
    !change.removed.some((gone) => isBack(gone, { change, listed }));
  if (!isSame) throw replanChanged();
}

/** Whether a planner has put someone on a job again whom the replacement took off. */
const isBack = (
  { jobId, personId, vehicleId }: ReplanChange["removed"][number],
  { change, listed }: Pick<Undoing, "change" | "listed">,
): boolean =>
  listed
    .filter(({ id }) => id === jobId)
    .flatMap(({ assigned }) => assigned)
    .filter(({ id }) => !change.made.some(({ assignmentId }) => assignmentId === id))
    .some((one) => one.personId === personId && one.vehicleId === vehicleId);

/** Assignments end before others begin, so that no person is on two jobs in between. */
async function putBack(
  tx: Tx,
  actor: Actor,
  { change, locked, reached, day, fallen, listed, now }: Undoing,
): Promise<void> {
  const changes: TeamChanges = { jobIds: new Set(), facts: [] };
  const there = listed.flatMap(({ assigned }) => assigned);
  for (const [jobId, opened] of locked) {
    const ids = change.made.flatMap((one) => (one.jobId === jobId ? [one.assignmentId] : []));
    const assignments = there.filter(({ id }) => ids.includes(id));
    await unassignTeam(tx, { opened, assignments, changes, now });
  }
  for (const { jobId, before } of change.times) {
    const id = reached.find((one) => one === jobId);
    const job = listed.find((one) => one.id === jobId);
    if (!id || !job) throw replanChanged();
    const { rowVersion } = (await lockJob(tx, id)).job;
    const [startsAt, endsAt] = [new Date(before[0]), new Date(before[1])];
    await planJob(tx, actor, { ...job, id, startsAt, endsAt, rowVersion, reason: "", now });
  }
  assertFree({ change, day, fallen, listed });
  await sayReason(tx, actor, "");
  const names = new Map([
    ...day.people.map(({ id, name }) => [id, name] as const),
    ...day.trucks.map(({ id, plate }) => [id, plate] as const),
    [fallen.id, fallen.name] as const,
  ]);
  for (const [jobId, opened] of locked) {
    const seats = change.removed
      .filter((one) => one.jobId === jobId)
      .map((one) => ({ ...one, name: names.get(one.personId ?? one.vehicleId ?? "") ?? "" }));
    await assignTeam(tx, actor, { opened, seats, changes, now });
  }
  await recordTeams(tx, actor, changes, now);
}

/** The one who is out comes back as a gap to fill; the others must be able to work. */
function assertFree({ change, day, fallen, listed }: Pick<Undoing, "change" | "day" | "fallen" | "listed">) {
  const there = new Map(
    listed.flatMap(({ assigned }) => assigned.map((one) => [one.id, one.personId ?? one.vehicleId ?? ""])),
  );
  const draft: Draft = {
    removed: new Set(
      change.made.map(({ jobId, assignmentId }) => seatKey(jobId, there.get(assignmentId) ?? "")),
    ),
    seats: change.removed.map(({ jobId, personId, vehicleId, role }) => ({
      ...{ jobId, id: personId ?? vehicleId ?? "", role, why: "" },
    })),
    times: new Map(
      change.times.map(({ jobId, before: [from, to] }) => [
        jobId,
        { startsAt: new Date(from), endsAt: new Date(to) },
      ]),
    ),
  };
  const others = draft.seats.filter(({ id }) => id !== fallen.id);
  if (others.some((seat) => seatProblems(seat, { day, draft }).length > 0)) throw replanChanged();
}
