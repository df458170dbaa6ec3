import { defineList } from "~/platform/kernel/list";

export const handoverList = defineList({ name: "handover", filters: {} });
