import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { listStaffOf } from "~/features/identity/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import { hashToken } from "~/platform/secrets/secrets";
import { activitiesInReach } from "../../server/reach";
import { activities, activityParticipants } from "../../server/tables";
import { FEED_AHEAD, FEED_BEHIND, feedText } from "../domain";
import { feedNotFound } from "../errors";
import { activityFeeds } from "./tables";

/** When this person's feed was created; null without one. */
export async function getFeed(reader: Reader, actor: Actor): Promise<{ since: Date | null }> {
  const [row] = await reader
    .select({ since: activityFeeds.createdAt })
    .from(activityFeeds)
    .where(eq(activityFeeds.personId, personIdOf(actor)));
  return { since: row?.since ?? null };
}

/**
 * The calendar of the address's owner: activities they are assigned to or take part in. NOT_FOUND for an
 * unknown address.
 */
export async function getFeedText(reader: Reader, token: string, now: Date): Promise<string> {
  const [row] = await reader
    .select({ personId: activityFeeds.personId })
    .from(activityFeeds)
    .where(eq(activityFeeds.tokenHash, hashToken(token)));
  const [person] = row ? await listStaffOf(reader, [row.personId]) : [];
  if (!person || !(can(person, "view_leads") || can(person, "manage_communications"))) throw feedNotFound();
  const entries = await listEntries(reader, person, now);
  return feedText(entries, { name: `${person.name}, MoveEase` });
}

function listEntries(reader: Reader, person: Actor, now: Date) {
  const me = personIdOf(person);
  const day = 86_400_000;
  const from = new Date(now.getTime() - FEED_BEHIND * day).toISOString();
  const to = new Date(now.getTime() + FEED_AHEAD * day).toISOString();
  const mine = reader
    .select({ id: activityParticipants.activityId })
    .from(activityParticipants)
    .where(eq(activityParticipants.personId, me));
  return reader
    .select({
      id: activities.id,
      type: activities.type,
      subject: activities.subject,
      location: activities.location,
      scheduledDate: activities.scheduledAt,
      duration: activities.duration,
      updatedAt: activities.updatedAt,
    })
    .from(activities)
    .where(
      and(
        activitiesInReach(person),
        or(eq(activities.assignedTo, me), inArray(activities.id, mine)),
        ne(activities.status, "cancelled"),
        ne(activities.type, "note"),
        sql`${activities.scheduledAt} between ${from}::timestamptz and ${to}::timestamptz`,
      ),
    )
    .orderBy(asc(activities.scheduledAt), asc(activities.id))
    .limit(1000);
}
