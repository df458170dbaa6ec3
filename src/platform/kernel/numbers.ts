import { formats } from "./formats";

/** The thousands separator and the decimal mark. A space becomes a no-break space. */
export function figureMarks(numberFormat = formats().numberFormat): { group: string; decimal: string } {
  const group = numberFormat.charAt(1);
  return { group: group === " " ? "\u00a0" : group, decimal: numberFormat.charAt(5) };
}

/** Plain digits (`-27880.50`) in the company's format: `-27,880.50`. */
export function markFigure(digits: string): string {
  const { group, decimal } = figureMarks();
  const [whole = "", part] = digits.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return part === undefined ? grouped : `${grouped}${decimal}${part}`;
}

export type ReadFigure = { empty: true } | { figure: number } | { problem: string; underWay?: boolean };

export interface FigureRules {
  decimals?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** A unit people write after the figure: `days`, `%`. */
  unit?: string | undefined;
}

export const GROUPED = /^(?:\d*|\d{1,3}(?:,\d{3})+)$/;

/** Converts the company's marks to `1,234.56`; any other mark becomes a letter. */
export function plainMarks(text: string): string {
  const { group, decimal } = figureMarks();
  return text.replace(/[.,'\u2019]/g, (mark) =>
    mark === decimal ? "." : mark === group || (mark === "\u2019" && group === "'") ? "," : "x",
  );
}

/** Whether the text may become a grouped figure: `1,5` on its way to `1,500`. */
export function isGrouping(typed: string): boolean {
  return /,\d{0,2}$/.test(plainMarks(typed));
}

function rangeProblem({ min, max }: FigureRules): string {
  if (min === undefined) return `Please enter ${formatNumber(max ?? 0)} at most`;
  return max === undefined
    ? `Please enter ${formatNumber(min)} or more`
    : `Please enter ${formatNumber(min)} to ${formatNumber(max)}`;
}

/**
 * Reads a typed or pasted count, rate or measure in the company's format: `1,500`, `2.5`, `45 days`. Ambiguous figures
 * such as `1,5` and `1e3` are a problem. `underWay` marks a figure below `min` that may still grow.
 */
export function readFigure(text: string, rules: FigureRules = {}): ReadFigure {
  const { decimals = 0, min, max, unit = "" } = rules;
  const bare = text.trim().toLowerCase();
  const ending = unit.trim().toLowerCase();
  const typed = plainMarks(
    (ending && bare.endsWith(ending) ? bare.slice(0, -ending.length) : bare).replace(/\s/g, ""),
  );
  if (typed === "") return { empty: true };
  if (/^[-−]$/.test(typed) && (min ?? -1) < 0) return { problem: "Please enter a figure", underWay: true };
  const [, sign = "", digits = "", part] = /^([-−]?)([\d,]+)?(?:\.(\d*))?$/.exec(typed) ?? [];
  if (!/\d/.test(digits + (part ?? "")))
    return { problem: `Please enter a figure, such as ${formatNumber(decimals > 0 ? 1500.5 : 1500)}` };
  if (!GROUPED.test(digits)) {
    const mark = figureMarks().decimal === "." ? "point" : "comma";
    const problem = decimals > 0 ? `Please use a ${mark} for decimals` : "Please enter a whole number";
    return { problem, underWay: /,\d{0,2}$/.test(digits) };
  }
  const kept = (part ?? "").replace(/0+$/, "");
  if (kept.length > decimals) {
    if (decimals === 0) return { problem: "Please enter a whole number" };
    return { problem: `Please use at most ${decimals === 1 ? "one decimal" : `${decimals} decimals`}` };
  }
  const figure = Number(`${sign ? "-" : ""}${digits.replaceAll(",", "") || "0"}.${kept || "0"}`);
  if (Math.abs(figure) > Number.MAX_SAFE_INTEGER || (max !== undefined && figure > max))
    return { problem: max === undefined ? "This figure is too large" : rangeProblem(rules) };
  if (min !== undefined && figure < min) return { problem: rangeProblem(rules), underWay: figure >= 0 };
  return { figure };
}

/** A figure with its decimals, three at most by default: `1,234.5`. */
export function formatNumber(value: number, most = 3): string {
  const digits = value.toFixed(most);
  return markFigure(digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);
}

/** '1 row', '2,400 rows': a noun whose plural ends in s. */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A share of one as a percentage, by default with one decimal at most: `16.5%`. */
export function formatShare(share: number, most = 1): string {
  return `${formatNumber(share * 100, most)}%`;
}

const SHORT = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** A figure for an axis: `1.2M`. */
export function formatShort(value: number): string {
  const [unit, letter] = SHORT.find(([least]) => Math.abs(value) >= least) ?? [1, ""];
  return `${formatNumber(value / unit, 1)}${letter}`;
}
