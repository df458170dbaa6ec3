import { type Cents, formatKes } from "~/platform/kernel/money";
import { type DayPrice, factorInWords, listOnDay, onDay } from "./day-factors";
import type { OfficePriceList } from "./office-list";
import { distanceFee, lineAmount, type MoveInput, missingOf, type PriceLine, priceKnown } from "./prices";

/** A line as a rule makes it, with its arithmetic in words. */
export interface RuledLine extends PriceLine {
  why: string;
}

/** 'KES 900'; on a day with a factor 'KES 1,035 (KES 900, Saturday 15% more)'. */
export function priceInWords(price: Cents, day: DayPrice | null): string {
  if (!day || price === 0) return formatKes(price);
  return `${formatKes(onDay(price, day))} (${formatKes(price)}, ${day.name} ${factorInWords(day.rate)})`;
}

/** 'Price list 3'. */
export const listNamed = ({ version }: { version: number }) => `Price list ${version}`;

const NO_TAX = { vatRegistered: false, vatRate: 0, vatOnBaseAndDistance: false };

/** The lines of a move by rooms, as `priceKnown` makes them, each with its arithmetic. */
export function roomLines(list: OfficePriceList, move: MoveInput, day: DayPrice | null = null): RuledLine[] {
  const { lines, measured } = priceKnown(listOnDay(list, day), move, NO_TAX);
  const of = listNamed(list);
  const listed = (code: string) => list.rooms.find(({ id }) => id === code)?.price ?? 0;
  const way = (fee: Cents): string => {
    const usual = distanceFee(list, measured);
    const km = measured.longKm ?? measured.km;
    const others = lines.filter(({ category }) => category !== "distance");
    if (lineAmount(1, fee) > lineAmount(1, onDay(usual, day)) && missingOf(others, measured) > 0)
      return `Long distance moves start from ${formatKes(measured.atLeast ?? 0)}: the ${km} km cost what is missing`;
    const how = measured.method === "fixed" ? "fixed fee" : `${km} km`;
    return `${of}: ${how}, ${priceInWords(usual, day)}`;
  };
  const why = ({ category, code, quantity, unitPrice }: PriceLine): string => {
    if (category === "rooms") return `${of}: ${quantity} × ${priceInWords(listed(code), day)}`;
    if (category === "base") return `${of}: ${priceInWords(list.baseFee, day)}`;
    return category === "distance" ? way(unitPrice) : `${of}: ${formatKes(unitPrice)}`;
  };
  return lines.map((line) => ({ ...line, why: why(line) }));
}

type Priced = Pick<PriceLine, "category" | "code" | "quantity" | "unitPrice">;

/** Why each line costs what it costs: by the rule, as agreed, or as entered. */
export function reasonsOf(lines: readonly Priced[], ruled: readonly RuledLine[]): string[] {
  return lines.map((line) => {
    const rule = ruled.find(({ category, code }) => category === line.category && code === line.code);
    const amount = formatKes(lineAmount(line.quantity, line.unitPrice));
    if (rule && rule.quantity === line.quantity && rule.unitPrice === line.unitPrice)
      return /[×−]/.test(rule.why) ? `${rule.why} = ${amount}` : rule.why;
    const entered = `${line.quantity} × ${formatKes(line.unitPrice)} = ${amount}`;
    return rule ? `Agreed: ${entered}. By the price list: ${rule.why}` : `Entered by hand: ${entered}`;
  });
}
