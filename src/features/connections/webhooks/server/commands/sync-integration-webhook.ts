import { eq } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { newSigningSecret } from "~/integrations/webhooks/webhooks";
import type { Tx } from "~/platform/db/database";
import { ABOUT } from "../../../domain";
import { connectionOf, findConnection } from "../../../server/queries";
import { integrationsSection } from "../../../settings";
import { FIRST_EVENTS, type LentKind } from "../../domain";
import { sealOf } from "../queries";
import { webhooks } from "../tables";
import { setState } from "./manage-webhooks";

/**
 * Updates an integration's webhook, which is active exactly while the integration is enabled and connected. It starts
 * with the events in `FIRST_EVENTS`; settings managers can change them.
 */
export async function syncIntegrationWebhook(tx: Tx, kind: LentKind, now: Date): Promise<void> {
  const settings = await getSettings(tx, integrationsSection);
  const { enabled, connected } = connectionOf(kind, settings, await findConnection(tx, kind));
  const isOn = enabled && connected;
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.kind, kind)).for("update");
  const host = isOn ? new URL(settings[kind].webhookUrl).host : (row?.host ?? "");
  if (row) {
    if (row.host !== host) await tx.update(webhooks).set({ host }).where(eq(webhooks.id, row.id));
    if ((row.state === "active") !== isOn) await setState(tx, row, isOn ? "active" : "off", now);
    return;
  }
  if (!isOn) return;
  await tx.insert(webhooks).values({
    name: ABOUT[kind].title,
    kind,
    host,
    sealed: sealOf({ address: "", secret: newSigningSecret() }),
    events: [...FIRST_EVENTS[kind]],
    createdAt: now,
    updatedAt: now,
  });
}
