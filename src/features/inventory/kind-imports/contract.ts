import { importContract } from "~/platform/http/import-contract";
import { itemKindFile } from "./domain";

export const itemKindImportsContract = importContract(itemKindFile, {
  of: { tag: "Item kinds", permission: "manage_system_settings" },
  path: "/item-kind-imports",
  run: {
    summary: "Add and change item kinds by the valid rows in one transaction",
    description:
      "A row changes the item with its code, else the one with its English name, else it adds one. An empty cell changes nothing; '-' empties words, flags and the reference. Nothing is published. Repeating the request imports nothing twice.",
  },
});
