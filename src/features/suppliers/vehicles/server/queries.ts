import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { vehicleSuppliers } from "~/features/fleet/vehicles/server/queries";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import type { Reader } from "~/platform/db/database";
import { suppliers } from "../../server/tables";
import { supplierVehicles } from "./tables";

const MOST = 200;

const columns = {
  ...{ id: vehicles.id, plate: vehicles.plate, name: vehicles.name },
  ...{ class: vehicles.class, state: vehicles.state },
};

/** A supplier's vehicles by plate, and hired vehicles in use that have no supplier. */
export async function listVehiclesOf(reader: Reader, supplierId: string) {
  const own = await reader
    .select(columns)
    .from(supplierVehicles)
    .innerJoin(vehicles, eq(vehicles.id, supplierVehicles.vehicleId))
    .where(eq(supplierVehicles.supplierId, supplierId))
    .orderBy(asc(vehicles.plate))
    .limit(MOST);
  const free = await reader
    .select(columns)
    .from(vehicles)
    .leftJoin(supplierVehicles, eq(supplierVehicles.vehicleId, vehicles.id))
    .where(
      and(eq(vehicles.ownership, "hired"), ne(vehicles.state, "retired"), isNull(supplierVehicles.vehicleId)),
    )
    .orderBy(asc(vehicles.plate))
    .limit(MOST);
  return { vehicles: own, free: free.map(({ state: _, ...row }) => row) };
}

/** For `fleet`, which does not know suppliers. */
export const suppliersOfVehicles = vehicleSuppliers.answer(async (reader, ids) => {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ vehicleId: supplierVehicles.vehicleId, id: suppliers.id, name: suppliers.name })
    .from(supplierVehicles)
    .innerJoin(suppliers, eq(suppliers.id, supplierVehicles.supplierId))
    .where(inArray(supplierVehicles.vehicleId, [...ids]));
  return new Map(rows.map(({ vehicleId, ...supplier }) => [vehicleId, supplier]));
});
