import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "~/platform/db/database";
import { type Actor, forbidden, personIdOf } from "~/platform/http/actor";
import { recordPathsOf } from "../../domain/groups";
import type { NotificationKind } from "../../domain/notifications";
import { KEPT_DAYS, KINDS, mayGet } from "../../domain/notifications";
import { notificationKindFixed, notificationNotFound } from "../../errors";
import { inGroupOf } from "../queries";
import { notificationChoices, notifications } from "../tables";

/** Marks one of the actor's notifications, or its whole group, as read or unread. Throws NOT_FOUND for others'. */
export async function markNotification(
  tx: Tx,
  actor: Actor,
  { id, read, group = false, now }: { id: string; read: boolean; group?: boolean | undefined; now: Date },
): Promise<void> {
  const me = personIdOf(actor);
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: read ? sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` : null })
    .where(and(eq(notifications.personId, me), group ? inGroupOf(id, me) : eq(notifications.id, id)));
  if (!rowCount) throw notificationNotFound();
}

/** Marks the actor's notifications about the record of a page as read. Returns the number changed. */
export const markSeen = (tx: Tx, actor: Actor, { path, now }: { path: string; now: Date }): Promise<number> =>
  markRead(tx, personIdOf(actor), inArray(notifications.path, recordPathsOf(path)), now);

/** Marks a person's notifications about a record as read, because they decided about it. */
export const markDecided = (
  tx: Tx,
  { personId, recordId, at }: { personId: string; recordId: string; at: Date },
): Promise<number> => markRead(tx, personId, eq(notifications.subjectId, recordId), at);

async function markRead(tx: Tx, personId: string, which: SQL | undefined, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.personId, personId), isNull(notifications.readAt), which));
  return rowCount ?? 0;
}

/** Marks all of the actor's notifications as read. Returns the number changed. */
export const markAllRead = (tx: Tx, actor: Actor, now: Date): Promise<number> =>
  markRead(tx, personIdOf(actor), undefined, now);

/**
 * Saves the actor's preferences for a kind; omitted ones stay unchanged. Throws FORBIDDEN for kinds they cannot
 * receive, and
 * INVALID for those that cannot be muted.
 */
export async function chooseNotification(
  tx: Tx,
  actor: Actor,
  { kind, email, bell }: { kind: NotificationKind; email?: boolean | undefined; bell?: boolean | undefined },
): Promise<void> {
  if (!mayGet(kind, (permission) => actor.permissions.has(permission))) throw forbidden();
  if (KINDS[kind].fixed) throw notificationKindFixed.at("kind");
  const chosen = {
    ...(email === undefined ? {} : { email }),
    ...(bell === undefined ? {} : { bell }),
  };
  if (Object.keys(chosen).length === 0) return;
  await tx
    .insert(notificationChoices)
    .values({ personId: personIdOf(actor), kind, email: KINDS[kind].email, ...chosen })
    .onConflictDoUpdate({
      target: [notificationChoices.personId, notificationChoices.kind],
      set: chosen,
    });
}

/** Deletes notifications older than the retention period. */
export async function forgetNotifications(now: Date): Promise<void> {
  await db()
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now.getTime() - KEPT_DAYS * 86_400_000)));
}
