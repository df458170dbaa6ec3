import type { PlanningRules } from "../settings";
import { type CrewPlan, type HoursPlan, planCrew, planHours } from "./crew";
import { type MaterialsPlan, planMaterials } from "./materials";
import { planTrucks, type TruckPlan } from "./trucks";
import { type Load, loadOf, type PlanInput, type Work, workOf } from "./work";

export interface Plan {
  trucks: TruckPlan;
  work: Work;
  crew: CrewPlan;
  hours: HoursPlan;
  materials: MaterialsPlan;
}

/** Trucks, crew, hours and materials of a load. Every figure has its steps (docs/domain/inventory.md#planning). */
export function planLoad(load: Load, rules: PlanningRules): Plan {
  const trucks = planTrucks(load.totals, rules);
  const work = workOf(load, rules);
  const crew = planCrew(work, trucks.trucks.length, rules);
  const drive = trucks.trucks.length === 0 ? 0 : (load.access.driveMinutes ?? rules.work.driveMinutes);
  return {
    ...{ trucks, work, crew },
    hours: planHours(work.total, crew.people, drive),
    materials: planMaterials(load, rules),
  };
}

/** The plan of an inventory. It runs in the browser, on a phone without network and on the server. */
export const planOf = (input: PlanInput, rules: PlanningRules): Plan => planLoad(loadOf(input), rules);
