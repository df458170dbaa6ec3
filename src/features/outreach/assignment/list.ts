import { defineList } from "~/platform/kernel/list";

/** Assignment rules in their order: given whole. */
export const ruleList = defineList({ name: "assignment-rules", filters: {} });
/** What was decided of the newest leads: given whole. */
export const runList = defineList({ name: "assignment-runs", filters: {} });
