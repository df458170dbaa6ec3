import { useMemo } from "react";
import { useLocation } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import type { PageFrame } from "~/platform/ui/office/page-frame";
import { crumbsOf } from "./crumbs";
import { entriesFor, entryAt, leadsSomewhere, menuOf } from "./office-entries";
import type { Waiting } from "./office-parts";

type Frame = React.ContextType<typeof PageFrame>;

/** The views of the menu page that is open, or the pages above another page. */
export function usePageFrame({ permissions }: Viewer, waiting: Waiting): Frame {
  const { pathname } = useLocation();
  return useMemo(() => {
    const entries = entriesFor(permissions);
    const entry = entryAt(entries, pathname);
    if (entry?.to !== pathname) return { views: [], above: pagesAbove(pathname, permissions) };
    const item = menuOf(entries)
      .flatMap(({ items }) => items)
      .find(({ views }) => views.includes(entry));
    const views = (item?.views ?? []).map(({ to, label, counts }) => ({
      to,
      label,
      isCurrent: to === pathname,
      count: counts && waiting[counts[0]],
    }));
    return { above: [], views };
  }, [pathname, permissions, waiting]);
}

function pagesAbove(pathname: string, permissions: Viewer["permissions"]): Frame["above"] {
  return crumbsOf(pathname)
    .slice(0, -1)
    .flatMap(({ label, to }) => (to && leadsSomewhere(to, permissions) ? [{ label, to }] : []));
}
