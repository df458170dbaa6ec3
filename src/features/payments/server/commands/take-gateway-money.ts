import type { Reader, Tx } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";
import { METHOD_LABELS, type PaymentMethod, STANDING_METHODS } from "../../domain";
import { methodNotOffered } from "../../errors";

export interface OfferedMethod {
  method: PaymentMethod;
  minAmount: Cents | null;
  maxAmount: Cents | null;
}

interface GatewayMoney {
  listOffered: (reader: Reader) => Promise<OfferedMethod[]>;
  costOf: (reader: Reader, method: PaymentMethod, amount: Cents) => Promise<Cents>;
  accept: (tx: Tx, money: { method: PaymentMethod; amount: Cents; reference: string }) => Promise<void>;
  /** Whether a charge of this invoice has no outcome yet. */
  isUnderWay: (reader: Reader, invoiceId: string) => Promise<boolean>;
  /** Links a provider's reference to its payment. Each reference belongs to one payment. */
  claim: (tx: Tx, of: { method: PaymentMethod; reference: string; paymentId: string }) => Promise<void>;
}

export const gatewayMoney = definePort<GatewayMoney>();

/** Lists the methods for manual records: the permanent ones, then enabled gateways. */
export async function listOfferedMethods(reader: Reader): Promise<OfferedMethod[]> {
  const standing = STANDING_METHODS.map((method) => ({ method, minAmount: null, maxAmount: null }));
  const offered = await Promise.all(gatewayMoney.all().map((money) => money.listOffered(reader)));
  return [...standing, ...offered.flat()];
}

/** Throws if the gateway is disabled or the money does not fit it. */
export async function assertOffered(
  tx: Tx,
  money: { method: PaymentMethod; amount: Cents; reference: string },
): Promise<void> {
  if ((STANDING_METHODS as readonly string[]).includes(money.method)) return;
  const offered = await listOfferedMethods(tx);
  if (!offered.some(({ method }) => method === money.method))
    throw methodNotOffered.at("method", { method: METHOD_LABELS[money.method] });
  for (const { accept } of gatewayMoney.all()) await accept(tx, money);
}

/** Returns the provider's fee for a payment, in cents: our cost. */
export async function costOfPayment(reader: Reader, method: PaymentMethod, amount: Cents): Promise<Cents> {
  const costs = await Promise.all(gatewayMoney.all().map((money) => money.costOf(reader, method, amount)));
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** Whether a gateway's charge of this invoice has no outcome yet. */
export async function isChargeUnderWay(reader: Reader, invoiceId: string): Promise<boolean> {
  const all = await Promise.all(gatewayMoney.all().map((money) => money.isUnderWay(reader, invoiceId)));
  return all.includes(true);
}
