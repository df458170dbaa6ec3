import type { Reader, Tx } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";
import { METHOD_LABELS, type PaymentMethod, STANDING_METHODS } from "../../domain";
import { methodNotOffered } from "../../errors";

/** A method that a person may choose; within which amounts where its provider has limits. */
export interface OfferedMethod {
  method: PaymentMethod;
  minAmount: Cents | null;
  maxAmount: Cents | null;
}

interface GatewayMoney {
  /** Of enabled gateways. */
  listOffered: (reader: Reader) => Promise<OfferedMethod[]>;
  /** What the provider keeps of a payment: our cost. */
  costOf: (reader: Reader, method: PaymentMethod, amount: Cents) => Promise<Cents>;
  /** Whether money that a person records fits its gateway. Throws at amount, method or reference. */
  accept: (tx: Tx, money: { method: PaymentMethod; amount: Cents; reference: string }) => Promise<void>;
  /** Ties a provider's reference to its payment: one reference of a gateway is one payment, whatever comes how often. */
  claim: (tx: Tx, of: { method: PaymentMethod; reference: string; paymentId: string }) => Promise<void>;
}

/** Providers beside M-Pesa: answered by the feature that knows their settings. */
export const gatewayMoney = definePort<GatewayMoney>();

/** The methods a payment may be recorded by now: those always there, then enabled gateways. */
export async function listOfferedMethods(reader: Reader): Promise<OfferedMethod[]> {
  const standing = STANDING_METHODS.map((method) => ({ method, minAmount: null, maxAmount: null }));
  const offered = await Promise.all(gatewayMoney.all().map((money) => money.listOffered(reader)));
  return [...standing, ...offered.flat()];
}

/** Throws where a gateway is not enabled, or the money does not fit it. */
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

/** What the provider keeps of a payment, in cents: our cost. */
export async function costOfPayment(reader: Reader, method: PaymentMethod, amount: Cents): Promise<Cents> {
  const costs = await Promise.all(gatewayMoney.all().map((money) => money.costOf(reader, method, amount)));
  return costs.reduce((sum, cost) => sum + cost, 0);
}
