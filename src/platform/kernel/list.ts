import { formatDate, isPlainDate, type PlainDate } from "./dates";
import { UUID } from "./ids";
import { type Cents, formatKes, readPlainAmount, writePlainAmount } from "./money";

/**
 * A list's filters and sorts, said once. Browser and server read the same definition: the address, the contract's input
 * (`listInput`), the order's names, what is remembered, exports and bulk selections follow from it.
 */

export type Direction = "asc" | "desc";

export interface Choice {
  value: string;
  label: string;
}

export type FilterKind = "oneOf" | "words" | "day" | "shillings" | "person" | "given";

/** One filter: how it is called, read from the address and written into it. */
export interface Filter<Value = unknown> {
  kind: FilterKind;
  /** As chips and fields call it: 'Status', 'Total from'. */
  label: string;
  /** The value that an address means; undefined for what is not understood, which filters nothing. */
  read: (text: string) => Value | undefined;
  /** The same for the address; amounts there are shillings. */
  write: (value: Value) => string;
  /** What a chip says behind the label. */
  say: (value: Value) => string;
  /** Fixed choices. A person's are the page's to give. */
  choices: readonly Choice[];
  /** Name in the address where it is not the contract's. */
  at?: string | undefined;
  /** The two ends of one span share a chip: 'Made from 01/01/2026 to 31/01/2026'. */
  span?: { of: string; end: "from" | "to" } | undefined;
  /** Asked for by other pages, once: not remembered as a habit. */
  once?: boolean | undefined;
  /** Shown by the page itself, as tabs: neither chip nor field. */
  asTabs?: boolean | undefined;
  /** The longest text that is searched for. */
  most?: number | undefined;
  /** What an address without it means; `?name=all` means any. */
  initial?: (() => Value) | undefined;
}

/** In an address: a filter with an initial value filters nothing. */
export const ANY = "all";

interface Naming {
  label: string;
  at?: string;
  once?: boolean;
  asTabs?: boolean;
}

/** One of some words. `labels` says each as people read it. */
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

/** Words that are searched for, always `search` to the contract. */
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

/** One end of a span of business days, both included: `day("Made", "from")`. */
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

/** One end of a span of amounts: shillings in the address and on screen, cents to the contract. */
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

/** One of what the page gives to choose from, by a word of at most so many letters. */
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

/** A person by id, or one of some words such as 'me'. The page gives the people to choose from. */
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

/** What the list can be ordered by, and how the two directions are called. */
export interface SortOrder {
  label: string;
  /** The column whose head shows it; its own name where there is none. */
  of?: string | undefined;
  /** The only direction; else both, by `?order=`. */
  only?: Direction | undefined;
  /** The direction of a first click. */
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
/** Text begins with A, days with the latest, amounts with the highest. */
export const byText = sorted("asc", "A to Z", "Z to A");
export const byDay = sorted("desc", "earliest first", "latest first");
export const byAmount = sorted("desc", "lowest first", "highest first");
/** An order with a name of its own, of one direction: `named("Highest value", "total", "desc")`. */
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

/** What a list is narrowed to and ordered by, as its contract takes it. */
export type Selection<F extends Filters, S extends Sorts> = {
  [Name in keyof F]?: ValueOf<F[Name]>;
} & { sort?: keyof S & string; order?: Direction };

/** What the address of a list's page asks for besides: the page by number, cursor, or the last. */
export interface AskedPage {
  page?: number;
  cursor?: string;
  last?: true;
  limit: number;
}

export interface ListDefinition<F extends Filters = Filters, S extends Sorts = Sorts> {
  /** What its rows are, in the plural, and the name under which it is remembered: 'invoices'. */
  name: string;
  filters: F;
  sorts: S;
  default?: { sort: keyof S & string; order?: Direction };
  /** Rows of a page on screen. */
  size: number;
}

/** Pages a person may choose, in rows. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Defines a list. Its address reads `?filter=…&sort=…&order=…&page=…`; what is not understood is left out. */
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
  /** A part of a page that shows more: nothing of its address is remembered. */
  partial?: boolean;
}) {
  const entries = Object.entries(filters);
  const parameters = entries.map(([key, filter]) => filter.at ?? key);
  const isSort = (key: string | null): key is keyof S & string => key !== null && Object.hasOwn(sorts, key);

  /** The order in force. */
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

  /** The filters and the order that an address asks for. */
  function read(query: URLSearchParams): Selection<F, S> {
    const order = orderOf(query);
    const only = order && sorts[order.sort]?.only;
    return {
      ...filtersOf(query),
      ...(order ? { sort: order.sort, ...(only ? {} : { order: order.order }) } : {}),
    } as Selection<F, S>;
  }

  /** What the list's own page asks of the contract: the selection, the page and its rows. */
  function ask(query: URLSearchParams): Selection<F, S> & AskedPage {
    const rows = PAGE_SIZES.find((rows) => String(rows) === query.get("rows"));
    return { ...read(query), ...askedPage(query), limit: rows ?? size };
  }

  /** The address of a selection, without a page. */
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

  /** What a file or an action takes: the rows of `?ids=`, at most so many, else what the address filters. */
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
    /** The names of its filters in the address. */
    parameters,
    /** What is remembered as a habit: its filters, but not words nor those asked for once, and the order. */
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
    /** Whether somebody narrowed it; what it begins with does not count. */
    isFiltered: (query: URLSearchParams) => {
      const found = filtersOf(query);
      return entries.some(([key, { at, initial }]) => key in found && !(initial && !query.has(at ?? key)));
    },
  };
}

/** A list's definition wherever it does not matter which. */
export interface AnyList extends Pick<ListDefinition, "name" | "filters" | "sorts" | "size"> {
  parameters: string[];
  remembered: string[];
  orderOf: (query: URLSearchParams) => { sort: string; order: Direction } | undefined;
  filtersOf: (query: URLSearchParams) => object;
  isFiltered: (query: URLSearchParams) => boolean;
}

/** The page of a list that an address asks for, as every list's contract takes it; nonsense is the first. */
function askedPage(query: URLSearchParams): { page?: number; cursor?: string; last?: true } {
  const page = query.get("page");
  const cursor = query.get("cursor");
  return {
    ...(page ? { page: Math.max(1, Math.floor(Number(page)) || 1) } : {}),
    ...(cursor ? { cursor } : {}),
    ...(query.get("last") ? { last: true } : {}),
  };
}

/** The parameters that order a list by a column: the other direction where it is ordered so, else a first click's. */
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

/** The column that a list is ordered by, and how. */
export function sortedBy(
  list: AnyList,
  query: URLSearchParams,
): { column: string; order: Direction } | undefined {
  const now = list.orderOf(query);
  return now && { column: list.sorts[now.sort]?.of ?? now.sort, order: now.order };
}
