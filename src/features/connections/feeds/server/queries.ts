import { and, asc, between, eq, notInArray, or, sql } from "drizzle-orm";
import { listStaffOf } from "~/features/identity/server/queries";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { moveSource } from "../../calendar/server/queries";
import { DAYS_AHEAD, DAYS_BACK, type FeedEntry } from "../domain";
import { feedNotFound } from "../errors";
import { calendarFeeds } from "./tables";

const PURPOSE = "calendar-feed";

/** The actor's own feed: its address and its last use. */
export async function getFeedOf(reader: Reader, personId: string, publicUrl: string) {
  const [row] = await reader.select().from(calendarFeeds).where(eq(calendarFeeds.personId, personId));
  const address = row ? `${publicUrl}/calendars/${signedToken(PURPOSE, row.id)}/moves.ics` : null;
  return { address, lastUsedAt: row?.lastUsedAt ?? null };
}

/** The feed of an address. Throws NOT_FOUND if it was revoked or its owner can no longer view moves. */
export async function getFeed(reader: Reader, token: string) {
  const id = readSignedToken(PURPOSE, token);
  if (!id) throw feedNotFound();
  const [row] = await reader.select().from(calendarFeeds).where(eq(calendarFeeds.id, id));
  const [person] = row ? await listStaffOf(reader, [row.personId]) : [];
  if (!row || !person || !can(person, "view_moves")) throw feedNotFound();
  return { ...row, name: person.name };
}

/** The moves that a person leads or crews, by day. Excludes all others, whatever the person's permissions. */
export async function listOwnMoves(reader: Reader, personId: string, now: Date): Promise<FeedEntry[]> {
  const today = nairobiDate(now);
  const rows = await reader
    .select({ id: moves.id })
    .from(moves)
    .where(
      and(
        between(moves.date, addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)),
        notInArray(moves.status, ["quoted", "cancelled"]),
        or(
          eq(moves.crewLead, personId),
          sql`exists (select 1 from move_crew where move_crew.move_id = ${moves.id} and move_crew.person_id = ${personId})`,
        ),
      ),
    )
    .orderBy(asc(moves.date), asc(moves.id));
  if (rows.length === 0) return [];
  const entries = await moveSource.findEntries(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const entry = entries.get(id);
    if (!entry) return [];
    const { customer: _, ...shown } = entry;
    return [{ id, ...shown }];
  });
}
