/** In a separate module, so that the office's first scripts do not include the panels. */
export const loadPlanTools = () => import("./plan-tools").then((part) => part.PlanTools);
