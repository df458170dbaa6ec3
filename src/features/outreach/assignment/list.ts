import { defineList } from "~/platform/kernel/list";

export const ruleList = defineList({ name: "assignment-rules", filters: {} });
export const runList = defineList({ name: "assignment-runs", filters: {} });
