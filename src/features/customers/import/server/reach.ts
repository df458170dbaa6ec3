import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { customerImports } from "./tables";

/** Imports can include any customer, so they require permission to change all customers. */
export const mayImport = (actor: Actor): boolean =>
  can(actor, "access_all_customers") && scopeOf(actor, "access_all_customers") === "all";

export const assertReachImport = reachOfImports("customer-import", customerImports, mayImport);
