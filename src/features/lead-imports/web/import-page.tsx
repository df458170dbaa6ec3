import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ImportScreen } from "~/platform/ui/office/imports/import-screen";
import { leadFile } from "../domain";
import type { Route } from "./+types/import-page";

const imports = () => client("leadImports");

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "leadImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import leads");

export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ImportScreen
      file={leadFile}
      path="/crm/leads/import"
      found={found}
      calls={imports()}
      would={({ good, known, refused }) => ({
        add: good,
        said: [
          `${counted(good, "lead")} would be added.`,
          known > 0 ? `${known} already exist and stay unchanged.` : "",
          refused > 0 ? `${counted(refused, "row")} would be refused.` : "",
        ]
          .filter(Boolean)
          .join(" "),
      })}
      facts={[
        ["Already existed", found.known],
        ["Refused", found.refused],
      ]}
      takingBack={{
        warning:
          "Leads unchanged since the import are emptied. Their numbers stay, to avoid gaps. Those with a call, an edit or a quote stay.",
        call: imports().takeBack,
      }}
    />
  );
}
