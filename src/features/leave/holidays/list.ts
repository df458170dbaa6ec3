import { defineList } from "~/platform/kernel/list";

export const holidayList = defineList({ name: "public-holidays", filters: {} });
