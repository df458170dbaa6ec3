import { weekdayAndDay } from "~/platform/kernel/day-labels";
import type { QuoteDetail } from "../../page/web/shown-quote";

export type ShownWhatIf = QuoteDetail["choice"]["whatIfs"][number];

const dayOf = (date: string | null) => (date ? weekdayAndDay(date, "en") : "");

/** 'Tuesday 8 December instead of Saturday 5 December'. */
export function describeWhatIf(whatIf: ShownWhatIf, serviceDate: string | null): string {
  switch (whatIf.kind) {
    case "packing":
      return whatIf.packs ? "We pack" : "The customer packs";
    case "method":
      return whatIf.by === "volume" ? "Price by volume" : "Price by rooms";
    case "day-price":
      return whatIf.dayPrice ? `Use the price of ${dayOf(serviceDate)}` : "Use the usual prices";
    case "day":
      return `${dayOf(whatIf.serviceDate)} instead of ${dayOf(serviceDate)}`;
    default:
      return "Calculate the price again";
  }
}

/** What the server is asked for: the what-if without what it only shows. */
export const changeOf = ({ by, packs, dayPrice, serviceDate }: ShownWhatIf) => ({
  by,
  packs,
  dayPrice,
  serviceDate,
});
