import { defineEvent } from "~/platform/events/define";
import type { AppError } from "~/platform/kernel/errors";
import type { Cents } from "~/platform/kernel/money";
import type { StandingMethod } from "../domain";
import { releasedNotReversed, settlementReversalNotReversed, settlementReversedAlready } from "./errors";

export const SETTLEMENT_KINDS = ["withholding", "credit_applied", "released", "refund"] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

export const SETTLEMENT_LABELS: Record<SettlementKind, string> = {
  withholding: "Withholding VAT certificate",
  credit_applied: "Customer credit applied",
  released: "Moved to customer credit",
  refund: "Refund paid out",
};

/** For customers' papers. */
export const SETTLEMENT_NAMES = {
  en: SETTLEMENT_LABELS,
  sw: {
    withholding: "Cheti cha VAT iliyozuiliwa",
    credit_applied: "Salio la mteja limetumika",
    released: "Imehamishiwa salio la mteja",
    refund: "Pesa zilizorejeshwa",
  },
};

export function refundNumberOf(year: number, n: number): string {
  return `RFD-${year}-${String(n).padStart(4, "0")}`;
}

/** Why a settlement cannot be reversed; undefined if it can. Credit released by a credit note stays released. */
export function reversalRefusal(settlement: {
  kind: SettlementKind;
  reversalOf: string | null;
  reversed: boolean;
}): AppError | undefined {
  if (settlement.reversalOf) return settlementReversalNotReversed();
  if (settlement.reversed) return settlementReversedAlready();
  if (settlement.kind === "released") return releasedNotReversed();
  return undefined;
}

interface SettlementFact {
  kind: SettlementKind;
  invoiceId: string | null;
  applied: Cents;
  credit: Cents;
}

export const settlementRecorded = defineEvent<SettlementFact & { reference: string }>("settlement.recorded");
export const settlementReversed = defineEvent<SettlementFact & { reason: string }>("settlement.reversed");
export const refundPaidOut = defineEvent<{
  refundNumber: string;
  amount: Cents;
  method: StandingMethod;
  reason: string;
}>("refund.paid_out");
