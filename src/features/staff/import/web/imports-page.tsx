import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { ImportsScreen } from "~/platform/ui/office/imports/imports-screen";
import { employeeFile } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "employeeImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import employees");

/** Brings a file of employees, and shows the imports there were. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ImportsScreen
      file={employeeFile}
      path="/staff/import"
      imports={imports}
      upload={(file) => client("employeeImports").upload({ file })}
    >
      The first row of the file names the columns: name, email, phone, start date and base salary are needed.
    </ImportsScreen>
  );
}
