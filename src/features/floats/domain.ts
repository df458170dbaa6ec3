import { defineEvent } from "~/platform/events/define";
import { daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";

/** `difference`: what was missing from counted cash, or too much. `given_back`: a purchase that was cancelled or reduced. */
export const MOVEMENT_KINDS = [
  "issued",
  "cash_taken",
  "spent",
  "given_back",
  "returned",
  "difference",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  issued: "Issued",
  cash_taken: "Cash from a customer",
  spent: "Spent",
  given_back: "Purchase cancelled or changed",
  returned: "Handed in",
  difference: "Difference",
};

export const ISSUE_METHODS = ["cash", "mpesa"] as const;
export type IssueMethod = (typeof ISSUE_METHODS)[number];
export const METHOD_LABELS: Record<IssueMethod, string> = { cash: "Cash", mpesa: "M-Pesa" };

export const MAX_REASON = 300;

export interface FloatLimits {
  /** Cents; 0 for no limit. */
  most: Cents;
  /** Days until the money is accounted for; 0 for no limit. */
  days: number;
}

/** Why a person gets no further float without an override; empty if nothing stands against it. */
export function obstaclesOf(
  { balance, since }: { balance: Cents; since: PlainDate | null },
  amount: Cents,
  { most, days }: FloatLimits,
  today: PlainDate,
): string[] {
  const age = since === null ? 0 : daysBetween(since, today);
  return [
    ...(most > 0 && balance + amount > most ? [`the float would be above ${formatKes(most)}`] : []),
    ...(days > 0 && age > days ? [`money has been open for ${counted(age, "day")}`] : []),
  ];
}

interface Inflow {
  day: PlainDate;
  amount: Cents;
}

/** The day of the oldest money that is not accounted for: the first money in is the first spent. Null at zero. */
export function openSince(inflows: readonly Inflow[], balance: Cents): PlainDate | null {
  if (balance <= 0) return null;
  let covered = inflows.reduce((sum, { amount }) => sum + amount, 0) - balance;
  for (const { day, amount } of inflows) {
    covered -= amount;
    if (covered < 0) return day;
  }
  return null;
}

/** The movements of counted cash: what is handed in, and the difference unless the person keeps the rest. */
export function countedMovements(
  balance: Cents,
  cash: Cents,
  keepsRest: boolean,
): { kind: "returned" | "difference"; amount: Cents }[] {
  const difference = cash > balance || !keepsRest ? cash - balance : 0;
  return [
    ...(difference === 0 ? [] : [{ kind: "difference" as const, amount: difference }]),
    ...(cash === 0 ? [] : [{ kind: "returned" as const, amount: -cash }]),
  ];
}

interface OfFloat {
  name: string;
  amount: number;
}
export const floatIssued = defineEvent<OfFloat & { override: string }>("float.issued");
export const floatCounted = defineEvent<OfFloat & { difference: number; reason: string }>("float.counted");
