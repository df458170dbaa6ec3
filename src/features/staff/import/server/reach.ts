import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { employeeImports } from "./tables";

/** Requires a signed-in person with permission for all staff, because an import sets payment details. */
export const mayImport = (actor: Actor): boolean =>
  actor.kind === "person" && can(actor, "manage_all_staff") && scopeOf(actor, "manage_all_staff") === "all";

export const assertReachImport = reachOfImports("employee-import", employeeImports, mayImport);
