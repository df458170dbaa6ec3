import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { lockMove } from "~/features/moves/server/queries/moves";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  clearanceLinksRevoked,
  clearancesAsked,
  isMissing,
  KIND_NAMES,
  linkEnd,
  type Moment,
} from "../../domain";
import { caretakerPhoneRequired, customerContactMissing, moveNotAhead, nothingToAsk } from "../../errors";
import { sendCaretakerLink, sendCustomerLink } from "../messages/clearance-messages";
import {
  type ClearanceRow,
  getMoveOf,
  isAhead,
  listRows,
  lockClearance,
  type MoveOf,
} from "../queries/clearances";
import { linkAddress } from "../queries/links";
import { clearanceLinks, clearances } from "../tables";

/** The link in use of a customer or of a place's caretaker, made if there is none. It lasts until after the move. */
async function openLink(tx: Tx, actor: Actor, move: MoveOf, place: string, now: Date): Promise<string> {
  const expiresAt = linkEnd(move.date ?? "");
  const [known] = await tx
    .select()
    .from(clearanceLinks)
    .where(
      and(
        eq(clearanceLinks.moveId, move.id),
        eq(clearanceLinks.place, place),
        isNull(clearanceLinks.revokedAt),
      ),
    );
  if (known) {
    if (known.expiresAt.getTime() !== expiresAt.getTime())
      await tx.update(clearanceLinks).set({ expiresAt }).where(eq(clearanceLinks.id, known.id));
    return known.id;
  }
  const id = newId(now.getTime());
  await tx.insert(clearanceLinks).values({
    ...{ id, moveId: move.id, place, expiresAt, createdAt: now, createdBy: actor.personId },
  });
  return id;
}

interface Asking {
  publicUrl: string;
  now: Date;
}

/** Marks open and refused clearances as requested. */
async function markRequested(tx: Tx, rows: readonly ClearanceRow[], now: Date): Promise<void> {
  const ids = rows.flatMap(({ id, state }) => (state === "open" || state === "failed" ? [id] : []));
  if (ids.length === 0) return;
  await tx
    .update(clearances)
    .set({
      ...{ state: "requested", requestedAt: now, updatedAt: now, reason: "" },
      ...{ decidedAt: null, decidedVia: null, decidedBy: null, decidedName: "" },
    })
    .where(inArray(clearances.id, ids));
}

const namesOf = (rows: readonly ClearanceRow[], locale: MoveOf["locale"]) =>
  [...new Set(rows.map(({ kind }) => KIND_NAMES[kind][locale]))].join(", ");

/**
 * Sends the customer a link to the missing clearances. Throws CONFLICT if none is missing, and without an address.
 */
export async function askCustomer(
  tx: Tx,
  actor: Actor,
  { id, publicUrl, now, moment = "" }: Asking & { id: Reach<"move">; moment?: Moment | "" },
): Promise<{ link: string }> {
  await lockMove(tx, id);
  const move = await getMoveOf(tx, id);
  if (!isAhead(move)) throw moveNotAhead();
  const missing = (await listRows(tx, id)).filter(({ state }) => isMissing(state));
  if (missing.length === 0) throw nothingToAsk();
  if (!move.email && !move.phone) throw customerContactMissing();
  const link = linkAddress(publicUrl, await openLink(tx, actor, move, "", now), move.locale);
  await markRequested(tx, missing, now);
  await sendCustomerLink(tx, move, {
    what: namesOf(missing, move.locale),
    link,
    now,
    isAsked: moment === "",
  });
  await record(tx, actor, clearancesAsked, {
    subjectId: move.id,
    summary: `${move.number}: customer asked for ${namesOf(missing, "en").toLowerCase()}`,
    data: { moveId: move.id, move: move.number, of: "customer", moment },
    customerId: move.customerId,
    at: now,
  });
  return { link };
}

/** Sends the caretaker of a clearance's place a link to confirm it, by SMS. INVALID without a phone. */
export async function askCaretaker(
  tx: Tx,
  actor: Actor,
  { id, publicUrl, now }: Asking & { id: Reach<"clearance"> },
): Promise<{ link: string }> {
  const row = await lockClearance(tx, id);
  const move = await getMoveOf(tx, row.moveId);
  if (!isAhead(move)) throw moveNotAhead();
  if (!row.contactPhone) throw caretakerPhoneRequired.at("contactPhone");
  const there = (await listRows(tx, move.id)).filter(
    ({ place, state }) => place === row.place && isMissing(state),
  );
  if (there.length === 0) throw nothingToAsk();
  const link = linkAddress(publicUrl, await openLink(tx, actor, move, row.place, now), move.locale);
  await markRequested(tx, there, now);
  await sendCaretakerLink(tx, move, { row, what: namesOf(there, move.locale), link, now });
  await record(tx, actor, clearancesAsked, {
    subjectId: move.id,
    summary: `${move.number}: caretaker of ${row.address} asked for ${namesOf(there, "en").toLowerCase()}`,
    data: { moveId: move.id, move: move.number, of: "caretaker", moment: "" },
    customerId: move.customerId,
    at: now,
  });
  return { link };
}

/** Ends all links of a move. The next question makes new ones. */
export async function revokeLinks(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"move">; now: Date },
): Promise<void> {
  await lockMove(tx, id);
  const ended = await tx
    .update(clearanceLinks)
    .set({ revokedAt: now })
    .where(and(eq(clearanceLinks.moveId, id), isNull(clearanceLinks.revokedAt)))
    .returning({ id: clearanceLinks.id });
  if (ended.length === 0) return;
  const move = await getMoveOf(tx, id);
  await record(tx, actor, clearanceLinksRevoked, {
    subjectId: id,
    summary: `${move.number}: links for clearances ended`,
    data: { moveId: id, move: move.number },
    customerId: move.customerId,
    at: now,
  });
}

/** The caretaker of a place changed: the link of the one before ends. */
export async function endLinkOfPlace(tx: Tx, moveId: string, place: string, now: Date): Promise<void> {
  await tx
    .update(clearanceLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(clearanceLinks.moveId, moveId),
        eq(clearanceLinks.place, place),
        ne(clearanceLinks.place, ""),
        isNull(clearanceLinks.revokedAt),
      ),
    );
}
