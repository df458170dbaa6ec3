import { and, eq, isNull, ne } from "drizzle-orm";
import { BLANK_VEHICLE } from "~/features/fleet/vehicles/domain";
import { addVehicle } from "~/features/fleet/vehicles/server/commands";
import { assignToJob } from "~/features/jobs/server/commands/assign-job";
import { linkVehicle } from "~/features/suppliers/vehicles/server/commands";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { formatKes } from "~/platform/kernel/money";
import { hireAccepted, hireDeclined, offerStateOf } from "../../domain";
import { hireAcceptedAlready, hireJobMoved, hireOfferOver, hireTaken } from "../../errors";
import { sendEnd } from "../messages/hire-messages";
import { listStopsOf, placesOf } from "../queries/hires";
import { getOffer } from "../queries/links";
import { type LockedHire, lockHire, type OfferedTo } from "../queries/locked";
import { hireOffers, hires } from "../tables";

interface ByLink {
  token: string;
  now: Date;
}

/** The hire of a link, locked, with the link's own offer. */
export async function lockByLink(tx: Tx, { token }: ByLink): Promise<LockedHire & { own: OfferedTo }> {
  const { offer, hire } = await getOffer(tx, token);
  const locked = await lockHire(tx, trustedReach(tx, "hire", hire.id, "link"));
  const own = locked.offers.find((one) => one.offer.id === offer.id);
  if (!own) throw hireOfferOver();
  return { ...locked, own };
}

/** Marks the first opening of a link. */
export async function noteOpened(tx: Tx, offerId: string, now: Date): Promise<void> {
  await tx
    .update(hireOffers)
    .set({ openedAt: now })
    .where(and(eq(hireOffers.id, offerId), isNull(hireOffers.openedAt)));
}

/**
 * Accepts an offer: the first haulier is hired, the others are notified, and the truck joins the job, all in one
 * transaction. A second call of the winner has no effect. CONFLICT after another one, or once the job has changed.
 */
export async function acceptOffer(tx: Tx, { token, now }: ByLink): Promise<void> {
  const locked = await lockByLink(tx, { token, now });
  const { hire, own, fit, fact, offers } = locked;
  const { offer, supplier } = own;
  const state = offerStateOf(offer.state, hire, now);
  if (state === "accepted" && hire.state === "accepted") return;
  if (offer.withdrawal === "taken") throw hireTaken();
  if (state !== "offered") throw hireOfferOver();
  if (fit !== "same") throw hireJobMoved();
  const haulier = linkHolder(supplier.name);
  const vehicleId = await addHiredVehicle(tx, haulier, locked, own, now);
  await tx.update(hireOffers).set({ state: "accepted", answeredAt: now }).where(eq(hireOffers.id, offer.id));
  await tx
    .update(hireOffers)
    .set({ state: "withdrawn", withdrawal: "taken" })
    .where(and(eq(hireOffers.hireId, hire.id), eq(hireOffers.state, "offered"), ne(hireOffers.id, offer.id)));
  await tx.update(hires).set({ state: "accepted", vehicleId, updatedAt: now }).where(eq(hires.id, hire.id));
  if (hire.jobId)
    await assignToJob(tx, haulier, {
      id: trustedReach(tx, "job", hire.jobId, "part"),
      ...{ vehicleId, reason: `Hired as ${hire.number}`, now },
    });
  await record(tx, haulier, hireAccepted, {
    subjectId: hire.id,
    summary: `${supplier.name} accepted ${hire.number} for ${formatKes(offer.price)}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, price: offer.price },
    at: now,
  });
  const places = placesOf(hire, await listStopsOf(tx, hire.jobId, now));
  for (const other of offers)
    if (other.offer.state === "offered" && other.offer.id !== offer.id)
      await sendEnd(tx, other.supplier, { hire, places, part: "taken", reason: "", now });
}

/** A hired vehicle of the class. Its plate is the hire's number until the haulier sends one. */
async function addHiredVehicle(
  tx: Tx,
  actor: Actor,
  { hire }: LockedHire,
  { supplier }: OfferedTo,
  now: Date,
): Promise<string> {
  const { id } = await addVehicle(tx, actor, {
    ...{ ...BLANK_VEHICLE, plate: hire.number, name: supplier.name.slice(0, 60), class: hire.class },
    ...{ ownership: "hired", now },
  });
  const reach = trustedReach(tx, "supplier", supplier.id, "part");
  await linkVehicle(tx, actor, { id: reach, vehicleId: id, now });
  return id;
}

/** Declines an offer; a second call has no effect. CONFLICT after the acceptance: that is a cancellation. */
export async function declineOffer(
  tx: Tx,
  { token, reason, now }: ByLink & { reason: string },
): Promise<void> {
  const { hire, own, fact, offers } = await lockByLink(tx, { token, now });
  const { offer, supplier } = own;
  const state = offerStateOf(offer.state, hire, now);
  if (state === "declined") return;
  if (state === "accepted") throw hireAcceptedAlready();
  if (state !== "offered") throw hireOfferOver();
  await tx
    .update(hireOffers)
    .set({ state: "declined", reason, answeredAt: now })
    .where(eq(hireOffers.id, offer.id));
  const left = offers.filter((one) => one.offer.state === "offered" && one.offer.id !== offer.id).length;
  await record(tx, linkHolder(supplier.name), hireDeclined, {
    subjectId: hire.id,
    summary: `${supplier.name} declined ${hire.number}${reason && `: ${reason}`}`,
    data: { ...fact, supplierId: supplier.id, supplier: supplier.name, reason, left },
    at: now,
  });
}
