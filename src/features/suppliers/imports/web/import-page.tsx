import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ImportScreen } from "~/platform/ui/office/imports/import-screen";
import { supplierFile } from "../domain";
import type { Route } from "./+types/import-page";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "supplierImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import suppliers");

export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ImportScreen
      file={supplierFile}
      path="/suppliers/import"
      found={found}
      calls={client("supplierImports")}
      would={({ good, known }) => ({
        add: good,
        said: `${counted(good, "supplier")} will be added, ${known} are in the list already.`,
      })}
      facts={[["Already in the list", found.known]]}
    />
  );
}
