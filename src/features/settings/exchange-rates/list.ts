import { defineList } from "~/platform/kernel/list";

/** Exchange rates, the latest first: given whole. */
export const rateList = defineList({ name: "exchange-rates", filters: {} });
