import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** Deductions from pay other than tax and contributions (docs/decisions/0063). */
export const DEDUCTION_KINDS = [
  "child_support",
  "court_attachment",
  "helb",
  "pension",
  "sacco",
  "loan",
  "advance",
  "other",
] as const;
export type DeductionKind = (typeof DEDUCTION_KINDS)[number];

export const DEDUCTION_KIND_LABELS: Record<DeductionKind, string> = {
  child_support: "Child support",
  court_attachment: "Court attachment",
  helb: "HELB",
  pension: "Pension",
  sacco: "SACCO",
  loan: "Loan",
  advance: "Advance",
  other: "Other",
};

/** `settled`: the balance is paid; `ended`: withholding was stopped. Neither is withheld. */
export const DEDUCTION_STATUSES = ["active", "paused", "settled", "ended"] as const;
export type DeductionStatus = (typeof DEDUCTION_STATUSES)[number];

export const DEDUCTION_STATUS_LABELS: Record<DeductionStatus, string> = {
  active: "Active",
  paused: "Paused",
  settled: "Settled",
  ended: "Ended",
};

export const MOVEMENT_SIGNS = {
  granted: 1,
  added: 1,
  returned: 1,
  deducted: -1,
  repaid: -1,
  written_off: -1,
} as const;
export type MovementKind = keyof typeof MOVEMENT_SIGNS;
export const MOVEMENT_KINDS = Object.keys(MOVEMENT_SIGNS) as MovementKind[];

export const MOVEMENTS_BY_HAND = ["repaid", "written_off", "added"] as const;
export type MovementByHand = (typeof MOVEMENTS_BY_HAND)[number];

export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  granted: "Granted",
  added: "Added",
  returned: "Returned",
  deducted: "Deducted from pay",
  repaid: "Repaid",
  written_off: "Written off",
};

/** The company's loans have a balance. HELB and court orders may have one, by their documents. */
export const isLent = (kind: DeductionKind): boolean => kind === "loan" || kind === "advance";
export const mayHaveBalance = (kind: DeductionKind): boolean =>
  isLent(kind) || kind === "helb" || kind === "court_attachment";

/** In how many instalments an amount is withheld. */
export const installmentsOf = (amount: Cents, installment: Cents): number => Math.ceil(amount / installment);

export interface Owed {
  readonly installment: Cents;
  /** Carried over from earlier pay that was too low. */
  readonly carried: Cents;
  readonly balance: Cents | null;
  readonly status: DeductionStatus;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate | null;
}

/** The amount due on pay that ends on a day: the instalment plus the carried amount, up to the balance. */
export function dueOn(
  { installment, carried, balance, status, startsOn, endsOn }: Owed,
  day: PlainDate,
): Cents {
  if (status !== "active" || day < startsOn || (endsOn !== null && day > endsOn)) return 0;
  return Math.min(installment + carried, balance ?? Number.POSITIVE_INFINITY);
}

/** The status after a change of the balance. */
export function statusWith(balance: Cents | null, status: DeductionStatus): DeductionStatus {
  if (balance === 0) return "settled";
  return status === "settled" ? "active" : status;
}

interface DeductionFact {
  number: string;
  deductionId: string;
  kind: DeductionKind;
}
export const deductionAdded = defineEvent<DeductionFact>("employee.deduction_added");
export const deductionEdited = defineEvent<DeductionFact>("employee.deduction_edited");
export const deductionSet = defineEvent<DeductionFact & { status: DeductionStatus }>(
  "employee.deduction_set",
);
export const deductionMoved = defineEvent<DeductionFact & { movement: MovementKind }>(
  "employee.deduction_moved",
);
