import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { type Plan, planOf } from "~/features/inventory/planning/domain/plan";
import { trucksInWords } from "~/features/inventory/planning/domain/trucks";
import { type Warning, warningsOf } from "~/features/inventory/planning/domain/warnings";
import type { Access } from "~/features/inventory/planning/domain/work";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import { formatNumber } from "~/platform/kernel/numbers";
import { cubicMetres, kilograms } from "./figures";

export interface Effect {
  /** The same figures in the same order for every content. */
  figures: readonly (readonly [label: string, value: string])[];
  plan: Plan;
  warnings: readonly Warning[];
}

/** The effect of an inventory: sums, trucks, crew, hours and warnings. */
export function effectOf(
  content: Content,
  bedrooms: number | null,
  rules: PlanningRules,
  access: Access,
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
