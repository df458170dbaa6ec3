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
      summary: "Import the good rows in one transaction",
      description:
        "Bad rows are left out, customers that are there already stay as they are. Done twice, it is done once.",
    },
  }),
  takeBack: importTakenBack(
    routes,
    "Take an import back: the customers it added that nobody has touched since",
  ),
};
