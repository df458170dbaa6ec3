import { defineList } from "~/platform/kernel/list";

export const taxItemList = defineList({ name: "items at KRA", filters: {}, partial: true });
