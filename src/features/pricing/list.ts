import { defineList } from "~/platform/kernel/list";

export const priceVersionList = defineList({ name: "price versions", filters: {}, partial: true });
