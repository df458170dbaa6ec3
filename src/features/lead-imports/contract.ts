import { importContract, importTakenBack } from "~/platform/http/import-contract";
import { leadFile } from "./domain";

const routes = { of: { tag: "Leads", permission: "manage_leads" }, path: "/lead-imports" } as const;

export const leadImportsContract = {
  ...importContract(leadFile, {
    ...routes,
    run: {
      summary: "Import the valid rows in one transaction",
      description:
        "Invalid rows are skipped and existing leads do not change. Repeating the request imports nothing twice.",
    },
  }),
  takeBack: importTakenBack(
    routes,
    "Revert an import by erasing its leads that are unchanged and unused, except their numbers",
  ),
};
