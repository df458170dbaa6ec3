import { sql } from "drizzle-orm";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { CLASS_LABELS } from "../vehicles/domain";
import { vehicles } from "../vehicles/server/tables";

/** A plate is found with and without its space. */
const SEARCHED = sql`fold_text(${vehicles.plate} || ' ' || translate(${vehicles.plate}, ' -', '') || ' ' || ${vehicles.name})`;

async function findVehicles(reader: Reader, _actor: unknown, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({ id: vehicles.id, plate: vehicles.plate, name: vehicles.name, class: vehicles.class })
    .from(vehicles)
    .where(occurs(SEARCHED, readings))
    .orderBy(vehicles.plate, vehicles.id)
    .limit(READ);
  return rows.map(({ id, plate, name, class: of }) => ({
    kind: "vehicle",
    id,
    title: plate,
    detail: [name, CLASS_LABELS[of]].filter(Boolean).join(" · "),
    to: `/fleet/${id}`,
  }));
}

export const vehicleSearch = searchKinds.answer({
  kind: "vehicle",
  needs: "manage_fleet",
  find: findVehicles,
});
