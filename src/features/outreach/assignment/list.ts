import { defineList } from "~/platform/kernel/list";

/** Assignment rules in their order: given whole. */
export const ruleList = defineList({ name: "assignment-rules", filters: {} });
/** The newest assignment decisions, without pages. */
export const runList = defineList({ name: "assignment-runs", filters: {} });
