import { and, eq, gt, sql } from "drizzle-orm";
import { fanOutNotice } from "~/features/notifications/server/commands/fan-out-notification";
import { getSettings } from "~/features/settings/server/queries";
import { type Answer, postSigned } from "~/integrations/webhooks/webhooks";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { CallFailed } from "~/platform/outbound/provider-call";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { callOptions } from "../../../server/commands/call-provider";
import { integrationsSection } from "../../../settings";
import { isFailedForGood, isLent, refusalWords, waitAfter, webhookDisabled } from "../../domain";
import {
  type Claimed,
  claimDeliveries,
  findWebhook,
  listDueWebhooks,
  sharedCustomersOf,
  unsealed,
  type WebhookRow,
} from "../queries";
import { webhookDeliveries, webhooks } from "../tables";
import { bodyFor } from "./describe-event";

export const sendWebhooks = defineTask<object>("send-webhooks", { retryLimit: 2, expireInSeconds: 180 });

/** Concurrent posts per webhook; a failing one gets one at a time. */
const WIDTH = 16;
/** The webhooks that a process serves at once, so that a slow one does not delay the others. */
const MOST_LANES = 20;
const LONGEST_RUN_MS = 60_000;

/**
 * Sends all due deliveries for at most a minute, each webhook in a separate lane. Several processes may run it at once.
 * Records each delivery separately. A process killed before recording repeats that delivery under the same id.
 */
export async function sendDueDeliveries(now: () => Date): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS;
  const waiting = await listDueWebhooks(db(), now());
  const lane = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) await serve(id, now, until);
  };
  await Promise.all(Array.from({ length: Math.min(MOST_LANES, waiting.length) }, lane));
  if (performance.now() >= until && (await listDueWebhooks(db(), now())).length > 0)
    await transaction((tx) => enqueue(tx, sendWebhooks, {}));
}

async function serve(id: string, now: () => Date, until: number): Promise<void> {
  while (performance.now() < until) {
    const webhook = await findWebhook(db(), id);
    if (webhook?.state !== "active") return;
    const most = webhook.failingSince ? 1 : WIDTH;
    const claimed = await claimDeliveries(db(), { webhookId: id, most, now: now() });
    if (claimed.length === 0) return;
    const shared = await sharedCustomersOf(
      db(),
      claimed.map(({ customerId }) => customerId),
    );
    const address = await addressOf(webhook);
    const tries = await Promise.all(
      claimed.map((delivery) =>
        attempt(webhook, { delivery, body: bodyFor(webhook, delivery, shared), address }, now),
      ),
    );
    if (tries.includes("unwell")) return;
  }
}

/** An integration's address is in the settings, or its stand-in's. */
async function addressOf(webhook: WebhookRow): Promise<string> {
  if (!isLent(webhook.kind)) return unsealed(webhook).address;
  const { webhookUrl, baseUrl } = (await getSettings(db(), integrationsSection))[webhook.kind];
  if (!URL.canParse(webhookUrl)) return "";
  const { pathname, search } = new URL(webhookUrl);
  return baseUrl === "" ? webhookUrl : `${baseUrl.replace(/\/+$/, "")}${pathname}${search}`;
}

interface Try {
  delivery: Claimed;
  body: string;
  address: string;
}

/** The outcome of a try: `unwell` if the receiver would refuse another delivery too. */
type Outcome = "delivered" | "refused" | "unwell";

async function attempt(webhook: WebhookRow, tried: Try, now: () => Date): Promise<Outcome> {
  const { delivery, body, address } = tried;
  const began = now();
  const { secret, earlier } = unsealed(webhook);
  const isOverlap = webhook.overlapUntil !== null && began < webhook.overlapUntil;
  const secrets = isOverlap && earlier ? [secret, earlier] : [secret];
  const timestamp = Math.floor(began.getTime() / 1000);
  const posted = performance.now();
  const answer = await postSigned(
    { address, secrets, id: delivery.id, timestamp, body },
    callOptions(),
  ).catch((error: unknown) => {
    if (error instanceof CallFailed) return error;
    throw error;
  });
  const took = Math.round(performance.now() - posted);
  if (!(answer instanceof CallFailed) && answer.status >= 200 && answer.status < 300) {
    await noteDelivered(webhook, delivery, { status: answer.status, took, at: now() });
    return "delivered";
  }
  await transaction((tx) => noteFailed(tx, webhook, { delivery, answer, took, at: now() }));
  return answer instanceof CallFailed || isUnwell(answer.status) ? "unwell" : "refused";
}

const isUnwell = (status: number) =>
  status === 410 || status === 429 || status >= 500 || (status >= 300 && status < 400);

async function noteDelivered(
  webhook: WebhookRow,
  { id }: Claimed,
  { status, took, at }: { status: number; took: number; at: Date },
): Promise<void> {
  const { state } = webhookDeliveries;
  await db()
    .update(webhookDeliveries)
    .set({ state: "delivered", status, problem: "", took, lastAt: at, claimedUntil: null })
    .where(and(eq(webhookDeliveries.id, id), eq(state, "pending")));
  if (!webhook.failingSince) return;
  await db().update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id));
  await db()
    .update(webhookDeliveries)
    .set({ nextAt: at })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhook.id),
        eq(state, "pending"),
        gt(webhookDeliveries.nextAt, at),
      ),
    );
}

const FAILURE_WORDS: Partial<Record<CallFailed["failure"], string>> = {
  late: "No answer within 15 seconds",
  unreached: "Could not be reached",
  cut: "The connection broke before an answer came",
};

const CODE_WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: "no server has this name",
  EAI_AGAIN: "its name could not be looked up",
  ECONNREFUSED: "nothing answers at this address",
  ECONNRESET: "the connection was cut",
  EHOSTUNREACH: "no way leads to it",
  ETIMEDOUT: "it did not answer",
  CERT_HAS_EXPIRED: "its certificate has run out",
};

interface Failed {
  delivery: Claimed;
  answer: Answer | CallFailed;
  took: number;
  at: Date;
}

async function noteFailed(tx: Tx, { id }: WebhookRow, { delivery, answer, took, at }: Failed): Promise<void> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("update");
  if (!webhook) return;
  const isCall = answer instanceof CallFailed;
  const status = isCall ? null : answer.status;
  const problem = isCall ? callWords(answer) : refusalWords(answer.status);
  const wait = waitAfter(delivery.attempts, isCall ? undefined : answer.retryAfter, Math.random());
  const last = { status, problem, took, lastAt: at, claimedUntil: null };
  const next =
    wait === undefined ? ({ state: "failed" } as const) : { nextAt: new Date(at.getTime() + wait * 1000) };
  await tx
    .update(webhookDeliveries)
    .set({ ...last, ...next })
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, "pending")));
  const failingSince = webhook.failingSince ?? at;
  if (!webhook.failingSince) await tx.update(webhooks).set({ failingSince }).where(eq(webhooks.id, id));
  if (webhook.state !== "active") return;
  if (status === 410 || isFailedForGood(failingSince, at)) return disable(tx, webhook, { problem, at });
  if (wait !== undefined && wait < 60) await enqueue(tx, sendWebhooks, {}, { startAfterSeconds: wait + 1 });
}

const callWords = ({ failure, said }: CallFailed) => {
  const words = FAILURE_WORDS[failure] ?? "Could not be called";
  return said ? `${words}: ${CODE_WORDS[said] ?? said}` : words;
};

/** Disables a webhook, cancels its pending deliveries and notifies the settings managers. */
async function disable(
  tx: Tx,
  webhook: WebhookRow,
  { problem, at }: { problem: string; at: Date },
): Promise<void> {
  const { id, name } = webhook;
  await tx
    .update(webhooks)
    .set({ state: "disabled", reason: problem, updatedAt: at })
    .where(eq(webhooks.id, id));
  await giveUp(tx, id);
  const eventId = newId();
  await record(tx, system, webhookDisabled, {
    id: eventId,
    subjectId: id,
    summary: `Webhook ${name} disabled: ${problem}`,
    data: { name, reason: problem },
    at,
  });
  await fanOutNotice(tx, {
    kind: "integration_failed",
    key: eventId,
    title: `The webhook ${name} was disabled`,
    detail: problem,
    who: system.name,
    path: `/settings/webhooks/${id}`,
    by: null,
    assignedTo: null,
    at,
  });
}

/** Cancels the pending deliveries of a disabled webhook. They can be replayed. */
export async function giveUp(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({
      state: "failed",
      claimedUntil: null,
      problem: sql`case when ${webhookDeliveries.problem} = '' then 'The webhook was switched off' else ${webhookDeliveries.problem} end`,
    })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, "pending")));
}
