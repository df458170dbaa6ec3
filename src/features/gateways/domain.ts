import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";

/**
 * A provider's fee for a payment, in cents, rounded to the cent. `percentage` of the amount has at most two decimals;
 * `fixed` is in units of the base currency (docs/domain/readings.md#payment-gateways).
 */
export function feeOf(fees: { percentage: number; fixed: number }, amount: Cents): Cents {
  const basisPoints = BigInt(Math.round(fees.percentage * 100));
  const share = (BigInt(amount) * basisPoints + 5_000n) / 10_000n;
  return Number(share) + Math.round(fees.fixed * 100);
}

/** Limits are whole units of the base currency; in cents. */
export const limitsOf = (terms: { minAmount: number; maxAmount: number }) => ({
  minAmount: Math.max(1, terms.minAmount * 100),
  maxAmount: terms.maxAmount * 100,
});

/** Grey: off; yellow: on, not connected; green: connected. */
export type Standing = "disabled" | "enabled" | "active";

export const standingOf = (isEnabled: boolean, isConnected: boolean): Standing =>
  isEnabled ? (isConnected ? "active" : "enabled") : "disabled";

export const STANDING_LABELS: Record<Standing, string> = {
  disabled: "Disabled",
  enabled: "Enabled, not connected",
  active: "Active and connected",
};

export const gatewayTested = defineEvent<{ gateway: string; ok: boolean }>("settings.gateway_tested");
export const gatewayDisconnected = defineEvent<{ gateway: string }>("settings.gateway_disconnected");
