import { listRoutes } from "~/features/jobs/server/queries/jobs";
import { listAccessOfMoves } from "~/features/jobs/server/queries/move-stops";
import { lockMove } from "~/features/moves/server/queries/moves";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { clearancesOf, placeKey } from "../../domain";
import { getMoveOf, isAhead, listRows } from "../queries/clearances";
import { deleteClearance, insertClearance } from "./change-clearance";

/**
 * Adds clearances by a move's survey (docs/domain/clearances.md#rules). Removes open ones of addresses without a stop.
 */
export async function syncClearances(tx: Tx, moveId: string, now: Date): Promise<void> {
  const surveyed = (await listAccessOfMoves(tx, [moveId])).get(moveId) ?? [];
  const before = await listRows(tx, moveId);
  if (surveyed.length === 0 && before.length === 0) return;
  await lockMove(tx, trustedReach(tx, "move", moveId, "system"));
  const move = await getMoveOf(tx, moveId);
  if (!isAhead(move)) return;
  const routes = await listRoutes(tx, { moveId });
  const addresses = new Map(
    routes.flatMap(({ stops }) => stops.map(({ address }) => [placeKey(address), address])),
  );
  for (const stop of surveyed) {
    // A survey that noted no address describes the quote's place at that end.
    const key = placeKey(stop.place);
    const ends = routes.flatMap(({ stops }) => stops).find(({ role }) => role === stop.end);
    const address = addresses.get(key) ?? (stop.place === "" ? ends?.address : undefined);
    if (!address) continue;
    const { caretakerName: contactName, caretakerPhone: contactPhone } = stop;
    for (const kind of clearancesOf(stop))
      await insertClearance(tx, system, move, {
        ...{ kind, address, contactName, contactPhone, note: "", source: "survey", now },
      });
  }
  for (const row of before)
    if (row.source === "survey" && row.state === "open" && !addresses.has(row.place))
      await deleteClearance(tx, system, row, now);
}
