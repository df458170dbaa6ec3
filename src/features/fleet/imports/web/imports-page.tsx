import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { ImportsScreen } from "~/platform/ui/office/imports/imports-screen";
import { vehicleFile } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "vehicleImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import vehicles");

/** Uploads a file of vehicles, and lists earlier imports. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ImportsScreen
      file={vehicleFile}
      path="/fleet/import"
      imports={imports}
      template="vehicle-template"
      upload={(file) => client("vehicleImports").upload({ file })}
    >
      Number plate and class are needed. A plate that is in the fleet already, however it is written, stays as
      it is.
    </ImportsScreen>
  );
}
