import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  canBecome,
  changedFields,
  type TowTruckFields,
  towTruckEdited,
  towTruckMade,
  towTruckRetired,
} from "../domain";
import { towTruckChanged, towTruckNameTaken, towTruckRetiredAlready } from "../errors";
import { lockTowTruck } from "./queries";
import { towTrucks } from "./tables";

/** Throws INVALID at `name` if another tow truck has it; concurrent changes of names wait. */
async function assertNameIsFree(tx: Tx, name: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tow-truck-names'))`);
  const taken = and(sql`lower(${towTrucks.name}) = lower(${name})`, ne(towTrucks.id, id));
  if ((await tx.$count(towTrucks, taken)) > 0) throw towTruckNameTaken.at("name");
}

export async function makeTowTruck(
  tx: Tx,
  actor: Actor,
  input: TowTruckFields & { now: Date },
): Promise<{ id: string }> {
  const { now, ...fields } = input;
  const id = newId(now.getTime());
  await assertNameIsFree(tx, fields.name, id);
  await tx.insert(towTrucks).values({ id, ...fields, createdAt: now, updatedAt: now });
  await record(tx, actor, towTruckMade, {
    subjectId: id,
    summary: `Tow truck ${fields.name} made`,
    data: { name: fields.name },
    at: now,
  });
  return { id };
}

/** `updatedAt` is the version the editor read: CONFLICT if it changed since. Records nothing if no field changed. */
export async function editTowTruck(
  tx: Tx,
  actor: Actor,
  input: TowTruckFields & { id: Reach<"tow-truck">; updatedAt: Date; now: Date },
): Promise<void> {
  const { id, updatedAt, now, ...fields } = input;
  const row = await lockTowTruck(tx, id);
  if (row.status === "retired") throw towTruckRetiredAlready();
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw towTruckChanged();
  const changed = changedFields(row, fields);
  if (changed.length === 0) return;
  await assertNameIsFree(tx, fields.name, id);
  await tx
    .update(towTrucks)
    .set({ ...fields, updatedAt: now })
    .where(eq(towTrucks.id, id));
  await record(tx, actor, towTruckEdited, {
    subjectId: id,
    summary: `Tow truck ${fields.name} edited: ${changed.join(", ")}`,
    data: { name: fields.name, fields: changed },
    at: now,
  });
}

/** Retires a tow truck; a second call has no effect. */
export async function retireTowTruck(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"tow-truck">; now: Date },
): Promise<void> {
  const row = await lockTowTruck(tx, id);
  if (!canBecome(row.status, "retired")) return;
  await tx.update(towTrucks).set({ status: "retired", updatedAt: now }).where(eq(towTrucks.id, id));
  await record(tx, actor, towTruckRetired, {
    subjectId: id,
    summary: `Tow truck ${row.name} retired`,
    data: { name: row.name },
    at: now,
  });
}
