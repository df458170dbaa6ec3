import {
  customerCreated,
  customerDeleted,
  customerEdited,
  customerErased,
} from "~/features/customers/domain";
import { customersMerged } from "~/features/customers/duplicates/domain";
import { customerRestricted, restrictionLifted } from "~/features/customers/restriction/domain";
import { newsletterConfirmed, newsletterEnded } from "~/features/inquiries/domain/inquiries";
import { settingsSaved } from "~/features/settings/domain/settings";
import type { EventType } from "~/platform/events/define";
import { on, type Subscriber } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { integrationChecked, integrationConnected } from "../../domain";
import { getConnection } from "../../server/queries";
import { integrationsSection } from "../../settings";
import { fillAudience, markSubscribers } from "./commands";
import { listSubscribersOf } from "./queries";

/** Sharing follows the customer's consent and ends with their data. */
const OF_CUSTOMERS: readonly EventType<object>[] = [
  customerCreated,
  customerEdited,
  customerDeleted,
  customerErased,
  customersMerged,
  customerRestricted,
  restrictionLifted,
];

export const audienceSubscribers: readonly Subscriber[] = [
  ...[newsletterConfirmed, newsletterEnded].map((type) =>
    on(type as EventType<object>, (tx, { subjectId, at }) => markSubscribers(tx, [subjectId], at)),
  ),
  ...OF_CUSTOMERS.map((type) =>
    on(type, async (tx, { subjectId, at }) =>
      markSubscribers(tx, await listSubscribersOf(tx, subjectId), at),
    ),
  ),
  on(integrationConnected, async (tx, { data }) => {
    if (data.integration === "mailchimp") await enqueue(tx, fillAudience, {});
  }),
  on(integrationChecked, async (tx, { data: { integration, purpose, ok } }) => {
    if (integration === "mailchimp" && purpose === "sync" && ok) await enqueue(tx, fillAudience, {});
  }),
  on(settingsSaved, async (tx, { data }) => {
    if (data.section !== integrationsSection.name) return;
    if ((await getConnection(tx, "mailchimp")).connected) await enqueue(tx, fillAudience, {});
  }),
];
