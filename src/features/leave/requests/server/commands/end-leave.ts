import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import {
  categoryOf,
  changesOf,
  chargesOf,
  countedDays,
  isShorter,
  type LeaveSpan,
  leaveCancelled,
  leaveRecounted,
  leaveShortened,
  mayBecome,
  mayWithdraw,
  STATUS_LABELS,
  sumOf,
} from "../../../domain";
import { leaveDecided, leaveHasBegun, leaveNotApproved, leaveNotShorter, leaveOwn } from "../../../errors";
import { showLeave } from "../../../server/commands/show-leave";
import {
  getChargesOf,
  getWorkCalendar,
  type LeavePerson,
  type LeaveRow,
  lockLeave,
} from "../../../server/queries/leave";
import { leaveEntries, leaveRequests } from "../../../server/tables";
import { factOf } from "./ask-leave";

interface Ending {
  id: Reach<"leave">;
  reason: string;
  now: Date;
}

/** Corrects by adding entries; existing ones never change. */
async function chargeAnew(
  tx: Tx,
  actor: Actor,
  { request, due, now }: { request: LeaveRow; due: ReadonlyMap<number, number>; now: Date },
): Promise<boolean> {
  const changes = changesOf(await getChargesOf(tx, request.id), due);
  if (changes.length === 0) return false;
  await tx.insert(leaveEntries).values(
    changes.map(({ year, hundredths }) => ({
      personId: request.personId,
      category: categoryOf(request.type, request.kind),
      year,
      reason: hundredths > 0 ? ("taken" as const) : ("returned" as const),
      hundredths: -hundredths,
      requestId: request.id,
      createdAt: now,
      createdBy: actor.personId,
    })),
  );
  return true;
}

async function cancel(
  tx: Tx,
  actor: Actor,
  { person, request, reason, now }: { person: LeavePerson; request: LeaveRow; reason: string; now: Date },
): Promise<void> {
  await chargeAnew(tx, actor, { request, due: new Map(), now });
  await tx
    .update(leaveRequests)
    .set({ status: "cancelled", endedAt: now, endedBy: actor.personId, endNote: reason, updatedAt: now })
    .where(eq(leaveRequests.id, request.id));
  await showLeave(tx, now, [person.personId]);
  await record(tx, actor, leaveCancelled, {
    subjectId: request.id,
    summary: `Leave of ${person.number} from ${formatDate(request.firstDay)} cancelled`,
    data: { ...factOf(person, request), was: request.status },
    at: now,
  });
}

/** Cancels a person's leave and gives back the days it took. */
export async function cancelLeave(tx: Tx, actor: Actor, input: Ending): Promise<void> {
  const { person, request } = await lockLeave(tx, input.id);
  if (request.personId === actor.personId) throw leaveOwn();
  assertCancellable(request);
  await cancel(tx, actor, { ...input, person, request });
}

/** Cancels the actor's own leave: while pending, or before approved leave begins. */
export async function withdrawLeave(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"leave">; now: Date },
): Promise<void> {
  const { person, request } = await lockLeave(tx, id);
  assertCancellable(request);
  if (!mayWithdraw(request, nairobiDate(now))) throw leaveHasBegun();
  await cancel(tx, actor, { person, request, reason: "", now });
}

function assertCancellable({ status }: LeaveRow): void {
  if (!mayBecome(status, "cancelled")) throw leaveDecided({ status: STATUS_LABELS[status].toLowerCase() });
}

/** Ends approved leave early and gives back the remaining days. */
export async function shortenLeave(
  tx: Tx,
  actor: Actor,
  input: Ending & { lastDay: PlainDate; lastHalf: boolean },
): Promise<void> {
  const { id, lastDay, lastHalf, reason, now } = input;
  const { person, request } = await lockLeave(tx, id);
  if (request.personId === actor.personId) throw leaveOwn();
  if (request.status !== "approved") throw leaveNotApproved();
  if (!isShorter(request, { lastDay, lastHalf })) throw leaveNotShorter.at("lastDay");
  const to = { ...request, lastDay, lastHalf };
  if (!(await shorten(tx, actor, { person, request, to, reason, now }))) throw leaveNotShorter.at("lastDay");
}

async function shorten(
  tx: Tx,
  actor: Actor,
  input: { person: LeavePerson; request: LeaveRow; to: LeaveSpan; reason: string; now: Date },
): Promise<boolean> {
  const { person, request, to, reason, now } = input;
  const days = countedDays(to, await getWorkCalendar(tx, person, to));
  if (days.length === 0) return false;
  await chargeAnew(tx, actor, { request, due: chargesOf(days), now });
  await tx
    .update(leaveRequests)
    .set({
      lastDay: to.lastDay,
      lastHalf: to.lastHalf,
      hundredths: sumOf(days),
      endedAt: now,
      endedBy: actor.personId,
      endNote: reason,
      updatedAt: now,
    })
    .where(eq(leaveRequests.id, request.id));
  await showLeave(tx, now, [person.personId]);
  await record(tx, actor, leaveShortened, {
    subjectId: request.id,
    summary: `Leave of ${person.number} from ${formatDate(request.firstDay)} ends on ${formatDate(to.lastDay)} already`,
    data: { ...factOf(person, to), was: request.lastDay },
    at: now,
  });
  return true;
}

/** After a departure or suspension: cancels open requests and ends current leave on that day. */
export async function withdrawOpenLeave(
  tx: Tx,
  { personId, lastDay, reason, now }: { personId: string; lastDay: PlainDate; reason: string; now: Date },
): Promise<void> {
  const open = await tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.personId, personId),
        inArray(leaveRequests.status, ["pending", "approved"]),
        sql`(${leaveRequests.status} = 'pending' or ${leaveRequests.lastDay} > ${lastDay}::date)`,
      ),
    )
    .orderBy(leaveRequests.id);
  for (const { id } of open) {
    const { person, request } = await lockLeave(tx, trustedReach(tx, "leave", id, "event"));
    const to = { ...request, lastDay, lastHalf: false };
    const isOnIt = request.status === "approved" && request.firstDay <= lastDay;
    if (isOnIt && (await shorten(tx, system, { person, request, to, reason, now }))) continue;
    await cancel(tx, system, { person, request, reason, now });
  }
}

/** Recounts leave after a change of its public holidays or of the person's working days. */
export async function recountLeave(
  tx: Tx,
  { id, why, now }: { id: Reach<"leave">; why: "public holidays" | "working days"; now: Date },
): Promise<void> {
  const { person, request } = await lockLeave(tx, id);
  if (request.status !== "approved" && request.status !== "pending") return;
  const days = countedDays(request, await getWorkCalendar(tx, person, request));
  const hundredths = sumOf(days);
  if (hundredths === request.hundredths) return;
  if (request.status === "pending" && hundredths === 0) return;
  if (request.status === "approved") await chargeAnew(tx, system, { request, due: chargesOf(days), now });
  await tx.update(leaveRequests).set({ hundredths, updatedAt: now }).where(eq(leaveRequests.id, id));
  await record(tx, system, leaveRecounted, {
    subjectId: id,
    summary: `Leave of ${person.number} from ${formatDate(request.firstDay)} counted anew after a change of ${why}`,
    data: factOf(person, request),
    at: now,
  });
}

/** Recounts pending and upcoming leave by the person's current working days. */
export async function recountAhead(
  tx: Tx,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  const ahead = await tx
    .select({ id: leaveRequests.id })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.personId, personId),
        sql`(${leaveRequests.status} = 'pending' or (${leaveRequests.status} = 'approved' and ${leaveRequests.firstDay} > ${nairobiDate(now)}::date))`,
      ),
    )
    .orderBy(leaveRequests.id);
  for (const { id } of ahead)
    await recountLeave(tx, { id: trustedReach(tx, "leave", id, "event"), why: "working days", now });
}
