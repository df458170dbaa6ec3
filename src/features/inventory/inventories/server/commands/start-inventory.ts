import { eq, or, type SQL } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { newestKindVersion } from "../../../kinds/server/queries";
import { inventoryStarted } from "../../domain/events";
import type { Origin, SubjectType } from "../../domain/inventories";
import { inventorySubjectNotFound } from "../../errors";
import { findLinks, keyOf, type Links, nameInventory } from "../queries/subjects";
import { inventories, inventoryVersions } from "../tables";

const KEYS = ["quoteNumber", "moveId", "inquiryId", "leadId"] as const satisfies (keyof Links)[];
const COLUMN = {
  quoteNumber: inventories.quoteNumber,
  moveId: inventories.moveId,
  inquiryId: inventories.inquiryId,
  leadId: inventories.leadId,
};

/**
 * Finds the inventory of a subject: its own, or that of a related inquiry, lead or quote which has no other subject of
 * this kind. Links it with all of them (docs/decisions/0209). Undefined if there is none.
 */
async function attach(
  tx: Tx,
  key: keyof Links,
  links: Links,
): Promise<{ id?: string; free: Partial<Links> }> {
  const named = KEYS.flatMap((name): SQL[] => (links[name] ? [eq(COLUMN[name], links[name])] : []));
  const rows = await tx
    .select()
    .from(inventories)
    .where(or(...named))
    .for("update");
  const taken = (name: keyof Links) => rows.some((row) => row[name] === links[name]);
  const free = Object.fromEntries(
    KEYS.filter((name) => links[name] && !taken(name)).map((name) => [name, links[name]]),
  );
  const own = rows.find((row) => row[key] === links[key]);
  const other = KEYS.map((name) =>
    rows.find((row) => links[name] && row[name] === links[name] && row[key] === null),
  );
  const found = own ?? other.find((row) => row !== undefined);
  if (!found) return { free };
  const added = Object.fromEntries(
    Object.entries(free).filter(([name]) => found[name as keyof Links] === null),
  );
  if (Object.keys(added).length > 0)
    await tx.update(inventories).set(added).where(eq(inventories.id, found.id));
  return { id: found.id, free };
}

/** Links the inventory of an inquiry or a lead with its quote. Without an inventory it has no effect. */
export async function followSubject(tx: Tx, subject: { type: SubjectType; id: string }): Promise<void> {
  const links = await findLinks(tx, subject);
  if (links) await attach(tx, keyOf(subject.type, links), links);
}

/** The inventory of an inquiry, a lead, a quote or a service record; a new one, without lines, if there is none. */
export async function startInventory(
  tx: Tx,
  actor: Actor,
  {
    subject,
    origin,
    now,
  }: { subject: { type: SubjectType; id: Reach<"inventory-subject"> }; origin: Origin; now: Date },
): Promise<{ id: Reach<"inventory"> }> {
  const links = await findLinks(tx, subject);
  if (!links) throw inventorySubjectNotFound();
  const key = keyOf(subject.type, links);
  const { id: there, free } = await attach(tx, key, links);
  if (there) return { id: trustedReach(tx, "inventory", there, "part") };
  const [made] = await tx
    .insert(inventories)
    .values({ id: newId(now.getTime()), ...free, createdAt: now, createdBy: actor.personId })
    .onConflictDoNothing()
    .returning({ id: inventories.id });
  // Another request started it at the same moment.
  if (!made) return startInventory(tx, actor, { subject, origin, now });
  const id = trustedReach(tx, "inventory", made.id, "made");
  await tx.insert(inventoryVersions).values({
    ...{ id: newId(now.getTime()), inventoryId: id, version: 1, kindVersion: await newestKindVersion(tx) },
    ...{ origin, rooms: [], createdAt: now, createdBy: actor.personId, updatedAt: now },
  });
  const { name, customerId } = await nameInventory(tx, links);
  await record(tx, actor, inventoryStarted, {
    subjectId: id,
    summary: `Inventory of ${name} started`,
    data: { subject: subject.type, origin },
    customerId,
    at: now,
  });
  return { id };
}
