import { planCrew } from "~/features/inventory/planning/domain/crew";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import type { Needs, Place } from "./days";

/** Known facts of the work; null is unknown. Litres, and minutes of one person. */
export interface Load {
  litres: number | null;
  minutes: number | null;
  /** Minutes of packing among them. */
  packMinutes: number;
  bedrooms: number | null;
}

const MINUTES_PER_M3 = 60;
const USUAL_BEDROOMS = 2;
const NO_WORK = { items: 0, access: 0, dismantle: 0, wrap: 0, steps: [] };

/** The middle of the usual volume of a home (Settings → Planning). */
function usualLitres(bedrooms: number, { checks }: PlanningRules): number {
  const rows = [...checks.usual].sort((a, b) => a.bedrooms - b.bedrooms);
  const row = rows.findLast((one) => one.bedrooms <= bedrooms) ?? rows[0];
  return row ? (row.least + row.most) * 500 : 16_000;
}

export function litresOf(
  { litres, bedrooms }: Pick<Load, "litres" | "bedrooms">,
  rules: PlanningRules,
): number {
  return litres ?? usualLitres(bedrooms ?? USUAL_BEDROOMS, rules);
}

/** Trucks by the largest that the company has, and people by the company's own steps. `largest` in litres. */
export function needsOf(load: Load, rules: PlanningRules, largest: number): Needs {
  const litres = litresOf(load, rules);
  const space = Math.ceil((litres * 10_000) / rules.fillShare);
  const trucks = litres === 0 ? 0 : largest > 0 ? Math.ceil(space / largest) : 1;
  const total = load.minutes ?? (litres * MINUTES_PER_M3) / 1_000;
  const work = { ...NO_WORK, total, pack: Math.min(total, load.packMinutes) };
  const { drivers, movers, packers } = planCrew(work, trucks, rules);
  return { trucks, litres, drivers, crew: movers, packers };
}

/** Figures that a planner typed or assigned for a job; null or 0 if none. */
export interface JobFacts {
  kind: string;
  drivers: number | null;
  crew: number | null;
  packers: number | null;
  assigned: { vehicles: number; drivers: number; crew: number; packers: number };
}

const CARRIES = new Set(["move", "load", "deliver", "store_in", "store_out"]);

/** The needs of a job: typed ones first, and at least the assigned people and vehicles. */
export function needsOfJob(job: JobFacts, load: Load, rules: PlanningRules, largest: number): Needs {
  const plan = needsOf(load, rules, largest);
  const carries = CARRIES.has(job.kind);
  const trucks = carries ? job.assigned.vehicles || plan.trucks : job.assigned.vehicles;
  const drivers = job.drivers ?? (carries ? Math.max(plan.drivers, trucks) : trucks);
  const packs = job.kind === "pack" || job.kind === "unpack";
  const people = plan.crew + plan.packers;
  const packers = job.packers ?? (packs ? people : plan.packers);
  // A typed crew includes drivers and packers.
  const crew = job.crew !== null ? Math.max(0, job.crew - drivers - packers) : packs ? 0 : plan.crew;
  return {
    trucks,
    litres: carries ? plan.litres : 0,
    drivers: Math.max(drivers, job.assigned.drivers),
    crew: Math.max(crew, job.assigned.crew),
    packers: Math.max(packers, job.assigned.packers),
  };
}

const HOUR = 3_600_000;

/** The halves of its days that a job takes. `startHour` and `endHour` are those of Nairobi. */
export function placeOfJob(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { days, isLong, startHour, endHour }: { days: number; isLong: boolean; startHour: number; endHour: number },
): Place {
  const hours = (endsAt.getTime() - startsAt.getTime()) / HOUR;
  if (isLong || days > 1 || hours > 9.5) return "day";
  if (endHour <= 13) return "morning";
  return startHour >= 12 ? "afternoon" : "any";
}
