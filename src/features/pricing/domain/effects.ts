import type { Cents } from "~/platform/kernel/money";
import {
  choiceOf,
  type EditedLine,
  linesAfter,
  type PricedQuote,
  type PriceRules,
  repricedLines,
  ruledLines,
  type Situation,
  totalOf,
  type VolumeBasis,
} from "./choices";
import type { PriceLine } from "./prices";

interface Priced {
  rules: PriceRules;
  quote: PricedQuote;
  lines: readonly EditedLine[];
}

/** The part of a price by volume that may change while its quote stays. */
export type Counted = Partial<Pick<VolumeBasis, "litres" | "packed" | "from" | "to">>;

const keyOf = ({ category, code }: Pick<PriceLine, "category" | "code">) => `${category}:${code}`;

/**
 * The day's part of a quote's total, VAT included. Prices that a person agreed on are the same on all days.
 */
export function dayDifferenceOf({ rules, quote, lines }: Priced): Cents {
  if (!quote.dayPrice) return 0;
  const choice = choiceOf(quote, lines);
  const ruled = (day: typeof choice.day) => {
    const made = ruledLines(rules, quote, { ...choice, day }, quote.priceBasis);
    return new Map(made.map((line) => [keyOf(line), line]));
  };
  const [onDay, usual] = [ruled(choice.day), ruled(null)];
  const usually = lines.map((line) => {
    const key = keyOf(line);
    const isRuled = onDay.get(key)?.unitPrice === line.unitPrice;
    return isRuled ? { ...line, unitPrice: usual.get(key)?.unitPrice ?? 0 } : line;
  });
  // A dearer day may reach a minimum that usual prices do not.
  const missing = [...usual].flatMap(([key, line]) => (onDay.has(key) ? [] : [line]));
  return totalOf(lines, quote.tax) - totalOf([...usually, ...missing], quote.tax);
}

/** The difference if a quote by volume counted other goods or other access, VAT included. Agreed prices stay. Null by rooms. */
export function differenceCounting({ rules, quote, lines }: Priced, counted: Counted): Cents | null {
  const { priceBasis: basis, tax } = quote;
  if (quote.pricedBy !== "volume" || !basis) return null;
  const choice = choiceOf(quote, lines);
  const before = ruledLines(rules, quote, choice, basis);
  const after = ruledLines(rules, quote, choice, { ...basis, ...counted });
  const total = (ruled: typeof before) =>
    totalOf(repricedLines(lines, before, ruled, { list: rules.list, keepsAgreed: true }), tax);
  return total(after) - total(before);
}

/** The total of a quote by rooms if it were priced by volume, VAT included. Null without rates or goods. */
export function totalByVolume(situation: Situation, counted: Required<Pick<Counted, "litres" | "packed">>) {
  const { quote, lines, volumeList, basis } = situation;
  if (quote.pricedBy === "volume" || !volumeList || !basis || counted.litres === 0) return null;
  const now = choiceOf(quote, lines);
  const choice = { ...now, by: "volume" as const, packs: now.packs || counted.packed.litres > 0 };
  const after = linesAfter({ ...situation, basis: { ...basis, ...counted } }, choice);
  return totalOf(after.lines, quote.tax);
}
