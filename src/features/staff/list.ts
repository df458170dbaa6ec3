import { STAFF_ROLES } from "~/platform/http/permissions";
import { byAmount, byDay, byText, defineList, oneOf, words } from "~/platform/kernel/list";
import { DEPARTMENTS, EMPLOYEE_STATUS_LABELS, EMPLOYEE_STATUSES, EMPLOYMENT_TYPES, wordsOf } from "./domain";

export const staffList = defineList({
  name: "staff",
  filters: {
    search: words(),
    status: oneOf(EMPLOYEE_STATUSES, { label: "Status", labels: EMPLOYEE_STATUS_LABELS }),
    role: oneOf(STAFF_ROLES, { label: "Role", labels: wordsOf }),
    department: oneOf(DEPARTMENTS, { label: "Department", labels: wordsOf }),
    employmentType: oneOf(EMPLOYMENT_TYPES, { label: "Employment Type", labels: wordsOf }),
    // The morning page links here.
    ends: oneOf(["30", "60"], {
      label: "Contract or probation ends",
      labels: { "30": "In 30 days", "60": "In 60 days" },
      once: true,
    }),
  },
  sorts: {
    hireDate: byDay("Date Hired"),
    firstName: byText("First Name"),
    lastName: byText("Last Name"),
    salary: byAmount("Salary"),
    role: byText("Role"),
  },
  default: { sort: "hireDate" },
  size: 10,
});
