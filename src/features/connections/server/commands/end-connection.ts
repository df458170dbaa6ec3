import { eq } from "drizzle-orm";
import { SETTINGS_SUBJECT } from "~/features/settings/domain/settings";
import { getSettings } from "~/features/settings/server/queries";
import { type GoogleTokens, revokeTokens } from "~/integrations/google/google";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { CallFailed } from "~/platform/outbound/provider-call";
import { decrypt } from "~/platform/secrets/secrets";
import { ABOUT, type Integration, integrationDisconnected, isConsenting } from "../../domain";
import { integrationNotConnected } from "../../errors";
import { integrationsSection } from "../../settings";
import { credentialsDigest, findConnection, getConnection } from "../queries";
import { integrationConnections } from "../tables";
import { callOptions } from "./call-provider";
import { lockConnection } from "./check-connection";

const ENDED = { connected: false, account: "", detail: "", problem: "", sealed: null, lastSync: null };

export async function endConnection(actor: Actor, name: Integration, now: Date) {
  const { title } = ABOUT[name];
  const row = await transaction(async (tx) => {
    await lockConnection(tx, name);
    const found = await findConnection(tx, name);
    if (!found || (!found.connected && !found.sealed)) throw integrationNotConnected({ integration: title });
    await forget(tx, found, now);
    await record(tx, actor, integrationDisconnected, {
      subjectId: SETTINGS_SUBJECT,
      summary: `${title} disconnected`,
      data: { integration: name },
      at: now,
    });
    return found;
  });
  const isTold = row.sealed && isConsenting(name) ? await revoke(name, row.sealed) : true;
  const message = isTold
    ? `${title} is disconnected.`
    : `${title} is disconnected here. Google could not be told: remove MoveEase in the Google account, under Security.`;
  return { message, integration: await getConnection(db(), name) };
}

async function forget(tx: Tx, row: typeof integrationConnections.$inferSelect, now: Date): Promise<void> {
  await tx
    .update(integrationConnections)
    .set({ ...ENDED, generation: row.generation + 1, updatedAt: now })
    .where(eq(integrationConnections.name, row.name));
}

async function revoke(name: "googleCalendar" | "googleDrive", sealed: string): Promise<boolean> {
  const settings = await getSettings(db(), integrationsSection);
  const { refreshToken } = JSON.parse(decrypt(sealed)) as GoogleTokens;
  try {
    await revokeTokens(settings[name], refreshToken, callOptions());
    return true;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return false;
  }
}

export async function forgetStaleConnections(tx: Tx, now: Date): Promise<void> {
  const settings = await getSettings(tx, integrationsSection);
  const rows = await tx.select().from(integrationConnections);
  for (const row of rows) {
    const isEnded = !row.connected && !row.sealed && !row.problem;
    if (isEnded || row.madeWith === credentialsDigest(row.name, settings)) continue;
    await lockConnection(tx, row.name);
    await forget(tx, row, now);
  }
}
