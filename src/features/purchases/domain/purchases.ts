import type { Withholding } from "~/features/suppliers/domain";
import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import type { VatCode } from "./money";

export const PURCHASE_STATES = ["draft", "approved", "paid", "cancelled"] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];
export const STATE_LABELS: Record<PurchaseState, string> = {
  draft: "To approve",
  approved: "To pay",
  paid: "Paid",
  cancelled: "Cancelled",
};

/** Where the money comes from. */
export const FUNDS = ["owed", "float", "own_money"] as const;
export type Funds = (typeof FUNDS)[number];
export const FUNDS_LABELS: Record<Funds, string> = {
  owed: "Not paid yet",
  float: "Paid from a float",
  own_money: "Paid with own money",
};

/** The supplier's proof for KRA. A cost without proof cannot be deducted (docs/domain/purchases.md#etims). */
export const PROOFS = ["missing", "etims", "buyer", "none_needed"] as const;
export type Proof = (typeof PROOFS)[number];
export const PROOF_LABELS: Record<Proof, string> = {
  missing: "Missing",
  etims: "eTIMS invoice",
  buyer: "Buyer-initiated invoice",
  none_needed: "Not required",
};

export const PAY_METHODS = ["bank", "mpesa", "cash", "float"] as const;
export type PayMethod = (typeof PAY_METHODS)[number];
export const METHOD_LABELS: Record<PayMethod, string> = {
  bank: "Bank transfer",
  mpesa: "M-Pesa",
  cash: "Cash",
  float: "From a float",
};
/** Methods that name the bank's or M-Pesa's reference. */
export const needsReference = (method: PayMethod): boolean => method === "bank" || method === "mpesa";

export const MAX_PAYEE = 120;
export const MAX_WHAT = 200;
export const MAX_NOTE = 500;
export const MAX_REASON = 300;
export const MAX_LINES = 50;
export const MAX_FILES = 10;

export interface PurchaseLine {
  accountCode: string;
  what: string;
  /** Cents, with VAT. */
  amount: Cents;
  vatCode: VatCode;
  moveId: string | null;
  vehicleId: string | null;
}

export interface PurchaseFields {
  supplierId: string | null;
  /** The name on the receipt if it is not from a supplier. */
  payee: string;
  withholding: Withholding;
  /** The supplier's own number of the bill. */
  billNumber: string;
  day: PlainDate;
  dueDate: PlainDate | null;
  funds: Funds;
  /** The person who paid it with a float or own money. */
  spentBy: string | null;
  proof: Proof;
  proofNumber: string;
  /** Why no proof is required. */
  proofReason: string;
  note: string;
  lines: PurchaseLine[];
}

export const FIELD_LABELS: Record<keyof PurchaseFields, string> = {
  supplierId: "supplier",
  payee: "name",
  withholding: "withholding tax",
  billNumber: "bill number",
  day: "date",
  dueDate: "due date",
  funds: "how it was paid",
  spentBy: "who paid it",
  proof: "eTIMS",
  proofNumber: "eTIMS number",
  proofReason: "reason without eTIMS",
  note: "note",
  lines: "lines",
};

/** The fields that differ. */
export const changedFields = (before: PurchaseFields, after: PurchaseFields): (keyof PurchaseFields)[] =>
  (Object.keys(FIELD_LABELS) as (keyof PurchaseFields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

export const canEdit = (state: PurchaseState): boolean => state === "draft";
export const canCancel = (state: PurchaseState): boolean => state === "draft" || state === "approved";

export interface ApprovalFacts {
  createdBy: string | null;
  spentBy: string | null;
  total: Cents;
}

/** The obstacle to an approval: the purchase is the approver's own, or above the limit of the role. */
export function approvalObstacle(
  { createdBy, spentBy, total }: ApprovalFacts,
  who: { personId: string | null; limit: Cents | null; allowsOwn: boolean },
): "own" | "limit" | undefined {
  const isOwn = who.personId !== null && (createdBy === who.personId || spentBy === who.personId);
  if (isOwn && !who.allowsOwn) return "own";
  return who.limit !== null && total > who.limit ? "limit" : undefined;
}

/** Whether it has a due date that has passed. */
export const isOverdue = (
  { state, dueDate }: { state: PurchaseState; dueDate: PlainDate },
  today: PlainDate,
): boolean => state === "approved" && dueDate < today;

export const filePath = (purchaseId: string, id: string, ending: string) =>
  `/documents/purchases/${purchaseId}/${id}.${ending}`;

interface OfPurchase {
  number: string;
}
export const purchaseEntered = defineEvent<OfPurchase & { payee: string; total: number }>("purchase.entered");
export const purchaseEdited = defineEvent<OfPurchase & { fields: string[] }>("purchase.edited");
export const purchaseApproved = defineEvent<OfPurchase & { payee: string; total: number }>(
  "purchase.approved",
);
export const purchaseCancelled = defineEvent<OfPurchase & { reason: string }>("purchase.cancelled");
export const purchasePaid = defineEvent<
  OfPurchase & { payee: string; amount: number; method: PayMethod; reference: string }
>("purchase.paid");
export const purchasePaymentUndone = defineEvent<OfPurchase & { reason: string }>("purchase.payment_undone");
export const purchaseProofAdded = defineEvent<OfPurchase & { proof: Proof; proofNumber: string }>(
  "purchase.proof_added",
);
export const purchaseFileAdded = defineEvent<OfPurchase & { fileId: string }>("purchase.file_added");
export const purchaseFileRemoved = defineEvent<OfPurchase & { fileId: string }>("purchase.file_removed");
