import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { noteKilometres } from "../../vehicles/server/commands";
import { lockVehicle } from "../../vehicles/server/queries";
import { assertDayHasCome } from "../../workshop/server/commands";
import { fuelIssued, fuelRemoved } from "../domain";
import { fuelNotFound } from "../errors";
import { fuelIssues } from "./tables";

interface NewFilling {
  id: Reach<"vehicle">;
  day: PlainDate;
  litres: number;
  amount: number;
  km: number | null;
  isFull: boolean;
  station: string;
  now: Date;
}

/** Enters a filling. Its kilometres are an odometer reading as well, unless a later one is there. */
export async function addFuel(
  tx: Tx,
  actor: Actor,
  { id, litres, now, ...filling }: NewFilling,
): Promise<{ id: string }> {
  const { day, km, amount } = filling;
  assertDayHasCome("day", day, now);
  const { plate } = await lockVehicle(tx, id);
  if (km !== null) await noteKilometres(tx, actor, { id, km, day, now });
  const fuelId = newId(now.getTime());
  await tx.insert(fuelIssues).values({
    ...{ id: fuelId, vehicleId: id, ...filling, tenths: Math.round(litres * 10) },
    ...{ createdAt: now, createdBy: actor.personId },
  });
  await record(tx, actor, fuelIssued, {
    subjectId: id,
    summary: `${litres} litres for ${plate}, ${formatKes(amount)}`,
    data: { plate, fuelId, litres, amount },
    at: now,
  });
  return { id: fuelId };
}

/** Removes a filling that was entered by mistake; a second call is NOT_FOUND. Its odometer reading stays. */
export async function removeFuel(
  tx: Tx,
  actor: Actor,
  { id, fuelId, now }: { id: Reach<"vehicle">; fuelId: string; now: Date },
): Promise<void> {
  const { plate } = await lockVehicle(tx, id);
  const gone = await tx
    .delete(fuelIssues)
    .where(and(eq(fuelIssues.id, fuelId), eq(fuelIssues.vehicleId, id)))
    .returning({ id: fuelIssues.id });
  if (gone.length === 0) throw fuelNotFound();
  await record(tx, actor, fuelRemoved, {
    subjectId: id,
    summary: `Filling of ${plate} removed`,
    data: { plate, fuelId },
    at: now,
  });
}
