import { type Actor, can, scopeOf } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { leadImports } from "./tables";

/** An import may assign any lead, so it requires access to all leads. */
export const mayImport = (actor: Actor): boolean =>
  can(actor, "manage_leads") && scopeOf(actor, "manage_leads") === "all";

export const assertReachImport = reachOfImports("lead-import", leadImports, mayImport);
