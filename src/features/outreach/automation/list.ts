import { defineList } from "~/platform/kernel/list";

export const automationList = defineList({ name: "automation-rules", filters: {} });
export const automationRunList = defineList({ name: "automation-runs", filters: {} });
