import { accessOfStop } from "~/features/inventory/access/domain";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { planOf } from "~/features/inventory/planning/domain/plan";
import { litresOf, trucksInWords } from "~/features/inventory/planning/domain/trucks";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import type { SurveyView } from "./surveys";

export interface TruckFigures {
  litres: number;
  pieces: number;
  /** Null: nothing to carry, or the phone has no rules yet. */
  plan: { trucks: string; litres: number; percent: number; people: number; hours: number } | null;
}

/** The goods of a survey and the trucks, people and hours that they take, as the office plans them. */
export function figuresOf({ content, stops }: SurveyView, rules: PlanningRules | undefined): TruckFigures {
  const totals = totalsOf(content.lines);
  const { litres, pieces } = totals;
  if (!rules || pieces === 0) return { litres, pieces, plan: null };
  const access = { stops: stops.map(accessOfStop), driveMinutes: null };
  const { trucks, crew, hours } = planOf({ totals, content, access, bedrooms: null }, rules);
  if (trucks.trucks.length === 0) return { litres, pieces, plan: null };
  const room = trucks.trucks.reduce((sum, truck) => sum + litresOf(truck), 0);
  return {
    ...{ litres, pieces },
    plan: {
      ...{ trucks: trucksInWords(trucks.trucks), litres: room, percent: Math.round((litres / room) * 100) },
      ...{ people: crew.people, hours: hours.hours },
    },
  };
}
