import { and, eq, inArray, sql } from "drizzle-orm";
import { BLANK_VEHICLE, plateKey } from "~/features/fleet/vehicles/domain";
import { addVehicle, editVehicle } from "~/features/fleet/vehicles/server/commands";
import { findByPlate, getVehicle } from "~/features/fleet/vehicles/server/queries";
import { assignToJob } from "~/features/jobs/server/commands/assign-job";
import { listVehicleAssignments } from "~/features/jobs/server/queries/assignments";
import { rateSupplier } from "~/features/suppliers/server/commands";
import { linkVehicle } from "~/features/suppliers/vehicles/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import {
  hireExtraAdded,
  hireExtraRemoved,
  hireRated,
  hireRetimed,
  hireTruckNamed,
  isPlaceholder,
  MOST_EXTRAS,
  meanRating,
  RATINGS_COUNTED,
} from "../../domain";
import {
  hireExtraNotFound,
  hireJobOver,
  hireNotHired,
  hireNotOverYet,
  hirePlateTaken,
  hireTooManyExtras,
} from "../../errors";
import { sendNewTimes } from "../messages/hire-messages";
import { linkOf, listStopsOf, placesOf } from "../queries/hires";
import { type LockedHire, lockHire, type OfferedTo } from "../queries/locked";
import { hireExtras, hireOffers, hires } from "../tables";
import { lockByLink } from "./answer-offer";
import { leaveJobs, retireTruck } from "./end-hire";

interface OnHire {
  id: Reach<"hire">;
  now: Date;
}
interface Truck {
  plate: string;
  driver: string;
  driverPhone: string;
}

function hiredOf(locked: LockedHire): { winner: OfferedTo; vehicleId: string } {
  const { hire, winner } = locked;
  if (hire.state !== "accepted" || !winner || !hire.vehicleId) throw hireNotHired();
  return { winner, vehicleId: hire.vehicleId };
}

/** Enters plate and driver of a hired truck for the planner. */
export async function nameTruck(tx: Tx, actor: Actor, { id, now, ...truck }: OnHire & Truck): Promise<void> {
  await setTruck(tx, actor, await lockHire(tx, id), { ...truck, now });
}

/** The same by the haulier's link. */
export async function nameTruckByLink(
  tx: Tx,
  { token, now, ...truck }: Truck & { token: string; now: Date },
): Promise<void> {
  const locked = await lockByLink(tx, { token, now });
  if (locked.own.offer.state !== "accepted") throw hireNotHired();
  await setTruck(tx, linkHolder(locked.own.supplier.name), locked, { ...truck, now });
}

/**
 * The hired vehicle gets its plate. A vehicle with this plate that was hired before takes its place on the jobs. INVALID
 * for a plate of the company's own vehicles.
 */
async function setTruck(tx: Tx, actor: Actor, locked: LockedHire, { now, ...truck }: Truck & { now: Date }) {
  const { hire, fact } = locked;
  const { winner, vehicleId } = hiredOf(locked);
  const { plate, driver, driverPhone } = truck;
  const before = await getVehicle(tx, vehicleId, nairobiDate(now));
  const isSame = plateKey(before.plate) === plateKey(plate);
  if (isSame && hire.driver === driver && hire.driverPhone === driverPhone) return;
  const named = isSame ? vehicleId : await renameTruck(tx, actor, locked, { plate, now });
  await tx
    .update(hires)
    .set({ vehicleId: named, driver, driverPhone, updatedAt: now })
    .where(eq(hires.id, hire.id));
  const { supplier } = winner;
  await record(tx, actor, hireTruckNamed, {
    subjectId: hire.id,
    summary: `Truck of ${hire.number}: ${plate}${driver && `, driver ${driver}`}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, plate },
    at: now,
  });
}

/** Returns the vehicle that is hired from now on. */
async function renameTruck(
  tx: Tx,
  actor: Actor,
  locked: LockedHire,
  { plate, now }: { plate: string; now: Date },
): Promise<string> {
  const { hire } = locked;
  const { winner, vehicleId } = hiredOf(locked);
  const today = nairobiDate(now);
  const known = await findByPlate(tx, plate);
  if (known && (known.ownership === "own" || known.state === "retired")) throw hirePlateTaken.at("plate");
  const before = await getVehicle(tx, vehicleId, today);
  if (!known && isPlaceholder(before.plate)) {
    const id = trustedReach(tx, "vehicle", vehicleId, "part");
    await editVehicle(tx, actor, { ...before, id, plate, now });
    return vehicleId;
  }
  const other = known?.id ?? (await addOther(tx, actor, locked, { plate, now }));
  const span = { from: hire.startsAt, to: hire.endsAt };
  const planned = await listVehicleAssignments(tx, vehicleId, span);
  if (known && (await listVehicleAssignments(tx, other, span)).length > 0) throw hirePlateTaken.at("plate");
  const supplier = trustedReach(tx, "supplier", winner.supplier.id, "part");
  await linkVehicle(tx, actor, { id: supplier, vehicleId: other, now });
  await tx.update(hires).set({ vehicleId: other }).where(eq(hires.id, hire.id));
  await leaveJobs(tx, actor, { vehicleId, ...span, now });
  for (const { jobId } of planned)
    await assignToJob(tx, actor, {
      id: trustedReach(tx, "job", jobId, "part"),
      ...{ vehicleId: other, reason: `Hired as ${hire.number}`, now },
    });
  if (isPlaceholder(before.plate)) await retireTruck(tx, actor, vehicleId, now);
  return other;
}

/** The haulier sends another truck than the one it named first. */
async function addOther(
  tx: Tx,
  actor: Actor,
  { hire, winner }: LockedHire,
  { plate, now }: { plate: string; now: Date },
): Promise<string> {
  const name = winner?.supplier.name.slice(0, 60) ?? "";
  const fields = { ...BLANK_VEHICLE, plate, name, class: hire.class, ownership: "hired" as const };
  return (await addVehicle(tx, actor, { ...fields, now })).id;
}

/** Tells the haulier the new times of a job that was moved; they are the agreed ones from now on. */
export async function retimeHire(
  tx: Tx,
  actor: Actor,
  { id, now, publicUrl }: OnHire & { publicUrl: string },
): Promise<void> {
  const locked = await lockHire(tx, id);
  const { hire, opened, fit, fact } = locked;
  const { winner } = hiredOf(locked);
  if (fit === "same") return;
  const { startsAt, endsAt } = opened?.job ?? { startsAt: null, endsAt: null };
  if (fit === "over" || !startsAt || !endsAt) throw hireJobOver();
  const times = { startsAt, endsAt };
  await tx
    .update(hires)
    .set({ ...times, noticed: "", updatedAt: now })
    .where(eq(hires.id, id));
  const { supplier, offer } = winner;
  await record(tx, actor, hireRetimed, {
    subjectId: id,
    summary: `New times of ${hire.number} sent to ${supplier.name}: ${formatDateTime(startsAt)}`,
    data: {
      ...{ ...fact, supplierId: supplier.id, supplier: supplier.name },
      ...{ before: hire.startsAt.toISOString(), after: startsAt.toISOString() },
    },
    at: now,
  });
  const places = placesOf(hire, await listStopsOf(tx, hire.jobId, now));
  const link = linkOf(publicUrl, offer.id, supplier.locale);
  await sendNewTimes(tx, supplier, { hire: { ...hire, ...times }, places, link, now });
}

/** Signs for an extra beside the agreed price. */
export async function addExtra(
  tx: Tx,
  actor: Actor,
  { id, what, amount, now }: OnHire & { what: string; amount: Cents },
): Promise<{ id: string }> {
  const locked = await lockHire(tx, id);
  const { hire, fact } = locked;
  const { supplier } = hiredOf(locked).winner;
  if ((await tx.$count(hireExtras, eq(hireExtras.hireId, id))) >= MOST_EXTRAS)
    throw hireTooManyExtras({ most: MOST_EXTRAS });
  const extraId = newId(now.getTime());
  await tx
    .insert(hireExtras)
    .values({ id: extraId, hireId: id, what, amount, createdAt: now, createdBy: actor.personId });
  await record(tx, actor, hireExtraAdded, {
    subjectId: id,
    summary: `Extra of ${hire.number}: ${what}, ${formatKes(amount)}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, extraId, amount },
    at: now,
  });
  return { id: extraId };
}

/** Removes an extra that was entered by mistake; a second call is NOT_FOUND. */
export async function removeExtra(
  tx: Tx,
  actor: Actor,
  { id, extraId, now }: OnHire & { extraId: string },
): Promise<void> {
  const locked = await lockHire(tx, id);
  const { hire, fact } = locked;
  const { supplier } = hiredOf(locked).winner;
  const [gone] = await tx
    .delete(hireExtras)
    .where(and(eq(hireExtras.id, extraId), eq(hireExtras.hireId, id)))
    .returning();
  if (!gone) throw hireExtraNotFound();
  await record(tx, actor, hireExtraRemoved, {
    subjectId: id,
    summary: `Extra of ${hire.number} removed: ${gone.what}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, extraId, amount: gone.amount },
    at: now,
  });
}

/** Rates the haulier after the job. The supplier's rating becomes the mean of its last ones. */
export async function rateHire(
  tx: Tx,
  actor: Actor,
  { id, stars, note, now }: OnHire & { stars: number; note: string },
): Promise<void> {
  const locked = await lockHire(tx, id);
  const { hire, opened, fact } = locked;
  const { supplier } = hiredOf(locked).winner;
  const isDone = opened?.job.state === "done" || opened?.job.state === "verified";
  if (hire.endsAt > now && !isDone) throw hireNotOverYet();
  if (hire.stars === stars && hire.ratingNote === note) return;
  await tx
    .update(hires)
    .set({ stars, ratingNote: note, ratedAt: now, updatedAt: now })
    .where(eq(hires.id, id));
  await record(tx, actor, hireRated, {
    subjectId: id,
    summary: `${supplier.name} rated ${stars} of 5 for ${hire.number}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, stars },
    at: now,
  });
  const given = await tx
    .select({ stars: hires.stars })
    .from(hires)
    .where(
      and(
        sql`${hires.stars} is not null`,
        inArray(
          hires.id,
          tx
            .select({ id: hireOffers.hireId })
            .from(hireOffers)
            .where(and(eq(hireOffers.supplierId, supplier.id), eq(hireOffers.state, "accepted"))),
        ),
      ),
    )
    .orderBy(sql`${hires.startsAt} desc`)
    .limit(RATINGS_COUNTED);
  const rating = meanRating(given.flatMap((one) => one.stars ?? []));
  if (rating !== undefined)
    await rateSupplier(tx, actor, { id: trustedReach(tx, "supplier", supplier.id, "part"), rating, now });
}
