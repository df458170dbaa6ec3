import type { ContractRouterClient } from "@orpc/contract";
import { useRouteLoaderData } from "react-router";
import type { settingsContract } from "~/features/settings/contract";
import type { Viewer } from "~/platform/http/loader-api";

/** What the document's loader gives every page, as far as the site shows it. */
interface DocumentData {
  company: Awaited<ReturnType<ContractRouterClient<typeof settingsContract>["company"]>>;
  viewer: Viewer | null;
}

/** What everybody may know of the company. */
export function useCompany(): DocumentData["company"] {
  const root = useRouteLoaderData("root") as DocumentData | undefined;
  if (!root) throw new Error("useCompany must be used below the root route");
  return root.company;
}

/** Who looks at the page; null for a visitor. */
export function useViewer(): Viewer | null {
  return (useRouteLoaderData("root") as DocumentData | undefined)?.viewer ?? null;
}
