import { between, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { publicHolidays } from "../../server/tables";
import { holidayAdded, holidayRemoved, kenyanHolidays } from "../domain";
import { holidayNotFound, holidayThere } from "../errors";
import { findHoliday } from "./queries";

export const recountDay = defineTask<{ day: PlainDate }>("recount-leave");

/** Adds a public holiday. Throws CONFLICT if the day has one. */
export async function addHoliday(
  tx: Tx,
  actor: Actor,
  { day, name, now }: { day: PlainDate; name: string; now: Date },
): Promise<{ id: string }> {
  const id = newId();
  const made = await tx
    .insert(publicHolidays)
    .values({ id, day, name, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: publicHolidays.id });
  if (made.length === 0) {
    const there = await findHoliday(tx, day);
    throw holidayThere.at("day", { day: formatDate(day), name: there?.name ?? "a holiday" });
  }
  await record(tx, actor, holidayAdded, {
    subjectId: id,
    summary: `${name} on ${formatDate(day)} added to the public holidays`,
    data: { day, name },
    at: now,
  });
  await enqueue(tx, recountDay, { day });
  return { id };
}

export async function removeHoliday(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [gone] = await tx.delete(publicHolidays).where(eq(publicHolidays.id, id)).returning();
  if (!gone) throw holidayNotFound();
  const { day, name } = gone;
  await record(tx, actor, holidayRemoved, {
    subjectId: id,
    summary: `${name} on ${formatDate(day)} removed from the public holidays`,
    data: { day, name },
    at: now,
  });
  await enqueue(tx, recountDay, { day });
}

/** Adds the known holidays of a year without any; leaves an edited year unchanged. */
export async function addKnownHolidays(tx: Tx, year: number, now: Date): Promise<void> {
  const known = await tx.$count(
    publicHolidays,
    between(publicHolidays.day, `${year}-01-01`, `${year}-12-31`),
  );
  if (known > 0) return;
  await tx
    .insert(publicHolidays)
    .values(kenyanHolidays(year).map((holiday) => ({ ...holiday, createdAt: now })))
    .onConflictDoNothing();
}
