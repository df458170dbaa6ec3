import { formatNumber } from "~/platform/kernel/numbers";
import type { Content } from "../../inventories/domain/inventories";
import { totalsOf } from "../../inventories/domain/totals";
import { type Plan, planOf } from "../../planning/domain/plan";
import { trucksInWords } from "../../planning/domain/trucks";
import { type Warning, warningsOf } from "../../planning/domain/warnings";
import { type PlanInput, UNKNOWN_ACCESS } from "../../planning/domain/work";
import type { PlanningRules } from "../../planning/settings";
import { cubicMetres, kilograms } from "./figures";

export interface Effect {
  /** The same figures in the same order for every content. */
  figures: readonly (readonly [label: string, value: string])[];
  plan: Plan;
  warnings: readonly Warning[];
}

/** What an inventory comes to: sums, trucks, crew and hours, and what to look at again. */
export function effectOf(
  content: Content,
  bedrooms: number | null,
  rules: PlanningRules,
  access: PlanInput["access"] = UNKNOWN_ACCESS,
): Effect {
  const totals = totalsOf(content.lines);
  const input = { totals, content, access, bedrooms };
  const plan = planOf(input, rules);
  return {
    plan,
    figures: [
      ["Volume", `${cubicMetres(totals.litres)} m³`],
      ["Weight", `${kilograms(totals.weight)} kg`],
      ["Truck", trucksInWords(plan.trucks.trucks) || "None"],
      ["Crew", formatNumber(plan.crew.people)],
      ["Hours", formatNumber(plan.hours.hours)],
      ["Cartons", formatNumber(totals.cartons)],
    ],
    warnings: warningsOf(input, plan, rules),
  };
}
