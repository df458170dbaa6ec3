import { importContract } from "~/platform/http/import-contract";
import { supplierFile } from "./domain";

export const supplierImportsContract = importContract(supplierFile, {
  of: { tag: "Suppliers", permission: "manage_suppliers" },
  path: "/supplier-imports",
  run: {
    summary: "Add the suppliers of a file in one transaction",
    description:
      "All or none: CONFLICT if any row is bad. A known name or KRA PIN is left as it is. Repeating the request imports nothing twice.",
  },
});
