import { and, eq, inArray } from "drizzle-orm";
import { setVehicleState } from "~/features/fleet/vehicles/server/commands";
import { getVehicle } from "~/features/fleet/vehicles/server/queries";
import { hasSetOff } from "~/features/jobs/domain";
import { unassignFromJob } from "~/features/jobs/server/commands/assign-job";
import { listVehicleAssignments } from "~/features/jobs/server/queries/assignments";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import {
  type Canceller,
  hireCancelled,
  hireWithdrawn,
  isPlaceholder,
  STATE_LABELS,
  stateOf,
  type Withdrawal,
} from "../../domain";
import { hireHasState, hireNotHired, hireOfferNotFound, hireUnderWay } from "../../errors";
import { sendEnd } from "../messages/hire-messages";
import { listStopsOf, placesOf } from "../queries/hires";
import { type LockedHire, lockHire, type OfferedTo } from "../queries/locked";
import { hireOffers, hires } from "../tables";
import { lockByLink } from "./answer-offer";

interface OnHire {
  id: Reach<"hire">;
  now: Date;
}

/** Ends open offers and notifies their hauliers. Without an open offer left, the hire is withdrawn. */
async function withdraw(
  tx: Tx,
  actor: Actor,
  { hire, offers, fact }: LockedHire,
  { ended, because, now }: { ended: readonly OfferedTo[]; because: Withdrawal; now: Date },
): Promise<void> {
  const ids = new Set(ended.map(({ offer }) => offer.id));
  if (ids.size > 0)
    await tx
      .update(hireOffers)
      .set({ state: "withdrawn", withdrawal: because })
      .where(inArray(hireOffers.id, [...ids]));
  const isLast = !offers.some(({ offer }) => offer.state === "offered" && !ids.has(offer.id));
  if (isLast) await tx.update(hires).set({ state: "withdrawn", updatedAt: now }).where(eq(hires.id, hire.id));
  const names = ended.map(({ supplier }) => supplier.name);
  await record(tx, actor, hireWithdrawn, {
    subjectId: hire.id,
    summary: `${hire.number} withdrawn${names.length > 0 ? ` from ${names.join(", ")}` : ""}${because === "changed" ? ", because the job changed" : ""}`,
    data: { ...fact, suppliers: names, because },
    at: now,
  });
  const places = placesOf(hire, await listStopsOf(tx, hire.jobId, now));
  const part = because === "changed" ? "changed" : "taken_back";
  for (const { supplier } of ended) await sendEnd(tx, supplier, { hire, places, part, reason: "", now });
}

const isWaiting = ({ offer }: OfferedTo) => offer.state === "offered";

/** Takes back one offer. CONFLICT once a haulier has accepted. A second call has no effect. */
export async function withdrawOffer(
  tx: Tx,
  actor: Actor,
  { id, offerId, now }: OnHire & { offerId: string },
): Promise<void> {
  const locked = await lockHire(tx, id);
  const one = locked.offers.find(({ offer }) => offer.id === offerId);
  if (!one) throw hireOfferNotFound();
  if (one.offer.state === "withdrawn") return;
  const state = stateOf(locked.hire, now);
  if (state !== "open" || !isWaiting(one)) throw hireHasState({ state: STATE_LABELS[state].toLowerCase() });
  await withdraw(tx, actor, locked, { ended: [one], because: "taken_back", now });
}

/** Takes back all offers. CONFLICT once a haulier has accepted. A second call has no effect. */
export async function withdrawHire(tx: Tx, actor: Actor, { id, now }: OnHire): Promise<void> {
  const locked = await lockHire(tx, id);
  if (locked.hire.state === "withdrawn") return;
  const state = stateOf(locked.hire, now);
  if (state !== "open") throw hireHasState({ state: STATE_LABELS[state].toLowerCase() });
  await withdraw(tx, actor, locked, { ended: locked.offers.filter(isWaiting), because: "taken_back", now });
}

/** Ends the offers of a hire whose job was moved, has set off or is over. False if it has nothing to end. */
export async function withdrawChanged(tx: Tx, actor: Actor, { id, now }: OnHire): Promise<boolean> {
  const locked = await lockHire(tx, id);
  if (stateOf(locked.hire, now) !== "open" || locked.fit === "same") return false;
  await withdraw(tx, actor, locked, { ended: locked.offers.filter(isWaiting), because: "changed", now });
  return true;
}

/** Cancels a hired truck for the planner; the haulier is notified. */
export async function cancelHire(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: OnHire & { reason: string },
): Promise<void> {
  const locked = await lockHire(tx, id);
  if (locked.hire.state === "cancelled") return;
  const { supplier } = await endHire(tx, actor, locked, { by: "us", reason, now });
  const places = placesOf(locked.hire, await listStopsOf(tx, locked.hire.jobId, now));
  await sendEnd(tx, supplier, { hire: locked.hire, places, part: "cancelled", reason, now });
}

/** Cancels by the haulier's link; the planners are notified. */
export async function cancelByLink(
  tx: Tx,
  { token, reason, now }: { token: string; reason: string; now: Date },
): Promise<void> {
  const locked = await lockByLink(tx, { token, now });
  const { own, hire } = locked;
  if (own.offer.state !== "accepted") throw hireNotHired();
  if (hire.state === "cancelled") return;
  await endHire(tx, linkHolder(own.supplier.name), locked, { by: "haulier", reason, now });
}

/** The truck leaves the jobs of the hire that have not set off. A truck without a plate is retired. */
async function endHire(
  tx: Tx,
  actor: Actor,
  { hire, opened, winner, fact }: LockedHire,
  { by, reason, now }: { by: Canceller; reason: string; now: Date },
) {
  const { vehicleId } = hire;
  if (hire.state !== "accepted" || !winner || !vehicleId) throw hireNotHired();
  const hasBegun = opened !== undefined && hasSetOff(opened.job.state);
  if (hasBegun || (by === "haulier" && hire.endsAt <= now)) throw hireUnderWay();
  await tx
    .update(hires)
    .set({ state: "cancelled", cancelledBy: by, cancelReason: reason, updatedAt: now })
    .where(eq(hires.id, hire.id));
  await leaveJobs(tx, actor, { vehicleId, from: hire.startsAt, to: hire.endsAt, now });
  const { plate } = await getVehicle(tx, vehicleId, nairobiDate(now));
  if (isPlaceholder(plate)) await retireTruck(tx, actor, vehicleId, now);
  const { supplier } = winner;
  await record(tx, actor, hireCancelled, {
    subjectId: hire.id,
    summary: `${hire.number} cancelled by ${by === "us" ? "us" : supplier.name}: ${reason}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, by, reason },
    at: now,
  });
  return { supplier };
}

interface OnTruck {
  vehicleId: string;
  from: Date;
  to: Date;
  now: Date;
}
/** Takes a truck off the jobs of a span that have not set off. */
export async function leaveJobs(tx: Tx, actor: Actor, { vehicleId, from, to, now }: OnTruck): Promise<void> {
  for (const { id, jobId } of await listVehicleAssignments(tx, vehicleId, { from, to }))
    await unassignFromJob(tx, actor, {
      ...{ id: trustedReach(tx, "job", jobId, "part"), assignmentId: id, now },
    });
}

/** Retires the stand-in of a truck that never had a plate. */
export async function retireTruck(tx: Tx, actor: Actor, vehicleId: string, now: Date): Promise<void> {
  await setVehicleState(tx, actor, {
    ...{ id: trustedReach(tx, "vehicle", vehicleId, "part"), state: "retired", until: null, now },
    reason: "The hire has ended",
  });
}

/** Marks offers and hires as expired. Returns the suppliers without an answer. */
export async function expireHire(tx: Tx, { id, now }: OnHire): Promise<LockedHire | undefined> {
  const locked = await lockHire(tx, id);
  if (locked.hire.state !== "open" || locked.hire.expiresAt > now) return undefined;
  await tx
    .update(hireOffers)
    .set({ state: "expired" })
    .where(and(eq(hireOffers.hireId, id), eq(hireOffers.state, "offered")));
  await tx.update(hires).set({ state: "expired", updatedAt: now }).where(eq(hires.id, id));
  return locked;
}
