import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { getVehicle } from "../../vehicles/server/queries";
import { DUE_DAYS, defectPhotoPath, serviceStateOf } from "../domain";
import { defectPhotoNotFound } from "../errors";
import { vehicleDefects, vehicleServices } from "./tables";

const MOST = 200;

/** A vehicle's defects and services, newest first, and when the next service is due. */
export async function getWorkshop(reader: Reader, id: string, today: PlainDate) {
  const { odometer } = await getVehicle(reader, id, today);
  const defects = await reader
    .select({
      id: vehicleDefects.id,
      what: vehicleDefects.what,
      severity: vehicleDefects.severity,
      noticedOn: vehicleDefects.noticedOn,
      repairedOn: vehicleDefects.repairedOn,
      repair: vehicleDefects.repair,
      hasPhoto: sql<boolean>`${vehicleDefects.key} is not null`,
      by: people.name,
    })
    .from(vehicleDefects)
    .leftJoin(people, eq(people.id, vehicleDefects.createdBy))
    .where(eq(vehicleDefects.vehicleId, id))
    .orderBy(desc(vehicleDefects.noticedOn), desc(vehicleDefects.id))
    .limit(MOST);
  const services = await reader
    .select({
      id: vehicleServices.id,
      kind: vehicleServices.kind,
      day: vehicleServices.day,
      km: vehicleServices.km,
      garage: vehicleServices.garage,
      cost: vehicleServices.cost,
      note: vehicleServices.note,
      nextOn: vehicleServices.nextOn,
      nextKm: vehicleServices.nextKm,
      by: people.name,
    })
    .from(vehicleServices)
    .leftJoin(people, eq(people.id, vehicleServices.createdBy))
    .where(eq(vehicleServices.vehicleId, id))
    .orderBy(desc(vehicleServices.day), desc(vehicleServices.id))
    .limit(MOST);
  const [next] = await reader
    .select({ nextOn: vehicleServices.nextOn, nextKm: vehicleServices.nextKm })
    .from(vehicleServices)
    .where(
      and(
        eq(vehicleServices.vehicleId, id),
        or(isNotNull(vehicleServices.nextOn), isNotNull(vehicleServices.nextKm)),
      ),
    )
    .orderBy(desc(vehicleServices.day), desc(vehicleServices.id))
    .limit(1);
  const state = serviceStateOf(next, today, addDays(today, DUE_DAYS), odometer);
  const shown = defects.map(({ hasPhoto, ...defect }) => ({
    ...defect,
    photo: hasPhoto ? defectPhotoPath(id, defect.id) : null,
  }));
  return { defects: shown, services, next: next ?? null, state };
}

/** The key of a defect's photo; throws NOT_FOUND. */
export async function getDefectPhoto(
  reader: Reader,
  { vehicleId, id }: { vehicleId: string; id: string },
): Promise<string> {
  const [defect] = await reader
    .select({ key: vehicleDefects.key })
    .from(vehicleDefects)
    .where(and(eq(vehicleDefects.id, id), eq(vehicleDefects.vehicleId, vehicleId)));
  if (!defect?.key) throw defectPhotoNotFound();
  return defect.key;
}
