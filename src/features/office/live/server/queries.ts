import { desc, gte, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";

/** The id of the newest event. */
export async function findLatestEvent(reader: Reader): Promise<string | undefined> {
  const [row] = await reader.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
  return row?.id;
}

/** Nouns with events since a time in milliseconds since 1970. UUIDs version 7 sort by time. */
export async function listNounsSince(reader: Reader, time: number): Promise<string[]> {
  const first = `${time
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-")}-7000-8000-000000000000`;
  const rows = await reader
    .selectDistinct({ noun: events.subjectType })
    .from(events)
    .where(gte(events.id, sql`${first}::uuid`));
  return rows.map(({ noun }) => noun);
}
