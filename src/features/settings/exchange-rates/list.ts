import { defineList } from "~/platform/kernel/list";

/** Exchange rates, the latest first. */
export const rateList = defineList({ name: "exchange-rates", filters: {} });
