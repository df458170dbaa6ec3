import { and, eq, isNull, lt } from "drizzle-orm";
import { db, type Tx } from "~/platform/db/database";
import { type Actor, forbidden, personIdOf } from "~/platform/http/actor";
import { KEPT_DAYS, KINDS, mayGet, type NotificationKind } from "../../domain";
import { notificationNotFound } from "../../errors";
import { notificationChoices, notifications } from "../tables";

/** Marks one of the actor's notifications as read or unread. Throws NOT_FOUND for others'. */
export async function markNotification(
  tx: Tx,
  actor: Actor,
  { id, read, now }: { id: string; read: boolean; now: Date },
): Promise<void> {
  const [row] = await tx
    .update(notifications)
    .set({ readAt: read ? now : null })
    .where(and(eq(notifications.id, id), eq(notifications.personId, personIdOf(actor))))
    .returning({ id: notifications.id });
  if (!row) throw notificationNotFound();
}

/** Marks all of the actor's notifications as read. Returns the number changed. */
export async function markAllRead(tx: Tx, actor: Actor, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.personId, personIdOf(actor)), isNull(notifications.readAt)));
  return rowCount ?? 0;
}

/**
 * Saves the actor's preferences for a kind; omitted ones stay unchanged. Throws FORBIDDEN for kinds they cannot
 * receive.
 */
export async function chooseNotification(
  tx: Tx,
  actor: Actor,
  { kind, email, bell }: { kind: NotificationKind; email?: boolean | undefined; bell?: boolean | undefined },
): Promise<void> {
  if (!mayGet(kind, (permission) => actor.permissions.has(permission))) throw forbidden();
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
