import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { customerImports } from "./tables";

/** An import is of everybody's customers: it is for who may change all of them. */
export const mayImport = (actor: Actor): boolean =>
  can(actor, "access_all_customers") && scopeOf(actor, "access_all_customers") === "all";

export const assertReachImport = reachOfImports("customer-import", customerImports, mayImport);
