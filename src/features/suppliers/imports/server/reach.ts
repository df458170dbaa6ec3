import { type Actor, can } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { supplierImports } from "./tables";

export const mayImport = (actor: Actor): boolean => can(actor, "manage_suppliers");

export const assertReachImport = reachOfImports("supplier-import", supplierImports, mayImport);
