import { and, eq } from "drizzle-orm";
import { getVehicle } from "~/features/fleet/vehicles/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { lockSupplier } from "../../server/queries";
import { supplierVehicleLinked, supplierVehicleUnlinked } from "../domain";
import { vehicleNotHired } from "../errors";
import { supplierVehicles } from "./tables";

interface OnVehicle {
  id: Reach<"supplier">;
  vehicleId: string;
  now: Date;
}

/** Says that a hired vehicle is this supplier's; a second call has no effect. INVALID for an own vehicle. */
export async function linkVehicle(tx: Tx, actor: Actor, { id, vehicleId, now }: OnVehicle): Promise<void> {
  const { name } = await lockSupplier(tx, id);
  const { plate, ownership } = await getVehicle(tx, vehicleId, nairobiDate(now));
  if (ownership !== "hired") throw vehicleNotHired.at("vehicleId");
  const [before] = await tx.select().from(supplierVehicles).where(eq(supplierVehicles.vehicleId, vehicleId));
  if (before?.supplierId === id) return;
  await tx
    .insert(supplierVehicles)
    .values({ vehicleId, supplierId: id, createdAt: now })
    .onConflictDoUpdate({
      target: supplierVehicles.vehicleId,
      set: { supplierId: id, createdAt: now },
    });
  await record(tx, actor, supplierVehicleLinked, {
    subjectId: id,
    summary: `${plate} is hired from ${name}`,
    data: { name, vehicleId, plate },
    at: now,
  });
}

/** Takes a vehicle off a supplier; a second call has no effect. */
export async function unlinkVehicle(tx: Tx, actor: Actor, { id, vehicleId, now }: OnVehicle): Promise<void> {
  const { name } = await lockSupplier(tx, id);
  const [gone] = await tx
    .delete(supplierVehicles)
    .where(and(eq(supplierVehicles.vehicleId, vehicleId), eq(supplierVehicles.supplierId, id)))
    .returning();
  if (!gone) return;
  const { plate } = await getVehicle(tx, vehicleId, nairobiDate(now));
  await record(tx, actor, supplierVehicleUnlinked, {
    subjectId: id,
    summary: `${plate} is not hired from ${name} any more`,
    data: { name, vehicleId, plate },
    at: now,
  });
}
