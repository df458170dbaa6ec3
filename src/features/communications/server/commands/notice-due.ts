import { and, asc, eq, inArray, isNull, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { factOf, recordAll } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { communicationFollowUpDue, communicationLate } from "../../domain";
import { listDue } from "../queries";
import { communications } from "../tables";

/** Maximum notifications per run; the next run follows within minutes. */
const AT_ONCE = 200;
const MORNING_MS = 6 * 3_600_000;

/**
 * Records each missed deadline and each due follow-up once; the event notifies the assignee. Returns the
 * number recorded.
 */
export async function noticeDue(tx: Tx, now: Date): Promise<number> {
  const late = await takeDue(
    tx,
    and(
      eq(communications.responseRequired, true),
      isNull(communications.firstResponseAt),
      isNull(communications.lateAt),
      lte(communications.responseDeadline, now),
      notInArray(communications.status, ["completed", "closed"]),
    ),
    { lateAt: now },
  );
  const today = nairobiDate(now);
  const isMorning = now.getTime() >= startOfDate(today).getTime() + MORNING_MS;
  const due = await takeDue(
    tx,
    and(
      eq(communications.followUpRequired, true),
      isNull(communications.followUpDueAt),
      lte(communications.followUpOn, isMorning ? today : addDays(today, -1)),
      notInArray(communications.status, ["closed"]),
    ),
    { followUpDueAt: now },
  );
  await recordAll(tx, system, [
    ...late.map((row) => factOfDue(communicationLate, "has no answer by its deadline", row, now)),
    ...due.map((row) => factOfDue(communicationFollowUpDue, "is to be followed up", row, now)),
  ]);
  return late.length + due.length;
}

type Due = Awaited<ReturnType<typeof takeDue>>[number];

/** Concurrent runs take different rows. */
async function takeDue(tx: Tx, which: SQL | undefined, mark: { lateAt: Date } | { followUpDueAt: Date }) {
  const taken = await tx
    .select({ id: communications.id })
    .from(communications)
    // Restricted customers cause no notification: one rejected event would fail the whole run.
    .where(and(which, sql`${communications.customerId} not in (${restrictedCustomers})`))
    .orderBy(asc(communications.id))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  await tx.update(communications).set(mark).where(inArray(communications.id, ids));
  return listDue(tx, ids);
}

function factOfDue(
  type: EventType<{ customerNumber: string; communicationId: string; notify: string[] }>,
  words: string,
  { id, customerId, customerNumber, assignedTo, createdBy }: Due,
  now: Date,
) {
  const responsible = assignedTo ?? createdBy;
  return factOf(type, {
    subjectId: customerId,
    summary: `Communication of ${customerNumber} ${words}`,
    data: { customerNumber, communicationId: id, notify: responsible ? [responsible] : [] },
    customerId,
    at: now,
  });
}
