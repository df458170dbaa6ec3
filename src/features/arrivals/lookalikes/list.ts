import { defineList } from "~/platform/kernel/list";

/** Leads that share an address, two by two, the newest first. */
export const lookalikeList = defineList({ name: "lead-duplicates", filters: {} });
