import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { SurveyedStop } from "~/features/inventory/access/domain";
import { listSurveyedStops } from "~/features/inventory/access/server/queries";
import { inventories } from "~/features/inventory/inventories/server/tables";
import type { Place } from "~/features/moves/domain";
import { moves } from "~/features/moves/server/tables";
import type { AccessOfEnds } from "~/features/pricing/domain/choices";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { formatNumber } from "~/platform/kernel/numbers";
import { BLANK_STOP, type JobKind, type Stop } from "../../domain";

/** The ends of a move as its quote and record have them. */
export interface Ends extends AccessOfEnds {
  from: string;
  to: string;
  fromAddress: string;
  toAddress: string;
  origin: Place;
  destination: Place;
}

/** The surveyed places of moves' inventories, by the moves' ids. Moves without a survey are left out. */
export async function listAccessOfMoves(
  reader: Reader,
  moveIds: readonly string[],
): Promise<Map<string, readonly SurveyedStop[]>> {
  if (moveIds.length === 0) return new Map();
  const rows = await reader
    .select({ moveId: moves.id, inventoryId: inventories.id })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .innerJoin(inventories, or(eq(inventories.moveId, moves.id), eq(inventories.quoteNumber, quotes.number)))
    .where(inArray(moves.id, [...new Set(moveIds)]))
    // The move's own inventory counts before its quote's.
    .orderBy(sql`${inventories.moveId} is null desc`);
  const surveyed = await listSurveyedStops(
    reader,
    rows.map(({ inventoryId }) => inventoryId),
  );
  return new Map(
    rows.flatMap(({ moveId, inventoryId }) => {
      const stops = surveyed.get(inventoryId);
      return stops ? [[moveId, stops] as const] : [];
    }),
  );
}

/** The moves that have some inventories themselves, or by their quotes. */
export const movesOfInventories = (reader: Reader, inventoryIds: readonly string[]) =>
  unionAll(
    reader
      .select({ id: sql<string>`${inventories.moveId}` })
      .from(inventories)
      .where(and(inArray(inventories.id, [...inventoryIds]), isNotNull(inventories.moveId))),
    reader
      .select({ id: moves.id })
      .from(inventories)
      .innerJoin(quotes, eq(quotes.number, inventories.quoteNumber))
      .innerJoin(moves, eq(moves.quoteId, quotes.id))
      .where(inArray(inventories.id, [...inventoryIds])),
  );

/** The move's places as stops, for a job without typed stops. Survey facts count before the quote's. */
export function stopsOfMove(kind: JobKind, ends: Ends, surveyed: readonly SurveyedStop[] = []): Stop[] {
  const all = [
    ...[pickupOf(ends), deliveryOf(ends)].map((stop) => {
      const end = stop.role === "pickup" ? "from" : "to";
      return withAccess(
        stop,
        surveyed.find(({ key }) => key === end),
      );
    }),
    ...surveyed
      .filter(({ key }) => key !== "from" && key !== "to")
      .map((place) => withAccess({ ...BLANK_STOP, role: place.end }, place)),
  ].filter(({ address }) => address !== "");
  const pickups = all.filter(({ role }) => role === "pickup");
  const deliveries = all.filter(({ role }) => role !== "pickup");
  if (kind === "pack" || kind === "load" || kind === "store_in") return pickups.length > 0 ? pickups : all;
  if (kind === "deliver" || kind === "unpack" || kind === "store_out")
    return deliveries.length > 0 ? deliveries : all;
  return [...pickups, ...deliveries];
}

const pickupOf = (ends: Ends): Stop => ({
  ...BLANK_STOP,
  role: "pickup",
  ...{ address: ends.fromAddress || ends.from, place: ends.from, floor: ends.fromFloor, lift: ends.fromLift },
  ...{ carry: ends.fromCarry, contactName: ends.origin.contactName },
  contactPhone: ends.origin.contactPhone,
});
const deliveryOf = (ends: Ends): Stop => ({
  ...BLANK_STOP,
  role: "delivery",
  ...{ address: ends.toAddress || ends.to, place: ends.to, floor: ends.toFloor, lift: ends.toLift },
  ...{ carry: ends.toCarry, contactName: ends.destination.contactName },
  contactPhone: ends.destination.contactPhone,
});

const truckLabel = (payload: number | null) => {
  if (payload === null) return "";
  return payload === 0 ? "no truck can stop" : `trucks up to ${formatNumber(payload / 1_000)} t`;
};
const hoursLabel = ({ opensAt, closesAt }: SurveyedStop) => {
  if (opensAt && closesAt) return `${opensAt} to ${closesAt}`;
  if (opensAt) return `from ${opensAt}`;
  return closesAt ? `until ${closesAt}` : "";
};

/** Adds survey facts to a stop. Stairs have one flight for each floor. */
function withAccess(stop: Stop, surveyed: SurveyedStop | undefined): Stop {
  if (!surveyed) return stop;
  const { place, gate, stairs, truckPayload, caretakerName, caretakerPhone } = surveyed;
  const floor = surveyed.floor ?? stop.floor;
  const flights = stairs === "none" ? 0 : stairs && floor !== null ? Math.abs(floor) : stop.stairs;
  const hasCaretaker = caretakerName !== "" || caretakerPhone !== "";
  return {
    ...stop,
    ...{ address: place || stop.address, place: stop.place, floor, lift: surveyed.lift ?? stop.lift },
    ...{ stairs: flights, carry: surveyed.carryMetres ?? stop.carry },
    parking: [gate, truckLabel(truckPayload)].filter(Boolean).join(", ") || stop.parking,
    accessHours: hoursLabel(surveyed) || stop.accessHours,
    ...(hasCaretaker ? { contactName: caretakerName, contactPhone: caretakerPhone } : {}),
  };
}
