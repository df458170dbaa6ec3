import { getSettings, payBillInForce } from "~/features/settings/server/queries";
import { createDaraja, type Daraja } from "~/integrations/daraja/client";
import type { DarajaConfig } from "~/integrations/daraja/types";
import { db, type Reader } from "~/platform/db/database";
import { outboundFetch } from "~/platform/outbound/outbound";
import { paymentGatewaysSection } from "../../settings";

const HOSTS = { sandbox: "https://sandbox.safaricom.co.ke", production: "https://api.safaricom.co.ke" };

interface Held {
  fallback?: DarajaConfig | undefined;
  client?: { key: string; daraja: Daraja };
  callbackBase?: string;
}

const held = globalThis as typeof globalThis & { moveeaseMpesa?: Held };

/** Sets M-Pesa's environment configuration and the address for callbacks. For assembly only. */
export function configureMpesa(ports: { fallback: DarajaConfig | undefined; callbackBase: string }): void {
  held.moveeaseMpesa = ports;
}

export interface MpesaSetup {
  available: boolean;
  shortcode: string | null;
  /** Whole shillings. */
  minAmount: number;
  maxAmount: number;
  regions: string[];
}

/**
 * Returns the current Daraja app: from settings, otherwise from the environment or the demo. Undefined if
 * M-Pesa is not set up.
 */
export async function darajaConfig(reader: Reader): Promise<DarajaConfig | undefined> {
  const { mpesa: stored } = await getSettings(reader, paymentGatewaysSection);
  if (!stored.enabled) return undefined;
  const complete = stored.consumerKey && stored.consumerSecret && stored.shortcode && stored.passkey;
  if (!complete) return held.moveeaseMpesa?.fallback;
  return {
    baseUrl: (stored.baseUrl || HOSTS[stored.environment]).replace(/\/+$/, ""),
    consumerKey: stored.consumerKey,
    consumerSecret: stored.consumerSecret,
    shortcode: stored.shortcode,
    passkey: stored.passkey,
    transactionType: stored.transactionType,
    initiatorName: stored.initiatorName,
    initiatorPassword: stored.initiatorPassword,
    certificate: stored.certificate,
    pull: stored.pullEnabled,
  };
}

/**
 * Whether customers may pay by M-Pesa, with the limits. Inside a transaction, pass it as the reader: a second
 * connection for each prompt would empty the pool.
 */
export async function getMpesaSetup(reader: Reader = db()): Promise<MpesaSetup> {
  const config = await darajaConfig(reader);
  const { minAmount, maxAmount, regions } = (await getSettings(reader, paymentGatewaysSection)).mpesa;
  return {
    available: config !== undefined,
    shortcode: config?.shortcode ?? null,
    minAmount,
    maxAmount,
    regions: [...regions],
  };
}

/**
 * Returns a client for the current settings, undefined if M-Pesa is not set up. Reuses its token while the
 * settings stay the same.
 */
export async function findDaraja(): Promise<Daraja | undefined> {
  const config = await darajaConfig(db());
  if (!config) return undefined;
  const key = JSON.stringify(config);
  held.moveeaseMpesa ??= {};
  if (held.moveeaseMpesa.client?.key !== key)
    held.moveeaseMpesa.client = { key, daraja: createDaraja(config, { fetch: outboundFetch }) };
  return held.moveeaseMpesa.client.daraja;
}

export const payBill = payBillInForce.answer(async (reader) => {
  const { enabled, shortcode } = (await getSettings(reader, paymentGatewaysSection)).mpesa;
  return enabled ? shortcode || held.moveeaseMpesa?.fallback?.shortcode : undefined;
});

export function callbackBase(): string {
  return held.moveeaseMpesa?.callbackBase ?? "http://127.0.0.1:3000";
}
