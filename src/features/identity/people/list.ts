import { STAFF_ROLES } from "~/platform/http/permissions";
import { byDay, byText, defineList, given, oneOf, words } from "~/platform/kernel/list";

export const peopleList = defineList({
  name: "people",
  filters: {
    role: given({ label: "Role", most: 40 }),
    search: words(),
    active: oneOf(["true", "false"], {
      label: "State",
      labels: { true: "Active", false: "Deactivated" },
    }),
  },
  sorts: { name: byText("Name"), created: byDay("Since") },
  default: { sort: "name" },
});

export const ROLE_CHOICES = ["staff", ...STAFF_ROLES, "customer", "everybody"];

export const tokenList = defineList({ name: "tokens", filters: {} });
