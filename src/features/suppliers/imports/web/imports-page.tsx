import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { ImportsScreen } from "~/platform/ui/office/imports/imports-screen";
import { supplierFile } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "supplierImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import suppliers");

/** Uploads a file of suppliers, and lists earlier imports. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ImportsScreen
      file={supplierFile}
      path="/suppliers/import"
      imports={imports}
      template="supplier-template"
      upload={(file) => client("supplierImports").upload({ file })}
    >
      Name and kind are needed. Prices are shillings for a day. A supplier whose name or KRA PIN is in the
      list already stays as it is.
    </ImportsScreen>
  );
}
