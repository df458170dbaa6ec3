import { importContract } from "~/platform/http/import-contract";
import { employeeFile } from "./domain";

export const employeeImportsContract = importContract(employeeFile, {
  of: { tag: "Staff", permission: "manage_all_staff" },
  path: "/employee-imports",
  run: {
    summary: "Hire all employees in a file",
    description:
      "One transaction hires all of them or none. CONFLICT if a row cannot be imported. It sends no invitations. Repeating the request hires no one twice.",
  },
});
