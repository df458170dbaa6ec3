import { type Actor, can } from "~/platform/http/actor";
import { reachOfImports } from "~/platform/sheets/import-reach";
import { vehicleImports } from "./tables";

export const mayImport = (actor: Actor): boolean => can(actor, "manage_fleet");

export const assertReachImport = reachOfImports("vehicle-import", vehicleImports, mayImport);
