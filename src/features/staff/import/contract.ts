import { importContract } from "~/platform/http/import-contract";
import { employeeFile } from "./domain";

export const employeeImportsContract = importContract(employeeFile, {
  of: { tag: "Staff", permission: "manage_all_staff" },
  path: "/employee-imports",
  run: {
    summary: "Hire everybody in the file, or nobody",
    description:
      "In one transaction; CONFLICT when a row cannot be imported. Nobody is invited yet. Done twice, it is done once.",
  },
});
