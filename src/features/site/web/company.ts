import { useRouteLoaderData } from "react-router";
import type { loader } from "~/root";

/** What everybody may know of the company, from the document's loader. */
export function useCompany() {
  const root = useRouteLoaderData<typeof loader>("root");
  if (!root) throw new Error("useCompany must be used below the root route");
  return root.company;
}

/** Who looks at the page; null for a visitor. */
export function useViewer() {
  return useRouteLoaderData<typeof loader>("root")?.viewer ?? null;
}
