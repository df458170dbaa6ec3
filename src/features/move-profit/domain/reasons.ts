import { type Cents, formatKes } from "~/platform/kernel/money";
import { counted, formatNumber } from "~/platform/kernel/numbers";
import { COST_LABELS, COSTS, type CostKind, type MoveFigures, plannedOf, plannedProfitOf } from "./parts";

interface Reason {
  /** Cents by which it lowers the profit below the quote's. */
  amount: Cents;
  text: string;
}

/** Minutes from which an overrun is named in hours. */
const WORTH_NAMING = 15;
/** Derived costs are not exact to the cent. */
const whole = (cents: Cents) => formatKes(Math.round(cents / 100) * 100);
const hours = (minutes: number) => counted(Math.round(minutes / 30) / 2, "crew hour");

/**
 * Reasons why a move earned less than its quote planned, the largest first. Planned profit less all overruns is the profit,
 * so a move that lost money has at least one reason.
 */
export function reasonsOf(figures: MoveFigures): Reason[] {
  const planned = plannedProfitOf(figures);
  return [
    { amount: -planned, text: `Quoted ${whole(-planned)} below planned costs` },
    ...incomeReasons(figures),
    ...COSTS.map((cost) => costReason(figures, cost)),
  ]
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount);
}

/** Cents by which each part of the figures is worse than quoted; negative if it is better. */
export const overrunsOf = (figures: MoveFigures): Cents[] => [
  ...incomeReasons(figures).map(({ amount }) => amount),
  ...COSTS.map((cost) => figures[cost] - (plannedOf(figures, cost) ?? 0)),
];

function incomeReasons({ income, plannedIncome, credited }: MoveFigures): Reason[] {
  const short = plannedIncome - income - credited;
  return [
    { amount: credited, text: `${whole(credited)} credited to the customer` },
    {
      amount: short,
      text: income === 0 && credited === 0 ? "Not invoiced" : `Invoiced ${whole(short)} less than quoted`,
    },
  ];
}

function costReason(figures: MoveFigures, cost: CostKind): Reason {
  const planned = plannedOf(figures, cost);
  const amount = figures[cost] - (planned ?? 0);
  return { amount, text: textOf(figures, cost, amount) };
}

function textOf(figures: MoveFigures, cost: CostKind, amount: Cents): string {
  const { crewMinutes, plannedMinutes, km, plannedKm } = figures;
  const money = whole(amount);
  if (cost === "crew" && crewMinutes - plannedMinutes >= WORTH_NAMING)
    return `${hours(crewMinutes - plannedMinutes)} more than quoted`;
  if (cost === "crew") return `Crew cost ${money} more than usual`;
  if (cost === "vehicles" && km > plannedKm) return `${formatNumber(km - plannedKm)} km more than quoted`;
  if (cost === "vehicles") return `Fuel cost ${money} more than quoted`;
  return `${COST_LABELS[cost]} ${money}, not in the quote`;
}
