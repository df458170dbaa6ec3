import { and, asc, gt, inArray, lt } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import type { Recorded } from "~/platform/events/events";
import { events } from "~/platform/events/tables";
import { mintActor } from "~/platform/http/actor";
import { notifyOfEvent } from "./server/commands/notify-of-event";
import { happenedOf, TOLD_TYPES } from "./server/subscribers";
import { notifications } from "./server/tables";

const DAYS = 12;
const UNREAD_HOURS = 30;

/** Notifications from the demo company's recent events. The older half is read. */
export async function seedNotifications(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const rows = await tx
    .select()
    .from(events)
    .where(and(inArray(events.type, [...TOLD_TYPES]), gt(events.at, ago(DAYS * 24)), lt(events.at, now)))
    .orderBy(asc(events.at), asc(events.id));
  const staff = new Map(
    (await tx.select({ id: people.id, role: people.role }).from(people)).map((row) => [row.id, row.role]),
  );
  for (const { id, type, subjectId, data, actorId, actorName, at } of rows) {
    const role = actorId ? staff.get(actorId) : undefined;
    const actor = mintActor({
      personId: actorId,
      name: actorName,
      role: role === undefined || role === "customer" ? null : "manager",
    });
    const event: Recorded<unknown> = { id, type, subjectId, data, actor, at };
    const happened = happenedOf(event);
    if (happened) await notifyOfEvent(tx, happened, true);
  }
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(lt(notifications.createdAt, ago(UNREAD_HOURS)));
}
