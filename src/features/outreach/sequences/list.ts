import { defineList } from "~/platform/kernel/list";

export const sequenceList = defineList({ name: "sequences", filters: {} });
export const followUpList = defineList({ name: "follow-ups", filters: {} });
