import type { payrollPeriodsContract } from "~/features/payroll/periods/contract/periods";
import type { PaymentStatus } from "~/features/payroll/periods/domain";
import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";

export type MonthRun = Output<typeof payrollPeriodsContract, "get">;
type ShownItem = Output<typeof payrollPeriodsContract, "items">["rows"][number];
type Previewed = Output<typeof payrollPeriodsContract, "preview">["items"][number];

export type SetByHand = NonNullable<ShownItem["adjustments"]>;

/** Amounts are cents. */
export interface MonthRow {
  id: string;
  number: string;
  name: string;
  basicSalary: number;
  allowances: number;
  other: number;
  deductions: number;
  netPay: number;
  taken: number;
  method: "mpesa" | "bank_transfer";
  destination: string;
  status: PaymentStatus | null;
  failure: string;
  byHand: SetByHand;
}

export const drafted = (of: Previewed, byHand: SetByHand): MonthRow => ({
  id: of.employeeNumber,
  number: of.employeeNumber,
  name: of.employeeName,
  basicSalary: of.basicSalary,
  allowances: of.totalAllowances,
  other: of.grossPay - of.basicSalary - of.totalAllowances,
  deductions: of.totalDeductions,
  netPay: of.netPay,
  taken: Math.max(0, (byHand.deduction?.amount ?? 0) - of.carried),
  method: of.paymentMethod,
  destination: of.destination,
  status: null,
  failure: "",
  byHand,
});

export const generated = (of: ShownItem): MonthRow => ({
  ...drafted(of, of.adjustments ?? {}),
  id: of.id,
  status: of.paymentStatus,
  failure: of.paymentFailure,
});

export type Changed = "basicSalary" | "allowances" | "deductions";

/**
 * Returns the adjustments that give a row's figure this value: more allowances or deductions become a one-off of this
 * run. Returns an error sentence for less, which needs a change of the package or the deduction itself.
 */
export function withFigure(row: MonthRow, changed: Changed, value: number): SetByHand | string {
  const { byHand } = row;
  if (changed === "basicSalary") return { ...byHand, basicSalary: value };
  const isAllowance = changed === "allowances";
  const once = isAllowance ? byHand.allowance : byHand.deduction;
  const lasting = isAllowance ? row.allowances - (once?.amount ?? 0) : row.deductions - row.taken;
  const amount = value - lasting;
  if (amount < 0)
    return isAllowance
      ? `${formatKes(lasting)} come from their package`
      : `${formatKes(lasting)} are withheld by law and agreement`;
  const name = once?.name ?? (isAllowance ? "One-off allowance" : "One-off deduction");
  const { allowance, deduction, ...figures } = byHand;
  const next = amount === 0 ? undefined : { ...once, name, amount };
  return {
    ...figures,
    ...(isAllowance ? { deduction, allowance: next } : { allowance, deduction: next }),
  };
}
