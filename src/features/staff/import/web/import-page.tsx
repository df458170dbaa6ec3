import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ImportScreen } from "~/platform/ui/office/imports/import-screen";
import { employeeFile } from "../domain";
import type { Route } from "./+types/import-page";

const imports = () => client("employeeImports");

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "employeeImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import employees");

export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ImportScreen
      file={employeeFile}
      path="/staff/import"
      found={found}
      calls={imports()}
      would={({ good }) => ({
        add: good,
        said: `${counted(good, "employee")} would be hired. No invitations are sent yet.`,
      })}
      facts={[["Wait for an administrator", found.waiting]]}
    />
  );
}
