import type { StopAccess } from "~/features/inventory/access/domain";
import { type Access, driveMinutesOf, UNKNOWN_ACCESS } from "~/features/inventory/planning/domain/work";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import { client } from "~/platform/http/client";
import { useViewer } from "~/platform/ui/document";
import { useLoaded } from "./inventory-rules";
import type { OpenedInventory } from "./inventory-session";

/** Floors, lifts and the road of the quote, for those who see it. Without a quote they are not known. */
export function useAccess({ subjects }: OpenedInventory, rules: PlanningRules | undefined): Access {
  const seesQuotes = useViewer()?.permissions.includes("view_quotes") ?? false;
  const number = seesQuotes ? subjects.find(({ type }) => type === "quote")?.number : undefined;
  const access = useLoaded(rules && number ? number : "", async () => {
    if (!rules || !number) return UNKNOWN_ACCESS;
    const quote = await client("quotes").get({ number });
    const stop = (end: StopAccess["end"], floor: number | null, lift: boolean | null): StopAccess => ({
      ...{ end, floor: floor ?? 0, hasLift: lift ?? false, carryMetres: 0 },
    });
    return {
      stops: [stop("pickup", quote.fromFloor, quote.fromLift), stop("delivery", quote.toFloor, quote.toLift)],
      driveMinutes: driveMinutesOf(quote.longDistanceKm, rules),
    };
  });
  return access ?? UNKNOWN_ACCESS;
}
