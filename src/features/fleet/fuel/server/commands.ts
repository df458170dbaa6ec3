import { and, eq } from "drizzle-orm";
import { readDocument } from "~/features/documents/server/commands/read-document";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { actOnceOn, type Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import type { FileType } from "~/platform/kernel/file-types";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { saveFile } from "~/platform/storage/save-file";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { noteKilometres } from "../../vehicles/server/commands";
import { lockVehicle } from "../../vehicles/server/queries";
import { assertReachVehicle } from "../../vehicles/server/reach";
import { assertDayHasCome } from "../../workshop/server/commands";
import { fuelIssued, fuelRemoved } from "../domain";
import { fuelNotFound } from "../errors";
import { fuelIssues } from "./tables";

/** Receipts without a row, after a removal or a failed save. */
export const removeReceipts = defineTask<{ keys: string[] }>("remove-vehicle-fuel-receipts");

interface Filling {
  day: PlainDate;
  litres: number;
  amount: number;
  km: number | null;
  isFull: boolean;
  station: string;
}
interface NewFilling extends Filling {
  id: Reach<"vehicle">;
  fuelId: string;
  now: Date;
  file?: { name: string; mediaType: FileType; bytes: number; key: string };
}

/** Its kilometres are an odometer reading as well, unless a later one is there. */
export async function insertFuel(
  tx: Tx,
  actor: Actor,
  { id, fuelId, litres, now, file, ...filling }: NewFilling,
): Promise<void> {
  const { day, km, amount } = filling;
  assertDayHasCome("day", day, now);
  const { plate } = await lockVehicle(tx, id);
  if (km !== null) await noteKilometres(tx, actor, { id, km, day, now });
  await tx.insert(fuelIssues).values({
    ...{ ...filling, ...file, id: fuelId, vehicleId: id, tenths: Math.round(litres * 10) },
    ...{ createdAt: now, createdBy: actor.personId },
  });
  await record(tx, actor, fuelIssued, {
    subjectId: id,
    summary: `${litres} litres for ${plate}, ${formatKes(amount)}`,
    data: { plate, fuelId, litres, amount },
    at: now,
  });
}

/** Enters a filling, with its receipt or without. */
export function addFuel(
  context: RequestContext,
  { id, file, ...filling }: Filling & { id: string; file?: File | undefined },
): Promise<{ id: string }> {
  const { actor, now, idempotencyKey: key } = context;
  if (!file)
    return actOnceOn(assertReachVehicle)("vehicle-fuel", context, { id, ...filling }, async (tx, by, of) => {
      const fuelId = newId(of.now.getTime());
      await insertFuel(tx, by, { ...filling, id: of.id, fuelId, now: of.now });
      return { id: fuelId };
    });
  return saveFile<Reach<"vehicle">>({
    folder: "vehicle-fuel",
    cleaner: removeReceipts,
    ...{ actor, file, key },
    input: (vehicleId) => ({ vehicleId, ...filling }),
    read: readDocument,
    reach: (tx) => Promise.resolve(assertReachVehicle(tx, actor, id)),
    write: (tx, vehicleId, { id: fuelId, ...saved }) =>
      insertFuel(tx, actor, { ...filling, id: vehicleId, fuelId, now, file: saved }),
  });
}

/** Removes a filling that was entered by mistake, with its receipt; a second call is NOT_FOUND. Its odometer reading stays. */
export async function removeFuel(
  tx: Tx,
  actor: Actor,
  { id, fuelId, now }: { id: Reach<"vehicle">; fuelId: string; now: Date },
): Promise<void> {
  const { plate } = await lockVehicle(tx, id);
  const [gone] = await tx
    .delete(fuelIssues)
    .where(and(eq(fuelIssues.id, fuelId), eq(fuelIssues.vehicleId, id)))
    .returning({ key: fuelIssues.key });
  if (!gone) throw fuelNotFound();
  if (gone.key) await enqueue(tx, removeReceipts, { keys: [gone.key] });
  await record(tx, actor, fuelRemoved, {
    subjectId: id,
    summary: `Filling of ${plate} removed`,
    data: { plate, fuelId },
    at: now,
  });
}
