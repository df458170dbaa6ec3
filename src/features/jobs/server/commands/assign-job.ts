import { and, eq, sql } from "drizzle-orm";
import { vehicleNotFound } from "~/features/fleet/vehicles/errors";
import { crewCannotBeSent } from "~/features/moves/errors";
import { listCrew } from "~/features/moves/server/queries/crew";
import { sqlState, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  type AssignedRole,
  isOver,
  jobAssigned,
  jobUnassigned,
  MOST_ASSIGNED,
  type Problems,
  ROLE_LABELS,
  STATE_LABELS,
} from "../../domain";
import {
  assignedAlready,
  assignmentNotFound,
  assignmentRefused,
  assignmentWarned,
  jobHasState,
  oneOfBoth,
  takenMeanwhile,
  tooManyAssigned,
} from "../../errors";
import { findDriverProblems } from "../../papers/server/queries";
import { loadOf } from "../queries/jobs";
import { lockJob, type OpenedJob } from "../queries/locked-jobs";
import {
  type Alongside,
  type At,
  findProblemsOfPeople,
  listDriven,
  listVehicleChoices,
  type OnJob,
} from "../queries/problems";
import { jobAssignments, jobs } from "../tables";
import { endLead, followTeam } from "./follow-jobs";
import { placedLeg } from "./place-jobs";

const EXCLUSION_VIOLATION = "23P01";

/** A double booking, or a drive without time, that another planner committed first. */
export function asTaken(error: unknown): unknown {
  return sqlState(error) === EXCLUSION_VIOLATION ? takenMeanwhile() : error;
}

export interface Assigning {
  id: Reach<"job">;
  personId?: string | undefined;
  vehicleId?: string | undefined;
  /** Of a person. */
  role?: Exclude<AssignedRole, "vehicle"> | undefined;
  /** Other assignments of the same transaction. */
  alongside?: Alongside | undefined;
  /** Why it is assigned although something speaks against it; empty if nothing does. */
  reason: string;
  now: Date;
}

interface Candidate {
  name: string;
  problems: Problems;
  clashes: readonly string[];
}

/** Says to the database who plans: a double booking is refused, or marked with the reason. */
export async function sayReason(tx: Tx, actor: Actor, reason: string): Promise<void> {
  const said = reason ? { by: actor.personId, reason } : { by: actor.personId, refuse: true, travel: true };
  await tx.execute(sql`select set_config('moveease.planning', ${JSON.stringify(said)}, true)`);
}

/**
 * Assigns a person or a vehicle to a job. Throws CONFLICT for hard conflicts, and for soft ones without a reason. A double
 * booking with a reason is marked as overridden.
 */
export async function assignToJob(tx: Tx, actor: Actor, input: Assigning): Promise<{ id: string }> {
  const { personId, vehicleId, reason, now } = input;
  if ((personId === undefined) === (vehicleId === undefined)) throw oneOfBoth();
  const opened = await lockJob(tx, input.id);
  const { job, move } = opened;
  if (isOver(job.state)) throw jobHasState({ state: STATE_LABELS[job.state].toLowerCase() });
  const onJob = await listDriven(tx, job.id, input.alongside);
  if (onJob.all.length >= MOST_ASSIGNED) throw tooManyAssigned({ most: MOST_ASSIGNED });
  if (onJob.all.includes(personId ?? vehicleId ?? "")) throw assignedAlready();
  const at = await placedLeg(tx, job, now);
  const role: AssignedRole = vehicleId ? "vehicle" : (input.role ?? "crew");
  const candidate = personId
    ? await findCandidate(tx, actor, personId, { at, role, onJob })
    : await findVehicle(tx, vehicleId ?? "", { opened, at, onJob, alongside: input.alongside, now });
  const { hard, soft } = candidate.problems;
  if (hard.length > 0) throw assignmentRefused({ problems: hard.join(" ") });
  if (soft.length > 0 && !reason) throw assignmentWarned({ problems: soft.join(" ") });
  const isTwice = candidate.clashes.length > 0;
  if (role === "lead") await endLead(tx, job.id);
  const id = newId(now.getTime());
  await sayReason(tx, actor, reason);
  await tx
    .insert(jobAssignments)
    .values({
      ...{ id, jobId: job.id, personId: personId ?? null, vehicleId: vehicleId ?? null, role },
      ...(isTwice ? { overriddenAt: now, overriddenBy: actor.personId, overrideReason: reason } : {}),
      ...{ createdAt: now, createdBy: actor.personId },
    })
    .catch((error: unknown) => {
      throw asTaken(error);
    });
  if (personId) await followTeam(tx, move);
  await countVersion(tx, job.id, now);
  await record(tx, actor, jobAssigned, {
    subjectId: job.id,
    summary: `${opened.number}: ${candidate.name} assigned as ${ROLE_LABELS[role].toLowerCase()}${soft.length > 0 ? `, although: ${soft.join(" ")} Reason: ${reason}` : ""}`,
    data: {
      ...opened.fact,
      ...{ personId: personId ?? null, vehicleId: vehicleId ?? null, role, overridden: soft },
      reason: soft.length > 0 ? reason : "",
    },
    customerId: move.customerId,
    at: now,
  });
  return { id };
}

/** Counts a change of a job's people and vehicles as one of the job, so that other planners notice it. */
async function countVersion(tx: Tx, jobId: string, now: Date): Promise<void> {
  await tx.update(jobs).set({ updatedAt: now }).where(eq(jobs.id, jobId));
}

const NONE: Problems = { hard: [], soft: [] };

async function findCandidate(
  tx: Tx,
  actor: Actor,
  personId: string,
  { at, role, onJob }: { at: At | undefined; role: AssignedRole; onJob: OnJob },
): Promise<Candidate> {
  const person = (await listCrew(tx, actor)).find(({ id }) => id === personId);
  if (!person) throw crewCannotBeSent.at("personId");
  const found = at && (await findProblemsOfPeople(tx, [person], at)).get(personId);
  const { hard, soft } = found ?? NONE;
  const driving =
    at && role === "driver"
      ? await findDriverProblems(tx, onJob, [person], nairobiDate(at.startsAt))
      : undefined;
  const problems = { hard, soft: [...soft, ...(driving?.get(personId) ?? [])] };
  return { name: person.name, problems, clashes: found?.clashes ?? [] };
}

async function findVehicle(
  tx: Tx,
  vehicleId: string,
  {
    opened,
    at,
    onJob,
    alongside,
    now,
  }: { opened: OpenedJob; at: At | undefined; onJob: OnJob; alongside: Alongside | undefined; now: Date },
): Promise<Candidate> {
  const load = await loadOf(tx, opened);
  const asked = { at, load, alongside, onJob, only: [vehicleId] };
  const [found] = await listVehicleChoices(tx, asked, nairobiDate(now));
  if (!found) throw vehicleNotFound();
  return { name: found.plate, problems: found, clashes: found.clashes };
}

/** Takes a person or a vehicle off a job that is not over. */
export async function unassignFromJob(
  tx: Tx,
  actor: Actor,
  { id, assignmentId, now }: { id: Reach<"job">; assignmentId: string; now: Date },
): Promise<void> {
  const { job, move, number, fact } = await lockJob(tx, id);
  if (isOver(job.state)) throw jobHasState({ state: STATE_LABELS[job.state].toLowerCase() });
  const onJob = await listDriven(tx, job.id);
  const [gone] = await tx
    .delete(jobAssignments)
    .where(and(eq(jobAssignments.id, assignmentId), eq(jobAssignments.jobId, job.id)))
    .returning();
  if (!gone) throw assignmentNotFound();
  const { personId, vehicleId, role } = gone;
  const name =
    onJob.people.find((one) => one.id === personId)?.name ??
    onJob.vehicles.find((one) => one.id === vehicleId)?.plate;
  if (personId) await followTeam(tx, move);
  await countVersion(tx, job.id, now);
  await record(tx, actor, jobUnassigned, {
    subjectId: job.id,
    summary: `${number}: ${name ?? "Somebody"} taken off`,
    data: { ...fact, personId, vehicleId, role },
    customerId: move.customerId,
    at: now,
  });
}

/** The conflicts of all people and vehicles of a job at the given times. `drives` are those of travel alone. */
export async function findProblemsOfJob(
  tx: Tx,
  opened: OpenedJob,
  at: At,
  { now, alongside }: { now: Date; alongside?: Alongside | undefined },
): Promise<Problems & { drives: string[] }> {
  const onJob = await listDriven(tx, opened.job.id, alongside);
  const ofPeople = await findProblemsOfPeople(tx, onJob.people, at);
  const only = onJob.vehicles.map(({ id }) => id);
  const choices =
    only.length > 0
      ? await listVehicleChoices(
          tx,
          { at, load: await loadOf(tx, opened), alongside, onJob, only },
          nairobiDate(now),
        )
      : [];
  const all = [...ofPeople.values(), ...choices];
  return {
    hard: all.flatMap(({ hard }) => hard),
    soft: all.flatMap(({ soft }) => soft),
    drives: all.flatMap(({ drives }) => drives),
  };
}
