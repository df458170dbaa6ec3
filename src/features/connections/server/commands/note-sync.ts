import { eq } from "drizzle-orm";
import { fanOutNotice } from "~/features/notifications/server/commands/fan-out-notification";
import { SETTINGS_SUBJECT } from "~/features/settings/domain/settings";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { ABOUT, type Integration, integrationChecked } from "../../domain";
import type { Ready } from "../queries";
import { integrationConnections } from "../tables";
import { assertUnchanged } from "./check-connection";

/** A run that passed, in the panel. */
export async function noteSynced(name: Integration, at: Date): Promise<void> {
  await db()
    .update(integrationConnections)
    .set({ lastSync: at, problem: "" })
    .where(eq(integrationConnections.name, name));
}

interface Problem {
  problem: string;
  ends: boolean;
  at: Date;
}

/**
 * Shows a problem in the panel. If it ends the connection, also records it in the audit log and notifies the settings
 * managers.
 */
export async function noteProblem(
  name: Integration,
  ready: Ready,
  { problem, ends, at }: Problem,
): Promise<void> {
  await transaction(async (tx) => {
    await assertUnchanged(tx, name, ready);
    const ended = ends ? { connected: false, sealed: null } : {};
    await tx
      .update(integrationConnections)
      .set({ problem, ...ended, updatedAt: at })
      .where(eq(integrationConnections.name, name));
    if (!ends) return;
    const eventId = newId();
    const { title } = ABOUT[name];
    await record(tx, system, integrationChecked, {
      id: eventId,
      subjectId: SETTINGS_SUBJECT,
      summary: `${title} ended: ${problem}`,
      data: { integration: name, purpose: "sync", ok: false },
      at,
    });
    await fanOutNotice(tx, {
      kind: "integration_failed",
      key: eventId,
      title: `${title} is not connected any more`,
      detail: problem,
      who: system.name,
      path: `/settings/integrations?open=${name}`,
      by: null,
      assignedTo: null,
      at,
    });
  });
}
