import { and, eq, inArray, sql } from "drizzle-orm";
import { newSigningSecret } from "~/integrations/webhooks/webhooks";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { isCallable } from "~/platform/outbound/outbound";
import { enqueue } from "~/platform/tasks/tasks";
import { ABOUT } from "../../../domain";
import {
  isLent,
  MOST_WEBHOOKS,
  type OutgoingEvent,
  OVERLAP_MS,
  TEST_EVENT,
  webhookEdited,
  webhookMade,
  webhookRemoved,
  webhookReplayed,
  webhookSecretRotated,
  webhookSwitched,
  webhookTested,
} from "../../domain";
import {
  deliveryNotFound,
  deliveryStillWaits,
  tooManyWebhooks,
  webhookAddressNotCallable,
  webhookChangedMeanwhile,
  webhookIsLent,
  webhookNotActive,
} from "../../errors";
import { lockWebhook, sealOf, unsealed, type WebhookRow } from "../queries";
import { webhookDeliveries, webhooks } from "../tables";
import { giveUp, sendWebhooks } from "./send-deliveries";

interface Fields {
  name: string;
  address: string;
  events: OutgoingEvent[];
}
type OnWebhook<Input = object> = Input & { id: Reach<"webhook">; now: Date };

/** Makes one; its secret is in this answer alone. */
export async function makeWebhook(
  tx: Tx,
  actor: Actor,
  { name, address, events, now }: Fields & { now: Date },
): Promise<{ id: string; secret: string }> {
  if (!isCallable(address)) throw webhookAddressNotCallable.at("address");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`);
  if ((await tx.$count(webhooks)) >= MOST_WEBHOOKS) throw tooManyWebhooks({ most: MOST_WEBHOOKS });
  const id = newId(now.getTime());
  const secret = newSigningSecret();
  const sealed = sealOf({ address, secret });
  const host = new URL(address).host;
  const createdBy = actor.personId;
  await tx
    .insert(webhooks)
    .values({ id, name, host, sealed, events, createdBy, createdAt: now, updatedAt: now });
  await record(tx, actor, webhookMade, {
    subjectId: id,
    summary: `Webhook ${name} made, to ${host}`,
    data: { name, events },
    at: now,
  });
  return { id, secret };
}

/**
 * Edits a webhook. `updatedAt` is the version that the editor read; CONFLICT after another change. No change records no
 * event.
 */
export async function editWebhook(
  tx: Tx,
  actor: Actor,
  input: OnWebhook<Fields & { updatedAt: Date }>,
): Promise<void> {
  const { id, now, updatedAt, name, address, events } = input;
  const row = await lockWebhook(tx, id);
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw webhookChangedMeanwhile();
  const held = unsealed(row);
  if (isLent(row.kind) && address !== held.address)
    throw webhookIsLent.at("address", { integration: ABOUT[row.kind].title });
  if (!isLent(row.kind) && !isCallable(address)) throw webhookAddressNotCallable.at("address");
  const fields = [
    row.name === name ? [] : ["name"],
    held.address === address ? [] : ["address"],
    row.events.join() === events.join() ? [] : ["events"],
  ].flat();
  if (fields.length === 0) return;
  const moved = fields.includes("address")
    ? { sealed: sealOf({ ...held, address }), host: new URL(address).host }
    : {};
  await tx
    .update(webhooks)
    .set({ name, events, ...moved, updatedAt: now })
    .where(eq(webhooks.id, id));
  await record(tx, actor, webhookEdited, {
    subjectId: id,
    summary: `Webhook ${name} edited: ${describeFields(fields)}`,
    data: { name, fields },
    at: now,
  });
}

/** Twice the same counts once. Off, what waits is given up; on, it begins without a past. */
export async function switchWebhook(
  tx: Tx,
  actor: Actor,
  { id, active, now }: OnWebhook<{ active: boolean }>,
): Promise<void> {
  const row = await lockWebhook(tx, id);
  if (isLent(row.kind)) throw webhookIsLent({ integration: ABOUT[row.kind].title });
  const state = active ? "active" : "off";
  if (row.state === state) return;
  await setState(tx, row, state, now);
  await record(tx, actor, webhookSwitched, {
    subjectId: id,
    summary: `Webhook ${row.name} switched ${active ? "on" : "off"}`,
    data: { name: row.name, state },
    at: now,
  });
}

/** Also when an integration is connected and ended. */
export async function setState(tx: Tx, row: WebhookRow, state: "active" | "off", now: Date): Promise<void> {
  await tx
    .update(webhooks)
    .set({ state, reason: "", failingSince: null, updatedAt: now })
    .where(eq(webhooks.id, row.id));
  if (state === "off") await giveUp(tx, row.id);
}

/** A new secret, in this answer alone; the one before signs too for 24 hours, and the one before that no more. */
export async function rotateSecret(tx: Tx, actor: Actor, { id, now }: OnWebhook) {
  const row = await lockWebhook(tx, id);
  const { address, secret: earlier } = unsealed(row);
  const secret = newSigningSecret();
  const overlapUntil = new Date(now.getTime() + OVERLAP_MS);
  await tx
    .update(webhooks)
    .set({ sealed: sealOf({ address, secret, earlier }), overlapUntil, updatedAt: now })
    .where(eq(webhooks.id, id));
  await record(tx, actor, webhookSecretRotated, {
    subjectId: id,
    summary: `Webhook ${row.name} got a new secret`,
    data: { name: row.name },
    at: now,
  });
  return { secret, overlapUntil };
}

export async function removeWebhook(tx: Tx, actor: Actor, { id, now }: OnWebhook): Promise<void> {
  const row = await lockWebhook(tx, id);
  if (isLent(row.kind)) throw webhookIsLent({ integration: ABOUT[row.kind].title });
  await tx.delete(webhooks).where(eq(webhooks.id, id));
  await record(tx, actor, webhookRemoved, {
    subjectId: id,
    summary: `Webhook ${row.name} removed`,
    data: { name: row.name },
    at: now,
  });
}

/** One event that says it is a test, to this webhook alone. */
export async function testWebhook(tx: Tx, actor: Actor, { id, now }: OnWebhook): Promise<void> {
  const row = await lockWebhook(tx, id);
  if (row.state !== "active") throw webhookNotActive();
  const eventId = newId(now.getTime());
  await record(tx, actor, webhookTested, {
    id: eventId,
    subjectId: id,
    summary: `Test event for the webhook ${row.name}`,
    data: { name: row.name },
    at: now,
  });
  await tx
    .insert(webhookDeliveries)
    .values({ webhookId: id, eventId, event: TEST_EVENT, subjectId: id, nextAt: now, createdAt: now });
  await enqueue(tx, sendWebhooks, {});
}

interface Replayed {
  deliveryId?: string;
}

/** Sends one that is over again, or all that were given up: under their ids, so that who had it already knows it. */
export async function replayDeliveries(
  tx: Tx,
  actor: Actor,
  { id, deliveryId, now }: OnWebhook<Replayed>,
): Promise<{ deliveries: number }> {
  const row = await lockWebhook(tx, id);
  if (row.state !== "active") throw webhookNotActive();
  const { id: key, webhookId, state } = webhookDeliveries;
  if (deliveryId) await assertOver(tx, id, deliveryId);
  const which = deliveryId
    ? [eq(key, deliveryId), inArray(state, ["delivered", "failed"])]
    : [eq(state, "failed")];
  const again = await tx
    .update(webhookDeliveries)
    .set({ state: "pending", attempts: 0, nextAt: now, claimedUntil: null, problem: "" })
    .where(and(eq(webhookId, id), ...which))
    .returning({ id: key });
  const deliveries = again.length;
  await record(tx, actor, webhookReplayed, {
    subjectId: id,
    summary: `Webhook ${row.name}: ${deliveries} sent again`,
    data: { name: row.name, deliveries },
    at: now,
  });
  if (deliveries > 0) await enqueue(tx, sendWebhooks, {});
  return { deliveries };
}

async function assertOver(tx: Tx, id: string, deliveryId: string): Promise<void> {
  const { state, webhookId } = webhookDeliveries;
  const [found] = await tx
    .select({ state })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookId, id)))
    .for("update");
  if (!found) throw deliveryNotFound();
  if (found.state === "pending") throw deliveryStillWaits();
}
