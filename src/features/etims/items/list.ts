import { defineList, words } from "~/platform/kernel/list";

export const taxItemList = defineList({
  name: "items at KRA",
  filters: { search: words() },
  partial: true,
});
