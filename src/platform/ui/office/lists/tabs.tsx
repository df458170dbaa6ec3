import { useSearchParams } from "react-router";
import type { AnyList } from "~/platform/kernel/list";
import { type Tab, Tabs } from "../tabs";
import { useListAddress } from "./address";

interface FilterTabsProps {
  list: AnyList;
  filter: string;
  label?: string;
  all?: string | null;
  initial?: string;
  /** Row counts by choice: null if not counted, undefined for none. */
  counts?: Readonly<Partial<Record<string, number | null>>> | undefined;
  counted?: number;
  /** Shows counts on wide screens only: on a laptop the filters need the room. */
  countWide?: boolean;
}

/** A list's filter as tabs, with row counts. */
export function FilterTabs({
  list,
  filter: key,
  label,
  all = "All",
  initial,
  counts,
  counted,
  countWide = false,
}: FilterTabsProps) {
  const [query] = useSearchParams();
  const address = useListAddress();
  const filter = list.filters[key];
  if (!filter) return null;
  const parameter = filter.at ?? key;
  const now = filter.read(query.get(parameter) ?? "") ?? initial;
  const known = counts && Object.values(counts).filter((count) => count !== undefined);
  const sum = known?.includes(null)
    ? undefined
    : known?.reduce<number>((all, count) => all + (count ?? 0), 0);
  const tabs: Tab[] = filter.choices.map(({ value, label }) => ({
    name: label,
    to: address({ [parameter]: value === initial ? null : value }),
    current: now === value,
    count: counts && (counts[value] === null ? undefined : (counts[value] ?? 0)),
  }));
  if (all !== null)
    tabs.unshift({ name: all, to: address({ [parameter]: null }), current: now === undefined, count: sum });
  return (
    <Tabs label={label ?? filter.label} tabs={tabs} countWide={countWide} {...(counted ? { counted } : {})} />
  );
}
