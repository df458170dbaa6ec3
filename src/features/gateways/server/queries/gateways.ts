import type { PaymentWay } from "~/features/content/domain";
import { METHOD_LABELS } from "~/features/payments/domain";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import type { Mismatch } from "~/features/settings/management/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { GATEWAYS, type GatewayName } from "~/integrations/gateways/types";
import type { Reader } from "~/platform/db/database";
import { keyedDigest } from "~/platform/secrets/secrets";
import { mpesaNotSetUp } from "../../errors";
import { type GatewaysValue, gatewaysSection } from "../../settings";
import { gatewayConnections } from "../tables";

export interface Connection {
  gateway: string;
  connected: boolean;
  account: string;
  problem: string;
  checkedAt: Date | null;
  checkedByName: string;
}

/** Recognises what was tried with a provider, so that a changed key is not taken for a connected one. */
export function triedDigest(name: GatewayName, value: GatewaysValue): string {
  // Settings outside the login may change without a new test.
  const { enabled: _, regions: __, fees: ___, minAmount: ____, maxAmount: _____, ...rest } = value[name];
  const { rateDays: ______, ...login } = rest as typeof rest & { rateDays?: number };
  return keyedDigest("gateway-connection", JSON.stringify([name, Object.entries(login).sort()]));
}

const untried = (gateway: string): Connection => ({
  gateway,
  connected: false,
  account: "",
  problem: "",
  checkedAt: null,
  checkedByName: "",
});

/** The connection status of each provider with the current settings. */
export async function listConnections(reader: Reader): Promise<Connection[]> {
  const value = await getSettings(reader, gatewaysSection);
  const rows = new Map((await reader.select().from(gatewayConnections)).map((row) => [row.gateway, row]));
  return GATEWAYS.map((name) => {
    const row = rows.get(name);
    if (!row || row.triedDigest !== triedDigest(name, value)) return untried(name);
    const { connected, account, problem, checkedAt, checkedByName } = row;
    return { gateway: name, connected, account, problem, checkedAt, checkedByName };
  });
}

/** M-Pesa's own: connected where it has an app in force, be it of the settings, the environment or the demo. */
export async function getMpesaConnection(reader: Reader): Promise<Connection> {
  const { available, shortcode } = await getMpesaSetup(reader);
  return {
    ...untried("mpesa"),
    connected: available,
    account: available && shortcode ? `number ${shortcode}` : "",
  };
}

/** For the settings' overview: how many gateways are connected. */
export async function countConnections(reader: Reader) {
  const all = [await getMpesaConnection(reader), ...(await listConnections(reader))];
  const connected = all.filter(({ connected: isConnected }) => isConnected).length;
  return { section: gatewaysSection.name, connections: all.length, connected };
}

/** Reports M-Pesa enabled without credentials in the settings, the environment or the demo. */
export async function findMpesaWithoutLogin(reader: Reader): Promise<readonly Mismatch[]> {
  const { mpesa } = await getSettings(reader, gatewaysSection);
  if (!mpesa.enabled || (await getMpesaSetup(reader)).available) return [];
  return [{ section: gatewaysSection, path: "mpesa.enabled", refusal: mpesaNotSetUp }];
}

const WAYS: Record<GatewayName, PaymentWay> = {
  airtelMoney: "airtelMoney",
  equitel: "equitel",
  tigoPesa: "tigoPesa",
  paypal: "paypal",
  stripe: "card",
  pesapal: "card",
  flutterwave: "card",
};

/** For the site's texts: the ways to pay that are switched on. */
export async function listPaymentWays(reader: Reader): Promise<PaymentWay[]> {
  const value = await getSettings(reader, gatewaysSection);
  const { available } = await getMpesaSetup(reader);
  const on = GATEWAYS.filter((name) => value[name].enabled).map((name) => WAYS[name]);
  return [...(available ? ["mpesa" as const] : []), ...on];
}

export const labelOf = (name: GatewayName): string => METHOD_LABELS[name];
