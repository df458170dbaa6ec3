import type { Totals } from "../../inventories/domain/totals";
import type { PlanningRules } from "../settings";
import { roundedAbove, type Step } from "./steps";

export type Truck = PlanningRules["trucks"][number];

export interface TruckPlan {
  /** The trucks, a class as often as it drives. Empty: nothing to carry, or no class in the settings. */
  trucks: readonly Truck[];
  /** Litres that the load needs, with the air between the items. */
  needed: number;
  /** Litres and kilograms of all trucks. */
  litres: number;
  payload: number;
  steps: readonly Step<TruckCode>[];
}
export type TruckCode =
  | "volume"
  | "too_small"
  | "too_weak"
  | "class"
  | "several"
  | "no_class"
  | "too_many_trucks"
  | "nothing_to_carry";

/** Trucks that are compared in every combination; of more, the largest class makes up the others. */
const MIXED = 3;
const MOST = 99;

export const litresOf = ({ volume }: Pick<Truck, "volume">): number => Math.round(volume * 1_000);
const sumOf = (trucks: readonly Truck[], of: (truck: Truck) => number) =>
  trucks.reduce((sum, truck) => sum + of(truck), 0);
const payloadOf = ({ payload }: Truck) => payload;

/** Every combination of `count` trucks, in any order. */
function* choices(classes: readonly Truck[], count: number, from = 0): Generator<Truck[]> {
  if (count === 0) yield [];
  else
    for (let at = from; at < classes.length; at += 1)
      for (const others of choices(classes, count - 1, at)) yield [classes[at] as Truck, ...others];
}

interface Choice {
  count: number;
  largest: number;
  mixed: Truck[];
  litres: number;
  payload: number;
}

/**
 * The fewest trucks that hold the litres and carry the kilograms; of these the smallest by volume, then by payload. Empty
 * if that takes more than 99.
 */
function chosenOf(classes: readonly Truck[], litres: number, weight: number): Truck[] {
  const [largest] = [...classes].sort((a, b) => litresOf(b) - litresOf(a) || b.payload - a.payload);
  const [strongest] = [...classes].sort((a, b) => b.payload - a.payload || litresOf(b) - litresOf(a));
  if (!largest || !strongest) return [];
  const least = Math.max(1, Math.ceil(litres / litresOf(largest)), Math.ceil(weight / strongest.payload));
  for (let count = least; count <= MOST; count += 1) {
    const others = Math.max(0, count - MIXED);
    let best: Choice | undefined;
    for (const mixed of choices(classes, count - others))
      for (let large = largest === strongest ? others : 0; large <= others; large += 1) {
        const choice: Choice = {
          ...{ count, largest: large, mixed },
          litres: sumOf(mixed, litresOf) + large * litresOf(largest) + (others - large) * litresOf(strongest),
          payload: sumOf(mixed, payloadOf) + large * largest.payload + (others - large) * strongest.payload,
        };
        const isEnough = choice.litres >= litres && choice.payload >= weight;
        if (isEnough && (!best || isSmaller(choice, best))) best = choice;
      }
    if (best) return trucksOf(best, largest, strongest);
  }
  return [];
}

const isSmaller = (one: Choice, other: Choice) =>
  one.litres < other.litres || (one.litres === other.litres && one.payload < other.payload);

function trucksOf({ count, largest: large, mixed }: Choice, largest: Truck, strongest: Truck): Truck[] {
  const others = Array.from({ length: count - mixed.length }, (_, at) => (at < large ? largest : strongest));
  return [...others, ...mixed].sort((a, b) => litresOf(b) - litresOf(a) || b.payload - a.payload);
}

/** '10 t truck + 5 t truck', '2 × 7 t truck'. */
export function trucksInWords(trucks: readonly Truck[]): string {
  const counts = new Map<string, number>();
  for (const { name } of trucks) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(" + ");
}

/** Truck classes and their number by volume and weight (docs/domain/inventory.md#planning). */
export function planTrucks(
  { litres, weight }: Pick<Totals, "litres" | "weight">,
  { trucks: classes, fillShare }: Pick<PlanningRules, "trucks" | "fillShare">,
): TruckPlan {
  const needed = Math.ceil((litres * 10_000) / Math.max(fillShare, 1));
  const none = { trucks: [], needed, litres: 0, payload: 0 };
  if (litres === 0 && weight === 0) return { ...none, steps: [{ code: "nothing_to_carry", params: {} }] };
  if (classes.length === 0) return { ...none, steps: [{ code: "no_class", params: {} }] };
  const trucks = chosenOf(classes, needed, weight);
  if (trucks.length === 0) return { ...none, steps: [{ code: "too_many_trucks", params: { most: MOST } }] };
  const chosen = { litres: sumOf(trucks, litresOf), payload: sumOf(trucks, payloadOf) };
  return {
    trucks,
    needed,
    ...chosen,
    steps: stepsOf(trucks, { classes, litres, needed, weight, fillShare }),
  };
}

interface Load {
  classes: readonly Truck[];
  litres: number;
  needed: number;
  weight: number;
  fillShare: number;
}

/** Names the next smaller class and why it does not do, then what does. */
function stepsOf(trucks: readonly Truck[], load: Load): Step<TruckCode>[] {
  const { classes, litres, needed, weight, fillShare } = load;
  const size = sumOf(trucks, litresOf);
  const refused = classes
    .filter((one) => litresOf(one) < size && (litresOf(one) < needed || one.payload < weight))
    .sort((a, b) => litresOf(b) - litresOf(a))[0];
  const above = refused && litresOf(refused) < needed ? refused.volume : 0;
  const steps: Step<TruckCode>[] = [
    {
      code: "volume",
      params: { m3: litres / 1_000, share: fillShare / 10_000, needed: roundedAbove(needed / 1_000, above) },
    },
  ];
  if (refused)
    steps.push(
      above > 0
        ? { code: "too_small", params: { truck: refused.name, m3: refused.volume } }
        : { code: "too_weak", params: { truck: refused.name, payload: refused.payload, weight } },
    );
  const [only] = trucks;
  steps.push(
    trucks.length === 1 && only
      ? { code: "class", params: { truck: only.name, m3: only.volume } }
      : { code: "several", params: { trucks: trucksInWords(trucks), m3: size / 1_000 } },
  );
  return steps;
}
