import type { FieldErrors } from "~/platform/kernel/errors";
import type { MoneyValue } from "~/platform/ui/office/money-field";

/** A clerk's adjustments for one person before a run is generated; empty means the recorded value. */
export interface Adjusted {
  basicSalary: MoneyValue;
  daysWorked: number | "";
  overtimeHours: number | "";
  bonus: MoneyValue;
  commission: MoneyValue;
  allowanceName: string;
  allowance: MoneyValue;
  deductionName: string;
  deduction: MoneyValue;
}
export type ByEmployee<Value> = Readonly<Record<string, Value>>;

export const NOT_ADJUSTED: Adjusted = {
  basicSalary: "",
  daysWorked: "",
  overtimeHours: "",
  bonus: "",
  commission: "",
  allowanceName: "",
  allowance: "",
  deductionName: "",
  deduction: "",
};

const isGiven = (value: unknown) => value !== "" && !Number.isNaN(value);

function adjustmentOf({ allowanceName, allowance, deductionName, deduction, ...figures }: Adjusted): object {
  const once = (name: string, amount: MoneyValue) =>
    isGiven(amount) && amount !== 0 ? { name, amount: Number(amount) } : undefined;
  const oneOffs = { allowance: once(allowanceName, allowance), deduction: once(deductionName, deduction) };
  return Object.fromEntries([
    ...Object.entries(figures).filter(([, value]) => isGiven(value)),
    ...Object.entries(oneOffs).filter(([, value]) => value !== undefined),
  ]);
}

/** The adjustments of selected employees; omits employees without any. */
export const adjustmentsOf = (adjusted: ByEmployee<Adjusted>, paid: ReadonlySet<string>) =>
  Object.entries(adjusted).flatMap(([employee, of]) => {
    const given = adjustmentOf(of);
    return paid.has(employee) && Object.keys(given).length > 0 ? [{ employee, ...given }] : [];
  });

const FIELDS: Record<string, keyof Adjusted> = {
  "allowance.name": "allowanceName",
  "allowance.amount": "allowance",
  "deduction.name": "deductionName",
  "deduction.amount": "deduction",
};

/** Field errors of the request, by person and field. */
export function refusedOf(
  fields: FieldErrors,
  sent: readonly { employee: string }[],
): ByEmployee<Partial<Record<keyof Adjusted, string>>> {
  const refused: Record<string, Partial<Record<keyof Adjusted, string>>> = {};
  for (const [path, message] of Object.entries(fields)) {
    const [, at = "", field = ""] = /^adjustments\.(\d+)\.(.+)$/.exec(path) ?? [];
    const employee = sent[Number(at)]?.employee;
    if (!field || !employee) continue;
    refused[employee] = { ...refused[employee], [FIELDS[field] ?? field]: String(message) };
  }
  return refused;
}
