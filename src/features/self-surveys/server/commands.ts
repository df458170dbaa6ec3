import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Change, Edit } from "~/features/inventory/inventories/domain/edits";
import { editInventory } from "~/features/inventory/inventories/server/commands/edit-inventory";
import { eraseMedia } from "~/features/inventory/media/server/commands/forget-media";
import { countPhotos } from "~/features/inventory/media/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import {
  type Channel,
  firstRooms,
  inventoryReviewed,
  LINK_DAYS,
  selfSurveyOffered,
  selfSurveyRevoked,
  selfSurveySent,
  selfSurveySubmitted,
  stamped,
} from "../domain/links";
import { reviewOutdated, surveyLinkMissing, surveyListEmpty } from "../errors";
import { sendSurveyLink } from "./messages/survey-messages";
import {
  getLink,
  getNewest,
  getOwner,
  isReviewOfOpen,
  listOwned,
  lockLink,
  type Owner,
  tokenOf,
} from "./queries";
import { inventoryReviews, surveyLinks } from "./tables";

const DAY = 86_400_000;
export const customer = linkHolder("Customer");

export const surveyAddress = (publicUrl: string, linkId: string, locale: Locale): string =>
  `${publicUrl}${pathIn(locale, `/s/${tokenOf(linkId)}`)}`;

interface OnInventory {
  id: Reach<"inventory">;
  now: Date;
  publicUrl: string;
}

const called = ({ number, name }: Owner) => ({ number, name });

/** Makes a link and ends the previous one. A list without rooms gets the usual ones, by the quote's counts. */
export async function makeSurveyLink(tx: Tx, actor: Actor, { id, now, publicUrl }: OnInventory) {
  const owner = await getOwner(tx, id);
  const before = await lockLink(tx, id);
  if (before) await tx.update(surveyLinks).set({ revokedAt: now }).where(eq(surveyLinks.id, before.id));
  const { version } = await getNewest(tx, id);
  if (version.rooms.length === 0) {
    const edits = firstRooms(owner.rooms).map(({ key, kind, nth }) =>
      stamped({ kind: "room", key, roomKind: kind, label: labelOf(kind, nth, owner.locale) } as Change, now),
    );
    await editInventory(tx, actor, {
      id,
      base: version.version,
      device: "",
      edits: edits as Edit[],
      origin: "office",
      now,
    });
  }
  const linkId = newId(now.getTime());
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY);
  await tx
    .insert(surveyLinks)
    .values({ id: linkId, inventoryId: id, createdAt: now, createdBy: actor.personId, expiresAt });
  await record(tx, actor, selfSurveyOffered, {
    subjectId: id,
    summary: `Link to list the goods made for ${owner.name}`,
    data: { ...called(owner), again: before !== undefined },
    customerId: owner.customerId,
    at: now,
  });
  return { link: surveyAddress(publicUrl, linkId, owner.locale), expiresAt };
}

const ROOM_NAMES: Record<Locale, Record<string, string>> = {
  en: {
    living_room: "Living room",
    dining_room: "Dining room",
    kitchen: "Kitchen",
    bedroom: "Bedroom",
    office: "Office",
    outside: "Outside and store",
  },
  sw: {
    living_room: "Sebule",
    dining_room: "Chumba cha kulia",
    kitchen: "Jikoni",
    bedroom: "Chumba cha kulala",
    office: "Ofisi",
    outside: "Nje na stoo",
  },
};
const labelOf = (kind: string, nth: number, locale: Locale) =>
  `${ROOM_NAMES[locale][kind] ?? kind}${kind === "bedroom" ? ` ${nth}` : ""}`;

/** Sends the link in use. Throws CONFLICT without one. */
export async function sendLink(tx: Tx, actor: Actor, input: OnInventory & { channel: Channel }) {
  const { id, channel, now, publicUrl } = input;
  const row = await lockLink(tx, id);
  if (!row) throw surveyLinkMissing();
  const owner = await getOwner(tx, id);
  const link = surveyAddress(publicUrl, row.id, owner.locale);
  await sendSurveyLink(tx, { inventoryId: id, owner, channel, link, expiresAt: row.expiresAt, now });
  await record(tx, actor, selfSurveySent, {
    subjectId: id,
    summary: `Link to list the goods sent to ${owner.name}`,
    data: { ...called(owner), channel },
    customerId: owner.customerId,
    at: now,
  });
  return { link };
}

export async function revokeSurveyLink(tx: Tx, actor: Actor, { id, now }: OnInventory): Promise<void> {
  const row = await lockLink(tx, id);
  if (!row) return;
  await tx.update(surveyLinks).set({ revokedAt: now }).where(eq(surveyLinks.id, row.id));
  const owner = await getOwner(tx, id);
  await record(tx, actor, selfSurveyRevoked, {
    subjectId: id,
    summary: `Link to list the goods of ${owner.name} ended`,
    data: called(owner),
    customerId: owner.customerId,
    at: now,
  });
}

/** Marks the first opening. */
export async function noteOpened(tx: Tx, linkId: string, now: Date): Promise<void> {
  await tx
    .update(surveyLinks)
    .set({ openedAt: now })
    .where(and(eq(surveyLinks.id, linkId), isNull(surveyLinks.openedAt)));
}

/**
 * The inventory that a link opens for changes. Once its quote is accepted they are proposals, which `change-orders` refuses
 * after its limit.
 */
export async function reachByLink(tx: Tx, token: string, now: Date): Promise<Reach<"inventory">> {
  const { inventoryId } = await getLink(tx, token, now);
  return trustedReach(tx, "inventory", inventoryId, "link");
}

/**
 * Deletes the photos, uploads and links of an erased person's inventories. Returns the rows' ids. The lists themselves are
 * erased with their quote, lead or inquiry.
 */
export async function eraseOwnLists(
  tx: Tx,
  of: {
    quoteNumbers: readonly string[];
    inquiryIds: readonly string[];
    leadIds: readonly string[];
    moveIds: readonly string[];
  },
): Promise<string[]> {
  const ids = await listOwned(tx, of);
  if (ids.length === 0) return [];
  const links = await tx
    .delete(surveyLinks)
    .where(inArray(surveyLinks.inventoryId, ids))
    .returning({ id: surveyLinks.id });
  return [...links.map(({ id }) => id), ...(await eraseMedia(tx, ids))];
}

interface CustomerEdits {
  token: string;
  base: number;
  device: string;
  edits: readonly Edit[];
  now: Date;
}

/** Applies a customer's edits. Values and figures of planning are the company's: they are dropped. */
export async function editByLink(tx: Tx, { token, base, device, edits, now }: CustomerEdits) {
  const id = await reachByLink(tx, token, now);
  const own = edits.map((edit): Edit => {
    if (edit.kind !== "set") return edit;
    const { declaredValue: _, volume: __, weight: ___, packedBy: ____, ...rest } = edit;
    return rest;
  });
  const answer = await editInventory(tx, customer, { id, base, device, edits: own, origin: "customer", now });
  await tx.delete(inventoryReviews).where(isReviewOfOpen(id));
  return answer;
}

/** Sends the list to the office, which is notified. INVALID for an empty list. */
export async function submitList(tx: Tx, { token, now }: { token: string; now: Date }): Promise<void> {
  const id = await reachByLink(tx, token, now);
  const link = await lockLink(tx, id);
  if (!link) throw surveyLinkMissing();
  const { version } = await getNewest(tx, id);
  if (version.pieces === 0) throw surveyListEmpty();
  const isSame =
    link.submittedVersion === version.version &&
    link.submittedAt !== null &&
    link.submittedAt >= version.updatedAt;
  if (isSame) return;
  await tx
    .update(surveyLinks)
    .set({ submittedAt: now, submittedVersion: version.version, submittedLitres: version.litres })
    .where(eq(surveyLinks.id, link.id));
  const owner = await getOwner(tx, id);
  const photos = await countPhotos(tx, id);
  const { litres, pieces } = version;
  await record(tx, customer, selfSurveySubmitted, {
    subjectId: id,
    summary: `${owner.name} sent the list of goods: ${(litres / 1000).toFixed(1)} m³`,
    data: {
      ...{ ...called(owner), version: version.version, litres, pieces, photos },
      ...{ again: link.submittedAt !== null, to: owner.assignedTo },
    },
    customerId: owner.customerId,
    at: now,
  });
}

/** Confirms the newest version. CONFLICT if it is not the one that the reviewer saw. */
export async function reviewInventory(
  tx: Tx,
  actor: Actor,
  input: OnInventory & { version: number; rowVersion: number },
): Promise<void> {
  const { id, now } = input;
  const { version } = await getNewest(tx, id);
  if (version.version !== input.version || version.rowVersion !== input.rowVersion) throw reviewOutdated();
  const reviewed = { reviewedAt: now, reviewedBy: actor.personId };
  await tx
    .insert(inventoryReviews)
    .values({ versionId: version.id, ...reviewed })
    .onConflictDoUpdate({ target: inventoryReviews.versionId, set: reviewed });
  const owner = await getOwner(tx, id);
  await record(tx, actor, inventoryReviewed, {
    subjectId: id,
    summary: `List of goods of ${owner.name} reviewed: ${(version.litres / 1000).toFixed(1)} m³`,
    data: { ...called(owner), version: version.version, litres: version.litres },
    customerId: owner.customerId,
    at: now,
  });
}
