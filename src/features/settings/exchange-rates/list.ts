import { defineList } from "~/platform/kernel/list";

export const rateList = defineList({ name: "exchange-rates", filters: {} });
