/** The two pages of training. */
export const TRAINING_TABS = [
  { to: "/staff/training", label: "Records", end: true },
  { to: "/staff/training/courses", label: "Courses" },
] as const;
