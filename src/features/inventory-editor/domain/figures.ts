import { formatNumber, markFigure } from "~/platform/kernel/numbers";

/** '6.2': cubic metres with one decimal; two below a tenth, so that small things are not nothing. */
export function cubicMetres(litres: number): string {
  return markFigure((litres / 1_000).toFixed(litres > 0 && litres < 100 ? 2 : 1));
}

export const kilograms = (weight: number): string => formatNumber(Math.round(weight));
