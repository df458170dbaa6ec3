import { defineEvent } from "~/platform/events/define";

export const PAY_FREQUENCIES = ["monthly", "bi-weekly", "weekly"] as const;
export type PayFrequency = (typeof PAY_FREQUENCIES)[number];

export const PAY_FREQUENCY_LABELS: Record<PayFrequency, string> = {
  monthly: "Monthly",
  "bi-weekly": "Bi-weekly",
  weekly: "Weekly",
};

/** The unit of a basic salary: a pay period, a day with a completed move, or a completed move. */
export const PAID_BY = ["period", "day", "move"] as const;
export type PaidBy = (typeof PAID_BY)[number];
export const PAID_BY_LABELS: Record<PaidBy, string> = {
  period: "Pay period",
  day: "Day of moves",
  move: "Completed move",
};

/** The pay unit of a salary: of a pay period its frequency, else the day or the move. */
export const PAY_UNITS = [...PAY_FREQUENCIES, "day", "move"] as const;
export type PayUnit = (typeof PAY_UNITS)[number];
export const PAY_UNIT_LABELS: Record<PayUnit, string> = {
  monthly: "a month",
  "bi-weekly": "every two weeks",
  weekly: "a week",
  day: "a day",
  move: "a move",
};

export const ALLOWANCE_TYPES = [
  "housing",
  "transport",
  "meals",
  "night-out",
  "airtime",
  "risk",
  "other",
] as const;
export const ALLOWANCE_TYPE_LABELS: Record<(typeof ALLOWANCE_TYPES)[number], string> = {
  housing: "Housing",
  transport: "Transport",
  meals: "Meals",
  "night-out": "Night out",
  airtime: "Airtime",
  risk: "Risk",
  other: "Other",
};

export const MAX_ALLOWANCES = 20;

export interface Allowance {
  name: string;
  /** Cents of one pay period. */
  amount: number;
  /** Left out: `other`, taxed, whole whatever days were worked. */
  type?: string | undefined;
  taxable?: boolean | undefined;
  prorated?: boolean | undefined;
}

/** Fills in an allowance's defaults, so that equal allowances compare as equal. */
export const wholeAllowance = ({
  name,
  amount,
  type = "other",
  taxable = true,
  prorated = false,
}: Allowance) => ({
  name,
  amount,
  type,
  taxable,
  prorated,
});

/** A person's pay from a day on. Amounts are cents. */
export interface Compensation {
  baseSalary: number;
  currency: string;
  payFrequency: PayFrequency;
  paidBy?: PaidBy | undefined;
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

/** Amounts are only in the package's row, because more people read events. */
export const packageSet = defineEvent<{ number: string; effectiveDate: string }>("employee.compensation_set");
