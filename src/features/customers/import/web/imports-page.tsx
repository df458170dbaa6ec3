import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import { ImportsScreen } from "~/platform/ui/office/imports/imports-screen";
import { customerFile } from "../domain";
import type { Route } from "./+types/imports-page";

export function loader({ context }: Route.LoaderArgs) {
  return api(context, "customerImports").list();
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import customers");

/** Brings a file of customers, and shows the imports there were. */
export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <ImportsScreen
      file={customerFile}
      path="/customers/import"
      imports={imports}
      upload={(file) => client("customerImports").upload({ file })}
    >
      The first row must name the columns. Our own export works too.
    </ImportsScreen>
  );
}
