import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { ImportsScreen } from "~/platform/ui/office/imports/imports-screen";
import { leadFile } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "leadImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import leads");

export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ImportsScreen
      file={leadFile}
      path="/crm/leads/import"
      imports={imports}
      upload={(file) => client("leadImports").upload({ file })}
    >
      The first row must name the columns. Our own export works too.
    </ImportsScreen>
  );
}
