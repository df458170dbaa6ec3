import type { PageView } from "~/platform/ui/office/page-frame";

/** The two pages of training. */
export const trainingViews = (open: "records" | "courses"): PageView[] => [
  { to: "/staff/training", label: "Records", isCurrent: open === "records" },
  { to: "/staff/training/courses", label: "Courses", isCurrent: open === "courses" },
];
