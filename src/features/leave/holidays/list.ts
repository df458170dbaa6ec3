import { defineList } from "~/platform/kernel/list";

/** Public holidays of a year: given whole. */
export const holidayList = defineList({ name: "public-holidays", filters: {} });
