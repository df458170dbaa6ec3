import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { leadImportsHandlers } from "./server/handlers";

let made = 0;

export const aLeadSheet = (head: string, ...lines: string[]) =>
  new File([[head, ...lines].join("\r\n")], "leads.csv", { type: "text/csv" });

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
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const as = (actor: Actor) => callAs(leadImportsHandlers, actor);
  const anImport = () => as(admin()).upload({ file: aNewLead() });
  return {
    "leadImports.upload": async () => () => as(acting()).upload({ file: aNewLead() }),
    "leadImports.map": async () => {
      const { id } = await anImport();
      return () => as(acting()).map({ id, mapping: [null, "lastName", "email", "phone"] });
    },
    "leadImports.layOut": async () => {
      const { id } = await as(admin()).upload({
        file: aLeadSheet("Our list", "Name,Email", "A,a@example.test"),
      });
      return () => as(acting()).layOut({ id, heading: 1 });
    },
    "leadImports.run": async () => {
      const { id } = await anImport();
      return () => as(acting()).run({ id });
    },
    "leadImports.takeBack": async () => {
      const { id } = await anImport();
      await as(admin()).run({ id });
      return () => as(acting()).takeBack({ id });
    },
  };
};
