import { defineList } from "~/platform/kernel/list";

/** Automation rules by name: given whole. */
export const automationList = defineList({ name: "automation-rules", filters: {} });
/** The newest automation decisions, without pages. */
export const automationRunList = defineList({ name: "automation-runs", filters: {} });
