/** One line of the legend, with a value for each label. */
export interface Series {
  name: string;
  values: readonly number[];
}

/** Colours of tokens.css; no chart repeats one. */
export const CHART_COLOURS = 12;

export const colourOf = (place: number) => `var(--chart-${place + 1})`;

export const REST = "All others";

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * At most as many series as there are colours: the largest stay in their order, the others become one. The sum of each
 * label stays the same.
 */
export function foldSeries(series: readonly Series[], most = CHART_COLOURS): readonly Series[] {
  if (series.length <= most) return series;
  const ranked = series.toSorted((a, b) => sumOf(b.values) - sumOf(a.values));
  const kept = new Set(ranked.slice(0, most - 1));
  const rest = series.filter((each) => !kept.has(each));
  const values = (series[0]?.values ?? []).map((_, at) => sumOf(rest.map(({ values }) => values[at] ?? 0)));
  return [...series.filter((each) => kept.has(each)), { name: REST, values }];
}

/** The round figure at or above a value, so that the axis has four equal, readable steps. */
export function niceTop(value: number): number {
  if (value <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** Round ends and four steps around values that are far from zero, such as a rate. */
export function niceRange(values: readonly number[]): { bottom: number; top: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(most - least, Math.abs(most) / 100, Number.EPSILON);
  const step = niceTop((room / 4) * 1e9) / 1e9;
  const bottom = Math.floor(least / step) * step;
  return { bottom, top: Math.max(bottom + 4 * step, Math.ceil(most / step) * step) };
}
