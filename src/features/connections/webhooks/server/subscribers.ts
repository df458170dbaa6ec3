import { sql } from "drizzle-orm";
import { settingsSaved } from "~/features/settings/domain/settings";
import { askOnce, type Tx } from "~/platform/db/database";
import { ONE_PLAN } from "~/platform/db/plans";
import { on, type Recorded, type Subscriber } from "~/platform/events/events";
import { enqueue } from "~/platform/tasks/tasks";
import { integrationChecked, integrationConnected, integrationDisconnected } from "../../domain";
import { integrationsSection } from "../../settings";
import { LENT_KINDS } from "../domain";
import { DESCRIBED } from "./commands/describe-event";
import { sendWebhooks } from "./commands/send-deliveries";
import { syncIntegrationWebhook } from "./commands/sync-integration-webhook";

const wantedEvents = (tx: Tx) =>
  askOnce(tx, "events of webhooks", async () => {
    const { rows } = await tx.execute<{ event: string }>(
      sql`${ONE_PLAN} select distinct unnest(events) as event from webhooks where state = 'active'`,
    );
    return new Set(rows.map(({ event }) => event));
  });

async function toWebhooks(tx: Tx, { id, type, subjectId, at }: Recorded<unknown>): Promise<void> {
  if (!(await wantedEvents(tx)).has(type)) return;
  const when = sql`${at.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, event_id, event, subject_id, next_at, created_at)
    select w.id, ${id}, ${type}, ${subjectId}, ${when}, ${when} from webhooks w
    where w.state = 'active' and ${type} = any (w.events) on conflict do nothing`);
  if (rowCount) await enqueue(tx, sendWebhooks, {});
}

export const webhooksSubscribers: readonly Subscriber[] = [
  ...DESCRIBED.map(({ type }) => on(type, (tx, event: Recorded<unknown>) => toWebhooks(tx, event))),
  ...[integrationConnected, integrationChecked, integrationDisconnected].map((type) =>
    on(type as typeof integrationDisconnected, async (tx, { data, at }) => {
      const kind = LENT_KINDS.find((each) => each === data.integration);
      if (kind) await syncIntegrationWebhook(tx, kind, at);
    }),
  ),
  on(settingsSaved, async (tx, { data, at }) => {
    if (data.section !== integrationsSection.name) return;
    for (const kind of LENT_KINDS) await syncIntegrationWebhook(tx, kind, at);
  }),
];
