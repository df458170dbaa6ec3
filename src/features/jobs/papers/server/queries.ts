import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type Cover, listCovers } from "~/features/fleet/papers/server/queries";
import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import {
  inventories,
  inventoryLines,
  inventoryVersions,
} from "~/features/inventory/inventories/server/tables";
import { moves } from "~/features/moves/server/tables";
import { findPlace } from "~/features/pricing/places/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import { listLicenceClasses } from "~/features/staff-documents/server/queries";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { coverProblems, type Driver, type Goods, licenceProblems } from "../domain";

/** Cents: the declared value of the goods of moves that go, by the moves' ids. */
export async function sumDeclared(reader: Reader, moveIds: readonly string[]): Promise<Map<string, number>> {
  if (moveIds.length === 0) return new Map();
  const rows = await reader
    .select({
      moveId: moves.id,
      declared: sql<string>`coalesce(sum(${inventoryLines.declaredValue}), 0)`,
    })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .innerJoin(
      inventories,
      sql`${inventories.moveId} = ${moves.id} or ${inventories.quoteNumber} = ${quotes.number}`,
    )
    .innerJoin(
      inventoryVersions,
      and(eq(inventoryVersions.inventoryId, inventories.id), eq(inventoryVersions.newest, true)),
    )
    .innerJoin(
      inventoryLines,
      and(eq(inventoryLines.versionId, inventoryVersions.id), ne(inventoryLines.going, "no")),
    )
    .where(inArray(moves.id, [...new Set(moveIds)]))
    .groupBy(moves.id);
  return new Map(rows.map(({ moveId, declared }) => [moveId, Number(declared)]));
}

interface Loaded {
  jobId: string;
  moveId: string;
  /** The part of the move's goods that the job takes, from 0 to 1. */
  readShare: () => Promise<number>;
  readStops: () => Promise<readonly { address: string; place: string }[]>;
}

/** True if it matters where the goods go. */
export const hasZones = (covers: ReadonlyMap<string, Cover>): boolean =>
  [...covers.values()].some(({ excludedZones }) => excludedZones.length > 0);

/** The goods of jobs for covers, by the jobs' ids. Places are read only for covers that exclude some. */
export async function listGoods(
  reader: Reader,
  loads: readonly Loaded[],
  covers: ReadonlyMap<string, Cover>,
): Promise<Map<string, Goods>> {
  const declared = await sumDeclared(
    reader,
    loads.map(({ moveId }) => moveId),
  );
  const goods = new Map<string, Goods>();
  for (const { jobId, moveId, readShare, readStops } of loads) {
    const all = declared.get(moveId) ?? 0;
    const stops = hasZones(covers) ? await readStops() : [];
    const places = stops.map(({ address, place }) => {
      const found = findPlace(place) ?? findPlace(address);
      return { text: `${address}, ${place}`, county: found?.county ?? "" };
    });
    goods.set(jobId, { declared: all > 0 ? Math.round(all * (await readShare())) : 0, places });
  }
  return goods;
}

/** The conflicts of vehicles' covers with a job's goods and places, by the vehicles' ids. */
export async function findCoverProblems(
  reader: Reader,
  fleet: readonly { id: string; plate: string }[],
  load: Loaded,
  day: PlainDate,
): Promise<Map<string, string[]>> {
  const covers = await listCovers(
    reader,
    fleet.map(({ id }) => id),
    day,
  );
  const goods = (await listGoods(reader, [load], covers)).get(load.jobId);
  return new Map(
    fleet.map(({ id, plate }) => [id, goods ? coverProblems({ plate, cover: covers.get(id) }, goods) : []]),
  );
}

/** The drivers and vehicles of a job. */
export interface Driven {
  drivers: { id: string; name: string }[];
  vehicles: { id: string; plate: string; class: VehicleClass }[];
}

const withClasses = async (
  reader: Reader,
  drivers: readonly { id: string; name: string }[],
  day: PlainDate,
): Promise<Map<string, Driver>> => {
  const classes = await listLicenceClasses(
    reader,
    drivers.map(({ id }) => id),
    day,
  );
  return new Map(drivers.map(({ id, name }) => [id, { name, classes: classes.get(id) }]));
};

/** Vehicles that the drivers of a job may not drive, with another vehicle, by that vehicle's id. */
export async function findLicenceProblems(
  reader: Reader,
  { drivers }: Pick<Driven, "drivers">,
  fleet: Driven["vehicles"],
  day: PlainDate,
): Promise<Map<string, string[]>> {
  const known = [...(await withClasses(reader, drivers, day)).values()];
  return new Map(fleet.map((one) => [one.id, licenceProblems([one], known)]));
}

/** The same for people who would drive the job's vehicles, by the people's ids. */
export async function findDriverProblems(
  reader: Reader,
  onJob: Driven,
  candidates: readonly { id: string; name: string }[],
  day: PlainDate,
): Promise<Map<string, string[]>> {
  if (onJob.vehicles.length === 0) return new Map();
  const known = await withClasses(reader, [...onJob.drivers, ...candidates], day);
  const drivers = onJob.drivers.flatMap(({ id }) => known.get(id) ?? []);
  return new Map(
    candidates.map(({ id }) => {
      const one = known.get(id);
      return [
        id,
        one ? licenceProblems(onJob.vehicles, [...drivers.filter((each) => each !== one), one]) : [],
      ];
    }),
  );
}
