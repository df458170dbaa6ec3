import type { PageView } from "~/platform/ui/office/page-frame";

/** The views of the item list; the number is of changes that are not published. */
export const kindViews = (current: "items" | "versions", unpublished: number): PageView[] => [
  { to: "/settings/items", label: "Items", isCurrent: current === "items" },
  {
    to: "/settings/items/versions",
    label: "Versions",
    isCurrent: current === "versions",
    count: unpublished,
  },
];
