import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { endOfDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { surveyDayArranged } from "../../domain";
import { otherDay } from "../../errors";
import { surveysInReach } from "../reach";
import { surveys } from "../tables";

/** Sets the order of a surveyor's day; without ids it follows the times again. Times stay as they are. */
export async function arrangeDay(
  tx: Tx,
  actor: Actor,
  { date, surveyor, ids, now }: { date: PlainDate; surveyor: string; ids: readonly string[]; now: Date },
): Promise<void> {
  const person = surveyor === "me" ? personIdOf(actor) : surveyor;
  const rows = await tx
    .select({ id: surveys.id })
    .from(surveys)
    .where(
      and(
        eq(surveys.surveyorId, person),
        sql`${surveys.startsAt} between ${startOfDate(date).toISOString()}::timestamptz and ${endOfDate(date).toISOString()}::timestamptz`,
        surveysInReach(actor),
      ),
    )
    .orderBy(surveys.id)
    .for("update");
  const known = new Set(rows.map(({ id }) => id));
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) throw otherDay.at("ids");
  if (rows.length === 0) return;
  await tx
    .update(surveys)
    .set({ dayOrder: sql`array_position(${textArray(ids)}::uuid[], ${surveys.id})` })
    .where(inArray(surveys.id, [...known]));
  await record(tx, actor, surveyDayArranged, {
    subjectId: person,
    summary:
      ids.length === 0 ? `Surveys of ${date} follow their times again` : `Surveys of ${date} put in order`,
    data: { date, surveys: ids.length },
    at: now,
  });
}
