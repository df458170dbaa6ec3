import type { PageView } from "~/platform/ui/office/page-frame";

/** The two views of opportunities. */
export const opportunityViews = (open: "board" | "all"): PageView[] => [
  { to: "/crm/opportunities", label: "Pipeline", isCurrent: open === "board" },
  { to: "/crm/opportunities/all", label: "List", isCurrent: open === "all" },
];
