import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { importWritesOf, sheetOf } from "~/platform/testing/import-writes";
import { customerImportsHandlers } from "./server/handlers";

let made = 0;

export const aSheet = (head: string, ...lines: string[]) => sheetOf("customers.csv", head, lines);

function aNewCustomer(): File {
  made += 1;
  return aSheet(
    "First name,Last name,Email,Phone",
    `Moraa,Bosire,moraa${made}@example.co.ke,07350${10_000 + made}`,
  );
}

export const importWrites = importWritesOf(
  "customerImports",
  (actor: Actor) => callAs(customerImportsHandlers, actor),
  { aFile: aNewCustomer, mapping: [null, "lastName", "email", "primaryPhone"] },
);
