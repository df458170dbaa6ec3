/** How employees are paid. */
export const SALARY_METHODS = ["mpesa", "bank_transfer", "cash"] as const;
export type SalaryMethod = (typeof SALARY_METHODS)[number];
export const METHOD_LABELS: Record<SalaryMethod, string> = {
  mpesa: "M-Pesa",
  bank_transfer: "Bank Transfer",
  cash: "Cash",
};
