import { eq, inArray, or } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { notifications } from "../tables";

/** Takes away what staff were told of some events and of what stands on some pages, and all that one of them was told. Returns the ids. */
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
