import { defineEvent } from "~/platform/events/define";

export const PAY_FREQUENCIES = ["monthly", "bi-weekly", "weekly"] as const;
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];

export const PAY_FREQUENCY_LABELS: Record<PayFrequency, string> = {
  monthly: "Monthly",
  "bi-weekly": "Bi-weekly",
  weekly: "Weekly",
};

export const MAX_ALLOWANCES = 20;

export interface Allowance {
  name: string;
  /** Cents of one pay period. */
  amount: number;
}

/** What somebody is paid from a day on. Amounts are cents. */
export interface Compensation {
  baseSalary: number;
  currency: string;
  payFrequency: PayFrequency;
  allowances: Allowance[];
  benefits: string[];
}

export const NO_COMPENSATION: Compensation = {
  baseSalary: 0,
  currency: "KES",
  payFrequency: "monthly",
  allowances: [],
  benefits: [],
};

/** What is paid stands in its row alone: nobody learns it from an event. */
export const packageSet = defineEvent<{ number: string; effectiveDate: string }>("employee.compensation_set");
