import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { seesValues } from "~/features/customers/server/queries/customers";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { inspite, type MoveStatus, NO_INSURANCE, type Place, STATUS_IN_SENTENCE } from "../../../domain";
import {
  acceptTaken,
  assertNoWarnings,
  assertPlan,
  refuseTaken,
  setTeam,
} from "../../../server/commands/crew-move";
import { nextMoveNumber } from "../../../server/commands/schedule-move";
import { getCrewOf } from "../../../server/queries/crew";
import type { ServiceRow } from "../../../server/queries/moves";
import { moves } from "../../../server/tables";
import type { ServiceInput } from "../../contract";
import { isPlanned, momentsOf, serviceEdited, serviceRecorded } from "../../domain";
import * as errors from "../../errors";
import { findPlans } from "../queries";
import { lockLivingCustomer, lockServiceOf, type OnService } from "./lock-service";

/**
 * Records a service of a customer in any status. Throws for amounts or staff without the permission, for conflicts that
 * are not overridden, and for an erased customer.
 */
export async function recordService(
  tx: Tx,
  actor: Actor,
  input: ServiceInput & { id: Reach<"customer">; status: MoveStatus; now: Date },
): Promise<{ id: string; serviceNumber: string; warnings: string[] }> {
  const { id: customerId, status, category, now } = input;
  await lockLivingCustomer(tx, customerId);
  assertMayType(actor, input);
  const completedDate = assertDays(input, status, now);
  const crew = { crewLead: input.teamLead ?? null, crew: input.assignedStaff ?? [] };
  const warnings = await assertPlanned(tx, actor, { ...input, ...crew, status });
  const id = newId();
  const number = await nextMoveNumber(tx, now);
  await tx
    .insert(moves)
    .values({
      id,
      number,
      customerId,
      status,
      ...columnsOf(input),
      crewLead: crew.crewLead,
      ...momentsOf(status, { completedDate, now }),
      createdBy: actor.personId,
      createdAt: now,
      updatedBy: actor.personId,
      updatedAt: now,
    })
    .catch(refuseTaken);
  await setTeam(tx, id, crew);
  await record(tx, actor, serviceRecorded, {
    subjectId: id,
    summary: `${number} recorded, ${STATUS_IN_SENTENCE[status].en}${inspite(warnings)}`,
    data: {
      number,
      quoteId: null,
      category,
      status,
      crewLead: crew.crewLead,
      crew: [...crew.crew],
      overrideWarnings: warnings,
    },
    customerId,
    at: now,
  });
  return { id, serviceNumber: number, warnings };
}

/** Changes a service except its status. Throws CONFLICT if it has changed since it was read. */
export async function editService(
  tx: Tx,
  actor: Actor,
  input: ServiceInput & OnService & { updatedAt: Date },
): Promise<{ warnings: string[] }> {
  const { now } = input;
  const before = await lockServiceOf(tx, input);
  if (before.updatedAt.getTime() !== input.updatedAt.getTime()) throw errors.serviceChangedMeanwhile();
  const crewBefore = { crewLead: before.crewLead, crew: await getCrewOf(tx, before.id) };
  const crew = {
    crewLead: input.teamLead === undefined ? crewBefore.crewLead : input.teamLead,
    crew: input.assignedStaff ?? crewBefore.crew,
  };
  const crewChanged = crewOf(crew) !== crewOf(crewBefore);
  assertMayType(actor, input, crewChanged);
  const dayChanged = input.scheduledDate !== before.date || input.window !== before.window;
  if (before.quoteId && dayChanged) throw errors.quoteDecidesDay.at("scheduledDate");
  const completedDate = assertDays(input, before.status, now);
  const warnings =
    crewChanged || dayChanged
      ? await assertPlanned(tx, actor, { ...input, ...crew, status: before.status }, { before, crewChanged })
      : [];
  const isListed = (await findPlans(tx, [before.id])).size > 0;
  const columns = {
    ...columnsOf(isListed ? { ...input, ...typedFigures(before) } : input, before),
    crewLead: crew.crewLead,
    ...momentsOf(before.status, { completedDate, was: before, now }),
  };
  const fields = Object.entries(columns).flatMap(([name, value]) =>
    isDeepStrictEqual(value, before[name as keyof ServiceRow]) ? [] : [name],
  );
  // The new crew on the old day is a state in between: the warnings have looked at the new one.
  if (crewChanged && dayChanged)
    await acceptTaken(tx, actor, warnings.join(" ") || "Double booking accepted");
  if (crewChanged) await setTeam(tx, before.id, crew);
  if (fields.length === 0 && !crewChanged) return { warnings };
  await tx
    .update(moves)
    .set({ ...columns, updatedBy: actor.personId, updatedAt: now })
    .where(eq(moves.id, before.id))
    .catch(refuseTaken);
  await record(tx, actor, serviceEdited, {
    subjectId: before.id,
    summary: `${before.number} edited${inspite(warnings)}`,
    data: {
      number: before.number,
      quoteId: before.quoteId,
      fields: crewChanged ? [...new Set([...fields, "crew"])] : fields,
      overrideWarnings: warnings,
    },
    customerId: before.customerId,
    at: now,
  });
  return { warnings };
}

const crewOf = ({ crewLead, crew }: { crewLead: string | null; crew: readonly string[] }) =>
  [crewLead ?? "", ...[...crew].sort()].join(" ");

function assertMayType(actor: Actor, input: ServiceInput, sendsCrew = hasCrew(input)): void {
  const { quotedAmount, finalAmount, paymentStatus, paymentMethod, insuranceCoverage } = input;
  const { coverageAmount, premium } = insuranceCoverage;
  const amounts = [quotedAmount, finalAmount, paymentStatus, paymentMethod, coverageAmount, premium];
  if (amounts.some((amount) => amount !== undefined) && !seesValues(actor)) throw errors.amountsNotYours();
  if (sendsCrew && !can(actor, "manage_moves")) throw errors.crewNotYours.at("teamLead");
}

const hasCrew = ({ teamLead, assignedStaff }: ServiceInput) =>
  Boolean(teamLead) || (assignedStaff?.length ?? 0) > 0;

/** Throws for dates that contradict the status. Returns the completion date of a completed service. */
function assertDays(input: ServiceInput, status: MoveStatus, now: Date): PlainDate | null {
  const { scheduledDate, requestDate } = input;
  if (!scheduledDate && isPlanned(status)) throw errors.scheduledRequired.at("scheduledDate");
  if (status !== "completed") return null;
  const today = nairobiDate(now);
  const planned = scheduledDate && scheduledDate <= today ? scheduledDate : today;
  const completed = input.completedDate ?? planned;
  if (completed > today) throw errors.completedAhead.at("completedDate");
  if (completed < requestDate) throw errors.completedBeforeRequest.at("completedDate");
  return completed;
}

interface Planned extends ServiceInput {
  status: MoveStatus;
  now: Date;
  crewLead: string | null;
  crew: readonly string[];
}

/** Returns the overridden warnings of a plan. Services that are over, past or not booked cannot conflict. */
async function assertPlanned(
  tx: Tx,
  actor: Actor,
  plan: Planned,
  edit?: { before: ServiceRow; crewChanged: boolean },
): Promise<string[]> {
  const { crewLead, crew, status, window, overrideWarnings } = plan;
  const date = plan.scheduledDate ?? plan.requestDate;
  const isAhead = isPlanned(status) && date >= nairobiDate(plan.now);
  const planned = { date, window, crewLead, crew, overrideWarnings: overrideWarnings || !isAhead };
  const sends = edit ? edit.crewChanged : crewLead !== null || crew.length > 0;
  const except = edit?.before.id;
  const warnings = sends
    ? await assertPlan(tx, actor, planned, except)
    : isAhead
      ? await assertNoWarnings(tx, actor, planned, except)
      : [];
  return isAhead ? warnings : [];
}

/** The goods are listed in an inventory, so the typed figures stay unchanged. */
const typedFigures = ({ items, estimatedVolume, estimatedWeight, estimatedDuration }: ServiceRow) => ({
  ...{ items, estimatedVolume, estimatedWeight, estimatedDuration },
});

const placeOf = ({ address, coordinates, accessNotes, contactPerson }: ServiceInput["origin"]): Place => ({
  address,
  latitude: coordinates.latitude,
  longitude: coordinates.longitude,
  accessNotes,
  contactName: contactPerson.name,
  contactPhone: contactPerson.phone,
});

/** Omitted figures stay as they are. */
export const actualsOf = (
  { actualVolume, actualDuration }: Pick<ServiceInput, "actualVolume" | "actualDuration">,
  before?: Pick<ServiceRow, "actualVolume" | "actualDuration">,
) => ({
  actualVolume: actualVolume === undefined ? (before?.actualVolume ?? null) : actualVolume,
  actualDuration: actualDuration === undefined ? (before?.actualDuration ?? null) : actualDuration,
});

const filled = (texts: readonly string[]) => texts.filter((text) => text !== "");

function columnsOf(input: ServiceInput, before?: ServiceRow) {
  const was = before?.insurance ?? NO_INSURANCE;
  const { enabled, provider, policyNumber, coverageAmount, premium } = input.insuranceCoverage;
  return {
    category: input.category,
    title: input.title,
    description: input.description,
    requestDate: input.requestDate,
    quotedDate: input.quotedDate,
    date: input.scheduledDate,
    window: input.window,
    origin: placeOf(input.origin),
    destination: placeOf(input.destination),
    items: filled(input.items),
    specialRequirements: input.specialRequirements,
    estimatedVolume: input.estimatedVolume,
    estimatedWeight: input.estimatedWeight,
    estimatedDuration: input.estimatedDuration,
    ...actualsOf(input, before),
    quotedAmount: input.quotedAmount ?? before?.quotedAmount ?? 0,
    finalAmount: input.finalAmount === undefined ? (before?.finalAmount ?? null) : input.finalAmount,
    paymentStatus: input.paymentStatus ?? before?.paymentStatus ?? "pending",
    paymentMethod: input.paymentMethod ?? before?.paymentMethod ?? "",
    insurance: {
      enabled,
      provider,
      policyNumber,
      coverageAmount: coverageAmount ?? was.coverageAmount,
      premium: premium ?? was.premium,
    },
    vehiclesUsed: filled(input.vehiclesUsed),
    equipmentUsed: filled(input.equipmentUsed),
    packingMaterials: filled(input.packingMaterials),
    qualityScore: input.qualityScore,
    customerRating: input.customerRating,
    customerFeedback: input.customerFeedback,
    internalNotes: input.internalNotes,
    claims: filled(input.claims),
  };
}
