import type { Cents } from "~/platform/kernel/money";

/** The costs of a move, in the order in which they are shown. */
export const COSTS = [
  "crew",
  "hires",
  "vehicles",
  "materials",
  "tolls",
  "other",
  "claims",
  "fees",
  "commission",
] as const;
export type CostKind = (typeof COSTS)[number];

export const COST_LABELS: Record<CostKind, string> = {
  crew: "Crew",
  hires: "Hired trucks",
  vehicles: "Fuel and kilometres",
  materials: "Materials",
  tolls: "Tolls and permits",
  other: "Other purchases",
  claims: "Claims",
  fees: "Payment fees",
  commission: "Commission",
};

/** The cost that a line of a purchase is, by its account (docs/domain/profit.md#costs). */
export const COST_OF_ACCOUNT: Readonly<Record<string, CostKind>> = {
  "1300": "materials",
  "5010": "hires",
  "5020": "vehicles",
  "5030": "materials",
  "5040": "tolls",
  "5050": "claims",
  "5060": "commission",
};

/** Costs that a quote plans. All others are not in it. */
const PLANNED = ["crew", "vehicles"] as const satisfies readonly CostKind[];

/** The figures of a move, in cents without VAT. */
export interface MoveFigures extends Record<CostKind, Cents> {
  /** Invoices less credit notes. */
  income: Cents;
  /** Credit notes. */
  credited: Cents;
  /** The quote's price without VAT. */
  plannedIncome: Cents;
  plannedCrew: Cents;
  plannedVehicles: Cents;
  crewMinutes: number;
  plannedMinutes: number;
  km: number;
  plannedKm: number;
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

export const costsOf = (figures: MoveFigures): Cents => sum(COSTS.map((cost) => figures[cost]));
export const profitOf = (figures: MoveFigures): Cents => figures.income - costsOf(figures);

/** Cents that the quote plans for a cost; undefined for costs that are not in a quote. */
export function plannedOf(figures: MoveFigures, cost: CostKind): Cents | undefined {
  if (cost === "crew") return figures.plannedCrew;
  return cost === "vehicles" ? figures.plannedVehicles : undefined;
}
export const plannedProfitOf = (figures: MoveFigures): Cents =>
  figures.plannedIncome - sum(PLANNED.map((cost) => plannedOf(figures, cost) ?? 0));

/** Profit as a share of the income, in basis points. Null without income. */
export const marginOf = (profit: Cents, income: Cents): number | null =>
  income > 0 ? Math.round((profit * 10_000) / income) : null;
