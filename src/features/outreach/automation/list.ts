import { defineList } from "~/platform/kernel/list";

/** Automation rules by name: given whole. */
export const automationList = defineList({ name: "automation-rules", filters: {} });
/** What was decided of the newest events: given whole. */
export const automationRunList = defineList({ name: "automation-runs", filters: {} });
