import { and, desc, eq, isNull } from "drizzle-orm";
import { leadNotFound } from "~/features/crm/leads/errors";
import { isLead, leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { customerNotFound } from "~/features/customers/errors";
import { getCustomerByNumber } from "~/features/customers/server/queries/customers";
import { customersInReach } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { type Addresses, asAddresses, replyReceived } from "~/features/recipients/domain";
import { listRecipients } from "~/features/recipients/server/queries";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, can } from "~/platform/http/actor";
import { listFollowUps } from "../../sequences/server/queries/follow-ups";

async function statusOf(reader: Reader, of: Addresses) {
  const known = await listRecipients(reader, of);
  const { emails, phones } = asAddresses(of);
  const all = [
    ...emails.map((address) => ({ channel: "email" as const, address })),
    ...phones.map((address) => ({ channel: "sms" as const, address })),
  ];
  return all.map(({ channel, address }) => {
    const row = known.find((one) => one.channel === channel && one.address === address);
    return {
      channel,
      address,
      optedOutAt: row?.optedOutAt ?? null,
      optOutSource: row?.optOutSource ?? null,
      bouncedAt: row?.bouncedAt ?? null,
      bounceReason: row?.bounceReason ?? "",
    };
  });
}

const SHOWN_ANSWERS = 3;

const listAnswers = (reader: Reader, leadId: string) =>
  reader
    .select({ id: events.id, summary: events.summary, by: events.actorName, at: events.at })
    .from(events)
    .where(
      and(
        eq(events.subjectType, replyReceived.subject),
        eq(events.subjectId, leadId),
        eq(events.type, replyReceived.name),
      ),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(SHOWN_ANSWERS);

/** A lead's own addresses, whether they may be written to, and what follows it up. */
export async function getContactStatusOfLead(reader: Reader, actor: Actor, numberOrId: string) {
  const [lead] = await reader
    .select({ id: leads.id, email: leads.email, phone: leads.phone })
    .from(leads)
    .where(and(isLead(numberOrId), isNull(leads.erasedAt), leadsInReach(actor, "view_leads")));
  if (!lead) throw leadNotFound();
  const { rows } = await listFollowUps(reader, actor, { leadId: lead.id });
  const mayEdit =
    can(actor, "manage_leads") &&
    (
      await reader
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.id, lead.id), leadsInReach(actor, "manage_leads")))
    ).length > 0;
  return {
    leadId: lead.id,
    addresses: await statusOf(reader, { emails: [lead.email], phones: [lead.phone] }),
    mayEdit,
    answers: await listAnswers(reader, lead.id),
    followUps: rows.map(({ id, sequenceName, number, step, steps, dueAt, waits, stop }) => ({
      ...{ id, sequenceName, number, step, steps, dueAt, waits, stop },
    })),
  };
}

/** A customer's own addresses, and whether they may be written to. */
export async function getContactStatusOfCustomer(reader: Reader, actor: Actor, numberOrId: string) {
  const row = await getCustomerByNumber(reader, numberOrId);
  const [seen] = await reader
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, row.id), customersInReach(actor, "view_customers")));
  if (!seen || row.status === "erased") throw customerNotFound();
  const of = {
    emails: [row.email, row.alternateEmail],
    phones: [row.phone, row.secondaryPhone, row.whatsappNumber],
  };
  return { addresses: await statusOf(reader, of) };
}
