import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatNumber, formatShare, formatShort, markFigure } from "~/platform/kernel/numbers";
import { formatTime, type Unit } from "./figures";

/** A figure that stands alone: with its unit. */
export function figureOf(value: number, unit: Unit): string {
  return unit === "money" ? formatKes(value) : cellOf(value, unit);
}

/** A figure of a table whose head names the unit; – where there is none. */
export function cellOf(value: number | null, unit: Unit): string {
  if (value === null) return "–";
  switch (unit) {
    case "money":
      return formatAmount(value);
    case "count":
      return formatNumber(value);
    case "rate":
      return markFigure(value.toFixed(1));
    case "share":
      return formatShare(value);
    case "time":
      return formatTime(value);
  }
}

export function axisOf(value: number, unit: Unit): string {
  return unit === "time" ? formatTime(value) : formatShort(unit === "money" ? value / 100 : value);
}
