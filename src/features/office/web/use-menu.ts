import { useLocation } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { entriesFor, entryAt, type MenuItem, type MenuSection, menuOf } from "./office-entries";
import type { OfficeEntry, SharedGroup, Waiting } from "./office-parts";

export interface Menu {
  /** The six groups that are open to the viewer. */
  sections: readonly (MenuSection & { group: SharedGroup })[];
  /** The viewer's own pages. */
  own: readonly MenuItem[];
  /** The entry of the open page. */
  current: OfficeEntry | undefined;
}

export function useMenu(viewer: Viewer): Menu {
  const { pathname } = useLocation();
  const entries = entriesFor(viewer.permissions);
  const menu = menuOf(entries);
  return {
    sections: menu.flatMap(({ group, items }) => (group === "own" ? [] : [{ group, items }])),
    own: menu.find(({ group }) => group === "own")?.items ?? [],
    current: entryAt(entries, pathname),
  };
}

export interface Sum {
  count: number;
  late: boolean;
  what: string;
}

/** What waits on these views together; undefined if nothing does. */
export function sumOf(views: readonly OfficeEntry[], waiting: Waiting): Sum | undefined {
  const counts = views.flatMap(({ counts: of }) => (of ? [of] : []));
  const count = counts.reduce((all, [name]) => all + (waiting[name] ?? 0), 0);
  if (count === 0) return undefined;
  const [only] = counts;
  return {
    count,
    late: counts.some(([name]) => waiting.late.includes(name)),
    what: only && counts.length === 1 ? only[1] : "waiting",
  };
}
