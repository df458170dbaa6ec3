import { byAmount, byDay, day, defineList, given, oneOf, words } from "~/platform/kernel/list";
import { SIZES } from "./domain/sizes";
import { PERIOD_LABELS, PERIODS } from "./domain/spans";

const RESULTS = ["loss", "gain"] as const;
const RESULT_LABELS = { loss: "Lost money", gain: "Earned money" };
const sizeLabels = Object.fromEntries(SIZES.map(({ value, label }) => [value, label]));

/** Finished moves, the lowest profit first. */
export const moveProfitList = defineList({
  name: "move-profits",
  filters: {
    period: oneOf(PERIODS, { label: "Period", labels: PERIOD_LABELS, asTabs: true, initial: () => "year" }),
    from: day("Done", "from"),
    to: day("Done", "to"),
    result: oneOf(RESULTS, { label: "Result", labels: RESULT_LABELS }),
    customer: given({ label: "Customer", most: 36, once: true }),
    lead: given({ label: "Crew lead", most: 36 }),
    source: given({ label: "Source", most: 40 }),
    size: oneOf(
      SIZES.map(({ value }) => value),
      { label: "Size", labels: (value) => sizeLabels[value] ?? value },
    ),
    route: given({ label: "Route", most: 120 }),
    search: words({ label: "Move or customer" }),
  },
  sorts: { profit: byAmount("Profit"), income: byAmount("Income"), day: byDay("Day") },
  default: { sort: "profit", order: "asc" },
});
