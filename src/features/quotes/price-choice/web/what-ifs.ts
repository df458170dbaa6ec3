import { dayMonth, weekdayAndDay } from "~/platform/kernel/day-labels";
import { formatKes } from "~/platform/kernel/money";
import type { QuoteDetail } from "../../page/web/shown-quote";

export type ShownWhatIf = QuoteDetail["choice"]["whatIfs"][number];

const weekday = (date: string) => weekdayAndDay(date, "en").split(",")[0] ?? "";

/** 'Tuesday, 8 Dec instead of Saturday, 5 Dec'. */
export function describeWhatIf(whatIf: ShownWhatIf, serviceDate: string | null): string {
  const day = serviceDate ? `${weekday(serviceDate)}, ${dayMonth(serviceDate)}` : "";
  switch (whatIf.kind) {
    case "packing":
      return whatIf.packs ? "We pack" : "The customer packs";
    case "method":
      return whatIf.by === "volume" ? "Price by volume" : "Price by rooms";
    case "day-price":
      return whatIf.dayPrice ? `Use the price of ${day}` : "Use the usual prices";
    case "day":
      return `${weekday(whatIf.serviceDate ?? "")}, ${dayMonth(whatIf.serviceDate ?? "")} instead of ${day}`;
    default:
      return "Calculate the price again";
  }
}

/** 'KES 5,800 less'. */
export function differenceInWords(difference: number): string {
  if (difference === 0) return "the same price";
  return `${formatKes(Math.abs(difference))} ${difference < 0 ? "less" : "more"}`;
}

/** What the server is asked for: the what-if without what it only shows. */
export const changeOf = ({ by, packs, dayPrice, serviceDate }: ShownWhatIf) => ({
  by,
  packs,
  dayPrice,
  serviceDate,
});
