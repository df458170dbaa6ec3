import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { sqlState, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDateTime } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { isOpen, STATUS_LABELS } from "../../domain";
import { activityOver } from "../../errors";
import { cancelActivity } from "../../server/commands/end-activity";
import { lockLeadOf } from "../../server/commands/follow-lead";
import { lockActivity, nameOf } from "../../server/queries";
import { activities } from "../../server/tables";
import { DAYS_AHEAD, mayAnswer, offerStateOf, visitChosen, visitOffered, visitRevoked } from "../domain";
import { onlySiteVisits, slotTaken, visitIsOver, visitLinkOver, visitNeedsSomebody } from "../errors";
import { getOffer, listFreeSlots, localeOf, lockOffer, minutesOf, tokenOf } from "./queries";
import { visitOffers } from "./tables";

const NOTHING_HELD = { heldOf: null, heldFrom: null, heldTo: null };
const EXCLUSION_VIOLATION = "23P01";
const DAY = 86_400_000;

/** Creates a visit link and revokes the previous one. INVALID for other activities and for unassigned visits. */
export async function offerVisit(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"activity">; now: Date },
): Promise<{ token: string; locale: string; expiresAt: Date }> {
  const row = await lockActivity(tx, id);
  if (row.type !== "site_visit") throw onlySiteVisits();
  if (!isOpen(row.status)) throw activityOver({ status: STATUS_LABELS[row.status].toLowerCase() });
  if (!row.assignedTo) throw visitNeedsSomebody();
  const before = await lockOffer(tx, id);
  if (before)
    await tx
      .update(visitOffers)
      .set({ revokedAt: now, ...NOTHING_HELD })
      .where(eq(visitOffers.id, before.id));
  const offerId = newId(now.getTime());
  const expiresAt = new Date(now.getTime() + DAYS_AHEAD * DAY);
  await tx
    .insert(visitOffers)
    .values({ id: offerId, activityId: id, createdAt: now, createdBy: actor.personId, expiresAt });
  const [{ locale } = { locale: "en" }] = await tx
    .select({ locale: localeOf() })
    .from(activities)
    .where(eq(activities.id, id));
  await record(tx, actor, visitOffered, {
    subjectId: id,
    summary: `Site visit${await nameOf(tx, row.id)} offered by link`,
    data: { again: before !== undefined },
    customerId: row.customerId,
    at: now,
  });
  return { token: tokenOf(offerId), locale, expiresAt };
}

/** Ends the link of a visit; a time that was chosen stays planned. Without a link nothing happens. */
export async function revokeOffer(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"activity">; now: Date },
): Promise<void> {
  const row = await lockActivity(tx, id);
  const offer = await lockOffer(tx, id);
  if (!offer) return;
  await tx
    .update(visitOffers)
    .set({ revokedAt: now, ...NOTHING_HELD })
    .where(eq(visitOffers.id, offer.id));
  await record(tx, actor, visitRevoked, {
    subjectId: id,
    summary: `Link of the site visit${await nameOf(tx, row.id)} ended`,
    data: {},
    customerId: row.customerId,
    at: now,
  });
}

const customer = linkHolder("Customer");

/** Locks the visit, its offer and its assignee, so that concurrent choices for one person run in turn. */
async function lockByLink(tx: Tx, token: string, now: Date) {
  const found = await getOffer(tx, token);
  const { assignedTo } = found.visit;
  if (assignedTo) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`visits:${assignedTo}`}))`);
  const id = trustedReach(tx, "activity", found.visit.id, "link");
  await lockLeadOf(tx, id);
  const visit = await lockActivity(tx, id);
  const offer = await lockOffer(tx, visit.id);
  if (!offer || offer.id !== found.offer.id) throw visitLinkOver();
  const state = offerStateOf(offer, visit, now);
  if (state === "expired") throw visitLinkOver();
  if (!mayAnswer(state) || visit.assignedTo !== assignedTo) throw visitIsOver();
  return { id, visit, offer };
}

/** Sets the time of a visit. CONFLICT if the time is taken; the same time has no effect. */
export async function chooseSlot(
  tx: Tx,
  { token, slot, now }: { token: string; slot: Date; now: Date },
): Promise<{ at: Date }> {
  const { id, visit, offer } = await lockByLink(tx, token, now);
  const { assignedTo } = visit;
  if (!assignedTo) throw visitIsOver();
  const isSame = offer.chosenAt !== null && visit.scheduledAt.getTime() === slot.getTime();
  if (isSame) return { at: slot };
  const free = await listFreeSlots(tx, visit, now);
  if (!free.some((one) => one.getTime() === slot.getTime())) throw slotTaken.at("slot");
  const heldTo = new Date(slot.getTime() + minutesOf(visit) * 60_000);
  await tx
    .update(visitOffers)
    .set({ chosenAt: now, heldOf: assignedTo, heldFrom: slot, heldTo })
    .where(eq(visitOffers.id, offer.id))
    .catch((error: unknown) => {
      if (sqlState(error) === EXCLUSION_VIOLATION) throw slotTaken.at("slot");
      throw error;
    });
  await tx
    .update(activities)
    .set({
      scheduledAt: slot,
      duration: minutesOf(visit),
      dueDate: null,
      overdueToldAt: null,
      updatedAt: now,
      updatedBy: null,
    })
    .where(eq(activities.id, id));
  await record(tx, customer, visitChosen, {
    subjectId: id,
    summary: `Site visit${await nameOf(tx, visit.id)}: the customer chose ${formatDateTime(slot)}`,
    data: {
      before: offer.chosenAt ? visit.scheduledAt.toISOString() : null,
      after: slot.toISOString(),
      assignedTo,
    },
    customerId: visit.customerId,
    at: now,
  });
  return { at: slot };
}

/** Cancels a visit by its link: its time is free for others at once. */
export async function cancelByLink(tx: Tx, { token, now }: { token: string; now: Date }): Promise<void> {
  const { id } = await lockByLink(tx, token, now);
  const reason = "Cancelled by the customer";
  await cancelActivity(tx, customer, { id, reason, following: false, byLink: true, now });
}

/** Frees the time held by the customer after staff moved, reassigned, completed or cancelled the visit. */
export const releaseSlot = (tx: Tx, activityId: string): Promise<void> => releaseSlots(tx, [activityId]);

/** The same of several. */
export async function releaseSlots(tx: Tx, activityIds: readonly string[]): Promise<void> {
  await tx
    .update(visitOffers)
    .set(NOTHING_HELD)
    .where(and(inArray(visitOffers.activityId, [...activityIds]), isNull(visitOffers.revokedAt)));
}
