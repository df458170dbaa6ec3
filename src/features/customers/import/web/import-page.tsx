import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ImportScreen } from "~/platform/ui/office/imports/import-screen";
import { customerFile } from "../domain";
import type { Route } from "./+types/import-page";

const imports = () => client("customerImports");

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "customerImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import customers");

export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <ImportScreen
      file={customerFile}
      path="/customers/import"
      found={found}
      calls={imports()}
      would={({ added, known, refused }) => ({
        add: added,
        said: [
          `${counted(added, "customer")} would be added.`,
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
          "Customers unchanged since the import are deleted. Those with a quote, an edit, a note or a message stay.",
        call: imports().takeBack,
      }}
    />
  );
}
