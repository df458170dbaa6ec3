import { asc, desc, eq, gte, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { openWhatsApp } from "~/integrations/whatsapp/client";
import type { DeliveryStatus, IncomingMessage } from "~/integrations/whatsapp/incoming";
import type { WhatsAppClient } from "~/integrations/whatsapp/types";
import type { Reader, Tx } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import { communicationSection } from "../../settings";
import { whatsappDeliveries, whatsappTemplates } from "./tables";

/** The new messages and statuses of one webhook for our number, in the order of Meta's times. */
export interface WhatsAppDelivery {
  messages: readonly IncomingMessage[];
  statuses: readonly DeliveryStatus[];
  now: Date;
}

/**
 * Answered by features that store or use what people write. A webhook with the same body is passed on once, but parts
 * of it can come again in another: each answer recognises a message by its id. An error makes Meta send it again.
 */
export const incomingWhatsApp = definePort<(tx: Tx, delivery: WhatsAppDelivery) => Promise<void>>();

interface Held {
  callbackBase: string;
  offer: Record<string, string> | null;
  timeoutMs?: number;
}

const held = globalThis as typeof globalThis & { moveeaseWhatsApp?: Held };

/** Sets the app's address for webhooks and, in the demo, the stand-in's credentials. Assembly and tests only. */
export function configureWhatsApp(ports: Held): void {
  held.moveeaseWhatsApp = ports;
}

export const whatsappOffer = (): Held["offer"] => held.moveeaseWhatsApp?.offer ?? null;

/** The address to enter in Meta's console. It holds no secret: webhooks are signed. */
export const webhookAddress = (callbackBase = held.moveeaseWhatsApp?.callbackBase ?? ""): string =>
  `${callbackBase}/callbacks/whatsapp`;

interface Connection {
  client: WhatsAppClient;
  numberId: string;
  accountId: string;
}

/** The number in use; undefined if WhatsApp is off or not set up. */
export async function findWhatsApp(reader: Reader): Promise<Connection | undefined> {
  const settings = await getSettings(reader, communicationSection);
  const {
    whatsappEnabled,
    whatsappNumberId: numberId,
    whatsappAccountId: accountId,
    whatsappAccessToken: accessToken,
    whatsappBaseUrl: baseUrl,
  } = settings;
  if (!whatsappEnabled || !numberId || !accountId || !accessToken) return undefined;
  const timeoutMs = held.moveeaseWhatsApp?.timeoutMs;
  const client = openWhatsApp(
    { numberId, accountId, accessToken, baseUrl },
    timeoutMs === undefined ? {} : { timeoutMs },
  );
  return { client, numberId, accountId };
}

/** What the webhook needs to trust a request; undefined if WhatsApp is off or not set up. */
export async function findWebhookKeys(reader: Reader) {
  const settings = await getSettings(reader, communicationSection);
  const { whatsappEnabled, whatsappNumberId: numberId } = settings;
  const { whatsappAppSecret: appSecret, whatsappVerifyToken: verifyToken } = settings;
  if (!whatsappEnabled || !appSecret || !verifyToken) return undefined;
  return { numberId, appSecret, verifyToken };
}

/** The stored templates of the account in use, by name and language. */
export async function listTemplates(reader: Reader) {
  const { whatsappAccountId } = await getSettings(reader, communicationSection);
  return reader
    .select()
    .from(whatsappTemplates)
    .where(eq(whatsappTemplates.accountId, whatsappAccountId))
    .orderBy(asc(whatsappTemplates.name), asc(whatsappTemplates.language));
}

const DAY_MS = 86_400_000;

/** Counts of the webhooks of the last 24 hours, and when the last of all arrived. */
export async function countReceived(reader: Reader, now: Date) {
  const sum = (column: keyof typeof whatsappDeliveries.$inferSelect) =>
    sql<number>`coalesce(sum(${whatsappDeliveries[column]}), 0)::int`;
  const [counts] = await reader
    .select({
      messages: sum("messages"),
      unsupported: sum("unsupported"),
      statuses: sum("statuses"),
      failures: sum("failures"),
    })
    .from(whatsappDeliveries)
    .where(gte(whatsappDeliveries.receivedAt, new Date(now.getTime() - DAY_MS)));
  const [last] = await reader
    .select({ at: whatsappDeliveries.receivedAt })
    .from(whatsappDeliveries)
    .orderBy(desc(whatsappDeliveries.receivedAt))
    .limit(1);
  const none = { messages: 0, unsupported: 0, statuses: 0, failures: 0 };
  return { lastAt: last?.at ?? null, ...(counts ?? none) };
}
