import { GROUP_NAMES } from "./group-names";
import { menuOf } from "./office-entries";
import type { OfficeEntry } from "./office-parts";

export interface PlaceKey {
  key: string;
  label: string;
  to: string;
}

/** The letters after G: a group's opens its first page. */
export function placeKeys(entries: readonly OfficeEntry[]): PlaceKey[] {
  const groups = menuOf(entries).flatMap(({ group, items: [first] }) => {
    if (group === "own" || !first) return [];
    const { key, label } = GROUP_NAMES[group];
    return [{ key, label, to: first.to }];
  });
  return [...groups, ...entries.flatMap(({ key, label, to }) => (key ? [{ key, label, to }] : []))];
}
