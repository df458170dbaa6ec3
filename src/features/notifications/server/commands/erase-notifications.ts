import { eq, inArray, or } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { notifications } from "../tables";

/** Deletes notifications about some events or pages, and all notifications of one person. Returns the ids. */
export async function eraseNotifications(
  tx: Tx,
  about: { eventIds: readonly string[]; paths: readonly string[]; of?: string },
): Promise<string[]> {
  const gone = await tx
    .delete(notifications)
    .where(
      or(
        inArray(notifications.key, [...about.eventIds]),
        inArray(notifications.path, [...about.paths]),
        about.of ? eq(notifications.personId, about.of) : undefined,
      ),
    )
    .returning({ id: notifications.id });
  return gone.map(({ id }) => id);
}
