import type { payrollPeriodsContract } from "~/features/payroll/periods/contract";
import type { PaymentStatus } from "~/features/payroll/periods/domain";
import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";

/** A run and one person of it, as screens show them. */
export type MonthRun = Output<typeof payrollPeriodsContract, "get">;
type ShownItem = Output<typeof payrollPeriodsContract, "items">["rows"][number];
type Previewed = Output<typeof payrollPeriodsContract, "preview">["items"][number];

/** What a clerk sets of one person, as the contract takes it. */
export type SetByHand = NonNullable<ShownItem["adjustments"]>;

/** One person of a month's run, drafted or generated. Amounts are cents. */
export interface MonthRow {
  /** The item's id; the person's number while there is none. */
  id: string;
  number: string;
  name: string;
  basicSalary: number;
  allowances: number;
  /** Overtime, bonus and commission, less basic pay of days not worked. */
  other: number;
  deductions: number;
  netPay: number;
  /** Of one-off deductions: what was taken. */
  taken: number;
  method: "mpesa" | "bank_transfer";
  destination: string;
  /** Null while it is drafted. */
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
  // What finds no room is the one-off's first: it comes last.
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
 * What setting a figure of a row to another makes of what is set by hand: more allowances or deductions than there are is a
 * one-off of this run. Less is a change of the package or the deduction itself, and refused in words.
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
