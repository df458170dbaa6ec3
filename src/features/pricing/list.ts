import { defineList } from "~/platform/kernel/list";

/** The versions of the price list, the newest first: given whole. */
export const priceVersionList = defineList({ name: "price versions", filters: {}, partial: true });
