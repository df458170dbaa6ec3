import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { importWritesOf, sheetOf } from "~/platform/testing/import-writes";
import { leadImportsHandlers } from "./server/handlers";

let made = 0;

export const aLeadSheet = (head: string, ...lines: string[]) => sheetOf("leads.csv", head, lines);

function aNewLead(): File {
  made += 1;
  return aLeadSheet(
    "First name,Last name,Email,Phone",
    `Moraa,Bosire,moraa.lead${made}@example.co.ke,07370${10_000 + made}`,
  );
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = importWritesOf("leadImports", (actor: Actor) => callAs(leadImportsHandlers, actor), {
  aFile: aNewLead,
  mapping: [null, "lastName", "email", "phone"],
});
