import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { leadNotFound } from "~/features/crm/leads/errors";
import { isLead, leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { partnerCommissions, partnerReferrals, partners } from "../tables";

export async function findReferral(reader: Reader, leadId: string) {
  const [row] = await reader
    .select({
      id: partnerReferrals.id,
      partnerId: partnerReferrals.partnerId,
      referredAt: partnerReferrals.referredAt,
      setBy: partnerReferrals.setBy,
      name: partners.name,
      code: partners.code,
    })
    .from(partnerReferrals)
    .innerJoin(partners, eq(partners.id, partnerReferrals.partnerId))
    .where(eq(partnerReferrals.leadId, leadId));
  return row;
}

interface Contact {
  email: string;
  phone: string;
}
const samePerson = ({ email, phone }: Contact) =>
  or(
    email ? sql`lower(${leads.email}) = ${email.toLowerCase()}` : undefined,
    phone ? eq(leads.phone, phone) : undefined,
  );

/** Another lead of this person with a referral, by number; undefined without one. */
export async function findEarlierReferral(
  reader: Reader,
  contact: Contact,
  besideLeadId: string | undefined,
): Promise<string | undefined> {
  const same = samePerson(contact);
  if (!same) return undefined;
  const [row] = await reader
    .select({ leadNumber: leads.leadNumber })
    .from(leads)
    .innerJoin(partnerReferrals, eq(partnerReferrals.leadId, leads.id))
    .where(and(same, isNull(leads.erasedAt), besideLeadId ? ne(leads.id, besideLeadId) : undefined))
    .orderBy(partnerReferrals.referredAt, leads.leadNumber)
    .limit(1);
  return row?.leadNumber;
}

/** LEAD20260001; empty for an unknown lead. */
export async function findLeadNumber(reader: Reader, leadId: string): Promise<string> {
  const [row] = await reader.select({ number: leads.leadNumber }).from(leads).where(eq(leads.id, leadId));
  return row?.number ?? "";
}

/**
 * A sale's data for its commission; undefined without a lead. Amounts are cents; the winning quote's value
 * takes precedence.
 */
export async function findSale(reader: Reader, opportunityId: string) {
  const [row] = await reader
    .select({
      leadId: leads.id,
      leadNumber: leads.leadNumber,
      stage: opportunities.stage,
      wonOn: opportunities.actualCloseDate,
      wonBy: sql<string | null>`coalesce(${opportunities.wonQuoteId}, ${opportunities.wonMoveId})`,
      value: sql<number>`coalesce(${quotes.total}, ${opportunities.amount})`.mapWith(Number),
      isCalledOff: sql<boolean>`${quotes.cancelledAt} is not null or exists (select 1 from ${moves}
        where (${moves.id} = ${opportunities.wonMoveId} or ${moves.quoteId} = ${opportunities.wonQuoteId}) and ${moves.status} = 'cancelled')`,
    })
    .from(opportunities)
    .innerJoin(leads, eq(leads.id, opportunities.leadId))
    .leftJoin(quotes, eq(quotes.id, opportunities.wonQuoteId))
    .where(eq(opportunities.id, opportunityId));
  return row;
}

/** The sales of a lead, the first first. */
export const listSalesOf = (reader: Reader, leadId: string) =>
  reader
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(eq(opportunities.leadId, leadId))
    .orderBy(opportunities.createdAt, opportunities.id);

/** The sales with a commission that a quote or a move won. */
export const listSalesWonBy = (reader: Reader, ids: readonly string[]) =>
  reader
    .select({ id: partnerCommissions.opportunityId })
    .from(partnerCommissions)
    .where(inArray(partnerCommissions.wonBy, [...ids]))
    .orderBy(partnerCommissions.opportunityId);

/** A lead's partner; requires permission to see the lead. Throws NOT_FOUND. */
export async function getPartnerOfLead(reader: Reader, actor: Actor, numberOrId: string) {
  const [lead] = await reader
    .select({ id: leads.id })
    .from(leads)
    .where(and(isLead(numberOrId), leadsInReach(actor, "view_leads")));
  if (!lead) throw leadNotFound();
  const mayEdit =
    can(actor, "manage_leads") &&
    (await reader.$count(leads, and(eq(leads.id, lead.id), leadsInReach(actor, "manage_leads")))) > 0;
  const referral = await findReferral(reader, lead.id);
  if (!referral) return { partner: null, by: null, since: null, mayEdit };
  const { partnerId: id, name, code, setBy, referredAt } = referral;
  return {
    partner: { id, name, code },
    by: setBy ? ("staff" as const) : ("link" as const),
    since: referredAt,
    mayEdit,
  };
}
