import { importContract } from "~/platform/http/import-contract";
import { vehicleFile } from "./domain";

export const vehicleImportsContract = importContract(vehicleFile, {
  of: { tag: "Fleet", permission: "manage_fleet" },
  path: "/vehicle-imports",
  run: {
    summary: "Add the vehicles of a file in one transaction",
    description:
      "All or none: CONFLICT if any row is bad. A number plate that is known, in any spelling, is left as it is. Repeating the request imports nothing twice.",
  },
});
