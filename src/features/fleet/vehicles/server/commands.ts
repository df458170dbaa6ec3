import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatNumber } from "~/platform/kernel/numbers";
import {
  changedFields,
  FIELD_LABELS,
  needsReason,
  nextStates,
  odometerRead,
  plateKey,
  STATE_LABELS,
  type VehicleFields,
  type VehicleState,
  vehicleAdded,
  vehicleEdited,
  vehicleStateChanged,
} from "../domain";
import {
  correctionReasonRequired,
  odometerBehind,
  odometerDayAhead,
  odometerDayBehind,
  plateTaken,
  stateNotPossible,
  stateReasonRequired,
  vehicleChanged,
} from "../errors";
import { lockVehicle, type Vehicle } from "./queries";
import { vehicleReadings, vehicles } from "./tables";

/** Throws INVALID at `plate` if another vehicle has it; concurrent changes of plates wait. */
async function assertPlateIsFree(tx: Tx, plate: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vehicle-plates'))`);
  const taken = and(sql`translate(${vehicles.plate}, ' -', '') = ${plateKey(plate)}`, ne(vehicles.id, id));
  if ((await tx.$count(vehicles, taken)) > 0) throw plateTaken.at("plate");
}

export async function addVehicle(
  tx: Tx,
  actor: Actor,
  { now, ...fields }: VehicleFields & { now: Date },
): Promise<{ id: string }> {
  const id = newId(now.getTime());
  const { plate } = fields;
  await assertPlateIsFree(tx, plate, id);
  await tx.insert(vehicles).values({ id, ...fields, createdAt: now, updatedAt: now });
  await record(tx, actor, vehicleAdded, {
    subjectId: id,
    summary: `Vehicle ${plate} added`,
    data: { plate },
    at: now,
  });
  return { id };
}

/** `updatedAt` is the version the editor read: CONFLICT if it changed since. Records nothing if no field changed. */
export async function editVehicle(
  tx: Tx,
  actor: Actor,
  input: VehicleFields & { id: Reach<"vehicle">; updatedAt: Date; now: Date },
): Promise<void> {
  const { id, updatedAt, now, ...fields } = input;
  const row = await lockVehicle(tx, id);
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw vehicleChanged();
  const changed = changedFields(row, fields);
  if (changed.length === 0) return;
  await assertPlateIsFree(tx, fields.plate, id);
  await tx
    .update(vehicles)
    .set({ ...fields, updatedAt: now })
    .where(eq(vehicles.id, id));
  await record(tx, actor, vehicleEdited, {
    subjectId: id,
    summary: `Vehicle ${fields.plate} edited: ${changed.map((field) => FIELD_LABELS[field]).join(", ")}`,
    data: { plate: fields.plate, fields: changed },
    at: now,
  });
}

interface NewState {
  id: Reach<"vehicle">;
  state: VehicleState;
  reason: string;
  until: PlainDate | null;
  now: Date;
}

/** CONFLICT if the vehicle cannot become so. The reason and the day of return can be changed within a state. */
export async function setVehicleState(tx: Tx, actor: Actor, input: NewState): Promise<void> {
  const { id, state, now } = input;
  const row = await lockVehicle(tx, id);
  const reason = needsReason(state) ? input.reason : "";
  const until = needsReason(state) ? input.until : null;
  if (row.state === state && row.stateReason === reason && row.stateUntil === until) return;
  if (row.state !== state && !nextStates(row.state).includes(state))
    throw stateNotPossible({ state: STATE_LABELS[state] });
  if (needsReason(state) && !reason) throw stateReasonRequired.at("reason");
  await tx
    .update(vehicles)
    .set({ state, stateReason: reason, stateUntil: until, updatedAt: now })
    .where(eq(vehicles.id, id));
  await record(tx, actor, vehicleStateChanged, {
    subjectId: id,
    summary: `Vehicle ${row.plate}: ${STATE_LABELS[state]}${reason && `, ${reason}`}`,
    data: { plate: row.plate, before: row.state, after: state, reason },
    at: now,
  });
}

interface Reading {
  id: Reach<"vehicle">;
  km: number;
  day: PlainDate;
  /** Why the figure is corrected; null for an ordinary reading. */
  correction: string | null;
  now: Date;
}

/** Throws INVALID at the field for a figure or a day behind the last reading, unless it corrects the odometer. */
function assertRises({ odometer, odometerOn }: Vehicle, { km, day, correction, now }: Reading): void {
  if (day > nairobiDate(now)) throw odometerDayAhead.at("day");
  if (correction !== null) {
    if (!correction) throw correctionReasonRequired.at("correction");
    return;
  }
  if (odometer === null || odometerOn === null) return;
  if (day < odometerOn) throw odometerDayBehind.at("day", { day: formatDate(odometerOn) });
  if (km < odometer)
    throw odometerBehind.at("km", { km: formatNumber(odometer), day: formatDate(odometerOn) });
}

/** Enters an odometer reading. */
export async function readOdometer(tx: Tx, actor: Actor, input: Reading): Promise<{ id: string }> {
  const { km, day, correction, now } = input;
  const vehicle = await lockVehicle(tx, input.id);
  assertRises(vehicle, input);
  const id = newId(now.getTime());
  const before = await tx.$count(vehicleReadings, eq(vehicleReadings.vehicleId, vehicle.id));
  await tx.insert(vehicleReadings).values({
    ...{ id, vehicleId: vehicle.id, place: before + 1, km, day, correction: correction ?? "" },
    ...{ createdAt: now, createdBy: actor.personId },
  });
  await tx
    .update(vehicles)
    .set({ odometer: km, odometerOn: day, updatedAt: now })
    .where(eq(vehicles.id, vehicle.id));
  await record(tx, actor, odometerRead, {
    subjectId: vehicle.id,
    summary: `Odometer of ${vehicle.plate}: ${formatNumber(km)} km${correction ? `, corrected: ${correction}` : ""}`,
    data: { plate: vehicle.plate, km, before: vehicle.odometer, correction: correction !== null },
    at: now,
  });
  return { id };
}

/**
 * Notes the kilometres of a service or a filling. One that was entered late, for a day before the last reading, is no
 * reading.
 */
export async function noteKilometres(
  tx: Tx,
  actor: Actor,
  reading: Omit<Reading, "correction">,
): Promise<void> {
  const { odometer, odometerOn } = await lockVehicle(tx, reading.id);
  const isLate = odometerOn !== null && reading.day < odometerOn;
  if (!isLate && reading.km !== odometer) await readOdometer(tx, actor, { ...reading, correction: null });
}
