import type { PlanningRules } from "../settings";
import type { Step } from "./steps";
import type { Work } from "./work";

export interface CrewPlan {
  people: number;
  drivers: number;
  movers: number;
  packers: number;
  steps: readonly Step<CrewCode>[];
}
export type CrewCode = "step" | "above_steps" | "per_truck" | "roles" | "nobody";

/** People by hours of work, and at least some for each truck (docs/domain/inventory.md#planning). */
export function planCrew({ total, pack }: Work, trucks: number, { crew }: PlanningRules): CrewPlan {
  if (total === 0 && trucks === 0)
    return { people: 0, drivers: 0, movers: 0, packers: 0, steps: [{ code: "nobody", params: {} }] };
  const hours = total / 60;
  const steps: Step<CrewCode>[] = [];
  const step = crew.steps.find((one) => total <= one.hours * 60);
  const last = crew.steps.at(-1);
  const above = Math.max((last?.people ?? 0) + 1, Math.ceil(hours / crew.hoursEach));
  const byHours = step?.people ?? above;
  steps.push(
    step
      ? { code: "step", params: { hours, most: step.hours, people: byHours } }
      : { code: "above_steps", params: { hours, each: crew.hoursEach, people: byHours } },
  );
  const byTrucks = trucks * crew.peoplePerTruck;
  if (byTrucks > byHours)
    steps.push({ code: "per_truck", params: { trucks, each: crew.peoplePerTruck, people: byTrucks } });
  const people = Math.max(byHours, byTrucks);
  const drivers = Math.min(people, trucks * crew.driversPerTruck);
  const packers = packersOf(people - drivers, total === 0 ? 0 : pack / total);
  const movers = people - drivers - packers;
  steps.push({ code: "roles", params: { drivers, movers, packers } });
  return { people, drivers, movers, packers, steps };
}

/** People who pack, by its share of the work; one at least of two, and one is left to carry. */
function packersOf(people: number, share: number): number {
  if (share === 0 || people < 2) return 0;
  return Math.min(people - 1, Math.max(1, Math.round(people * share)));
}

export interface HoursPlan {
  /** On site and on the road, in halves, rounded up. */
  hours: number;
  steps: readonly Step<HoursCode>[];
}
export type HoursCode = "shared" | "drive" | "hours" | "no_hours";

/** Hours of the job: the work shared by the crew, and the drive. */
export function planHours(work: number, people: number, driveMinutes: number): HoursPlan {
  if (people === 0) return { hours: 0, steps: [{ code: "no_hours", params: {} }] };
  const minutes = work / people + driveMinutes;
  const hours = Math.ceil(minutes / 30) / 2;
  const steps: Step<HoursCode>[] = [
    { code: "shared", params: { hours: work / 60, people, each: work / 60 / people } },
  ];
  if (driveMinutes > 0) steps.push({ code: "drive", params: { minutes: driveMinutes } });
  steps.push({ code: "hours", params: { hours } });
  return { hours, steps };
}
