import { defineList } from "~/platform/kernel/list";

/** Sequences by name: given whole. */
export const sequenceList = defineList({ name: "sequences", filters: {} });
/** The newest follow-ups: given whole. */
export const followUpList = defineList({ name: "follow-ups", filters: {} });
