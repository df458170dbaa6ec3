import { formatNumber } from "~/platform/kernel/numbers";
import type { Content } from "../../inventories/domain/inventories";
import { totalsOf } from "../../inventories/domain/totals";
import { cubicMetres, kilograms } from "./figures";

/** What an inventory comes to, in the same order for every content. */
export function effectOf({ lines }: Content): [label: string, value: string][] {
  const { litres, weight, pieces, cartons } = totalsOf(lines);
  return [
    ["Volume", `${cubicMetres(litres)} m³`],
    ["Weight", `${kilograms(weight)} kg`],
    ["Pieces", formatNumber(pieces)],
    ["Cartons", formatNumber(cartons)],
  ];
}
