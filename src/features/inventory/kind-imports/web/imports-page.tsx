import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { ImportsScreen } from "~/platform/ui/office/imports/imports-screen";
import { itemKindFile } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "itemKindImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import items");

/** Brings a file of items, and shows the imports there were. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ImportsScreen
      file={itemKindFile}
      path="/settings/items/import"
      imports={imports}
      upload={(file) => client("itemKindImports").upload({ file })}
    >
      The first row of the file names the columns: name in English, usual rooms and volume are needed. The
      file of Export has all columns. An empty cell changes nothing.
    </ImportsScreen>
  );
}
