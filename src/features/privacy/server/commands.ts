import { eraseActivities } from "~/features/activities/server/commands/erase-activities";
import { FINANCE_NOUNS } from "~/features/audit/domain";
import { eraseHolds } from "~/features/capacity/server/commands/erase-holds";
import { eraseExtras } from "~/features/change-orders/on-site/server/commands/end-extras";
import { eraseChangeOrders } from "~/features/change-orders/server/commands/erase-orders";
import { eraseChanges } from "~/features/changes/server/commands";
import { eraseClearances } from "~/features/clearances/server/commands/erase-clearances";
import { eraseCommunications } from "~/features/communications/server/commands/erase-communications";
import { eraseReportsOf } from "~/features/crew/server/commands/forget-reports";
import { eraseLeads } from "~/features/crm/leads/server/commands";
import { eraseOpportunities } from "~/features/crm/opportunities/server/commands/erase-opportunities";
import { erasePairs } from "~/features/customers/duplicates/server/commands";
import { customerMerged } from "~/features/customers/errors";
import { eraseNotes } from "~/features/customers/notes/server/commands";
import { eraseRestrictions } from "~/features/customers/restriction/server/commands";
import { eraseCustomer, lockCustomer } from "~/features/customers/server/commands";
import { listMergedInto } from "~/features/customers/server/queries/customers";
import { eraseDocuments } from "~/features/documents/server/commands/forget-documents";
import { eraseEvidence } from "~/features/evidence/server/commands/erase-evidence";
import { erasePacks } from "~/features/evidence-packs/server/commands/forget-packs";
import { eraseCharges } from "~/features/gateways/charges/server/commands/erase-charges";
import { eraseHiresOf } from "~/features/hires/server/commands/erase-hires";
import { erasePerson } from "~/features/identity/server/commands/erase-person";
import { eraseInquiries } from "~/features/inquiries/server/commands/erase-inquiries";
import { eraseInsights } from "~/features/insights/server/commands";
import { eraseInventories } from "~/features/inventory/inventories/server/commands/erase-inventories";
import { eraseJobs } from "~/features/jobs/server/commands/erase-jobs";
import { eraseIntakes } from "~/features/lead-intake/server/commands/record-intake";
import { eraseMailingRecipients } from "~/features/mailings/server/commands/erase-recipients";
import { eraseMessages } from "~/features/messaging/server/commands";
import { eraseServices } from "~/features/moves/records/server/commands/erase-services";
import { eraseReviews } from "~/features/mpesa/server/commands/erase-reviews";
import { eraseNotifications } from "~/features/notifications/server/commands/erase-notifications";
import { forgetWords } from "~/features/office/search/server/commands";
import { eraseFollowUps } from "~/features/outreach/sequences/server/commands/erase-follow-ups";
import { erasePrompts } from "~/features/payments/prompts/server/commands/erase-prompts";
import { erasePublications } from "~/features/publishing/server/commands/erase-publications";
import { eraseQuotes } from "~/features/quotes/server/commands/erase-quotes";
import { eraseRatings } from "~/features/ratings/server/commands";
import { eraseRecipients } from "~/features/recipients/server/commands";
import { eraseReplies } from "~/features/replies/server/commands/erase-replies";
import { eraseOwnLists } from "~/features/self-surveys/server/commands";
import { eraseSurveys } from "~/features/surveys/server/commands/erase-surveys";
import type { Tx } from "~/platform/db/database";
import { eraseFromAuditLog } from "~/platform/events/audit-chain";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { eachLanguage } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import { erasureNotConfirmed, stillOpen } from "../errors";
import { findWritings, listChangesOf, listOpen, listTraces } from "./queries";

const KEPT_NOUNS = [...FINANCE_NOUNS, "credit_note", "credit-note", "etims"];

/**
 * Erases a customer's personal data on request (Data Protection Act 2019, s. 40). Tax law requires issued invoices,
 * credit notes, payments, receipts and their audit entries (Tax Procedures Act 2015, s. 23). Throws CONFLICT for open
 * matters, and INVALID at `confirm` for a wrong number. Does nothing if already erased.
 */
export async function erasePersonalData(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"customer">; confirm: string; reason: string; now: Date },
): Promise<void> {
  const { id, reason, now } = input;
  const { customerNumber, mergedInto } = await lockCustomer(tx, id);
  if (input.confirm.trim().toUpperCase() !== customerNumber)
    throw erasureNotConfirmed.at("confirm", { number: customerNumber });
  if (mergedInto) throw customerMerged({ number: customerNumber });
  await eraseOne(tx, actor, { id, reason, now });
  // Merged customers are the same person.
  for (const merged of await listMergedInto(tx, id))
    await eraseOne(tx, actor, { id: trustedReach(tx, "customer", merged.id, "part"), reason, now });
}

async function eraseOne(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: { id: Reach<"customer">; reason: string; now: Date },
): Promise<void> {
  const customer = await lockCustomer(tx, id);
  const { customerNumber } = customer;
  if (customer.status === "erased") return;
  const writings = await findWritings(tx, customer);
  const open = await listOpen(tx, customer, writings, now);
  if (open.length > 0) {
    const said = (locale: Locale) => open.map(({ why }) => why.textIn(locale)).join(" ");
    throw stillOpen({ open: eachLanguage(said) });
  }

  const { quotes, inquiries, emails, phones } = writings;
  // First, because an active restriction blocks the steps below.
  const restrictions = await eraseRestrictions(tx, id);
  const quoteIds = quotes.map((quote) => quote.id);
  const inquiryIds = inquiries.map((inquiry) => inquiry.id);
  const beside = [
    ...(await eraseQuotes(tx, actor, quotes, now)),
    ...(await eraseChanges(tx, quoteIds)),
    ...(await eraseChangeOrders(tx, quoteIds)),
    ...(await eraseExtras(tx, quoteIds)),
    ...(await eraseHolds(tx, quoteIds, now)),
    ...(await eraseRatings(tx, id, quoteIds)),
    ...(await eraseInquiries(tx, actor, inquiries, emails, now)),
    ...(await erasePrompts(tx, id)),
    ...(await eraseCharges(tx, id)),
  ];
  await eraseReviews(tx, id);
  const { moves, beside: ofMoves } = await eraseServices(tx, id, quoteIds, now);
  const parts = await eraseJobs(
    tx,
    moves.map((move) => move.id),
  );
  await erasePublications(tx, parts.jobs);
  const clearances = await eraseClearances(
    tx,
    moves.map((move) => move.id),
  );
  await eraseReportsOf(
    tx,
    moves.map((move) => move.id),
  );
  const hired = await eraseHiresOf(tx, parts.jobs);
  const papers = await eraseEvidence(
    tx,
    moves.map((move) => move.id),
  );
  const packs = await erasePacks(
    tx,
    moves.map((move) => move.id),
  );
  const notes = [...(await eraseNotes(tx, id)), ...(await erasePairs(tx, id))];
  const insights = await eraseInsights(tx, id);
  const documents = await eraseDocuments(tx, id);
  const leads = await eraseLeads(tx, { emails, phones, now });
  const leadIds = leads.map((lead) => lead.id);
  await eraseIntakes(tx, leadIds);
  // Before the inventories that name their leads and quotes.
  const lists = await eraseOwnLists(tx, {
    ...{ quoteNumbers: quotes.map(({ number }) => number), inquiryIds, leadIds },
    moveIds: moves.map((move) => move.id),
  });
  const surveys = await eraseSurveys(tx, {
    customerId: id,
    leadIds,
    quoteNumbers: quotes.map(({ number }) => number),
    inquiryIds,
  });
  const goods = await eraseInventories(tx, {
    quoteNumbers: quotes.map((quote) => quote.number),
    ...{ leadIds, inquiryIds, moveIds: moves.map((move) => move.id) },
  });
  const sales = await eraseOpportunities(tx, { customerId: id, leadIds, now });
  const activities = await eraseActivities(tx, { customerId: id, leadIds });
  await eraseMailingRecipients(tx, { addresses: [...emails, ...phones], leadIds });
  const communications = await eraseCommunications(tx, id);
  const followUps = await eraseFollowUps(tx, { emails, phones, customerIds: [id] });
  const recipients = await eraseRecipients(tx, { emails, phones });
  const addresses = [...emails, ...phones];
  const replies = await eraseReplies(tx, { customerId: id, leadIds, inquiryIds, addresses });
  const personId = await erasePerson(tx, { id: customer.personId, email: customer.email }, now);
  await eraseCustomer(tx, actor, { id, customerNumber, reason, now });

  const subjects: (readonly [string, string])[] = [
    ["customer", id],
    ...quoteIds.map((quoteId) => ["quote", quoteId] as const),
    ...inquiryIds.map((inquiryId) => ["inquiry", inquiryId] as const),
    ...beside.map((row) => ["newsletter", row] as const),
    ...moves.map((move) => ["move", move.id] as const),
    ...parts.jobs.map((job) => ["job", job] as const),
    ...[...clearances, ...moves.map((move) => move.id)].map((one) => ["clearance", one] as const),
    ...papers.map((paper) => ["evidence", paper] as const),
    ...packs.map((pack) => ["evidence-pack", pack] as const),
    ...moves.map((move) => ["crew", move.id] as const),
    ...moves.map((move) => ["extra", move.id] as const),
    ...leadIds.map((leadId) => ["lead", leadId] as const),
    ...sales.map((sale) => ["opportunity", sale.id] as const),
    ...surveys.map((survey) => ["survey", survey] as const),
    ...activities.map((activity) => ["activity", activity] as const),
    ...goods.inventories.map((inventory) => ["inventory", inventory] as const),
    ...followUps.map((followUp) => ["follow-up", followUp] as const),
    ...recipients.map((recipient) => ["recipient", recipient] as const),
    ...replies.map((reply) => ["reply", reply] as const),
    ...(personId ? [["person", personId] as const] : []),
  ];
  const names = [
    customer.name,
    ...quotes.map(({ name }) => name),
    ...inquiries.map(({ name }) => name),
    ...leads.map(({ name }) => name),
    ...sales.map(({ name }) => name),
  ];
  const traces = await listTraces(tx, {
    customerId: id,
    personId,
    subjects,
    words: [...new Set([...names, ...emails, ...phones])],
    kept: KEPT_NOUNS,
  });
  const told = await eraseNotifications(tx, {
    eventIds: traces.map((trace) => trace.id),
    paths: [
      ...inquiryIds.map((inquiryId) => `/inquiries/${inquiryId}`),
      ...quotes.map(({ number }) => `/quote-management/${number}`),
      ...leads.map(({ leadNumber }) => `/crm/leads/${leadNumber}`),
      ...sales.map(({ opportunityNumber }) => `/crm/opportunities/${opportunityNumber}`),
      ...surveys.map((survey) => `/surveys/${survey}`),
      ...activities.map((activity) => `/crm/activities/${activity}`),
      ...replies.map((reply) => `/replies/${reply}`),
      `/customers/${customerNumber}/analytics`,
    ],
  });
  await eraseMessages(tx, {
    customerId: id,
    contacts: [...emails, ...phones],
    subjects: [...subjects, ...told.map((notification) => ["notification", notification] as const)],
  });
  await forgetWords(tx, names);
  // Last, because the audit log also holds the values that the steps above changed.
  await eraseFromAuditLog(tx, actor, {
    subjectId: id,
    eventIds: traces.filter(({ personal }) => personal).map((trace) => trace.id),
    changeIds: await listChangesOf(tx, [
      ...subjects.map(([, row]) => row),
      ...beside,
      ...goods.beside,
      ...notes,
      ...communications,
      ...ofMoves,
      ...parts.beside,
      ...hired,
      ...insights,
      ...documents,
      ...lists,
      ...restrictions,
      ...told,
    ]),
    now,
  });
}
