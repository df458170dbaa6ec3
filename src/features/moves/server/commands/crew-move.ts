import { and, eq, notInArray, sql } from "drizzle-orm";
import { personNotFound } from "~/features/identity/errors";
import { sqlState, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { inspite, type MoveWindow, moveCrewed } from "../../domain";
import {
  crewCannotBeSent,
  crewLeadNotOfTeam,
  crewNamesLead,
  moveIsOver,
  planWarned,
  takenAtOnce,
} from "../../errors";
import { listCrew, mayCrew } from "../queries/crew";
import { lockMove } from "../queries/moves";
import { listWarnings } from "../queries/schedule";
import { moveCrew, moves } from "../tables";

export interface Planned {
  id: string;
  number: string;
  warnings: string[];
}

interface Plan {
  date: PlainDate;
  window: MoveWindow;
  crewLead: string | null;
  crew: readonly string[];
  overrideWarnings: boolean;
}

/**
 * Throws for people who cannot be assigned and for warnings that are not overridden. Returns the overridden warnings.
 */
export async function assertPlan(tx: Tx, actor: Actor, plan: Plan, except?: string): Promise<string[]> {
  const named = [...new Set([...(plan.crewLead ? [plan.crewLead] : []), ...plan.crew])];
  if (!(await mayCrew(tx, actor, named))) {
    if (named.length === 0) throw crewLeadNotOfTeam.at("crewLead");
    throw crewCannotBeSent.at("crewLead");
  }
  if (plan.crewLead && plan.crew.includes(plan.crewLead)) throw crewNamesLead.at("crew");
  return assertNoWarnings(tx, actor, plan, except);
}

/**
 * Throws for warnings that are not overridden. Returns the overridden ones. From here on the database refuses a double
 * booking that another planner makes meanwhile, or marks it with these warnings (docs/decisions/0214).
 */
export async function assertNoWarnings(tx: Tx, actor: Actor, plan: Plan, except?: string): Promise<string[]> {
  const warnings = await listWarnings(tx, plan, except);
  if (warnings.length > 0 && !plan.overrideWarnings) throw planWarned({ warnings: warnings.join(" ") });
  const reason = warnings.join(" ") || "Double booking accepted";
  const said = plan.overrideWarnings ? { by: actor.personId, reason } : { by: actor.personId, ...REFUSE };
  await sayPlanner(tx, said);
  return warnings;
}

/** Lets double bookings pass that a change of the day makes; they are marked with the reason. */
export const acceptTaken = (tx: Tx, actor: Actor, reason: string) =>
  sayPlanner(tx, { by: actor.personId, reason });

/** Refuses a double booking, and a drive without time to another job. */
const REFUSE = { refuse: true, travel: true };
const sayPlanner = (
  tx: Tx,
  said: { by: string | null; reason?: string; refuse?: boolean; travel?: boolean },
) => tx.execute(sql`select set_config('moveease.planning', ${JSON.stringify(said)}, true)`);

/** Throws the planners' error for a double booking that the database refused. */
export function refuseTaken(error: unknown): never {
  throw sqlState(error) === EXCLUSION_VIOLATION ? takenAtOnce() : error;
}
const EXCLUSION_VIOLATION = "23P01";

interface Team {
  crewLead: string | null;
  crew: readonly string[];
}

/**
 * Sets a move's lead and crew; its jobs follow. Adds people before it removes others: a lead who becomes crew stays on the
 * jobs. With the team `before`, it writes what differs.
 */
export async function setTeam(
  tx: Tx,
  moveId: string,
  { crewLead, crew }: Team,
  before?: Team,
): Promise<void> {
  const named = [...new Set(crew)];
  const added = named.filter((id) => !before?.crew.includes(id));
  if (added.length > 0)
    await tx
      .insert(moveCrew)
      .values(added.map((personId) => ({ moveId, personId })))
      .onConflictDoNothing()
      .catch(refuseTaken);
  if (before?.crewLead !== crewLead)
    await tx.update(moves).set({ crewLead }).where(eq(moves.id, moveId)).catch(refuseTaken);
  if (!before || before.crew.some((id) => !named.includes(id)))
    await tx.delete(moveCrew).where(and(eq(moveCrew.moveId, moveId), notInArray(moveCrew.personId, named)));
}

/** Sets the lead, crew and notes of a move. Completed and cancelled moves cannot change. */
export async function crewMove(
  tx: Tx,
  actor: Actor,
  input: {
    id: Reach<"move">;
    crewLead: string | null;
    crew: readonly string[];
    notes: string;
    overrideWarnings: boolean;
    now: Date;
  },
): Promise<Planned> {
  const { id, crewLead, crew, notes, now } = input;
  const move = await lockMove(tx, id);
  if (move.completedAt || move.cancelledAt) throw moveIsOver();
  const warnings = await assertPlan(tx, actor, { ...input, date: move.date, window: move.window }, id);
  const known = await listCrew(tx, actor);
  const lead = known.find((person) => person.id === crewLead);
  if (crewLead && !lead) throw personNotFound();
  await tx.update(moves).set({ notes, updatedAt: now }).where(eq(moves.id, id));
  await setTeam(tx, id, input);
  const others = crew.length > 0 ? ` with ${crew.length} more` : "";
  await record(tx, actor, moveCrewed, {
    subjectId: id,
    summary: `${move.number}: ${lead ? `${lead.name} leads${others}` : "no crew lead yet"}${inspite(warnings)}`,
    data: {
      number: move.number,
      quoteId: move.quoteId,
      crewLead,
      crew: [...crew],
      overrideWarnings: warnings,
    },
    customerId: move.customerId,
    at: now,
  });
  return { id, number: move.number, warnings };
}
