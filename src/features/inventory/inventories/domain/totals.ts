import type { Line } from "./inventories";

/** Codes of kinds that are packed and counted as cartons. */
const CARTON = /^(carton|bin)_/;

export interface Totals {
  /** Whole litres: 1,000 to a cubic metre. */
  litres: number;
  /** Kilograms with one decimal. */
  weight: number;
  /** Person-minutes. */
  minutes: number;
  pieces: number;
  cartons: number;
  /** Lines that go and have no size. They add nothing, and no price is binding while there are any. */
  unsized: number;
  /** Lines that perhaps go. They are in all figures. */
  uncertain: number;
  /** Litres that the company packs. */
  companyLitres: number;
  /** Cartons that the company packs. */
  companyCartons: number;
}

const NONE: Totals = {
  ...{ litres: 0, weight: 0, minutes: 0, pieces: 0, cartons: 0, unsized: 0, uncertain: 0 },
  ...{ companyLitres: 0, companyCartons: 0 },
};

const goes = (line: Line) => line.going !== "no" && line.quantity > 0;

/** Adds the lines that go, in whole litres and tenths of a kilogram, so that no order of lines changes a sum. */
export function totalsOf(lines: readonly Line[]): Totals {
  const sum = { ...NONE };
  let tenths = 0;
  for (const line of lines.filter(goes)) {
    const { quantity } = line;
    const litres = Math.round((line.volume ?? 0) * 1_000) * quantity;
    const cartons = line.kindCode && CARTON.test(line.kindCode) ? quantity : 0;
    sum.litres += litres;
    tenths += Math.round(line.weight * 10) * quantity;
    sum.minutes += line.minutes * quantity;
    sum.pieces += quantity;
    sum.cartons += cartons;
    if (line.volume === null) sum.unsized += 1;
    if (line.going === "maybe") sum.uncertain += 1;
    if (line.packedBy === "company") {
      sum.companyLitres += litres;
      sum.companyCartons += cartons;
    }
  }
  return { ...sum, weight: tenths / 10 };
}

/** Whether a binding price can be made of it: each thing has a size and is certain to go. */
export const isComplete = ({ pieces, unsized, uncertain }: Totals): boolean =>
  pieces > 0 && unsized === 0 && uncertain === 0;

export function totalsByRoom(lines: readonly Line[]): Map<string, Totals> {
  const rooms = new Set(lines.map(({ room }) => room));
  return new Map([...rooms].map((room) => [room, totalsOf(lines.filter((line) => line.room === room))]));
}
