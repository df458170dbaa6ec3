import { importContract, importTakenBack } from "~/platform/http/import-contract";
import { customerFile } from "./domain";

const routes = {
  of: { tag: "Customers", permission: "access_all_customers" },
  path: "/customer-imports",
} as const;

export const customerImportsContract = {
  ...importContract(customerFile, {
    ...routes,
    run: {
      summary: "Import the valid rows in one transaction",
      description:
        "Invalid rows are skipped and existing customers do not change. Repeating the request imports nothing twice.",
    },
  }),
  takeBack: importTakenBack(
    routes,
    "Revert an import by removing its customers that are unchanged and unused",
  ),
};
