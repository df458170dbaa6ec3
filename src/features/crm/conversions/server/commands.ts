import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { type LeadService, leadStatusChanged, STATUS_LABELS } from "../../leads/domain";
import { updateLead } from "../../leads/server/commands";
import { lockLead } from "../../leads/server/queries";
import { leads } from "../../leads/server/tables";
import { opportunityNameOf, type Stage } from "../../opportunities/domain";
import { leadAlreadyConverted, leadNotQualified } from "../../opportunities/errors";
import { createOpportunity, type MadeOpportunity } from "../../opportunities/server/commands";

interface Conversion {
  id: Reach<"lead">;
  name?: string | undefined;
  serviceType?: LeadService | null | undefined;
  amount?: number | undefined;
  expectedCloseDate?: string | null | undefined;
  serviceDescription?: string | undefined;
  /** Also qualifies a lead that is neither qualified nor lost. */
  qualify?: boolean | undefined;
  now: Date;
  /** Facts convert from any status, directly to their stage. */
  byFact?: { stage: Stage; customerId?: string | null; silent?: boolean };
}

/**
 * Makes an opportunity of a qualified lead, once: at qualification, 25 per cent, the amount falling back to the lead's
 * estimated value and the name to the lead's with the service. CONFLICT when it is not qualified or was converted.
 */
export async function convertLead(tx: Tx, actor: Actor, input: Conversion): Promise<MadeOpportunity> {
  const { id, now, byFact } = input;
  const lead = await lockLead(tx, id);
  if (lead.convertedTo) throw leadAlreadyConverted();
  const isOpen = lead.status !== "qualified" && lead.status !== "lost";
  const qualifies = !byFact && input.qualify === true && isOpen;
  if (qualifies) await updateLead(tx, actor, { id, change: { status: "qualified" }, now });
  const status = qualifies ? "qualified" : lead.status;
  if (!byFact && status !== "qualified") throw leadNotQualified();
  const serviceType =
    input.serviceType === undefined ? (lead.interestedServices[0] ?? null) : input.serviceType;
  const amount = input.amount ?? lead.estimatedValue;
  const made = await createOpportunity(tx, actor, {
    fields: {
      name: input.name?.trim() || opportunityNameOf(lead, serviceType),
      leadId: id,
      customerId: byFact?.customerId ?? lead.customerId,
      serviceType,
      amount,
      expectedCloseDate:
        input.expectedCloseDate === undefined ? lead.estimatedCloseDate : input.expectedCloseDate,
      serviceDescription: input.serviceDescription,
      ownerId: lead.assignedTo,
    },
    stage: byFact?.stage,
    now,
    silent: byFact?.silent,
  });
  await tx
    .update(leads)
    .set({
      status: "converted",
      convertedAt: now,
      convertedTo: made.id,
      conversionValue: amount,
      lostReason: "",
      lostAt: null,
      updatedAt: now,
      updatedBy: actor.personId,
    })
    .where(eq(leads.id, id));
  if (byFact?.silent) return made;
  await record(tx, actor, leadStatusChanged, {
    subjectId: id,
    summary: `Lead ${lead.leadNumber}: ${STATUS_LABELS[status]} → ${STATUS_LABELS.converted}, ${made.opportunityNumber}`,
    data: { number: lead.leadNumber, before: status, after: "converted" },
    at: now,
  });
  return made;
}
