import type { VatCode } from "~/features/purchases/domain/money";

/** Expenses of the crew on a job. */
export const EXPENSE_KINDS = ["fuel", "tolls", "materials", "repairs", "other"] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

/** How the office books each kind until it corrects the line. */
export const BOOKED: Record<ExpenseKind, { accountCode: string; vatCode: VatCode; label: string }> = {
  fuel: { accountCode: "5020", vatCode: "B", label: "Fuel" },
  tolls: { accountCode: "5040", vatCode: "A", label: "Toll, parking or permit" },
  materials: { accountCode: "5030", vatCode: "B", label: "Packing materials" },
  repairs: { accountCode: "6100", vatCode: "B", label: "Repair" },
  other: { accountCode: "6240", vatCode: "D", label: "Other" },
};

export const OWN_FUNDS = ["float", "own_money"] as const;
export type OwnFunds = (typeof OWN_FUNDS)[number];

export const MAX_SHOP = 120;
export const MAX_NOTE = 300;
