import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ImportScreen } from "~/platform/ui/office/imports/import-screen";
import { vehicleFile } from "../domain";
import type { Route } from "./+types/import-page";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "vehicleImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import vehicles");

export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ImportScreen
      file={vehicleFile}
      path="/fleet/import"
      found={found}
      calls={client("vehicleImports")}
      would={({ good, known }) => ({
        add: good,
        said: `${counted(good, "vehicle")} will be added, ${known} are in the fleet already.`,
      })}
      facts={[["Already in the fleet", found.known]]}
    />
  );
}
