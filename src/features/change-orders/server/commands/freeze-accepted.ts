import { freezeVersion } from "~/features/inventory/inventories/server/commands/freeze-version";
import { newestVersion } from "~/features/inventory/inventories/server/queries/inventories";
import type { quoteAccepted } from "~/features/quotes/domain";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import type { Recorded } from "~/platform/events/events";
import { lockQuoteInventory } from "../queries/inventory";

type Accepted = typeof quoteAccepted extends EventType<infer Data> ? Data : never;

/** Freezes the accepted version, so that later edits go into the next one. */
export async function freezeAccepted(tx: Tx, { actor, data, at: now }: Recorded<Accepted>): Promise<void> {
  const id = await lockQuoteInventory(tx, data.number);
  if (!id) return;
  const { id: versionId } = await newestVersion(tx, id);
  await freezeVersion(tx, actor, { versionId, for: "acceptance", reference: data.number, now });
}
