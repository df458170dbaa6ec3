import { formatAmount, formatKes } from "~/platform/kernel/money";
import { formatTime, type Unit } from "../domain";

const whole = new Intl.NumberFormat("en-KE");
const short = new Intl.NumberFormat("en-KE", { notation: "compact", maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("en-KE", { style: "percent", maximumFractionDigits: 1 });

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
      return whole.format(value);
    case "share":
      return percent.format(value);
    case "time":
      return formatTime(value);
  }
}

/** A figure beside an axis. */
export function axisOf(value: number, unit: Unit): string {
  return short.format(unit === "money" ? value / 100 : value);
}
