import { importContract, importTakenBack } from "~/platform/http/import-contract";
import { leadFile } from "./domain";

const routes = { of: { tag: "Leads", permission: "manage_leads" }, path: "/lead-imports" } as const;

export const leadImportsContract = {
  ...importContract(leadFile, {
    ...routes,
    run: {
      summary: "Import the good rows in one transaction",
      description:
        "Bad rows are left out, leads that are there already stay as they are. Done twice, it is done once.",
    },
  }),
  takeBack: importTakenBack(
    routes,
    "Take an import back: the leads it added that nobody has touched since are emptied; their numbers stay",
  ),
};
