import type { SectionValue } from "~/features/settings/define";
import { getSettings } from "~/features/settings/server/queries";
import { openSms } from "~/integrations/sms/open-sms";
import {
  SMS_PROVIDERS,
  type SmsClient,
  type SmsConfig,
  type SmsProvider,
  SmsRefused,
  SmsUnavailable,
} from "~/integrations/sms/types";
import { db } from "~/platform/db/database";
import type { SmsLine, SmsOutcome } from "~/platform/mail/transport";
import { outboundFetch } from "~/platform/outbound/outbound";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { communicationSection } from "../../settings";

interface Held {
  callbackBase: string;
  offers: Record<string, Record<string, string>>;
  client?: { key: string; sms: SmsClient };
}

const held = globalThis as typeof globalThis & { moveeaseSms?: Held };

/** Sets the callback URL and, in the demo, the stand-ins' credentials. For assembly only. */
export function configureSms(ports: Omit<Held, "client">): void {
  held.moveeaseSms = ports;
}

/** The demo's credentials; empty for real companies. */
export const smsOffers = (): Held["offers"] =>
  Object.fromEntries(Object.entries(held.moveeaseSms?.offers ?? {}).filter(([name]) => isProvider(name)));

export const isProvider = (name: string): name is SmsProvider =>
  (SMS_PROVIDERS as readonly string[]).includes(name);

/** The configured account; undefined if incomplete. Textlocal has no secret. */
export function smsConfig(settings: SectionValue<typeof communicationSection>): SmsConfig | undefined {
  const {
    smsProvider: provider,
    smsApiKey: apiKey,
    smsApiSecret: apiSecret,
    smsSenderName,
    baseUrl,
  } = settings;
  if (!isProvider(provider) || !apiKey || (!apiSecret && provider !== "textlocal")) return undefined;
  return { provider, apiKey, apiSecret, senderName: smsSenderName, ...(baseUrl ? { baseUrl } : {}) };
}

/** The provider in use; undefined if SMS is off or not set up. */
export async function findSms(): Promise<{ provider: SmsProvider; sms: SmsClient } | undefined> {
  const settings = await getSettings(db(), communicationSection);
  const config = settings.smsEnabled ? smsConfig(settings) : undefined;
  if (!config) return undefined;
  const key = JSON.stringify(config);
  held.moveeaseSms ??= { callbackBase: "", offers: {} };
  const known = held.moveeaseSms.client;
  const sms = known?.key === key ? known.sms : openSms(config, { fetch: outboundFetch });
  held.moveeaseSms.client = { key, sms };
  return { provider: config.provider, sms };
}

/** The outbox's connection to the provider, which maps client errors to message outcomes. */
export async function findSmsLine(): Promise<SmsLine | undefined> {
  const found = await findSms();
  if (!found) return undefined;
  const { provider, sms } = found;
  return {
    provider,
    send: async (message): Promise<SmsOutcome> => {
      try {
        const { providerId } = await sms.send({ ...message, reportUrl: reportAddress(provider, message.id) });
        return { outcome: "accepted", providerId };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (error instanceof SmsRefused) return { outcome: error.retryable ? "later" : "refused", reason };
        return { outcome: error instanceof SmsUnavailable ? "later" : "unknown", reason };
      }
    },
  };
}

const MESSAGE = "sms-report";
const CONSOLE = "sms-console";
const ALL = "00000000-0000-7000-8000-000000000002";

/** The report URL for a message, or the fixed console URL without one. */
export function reportAddress(
  provider: SmsProvider,
  messageId?: string,
  callbackBase = held.moveeaseSms?.callbackBase ?? "",
): string {
  const token = messageId ? signedToken(MESSAGE, messageId) : signedToken(CONSOLE, ALL);
  return `${callbackBase}/callbacks/sms/${provider}/${token}`;
}

/** Fixed report URLs for providers' consoles, by provider. */
export function consoleAddresses(callbackBase?: string) {
  return {
    africastalking: reportAddress("africastalking", undefined, callbackBase),
    bulksms: reportAddress("bulksms", undefined, callbackBase),
  };
}

const INCOMING = "sms-incoming";

/** URLs for incoming texts, for providers' consoles. */
export function incomingAddresses(callbackBase = held.moveeaseSms?.callbackBase ?? "") {
  const token = signedToken(INCOMING, ALL);
  const at = (provider: SmsProvider) => `${callbackBase}/callbacks/sms-replies/${provider}/${token}`;
  return Object.fromEntries(SMS_PROVIDERS.map((provider) => [provider, at(provider)]));
}

/** True if an incoming URL has a valid token. */
export const isIncomingToken = (token: string): boolean => readSignedToken(INCOMING, token) === ALL;

/** The message of a report URL, or all messages; undefined for invalid tokens. */
export function readReportToken(token: string): { messageId: string | undefined } | undefined {
  const messageId = readSignedToken(MESSAGE, token);
  if (messageId) return { messageId };
  return readSignedToken(CONSOLE, token) === ALL ? { messageId: undefined } : undefined;
}
