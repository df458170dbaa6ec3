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
import { type Arrival, type ArrivalKind, additionsOf, movingOf, namesOf, sourceOf } from "../../domain";
import {
  findArrival,
  findKnownCustomer,
  findLeadOf,
  findLeadOfOrigin,
  matchLead,
  referralsByTouch,
} from "../queries/intakes";
import { leadArrivals } from "../tables";
import { sharingTask } from "./enqueue-arrival";

export interface Taking {
  kind: ArrivalKind;
  key: string;
  touch?: Touch | undefined;
  now: Date;
  silent?: boolean | undefined;
}

/**
 * Gives an inquiry or a quote its one lead: that of the inquiry it was made from, else an open one with its address or
 * number, else a new one. One at a time in the whole company, so that equal forms at once make one lead. Undefined for a claim.
 */
export async function takeArrival(
  tx: Tx,
  { kind, key, touch = {}, now, silent }: Taking,
): Promise<string | undefined> {
  const known = await findLeadOf(tx, kind, key);
  if (known) return known;
  const arrival = await findArrival(tx, kind, key);
  if (!arrival) return undefined;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('crm.arrivals', 0))`);
  const meanwhile = await findLeadOf(tx, kind, key);
  if (meanwhile) return meanwhile;
  const matched =
    (kind === "quote" ? await findLeadOfOrigin(tx, key) : undefined) ?? (await matchLead(tx, arrival));
  const leadId = matched ?? (await makeLead(tx, arrival, touch, silent));
  const beside = matched ? await addTo(tx, matched, arrival, now, silent) : {};
  await tx.insert(leadArrivals).values({ leadId, kind, key, touch, ...beside, arrivedAt: arrival.arrivedAt });
  if (matched && !silent && !arrival.assignedTo) await enqueue(tx, sharingTask, { leadId });
  return leadId;
}

async function makeLead(tx: Tx, arrival: Arrival, touch: Touch, silent = false): Promise<string> {
  const customerId = (await findKnownCustomer(tx, arrival)) ?? null;
  const referral = await readReferral(tx, arrival, touch.ref, customerId !== null);
  const staff = await listStaffWhoMay(tx, "view_leads");
  const campaign = touch.utmCampaign ? await findCampaignOfName(tx, touch.utmCampaign) : undefined;
  const { id } = await createLead(tx, system, {
    fields: {
      ...(campaign && { campaignId: campaign.id }),
      ...namesOf(arrival.name),
      email: arrival.email,
      phone: arrival.phone,
      ...movingOf(arrival),
      source: referral ? "partner" : sourceOf(arrival, customerId !== null, touch),
      assignedTo: staff.some((one) => one.id === arrival.assignedTo) ? arrival.assignedTo : null,
    },
    customerId,
    now: arrival.arrivedAt,
    silent,
  });
  await referral?.attach(id);
  return id;
}

/** From the first touch of a new lead. */
async function readReferral(tx: Tx, arrival: Arrival, ref: string | undefined, isKnown: boolean) {
  if (!ref) return undefined;
  const { email, phone, arrivedAt: now } = arrival;
  for (const read of referralsByTouch.all()) {
    const found = await read(tx, { ref, email, phone, isKnown, now });
    if (found) return found;
  }
  return undefined;
}

/** Fills empty fields; differing values are stored beside the lead and returned. */
async function addTo(tx: Tx, leadId: string, arrival: Arrival, now: Date, silent = false) {
  const id = trustedReach(tx, "lead", leadId, "system");
  const lead = await lockLead(tx, id);
  await updateLead(tx, system, { id, change: additionsOf(lead, arrival), now, silent });
  if (arrival.kind === "quote" && lead.convertedTo)
    await linkQuote(tx, { quoteNumber: arrival.key, opportunityId: lead.convertedTo }, "keep");
  const name = `${lead.firstName} ${lead.lastName}`.trim();
  const other = (said: string, kept: string) => (said.toLowerCase() === kept.toLowerCase() ? "" : said);
  return {
    name: other(arrival.name.trim(), name),
    email: other(arrival.email, lead.email),
    phone: other(arrival.phone, lead.phone),
  };
}

/** Forgets what differed in the arrivals of leads that are erased. */
export async function eraseArrivals(tx: Tx, leadIds: readonly string[]): Promise<void> {
  for (const leadId of leadIds)
    await tx
      .update(leadArrivals)
      .set({ name: "", email: "", phone: "", touch: {} })
      .where(eq(leadArrivals.leadId, leadId));
}
