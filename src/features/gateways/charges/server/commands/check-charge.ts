import { eq } from "drizzle-orm";
import { METHOD_LABELS } from "~/features/payments/domain";
import { GatewayRefused } from "~/integrations/gateways/types";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import type { Reach } from "~/platform/http/reach";
import { enqueue } from "~/platform/tasks/tasks";
import { type ChargeState, chargeAsked, closesAt, isOpen, pauseAfter, protocolOf } from "../../domain";
import { chargeNotFound } from "../../errors";
import { type ChargeRow, findCharge, waitsForPerson } from "../queries";
import { charges } from "../tables";
import { checkChargeTask, gatewayOfCharge, lockCharge, moveCharge } from "./move-charge";
import { clientOf, sendCharge } from "./send-charge";
import { settleCharge } from "./settle-charge";

/** A page that is still open after this time counts as abandoned. A later payment is booked anyway. */
const LEFT_AFTER_MINUTES = 90;
const SILENT_AFTER_MINUTES = 15;

/** Records a person's request for an immediate status query. */
export async function noteAsked(tx: Tx, actor: Actor, chargeId: Reach<"charge">, now: Date): Promise<void> {
  const charge = await findCharge(tx, chargeId);
  if (!charge) throw chargeNotFound();
  await record(tx, actor, chargeAsked, {
    subjectId: chargeId,
    summary: `${METHOD_LABELS[gatewayOfCharge(charge)]} asked about ${charge.reference}`,
    data: { invoiceId: charge.invoiceId, gateway: charge.gateway },
    at: now,
  });
}

/** Asks once, applies the answer, and arranges the next question while there is none. */
export async function checkCharge(
  { chargeId, again }: { chargeId: string; again: boolean },
  now = new Date(),
): Promise<void> {
  const charge = await findCharge(db(), chargeId);
  if (!charge || charge.state === "succeeded") return;
  await askOnce(charge, now);
  if (again) await askLater(chargeId, now);
}

async function askOnce(charge: ChargeRow, now: Date): Promise<void> {
  const { way, isComparedByHand } = protocolOf(gatewayOfCharge(charge));
  if (charge.state === "queued") return;
  if (charge.providerRef === null && way === "page") {
    // The charge is in transit or its response was lost, so request the page again with the same key.
    if (now.getTime() - (charge.sentAt ?? charge.createdAt).getTime() > 20_000)
      await sendCharge(charge.id, now);
    return;
  }
  if (isComparedByHand) return endUnasked(charge, now);
  const client = await clientOf(charge);
  try {
    const status = await client.status?.({
      reference: charge.reference,
      providerRef: charge.providerRef ?? "",
    });
    const isBooked = status !== undefined && (await settleCharge(charge, status, now));
    if (!isBooked) await db().update(charges).set({ askedAt: now }).where(eq(charges.id, charge.id));
    if (status?.state === "pending") await endLeft(charge, now);
  } catch (error) {
    // A missing answer is not a refusal, so query again.
    log().warn({ err: error, chargeId: charge.id }, "a provider could not be asked about a charge");
    if (error instanceof GatewayRefused && charge.providerRef === null) await endLeft(charge, now);
  }
}

/** Expires a page abandoned long ago. A message without an answer changes to checking. */
async function endLeft(charge: ChargeRow, now: Date): Promise<void> {
  const minutes = (now.getTime() - charge.createdAt.getTime()) / 60_000;
  const isPage = protocolOf(gatewayOfCharge(charge)).way === "page";
  const isOver = isPage
    ? minutes > LEFT_AFTER_MINUTES && closesAt(charge.createdAt) < now
    : minutes > 24 * 60;
  const isSilent = !isPage && minutes > SILENT_AFTER_MINUTES;
  if (!isOver && !isSilent) return;
  await transaction(async (tx) => {
    const locked = await lockCharge(tx, charge.id);
    if (locked && isOpen(locked.state as ChargeState) && !waitsForPerson(locked))
      await moveCharge(tx, locked, isOver ? "expired" : "checking", {
        reason: isOver ? "left" : "unknown",
        now,
      });
  });
}

/** Without a status API, an expired message waits for review. */
async function endUnasked(charge: ChargeRow, now: Date): Promise<void> {
  if (now.getTime() - charge.createdAt.getTime() < 60_000 || charge.state !== "prompted") return;
  await transaction(async (tx) => {
    const locked = await lockCharge(tx, charge.id);
    if (locked?.state === "prompted") await moveCharge(tx, locked, "checking", { reason: "compare", now });
  });
}

/** Schedules the next query. Also queries an unpaid ended charge for a while, because a success may come late. */
async function askLater(chargeId: string, now: Date): Promise<void> {
  const charge = await findCharge(db(), chargeId);
  if (!charge || charge.state === "succeeded" || waitsForPerson(charge)) return;
  const age = (now.getTime() - charge.createdAt.getTime()) / 1000;
  const isEnded = !isOpen(charge.state as ChargeState);
  const pause = isEnded ? (age < 7_200 && charge.providerRef !== null ? 600 : undefined) : pauseAfter(age);
  if (pause === undefined) return;
  await transaction((tx) =>
    enqueue(tx, checkChargeTask, { chargeId, again: true }, { startAfterSeconds: pause }),
  );
}
