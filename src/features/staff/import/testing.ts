import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { importWritesOf, sheetOf } from "~/platform/testing/import-writes";
import { employeeImportsHandlers } from "./server/handlers";

let made = 0;

export const anEmployeeSheet = (head: string, ...lines: string[]) => sheetOf("employees.csv", head, lines);

function aNewEmployee(): File {
  made += 1;
  return anEmployeeSheet(
    "First name,Last name,Email,Phone,Start date,Base salary",
    `Moraa,Bosire,moraa.${process.pid}.${made}@example.co.ke,07360${10_000 + made},2026-11-02,35000`,
  );
}

export const employeeImportWrites = importWritesOf(
  "employeeImports",
  (actor: Actor) => callAs(employeeImportsHandlers, actor),
  { aFile: aNewEmployee, mapping: [null, "lastName", "email", "phone"], isUndone: false },
);
