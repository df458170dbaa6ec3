import { defineList } from "~/platform/kernel/list";

export const lookalikeList = defineList({ name: "lead-duplicates", filters: {} });
