import { formats } from "./formats";

/** What parts thousands and decimals. Written apart by a space that does not break. */
export function figureMarks(numberFormat = formats().numberFormat): { group: string; decimal: string } {
  const group = numberFormat.charAt(1);
  return { group: group === " " ? "\u00a0" : group, decimal: numberFormat.charAt(5) };
}

/** Plain digits (`-27880.50`) as the company writes figures: `-27,880.50`. */
export function markFigure(digits: string): string {
  const { group, decimal } = figureMarks();
  const [whole = "", part] = digits.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return part === undefined ? grouped : `${grouped}${decimal}${part}`;
}

/** A figure with as many decimals as it has, three at most unless told: `1,234.5`. */
export function formatNumber(value: number, most = 3): string {
  const digits = value.toFixed(most);
  return markFigure(digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);
}

/** '1 row', '2,400 rows': a noun whose plural ends in s. */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A share of one as per cent, one decimal at most: `16.5%`. */
export function formatShare(share: number, most = 1): string {
  return `${formatNumber(share * 100, most)}%`;
}

const SHORT = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** A figure beside an axis: `1.2M`. */
export function formatShort(value: number): string {
  const [unit, letter] = SHORT.find(([least]) => Math.abs(value) >= least) ?? [1, ""];
  return `${formatNumber(value / unit, 1)}${letter}`;
}
