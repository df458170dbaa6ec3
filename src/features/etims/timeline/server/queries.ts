import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { etimsSubmissions } from "../../server/tables";
import { sortSteps, stepsOf } from "../domain";

/** What happened to an invoice's documents on their way to KRA, newest first. Scope is the caller's question. */
export async function listSteps(reader: Reader, invoiceId: string) {
  const submissions = await reader
    .select()
    .from(etimsSubmissions)
    .where(eq(etimsSubmissions.invoiceId, invoiceId));
  const ids = submissions.map(({ id }) => id);
  if (ids.length === 0) return [];
  const happened = await reader
    .select({
      submissionId: events.subjectId,
      id: events.id,
      action: events.summary,
      user: events.actorName,
      timestamp: events.at,
    })
    .from(events)
    .where(and(eq(events.subjectType, "etims"), inArray(events.subjectId, ids)))
    .orderBy(asc(events.at));
  return sortSteps([...submissions.flatMap(stepsOf), ...happened]);
}
