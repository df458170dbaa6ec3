import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { Reach } from "~/platform/http/reach";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { lockVehicle, type VehiclePapersFacts, vehiclePapersFacts } from "../../vehicles/server/queries";
import { vehicles } from "../../vehicles/server/tables";
import { vehiclePaper } from "../contract";
import {
  BLOCKING_KINDS,
  MAX_PAPERS,
  PAPER_LABELS,
  type PaperKind,
  paperPath,
  REMINDED_DAYS,
  validityOf,
} from "../domain";
import { paperNotFound } from "../errors";
import { vehiclePapers } from "./tables";

/** A vehicle's papers, what ends first at the top. */
export async function listPapers(reader: Reader, vehicleId: string, today: PlainDate) {
  const rows = await reader
    .select({
      ...columnsOf(vehiclePapers, vehiclePaper.shape),
      mediaType: vehiclePapers.mediaType,
      createdBy: people.name,
    })
    .from(vehiclePapers)
    .leftJoin(people, eq(people.id, vehiclePapers.createdBy))
    .where(and(eq(vehiclePapers.vehicleId, vehicleId), isNull(vehiclePapers.deletedAt)))
    .orderBy(
      asc(sql`${vehiclePapers.validTo} is null`),
      asc(vehiclePapers.validTo),
      desc(vehiclePapers.createdAt),
      desc(vehiclePapers.id),
    )
    .limit(MAX_PAPERS);
  return rows.map(({ mediaType, ...row }) => ({
    ...row,
    createdBy: row.createdBy ?? "MoveEase",
    validity: validityOf(row, today),
    path: mediaType && paperPath(vehicleId, row.id, FILE_ENDINGS[mediaType]),
  }));
}

/** A paper with its file's key. Throws NOT_FOUND, also for a deleted one. */
export async function getPaper(reader: Reader, { vehicleId, id }: { vehicleId: string; id: string }) {
  const [paper] = await reader
    .select()
    .from(vehiclePapers)
    .where(
      and(eq(vehiclePapers.id, id), eq(vehiclePapers.vehicleId, vehicleId), isNull(vehiclePapers.deletedAt)),
    );
  if (!paper) throw paperNotFound();
  return paper;
}

/** A paper, locked with its vehicle. Throws NOT_FOUND. */
export async function lockPaper(tx: Tx, { id, paperId }: { id: Reach<"vehicle">; paperId: string }) {
  const { plate } = await lockVehicle(tx, id);
  const [paper] = await tx
    .select()
    .from(vehiclePapers)
    .where(and(eq(vehiclePapers.id, paperId), eq(vehiclePapers.vehicleId, id)))
    .for("update");
  if (!paper) throw paperNotFound();
  return { plate, paper };
}

/** The end of each kind of paper of each vehicle: of several the latest, none if one has no end. */
const endsOf = (reader: Reader) =>
  reader
    .select({
      vehicleId: vehiclePapers.vehicleId,
      kind: vehiclePapers.kind,
      validTo: sql<PlainDate>`max(${vehiclePapers.validTo})::text`.as("ends_on"),
    })
    .from(vehiclePapers)
    .where(and(isNull(vehiclePapers.deletedAt), inArray(vehiclePapers.kind, [...BLOCKING_KINDS])))
    .groupBy(vehiclePapers.vehicleId, vehiclePapers.kind)
    .having(sql`bool_and(${vehiclePapers.validTo} is not null)`)
    .as("ends");

const isValid = (day: PlainDate) =>
  sql`(coalesce(valid_from <= ${day}, true) and coalesce(valid_to >= ${day}, true))`;

/** The state of vehicles' papers on a day, for `vehicles`. */
export const papersFacts = vehiclePapersFacts.answer(async (reader, ids, day) => {
  const facts = new Map<string, VehiclePapersFacts>();
  if (ids.length === 0) return facts;
  const { rows } = await reader.execute<{
    vehicle_id: string;
    kind: PaperKind;
    /** The last one that has ended, and how long the valid ones last; null without an end. */
    ended_on: PlainDate | null;
    is_valid: boolean;
    valid_to: PlainDate | null;
  }>(sql`
    select vehicle_id, kind, max(valid_to) filter (where valid_to < ${day})::text as ended_on,
      bool_or(${isValid(day)}) as is_valid,
      nullif(max(coalesce(valid_to, 'infinity')) filter (where ${isValid(day)}), 'infinity')::text as valid_to
    from ${vehiclePapers}
    where vehicle_id in ${[...ids]} and deleted_at is null and kind in ${[...BLOCKING_KINDS]}
    group by vehicle_id, kind order by vehicle_id, kind`);
  for (const row of rows) {
    const of = facts.get(row.vehicle_id) ?? { expired: [], nextExpiry: null };
    if (!row.is_valid && row.ended_on !== null)
      of.expired.push({ kind: PAPER_LABELS[row.kind], validTo: row.ended_on });
    if (row.valid_to !== null && (of.nextExpiry === null || row.valid_to < of.nextExpiry))
      of.nextExpiry = row.valid_to;
    facts.set(row.vehicle_id, of);
  }
  return facts;
});

/** Kinds without a valid paper, of each vehicle that had one, on each day of a period. The same rule as `papersFacts`. */
export async function listExpired(
  reader: Reader,
  from: PlainDate,
  to: PlainDate,
): Promise<{ vehicleId: string; day: PlainDate; kind: string }[]> {
  const day = sql`d.day`;
  const { rows } = await reader.execute<{ vehicleId: string; day: PlainDate; kind: PaperKind }>(sql`
    select vehicle_id as "vehicleId", d.day::text as day, kind
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d cross join ${vehiclePapers}
    where deleted_at is null and kind in ${[...BLOCKING_KINDS]}
    group by vehicle_id, d.day, kind
    having not bool_or(coalesce(valid_from <= ${day}, true) and coalesce(valid_to >= ${day}, true))
      and bool_or(valid_to < ${day})
    order by vehicle_id, d.day, kind`);
  return rows.map(({ kind, ...row }) => ({ ...row, kind: PAPER_LABELS[kind] }));
}

/** Papers that end between two days, of vehicles that are not retired. */
export async function listEnds(reader: Reader, from: PlainDate, to: PlainDate) {
  const ends = endsOf(reader);
  return reader
    .select({
      vehicleId: ends.vehicleId,
      plate: vehicles.plate,
      kind: ends.kind,
      validTo: ends.validTo,
    })
    .from(ends)
    .innerJoin(vehicles, eq(vehicles.id, ends.vehicleId))
    .where(and(sql`${vehicles.state} <> 'retired'`, sql`${ends.validTo} between ${from} and ${to}`))
    .orderBy(asc(ends.validTo), asc(vehicles.plate), asc(ends.kind));
}

/** Papers that end within the longest reminder period. */
export const listEndingPapers = (reader: Reader, today: PlainDate) =>
  listEnds(reader, today, addDays(today, REMINDED_DAYS[0]));
