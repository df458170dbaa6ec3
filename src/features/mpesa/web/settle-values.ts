import type { CustomerChoice } from "~/features/customers/web/customer-picker";
import type { Cents } from "~/platform/kernel/money";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { ShownReview } from "./shown-review";

export type DecisionKind = "allocated" | "credit" | "merged" | "accepted" | "not-ours" | "paid" | "not-paid";

/** Fields that the kind does not need keep their values. */
export interface SettleValues {
  kind: DecisionKind;
  parts: { invoiceId: string | null; amount: MoneyValue }[];
  customer: CustomerChoice | null;
  receipt: string;
  note: string;
}

/** Decisions that book nothing need an explanation. */
export const mustExplain = (kind: DecisionKind) => kind === "not-ours" || kind === "not-paid";

/** Whether there is enough of it to be sent. */
export function isReady({ kind, parts, customer, receipt, note }: SettleValues, whole: Cents): boolean {
  const sum = parts.reduce((total, { amount }) => total + centsOf(amount), 0);
  if (kind === "allocated")
    return sum === whole && parts.every(({ invoiceId, amount }) => invoiceId && centsOf(amount) > 0);
  if (kind === "credit") return customer !== null;
  if (kind === "paid") return receipt.trim() !== "";
  return !mustExplain(kind) || note.trim() !== "";
}

export function decisionOf({ kind, parts, customer, receipt, note }: SettleValues, review: ShownReview) {
  switch (kind) {
    case "allocated":
      return {
        kind,
        note,
        parts: parts.map(({ invoiceId, amount }) => ({
          invoiceId: invoiceId ?? "",
          amount: centsOf(amount),
        })),
      };
    case "credit":
      return { kind, note, customerId: customer?.id ?? "" };
    case "merged":
      return { kind, note, paymentId: review.possibleDuplicate?.id ?? "" };
    case "paid":
      return { kind, note, receipt };
    default:
      return { kind, note };
  }
}
