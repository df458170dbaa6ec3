import { eq } from "drizzle-orm";
import { mayReachCustomer } from "~/features/customers/server/reach";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, scopeOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiYear } from "~/platform/kernel/dates";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { leadAssigneeNotReached } from "../../leads/errors";
import { listLeadStaff } from "../../leads/server/queries";
import { assertReachLead } from "../../leads/server/reach";
import {
  BLANK_OPPORTUNITY,
  changedOpportunityFields,
  isClosed,
  mergeOpportunity,
  missingFor,
  type OpportunityChange,
  type OpportunityFields,
  opportunityAssigned,
  opportunityCreated,
  opportunityEdited,
  opportunityNumberOf,
  type Requirement,
  type Stage,
} from "../domain";
import {
  accountNotCorporate,
  memberNotStaff,
  opportunityChangedMeanwhile,
  opportunityCustomerNotFound,
  opportunityNeedsOwner,
  pipelineNotInUse,
  probabilityOfClosed,
  stageNeedsAmount,
  stageNeedsCloseDate,
  stageNeedsCustomer,
  stageNeedsNextSteps,
} from "../errors";
import { findSurvivor, isCorporate, lockOpportunity } from "./queries/opportunities";
import { getPipeline, pipelineOfService } from "./queries/pipelines";
import { opportunities, opportunityMembers, opportunityStageChanges } from "./tables";

type Row = typeof opportunities.$inferSelect;

export interface MadeOpportunity {
  id: string;
  opportunityNumber: string;
  stage: Stage;
  probability: number;
  rowVersion: number;
}

const MISSING = {
  amount: stageNeedsAmount,
  expectedCloseDate: stageNeedsCloseDate,
  customerId: stageNeedsCustomer,
  nextSteps: stageNeedsNextSteps,
} satisfies Record<Requirement, unknown>;

/** Throws INVALID at the first field that the stage asks for and that is empty. */
export function assertRequired(
  requires: readonly Requirement[],
  fields: Parameters<typeof missingFor>[1],
): void {
  const [missing] = missingFor(requires, fields);
  if (missing) throw MISSING[missing].at(missing);
}

/** INVALID at `ownerId` or `teamMembers`: no permission for leads, or out of the actor's scope. */
async function assertPeople(
  tx: Tx,
  actor: Actor,
  { ownerId, teamMembers }: { ownerId?: string | null; teamMembers?: readonly string[] },
): Promise<void> {
  if (actor.kind === "system") return;
  const { staff, mayLeave } = await listLeadStaff(tx, actor);
  const known = new Set(staff.map(({ id }) => id));
  if (ownerId === null && !mayLeave) throw opportunityNeedsOwner.at("ownerId");
  if (ownerId && !known.has(ownerId)) throw leadAssigneeNotReached.at("ownerId");
  if (teamMembers?.some((id) => !known.has(id))) throw memberNotStaff.at("teamMembers");
}

/** Throws for a lead or customer beyond the actor's reach, and for an account that is no company. */
export async function assertTies(tx: Tx, actor: Actor, ties: Partial<OpportunityFields>): Promise<void> {
  if (actor.kind === "system") return;
  if (ties.leadId) await assertReachLead(tx, actor, ties.leadId);
  for (const name of ["customerId", "accountId"] as const) {
    const id = ties[name];
    if (id && !(await mayReachCustomer(tx, actor, id, "view_customers")))
      throw opportunityCustomerNotFound.at(name);
  }
  if (ties.accountId && !(await isCorporate(tx, ties.accountId))) throw accountNotCorporate.at("accountId");
}

const columnsOf = ({ teamMembers: _, ...fields }: OpportunityFields) => fields;

/**
 * Creates an opportunity in an open stage, with the year's next number. Its probability defaults to the
 * stage's. INVALID at missing required fields. With limited reach, the creator becomes the owner.
 */
export async function createOpportunity(
  tx: Tx,
  actor: Actor,
  input: {
    fields: OpportunityChange & { name: string };
    stage?: Stage | undefined;
    now: Date;
    silent?: boolean | undefined;
  },
): Promise<MadeOpportunity> {
  const { now, stage = "qualification" } = input;
  const wanted = mergeOpportunity(BLANK_OPPORTUNITY, input.fields);
  const pipeline = input.fields.pipelineId
    ? await getPipeline(tx, input.fields.pipelineId)
    : await pipelineOfService(tx, wanted.serviceType);
  if (pipeline.archivedAt) throw pipelineNotInUse.at("pipelineId");
  const settings = pipeline.stages.find((one) => one.stage === stage);
  if (actor.kind !== "system") assertRequired(settings?.requires ?? [], wanted);
  const narrow = actor.kind !== "system" && scopeOf(actor, "manage_leads") !== "all";
  const ownerId = wanted.ownerId ?? (narrow ? actor.personId : null);
  await assertPeople(tx, actor, { ...(ownerId ? { ownerId } : {}), teamMembers: wanted.teamMembers });
  await assertTies(tx, actor, wanted);
  const id = newId(now.getTime());
  const year = nairobiYear(now);
  const opportunityNumber = opportunityNumberOf(year, await nextNumber(tx, "opportunity", year));
  const probability = input.fields.probability ?? settings?.probability ?? 0;
  await tx.insert(opportunities).values({
    ...columnsOf(wanted),
    id,
    opportunityNumber,
    pipelineId: pipeline.id,
    ownerId,
    stage,
    stageSince: now,
    probability,
    createdAt: now,
    createdBy: actor.personId,
    updatedAt: now,
    updatedBy: actor.personId,
  });
  await saveTeam(tx, id, wanted.teamMembers);
  await tx.insert(opportunityStageChanges).values({
    id: newId(now.getTime()),
    opportunityId: id,
    pipelineId: pipeline.id,
    toStage: stage,
    amount: wanted.amount,
    changedAt: now,
    rowVersion: 1,
    changedBy: actor.personId,
  });
  const made = { id, opportunityNumber, stage, probability, rowVersion: 1 };
  if (input.silent) return made;
  await record(tx, actor, opportunityCreated, {
    subjectId: id,
    summary: `Opportunity ${opportunityNumber} created`,
    data: { number: opportunityNumber, stage, amount: wanted.amount, leadId: wanted.leadId },
    customerId: wanted.customerId,
    at: now,
  });
  if (ownerId) await tellAssigned(tx, actor, { id, opportunityNumber, ownerId, now });
  return made;
}

async function saveTeam(tx: Tx, opportunityId: string, members: readonly string[]): Promise<void> {
  await tx.delete(opportunityMembers).where(eq(opportunityMembers.opportunityId, opportunityId));
  if (members.length === 0) return;
  await tx.insert(opportunityMembers).values(members.map((personId) => ({ opportunityId, personId })));
}

async function tellAssigned(
  tx: Tx,
  actor: Actor,
  told: { id: string; opportunityNumber: string; ownerId: string | null; now: Date },
): Promise<void> {
  const { id, opportunityNumber: number, ownerId, now } = told;
  await record(tx, actor, opportunityAssigned, {
    subjectId: id,
    summary: ownerId ? `Opportunity ${number} assigned` : `Opportunity ${number} assigned to nobody`,
    data: { number, ownerId },
    at: now,
  });
}

/** A stored row's fields with its team. */
export async function fieldsOf(tx: Tx, row: Row): Promise<OpportunityFields> {
  const members = await tx
    .select({ id: opportunityMembers.personId })
    .from(opportunityMembers)
    .where(eq(opportunityMembers.opportunityId, row.id))
    .orderBy(opportunityMembers.personId);
  return { ...row, teamMembers: members.map(({ id }) => id) };
}

/**
 * Ignores a change from a merged customer to their survivor. The form shows the survivor, and saving it would
 * block undoing the merge.
 */
async function asWritten(tx: Tx, row: Row, change: OpportunityChange): Promise<OpportunityChange> {
  const written = { ...change };
  for (const name of ["customerId", "accountId"] as const) {
    const [kept, said] = [row[name], change[name]];
    if (kept && said && kept !== said && (await findSurvivor(tx, kept)) === said) written[name] = kept;
  }
  return written;
}

/**
 * Merges a change into the stored opportunity; the stage's required fields must stay. CONFLICT after a
 * concurrent change. No change records no event.
 */
export async function updateOpportunity(
  tx: Tx,
  actor: Actor,
  input: {
    id: Reach<"opportunity">;
    rowVersion?: number;
    change: OpportunityChange;
    now: Date;
    silent?: boolean;
  },
): Promise<{ rowVersion: number }> {
  const { id, now } = input;
  const row = await lockOpportunity(tx, id);
  if (input.rowVersion !== undefined && row.rowVersion !== input.rowVersion)
    throw opportunityChangedMeanwhile();
  const before = await fieldsOf(tx, row);
  const change = await asWritten(tx, row, input.change);
  const { pipelineId = row.pipelineId } = change;
  const pipeline = await getPipeline(tx, pipelineId);
  const isMoved = pipelineId !== row.pipelineId;
  if (isMoved && pipeline.archivedAt) throw pipelineNotInUse.at("pipelineId");
  // After a pipeline change, the default probability is the new pipeline's for that stage.
  const likely = isMoved && pipeline.stages.find(({ stage }) => stage === row.stage)?.probability;
  const { probability = likely || undefined } = change;
  const after = mergeOpportunity(before, { ...change, probability });
  const changed = changedOpportunityFields(before, after);
  if (changed.length === 0) return { rowVersion: row.rowVersion };
  if (isClosed(row.stage) && after.probability !== row.probability)
    throw probabilityOfClosed.at("probability");
  if (actor.kind !== "system")
    assertRequired(pipeline.stages.find(({ stage }) => stage === row.stage)?.requires ?? [], after);
  const ties = Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<OpportunityFields>;
  await assertPeople(tx, actor, {
    ...("ownerId" in ties ? { ownerId: after.ownerId } : {}),
    teamMembers: after.teamMembers.filter((member) => !before.teamMembers.includes(member)),
  });
  await assertTies(tx, actor, ties);
  const rowVersion = row.rowVersion + 1;
  await tx
    .update(opportunities)
    .set({ ...columnsOf(after), rowVersion, updatedAt: now, updatedBy: actor.personId })
    .where(eq(opportunities.id, id));
  if (changed.includes("teamMembers")) await saveTeam(tx, id, after.teamMembers);
  if (input.silent) return { rowVersion };
  const { opportunityNumber } = row;
  const fields = changed.filter((name) => name !== "ownerId");
  if (fields.length > 0)
    await record(tx, actor, opportunityEdited, {
      subjectId: id,
      summary: `Opportunity ${opportunityNumber} edited: ${describeFields(fields)}`,
      data: { number: opportunityNumber, fields },
      customerId: after.customerId,
      at: now,
    });
  if (changed.includes("ownerId"))
    await tellAssigned(tx, actor, { id, opportunityNumber, ownerId: after.ownerId, now });
  return { rowVersion };
}
