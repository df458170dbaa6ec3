import { STAFF_ROLES } from "~/platform/http/permissions";
import { byDay, byText, defineList, given, oneOf, words } from "~/platform/kernel/list";

/** Who signs in: staff unless another role is asked for. */
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

/** The roles to choose from: of staff, each, customers, everybody. */
export const ROLE_CHOICES = ["staff", ...STAFF_ROLES, "customer", "everybody"];

/** Tokens for programs, the newest first: given whole. */
export const tokenList = defineList({ name: "tokens", filters: {} });
