import { eq, sql } from "drizzle-orm";
import { findCampaignOfName } from "~/features/campaigns/server/queries";
import { createLead, updateLead } from "~/features/crm/leads/server/commands";
import { lockLead } from "~/features/crm/leads/server/queries";
import { linkQuote } from "~/features/crm/opportunities/server/commands/link-quote";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import type { Touch } from "~/platform/kernel/first-touch";
import { enqueue } from "~/platform/tasks/tasks";
import { additionsOf, type Intake, type IntakeKind, movingOf, namesOf, sourceOf } from "../../domain";
import {
  findIntake,
  findKnownCustomer,
  findLeadOf,
  findLeadOfOrigin,
  intakesTaken,
  matchLead,
  referralsByTouch,
} from "../queries/intakes";
import { leadIntakes } from "../tables";
import { sharingTask } from "./enqueue-intake";

export interface Taking {
  kind: IntakeKind;
  key: string;
  touch?: Touch | undefined;
  now: Date;
  silent?: boolean | undefined;
}

/**
 * Gives an inquiry or a quote its one lead: that of the inquiry it was made from, else an open one with its address or
 * number, else a new one. One at a time in the whole company, so that equal forms at once make one lead. Undefined for a claim.
 */
export async function recordIntake(
  tx: Tx,
  { kind, key, touch = {}, now, silent }: Taking,
): Promise<string | undefined> {
  const known = await findLeadOf(tx, kind, key);
  if (known) return known;
  const intake = await findIntake(tx, kind, key);
  if (!intake) return undefined;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('crm.arrivals', 0))`);
  const meanwhile = await findLeadOf(tx, kind, key);
  if (meanwhile) return meanwhile;
  const matched =
    (kind === "quote" ? await findLeadOfOrigin(tx, key) : undefined) ?? (await matchLead(tx, intake));
  const leadId = matched ?? (await makeLead(tx, intake, touch, silent));
  const beside = matched ? await addTo(tx, matched, intake, now, silent) : {};
  await tx.insert(leadIntakes).values({ leadId, kind, key, touch, ...beside, arrivedAt: intake.arrivedAt });
  for (const follow of intakesTaken.all()) await follow(tx, { kind, key });
  if (matched && !silent && !intake.assignedTo) await enqueue(tx, sharingTask, { leadId });
  return leadId;
}

async function makeLead(tx: Tx, intake: Intake, touch: Touch, silent = false): Promise<string> {
  const customerId = (await findKnownCustomer(tx, intake)) ?? null;
  const referral = await readReferral(tx, intake, touch.ref, customerId !== null);
  const staff = await listStaffWhoMay(tx, "view_leads");
  const campaign = touch.utmCampaign ? await findCampaignOfName(tx, touch.utmCampaign) : undefined;
  const { id } = await createLead(tx, system, {
    fields: {
      ...(campaign && { campaignId: campaign.id }),
      ...namesOf(intake.name),
      email: intake.email,
      phone: intake.phone,
      ...movingOf(intake),
      source: referral ? "partner" : sourceOf(intake, customerId !== null, touch),
      assignedTo: staff.some((one) => one.id === intake.assignedTo) ? intake.assignedTo : null,
    },
    customerId,
    now: intake.arrivedAt,
    silent,
  });
  await referral?.attach(id);
  return id;
}

/** From the first touch of a new lead. */
async function readReferral(tx: Tx, intake: Intake, ref: string | undefined, isKnown: boolean) {
  if (!ref) return undefined;
  const { email, phone, arrivedAt: now } = intake;
  for (const read of referralsByTouch.all()) {
    const found = await read(tx, { ref, email, phone, isKnown, now });
    if (found) return found;
  }
  return undefined;
}

/** Fills empty fields; differing values are stored beside the lead and returned. */
async function addTo(tx: Tx, leadId: string, intake: Intake, now: Date, silent = false) {
  const id = trustedReach(tx, "lead", leadId, "system");
  const lead = await lockLead(tx, id);
  await updateLead(tx, system, { id, change: additionsOf(lead, intake), now, silent });
  if (intake.kind === "quote" && lead.convertedTo)
    await linkQuote(tx, { quoteNumber: intake.key, opportunityId: lead.convertedTo }, "keep");
  const name = `${lead.firstName} ${lead.lastName}`.trim();
  const other = (said: string, kept: string) => (said.toLowerCase() === kept.toLowerCase() ? "" : said);
  return {
    name: other(intake.name.trim(), name),
    email: other(intake.email, lead.email),
    phone: other(intake.phone, lead.phone),
  };
}

/** Forgets what differed in the intakes of leads that are erased. */
export async function eraseIntakes(tx: Tx, leadIds: readonly string[]): Promise<void> {
  for (const leadId of leadIds)
    await tx
      .update(leadIntakes)
      .set({ name: "", email: "", phone: "", touch: {} })
      .where(eq(leadIntakes.leadId, leadId));
}
