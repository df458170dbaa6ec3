import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate } from "~/platform/kernel/dates";
import {
  categoryOf,
  formatDays,
  leaveApproved,
  leaveRejected,
  mayBecome,
  STATUS_LABELS,
} from "../../../domain";
import { lastDayOf } from "../../../entitlements/domain";
import { leaveDecided, leaveOwn, leaveTooLongByLaw, leaveWithoutWorkingDay } from "../../../errors";
import { showLeave } from "../../../server/commands/show-leave";
import { getLeaveRules, type LeaveRow, lockLeave } from "../../../server/queries/leave";
import { leaveEntries, leaveRequests } from "../../../server/tables";
import { assertEnough, assertMayHaveLeave, countLeave, factOf } from "./ask-leave";

interface Decision {
  id: Reach<"leave">;
  now: Date;
}

/**
 * Approves leave and charges its days after a recount, because holidays may have changed.
 * Exceeding the balance requires permission to manage all leave, and a note.
 */
export async function approveLeave(tx: Tx, actor: Actor, input: Decision & { note: string }): Promise<void> {
  const { id, note, now } = input;
  const { person, request } = await lockLeave(tx, id);
  assertDecidable(actor, request, "approved");
  assertMayHaveLeave(person, request);
  const { hundredths, years } = await countLeave(tx, person, request);
  if (hundredths === 0) throw leaveWithoutWorkingDay();
  if (!can(actor, "manage_leave") || note === "") {
    const latest = lastDayOf(
      await getLeaveRules(tx),
      categoryOf(request.type, request.kind),
      request.firstDay,
    );
    if (latest && request.lastDay > latest) throw leaveTooLongByLaw.at("note", { day: formatDate(latest) });
    assertEnough(years, "note");
  }
  const category = categoryOf(request.type, request.kind);
  await tx.insert(leaveEntries).values(
    years.map((charge) => ({
      personId: person.personId,
      category,
      year: charge.year,
      reason: "taken" as const,
      hundredths: -charge.hundredths,
      requestId: id,
      createdAt: now,
      createdBy: actor.personId,
    })),
  );
  await tx
    .update(leaveRequests)
    .set({
      status: "approved",
      hundredths,
      decidedAt: now,
      decidedBy: actor.personId,
      decisionNote: note,
      updatedAt: now,
    })
    .where(eq(leaveRequests.id, id));
  await showLeave(tx, now, [person.personId]);
  await record(tx, actor, leaveApproved, {
    subjectId: id,
    summary: `${formatDays(hundredths)} of leave of ${person.number} from ${formatDate(request.firstDay)} approved`,
    data: factOf(person, request),
    at: now,
  });
}

export async function rejectLeave(tx: Tx, actor: Actor, input: Decision & { reason: string }): Promise<void> {
  const { id, reason, now } = input;
  const { person, request } = await lockLeave(tx, id);
  assertDecidable(actor, request, "rejected");
  await tx
    .update(leaveRequests)
    .set({
      status: "rejected",
      decidedAt: now,
      decidedBy: actor.personId,
      decisionNote: reason,
      updatedAt: now,
    })
    .where(eq(leaveRequests.id, id));
  await record(tx, actor, leaveRejected, {
    subjectId: id,
    summary: `Leave of ${person.number} from ${formatDate(request.firstDay)} rejected`,
    data: factOf(person, request),
    at: now,
  });
}

function assertDecidable(actor: Actor, request: LeaveRow, to: "approved" | "rejected"): void {
  if (actor.personId !== null && request.personId === actor.personId) throw leaveOwn();
  if (!mayBecome(request.status, to))
    throw leaveDecided({ status: STATUS_LABELS[request.status].toLowerCase() });
}
