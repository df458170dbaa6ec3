import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { employeeImports } from "./tables";

/** An import hires people for everybody: it is for who may, signed in, for it brings payment details. */
export const mayImport = (actor: Actor): boolean =>
  actor.kind === "person" && can(actor, "manage_all_staff") && scopeOf(actor, "manage_all_staff") === "all";

export const assertReachImport = reachOfImports("employee-import", employeeImports, mayImport);
