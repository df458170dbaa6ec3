import { desc, eq, inArray, ne, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { type VehicleCheck, vehicleChecksFacts } from "../../vehicles/server/queries";
import { vehicles } from "../../vehicles/server/tables";
import { defectPhotoPath } from "../../workshop/domain";
import { vehicleDefects } from "../../workshop/server/tables";
import { type CheckItem, itemsFor } from "../domain";
import { vehicleNotInUse } from "../errors";
import { vehicleChecksSection } from "../settings";
import { vehicleChecks } from "./tables";

/** The last check of a day, by vehicle. */
export async function checksOf(
  reader: Reader,
  ids: readonly string[],
  day: PlainDate,
): Promise<Map<string, VehicleCheck>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reader.execute<{
    vehicle_id: string;
    at: string;
    by: string | null;
    defects: number;
  }>(sql`
    select distinct on (c.vehicle_id) c.vehicle_id, c.created_at as at, p.name as by,
      jsonb_array_length(jsonb_path_query_array(c.answers, '$[*] ? (@.isOk == false)')) as defects
    from ${vehicleChecks} c left join ${people} p on p.id = c.created_by
    where c.vehicle_id in ${[...ids]} and c.day = ${day}
    order by c.vehicle_id, c.created_at desc, c.id`);
  return new Map(
    rows.map(({ vehicle_id, at, by, defects }) => [vehicle_id, { at: new Date(at), by, defects }]),
  );
}

/** For `vehicles`, which do not know the checks. */
export const checksFacts = vehicleChecksFacts.answer(checksOf);

const NAMED = { id: vehicles.id, plate: vehicles.plate, name: vehicles.name, class: vehicles.class };

/** All vehicles but retired ones, with the last check of the day. */
export async function listToCheck(reader: Reader, today: PlainDate) {
  const rows = await reader
    .select(NAMED)
    .from(vehicles)
    .where(ne(vehicles.state, "retired"))
    .orderBy(vehicles.plate);
  const checked = await checksOf(
    reader,
    rows.map(({ id }) => id),
    today,
  );
  return rows.map((row) => ({ ...row, today: checked.get(row.id) ?? null }));
}

/** The checklist of a vehicle's class. */
export async function checklistOf(
  reader: Reader,
  vehicle: Pick<typeof vehicles.$inferSelect, "class">,
): Promise<CheckItem[]> {
  const { items } = await getSettings(reader, vehicleChecksSection);
  return itemsFor(items, vehicle.class);
}

/** A vehicle as the driver's page shows it. Throws NOT_FOUND, CONFLICT for a retired one. */
export async function beginCheck(reader: Reader, id: string, today: PlainDate) {
  const [row] = await reader
    .select({ ...NAMED, odometer: vehicles.odometer, state: vehicles.state })
    .from(vehicles)
    .where(eq(vehicles.id, id));
  if (!row || row.state === "retired") throw vehicleNotInUse();
  const { state: _, ...vehicle } = row;
  const items = await checklistOf(reader, vehicle);
  const checked = await checksOf(reader, [id], today);
  return { ...vehicle, items, today: checked.get(id) ?? null };
}

const MOST = 100;

/** A vehicle's checks with their defects, newest first. */
export async function listChecks(reader: Reader, vehicleId: string) {
  const checks = await reader
    .select({
      ...{ id: vehicleChecks.id, at: vehicleChecks.createdAt, by: people.name, day: vehicleChecks.day },
      ...{ km: vehicleChecks.km, isKmLower: vehicleChecks.isKmLower, answers: vehicleChecks.answers },
      note: vehicleChecks.note,
    })
    .from(vehicleChecks)
    .leftJoin(people, eq(people.id, vehicleChecks.createdBy))
    .where(eq(vehicleChecks.vehicleId, vehicleId))
    .orderBy(desc(vehicleChecks.day), desc(vehicleChecks.createdAt), vehicleChecks.id)
    .limit(MOST);
  const ids = checks.flatMap(({ answers }) => answers.flatMap(({ defectId }) => defectId ?? []));
  const found =
    ids.length === 0 ? [] : await reader.select().from(vehicleDefects).where(inArray(vehicleDefects.id, ids));
  const defects = new Map(found.map((defect) => [defect.id, defect]));
  return checks.map(({ answers, ...check }) => ({
    ...check,
    items: answers.length,
    defects: answers.flatMap(({ en, defectId }) => {
      const defect = defects.get(defectId ?? "");
      if (!defect) return [];
      const { id, what, severity, repairedOn, key } = defect;
      return [{ id, item: en, what, severity, repairedOn, photo: key && defectPhotoPath(vehicleId, id) }];
    }),
  }));
}
