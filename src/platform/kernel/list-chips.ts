import { ANY, type AnyList, type Choice } from "./list";

/** The active filters as chips: the text, and the changes to the address that remove the filter. */
export function chipsOf(
  list: AnyList,
  query: URLSearchParams,
  choices: Readonly<Record<string, readonly Choice[]>> = {},
): { say: string; label: string; clear: Record<string, string | null> }[] {
  const found = list.filtersOf(query) as Record<string, unknown>;
  const spans = new Set<string>();
  return Object.entries(list.filters).flatMap(([key, filter]) => {
    const value = found[key];
    if (value === undefined || filter.kind === "words" || filter.asTabs) return [];
    if (!filter.span) {
      const known = choices[key]?.find((choice) => choice.value === value)?.label;
      return [
        {
          label: filter.label,
          say: known ?? filter.say(value),
          clear: { [filter.at ?? key]: filter.initial ? ANY : null },
        },
      ];
    }
    const { of } = filter.span;
    if (spans.has(of)) return [];
    spans.add(of);
    const ends = Object.entries(list.filters).filter(([, other]) => other.span?.of === of);
    const said = ends.flatMap(([name, end]) =>
      found[name] === undefined ? [] : [`${end.span?.end} ${end.say(found[name])}`],
    );
    const values = ends.map(([name]) => found[name]);
    const isOne = values.length === 2 && values[0] === values[1];
    return [
      {
        label: of,
        say: isOne && filter.kind === "day" ? `on ${filter.say(value)}` : said.join(" "),
        clear: Object.fromEntries(ends.map(([name, end]) => [end.at ?? name, null])),
      },
    ];
  });
}
