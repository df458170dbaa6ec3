import type { DeductionKind } from "~/features/deductions/domain";
import type { Cents } from "~/platform/kernel/money";
import type { TakenDeduction } from "../calculation/domain";
import type { DueDeduction } from "../terms/domain";

export interface ItemDeduction {
  readonly deductionId: string | null;
  readonly type: DeductionKind;
  readonly name: string;
  readonly amount: Cents;
  readonly taken: Cents;
  readonly carried: Cents;
  readonly brought: Cents;
  /** Null for deductions with instalments only. */
  readonly balance: Cents | null;
  readonly installmentNumber: number;
  readonly totalInstallments: number | null;
  readonly status: "active" | "settled";
}

/** Records the withheld part of a deduction, and the remaining balance for the run's next month. */
export function addTaken(
  { id, name, amount, taken, carried }: TakenDeduction,
  left: Map<string, DueDeduction>,
  into: Map<string, ItemDeduction>,
): void {
  const of = id === undefined ? undefined : left.get(id);
  if (!of || id === undefined) {
    const once = {
      brought: 0,
      balance: null,
      installmentNumber: 1,
      totalInstallments: 1,
      status: "settled" as const,
    };
    into.set("", { deductionId: null, type: "other", name, amount, taken, carried, ...once });
    return;
  }
  const balance = of.balance === null ? null : of.balance - taken;
  const earlier = into.get(id);
  into.set(id, {
    deductionId: id,
    type: of.type,
    name,
    amount: (earlier?.amount ?? 0) + amount - (earlier?.carried ?? 0),
    taken: (earlier?.taken ?? 0) + taken,
    carried,
    brought: earlier?.brought ?? of.carried,
    balance,
    installmentNumber: (earlier?.installmentNumber ?? of.withheldTimes) + (taken > 0 ? 1 : 0),
    totalInstallments: of.totalInstallments,
    status: balance === 0 ? "settled" : "active",
  });
  left.set(id, { ...of, balance, carried });
}
