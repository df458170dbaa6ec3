import { byDay, byText, defineList, words } from "~/platform/kernel/list";

/** Customers, by name, number, email or phone. */
export const customerList = defineList({
  name: "customers",
  filters: { search: words() },
  sorts: { name: byText("Customer"), since: byDay("Since") },
  default: { sort: "since" },
});
