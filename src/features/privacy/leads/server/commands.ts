import { eraseActivities } from "~/features/activities/server/commands/erase-activities";
import { lostLeadsAnonymised } from "~/features/crm/leads/domain";
import { emptyLeads } from "~/features/crm/leads/server/commands";
import { listLostLongAgo } from "~/features/crm/leads/server/queries";
import { eraseOpportunities } from "~/features/crm/opportunities/server/commands/erase-opportunities";
import { salesSection } from "~/features/crm/settings";
import { eraseInventories } from "~/features/inventory/inventories/server/commands/erase-inventories";
import { eraseIntakes } from "~/features/lead-intake/server/commands/record-intake";
import { eraseMailingRecipients } from "~/features/mailings/server/commands/erase-recipients";
import { eraseMessages } from "~/features/messaging/server/commands";
import { eraseNotifications } from "~/features/notifications/server/commands/erase-notifications";
import { forgetWords } from "~/features/office/search/server/commands";
import { eraseFollowUps } from "~/features/outreach/sequences/server/commands/erase-follow-ups";
import { eraseRecipients } from "~/features/recipients/server/commands";
import { eraseReplies } from "~/features/replies/server/commands/erase-replies";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { eraseFromAuditLog } from "~/platform/events/audit-chain";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { listChangesOf, listTraces } from "../../server/queries";
import { listNobodys } from "./queries";

/** Leads per transaction, which holds the audit log's lock. */
const TOGETHER = 200;

/**
 * Anonymises leads lost before the retention period, with their related rows and audit entries, the longest lost first.
 * Returns the number; 0 if none are left.
 */
export async function anonymiseLostLeads(tx: Tx, now: Date): Promise<number> {
  const { lostLeadMonths } = await getSettings(tx, salesSection);
  const lost = await listLostLongAgo(tx, { months: lostLeadMonths, now, limit: TOGETHER });
  if (lost.length === 0) return 0;
  const ids = lost.map(({ id }) => id);
  await emptyLeads(tx, ids, now);
  const addresses = { emails: lost.map(({ email }) => email), phones: lost.map(({ phone }) => phone) };
  const nobodys = await listNobodys(tx, addresses);
  const followUps = await eraseFollowUps(tx, { ...nobodys, customerIds: [] });
  const recipients = await eraseRecipients(tx, nobodys);
  await eraseIntakes(tx, ids);
  const goods = await eraseInventories(tx, { quoteNumbers: [], leadIds: ids, inquiryIds: [], moveIds: [] });
  await eraseMailingRecipients(tx, { addresses: [], leadIds: ids });
  const sales = await eraseOpportunities(tx, { customerId: null, leadIds: ids, now });
  const activities = await eraseActivities(tx, { customerId: null, leadIds: ids });
  const replies = await eraseReplies(tx, { customerId: null, leadIds: ids, inquiryIds: [], addresses: [] });
  const subjects: (readonly [string, string])[] = [
    ...ids.map((id) => ["lead", id] as const),
    ...sales.map(({ id }) => ["opportunity", id] as const),
    ...activities.map((id) => ["activity", id] as const),
    ...goods.inventories.map((id) => ["inventory", id] as const),
    ...followUps.map((id) => ["follow-up", id] as const),
    ...recipients.map((id) => ["recipient", id] as const),
    ...replies.map((id) => ["reply", id] as const),
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
      ...lost.map(({ leadNumber }) => `/crm/leads/${leadNumber}`),
      ...sales.map(({ opportunityNumber }) => `/crm/opportunities/${opportunityNumber}`),
      ...activities.map((id) => `/crm/activities/${id}`),
      ...replies.map((id) => `/replies/${id}`),
    ],
  });
  await eraseMessages(tx, {
    customerId: null,
    contacts: [],
    subjects: [...subjects, ...told.map((id) => ["notification", id] as const)],
  });
  await forgetWords(
    tx,
    lost.map(({ name }) => name),
  );
  const subjectId = newId();
  await record(tx, system, lostLeadsAnonymised, {
    subjectId,
    summary: `${ids.length} leads lost more than ${lostLeadMonths} months ago anonymised`,
    data: { leads: ids.length, opportunities: sales.length },
    at: now,
  });
  await eraseFromAuditLog(tx, system, {
    subjectId,
    eventIds: traces.map(({ id }) => id),
    changeIds: await listChangesOf(tx, [...subjects.map(([, id]) => id), ...goods.beside, ...told]),
    now,
  });
  return ids.length;
}
