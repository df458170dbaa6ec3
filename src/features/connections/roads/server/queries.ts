import { eq } from "drizzle-orm";
import type { Mismatch } from "~/features/settings/management/server/queries";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { roadsNotMeasured } from "../../errors";
import { getConnection } from "../../server/queries";
import { monthOf } from "../domain";
import { mapUses } from "./tables";

/** Questions of this month so far. */
export async function countMapCalls(reader: Reader, now: Date): Promise<number> {
  const [row] = await reader
    .select({ calls: mapUses.calls })
    .from(mapUses)
    .where(eq(mapUses.month, monthOf(nairobiDate(now))));
  return row?.calls ?? 0;
}

/** Reports prices by road without a connected source of distances. */
export async function findUnmeasured(reader: Reader): Promise<readonly Mismatch[]> {
  const { distanceMethod } = await getSettings(reader, quotesSection);
  if (distanceMethod !== "roads") return [];
  const { enabled, connected } = await getConnection(reader, "googleMaps");
  if (enabled && connected) return [];
  return [{ section: quotesSection, path: "distanceMethod", refusal: roadsNotMeasured }];
}
