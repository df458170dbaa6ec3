import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ImportScreen } from "~/platform/ui/office/imports/import-screen";
import { itemKindFile } from "../domain";
import type { Route } from "./+types/import-page";

const imports = () => client("itemKindImports");

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "itemKindImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import items");

export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ImportScreen
      file={itemKindFile}
      path="/settings/items/import"
      found={found}
      calls={imports()}
      would={({ good, known, refused }) => ({
        add: good,
        said: `${counted(good, "item")} would be added or changed, ${known} are the same as now, ${refused} cannot be imported. Nothing is published yet.`,
      })}
      facts={[
        ["Changed", found.changed],
        ["Same as before", found.known],
        ["Refused", found.refused],
      ]}
    />
  );
}
