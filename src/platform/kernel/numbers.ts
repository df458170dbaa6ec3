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

/** What typing a figure comes to: nothing yet, a number, or the sentence that says why it is none. */
export type ReadFigure = { empty: true } | { figure: number } | { problem: string; underWay?: boolean };

export interface FigureRules {
  /** Most decimals; none for counts. */
  decimals?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** What people write behind the figure: `days`, `%`. */
  unit?: string | undefined;
}

/** Digits, or digits grouped by threes. */
export const GROUPED = /^(?:\d*|\d{1,3}(?:,\d{3})+)$/;

/** Marks as the company writes figures, turned into `1,234.56`; a mark that is neither of the two becomes a letter. */
export function plainMarks(text: string): string {
  const { group, decimal } = figureMarks();
  return text.replace(/[.,'\u2019]/g, (mark) =>
    mark === decimal ? "." : mark === group || (mark === "\u2019" && group === "'") ? "," : "x",
  );
}

/** Whether what is typed may yet become a grouped figure: `1,5` on its way to `1,500`. */
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
 * A count, rate or measure as people type and paste it, by the company's marks: `1,500`, `2.5`, `45 days`. What could be
 * read as another figure than was meant is refused in words, never bent: `1,5`, `1e3`. Below `min` it may be under way.
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
