import { useEffect, useState } from "react";
import type { PlanningRules } from "~/features/inventory/planning/settings";
import { client, problemOf } from "~/platform/http/client";
import type { Catalogue, Kind } from "./catalogue";

const AGAIN_MS = 5_000;

/** Loads something after the page is drawn, and tries again while there is no connection. */
export function useLoaded<Loaded>(key: string, load: () => Promise<Loaded>): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    let isGone = false;
    const attempt = (): void =>
      void load().then(
        (found) => isGone || setLoaded(found),
        (error: unknown) => {
          if (problemOf(error).code === "OFFLINE") setTimeout(() => isGone || attempt(), AGAIN_MS);
        },
      );
    attempt();
    return () => {
      isGone = true;
    };
  }, [key]);
  return loaded;
}

export const useRules = (): PlanningRules | undefined =>
  useLoaded("rules", async () => {
    const { rules } = await client("inventoryRules").get();
    // The server sends the settings as their section declares them.
    return rules as PlanningRules;
  });

/** Codes of the kinds that templates have: what homes usually have. */
export function useUsual(
  catalogue: Catalogue | undefined,
  rules: PlanningRules | undefined,
): ReadonlySet<string> | undefined {
  return useLoaded(catalogue && rules ? "both" : "", async () => {
    if (!catalogue || !rules) return undefined;
    const { listReaderOf } = await import("~/features/inventory/paste/domain/read-list");
    const read = listReaderOf<Kind>(catalogue.kinds);
    return new Set(rules.templates.flatMap(({ items }) => read(items).items.map(({ kind }) => kind.code)));
  });
}
