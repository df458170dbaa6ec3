import { type Access, accessOfQuote, UNKNOWN_ACCESS } from "~/features/inventory/planning/domain/work";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import { client } from "~/platform/http/client";
import { useViewer } from "~/platform/ui/document";
import { useLoaded } from "./inventory-rules";
import type { OpenedInventory } from "./inventory-session";

/** Floors, lifts and the road of the quote, for those who see it. Without a quote they are not known. */
export function useAccess({ subjects }: OpenedInventory, rules: PlanningRules | undefined): Access {
  const seesQuotes = useViewer()?.permissions.includes("view_quotes") ?? false;
  const number = seesQuotes ? subjects.find(({ type }) => type === "quote")?.number : undefined;
  const access = useLoaded(rules && number ? number : "", async () =>
    rules && number ? accessOfQuote(await client("quotes").get({ number }), rules) : UNKNOWN_ACCESS,
  );
  return access ?? UNKNOWN_ACCESS;
}
