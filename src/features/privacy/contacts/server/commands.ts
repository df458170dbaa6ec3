import { eraseActivities } from "~/features/activities/server/commands/erase-activities";
import { eraseChanges } from "~/features/changes/server/commands";
import { eraseLeads } from "~/features/crm/leads/server/commands";
import { eraseOpportunities } from "~/features/crm/opportunities/server/commands/erase-opportunities";
import { eraseInquiries } from "~/features/inquiries/server/commands/erase-inquiries";
import { eraseInventories } from "~/features/inventory/inventories/server/commands/erase-inventories";
import { eraseIntakes } from "~/features/lead-intake/server/commands/record-intake";
import { eraseMailingRecipients } from "~/features/mailings/server/commands/erase-recipients";
import { eraseMessages } from "~/features/messaging/server/commands";
import { eraseNotifications } from "~/features/notifications/server/commands/erase-notifications";
import { forgetWords } from "~/features/office/search/server/commands";
import { eraseFollowUps } from "~/features/outreach/sequences/server/commands/erase-follow-ups";
import { eraseQuotes } from "~/features/quotes/server/commands/erase-quotes";
import { eraseRecipients } from "~/features/recipients/server/commands";
import { eraseReplies } from "~/features/replies/server/commands/erase-replies";
import type { Tx } from "~/platform/db/database";
import { eraseFromAuditLog } from "~/platform/events/audit-chain";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { claimOpen } from "../../errors";
import { listChangesOf, listTraces } from "../../server/queries";
import { type ContactNoun, contactErased } from "../domain";
import { contactIsCustomer, contactNotConfirmed } from "../errors";
import { getContact } from "./queries";

/**
 * Erases all data of a person who is not a customer, starting from a lead, inquiry or subscription. Throws CONFLICT for
 * customers and for undecided claims, and INVALID at `confirm` for a wrong code.
 */
export async function eraseContact(
  tx: Tx,
  actor: Actor,
  input: { noun: ContactNoun; id: string; confirm: string; reason: string; now: Date },
): Promise<void> {
  const { noun, reason, now } = input;
  const contact = await getContact(tx, actor, { noun, id: input.id });
  const { emails, phones, quotes, inquiries, claims, customerNumber, code } = contact;
  if (input.confirm.trim().toLowerCase() !== code.toLowerCase())
    throw contactNotConfirmed.at("confirm", { code });
  if (customerNumber) throw contactIsCustomer({ number: customerNumber });
  const [claim] = claims;
  if (claim) throw claimOpen({ number: claim.claimNumber ?? "" });

  const quoteIds = quotes.map(({ id }) => id);
  const inquiryIds = inquiries.map(({ id }) => id);
  const beside = [
    ...(await eraseQuotes(tx, actor, quotes, now)),
    ...(await eraseChanges(tx, quoteIds)),
    ...(await eraseInquiries(tx, actor, inquiries, emails, now)),
  ];
  const leads = await eraseLeads(tx, { emails, phones, now });
  const leadIds = leads.map(({ id }) => id);
  await eraseIntakes(tx, leadIds);
  const goods = await eraseInventories(tx, {
    quoteNumbers: quotes.map(({ number }) => number),
    ...{ leadIds, inquiryIds, moveIds: [] },
  });
  const sales = await eraseOpportunities(tx, { customerId: null, leadIds, now });
  const activities = await eraseActivities(tx, { customerId: null, leadIds });
  const addresses = [...emails, ...phones];
  await eraseMailingRecipients(tx, { addresses, leadIds });
  const followUps = await eraseFollowUps(tx, { emails, phones, customerIds: [] });
  const recipients = await eraseRecipients(tx, { emails, phones });
  const replies = await eraseReplies(tx, { customerId: null, leadIds, inquiryIds, addresses });
  const each = (subject: string, ids: readonly string[]) => ids.map((id) => [subject, id] as const);
  const subjects = [
    ...each("quote", quoteIds),
    ...each("inquiry", inquiryIds),
    ...each("newsletter", beside),
    ...each("lead", leadIds),
    ...each(
      "opportunity",
      sales.map(({ id }) => id),
    ),
    ...each("activity", activities),
    ...each("inventory", goods.inventories),
    ...each("follow-up", followUps),
    ...each("recipient", recipients),
    ...each("reply", replies),
  ];
  const traces = await listTraces(tx, {
    customerId: null,
    personId: undefined,
    subjects,
    words: [],
    kept: [],
  });
  const told = await eraseNotifications(tx, {
    eventIds: traces.map(({ id }) => id),
    paths: [
      ...inquiryIds.map((id) => `/inquiries/${id}`),
      ...quotes.map(({ number }) => `/quote-management/${number}`),
      ...leads.map(({ leadNumber }) => `/crm/leads/${leadNumber}`),
      ...sales.map(({ opportunityNumber }) => `/crm/opportunities/${opportunityNumber}`),
      ...activities.map((id) => `/crm/activities/${id}`),
      ...replies.map((id) => `/replies/${id}`),
    ],
  });
  await eraseMessages(tx, {
    customerId: null,
    contacts: addresses,
    subjects: [...subjects, ...each("notification", told)],
  });
  await forgetWords(tx, [contact.name, ...[...quotes, ...inquiries, ...leads].map(({ name }) => name)]);
  const subjectId = newId();
  await record(tx, actor, contactErased, {
    subjectId,
    summary: `Personal data of somebody who is no customer erased: ${reason}`,
    data: { noun, leads: leadIds.length, inquiries: inquiryIds.length, quotes: quoteIds.length },
    at: now,
  });
  // Last, because the audit log also holds the values that the steps above changed.
  await eraseFromAuditLog(tx, actor, {
    subjectId,
    eventIds: traces.map(({ id }) => id),
    changeIds: await listChangesOf(tx, [...subjects.map(([, id]) => id), ...goods.beside, ...told]),
    now,
  });
}
