import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { odometerDayAhead } from "../../vehicles/errors";
import { noteKilometres, setVehicleState } from "../../vehicles/server/commands";
import { lockVehicle } from "../../vehicles/server/queries";
import {
  defectRepaired,
  defectReported,
  type NextService,
  SERVICE_LABELS,
  SEVERITY_LABELS,
  type ServiceKind,
  type Severity,
  serviceRecorded,
  serviceRemoved,
} from "../domain";
import { defectNotFound, defectRepairedAlready, serviceNotFound } from "../errors";
import { vehicleDefects, vehicleServices } from "./tables";

interface OnVehicle {
  id: Reach<"vehicle">;
  now: Date;
}

/** Throws INVALID at the field for a day that has not come. */
export function assertDayHasCome(field: string, day: PlainDate, now: Date): void {
  if (day > nairobiDate(now)) throw odometerDayAhead.at(field);
}

interface NewDefect extends OnVehicle {
  what: string;
  severity: Severity;
  noticedOn: PlainDate;
  /** The key of its photo in the storage. */
  key?: string | null;
}

/** Reports a defect. A severe one sends a vehicle in use to the workshop. */
export async function reportDefect(
  tx: Tx,
  actor: Actor,
  { id, now, ...fields }: NewDefect,
): Promise<{ id: string }> {
  assertDayHasCome("noticedOn", fields.noticedOn, now);
  const { plate, state } = await lockVehicle(tx, id);
  const defectId = newId(now.getTime());
  const { what, severity } = fields;
  await tx
    .insert(vehicleDefects)
    .values({ id: defectId, vehicleId: id, ...fields, createdAt: now, createdBy: actor.personId });
  await record(tx, actor, defectReported, {
    subjectId: id,
    summary: `${SEVERITY_LABELS[severity]} defect of ${plate}: ${what}`,
    data: { plate, defectId, severity },
    at: now,
  });
  if (severity === "severe" && state === "active")
    await setVehicleState(tx, actor, { id, state: "workshop", reason: what, until: null, now });
  return { id: defectId };
}

/** Says that a defect is repaired. CONFLICT if it is already. The vehicle's state stays. */
export async function repairDefect(
  tx: Tx,
  actor: Actor,
  { id, now, defectId, day, repair }: OnVehicle & { defectId: string; day: PlainDate; repair: string },
): Promise<void> {
  assertDayHasCome("day", day, now);
  const { plate } = await lockVehicle(tx, id);
  const it = and(eq(vehicleDefects.id, defectId), eq(vehicleDefects.vehicleId, id));
  const [defect] = await tx.select().from(vehicleDefects).where(it);
  if (!defect) throw defectNotFound();
  if (defect.repairedOn) throw defectRepairedAlready();
  const repairedOn = day < defect.noticedOn ? defect.noticedOn : day;
  await tx.update(vehicleDefects).set({ repairedOn, repair }).where(it);
  await record(tx, actor, defectRepaired, {
    subjectId: id,
    summary: `Defect of ${plate} repaired: ${defect.what}`,
    data: { plate, defectId },
    at: now,
  });
}

interface Service extends NextService {
  kind: ServiceKind;
  day: PlainDate;
  km: number | null;
  garage: string;
  cost: number;
  note: string;
}

/** Records a service. Its kilometres are an odometer reading as well, unless a later one is there. */
export async function recordService(
  tx: Tx,
  actor: Actor,
  { id, now, ...service }: OnVehicle & Service,
): Promise<{ id: string }> {
  const { day, km, kind, cost } = service;
  assertDayHasCome("day", day, now);
  const { plate } = await lockVehicle(tx, id);
  if (km !== null) await noteKilometres(tx, actor, { id, km, day, now });
  const serviceId = newId(now.getTime());
  await tx
    .insert(vehicleServices)
    .values({ id: serviceId, vehicleId: id, ...service, createdAt: now, createdBy: actor.personId });
  await record(tx, actor, serviceRecorded, {
    subjectId: id,
    summary: `${SERVICE_LABELS[kind]} of ${plate}, ${formatKes(cost)}`,
    data: { plate, serviceId, kind, cost },
    at: now,
  });
  return { id: serviceId };
}

/** Removes a service that was entered by mistake; a second call is NOT_FOUND. Its odometer reading stays. */
export async function removeService(
  tx: Tx,
  actor: Actor,
  { id, serviceId, now }: OnVehicle & { serviceId: string },
): Promise<void> {
  const { plate } = await lockVehicle(tx, id);
  const [gone] = await tx
    .delete(vehicleServices)
    .where(and(eq(vehicleServices.id, serviceId), eq(vehicleServices.vehicleId, id)))
    .returning({ kind: vehicleServices.kind });
  if (!gone) throw serviceNotFound();
  await record(tx, actor, serviceRemoved, {
    subjectId: id,
    summary: `${SERVICE_LABELS[gone.kind]} of ${plate} removed`,
    data: { plate, serviceId },
    at: now,
  });
}
