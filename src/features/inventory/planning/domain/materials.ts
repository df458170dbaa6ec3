import type { PlanningRules } from "../settings";
import type { Step } from "./steps";
import type { Load } from "./work";

interface Range {
  bedrooms: number;
  least: number;
  most: number;
}

/** The row of this home; homes larger than the last row have its figures. Undefined if no row counts. */
export function usualOf(ranges: readonly Range[], bedrooms: number | null): Range | undefined {
  if (bedrooms === null) return undefined;
  return ranges.filter((range) => range.bedrooms <= bedrooms).sort((a, b) => b.bedrooms - a.bedrooms)[0];
}

export interface MaterialsPlan {
  /** Cartons in the inventory. */
  counted: number;
  /** Fewest and most that such a home usually fills; null if unknown. */
  usual: { least: number; most: number } | null;
  /** Cartons that are probably not counted yet. */
  missing: number;
  /** Cartons the company brings: those it packs, and the missing ones. */
  toBring: number;
  tapeMetres: number;
  wrapMetres: number;
  paperKg: number;
  steps: readonly Step<MaterialsCode>[];
}
export type MaterialsCode = "cartons_counted" | "cartons_usual" | "cartons_to_bring" | "materials";

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Cartons and materials (docs/domain/inventory.md#planning). */
export function planMaterials(
  { totals, wrapped, bedrooms }: Load,
  { cartons: rules }: PlanningRules,
): MaterialsPlan {
  const { cartons: counted, companyCartons: packed } = totals;
  const range = usualOf(rules.usual, bedrooms);
  const missing = totals.pieces === 0 ? 0 : Math.max(0, (range?.least ?? 0) - counted);
  const toBring = packed + missing;
  const tapeMetres = tenths(toBring * rules.tapeMetres);
  const wrapMetres = tenths(toBring * rules.wrapMetres + wrapped * rules.wrapPieceMetres);
  const paperKg = tenths(toBring * rules.paperKg);
  const steps: Step<MaterialsCode>[] = [{ code: "cartons_counted", params: { cartons: counted, packed } }];
  if (range && missing > 0)
    steps.push({ code: "cartons_usual", params: { least: range.least, most: range.most, missing } });
  steps.push({ code: "cartons_to_bring", params: { cartons: toBring } });
  steps.push({ code: "materials", params: { tapeMetres, wrapMetres, paperKg, pieces: wrapped } });
  const usual = range ? { least: range.least, most: range.most } : null;
  return { counted, usual, missing, toBring, tapeMetres, wrapMetres, paperKg, steps };
}
