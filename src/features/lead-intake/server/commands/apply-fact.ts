import { convertLead } from "~/features/crm/conversions/server/commands";
import type { LeadStatus } from "~/features/crm/leads/domain";
import { noteFirstResponse, updateLead } from "~/features/crm/leads/server/commands";
import { lockLead } from "~/features/crm/leads/server/queries";
import { opportunityNameOf, STAGES, type Stage } from "~/features/crm/opportunities/domain";
import { createOpportunity, updateOpportunity } from "~/features/crm/opportunities/server/commands";
import { changeStage } from "~/features/crm/opportunities/server/commands/change-stage";
import { linkQuote } from "~/features/crm/opportunities/server/commands/link-quote";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { CALLED_OFF, type Fact } from "../../domain";
import { callsToMake, findFirstResponse, findOpportunityOf, findQuote } from "../queries/intakes";
import { recordIntake, type Taking } from "./record-intake";

type Quote = NonNullable<Awaited<ReturnType<typeof findQuote>>>;

interface Moving {
  leadId: string;
  quote: Quote;
  now: Date;
  silent: boolean;
}

const ORDER: readonly LeadStatus[] = ["new", "nurturing", "contacted", "qualified"];

/** Moves a lead on to contacted or qualified, never back. */
async function advanceLead(
  tx: Tx,
  { leadId, now, silent }: Omit<Moving, "quote">,
  to: LeadStatus,
): Promise<void> {
  const id = trustedReach(tx, "lead", leadId, "system");
  const lead = await lockLead(tx, id);
  const at = ORDER.indexOf(lead.status);
  if (at === -1 || at >= ORDER.indexOf(to)) return;
  await updateLead(tx, system, { id, change: { status: to }, now, silent });
}

/** A quote's opportunity: its own, the lead's open one, the converted lead's, or another of the lead. */
async function opportunityFor(
  tx: Tx,
  { leadId, quote, now, silent }: Moving,
): Promise<{ id: string; stage: Stage }> {
  const own = await findOpportunityOf(tx, quote.number);
  if (own && !(own.wonQuoteId && own.wonQuoteId !== quote.id)) return own;
  const id = trustedReach(tx, "lead", leadId, "system");
  const lead = await lockLead(tx, id);
  const amounts = {
    amount: quote.total,
    expectedCloseDate: quote.serviceDate ?? quote.validUntil,
  };
  const customerId = quote.customerId ?? lead.customerId;
  const made = lead.convertedTo
    ? await createOpportunity(tx, system, {
        fields: {
          name: opportunityNameOf(lead, lead.interestedServices[0] ?? null),
          leadId,
          customerId,
          serviceType: lead.interestedServices[0] ?? null,
          ownerId: lead.assignedTo,
          ...amounts,
        },
        stage: "proposal",
        now,
        silent,
      })
    : await convertLead(tx, system, {
        id,
        ...amounts,
        now,
        byFact: { stage: "proposal", customerId, silent },
      });
  await linkQuote(tx, { quoteNumber: quote.number, opportunityId: made.id }, "replace");
  return made;
}

const isBefore = (from: Stage, to: Stage) => STAGES.indexOf(from) < STAGES.indexOf(to);

async function advance(tx: Tx, moving: Moving, to: "proposal" | "negotiation" | "closed_won"): Promise<void> {
  const { quote, now, silent } = moving;
  const { id, stage } = await opportunityFor(tx, moving);
  const reached = trustedReach(tx, "opportunity", id, "system");
  const sent = quote.sentAt ?? now;
  await updateOpportunity(tx, system, {
    id: reached,
    change: {
      amount: quote.total,
      proposalSent: true,
      proposalDate: nairobiDate(sent),
      proposalValue: quote.total,
      proposalValidUntil: quote.validUntil,
      ...(quote.customerId && { customerId: quote.customerId }),
    },
    now,
    silent,
  });
  const isLost = stage === "closed_lost";
  if (to === "closed_won" ? stage === "closed_won" : isLost || !isBefore(stage, to)) return;
  await changeStage(tx, system, { id: reached, stage: to, wonBy: quote.id, now, silent });
}

/**
 * Lets a fact move the lead and its opportunity forwards, with the lead made first where it is not there yet. A fact that is
 * no longer true (accepted and called off since) changes nothing.
 */
export async function applyFact(tx: Tx, taking: Taking & { fact?: Fact | undefined }): Promise<void> {
  const leadId = await recordIntake(tx, taking);
  const { kind, key, fact, now, silent = false } = taking;
  if (!leadId || !fact) return;
  const at = await findFirstResponse(tx, { kind, key, fact, now });
  if (at) await noteFirstResponse(tx, { id: trustedReach(tx, "lead", leadId, "system"), at });
  if (fact === "answered" || fact === "contacted" || fact === "approved")
    return advanceLead(tx, { leadId, now, silent }, fact === "approved" ? "qualified" : "contacted");
  const quote = kind === "quote" ? await findQuote(tx, key) : undefined;
  if (!quote) return;
  const moving = { leadId, quote, now, silent };
  if (fact === "sent") return advance(tx, moving, "proposal");
  if (fact === "change_asked") return advance(tx, moving, "negotiation");
  if (fact === "accepted" && quote.acceptedAt && !quote.cancelledAt) return advance(tx, moving, "closed_won");
  if (fact === "cancelled") {
    const { id, stage } = await opportunityFor(tx, moving);
    if (stage === "closed_lost") return;
    const reached = trustedReach(tx, "opportunity", id, "system");
    await changeStage(tx, system, { id: reached, stage: "closed_lost", lossReason: CALLED_OFF, now, silent });
  }
  if (fact === "declined" && !silent) {
    const opportunity = await findOpportunityOf(tx, key);
    const call = { leadId, opportunityId: opportunity?.id ?? null, quoteNumber: key, now };
    for (const plan of callsToMake.all()) await plan(tx, call);
  }
}
