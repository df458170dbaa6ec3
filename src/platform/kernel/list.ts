import { formatDate, isPlainDate, type PlainDate } from "./dates";
import { UUID } from "./ids";
import { type Cents, formatKes, readPlainAmount, writePlainAmount } from "./money";

/**
 * Filters and sort orders of a list, shared by browser and server. The address, the contract's input (`listInput`),
 * sort labels, remembered filters, exports and bulk selections use the definition.
 */

export type Direction = "asc" | "desc";

export interface Choice {
  value: string;
  label: string;
}

export type FilterKind = "oneOf" | "words" | "day" | "shillings" | "person" | "given";

export interface Filter<Value = unknown> {
  kind: FilterKind;
  /** As on chips and fields: 'Status', 'Total from'. */
  label: string;
  /** Reads the address; undefined for invalid text, which is ignored. */
  read: (text: string) => Value | undefined;
  /** Writes the address; amounts are in shillings. */
  write: (value: Value) => string;
  say: (value: Value) => string;
  /** Fixed choices. The page supplies people. */
  choices: readonly Choice[];
  /** Name in the address if it differs from the contract. */
  at?: string | undefined;
  /** Both ends of a span share a chip: 'Made from 01/01/2026 to 31/01/2026'. */
  span?: { of: string; end: "from" | "to" } | undefined;
  /** Set by links of other pages and not remembered. */
  once?: boolean | undefined;
  /** Shown as tabs by the page, without chip and field. */
  asTabs?: boolean | undefined;
  most?: number | undefined;
  /** The default without an address parameter; `?name=all` means any. */
  initial?: (() => Value) | undefined;
}

export const ANY = "all";

interface Naming {
  label: string;
  at?: string;
  once?: boolean;
  asTabs?: boolean;
}

/** One of a fixed list of words, with a label for each. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  {
    labels,
    ...naming
  }: Naming & {
    labels: Readonly<Record<Value, string>> | ((value: Value) => string);
    initial?: () => NoInfer<Value>;
  },
): Filter<Value> {
  const say = (value: Value) => (typeof labels === "function" ? labels(value) : labels[value]);
  return {
    kind: "oneOf",
    read: (text) => values.find((value) => value === text),
    write: (value) => value,
    say,
    choices: values.map((value) => ({ value, label: say(value) })),
    ...naming,
  };
}

/** Search words; the contract's field is always `search`. */
export function words({
  label = "Search",
  at,
  most = 100,
}: Partial<Naming> & { most?: number } = {}): Filter<string> {
  return {
    kind: "words",
    read: (text) => text.trim().slice(0, most) || undefined,
    write: (value) => value,
    say: (value) => value,
    choices: [],
    label,
    at,
    most,
  };
}

/** One end of a span of business days, inclusive: `day("Made", "from")`. */
export function day(of: string, end: "from" | "to", naming: Partial<Naming> = {}): Filter<PlainDate> {
  return {
    kind: "day",
    read: (text) => (isPlainDate(text) ? text : undefined),
    write: (value) => value,
    say: formatDate,
    choices: [],
    span: { of, end },
    label: `${of} ${end}`,
    ...naming,
  };
}

/** One end of a span of amounts: shillings in the address and on screen, cents in the contract. */
export function shillings(of: string, end: "from" | "to", naming: Partial<Naming> = {}): Filter<Cents> {
  return {
    kind: "shillings",
    read: readPlainAmount,
    write: writePlainAmount,
    say: (cents) => formatKes(cents),
    choices: [],
    span: { of, end },
    label: `${of} ${end}`,
    ...naming,
  };
}

/** A choice that the page supplies, as a word of at most `most` characters. */
export function given({ most = 60, ...naming }: Naming & { most?: number }): Filter<string> {
  return {
    kind: "given",
    read: (text) => text.trim().slice(0, most) || undefined,
    write: (value) => value,
    say: (value) => value,
    choices: [],
    most,
    ...naming,
  };
}

/** A person by id, or a word such as 'me'. The page supplies the people. */
export function person<const Word extends string = never>(
  naming: Naming & { or?: Readonly<Record<Word, string>> },
): Filter<string> {
  const { or, ...named } = naming;
  const others = Object.entries(or ?? {}) as [Word, string][];
  return {
    kind: "person",
    read: (text) => (UUID.test(text) || others.some(([word]) => word === text) ? text : undefined),
    write: (value) => value,
    say: (value) => others.find(([word]) => word === value)?.[1] ?? value,
    choices: others.map(([value, label]) => ({ value, label })),
    ...named,
  };
}

export interface SortOrder {
  label: string;
  /** The column whose heading shows it; by default its own name. */
  of?: string | undefined;
  /** The only direction; otherwise `?order=` sets it. */
  only?: Direction | undefined;
  first: Direction;
  directions: Readonly<Record<Direction, string>>;
}

const sorted =
  (first: Direction, asc: string, desc: string) =>
  (label: string): SortOrder => ({
    label,
    first,
    directions: { asc, desc },
  });
/** Defaults: text from A, days from the latest, amounts from the highest. */
export const byText = sorted("asc", "A to Z", "Z to A");
export const byDay = sorted("desc", "earliest first", "latest first");
export const byAmount = sorted("desc", "lowest first", "highest first");
/** A named sort order with one direction: `named("Highest value", "total", "desc")`. */
export const named = (label: string, of: string, only: Direction): SortOrder => ({
  label,
  of,
  only,
  first: only,
  directions: { asc: "", desc: "" },
});

// biome-ignore lint/suspicious/noExplicitAny: a filter's value is known where the list is defined
type AnyFilter = Filter<any>;
export type Filters = Record<string, AnyFilter>;
export type Sorts = Record<string, SortOrder>;

type ValueOf<F> = F extends Filter<infer Value> ? Value : never;

export type Selection<F extends Filters, S extends Sorts> = {
  [Name in keyof F]?: ValueOf<F[Name]>;
} & { sort?: keyof S & string; order?: Direction };

/** The filters and the order of a list's query. */
export type SelectionOf<List extends { filters: Filters; sorts: Sorts }> = {
  [Name in keyof List["filters"]]?: ValueOf<List["filters"][Name]> | undefined;
} & { sort?: (keyof List["sorts"] & string) | undefined; order?: Direction | undefined };

/** The page that the address asks for: by number, by cursor, or the last. */
export interface AskedPage {
  page?: number;
  cursor?: string;
  last?: true;
  limit: number;
}

export interface ListDefinition<F extends Filters = Filters, S extends Sorts = Sorts> {
  /** Its rows in the plural, also the key of remembered filters: 'invoices'. */
  name: string;
  filters: F;
  sorts: S;
  default?: { sort: keyof S & string; order?: Direction };
  size: number;
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Defines a list. Its address is `?filter=…&sort=…&order=…&page=…`; invalid parts are ignored. */
export function defineList<F extends Filters, S extends Sorts = Record<never, SortOrder>>({
  name,
  filters,
  sorts = {} as S,
  default: initial,
  size = 25,
  partial = false,
}: {
  name: string;
  filters: F;
  sorts?: S;
  default?: { sort: keyof S & string; order?: Direction };
  size?: number;
  /** Part of a page with other content: its address is not remembered. */
  partial?: boolean;
}) {
  const entries = Object.entries(filters);
  const parameters = entries.map(([key, filter]) => filter.at ?? key);
  const isSort = (key: string | null): key is keyof S & string => key !== null && Object.hasOwn(sorts, key);

  function orderOf(query: URLSearchParams): { sort: string; order: Direction } | undefined {
    const asked = query.get("sort");
    const sort = isSort(asked) ? asked : initial?.sort;
    if (sort === undefined) return undefined;
    const { only, first } = sorts[sort] as SortOrder;
    const direction = query.get("order");
    const fallback = sort === initial?.sort ? (initial.order ?? first) : first;
    return { sort, order: only ?? (direction === "asc" || direction === "desc" ? direction : fallback) };
  }

  function filtersOf(query: URLSearchParams): { [Name in keyof F]?: ValueOf<F[Name]> } {
    const found: Record<string, unknown> = {};
    for (const [key, filter] of entries) {
      const text = query.get(filter.at ?? key);
      const value = text === null ? filter.initial?.() : filter.read(text);
      if (value !== undefined) found[key] = value;
    }
    return found as { [Name in keyof F]?: ValueOf<F[Name]> };
  }

  function read(query: URLSearchParams): Selection<F, S> {
    const order = orderOf(query);
    const only = order && sorts[order.sort]?.only;
    return {
      ...filtersOf(query),
      ...(order ? { sort: order.sort, ...(only ? {} : { order: order.order }) } : {}),
    } as Selection<F, S>;
  }

  /** The contract's input for the list's page: the selection, the page and its size. */
  function ask(query: URLSearchParams): Selection<F, S> & AskedPage {
    const rows = PAGE_SIZES.find((rows) => String(rows) === query.get("rows"));
    return { ...read(query), ...askedPage(query), limit: rows ?? size };
  }

  function write(selection: Selection<F, S>): URLSearchParams {
    const query = new URLSearchParams();
    for (const [key, filter] of entries) {
      const value = (selection as Record<string, unknown>)[key];
      if (value !== undefined) query.set(filter.at ?? key, filter.write(value));
    }
    if (selection.sort) query.set("sort", selection.sort);
    if (selection.order) query.set("order", selection.order);
    return query;
  }

  /** The selection of an export or action: the rows in `?ids=`, at most `most`, otherwise the address's filters. */
  function choose(
    query: URLSearchParams,
    most: number,
  ): (Selection<F, S> & { ids?: undefined }) | { ids: string[] } | undefined {
    const asked = query.get("ids");
    if (asked === null) return read(query);
    const ids = asked.split(",").filter(Boolean);
    return ids.length > 0 && ids.length <= most && ids.every((id) => UUID.test(id)) ? { ids } : undefined;
  }

  return {
    name,
    filters,
    sorts,
    ...(initial ? { default: initial } : {}),
    size,
    parameters,
    /** Remembered parameters: filters and order, without search words and one-time filters. */
    remembered: partial
      ? []
      : [
          ...entries.flatMap(([key, { at, once, kind }]) => (once || kind === "words" ? [] : [at ?? key])),
          "sort",
          "order",
          "rows",
        ],
    read,
    ask,
    write,
    choose,
    orderOf,
    filtersOf,
    isFiltered: (query: URLSearchParams) => {
      const found = filtersOf(query);
      return entries.some(([key, { at, initial }]) => key in found && !(initial && !query.has(at ?? key)));
    },
  };
}

export interface AnyList extends Pick<ListDefinition, "name" | "filters" | "sorts" | "size"> {
  parameters: string[];
  remembered: string[];
  orderOf: (query: URLSearchParams) => { sort: string; order: Direction } | undefined;
  filtersOf: (query: URLSearchParams) => object;
  isFiltered: (query: URLSearchParams) => boolean;
}

/** The page that an address asks for; invalid values mean the first page. */
export function askedPage(query: URLSearchParams): { page?: number; cursor?: string; last?: true } {
  const page = query.get("page");
  const cursor = query.get("cursor");
  return {
    ...(page ? { page: Math.max(1, Math.floor(Number(page)) || 1) } : {}),
    ...(cursor ? { cursor } : {}),
    ...(query.get("last") ? { last: true } : {}),
  };
}

/** Address parameters to sort by a column: reverses the current order, or uses the first direction. */
export function sortTo(
  list: AnyList,
  column: string,
  query: URLSearchParams,
): Record<string, string | null> | undefined {
  const mine = Object.entries(list.sorts).filter(([name, { of }]) => (of ?? name) === column);
  const now = list.orderOf(query);
  const [name, sort] = mine.find(([name]) => name === now?.sort) ?? mine[0] ?? [];
  if (!name || !sort) return undefined;
  const isCurrent = name === now?.sort;
  if (sort.only) {
    const other = isCurrent ? mine.find(([, { only }]) => only !== sort.only) : undefined;
    return { sort: other?.[0] ?? name, order: null };
  }
  return { sort: name, order: isCurrent ? (now?.order === "asc" ? "desc" : "asc") : sort.first };
}

/** The current sort column and direction. */
export function sortedBy(
  list: AnyList,
  query: URLSearchParams,
): { column: string; order: Direction } | undefined {
  const now = list.orderOf(query);
  return now && { column: list.sorts[now.sort]?.of ?? now.sort, order: now.order };
}
