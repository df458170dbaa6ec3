import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { customerImportsHandlers } from "./server/handlers";

let made = 0;

/** A CSV file with this head and these lines. */
export const aSheet = (head: string, ...lines: string[]) =>
  new File([[head, ...lines].join("\r\n")], "customers.csv", { type: "text/csv" });

export function aNewCustomer(): File {
  made += 1;
  return aSheet(
    "First name,Last name,Email,Phone",
    `Moraa,Bosire,moraa${made}@example.co.ke,07350${10_000 + made}`,
  );
}

/** One successful call of every write of imports; `admin` prepares it. */
export const importWrites = (admin: () => Actor, acting: () => Actor) => {
  const as = (actor: Actor) => callAs(customerImportsHandlers, actor);
  const anImport = () => as(admin()).upload({ file: aNewCustomer() });
  return {
    "customerImports.upload": async () => () => as(acting()).upload({ file: aNewCustomer() }),
    "customerImports.map": async () => {
      const { id } = await anImport();
      return () => as(acting()).map({ id, mapping: [null, "lastName", "email", "primaryPhone"] });
    },
    "customerImports.layOut": async () => {
      const { id } = await as(admin()).upload({ file: aSheet("Our list", "Name,Email", "A,a@example.test") });
      return () => as(acting()).layOut({ id, heading: 1 });
    },
    "customerImports.run": async () => {
      const { id } = await anImport();
      return () => as(acting()).run({ id });
    },
    "customerImports.takeBack": async () => {
      const { id } = await anImport();
      await as(admin()).run({ id });
      return () => as(acting()).takeBack({ id });
    },
  };
};
