import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { employeeImportsHandlers } from "./server/handlers";

let made = 0;

/** A CSV file with this head and these lines. */
export const anEmployeeSheet = (head: string, ...lines: string[]) =>
  new File([[head, ...lines].join("\r\n")], "employees.csv", { type: "text/csv" });

function aNewEmployee(): File {
  made += 1;
  return anEmployeeSheet(
    "First name,Last name,Email,Phone,Start date,Base salary",
    `Moraa,Bosire,moraa.${process.pid}.${made}@example.co.ke,07360${10_000 + made},2026-11-02,35000`,
  );
}

/** One successful call of every write of imports; `admin` prepares it. */
export const employeeImportWrites = (admin: () => Actor, acting: () => Actor) => {
  const as = (actor: Actor) => callAs(employeeImportsHandlers, actor);
  const anImport = () => as(admin()).upload({ file: aNewEmployee() });
  return {
    "employeeImports.upload": async () => () => as(acting()).upload({ file: aNewEmployee() }),
    "employeeImports.map": async () => {
      const { id } = await anImport();
      return () => as(acting()).map({ id, mapping: [null, "lastName", "email", "phone"] });
    },
    "employeeImports.layOut": async () => {
      const { id } = await as(admin()).upload({
        file: anEmployeeSheet("Our list", "Name,Email", "A,a@example.test"),
      });
      return () => as(acting()).layOut({ id, heading: 1 });
    },
    "employeeImports.run": async () => {
      const { id } = await anImport();
      return () => as(acting()).run({ id });
    },
  };
};
