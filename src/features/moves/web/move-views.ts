import type { PageView } from "~/platform/ui/office/page-frame";

/** The two views of all moves. */
export const moveViews = (open: "calendar" | "list"): PageView[] => [
  { to: "/moves", label: "Calendar", isCurrent: open === "calendar" },
  { to: "/moves/list", label: "List", isCurrent: open === "list" },
];
