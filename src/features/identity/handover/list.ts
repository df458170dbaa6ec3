import { defineList } from "~/platform/kernel/list";

/** People with open work, those who left first. */
export const handoverList = defineList({ name: "handover", filters: {} });
