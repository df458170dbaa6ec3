import { type Actor, can } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { itemKindImports } from "./tables";

export const mayImport = (actor: Actor): boolean => can(actor, "manage_system_settings");

export const assertReachImport = reachOfImports("item-kind-import", itemKindImports, mayImport);
